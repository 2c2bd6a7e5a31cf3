// SPDX-License-Identifier: MIT
/// Time controls and clocks.
#include "core/clock.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A year of milliseconds: more is a slip.
static const double ms_max = 365.0 * 24 * 3600 * 1000;

void time_control_init(struct time_control *control)
{
    *control = (struct time_control){.base_ms = NO_LIMIT, .move_ms = NO_LIMIT};
}

static bool holds(int64_t ms)
{
    return ms >= 0 && ms <= TIME_MS_MAX;
}

bool time_control_holds(const struct time_control *control)
{
    return (control->base_ms == NO_LIMIT || holds(control->base_ms)) &&
           (control->move_ms == NO_LIMIT || holds(control->move_ms)) &&
           holds(control->increment_ms) && holds(control->margin_ms) && control->session >= 0 &&
           control->session <= SESSION_MAX;
}

/// Read digits with an optional fraction; NULL where there are none.
static const char *read_number(const char *text, double *number)
{
    size_t len = strspn(text, "0123456789.");
    char *end;
    *number = strtod(text, &end);
    return len > 0 && end == text + len ? end : NULL;
}

/// Read "90", "1:30" or "1:30:00" into milliseconds; a lone number counts in `unit_ms`. Behind a
/// colon stands less than 60.
static const char *read_duration(const char *text, int64_t unit_ms, double *ms)
{
    double part, sum = 0;
    int parts = 0;
    for (const char *at = text;; at++) {
        at = read_number(at, &part);
        if (!at || ++parts > 3 || (parts > 1 && part >= 60)) {
            return NULL;
        }
        sum = sum * 60 + part;
        if (*at != ':') {
            *ms = sum * (parts > 1 ? 1000 : (double)unit_ms);
            return at;
        }
    }
}

/// What is wrong with a text that is made as a time is; "" where it is not even that.
static const char *slip_in(const char *text)
{
    double number;
    size_t len = strlen(text);
    if (len == 0 || strspn(text, "0123456789.:+/ms") < len) {
        return "";
    }
    if (strcspn(text, "123456789") == len) {
        return ", but none at all";
    }
    for (const char *at = text; (at = strchr(at, ':'));) {
        if (read_number(++at, &number) && number >= 60) {
            return ": behind a colon stands 0 to 59";
        }
    }
    return read_number(text, &number) && number > ms_max / 1000 ? ": it is over a year" : "";
}

static int64_t whole(double ms)
{
    return (int64_t)llround(ms);
}

int time_read(const char *text, int64_t unit_ms, int64_t *ms, struct err *err)
{
    double value;
    const char *end = read_duration(text, unit_ms, &value);
    double number;
    const char *unit = read_number(text, &number);
    if (unit && strcmp(unit, "ms") == 0) {
        value = number;
        end = unit + 2;
    } else if (unit && strcmp(unit, "s") == 0) {
        value = number * 1000;
        end = unit + 1;
    }
    if (!end || *end || value > ms_max) {
        return err_set(err, "\"%s\" is not a time%s; write 2, 0.5, 50ms, 2s or 1:30", text,
                       slip_in(text));
    }
    *ms = whole(value);
    return 0;
}

int time_control_read(const char *text, struct time_control *control, struct err *err)
{
    const char *at = text;
    double base = 0, increment = 0;
    int session = 0;
    control->base_ms = NO_LIMIT;
    control->increment_ms = control->session = 0;
    if (strcmp(text, "inf") == 0) {
        return 0;
    }
    const char *slash = strchr(text, '/');
    if (slash) {
        char *end;
        long moves = strtol(text, &end, 10);
        session = end == slash && moves > 0 && moves <= SESSION_MAX ? (int)moves : -1;
        at = slash + 1;
    }
    at = session >= 0 ? read_duration(at, 1000, &base) : NULL;
    if (at && *at == '+') {
        at = read_duration(at + 1, 1000, &increment);
    }
    if (!at || *at || base > ms_max || increment > ms_max || base + increment <= 0) {
        return err_set(err,
                       "\"%s\" is not a time control%s; write 900, 15:00, 900+5, 40/900 or inf",
                       text, slip_in(text));
    }
    *control = (struct time_control){.base_ms = whole(base),
                                     .increment_ms = whole(increment),
                                     .session = session,
                                     .move_ms = control->move_ms,
                                     .margin_ms = control->margin_ms};
    return 0;
}

