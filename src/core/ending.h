// SPDX-License-Identifier: MIT
/// How games end: one table of endings, and what is known about one.
#ifndef ARBITER_CORE_ENDING_H
#define ARBITER_CORE_ENDING_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/rules.h"
#include "util/str.h"

enum ending {
    ENDING_RULES, ///< the game is over by its own rules
    ENDING_RESIGNED,
    ENDING_TIMEOUT,  ///< no move within the limit and the margin
    ENDING_ILLEGAL,  ///< a move against the rules, or one that can't be read
    ENDING_CRASHED,  ///< died by a signal
    ENDING_EXITED,   ///< ended by itself while the game went on
    ENDING_CLOSED,   ///< closed its input or output and lives on
    ENDING_NO_START, ///< the program could not be started
    ENDING_NO_NAME,  ///< did not answer the greeting within the start limit
    ENDING_FLOODED,  ///< wrote more than any engine has to say
    ENDING_MEMORY,   ///< used more memory than it may
    ENDING_PROTOCOL, ///< said by its protocol that it can't, or broke it
    ENDING_VOID,     ///< cut by the referee or the user; never scored
    ENDINGS
};

/// Why a game is void that nobody but the machine has spoilt: as records and stores have it.
extern const char void_by_machine[];

/// A row of the table.
struct ending_facts {
    const char *name;     ///< in records and stores; never changes
    const char *sentence; ///< for people, of the side at fault: "lost on time"
    bool fault;           ///< an engine's fault, counted in its row of faults
};

const struct ending_facts *ending_facts(enum ending ending);

/// Find by name; ENDINGS if there is none.
enum ending ending_find(const char *name);

/// Both seats at once: who is to blame where neither engine could begin.
enum { BOTH = SEATS };

enum { EVIDENCE_LINE_MAX = 256 };

/// What an author is shown who asks why. Times are NO_LIMIT and numbers 0 where not known.
struct evidence {
    int64_t used_ns, allowed_ns;  ///< of the last turn
    int64_t late_ns;              ///< past the limit when the referee judged or the move came
    char line[EVIDENCE_LINE_MAX]; ///< the offending line, clean UTF-8
    bool exited;                  ///< `status` means something
    int status;                   ///< exit status
    int signal;                   ///< the signal that it died by
};

/// The end of one game.
struct result {
    enum ending ending;
    int winner;          ///< a seat, or NOBODY: a draw, or void, or both at fault
    int blamed;          ///< the seat whose fault it is, BOTH, or NOBODY
    const char *why;     ///< a static phrase: the rule, the reason
    bool scored;         ///< by the rules: `score` means something
    double score[SEATS]; ///< by seat
    struct evidence evidence;
};

/// A result in a sentence: "Black wins: White has no move left". `names` are the seats' names as
/// they should appear.
void result_sentence(const struct result *result, const char *const names[SEATS], struct str *out);

#endif
