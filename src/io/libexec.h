// SPDX-License-Identifier: MIT
/// The programs that are started by arbiter and by nobody else.
#ifndef ARBITER_IO_LIBEXEC_H
#define ARBITER_IO_LIBEXEC_H

#include "util/err.h"

/// Where arbiter-NAME is: beside us, in the folder NAME of a build, or where it is installed. Good
/// until the next call. NULL with a message.
const char *libexec_find(const char *name, struct err *err);

#endif
