// SPDX-License-Identifier: MIT
/// AGI as an engine speaks it: a position is told, GO asks for a move on it, and nothing changes
/// until the referee says what became of it.
///
/// Changes of colours and fifth stones are left to the dice: the players of this folder judge no
/// openings. An engine that was shown a position at once can't know whether colours have changed
/// already, and does not ask for it.
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proto/agi_moves.h"
#include "proto/words.h"
#include "rules/notation.h"
#include "speaker.h"
#include "util/mem.h"

enum { STONES_TO_OFFER = 4 };

struct session {
    bool begun;
    char *kept;                ///< a line that came while the player thought
    double wished_s;           ///< for a move, by the command line
    size_t change_after;       ///< stones, 0 for never
    bool offers_two;           ///< fifth stones
    bool offering;             ///< has been asked for a fifth stone
    bool moved;                ///< has been asked in this game
    size_t shown;              ///< stones that were on the board at its start
    char points[AGI_TEXT_MAX]; ///< all moves
};

static size_t stones(const struct session *session)
{
    return strlen(session->points) / 2;
}

/// Play a point, or a pass as "00". False where it can't be.
static bool add_point(struct speaker *speaker, const char *text)
{
    struct session *session = speaker->session;
    size_t len = strlen(session->points);
    struct move move = {.kind = MOVE_PLAY};
    if (strncmp(text, "00", 2) == 0) {
        move.kind = MOVE_PASS;
    } else if (agi_read_point(text, &move.cells.at[0])) {
        return false;
    } else {
        move.cells.count = 1;
    }
    if (len + 2 >= sizeof session->points || table_told(&speaker->table, &move) < 0) {
        return false;
    }
    agi_write(&speaker->table.game, &move, session->points + len);
    return true;
}

static void add_points(struct speaker *speaker, const char *text)
{
    while (add_point(speaker, text)) {
        text += 2;
    }
}

static void hear_position(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    const char *statu = words_find(line, "STATU"), *moves = words_find(line, "MOVES");
    table_begin(&speaker->table, 0);
    session->points[0] = '\0';
    session->moved = session->offering = false;
    if (statu) {
        add_points(speaker, words_after(statu, "STATU"));
    }
    if (moves) {
        add_points(speaker, words_after(moves, "MOVES"));
    }
    session->shown = stones(session);
}

/// Blanks may be missing between the words, and the paper that describes AGI spells one of them in
/// two ways.
static void hear_rule(struct speaker *speaker, const char *line)
{
    static const char *const swaps[] = {"none", "first", "third"};
    static const size_t stones_to_swap[] = {0, 1, 3};
    struct session *session = speaker->session;
    struct game *game = &speaker->table.game;
    int swap = strcasestr(line, "FIRSTCHANGE") ? 1 : strcasestr(line, "THIRDCHANGE") ? 2 : 0;
    if (option_find(game->rules->options, "fouls")) {
        session->change_after = stones_to_swap[swap];
        session->offers_two = strcasestr(line, "FIVETWINE") || strcasestr(line, "TIVETWINE");
        game_set(game, "fouls", strcasestr(line, "UNFORBIDDEN") ? "no" : "yes", NULL);
        game_set(game, "swap", swaps[swap], NULL); // it binds the first stones to the centre
    }
    hear_position(speaker, "");
}

/// One of the points of a list by chance.
static void choose_among(struct speaker *speaker, const char *list, struct move *move)
{
    uint32_t count = (uint32_t)strspn(list, "0123456789ABCDEFabcdef") / 2;
    cell_t cell = 0;
    if (count > 0) {
        agi_read_point(list + 2 * dice_roll(&speaker->table.dice, count), &cell);
    }
    *move = move_play(1, &cell);
}

static bool is_among(const char *list, const struct move *move)
{
    cell_t cell;
    for (; agi_read_point(list, &cell) == NULL; list += 2) {
        if (cell == move->cells.at[0]) {
            return true;
        }
    }
    return false;
}

/// Two fifth stones: the player's own, and any that goes with it.
static void say_offers(struct speaker *speaker, const struct move *first)
{
    const struct session *session = speaker->session;
    struct move both = *first;
    struct move second;
    char more[AGI_TEXT_MAX], text[MOVE_TEXT_MAX];
    agi_more_offers(&speaker->table.game, session->points, &first->cells, more);
    if (*more) {
        choose_among(speaker, more, &second);
        both.cells.at[both.cells.count++] = second.cells.at[0];
    }
    agi_write(&speaker->table.game, &both, text);
    say("BESTMOVE %s", text);
}