/// Seconds as people write them: "900" is "15:00", "0.1" stays "0.1".
static void seconds_text(int64_t ms, char *text, size_t size)
{
    if (ms >= 60000 && ms % 1000 == 0) {
        snprintf(text, size, "%d:%02d", (int)(ms / 60000), (int)(ms / 1000 % 60));
    } else {
        snprintf(text, size, "%g", (double)ms / 1000);
    }
}

void time_control_text(const struct time_control *control, char *text, size_t size)
{
    char base[32], move[32];
    size_t len = 0;
    text[0] = '\0';
    seconds_text(control->base_ms, base, sizeof base);
    if (control->base_ms >= 0 && control->session > 0) {
        len += (size_t)snprintf(text, size, "%d/", control->session);
    }
    if (control->base_ms >= 0) {
        len += (size_t)snprintf(text + len, size - len, "%s", base);
    }
    if (control->increment_ms > 0) {
        len +=
            (size_t)snprintf(text + len, size - len, "+%g", (double)control->increment_ms / 1000);
    }
    if (control->move_ms >= 0) {
        seconds_text(control->move_ms, move, sizeof move);
        snprintf(text + len, size - len, "%s%s/move", len ? ", " : "", move);
    } else if (len == 0) {
        snprintf(text, size, "no limit");
    }
}

void clock_init(struct clock *clock, const struct time_control *control)
{
    *clock = (struct clock){.control = *control, .moves_left = control->session};
    clock->left_ns = control->base_ms >= 0 ? control->base_ms * NS_PER_MS : NEVER;
}

void clock_start(struct clock *clock, int64_t now_ns)
{
    assert(!clock->running);
    clock->running = true;
    clock->started_ns = now_ns;
}

int64_t clock_allowed(const struct clock *clock)
{
    int64_t move_ns = clock->control.move_ms >= 0 ? clock->control.move_ms * NS_PER_MS : NEVER;
    return move_ns < clock->left_ns ? move_ns : clock->left_ns;
}

int64_t clock_deadline(const struct clock *clock)
{
    int64_t allowed = clock_allowed(clock);
    if (!clock->running || allowed == NEVER) {
        return NEVER;
    }
    return clock->started_ns + allowed + clock->control.margin_ms * NS_PER_MS;
}

void clock_stop(struct clock *clock, int64_t now_ns)
{
    assert(clock->running);
    clock->running = false;
    clock->last_used_ns = now_ns - clock->started_ns;
    if (clock->left_ns == NEVER) {
        return;
    }
    // What the margin let pass is not owed: a clock never shows less than nothing.
    clock->left_ns -= clock->last_used_ns < clock->left_ns ? clock->last_used_ns : clock->left_ns;
    clock->left_ns += clock->control.increment_ms * NS_PER_MS;
    if (clock->control.session > 0 && --clock->moves_left == 0) {
        clock->moves_left = clock->control.session;
        clock->left_ns += clock->control.base_ms * NS_PER_MS;
    }
}

void clock_left(const struct clock *clock, int64_t now_ns, struct time_left *left)
{
    int64_t own = clock->left_ns;
    if (clock->running && own != NEVER) {
        int64_t used = now_ns - clock->started_ns;
        own = used < own ? own - used : 0;
    }
    left->own_ms = own == NEVER ? NO_LIMIT : own / NS_PER_MS;
    left->move_ms = clock->control.move_ms;
    left->game_ms = clock->control.base_ms;
    left->increment_ms = clock->control.increment_ms;
    left->moves_to_go = clock->moves_left;
}
