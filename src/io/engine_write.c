// SPDX-License-Identifier: MIT
/// What is sent to an engine: packets, the gaps between them, and those that wait.
#include "io/engine_parts.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "io/swift.h"

/// Between two tries to write, where nothing tells us of room.
static const int64_t room_ns = 20 * NS_PER_MS;

/// Hear of room in its pipe. Where that can't be watched, it is tried now and then.
static void watch_room(struct engine *engine)
{
    if (source_watch(engine->reactor, &engine->in, engine->child.in, EPOLLOUT) < 0) {
        alarm_set(engine->reactor, &engine->room, reactor_now() + room_ns);
    }
}

/// Write a packet, or as much of it as the pipe takes: then it is `blocked` until there is room.
/// How much that was.
static size_t write_packet(struct engine *engine, const char *bytes, size_t len)
{
    ssize_t put = swift_write(engine->child.in, bytes, len);
    bool ended = put < 0 && errno == EPIPE;
    size_t written = put > 0 ? (size_t)put : 0;
    engine->sent_ns = reactor_now();
    engine->answered = false;
    if (ended) {
        engine_closed(engine, "its input", engine->sent_ns);
    } else if (written < len) {
        engine->blocked = true;
        watch_room(engine);
    }
    return written;
}

/// Must the next packet wait for the gap? Then set the alarm for it.
static bool must_wait(struct engine *engine)
{
    if (engine->gap_ns == 0 || engine->answered ||
        reactor_now() - engine->sent_ns >= engine->gap_ns) {
        return false;
    }
    alarm_set(engine->reactor, &engine->alarm, engine->sent_ns + engine->gap_ns);
    return true;
}

/// Forget the first packet, or the start of it.
static void drop_waiting(struct engine *engine, size_t len)
{
    struct str *waiting = &engine->waiting;
    memmove(waiting->data, waiting->data + len, waiting->len - len);
    waiting->len -= len;
    int done = 0;
    for (int i = 0; i < engine->packets; i++) {
        if (engine->packet_end[i] <= len) {
            done++;
        } else {
            engine->packet_end[i - done] = engine->packet_end[i] - len;
        }
    }
    engine->packets -= done;
}

bool engine_flush(struct engine *engine)
{
    while (engine->packets > 0 && !engine->blocked && !engine->closed) {
        if (must_wait(engine)) {
            return false;
        }
        drop_waiting(engine, write_packet(engine, engine->waiting.data, engine->packet_end[0]));
    }
    return true;
}

static void on_writable(void *owner)
{
    struct engine *engine = owner;
    engine->blocked = false;
    source_leave(engine->reactor, &engine->in);
    engine_flush(engine);
}

static void on_room(void *owner, int64_t now_ns)
{
    (void)now_ns;
    on_writable(owner);
}

void engine_open_input(struct engine *engine)
{
    engine->in = (struct source){.ready = on_writable, .owner = engine};
    engine->room = (struct alarm){.due = on_room, .owner = engine};
}

void engine_close_input(struct engine *engine)
{
    if (engine->child.in >= 0) {
        source_leave(engine->reactor, &engine->in);
        alarm_set(engine->reactor, &engine->room, NEVER);
        close(engine->child.in);
        engine->child.in = -1;
        engine->packets = 0;
        str_clear(&engine->waiting);
    }
}

/// Add packets to those that wait. An engine that never reads is not written to for ever.
static void queue(struct engine *engine, const struct wire *wire)
{
    size_t base = engine->waiting.len;
    if (base + wire->text.len > WAITING_MAX) {
        return;
    }
    str_add(&engine->waiting, wire->text.data, wire->text.len);
    if (engine->packets + wire->packets > WAITING_PACKETS) {
        // They wait for a reader, not for a gap: one packet is as good as many.
        engine->packet_end[engine->packets - 1] = engine->waiting.len;
        return;
    }
    for (int i = 0; i < wire->packets; i++) {
        engine->packet_end[engine->packets++] = base + wire->end[i];
    }
}

/// True where nothing of it must wait.
static bool hand_over(struct engine *engine, const struct wire *wire)
{
    if (!engine_lives(engine) || engine->child.in < 0) {
        engine->sent_ns = reactor_now();
        return true;
    }
    // Most often it is one packet and nothing waits: write it from where it is.
    if (wire->packets == 1 && engine->packets == 0 && !must_wait(engine)) {
        size_t written = write_packet(engine, wire->text.data, wire->text.len);
        if (engine->blocked) {
            queue(engine, wire);
            drop_waiting(engine, written);
        }
        return true;
    }
    queue(engine, wire);
    return engine_flush(engine);
}

bool engine_send(struct engine *engine, const struct wire *wire)
{
    engine->turn_bytes = 0;
    return wire->packets == 0 || hand_over(engine, wire);
}
