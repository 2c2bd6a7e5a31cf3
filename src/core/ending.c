// SPDX-License-Identifier: MIT
/// How games end.
#include "core/ending.h"

#include <assert.h>
#include <string.h>

#include "core/clock.h"

const char void_by_machine[] = "the machine kept an engine waiting past its limit";

static const struct ending_facts table[ENDINGS] = {
    [ENDING_RULES] = {"rules", "by the rules", false},
    [ENDING_RESIGNED] = {"resigned", "resigned", false},
    [ENDING_TIMEOUT] = {"timeout", "lost on time", true},
    [ENDING_ILLEGAL] = {"illegal", "made an illegal move", true},
    [ENDING_CRASHED] = {"crashed", "crashed", true},
    [ENDING_EXITED] = {"exited", "left the game", true},
    [ENDING_CLOSED] = {"closed", "closed its input or output", true},
    [ENDING_NO_START] = {"no-start", "did not start", true},
    [ENDING_NO_NAME] = {"no-name", "did not answer the greeting", true},
    [ENDING_FLOODED] = {"flooded", "flooded its output", true},
    [ENDING_MEMORY] = {"memory", "used more memory than it may", true},
    [ENDING_PROTOCOL] = {"protocol", "broke the protocol", true},
    [ENDING_VOID] = {"void", "was cut", false},
};

const struct ending_facts *ending_facts(enum ending ending)
{
    assert(ending >= 0 && ending < ENDINGS);
    return &table[ending];
}

enum ending ending_find(const char *name)
{
    enum ending ending = 0;
    while (ending < ENDINGS && strcmp(table[ending].name, name) != 0) {
        ending++;
    }
    return ending;
}

static void by_rules(const struct result *result, const char *const names[SEATS], struct str *out)
{
    str_puts(out, result->winner == NOBODY ? "draw" : names[result->winner]);
    str_puts(out, result->winner == NOBODY ? ": " : " wins: ");
    str_puts(out, result->why ? result->why : "");
    if (result->scored) {
        str_printf(out, ", %g to %g", result->score[0], result->score[1]);
    }
}

/// What a signal means; real-time ones mean nothing by themselves.
static const char *signal_name(int signal)
{
    const char *name = sigdescr_np(signal);
    return name ? name : "no name";
}

/// The numbers that belong to an ending, in brackets or after a colon.
static void details(const struct result *result, struct str *out)
{
    const struct evidence *evidence = &result->evidence;
    double ms = (double)NS_PER_MS;
    switch (result->ending) {
    case ENDING_TIMEOUT:
        str_printf(out, " (used %.1f ms of %.1f, %.1f ms late)", (double)evidence->used_ns / ms,
                   (double)evidence->allowed_ns / ms, (double)evidence->late_ns / ms);
        break;
    case ENDING_CRASHED:
        str_printf(out, " (signal %d, %s)", evidence->signal, signal_name(evidence->signal));
        break;
    case ENDING_EXITED:
        str_printf(out, " (exit status %d)", evidence->status);
        break;
    case ENDING_ILLEGAL:
    case ENDING_PROTOCOL:
        str_printf(out, " (\"%s\")", evidence->line);
        break;
    default:
        break;
    }
}

void result_sentence(const struct result *result, const char *const names[SEATS], struct str *out)
{
    if (result->ending == ENDING_RULES) {
        by_rules(result, names, out);
        return;
    }
    if (result->ending == ENDING_VOID) {
        str_printf(out, "void: %s", result->why);
        return;
    }
    if (result->winner != NOBODY) {
        str_printf(out, "%s wins: ", names[result->winner]);
    }
    const char *blamed = result->blamed == BOTH     ? "both sides"
                         : result->blamed == NOBODY ? "nobody"
                                                    : names[result->blamed];
    str_printf(out, "%s %s", blamed, ending_facts(result->ending)->sentence);
    if (result->why && result->why[0]) {
        str_printf(out, ": %s", result->why);
    }
    details(result, out);
}
