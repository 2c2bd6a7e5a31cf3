// SPDX-License-Identifier: MIT
/// The engine's side of a dialogue: options, then line after line.
#include "speaker.h"

#include <popt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "util/mem.h"

/// The first one that has the game is spoken unless the user names another.
// clang-format off
static const struct speech *const speeches[] = {
    &sau_speech,
    &nboard_speech,
    &gomocup_speech,
    &agi_speech,
    &gtp_speech,
    &dennou_speech,
    NULL,
};
// clang-format on

enum { EXIT_USAGE = 2, POINT_TRIES = 50 };

/// What the command line says.
struct wishes {
    char *game, *protocol, *name, *seed;
    const char **options; ///< NULL-terminated, or NULL
    double move_s;
    long long nodes;
};

void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
}

static bool is_point(const struct move *move)
{
    return move->kind == MOVE_PLAY && move->cells.count == 1;
}

bool speaker_point(struct speaker *speaker, struct move *move)
{
    struct table *table = &speaker->table;
    const struct rules *rules = table->game.rules;
    const char *why;
    speaker->player->choose(table, move);
    for (int tries = 0; tries < POINT_TRIES && !is_point(move); tries++) {
        rules->sample(table->state, &table->dice, move);
    }
    // Where there are but moves that lose at once, chance would rather pass.
    for (cell_t cell = 0; !is_point(move) && cell < table->game.width * table->game.height;
         cell++) {
        struct move point = move_play(1, &cell);
        if (rules->check(table->state, &point, &why) == LEGAL) {
            *move = point;
        }
    }
    return is_point(move);
}

/// Tell the user what is wrong with the command line. Always EXIT_USAGE.
static int complain(const struct player *player, const char *text, const char *about)
{
    fprintf(stderr, "%s: %s%s%s\n", player->name, about, *about ? ": " : "", text);
    return EXIT_USAGE;
}

/// The referee sets ARBITER_SEED for each game and seat, so that a run can be repeated.
static uint64_t choose_seed(const char *wish)
{
    const char *text = wish ? wish : getenv("ARBITER_SEED");
    if (text) {
        return strtoull(text, NULL, 10);
    }
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return dice_mix((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec, (uint64_t)getpid());
}

/// Seconds for a move: as the referee limits it, less what the way there and back takes; a second
/// where it has said nothing.
static double usual_move_s(void)
{
    const char *limit_ms = getenv("ARBITER_MOVE_MS");
    double limit_s = limit_ms ? strtod(limit_ms, NULL) / 1000 : 0;
    return limit_s > 0 ? limit_s * 0.8 : 1;
}

static int set_options(struct game *game, const char *const *options, struct err *err)
{
    for (; options && *options; options++) {
        char *name = mem_text(*options);
        char *value = strchr(name, '=');
        if (value) {
            *value++ = '\0';
        }
        int set = value ? game_set(game, name, value, err)
                        : err_set(err, "an option is NAME=VALUE, not \"%s\"", *options);
        free(name);
        if (set < 0) {
            return -1;
        }
    }
    return 0;
}

/// The language that the user names, or the first that has the game.
static const struct speech *find_speech(const char *name, const struct game *game)
{
    for (int i = 0; speeches[i]; i++) {
        if (name ? strcasecmp(speeches[i]->name, name) == 0 : speeches[i]->plays(game)) {
            return speeches[i];
        }
    }
    return NULL;
}

/// Set the player down at its table. The exit status that a mistake of the user calls for, or 0.
static int sit_down(struct speaker *speaker, const struct wishes *wishes,
                    const struct speech **speech)
{
    const struct player *player = speaker->player;
    const char *game = wishes->game ? wishes->game : player->game;
    const struct rules *rules = rules_find(game);
    struct err err = {0};
    if (!rules) {
        return complain(player, "unknown game", game);
    }
    if (!player->any_game && rules != rules_find(player->game)) {
        return complain(player, "this engine does not play it", game);
    }
    game_init(&speaker->table.game, rules);
    if (set_options(&speaker->table.game, wishes->options, &err) < 0) {
        return complain(player, err.text, "");
    }
    *speech = find_speech(wishes->protocol, &speaker->table.game);
    if (!*speech) {
        return wishes->protocol ? complain(player, "unknown protocol", wishes->protocol)
                                : complain(player, "no protocol has the game", game);
    }
    if (!(*speech)->plays(&speaker->table.game)) {
        return complain(player, "this protocol does not have the game", game);
    }
    if (!(wishes->move_s > 0) || wishes->nodes < 0) {
        return complain(player, "--movetime and --nodes want a number above 0", "");
    }
    speaker->name = wishes->name ? wishes->name : player->name;
    speaker->table.limits =
        (struct limits){.move_s = wishes->move_s, .nodes = (uint64_t)wishes->nodes};
    speaker->table.dice.state = choose_seed(wishes->seed);
    return 0;
}

static int converse(struct speaker *speaker, const struct speech *speech)
{
    char *line = NULL;
    size_t size = 0;
    speaker->session = mem_new(speech->session_size);
    if (speech->listens) {
        setvbuf(stdin, NULL, _IONBF, 0);
    }
    while (getline(&line, &size, stdin) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!speech->hear(speaker, line)) {
            break;
        }
    }
    free(line);
    free(speaker->session);
    return 0;
}

/// Say what there is to say, with the words that are left of the command line.
static int speak(struct speaker *speaker, const struct speech *speech, const char **words)
{
    int count = 0;
    while (words && words[count]) {
        count++;
    }
    if (speech->answer) {
        return speech->answer(speaker, words, count);
    }
    return count > 0 ? complain(speaker->player, "an argument too many", words[0])
                     : converse(speaker, speech);
}

int speaker_main(int argc, const char **argv, const struct player *player)
{
    struct wishes wishes = {.move_s = usual_move_s()};
    const struct poptOption table[] = {
        {"game", 0, POPT_ARG_STRING, &wishes.game, 0, "The game to play", "NAME"},
        {"option", 0, POPT_ARG_ARGV, &wishes.options, 0, "Set an option of the game", "NAME=VALUE"},
        {"movetime", 0, POPT_ARG_DOUBLE, &wishes.move_s, 0,
         "Think so long about a move (most of the referee's limit, or 1)", "SECONDS"},
        {"nodes", 0, POPT_ARG_LONGLONG, &wishes.nodes, 0,
         "Look at so many positions a move instead, whatever the time", "N"},
        {"seed", 0, POPT_ARG_STRING, &wishes.seed, 0, "Start of the dice ($ARBITER_SEED)", "N"},
        {"protocol", 0, POPT_ARG_STRING, &wishes.protocol, 0, "The language to speak", "NAME"},
        {"name", 0, POPT_ARG_STRING, &wishes.name, 0, "What to call itself", "TEXT"},
        POPT_AUTOHELP POPT_TABLEEND};
    poptContext context = poptGetContext(player->name, argc, argv, table, 0);
    poptSetOtherOptionHelp(context, player->title);
    struct speaker speaker = {.player = player};
    const struct speech *speech = NULL;
    int bad = poptGetNextOpt(context);
    int status = bad < -1 ? complain(player, poptStrerror(bad),
                                     poptBadOption(context, POPT_BADOPTION_NOALIAS))
                          : sit_down(&speaker, &wishes, &speech);
    if (status == 0) {
        status = speak(&speaker, speech, poptGetArgs(context));
    }
    table_release(&speaker.table);
    poptFreeContext(context);
    free(wishes.game);
    free(wishes.protocol);
    free(wishes.name);
    free(wishes.seed);
    free(wishes.options);
    return status;
}
