// SPDX-License-Identifier: MIT
/// The command `show`: steps through a recorded game in the terminal.
#include <inttypes.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/keys.h"
#include "cli/source.h"
#include "cli/viewer.h"

enum show_option { SHOW_PLY = 1, SHOW_ALL, SHOW_ASCII, SHOW_EYE };

struct show_settings {
    const char *ply;
    bool all, ascii;
    int colour; ///< whose eyes; EYE_REFEREE where not given
    bool eye;   ///< was given
    struct source_hint hint;
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct show_settings *settings = bytes;
    if (option >= SOURCE_GAME) {
        return source_hint_take(&settings->hint, (enum source_option)option, value, err);
    }
    switch ((enum show_option)option) {
    case SHOW_PLY:
        settings->ply = value;
        return value[strspn(value, "0123456789")] == '\0'
                   ? 0
                   : err_set(err, "--ply is a number, not \"%s\"", value);
    case SHOW_ALL:
        settings->all = true;
        return 0;
    case SHOW_ASCII:
        settings->ascii = true;
        return 0;
    case SHOW_EYE:
        settings->eye = true;
        settings->colour = strcmp(value, "white") == 0   ? 1
                           : strcmp(value, "black") == 0 ? 0
                                                         : EYE_REFEREE;
        return settings->colour != EYE_REFEREE || strcmp(value, "referee") == 0
                   ? 0
                   : err_set(err, "--eye is black, white or referee, not \"%s\"", value);
    }
    return 0;
}

static void draw(const struct viewer *viewer, const char *typed)
{
    struct str text = {0}, screen = {0};
    viewer_text(viewer, &text);
    str_puts(&screen, "\033[H");
    for (const char *at = text.data; *at;) {
        size_t len = strcspn(at, "\n");
        str_add(&screen, at, len);
        str_puts(&screen, "\033[K\n"); // what was there before on the line goes
        at += len + (at[len] == '\n');
    }
    str_printf(&screen, "\033[J\n%s%s\033[K",
               viewer->record->game.rules->hidden ? "arrows home end number v q "
                                                  : "arrows home "
                                                    "end number q ",
               typed);
    fputs(screen.data, stdout);
    fflush(stdout);
    str_release(&text);
    str_release(&screen);
}

/// Digits that are being typed, until Enter.
struct typed {
    char digits[8];
    size_t len;
};

static void type(struct typed *typed, int key)
{
    if (typed->len < sizeof typed->digits - 1) {
        typed->digits[typed->len++] = (char)key;
        typed->digits[typed->len] = '\0';
    }
}

/// The ply that a key leads to.
static int next_ply(const struct viewer *viewer, int key, struct typed *typed)
{
    int last = (int)viewer->record->moves.count, ply = viewer->ply;
    bool jump = typed->len > 0 && (key == '\r' || key == '\n');
    ply = jump                                                          ? atoi(typed->digits)
          : key == KEY_HOME || key == KEY_UP || key == 'g'              ? 0
          : key == KEY_END || key == KEY_DOWN || key == 'G'             ? last
          : key == KEY_LEFT || key == 'h' || key == 127                 ? ply - 1
          : key == KEY_RIGHT || key == 'l' || key == ' ' || key == '\n' ? ply + 1
          : key == KEY_PAGE_UP                                          ? ply - 10
          : key == KEY_PAGE_DOWN                                        ? ply + 10
                                                                        : ply;
    return ply < 0 ? 0 : ply > last ? last : ply;
}

static int step_through(struct viewer *viewer)
{
    struct typed typed = {0};
    struct err err;
    if (keys_begin(&err) < 0) {
        return complain("show: %s", err.text);
    }
    for (;;) {
        draw(viewer, typed.digits);
        int key = keys_read();
        if (key == 'q' || key == 'Q' || key == 3 || key == KEY_END_OF_FILE) {
            break;
        }
        if (key >= '0' && key <= '9') {
            type(&typed, key);
            continue;
        }
        if (key == 'v' && viewer->record->game.rules->hidden) {
            viewer->eye = (viewer->eye + 1) % (EYE_REFEREE + 1);
        }
        viewer->ply = next_ply(viewer, key, &typed);
        if (key != KEY_NONE) {
            typed = (struct typed){0};
        }
    }
    keys_finish();
    return EXIT_OK;
}

