// SPDX-License-Identifier: MIT
/// One engine process: bytes, lines, limits and its end. It knows no protocol and no game.
///
///     RUNNING --engine_quit--> QUITTING --grace--> TERM --a moment--> KILL
///        |                        |                                     |
///        +--- exit, by itself or not; what it wrote before is heard ----+--> `gone`, exactly once
///
/// `died` comes at most once, before `gone`: with the exit, or sooner where the engine floods,
/// closes a pipe or takes too much memory. The whole process group goes with the engine.
#ifndef ARBITER_IO_ENGINE_H
#define ARBITER_IO_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/match.h"
#include "io/reactor.h"
#include "io/spawn.h"
#include "io/tail.h"
#include "proto/protocol.h"
#include "util/str.h"

enum {
    FLOOD_LINE_BYTES = 1 << 20,  ///< one line longer than this is a flood
    FLOOD_TURN_BYTES = 64 << 20, ///< and so is more output than this between two asks
    WAITING_MAX = 1 << 20,       ///< unread input of an engine that does not read
    WAITING_PACKETS = 16
};

struct engine;

/// What is told to the owner. Times were taken first in the read callback.
struct engine_events {
    /// A line: NUL-terminated, without its end, cut at LINE_MAX_BYTES. Valid during the call.
    void (*line)(void *owner, const char *line, int64_t at_ns);
    /// All packets of a send that had to wait have been handed over.
    void (*sent)(void *owner, int64_t at_ns);
    /// It can't go on.
    void (*died)(void *owner, const struct death *death, int64_t at_ns);
    /// The process has ended and nothing is left of it here; the struct may be used again.
    void (*gone)(void *owner);
};

/// A process and its three pipes. Zeroes are an engine that was never started.
struct engine {
    struct reactor *reactor;
    const struct engine_events *events;
    void *owner;
    enum engine_state { ENGINE_NONE, ENGINE_RUNNING, ENGINE_QUITTING } state;
    struct child child;
    struct source out, err;
    struct source in;   ///< watched while it is `blocked`
    struct alarm room;  ///< for the next try to write, where that can't be watched
    struct source exit; ///< the pidfd
    struct alarm look;  ///< for the next look for its exit, where there is no pidfd to watch
    const struct confine *confine;
    struct cgroup cgroup; ///< that it was born in
    struct alarm alarm;   ///< for the end of a grace, or of a packet gap
    bool awaited;         ///< its exit is what counts
    struct alarm watch;   ///< for the next look at what it has used, where that is limited
    bool heard;           ///< it has written something
    bool paused;          ///< its group is stopped
    bool dead;            ///< `died` has been told
    bool out_ended;       ///< nothing more is read
    bool reaped;          ///< the process has been waited for
    bool census;          ///< at its end, count what is left of its group
    int followers;        ///< how many processes that was
    const char *closed;   ///< the pipe that it closed, NULL for none
    struct str partial;   ///< the start of a line whose end has not come
    size_t line_bytes;    ///< of the line in the making, kept or not
    size_t turn_bytes;    ///< written since the last send
    struct tail errors;   ///< the last of stderr
    struct str waiting;   ///< packets not yet handed over
    size_t
        packet_end[WAITING_PACKETS]; ///< where each of them ends in `waiting`; the first may be cut
    int packets;
    int64_t gap_ns;  ///< the least time between two packets with nothing heard between
    int64_t sent_ns; ///< when the last packet had been written; 0 for never
    bool answered;   ///< something was heard since then
    bool blocked;    ///< the pipe is full
    enum quit_step { QUIT_SAID, QUIT_INPUT, QUIT_TERM, QUIT_KILL } quit_step;
    int64_t quit_grace_ns;
};

/// Start a process; what confines it must outlive it. 0, or a negative errno; then `gone` never
/// comes.
int engine_start(struct engine *engine, struct reactor *reactor, const struct spawn *spawn,
                 const struct engine_events *events, void *owner);

/// Write packets. True where all have been handed over, at `sent_ns`; else `sent` comes.
bool engine_send(struct engine *engine, const struct wire *wire);

/// Its exit is what counts: nothing will be sent to it, and it may close its output.
void engine_await_exit(struct engine *engine);

/// End it in a friendly way: what the protocol says has been sent. First the end of its input,
/// then SIGTERM, then SIGKILL, `grace_ms` from now at the latest. Its lines are not heard.
void engine_quit(struct engine *engine, int64_t grace_ms);

/// End it and all of its group at once.
void engine_kill(struct engine *engine);

/// Read what it may have written before its time was up, ahead of its turn among other events.
void engine_listen(struct engine *engine);

/// Stop all of its group where it stands, or let it go on. Neither does anything twice.
void engine_pause(struct engine *engine);
void engine_resume(struct engine *engine);

/// Has it a process that has not gone?
bool engine_lives(const struct engine *engine);

/// The tail of stderr as clean UTF-8, at most `most` bytes of it; from the start of a line.
void engine_errors(const struct engine *engine, size_t most, struct str *out);

/// Free buffers of an engine that is gone. Takes zeroes.
void engine_release(struct engine *engine);

#endif
