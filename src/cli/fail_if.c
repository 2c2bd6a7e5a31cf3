// SPDX-License-Identifier: MIT
/// Conditions under which a run has failed.
#include "cli/fail_if.h"

#include <stdlib.h>
#include <string.h>

#include "util/nearest.h"

/// Words for kinds of endings where the table's name is not what people type.
static const struct {
    const char *word, *ending;
} words[] = {{"crash", "crashed"}, {"exit", "exited"}, {"flood", "flooded"}};

static int read_what(const char *word, struct fail_if *condition, struct err *err)
{
    struct nearest nearest = {.word = word};
    const char *name = word;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        nearest_offer(&nearest, words[i].word);
        name = strcmp(word, words[i].word) == 0 ? words[i].ending : name;
    }
    if (strcmp(word, "score") == 0 || strcmp(word, "faults") == 0) {
        condition->what = word[0] == 's' ? FAIL_SCORE : FAIL_FAULTS;
        return 0;
    }
    condition->what = FAIL_ENDING;
    condition->ending = ending_find(name);
    if (condition->ending != ENDINGS && ending_facts(condition->ending)->fault) {
        return 0;
    }
    nearest_offer(&nearest, "score");
    nearest_offer(&nearest, "faults");
    for (int i = 0; i < ENDINGS; i++) {
        if (ending_facts((enum ending)i)->fault) {
            nearest_offer(&nearest, ending_facts((enum ending)i)->name);
        }
    }
    return err_set(err, "fail-if: \"%s\" can't be counted; %s%s%s", word,
                   nearest.best ? "did you mean " : "score, faults, illegal, crash, timeout can",
                   nearest.best ? nearest.best : "", nearest.best ? "?" : "");
}

int fail_if_read(const char *text, struct fail_if *condition, struct err *err)
{
    char word[32];
    size_t len = strcspn(text, "<>"), end = len;
    while (end > 0 && text[end - 1] == ' ') {
        end--;
    }
    if (!text[len] || end == 0 || end >= sizeof word) {
        return err_set(err, "fail-if: \"%s\" is not like \"score<0.45\" or \"illegal>0\"", text);
    }
    memcpy(word, text, end);
    word[end] = '\0';
    bool equal = text[len + 1] == '=';
    const char *number = text + len + 1 + equal;
    char *rest;
    *condition = (struct fail_if){.limit = strtod(number, &rest)};
    condition->compare = text[len] == '<' ? (equal ? 'l' : '<') : equal ? 'g' : '>';
    condition->share = rest != number && *rest == '%';
    if (rest == number || strcmp(rest, condition->share ? "%" : "") != 0) {
        return err_set(err, "fail-if: \"%s\" is not a number or a percentage", number);
    }
    condition->limit /= condition->share ? 100 : 1;
    return read_what(word, condition, err);
}

/// Faults of one kind, or of all kinds.
static double count(const struct fail_if *condition, const struct crosstable *table)
{
    uint64_t faults = 0;
    for (int engine = 0; engine < table->engines; engine++) {
        for (int ending = 0; ending < ENDINGS; ending++) {
            if (condition->what == FAIL_FAULTS || (int)condition->ending == ending) {
                faults += table->counts[engine].faults[ending];
            }
        }
    }
    return (double)faults;
}

bool fail_if_true(const struct fail_if *condition, const struct crosstable *table)
{
    struct tally first = crosstable_first(table), own = crosstable_total(table, 0);
    double value =
        condition->what == FAIL_SCORE ? tally_estimate(&own).score : count(condition, table);
    if (condition->share && condition->what != FAIL_SCORE) {
        value /= (double)tally_games(&first);
    }
    switch (condition->compare) { // nothing is true of a number that does not exist
    case '<':
        return value < condition->limit;
    case '>':
        return value > condition->limit;
    case 'l':
        return value <= condition->limit;
    default:
        return value >= condition->limit;
    }
}
