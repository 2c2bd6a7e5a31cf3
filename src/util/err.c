// SPDX-License-Identifier: MIT
/// A message for the user whose fault it is.
#include "util/err.h"

#include <stdarg.h>
#include <stdio.h>

int err_set(struct err *err, const char *format, ...)
{
    if (err) {
        va_list args;
        va_start(args, format);
        vsnprintf(err->text, sizeof err->text, format, args);
        va_end(args);
    }
    return -1;
}
