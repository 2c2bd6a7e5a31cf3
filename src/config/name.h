// SPDX-License-Identifier: MIT
/// What an engine is called that has not been given a name.
#ifndef ARBITER_CONFIG_NAME_H
#define ARBITER_CONFIG_NAME_H

#include "config/setup.h"

/// What stands between the words of a command.
extern const char command_blanks[];

/// Call it by its command: by its program, or the file that an interpreter runs, "bot.py" of
/// "python3 bot.py"; by the program's folder where that is wanted, for many are all called "run".
void setup_name(struct setup_engine *engine, bool by_folder);

#endif
