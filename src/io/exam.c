// SPDX-License-Identifier: MIT
/// The table of questions, and what they share.
#include "io/exam.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "io/exam_parts.h"

/// What an engine is told of its time where nothing depends on it: a check should not take long.
enum { TOLD_MS = 500, SECOND_MS = 1000, TENTH_MS = 100, LAST_WORDS_MAX = 1024 };

static const char *needs_error(const struct exam *exam)
{
    return exam->drill.program->protocol->again ? NULL
                                                : "its language has no word for an illegal move";
}

static const char *needs_limit(const struct exam *exam, int ms)
{
    int least_ms = exam->drill.program->protocol->tells_move_ms;
    return least_ms == 0   ? "its language can't tell the limit of a move"
           : least_ms > ms ? "its language tells whole seconds only"
                           : NULL;
}

static const char *needs_second(const struct exam *exam)
{
    return needs_limit(exam, SECOND_MS);
}

static const char *needs_tenth(const struct exam *exam)
{
    return needs_limit(exam, TENTH_MS);
}

static const char *needs_long_lines(const struct exam *exam)
{
    bool dots = exam->drill.game->rules->look.kind == LOOK_DOTS;
    return exam->drill.program->protocol->anywhere || dots
               ? NULL
               : "every move of this game is one short line";
}

static const char *needs_line_feeds(const struct exam *exam)
{
    bool usual = strcmp(exam->drill.program->protocol->name, "gomocup") == 0;
    return usual ? "lines end so anyway in its language" : NULL;
}

const struct question questions_all[] = {
    {"name", "answers the greeting in time", OF_ALL, true, NULL, exam_name},
    {"flush", "says its lines at once, not when a buffer is full", OF_ALL, true, NULL, exam_flush},
    {"black", "moves as Black", OF_TALKERS, false, NULL, exam_black},
    {"white", "moves as White", OF_TALKERS, false, NULL, exam_white},
    {"output", "says nothing but the words of its language, in clean text", OF_TALKERS, false, NULL,
     exam_output},
    {"crlf", "hears lines that end as on Windows", OF_MOVERS, true, needs_line_feeds, exam_crlf},
    {"turn", "says no move while the other side thinks", OF_MOVERS, true, NULL, exam_patience},
    {"idle", "uses no processor time then", OF_MOVERS, true, NULL, exam_idle},
    {"error", "answers \"error\" with another move", OF_MOVERS, true, needs_error, exam_error},
    {"again", "plays a second game in the same process", OF_MOVERS, true, NULL, exam_again},
    {"cut", "bears the end of a game in mid-game, and plays another", OF_MOVERS, true, NULL,
     exam_cut},
    {"long", "survives the longest lines that tell of moves", OF_MOVERS, false, needs_long_lines,
     exam_long},
    {"second", "keeps a limit of a second a move", OF_MOVERS, false, needs_second, exam_second},
    {"tenth", "keeps a limit of a tenth of a second a move", OF_MOVERS, false, needs_tenth,
     exam_tenth},
    {"quit", "leaves when it is told to, with all that it started", OF_MOVERS, true, NULL,
     exam_quit},
    {"silence", "says nothing after that", OF_MOVERS, true, NULL, exam_silence},
    {"eof", "leaves when its input ends", OF_MOVERS, true, NULL, exam_eof},
    {"legal", "plays whole games, and only legal moves", OF_MOVERS, false, NULL, exam_legal},
    {0},
};

/// What to do about an ending; its `why` has been said before.
static const char *const advice[ENDINGS] = {
    [ENDING_TIMEOUT] = "answer sooner, end the line with a line feed and flush it",
    [ENDING_ILLEGAL] = "check its rules and how it writes moves",
    [ENDING_CRASHED] = "play this game again under a debugger or with -fsanitize=address",
    [ENDING_EXITED] = "go on reading lines until it is told to leave or its input ends",
    [ENDING_CLOSED] = "leave the standard input and output open",
    [ENDING_NO_START] = "make a program of it that this machine can run",
    [ENDING_NO_NAME] = "answer the greeting first, before anything that takes long",
    [ENDING_FLOODED] = "print moves there, and thoughts on the standard error",
    [ENDING_PROTOCOL] = "see what its language asks for",
    [ENDING_MEMORY] = "make its tables smaller",
};

