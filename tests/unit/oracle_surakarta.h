// SPDX-License-Identifier: MIT
/// The steps and captures of Surakarta, slowly.
#ifndef ARBITER_TESTS_UNIT_ORACLE_SURAKARTA_H
#define ARBITER_TESTS_UNIT_ORACLE_SURAKARTA_H

#include <stdint.h>

/// Where the piece on a point may go, a bit a point: steps and captures. `cells` is 6x6 from the
/// top-left, 0 for empty points.
uint64_t oracle_surakarta(const uint8_t *cells, int from);

#endif
