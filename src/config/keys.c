// SPDX-License-Identifier: MIT
/// The rows of a set-up and of an engine. A name with a dot stands in a mapping of YAML.
#include <assert.h>

#include "config/key.h"

#define ROW(name, kind, values, initial, help, type, field)                                        \
    {                                                                                              \
        {name, values, initial, help}, &kind_##kind, offsetof(struct type, field)                  \
    }
#define RUN(name, kind, values, initial, field, help)                                              \
    ROW(name, kind, values, initial, help, setup, field)
#define ENGINE(name, kind, values, initial, field, help)                                           \
    ROW(name, kind, values, initial, help, setup_engine, field)

const struct key setup_keys[] = {
    RUN("name", text, "TEXT", "", name, "what is played, for people"),
    RUN("base", text, "FOLDER", "", base, "where relative paths start; the file's folder"),
    RUN("game", text, "GAME", "", game_name, "the game"),
    RUN("options", map, "NAME: VALUE", "", options, "of the game"),
    RUN("format", choice, "match|round-robin|gauntlet|knockout|swiss|ladder", "round-robin", format,
        "who meets whom"),
    RUN("games", count, "N", "0", games,
        "in a match all, else of every two engines that meet; 0 is 2, or no end with sprt"),
    RUN("rounds", count, "N", "0", rounds,
        "of a Swiss, 0 is as many as leave one winner; else how often all meet, 0 is once"),
    RUN("seeds", choice, "0..1000", "0", seeds,
        "in a gauntlet, so many of the first engines play all others; 0 is one"),
    RUN("extra", count, "N", "0", extra,
        "in a knockout, pairs that may break a tie, before fewer faults and then the lot do; 0 is "
        "8"),
    RUN("pairs", choice, "no|yes", "yes", pairs, "play each opening with both colours"),
    RUN("concurrency", choice, "1..1000", "1", concurrency, "games at once"),
    RUN("loops", choice, "0..64", "0", loops,
        "event loops, each in a thread; 0 is one a processor, and no more than games at once"),
    RUN("pin", choice, "no|yes", "no", pin, "each loop and its engines to one processor"),
    RUN("void-tries", choice, "1..100", "3", void_tries,
        "of a game whose engines the machine keeps waiting past their limits"),
    RUN("force", choice, "no|yes", "no", force, "more games at once than there are processors"),
    RUN("clock", choice, "wall|cpu", "wall", clock,
        "what clocks count: time, or processor time with five times as much on the wall"),
    RUN("seed", count, "N", "0", seed, "of all chance; drawn where none is given"),
    RUN("anchor", text, "ENGINE", "", anchor, "whose rating is 0; else their mean is"),
    RUN("start-limit", time, "TIME", "10s", start_ms, "for an engine to answer the greeting"),
    RUN("quit-limit", time, "TIME", "1s", quit_ms, "for an engine to leave"),
    RUN("grace", time, "TIME", "0s", grace_ms, "for running games to end after Ctrl-C"),
    RUN("engine-user", text, "USER", "", engine_user, "root only: who engines are"),
    RUN("illegal.retries", choice, "0..100", "2", illegal.retries,
        "moves that may follow an illegal one"),
    RUN("illegal.grace", time, "TIME", "2s", illegal.grace_ms, "for each of them"),
    RUN("openings.file", text, "FILE", "", openings.file, "moves or positions, one opening a line"),
    RUN("openings.order", choice, "sequential|shuffled", "sequential", openings.order,
        "in which they are played"),
    RUN("openings.plies", choice, "0..1000", "0", openings.plies, "of each to play; 0 is all"),
    RUN("openings.random", choice, "0..100", "0", openings.random,
        "plies by chance instead of a file"),
    RUN("sprt.elo0", number, "ELO", "0", sprt.elo0, "H0: the first engine is so much stronger"),
    RUN("sprt.elo1", number, "ELO", "", sprt.elo1, "H1: it is so much stronger"),
    RUN("sprt.alpha", number, "P", "0.05", sprt.alpha, "how often H1 is accepted under H0"),
    RUN("sprt.beta", number, "P", "0.05", sprt.beta, "how often H0 is accepted under H1"),
    RUN("sprt.model", choice, "normalized|logistic", "normalized", sprt.model, "of the Elo"),
    RUN("output.store", text, "FILE", "", output.store, "SQLite; beside the file if not given"),
    RUN("output.record", text, "FILE", "", output.record, "each game as it ends"),
    RUN("output.record-format", text, "FORMAT", "", output.record_format,
        "of it, as in export; by the file's ending if not given, or JSON Lines"),
    RUN("output.log", text, "FILE", "", output.log, "the wire of all games"),
    RUN("output.log-bytes", bytes, "SIZE", "128K", output.log_bytes, "of the wire kept of a game"),
    RUN("output.events", text, "FILE", "", output.events, "a JSON line for all that happens"),
    RUN("output.style", choice, "arbiter|fastchess|cutechess", "arbiter", output.style,
        "whose lines to print"),
    RUN("output.keep-files", choice, "no|yes", "no", output.keep_files,
        "keep what engines wrote in their private folders"),
    RUN("fail-if", list, "EXPRESSION", "", fail_if, "\"score<0.45\", \"illegal>0\": exit status 1"),
    {{NULL, NULL, NULL, NULL}, NULL, 0},
};

