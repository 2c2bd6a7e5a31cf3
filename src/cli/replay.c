// SPDX-License-Identifier: MIT
/// The command `replay`: has an engine play its side of a recorded game again, and says where it
/// does something else.
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/programs.h"
#include "cli/source.h"
#include "io/drill.h"
#include "io/warden.h"
#include "rules/notation.h"
#include "util/dice.h"
#include "util/mem.h"

enum { REPLAY_ENGINE = 1 };

struct replay_settings {
    const char *engine; ///< LABEL=COMMAND, or NULL
};

/// A game that is played again. Zeroes to begin.
struct replay {
    struct record record;
    struct moves opening;
    int seat; ///< whose engine plays
    struct setup setup;
    struct program *programs;
    struct drill drill;
};

static void release(struct replay *replay)
{
    if (replay->programs) {
        programs_free(replay->programs, replay->setup.count);
    }
    setup_release(&replay->setup);
    moves_release(&replay->opening);
    record_release(&replay->record);
}

/// Find the game of that number.
static int find_game(const char *path, const char *number, struct record *record, struct err *err)
{
    char *end;
    uint64_t wanted = strtoull(number, &end, 10);
    if (end == number || *end || wanted == 0) {
        return err_set(err, "\"%s\" is not the number of a game", number);
    }
    struct source *source = source_open(path, NULL, NULL, err);
    int status = source ? 0 : -1;
    while (status == 0 && record->number != wanted) {
        record_clear(record);
        status = source_next(source, record, err);
    }
    source_close(source);
    return status > 0 ? err_set(err, "%s has no game %s", path, number) : status;
}

/// Which seat plays, and with what command: as the user says, or the engine that is to blame.
static int choose_engine(struct replay *replay, const char *wish, const char **command,
                         struct err *err)
{
    const struct record *record = &replay->record;
    int blamed = record->result.blamed;
    replay->seat = blamed == 1 ? 1 : 0;
    *command = record->player[replay->seat].command;
    if (!wish) {
        return blamed == NOBODY ? err_set(err,
                                          "nobody is to blame: say who plays with --engine "
                                          "LABEL=COMMAND; LABEL is \"%s\" or \"%s\"",
                                          record->player[0].label, record->player[1].label)
                                : 0;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        size_t len = strlen(record->player[seat].label);
        if (strncmp(wish, record->player[seat].label, len) == 0 && wish[len] == '=') {
            replay->seat = seat;
            *command = wish + len + 1;
            return 0;
        }
    }
    return err_set(err, "--engine: \"%s\" is not LABEL=COMMAND; LABEL is \"%s\" or \"%s\"", wish,
                   record->player[0].label, record->player[1].label);
}

/// Make a program of the command, with the record's language and limits.
static int find_program(struct replay *replay, const char *command, struct err *err)
{
    struct setup *setup = &replay->setup;
    const struct record *record = &replay->record;
    setup_init(setup);
    if (setup_alone(setup, command, NULL, record->player[replay->seat].protocol,
                    record->game.rules->name, err) < 0 ||
        setup_finish(setup, err) < 0) {
        return -1;
    }
    replay->programs = programs_find(setup, err);
    if (!replay->programs) {
        return -1;
    }
    replay->programs[0].time = record->player[replay->seat].time;
    return 0;
}