/// Did the other side put all stones that are there, and may this one change colours now?
static bool may_change(const struct session *session)
{
    return session->change_after > 0 && stones(session) == session->change_after &&
           session->shown == 0 && !session->moved;
}

static void set_limit(struct speaker *speaker, const char *line)
{
    const struct session *session = speaker->session;
    const char *time = words_find(line, "TIME");
    double share_s = time ? effort_share(atof(words_after(time, "TIME")) / 1000, 0) : 0;
    speaker->table.limits.move_s =
        time && share_s < session->wished_s ? share_s : session->wished_s;
}

static void answer(struct speaker *speaker, const char *search)
{
    struct session *session = speaker->session;
    bool fifth = stones(session) == STONES_TO_OFFER && session->offers_two;
    struct move move;
    char text[MOVE_TEXT_MAX];
    if (search && !session->offering) {
        choose_among(speaker, search,
                     &move); // what is good for whose stone it is may be bad for us
    } else if (!speaker_point(speaker, &move)) {
        return;
    } else if (fifth && !search) {
        session->offering = true;
        say_offers(speaker, &move);
        return;
    } else if (search && !is_among(search, &move)) {
        choose_among(speaker, search, &move);
    }
    agi_write(&speaker->table.game, &move, text);
    say("BESTMOVE %s", text);
}

static void hear_go(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    struct table *table = &speaker->table;
    const char *search = words_find(line, "SEARCH");
    if (!table->playing || words_find(line, "PONDER")) {
        return; // it answers at once and has nothing to ponder
    }
    table->seat = table->game.rules->turn(table->state);
    if (!table_must_move(table)) {
        return;
    }
    if (may_change(session) && dice_roll(&table->dice, 2) == 0) {
        say("BESTMOVE CHANGE");
    } else {
        set_limit(speaker, line);
        answer(speaker, search ? words_after(search, "SEARCH") : NULL);
    }
    session->moved = true;
}

/// Hear what comes while the player thinks. Must it answer at once? STOP says so, and whatever
/// changes its task: that line is kept until it has answered.
static bool must_stop(void *owner)
{
    struct speaker *speaker = owner;
    struct session *session = speaker->session;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char *line = NULL;
    size_t size = 0;
    bool stops = session->kept;
    while (!stops && poll(&input, 1, 0) > 0) {
        bool ended = getline(&line, &size, stdin) < 0;
        stops = ended || !words_after(line, "ISREADY");
        if (!stops) {
            say("READYOK");
        } else if (ended || !words_after(line, "STOP")) {
            session->kept = mem_text(ended ? "QUIT" : line);
        }
    }
    free(line);
    return stops;
}

static void greet(const struct speaker *speaker)
{
    say("ID NAME %s", speaker->name);
    say("ID AUTHOR arbiter");
    say("OPTION OWNBOOK FALSE PONDER FALSE");
    say("AGIOK");
}

static void begin(struct speaker *speaker)
{
    struct session *session = speaker->session;
    struct game *game = &speaker->table.game;
    session->begun = true;
    session->wished_s = speaker->table.limits.move_s;
    speaker->table.limits.stop = must_stop;
    speaker->table.limits.owner = speaker;
    // Offers are no moves of the table's: it knows stones only.
    game_set(game, "fifth-moves", "1", NULL);
    hear_position(speaker, "");
}

/// False to leave.
static bool obey(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    const char *rest;
    if (words_after(line, "AGI")) {
        greet(speaker);
    } else if ((rest = words_after(line, "SETRULE"))) {
        hear_rule(speaker, rest);
    } else if (words_after(line, "ISREADY")) {
        say("READYOK");
    } else if ((rest = words_after(line, "POSITION"))) {
        hear_position(speaker, rest);
    } else if ((rest = words_after(line, "DOMOVE"))) {
        session->offering = false;
        add_point(speaker, rest);
    } else if ((rest = words_after(line, "GO"))) {
        hear_go(speaker, rest);
    } else if (words_after(line, "QUIT")) {
        say("BYE");
        return false;
    }
    return true;
}

static bool agi_hear(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    if (!session->begun) {
        begin(speaker);
    }
    bool stays = obey(speaker, line);
    while (session->kept) {
        char *kept = session->kept;
        session->kept = NULL;
        stays = stays && obey(speaker, kept);
        free(kept);
    }
    return stays;
}

const struct speech agi_speech = {
    .name = "agi",
    .session_size = sizeof(struct session),
    .listens = true,
    .plays = agi_plays,
    .hear = agi_hear,
};
