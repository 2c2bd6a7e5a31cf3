// SPDX-License-Identifier: MIT
/// The open turn of a bout.
#include "io/turn.h"

#include "io/bout.h"

/// An alarm that should have rung so long ago tells that we stood still: stopped, or on a machine
/// that was: then engines did so too.
static const int64_t stall_ns = 20 * NS_PER_MS;

/// Between the first two looks at an engine in a queue; then it is as long as it was looked at.
static const int64_t look_ns = NS_PER_MS;

static struct chair *on_move(const struct bout *bout)
{
    return bout->at[bout->match.turn];
}

static const struct clock *clock_on_move(const struct bout *bout)
{
    return &bout->match.seat[bout->match.turn].clock;
}

void turn_begin(struct chair *chair, int64_t now_ns)
{
    struct bout *bout = chair->bout;
    const struct record *record = &bout->record;
    size_t plies = record->moves.count;
    if (bout->match.seat[chair->seat].clock.running) {
        return; // it is still the same turn
    }
    bool other_was_long = plies > 0 && record->used_ns[plies - 1] > LONG_MOVE_NS;
    meter_turn(&chair->meter, other_was_long || bout->run->cpu_clock);
    bout->open.stalled_ns = bout->open.spared_ns = bout->open.looked_ns = 0;
    bout->open.starved = false;
    match_sent(&bout->match, chair->seat, now_ns);
}

void turn_note(struct chair *chair, size_t plies_before)
{
    struct record *record = &chair->bout->record;
    struct usage usage = {.ply = (int)plies_before};
    if (record->moves.count > plies_before &&
        (record->used_ns[plies_before] > LONG_MOVE_NS || chair->meter.idle_ns > LONG_MOVE_NS) &&
        meter_move(&chair->meter, &usage)) {
        record_usage(record, &usage);
    }
}

/// Does the open turn count processor time?
static bool counts_cpu(const struct bout *bout)
{
    return bout->run->cpu_clock && bout->match.phase == PHASE_PLAYING &&
           clock_on_move(bout)->running;
}

int64_t turn_clock(const struct bout *bout, int64_t wall_ns)
{
    int64_t used_ns = counts_cpu(bout) ? meter_used(&on_move(bout)->meter) : -1;
    return used_ns < 0 ? wall_ns : clock_on_move(bout)->started_ns + used_ns;
}

// An engine that uses none of the processor has had its turn all the same, in five times what it
// may use, and a second.
int64_t turn_wall_deadline(const struct bout *bout, int64_t deadline)
{
    int64_t started_ns = clock_on_move(bout)->started_ns;
    return counts_cpu(bout) ? started_ns + 5 * (deadline - started_ns) + 1000 * NS_PER_MS
                            : deadline;
}

/// Look at all processes of the engine that is late.
static void look(struct bout *bout)
{
    struct turn *turn = &bout->open;
    struct meter *meter = &on_move(bout)->meter;
    bool first = turn->looked_ns == 0;
    int64_t own_ns = usage_own_ns();
    usage_effort(meter->pid, &turn->last);
    turn->looked_ns = reactor_now();
    turn->spent_ns = usage_own_ns() - own_ns;
    if (first) {
        turn->waited_ns = meter_waited(meter);
        turn->first = turn->last;
    }
}

/// Could the engine run, and has hardly been allowed to since the last look? While we look it can't
/// run on our processor, which is no queue; but the first time, when we look twice, one that does
/// not run beside us is in a queue for all we know.
static bool is_queued(struct bout *bout)
{
    struct turn *turn = &bout->open;
    bool first = turn->looked_ns == 0;
    if (first) {
        look(bout);
    }
    int64_t at_ns = turn->looked_ns, ran_ns = turn->last.cpu_ns;
    look(bout);
    int64_t had_ns = turn->last.cpu_ns - ran_ns + (first ? 0 : turn->spent_ns);
    return turn->last.runnable && 2 * had_ns < turn->looked_ns - at_ns;
}

/// For how long has the machine kept the engine on move waiting?
static int64_t waited(struct bout *bout)
{
    struct turn *turn = &bout->open;
    if (turn->looked_ns == 0) {
        return meter_waited(&on_move(bout)->meter);
    }
    // Since the first look, of all threads: which of them the answer waited for, nobody knows.
    return turn->waited_ns + turn->last.wait_ns - turn->first.wait_ns;
}

/// Is the engine on move late, by its limit and the clock of the wall?
static bool is_late(const struct bout *bout, int64_t now_ns)
{
    return !bout->run->cpu_clock && match_late(&bout->match, now_ns);
}

/// How long has the alarm for its limit not rung? It is set for the nanosecond after that.
static int64_t overdue(const struct bout *bout, int64_t now_ns)
{
    return now_ns >= bout->alarm.at_ns ? now_ns - bout->alarm.at_ns + 1 : 0;
}

/// Excuse it for what is known by now, and for that long that we stood still.
static void excuse(struct bout *bout, int64_t stalled_ns)
{
    struct turn *turn = &bout->open;
    if (stalled_ns > turn->stalled_ns) {
        turn->stalled_ns = stalled_ns;
    }
    // If it stood still as well, it has as much again to make up for it.
    int64_t lost_ns = waited(bout) + (turn->stalled_ns > stall_ns ? turn->stalled_ns : 0);
    match_excuse(&bout->match, turn->stalled_ns,
                 lost_ns > turn->spared_ns ? lost_ns : turn->spared_ns);
}

void turn_excuse_answer(struct bout *bout, int64_t now_ns)
{
    if (!is_late(bout, now_ns)) {
        return;
    }
    if (bout->open.looked_ns > 0) {
        look(bout);
        if (!bout->open.starved) {
            bout->open.spared_ns = 0; // what it waited for is counted by now
        }
    }
    // While we kept its alarm waiting, so we did with its answer.
    excuse(bout, overdue(bout, now_ns));
}

void turn_excuse_silence(struct bout *bout, int64_t now_ns)
{
    if (!is_late(bout, now_ns)) {
        return;
    }
    int64_t late_ns = now_ns - clock_deadline(clock_on_move(bout));
    bool first = bout->open.looked_ns == 0;
    if (is_queued(bout)) {
        bout->open.starved |= !first;
        bout->open.spared_ns = late_ns + (late_ns > look_ns ? late_ns : look_ns);
    }
    int64_t overdue_ns = overdue(bout, now_ns);
    excuse(bout, overdue_ns > stall_ns ? overdue_ns : 0);
}
