// SPDX-License-Identifier: MIT
/// What an engine writes: lines of its output, and the last of stderr.
#include "io/engine_parts.h"

#include <errno.h>
#include <unistd.h>

#include "io/swift.h"

enum { DRAIN_MAX = 64 }; ///< reads that drain a pipe after the exit: 4 MiB

void engine_ignore_output(struct engine *engine)
{
    if (!engine->out_ended) {
        engine->out_ended = true;
        source_leave(engine->reactor, &engine->out);
    }
}

static bool ends_line(char c)
{
    return (unsigned char)c <= '\r' && (c == '\n' || c == '\r' || c == '\0');
}

static void flood(struct engine *engine, const char *why, int64_t now_ns)
{
    engine_ignore_output(engine);
    engine_die(engine, &(struct death){.ending = ENDING_FLOODED, .why = why}, now_ns);
}

/// Keep the start of a line until its end comes; what is too long of it is dropped.
static void keep_partial(struct engine *engine, const char *start, size_t len)
{
    if (len == 0) {
        return;
    }
    size_t room = LINE_MAX_BYTES - 1 - engine->partial.len;
    str_add(&engine->partial, start, len < room ? len : room);
    engine->line_bytes += len;
}

/// A line is complete. Empty ones, such as between \r and \n, say nothing.
static void tell_line(struct engine *engine, char *start, size_t len, int64_t now_ns)
{
    if (engine->partial.len > 0) {
        keep_partial(engine, start, len);
        engine->events->line(engine->owner, engine->partial.data, now_ns);
        str_clear(&engine->partial);
    } else if (len > 0) {
        start[len < LINE_MAX_BYTES ? len : LINE_MAX_BYTES - 1] = '\0';
        engine->events->line(engine->owner, start, now_ns);
    }
    engine->line_bytes = 0;
}

/// Cut what was read into lines. The buffer has room for one more byte.
static void take_bytes(struct engine *engine, char *bytes, size_t len, int64_t now_ns)
{
    engine->turn_bytes += len;
    char *end = bytes + len;
    char *start = bytes;
    for (char *at = bytes; at < end && engine->state == ENGINE_RUNNING; at++) {
        if (ends_line(*at)) {
            tell_line(engine, start, (size_t)(at - start), now_ns);
            start = at + 1;
        }
    }
    if (engine->state != ENGINE_RUNNING) {
        return;
    }
    keep_partial(engine, start, (size_t)(end - start));
    if (engine->line_bytes > FLOOD_LINE_BYTES) {
        flood(engine, "a line of more than 1 MiB", now_ns);
    } else if (engine->confine->output > 0 && engine->turn_bytes > engine->confine->output) {
        flood(engine, "more than its limit in a turn", now_ns);
    } else if (engine->turn_bytes > FLOOD_TURN_BYTES) {
        flood(engine, "more than 64 MiB in a turn", now_ns);
    }
}

/// Is this the end of a pipe, or a pipe that can't be read?
static bool has_ended(ssize_t got)
{
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
}

/// Read once. False where there is nothing to read now, or ever.
static bool read_out(struct engine *engine)
{
    ssize_t got = swift_read(engine->child.out, engine->reactor->buffer, READ_MAX);
    // First: what follows must not be charged to the engine. It may be an answer to what was sent.
    int64_t now = reactor_event(engine->reactor, engine->sent_ns);
    if (got > 0) {
        engine->heard = engine->answered = true;
        if (engine->state == ENGINE_RUNNING) {
            take_bytes(engine, engine->reactor->buffer, (size_t)got, now);
        } else if ((engine->turn_bytes += (size_t)got) > FLOOD_LINE_BYTES) {
            engine_ignore_output(engine); // some print without end once their input has ended
        }
        if (got == READ_MAX && !engine->out_ended) {
            source_again(engine->reactor, &engine->out); // there may be more
        }
        return true;
    }
    if (has_ended(got)) {
        engine_ignore_output(engine);
        engine_closed(engine, "its output", now);
    }
    return false;
}

static void on_out(void *owner)
{
    read_out(owner);
}

/// Read once. False where there is nothing to read now, or ever.
static bool read_err(struct engine *engine)
{
    ssize_t got = read(engine->child.err, engine->reactor->buffer, READ_MAX);
    if (got > 0) {
        tail_add(&engine->errors, engine->reactor->buffer, (size_t)got);
    } else if (has_ended(got)) {
        source_leave(engine->reactor, &engine->err);
    }
    return got > 0;
}

static void on_err(void *owner)
{
    read_err(owner);
}

void engine_errors(const struct engine *engine, size_t most, struct str *out)
{
    tail_text(&engine->errors, most, out);
}

int engine_open_output(struct engine *engine)
{
    struct reactor *reactor = engine->reactor;
    engine->out = (struct source){.ready = on_out, .owner = engine};
    engine->err = (struct source){.ready = on_err, .owner = engine};
    int status = source_watch(reactor, &engine->out, engine->child.out, EPOLLIN | EPOLLET);
    return status < 0 ? status : source_watch(reactor, &engine->err, engine->child.err, EPOLLIN);
}

void engine_drain(struct engine *engine)
{
    for (int i = 0; i < DRAIN_MAX && read_err(engine); i++) {
    }
    for (int i = 0; i < DRAIN_MAX && !engine->out_ended && read_out(engine); i++) {
    }
}

void engine_listen(struct engine *engine)
{
    if (engine->state == ENGINE_RUNNING && !engine->out_ended) {
        read_out(engine);
    }
}
