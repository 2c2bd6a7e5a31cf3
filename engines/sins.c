// SPDX-License-Identifier: MIT
/// The command line of `scripted`.
#include "sins.h"

#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

#define FLAG POPT_ARG_NONE, NULL
#define VALUE POPT_ARG_STRING, NULL

static const struct poptOption table[] = {
    {"game", 0, VALUE, SIN_GAME, "The game to play", "NAME"},
    {"option", 0, VALUE, SIN_OPTION, "Set an option of the game", "NAME=VALUE"},
    {"seed", 0, VALUE, SIN_SEED, "Start of the dice ($ARBITER_SEED)", "N"},
    {"name", 0, VALUE, SIN_NAME, "What to call itself; \\xNN is a byte", "TEXT"},
    {"silent", 0, FLAG, SIN_SILENT, "Never answer name?", NULL},
    {"gbk-name", 0, FLAG, SIN_GBK_NAME, "A Chinese name in GBK", NULL},
    {"banner", 0, VALUE, SIN_BANNER, "Say this line before anything else", "TEXT"},
    {"exit-after-name", 0, FLAG, SIN_EXIT_AFTER_NAME, "Exit with 0 after the name", NULL},
    {"forget", 0, FLAG, SIN_FORGET, "Exit with 0 at the second new", NULL},
    {"late", 0, VALUE, SIN_LATE, "Wait before each move", "MS"},
    {"late-at", 0, VALUE, SIN_LATE_AT, "Wait MS before move N", "N MS"},
    {"hang-at", 0, VALUE, SIN_HANG_AT, "Think for ever at move N", "N"},
    {"half-line-at", 0, VALUE, SIN_HALF_LINE_AT, "Say move N without its end, exit with 3", "N"},
    {"split", 0, VALUE, SIN_SPLIT, "Say each move in two pieces", "MS"},
    {"drip", 0, VALUE, SIN_DRIP, "Say one byte every so often", "MS"},
    {"crlf", 0, FLAG, SIN_CRLF, "End lines like Windows", NULL},
    {"nul", 0, FLAG, SIN_NUL, "Say a NUL and rubbish after each move", NULL},
    {"tab", 0, FLAG, SIN_TAB, "Say a tab and rubbish after each move", NULL},
    {"chatter", 0, VALUE, SIN_CHATTER, "Say N lines before each move", "N"},
    {"same-line", 0, FLAG, SIN_SAME_LINE, "Chatter before each move on its line", NULL},
    {"flood-at", 0, VALUE, SIN_FLOOD_AT, "Say 1 GB without a line's end at move N", "N"},
    {"flood-lines-at", 0, VALUE, SIN_FLOOD_LINES_AT, "Say 1 GB of lines at move N", "N"},
    {"crash-at", 0, VALUE, SIN_CRASH_AT, "Die of SIGSEGV at move N", "N"},
    {"exit-at", 0, VALUE, SIN_EXIT_AT, "Exit with CODE instead of move N", "N CODE"},
    {"answer-then-exit-at", 0, VALUE, SIN_ANSWER_THEN_EXIT_AT, "Exit with 0 after move N", "N"},
    {"close-stdout-at", 0, VALUE, SIN_CLOSE_STDOUT_AT, "Close stdout instead of move N", "N"},
    {"close-stdin-at", 0, VALUE, SIN_CLOSE_STDIN_AT, "Close stdin, say move N, live on", "N"},
    {"ignore-term", 0, FLAG, SIN_IGNORE_TERM, "Ignore quit, end-of-file and TERM", NULL},
    {"grandchild", 0, FLAG, SIN_GRANDCHILD, "Leave a child that holds the pipes", NULL},
    {"out-of-turn", 0, FLAG, SIN_OUT_OF_TURN, "Say one more move after each", NULL},
    {"twice", 0, FLAG, SIN_TWICE, "Say each move twice in one write", NULL},
    {"illegal-at", 0, VALUE, SIN_ILLEGAL_AT, "Say an illegal move at move N", "N"},
    {"move-at", 0, VALUE, SIN_MOVE_AT, "Say \"move TEXT\" at move N", "N TEXT"},
    {"no-move-at", 0, VALUE, SIN_NO_MOVE_AT, "Say that there is no move at move N", "N"},
    {"resend", 0, FLAG, SIN_RESEND, "Say a legal move after error", NULL},
    {"exit-on-error", 0, FLAG, SIN_EXIT_ON_ERROR, "Exit with 4 at error", NULL},
    {"spin-at-eof", 0, FLAG, SIN_SPIN_AT_EOF, "Never leave at end-of-file", NULL},
    {"stderr", 0, VALUE, SIN_STDERR, "Say this on stderr first", "TEXT"},
    {"stderr-flood", 0, VALUE, SIN_STDERR_FLOOD, "Say N lines on stderr before each move", "N"},
    POPT_AUTOHELP POPT_TABLEEND};

/// Does the option want a second value?
static bool wants_two(const struct poptOption *option)
{
    return option->argDescrip && strchr(option->argDescrip, ' ');
}

static const struct poptOption *find_option(enum sin sin)
{
    const struct poptOption *option = table;
    while (option->val != (int)sin) {
        option++;
    }
    return option;
}

/// Say what is wrong with the command line and leave.
static _Noreturn void complain(poptContext context, const char *about, const char *text)
{
    fprintf(stderr, "scripted: %s: %s\n", about, text);
    poptFreeContext(context);
    exit(2);
}

/// popt reads one value an option; second ones are what it leaves over, in the same order.
static void read_second_values(poptContext context, const enum sin *waiting, int count,
                               struct asked *sins)
{
    for (int i = 0; i < count; i++) {
        const char *text = poptGetArg(context);
        if (!text) {
            complain(context, find_option(waiting[i])->argDescrip, "two values are wanted");
        }
        free(sins[waiting[i]].text);
        sins[waiting[i]].text = mem_text(text);
    }
    if (poptPeekArg(context)) {
        complain(context, poptPeekArg(context), "an argument too many");
    }
}

void sins_read(int argc, const char **argv, struct asked *sins)
{
    poptContext context = poptGetContext("scripted", argc, argv, table, 0);
    enum sin waiting[SINS];
    int count = 0, got;
    while ((got = poptGetNextOpt(context)) > 0) {
        struct asked *asked = &sins[got];
        char *text = poptGetOptArg(context);
        asked->number = text ? strtol(text, NULL, 10) : 0;
        if (wants_two(find_option((enum sin)got)) && !asked->set) {
            waiting[count++] = (enum sin)got;
        }
        asked->set = true;
        free(asked->text);
        asked->text = text;
    }
    if (got < -1) {
        complain(context, poptBadOption(context, POPT_BADOPTION_NOALIAS), poptStrerror(got));
    }
    read_second_values(context, waiting, count, sins);
    poptFreeContext(context);
}

void sins_release(struct asked *sins)
{
    for (int i = 0; i < SINS; i++) {
        free(sins[i].text);
    }
}
