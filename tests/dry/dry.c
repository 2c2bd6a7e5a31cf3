// SPDX-License-Identifier: MIT
/// A table without processes, pipes and clock.
#include "dry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

static const struct protocol *protocol_of(const struct dry *dry, int seat)
{
    return dry->setup.protocol[seat];
}

static struct answer no_answer(void)
{
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    answer.text[0] = '\0';
    return answer;
}

static void write_out(struct dry *dry, int seat)
{
    wire_cut(&dry->wire);
    if (dry->wire.packets > 0) {
        dry->wrote(dry->owner, seat, &dry->wire);
    }
}

static void put_ask(struct dry *dry, const struct ask *asked)
{
    struct ask ask = *asked;
    struct answer answer = no_answer();
    ask.settings = &dry->settings[ask.seat];
    wire_clear(&dry->wire);
    protocol_of(dry, ask.seat)->ask(dry->session[ask.seat], &ask, &dry->wire, &answer);
    write_out(dry, ask.seat);
    if (ask.kind == ASK_PLAY || ask.kind == ASK_REFUSED || ask.kind == ASK_ILLEGAL) {
        match_sent(&dry->match, ask.seat, dry->now_ns);
    }
    match_answer(&dry->match, ask.seat, &answer, "", dry->now_ns);
}

static void pump(struct dry *dry)
{
    struct order order;
    while (!dry->over && match_next(&dry->match, &order)) {
        if (order.kind == ORDER_ASK) {
            put_ask(dry, &order.ask);
        } else {
            dry->over = true;
            dry->ended(dry->owner, &dry->record);
        }
    }
}

static void sit_down(struct dry *dry)
{
    match_release(&dry->match);
    record_clear(&dry->record);
    dry->record.game = *dry->setup.game;
    dry->over = false;
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = &dry->record.player[seat];
        player->protocol = protocol_of(dry, seat)->name;
        player->time = dry->setup.time[seat];
        record_text(&player->label, seat == 0 ? "first" : "second");
        record_text(&player->name, "");
        record_text(&player->command, "");
        if (!dry->session[seat] || dry->dead[seat]) {
            free(dry->session[seat]);
            dry->session[seat] = mem_new(protocol_of(dry, seat)->session_size);
            dry->dead[seat] = false;
        }
    }
    match_init(&dry->match, &dry->setup, &dry->record);
}

void dry_begin(struct dry *dry, unsigned unstarted)
{
    static const struct death no_start = {.ending = ENDING_NO_START, .why = "no such file"};
    sit_down(dry);
    for (int seat = 0; seat < SEATS; seat++) {
        if (unstarted & 1u << seat) {
            match_died(&dry->match, seat, &no_start, dry->now_ns);
        }
    }
    match_begin(&dry->match, dry->now_ns);
    pump(dry);
}

void dry_cross(struct dry *dry)
{
    const struct protocol *protocol = dry->setup.protocol[0];
    struct settings settings = dry->settings[0];
    struct time_control time = dry->setup.time[0];
    void *session = dry->session[0];
    bool dead = dry->dead[0];
    dry->setup.protocol[0] = dry->setup.protocol[1];
    dry->setup.protocol[1] = protocol;
    dry->settings[0] = dry->settings[1];
    dry->settings[1] = settings;
    dry->setup.time[0] = dry->setup.time[1];
    dry->setup.time[1] = time;
    dry->session[0] = dry->session[1];
    dry->session[1] = session;
    dry->dead[0] = dry->dead[1];
    dry->dead[1] = dead;
}

void dry_line(struct dry *dry, int seat, const char *line)
{
    if (dry->over || dry->dead[seat] || protocol_of(dry, seat)->lifetime == LIFETIME_MOVE) {
        return;
    }
    struct answer answer = no_answer();
    wire_clear(&dry->wire);
    protocol_of(dry, seat)->line(dry->session[seat], line, &dry->wire, &answer);
    write_out(dry, seat);
    match_answer(&dry->match, seat, &answer, line, dry->now_ns);
    pump(dry);
}

void dry_died(struct dry *dry, int seat, const struct death *death)
{
    bool by_exit =
        protocol_of(dry, seat)->lifetime == LIFETIME_MOVE && death->ending == ENDING_EXITED;
    if (dry->over || dry->dead[seat]) {
        dry->dead[seat] |= !by_exit;
        return;
    }
    dry->dead[seat] = !by_exit;
    if (by_exit) {
        struct answer answer = no_answer();
        char line[32];
        snprintf(line, sizeof line, "exit status %d", death->status);
        protocol_of(dry, seat)->exited(dry->session[seat], death->status, &answer);
        match_answer(&dry->match, seat, &answer, line, dry->now_ns);
    } else {
        match_died(&dry->match, seat, death, dry->now_ns);
    }
    pump(dry);
}

void dry_wait(struct dry *dry, int64_t until_ns)
{
    int64_t deadline;
    while (!dry->over && (deadline = match_deadline(&dry->match)) < until_ns) {
        dry->now_ns = deadline + 1 > dry->now_ns ? deadline + 1 : dry->now_ns;
        match_tick(&dry->match, dry->now_ns);
        pump(dry);
    }
    dry->now_ns = until_ns;
}

void dry_void(struct dry *dry, const char *why)
{
    if (!dry->over) {
        match_void(&dry->match, why);
        pump(dry);
    }
}

void dry_quit(struct dry *dry)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct answer answer = no_answer();
        struct ask ask = {.kind = ASK_QUIT,
                          .game = dry->setup.game,
                          .settings = &dry->settings[seat],
                          .seat = seat,
                          .winner = NOBODY};
        if (!dry->dead[seat] && protocol_of(dry, seat)->lifetime != LIFETIME_MOVE) {
            wire_clear(&dry->wire);
            protocol_of(dry, seat)->ask(dry->session[seat], &ask, &dry->wire, &answer);
            write_out(dry, seat);
        }
    }
}

void dry_release(struct dry *dry)
{
    match_release(&dry->match);
    record_release(&dry->record);
    wire_release(&dry->wire);
    free(dry->session[0]);
    free(dry->session[1]);
}
