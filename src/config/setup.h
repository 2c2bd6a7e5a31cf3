// SPDX-License-Identifier: MIT
/// What is to be played, and how: from YAML text and from options of the command line, and back
/// into YAML. Every value has a row in the tables of keys.c, which says its name, what it may be
/// and its default; reading, writing, suggesting and explaining are written once over them.
///
///     setup_init -> setup_read, setup_set, … -> setup_finish -> play, setup_write, setup_explain
///
/// YAML is read by libyaml's documents rather than through a schema of libcyaml (which wraps it):
/// only the document's nodes say on which line and column a value stands, which both the messages
/// and the explanation of a set-up need.
#ifndef ARBITER_CONFIG_SETUP_H
#define ARBITER_CONFIG_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "core/clock.h"
#include "core/limits.h"
#include "core/restart.h"
#include "core/sprt.h"
#include "proto/protocol.h"
#include "rules/rules.h"
#include "util/err.h"
#include "util/str.h"

/// As the protocol has it.
enum { RESTART_USUAL = RESTART_AFTER_FAULT + 1 };

/// Where a value comes from.
struct origin {
    enum { FROM_DEFAULT, FROM_FILE, FROM_EACH, FROM_COMMAND } kind;
    int line, column; ///< in the file, from 1
};

/// Texts in the order they were given. Zeroes are none.
struct words {
    char **word;
    size_t count;
};

enum {
    ENGINE_KEYS_MAX = 32, ///< rows in the table of an engine
    SETUP_KEYS_MAX = 48   ///< rows in the table of a set-up
};

struct setup_engine {
    char *name;                      ///< unique; its command's if not given
    char *command;                   ///< "" where `glob` names many
    char *glob;                      ///< a pattern of programs, each an engine named by its folder
    char *dir;                       ///< to start in, "" for the program's folder
    char *protocol_name;             ///< "" for the game's usual one
    const struct protocol *protocol; ///< set by setup_finish()
    struct settings settings;        ///< of the protocol; set by setup_finish()
    struct words options;            ///< of the protocol: NAME=VALUE
    struct words env;                ///< NAME=VALUE
    struct limits limits;
    int sandbox;       ///< enum sandbox
    int allow;         ///< enum allow
    int writable;      ///< its folder, in a strict sandbox
    struct words read; ///< paths that it may read there
    char *sandbox_cmd; ///< words of another launcher
    struct time_control time;
    int64_t packet_gap_ms;
    int restart; ///< enum restart, or RESTART_USUAL before setup_finish()
    int ponder, private_dir;
    bool globbed;     ///< found by a pattern
    int line, column; ///< where it begins in the file, 0 where it is not in one
    struct origin origin[ENGINE_KEYS_MAX];
};

enum setup_format {
    FORMAT_MATCH,
    FORMAT_ROUND_ROBIN,
    FORMAT_GAUNTLET,
    FORMAT_KNOCKOUT,
    FORMAT_SWISS,
    FORMAT_LADDER
};

enum setup_order { ORDER_SEQUENTIAL, ORDER_SHUFFLED };

/// Whose lines the screen speaks.
enum setup_style { STYLE_OWN, STYLE_FASTCHESS, STYLE_CUTECHESS };

struct setup {
    char *file; ///< as messages name it, "" where there is none
    char *name; ///< of the event
    char *base; ///< the folder that relative paths start from
    char *game_name;
    struct words options; ///< of the game: NAME=VALUE
    struct game game;     ///< set by setup_finish()
    int format;           ///< enum setup_format
    uint64_t games;       ///< in a match all, else of every two engines that meet; 0: as usual
    uint64_t rounds;      ///< of a Swiss tournament, or times that all meet; 0: as usual
    int seeds;            ///< of a gauntlet
    uint64_t extra;       ///< of a knockout
    int void_tries;       ///< of a game that the machine is too slow for
    int pairs;
    int concurrency;
    int loops; ///< 0 for as many as there are processors
    int pin, force;
    int clock;     ///< 0 the wall's, 1 the processor's
    uint64_t seed; ///< drawn by whoever plays where its origin is the default
    char *anchor;  ///< the engine whose rating is 0; "" for a mean of 0
    int64_t start_ms, quit_ms, grace_ms;
    char *engine_user; ///< "" for who we are
    struct {
        int retries;
        int64_t grace_ms;
    } illegal;
    struct {
        char *file; ///< "" for none
        int order;  ///< enum setup_order
        int plies;  ///< of a line to play; 0 for all
        int random; ///< plies to play by chance; 0 for none
    } openings;
    struct {
        double elo0, elo1; ///< `elo1` is NAN where no test is asked for
        double alpha, beta;
        int model; ///< enum sprt_model
    } sprt;
    struct {
        char *store, *record, *record_format, *log, *events;
        uint64_t log_bytes;
        int style; ///< enum setup_style
        int keep_files;
    } output;
    struct words fail_if;
    struct setup_engine each; ///< for all engines
    struct setup_engine *engines;
    size_t count;
    struct origin origin[SETUP_KEYS_MAX];
};

/// All at their defaults, no engines.
void setup_init(struct setup *setup);

void setup_release(struct setup *setup);

/// Read a YAML file's text over what is set. 0, or -1 with a message "FILE:LINE:COLUMN: …".
int setup_read(struct setup *setup, const char *file, const char *text, struct err *err);

/// Set a value by the name of its row, "games" or "openings.file", as the command line does.
/// 0, or -1 with a message. Lists grow.
int setup_set(struct setup *setup, const char *key, const char *value, struct err *err);

/// One engine more, all at the defaults. Pointers to others may move.
struct setup_engine *setup_add(struct setup *setup);

/// Add an engine that is to play alone, as a match of the game against itself; it starts in `dir`
/// where that is not NULL. 0, or -1 with a message.
int setup_alone(struct setup *setup, const char *command, const char *dir, const char *protocol,
                const char *game, struct err *err);

/// Set a value of an engine, or of `setup->each`.
int setup_engine_set(struct setup_engine *engine, const char *key, const char *value,
                     struct err *err);

/// The engine at `place` has a `glob`, which found these programs: an engine each takes its place.
/// -1 with a message where there are none.
int setup_expand(struct setup *setup, size_t place, char *const *programs, size_t count,
                 struct err *err);

/// Give engines what they have not set themselves, name them, and check that all of it makes
/// sense together. 0, or -1 with a message that says where.
int setup_finish(struct setup *setup, struct err *err);

/// A message about the value of a row, with its place if it stands in the file. -1.
int setup_wrong(const struct setup *setup, const char *key, const char *text, struct err *err);

/// Is a test asked for? Which?
bool setup_has_sprt(const struct setup *setup);
struct sprt setup_sprt(const struct setup *setup);

/// Append the set-up as YAML: every value that somebody has set, for every engine its own. Read
/// again and finished it is the same set-up.
void setup_write(const struct setup *setup, struct str *out);

/// Append the set-up for people, engine by engine, with where each value comes from.
void setup_explain(const struct setup *setup, struct str *out);

/// Append how long so many games may take and what that assumes, in sentences.
void setup_estimate(const struct setup *setup, uint64_t games, struct str *out);

#endif
