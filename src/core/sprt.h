// SPDX-License-Identifier: MIT
/// The sequential probability ratio test: play until one of two hypotheses on the strength of the
/// first engine is accepted.
///
/// The log-likelihood ratio is the generalised one on exact maximum likelihood estimates, as
/// fishtest and fastchess have it (M. Van den Bergh, "Comments on Normalized Elo"): on pairs five
/// outcomes, on single games three. A game without draws leaves some outcomes without a count;
/// those are taken as a thousandth of one, as fishtest does, which keeps the ratio finite after
/// nothing but wins too.
#ifndef ARBITER_CORE_SPRT_H
#define ARBITER_CORE_SPRT_H

#include "core/stats.h"
#include "util/err.h"

/// What the two Elo differences are differences of.
enum sprt_model {
    SPRT_NORMALIZED, ///< normalized Elo: the errors hold for any spread of results
    SPRT_LOGISTIC    ///< Elo of the expected score
};

struct sprt {
    double elo0, elo1;  ///< H0 and H1; elo0 < elo1
    double alpha, beta; ///< how often H1 is accepted under H0, and H0 under H1
    enum sprt_model model;
};

/// The word for a model: "normalized", "logistic".
const char *sprt_model_name(enum sprt_model model);

/// Does the test make sense? 0, or -1 with a message.
int sprt_check(const struct sprt *sprt, struct err *err);

enum sprt_verdict { SPRT_GOES_ON, SPRT_H0, SPRT_H1 };

/// Where a test stands.
struct sprt_state {
    double llr;          ///< finite; 0 while nothing is counted
    double lower, upper; ///< H0 is accepted at the one, H1 at the other
    enum sprt_verdict verdict;
    struct figure remaining; ///< games still to be expected if it goes on as it went
};

struct sprt_state sprt_of_pairs(const struct sprt *sprt, const struct pairs *pairs);

struct sprt_state sprt_of_games(const struct sprt *sprt, const struct tally *games);

#endif