struct terms exam_terms(const struct exam *exam, int seat, int moves)
{
    int least_ms = exam->drill.program->protocol->tells_move_ms;
    int64_t told_ms = least_ms > TOLD_MS ? least_ms : least_ms > 0 ? TOLD_MS : exam->limit_ms;
    return (struct terms){.seat = seat,
                          .moves = moves,
                          .told_ms = told_ms < exam->limit_ms ? told_ms : exam->limit_ms,
                          .limit_ms = exam->limit_ms,
                          .start_ms = exam->start_ms};
}

static void say(struct finding *finding, enum mark mark, const char *format, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    finding->mark = mark;
    str_clear(&finding->text);
    str_puts(&finding->text, text);
}

void exam_pass(struct finding *finding, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(finding, MARK_PASSED, format, args);
    va_end(args);
}

void exam_fail(struct finding *finding, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(finding, MARK_FAILED, format, args);
    va_end(args);
}

/// The start of the line that ends at `end`.
static size_t line_start(const struct str *text, size_t end)
{
    while (end > 0 && text->data[end - 1] != '\n') {
        end--;
    }
    return end;
}

/// The last two lines of what the engine wrote on stderr: mostly they say what went wrong.
static void add_last_words(const struct engine *engine, struct str *text)
{
    struct str errors = {0};
    engine_errors(engine, LAST_WORDS_MAX, &errors);
    if (errors.len > 1) {
        size_t end = errors.len - 1, last = line_start(&errors, end);
        size_t first = last > 0 ? line_start(&errors, last - 1) : last;
        str_puts(text, " (on stderr: ");
        if (first < last) {
            str_printf(text, "%.*s / ", (int)(last - 1 - first), errors.data + first);
        }
        str_printf(text, "%.*s)", (int)(end - last), errors.data + last);
    }
    str_release(&errors);
}

bool exam_blame(struct exam *exam, const char *when, struct finding *finding)
{
    const struct drill *drill = &exam->drill;
    const struct result *result = &drill->record.result;
    if (!drill_failed(drill)) {
        return false;
    }
    const char *names[SEATS];
    names[drill->terms.seat] = "it";
    names[other(drill->terms.seat)] = "we";
    struct str sentence = {0};
    result_sentence(result, names, &sentence);
    const char *fault = strstr(sentence.data, "wins: ");
    fault = fault ? fault + strlen("wins: ") : sentence.data;
    bool flooded = result->ending == ENDING_FLOODED;
    bool begun = drill->engine.partial.len > 0 && !flooded; // a line whose end never came
    char move[32] = "";
    if (exam->began) {
        snprintf(move, sizeof move, ", move %d of its own", drill->moves + 1);
    }
    exam_fail(finding, "%s%s: %s; %s", when, move, fault,
              begun ? "its last line has no end: say it with a line feed" : advice[result->ending]);
    if (*drill->asked && (result->ending == ENDING_TIMEOUT || result->ending == ENDING_NO_NAME)) {
        str_printf(&finding->text, " (the last it was told was \"%s\")", drill->asked);
    }
    add_last_words(&drill->engine, &finding->text);
    str_release(&sentence);
    return true;
}

bool exam_begin(struct exam *exam, const struct terms *terms, const char *when,
                struct finding *finding)
{
    drill_play(&exam->drill, terms);
    return !exam_blame(exam, when, finding);
}

void exam_ask(const struct question *question, struct exam *exam, struct finding *finding)
{
    const char *why = NULL;
    bool one_move = exam->drill.program->protocol->lifetime == LIFETIME_MOVE;
    str_clear(&finding->text);
    if (question->dialogue && one_move) {
        why = "it is started for each move anew";
    } else if (question->of != OF_ALL && !exam->began && !one_move) {
        why = "it never came so far";
    } else if (question->of == OF_MOVERS && exam->stuck) {
        why = "it never made a legal move as Black";
    } else if (question->unfit) {
        why = question->unfit(exam);
    }
    if (why) {
        finding->mark = MARK_UNFIT;
        str_puts(&finding->text, why);
        return;
    }
    question->look(exam, finding);
    drill_stop(&exam->drill);
}
