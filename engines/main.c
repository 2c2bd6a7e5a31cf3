// SPDX-License-Identifier: MIT
/// A program of a player: the build says which one.
#include "speaker.h"

extern const struct player PLAYER;

int main(int argc, char **argv)
{
    return speaker_main(argc, (const char **)argv, &PLAYER);
}