const struct key engine_keys[] = {
    ENGINE("name", text, "TEXT", "", name, "unique; made of the command if not given"),
    ENGINE("command", text, "COMMAND", "", command, "split into words as a shell does"),
    ENGINE("glob", text, "PATTERN", "", glob, "an engine for each program that it finds"),
    ENGINE("dir", text, "FOLDER", "", dir, "to start in; the program's own if not given"),
    ENGINE("protocol", text, "PROTOCOL", "", protocol_name, "the game's usual one if not given"),
    ENGINE("options", map, "NAME: VALUE", "", options, "of the protocol"),
    ENGINE("env", map, "NAME: VALUE", "", env, "added to the environment"),
    ENGINE("limits.memory", bytes, "SIZE", "none", limits.memory,
           "of all its processes; in a strict sandbox none is 1G"),
    ENGINE("limits.cpu", limit, "TIME", "none", limits.cpu_ms, "of processor, to the second"),
    ENGINE("limits.processes", count, "N", "0", limits.processes,
           "and threads at once; 0 is no limit, in a strict sandbox 128"),
    ENGINE("limits.disk", bytes, "SIZE", "none", limits.disk,
           "of a file; in a strict sandbox of all that it writes, and none is 64M"),
    ENGINE("limits.output", bytes, "SIZE", "none", limits.output,
           "said in a turn; never more than 64M"),
    ENGINE("tc", control, "TC", "15:00", time, "900, 15:00, 900+5, 40/900 or inf"),
    ENGINE("movetime", limit, "TIME", "none", time.move_ms, "for each move"),
    ENGINE("margin", ms, "TIME", "0ms", time.margin_ms, "how late a move may come unpunished"),
    ENGINE("packet-gap", ms, "TIME", "0ms", packet_gap_ms, "between two commands"),
    ENGINE("restart", choice, "each-game|keep|after-fault|usual", "usual", restart,
           "a process; usual is after-fault where the protocol is made for many games"),
    ENGINE("ponder", choice, "no|yes", "yes", ponder,
           "with no it is stopped while the other thinks, in a sandbox"),
    ENGINE("private-dir", choice, "no|yes", "no", private_dir,
           "each process in a copy of its own of the folder"),
    ENGINE("sandbox", choice, "none|limits|strict", "limits", sandbox,
           "keep it within limits, or from files, network and others too"),
    ENGINE("sandbox-cmd", text, "COMMAND", "", sandbox_cmd, "another launcher, such as bwrap"),
    ENGINE("allow", choice, "nothing|sockets|network", "nothing", allow,
           "in a strict sandbox all the same"),
    ENGINE("read", list, "PATH", "", read, "it may read there too, in a strict sandbox"),
    ENGINE("writable", choice, "no|yes", "no", writable,
           "it may write to its folder, in a strict sandbox"),
    {{NULL, NULL, NULL, NULL}, NULL, 0},
};

static_assert(sizeof setup_keys / sizeof *setup_keys <= SETUP_KEYS_MAX, "an origin each");
static_assert(sizeof engine_keys / sizeof *engine_keys <= ENGINE_KEYS_MAX, "an origin each");
static_assert(sizeof(enum restart) == sizeof(int), "choices are read into int");

struct fields setup_fields(const struct setup *setup)
{
    return (struct fields){(void *)setup, setup_keys, (struct origin *)setup->origin};
}

struct fields engine_fields(const struct setup_engine *engine)
{
    return (struct fields){(void *)engine, engine_keys, (struct origin *)engine->origin};
}