static void show_move(const struct replay *replay, size_t ply, const struct move *move,
                      const struct move *recorded)
{
    char text[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
    move_text(&replay->record.game, move, text);
    printf("%zu. %s (%.1f ms)", ply + 1, text,
           (double)replay->drill.record.used_ns[ply] / NS_PER_MS);
    if (recorded && move_equal(move, recorded)) {
        puts(", as recorded");
    } else if (recorded) {
        move_text(&replay->record.game, recorded, other);
        printf("; the record has %s\n", other);
    } else {
        puts("; the record has no more moves");
    }
}

/// The last move of what is played now, beside the record's. False where they differ.
static bool compare_last(const struct replay *replay)
{
    struct move move, recorded;
    size_t now = 0, then = 0, plies = replay->drill.record.moves.count;
    bool was = false;
    for (size_t i = 0; i < plies; i++) {
        moves_next(&replay->drill.record.moves, &now, &move);
        was = moves_next(&replay->record.moves, &then, &recorded);
    }
    show_move(replay, plies - 1, &move, was ? &recorded : NULL);
    return was && move_equal(&move, &recorded);
}

/// The end, beside the record's. An exit status.
static int compare_ends(const struct replay *replay)
{
    const struct result *now = &replay->drill.record.result, *then = &replay->record.result;
    const char *names[SEATS] = {replay->record.player[0].label, replay->record.player[1].label};
    struct str words = {0};
    bool same = now->ending == then->ending && now->winner == then->winner;
    result_sentence(now, names, &words);
    printf("The end: %s%s\n", words.data, same ? ", as recorded" : "");
    if (!same) {
        str_clear(&words);
        result_sentence(then, names, &words);
        printf("The record's: %s\n", words.data);
    }
    str_release(&words);
    return same ? EXIT_OK : EXIT_NO;
}

/// Play, a move of the engine at a time. An exit status.
static int play_again(struct replay *replay)
{
    struct drill *drill = &replay->drill;
    int64_t move_ms = replay->record.player[replay->seat].time.move_ms;
    const int64_t patience_ms = 60000;
    struct terms terms = {.seat = replay->seat,
                          .moves = 1,
                          .told_ms = move_ms == NO_LIMIT ? patience_ms : move_ms,
                          .limit_ms = move_ms == NO_LIMIT ? patience_ms : move_ms,
                          .start_ms = 10000,
                          .follow = &replay->record.moves,
                          .opening = replay->record.opening > 0 ? &replay->opening : NULL};
    bool held = drill_play(drill, &terms);
    while (held && compare_last(replay)) {
        held = drill_go_on(drill, 1);
    }
    if (held) {
        drill_cut(drill);
        return EXIT_NO;
    }
    return compare_ends(replay);
}

static void keep_opening(struct replay *replay)
{
    struct move move;
    for (size_t at = 0, i = 0; i < replay->record.opening; i++) {
        moves_next(&replay->record.moves, &at, &move);
        moves_add(&replay->opening, &move);
    }
}

static int replay_game(struct replay *replay, const char *command, struct err *err)
{
    keep_opening(replay);
    if (find_program(replay, command, err) < 0) {
        return -1;
    }
    printf("%s plays again with \"%s\"; the other side's moves are the record's.\n",
           replay->record.player[replay->seat].label, command);
    replay->drill.game = &replay->record.game;
    replay->drill.program = &replay->programs[0];
    replay->drill.seed = replay->record.player[replay->seat].seed;
    int status = drill_open(&replay->drill);
    if (status < 0) {
        return err_set(err, "can't start anything: %s", strerror(-status));
    }
    status = play_again(replay);
    drill_close(&replay->drill);
    return status;
}

static int take(void *settings, int option, const char *value, struct err *err)
{
    (void)option; // there is but one
    (void)err;
    ((struct replay_settings *)settings)->engine = value;
    return 0;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct replay_settings *settings = bytes;
    struct replay *replay = mem_new(sizeof *replay);
    const char *command;
    struct err err;
    signal(SIGPIPE, SIG_IGN);
    int status = find_game(words[0], words[1], &replay->record, &err);
    if (status == 0) {
        status = choose_engine(replay, settings->engine, &command, &err);
    }
    if (status == 0) {
        status = warden_start() < 0 ? err_set(&err, "no more processes here")
                                    : replay_game(replay, command, &err);
        warden_stop();
    }
    if (status < 0) {
        status = complain("replay: %s", err.text);
    }
    release(replay);
    free(replay);
    return status;
}

static const struct poptOption options[] = {
    {"engine", '\0', POPT_ARG_STRING, NULL, REPLAY_ENGINE,
     "who plays again, and with what (default: the engine that is to blame, as it was)",
     "LABEL=COMMAND"},
    POPT_TABLEEND,
};

const struct command replay_command = {
    .name = "replay",
    .words = "STORE|FILE GAME",
    .summary = "have an engine play its side of a recorded game again",
    .notes = "The engine hears the other side's moves from the record. It ends where the\n"
             "engine does something else, or with the game; the exit status is 0 where all\n"
             "was as recorded and 1 where it was not.\n",
    .options = options,
    .words_min = 2,
    .words_max = 2,
    .settings_size = sizeof(struct replay_settings),
    .take = take,
    .run = run,
};
