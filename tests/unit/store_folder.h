// SPDX-License-Identifier: MIT
/// What tests of stores share: a folder for each test, and engines to free.
#ifndef ARBITER_TESTS_UNIT_STORE_FOLDER_H
#define ARBITER_TESTS_UNIT_STORE_FOLDER_H

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/record.h"

/// A folder for one test, and a store's path in it.
static char folder[64], path[96];

static int make_folder(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/arbiter-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/run.db", folder);
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (int i = 0; i < 4; i++) {
        char file[112];
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        unlink(file);
    }
    return rmdir(folder);
}

static void release_player(struct player *player)
{
    free(player->label);
    free(player->name);
    free(player->command);
}

#endif