static void print(const struct viewer *viewer)
{
    struct str text = {0};
    viewer_text(viewer, &text);
    fputs(text.data, stdout);
    str_release(&text);
}

static int show(const struct show_settings *settings, const struct record *record)
{
    const char *kind = getenv("TERM"), *plain = getenv("NO_COLOR");
    bool terminal = isatty(STDOUT_FILENO) && kind && strcmp(kind, "dumb") != 0;
    int last = (int)record->moves.count;
    struct viewer viewer = {
        .record = record,
        .unicode = !settings->ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .colours = terminal && !settings->ascii && !(plain && plain[0]),
        .eye = settings->eye && settings->colour != EYE_REFEREE
                   ? settings->colour ^ (int)record->swapped
                   : EYE_REFEREE,
        .ply = settings->ply ? atoi(settings->ply) : last,
    };
    if (viewer.ply > last) {
        return complain("show: --ply %s: the game has %d", settings->ply, last);
    }
    if (settings->all) {
        for (viewer.ply = 0; viewer.ply <= last; viewer.ply++) {
            print(&viewer);
            putchar('\n');
        }
        return EXIT_OK;
    }
    if (settings->ply || !terminal || !isatty(STDIN_FILENO)) {
        print(&viewer);
        return EXIT_OK;
    }
    viewer.ply = 0;
    return step_through(&viewer);
}

/// Find the game of that number; games of formats without numbers are counted. 0, or -1 with a
/// message.
static int find(struct source *source, const char *path, uint64_t number, struct record *record,
                struct err *err)
{
    int status;
    for (uint64_t i = 1; (status = source_next(source, record, err)) == 0; i++) {
        record->number = record->number ? record->number : i;
        if (number == 0 || record->number == number) {
            return 0;
        }
        record_clear(record);
    }
    return status < 0    ? -1
           : number == 0 ? err_set(err, "%s: there is no game in it", path)
                         : err_set(err, "%s: there is no game %" PRIu64 " in it", path, number);
}

static int run(void *bytes, int count, const char *const *words)
{
    const struct show_settings *settings = bytes;
    struct record record = {0};
    struct err err;
    uint64_t number = 0;
    if (count > 1) {
        char *end;
        number = strtoull(words[1], &end, 10);
        if (*end || number == 0) {
            return complain("show: \"%s\" is not the number of a game", words[1]);
        }
    }
    struct source *source = source_open(words[0], NULL, &settings->hint, &err);
    if (!source) {
        return complain("show: %s", err.text);
    }
    int status = find(source, words[0], number, &record, &err) < 0 ? complain("show: %s", err.text)
                                                                   : show(settings, &record);
    source_close(source);
    record_release(&record);
    return status;
}

static const struct poptOption options[] = {
    {"ply", '\0', POPT_ARG_STRING, NULL, SHOW_PLY, "print the position after so many moves", "N"},
    {"all", '\0', POPT_ARG_NONE, NULL, SHOW_ALL, "print all positions", NULL},
    {"ascii", '\0', POPT_ARG_NONE, NULL, SHOW_ASCII, "no Unicode and no colours", NULL},
    {"eye", '\0', POPT_ARG_STRING, NULL, SHOW_EYE,
     "Phantom Go as black, white or the referee saw it (default referee)", "WHO"},
    SOURCE_OPTIONS,
    POPT_TABLEEND,
};

const struct command show_command = {
    .name = "show",
    .words = "STORE|FILE [GAME]",
    .summary = "step through a recorded game in the terminal",
    .notes = "Keys: left and right a move, page up and down ten, home and end, a number and\n"
             "Enter, v for whose eyes (Phantom Go), q to leave. Where the output is no\n"
             "terminal, the last position is printed. FILE is a record in any format that\n"
             "\"arbiter export\" writes; without GAME its first game is shown.\n",
    .options = options,
    .words_min = 1,
    .words_max = 2,
    .settings_size = sizeof(struct show_settings),
    .take = take,
    .run = run,
};
