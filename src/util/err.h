// SPDX-License-Identifier: MIT
/// A message for the user whose fault it is.
#ifndef ARBITER_UTIL_ERR_H
#define ARBITER_UTIL_ERR_H

enum { ERR_MAX = 512 };

/// One message, without a newline. Functions that can fail with one take it last.
struct err {
    char text[ERR_MAX];
};

/// Set the message, cut to fit and made safe to show whatever it quotes, and return -1, so that one
/// can `return err_set(err, …)`. `err` may be NULL.
int err_set(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
