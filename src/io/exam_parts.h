// SPDX-License-Identifier: MIT
/// What questions share: terms, verdicts, sentences.
#ifndef ARBITER_IO_EXAM_PARTS_H
#define ARBITER_IO_EXAM_PARTS_H

#include "io/exam.h"

/// Moves of its own after which most questions have seen enough.
enum { A_FEW_MOVES = 3 };

/// A game of so many moves, on usual terms.
struct terms exam_terms(const struct exam *exam, int seat, int moves);

void exam_pass(struct finding *finding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void exam_fail(struct finding *finding, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// The game ended by a fault of the engine's: say which, and what to do about it; `when` is
/// "As Black". False where it did not.
bool exam_blame(struct exam *exam, const char *when, struct finding *finding);

/// Play on these terms from a fresh process. False where it ended by a fault, which was said.
bool exam_begin(struct exam *exam, const struct terms *terms, const char *when,
                struct finding *finding);

/// Questions about what is said and heard, whatever is played.
void exam_name(struct exam *exam, struct finding *finding);
void exam_flush(struct exam *exam, struct finding *finding);
void exam_output(struct exam *exam, struct finding *finding);
void exam_crlf(struct exam *exam, struct finding *finding);
void exam_patience(struct exam *exam, struct finding *finding);
void exam_idle(struct exam *exam, struct finding *finding);
void exam_quit(struct exam *exam, struct finding *finding);
void exam_eof(struct exam *exam, struct finding *finding);
void exam_silence(struct exam *exam, struct finding *finding);

/// Questions about games.
void exam_black(struct exam *exam, struct finding *finding);
void exam_white(struct exam *exam, struct finding *finding);
void exam_again(struct exam *exam, struct finding *finding);
void exam_cut(struct exam *exam, struct finding *finding);
void exam_error(struct exam *exam, struct finding *finding);
void exam_long(struct exam *exam, struct finding *finding);
void exam_second(struct exam *exam, struct finding *finding);
void exam_tenth(struct exam *exam, struct finding *finding);
void exam_legal(struct exam *exam, struct finding *finding);

#endif
