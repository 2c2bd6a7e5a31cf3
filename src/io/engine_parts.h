// SPDX-License-Identifier: MIT
/// What the files of an engine share.
#ifndef ARBITER_IO_ENGINE_PARTS_H
#define ARBITER_IO_ENGINE_PARTS_H

#include "io/engine.h"

/// It can't go on: tell `died`, unless that has been told or is known.
void engine_die(struct engine *engine, const struct death *death, int64_t now_ns);

/// A pipe of a living engine has ended: it may be about to exit, or have closed it.
void engine_closed(struct engine *engine, const char *pipe, int64_t now_ns);

/// Hear what it writes. 0, or a negative errno.
int engine_open_output(struct engine *engine);

/// What it writes is of no interest any more.
void engine_ignore_output(struct engine *engine);

/// Its process has ended: read what it wrote before.
void engine_drain(struct engine *engine);

/// It can be sent packets.
void engine_open_input(struct engine *engine);

/// Hand over what is waiting, as far as gaps and the pipe let it. True where nothing waits for a
/// gap: a full pipe is the engine's own doing, and no reason for its clock to wait.
bool engine_flush(struct engine *engine);

/// No more is sent to it, nor what waits.
void engine_close_input(struct engine *engine);

#endif
