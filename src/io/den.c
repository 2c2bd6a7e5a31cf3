// SPDX-License-Identifier: MIT
/// Private copies of folders that processes start in.
#include "io/den.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/procfs.h"
#include "io/scratch.h"
#include "io/warden.h"

/// Remove the folders of runs that were killed with their wardens; of ours, not of other users.
static void sweep(const char *temporary)
{
    DIR *entries = opendir(temporary);
    struct dirent *entry;
    while (entries && (entry = readdir(entries))) {
        struct stat facts;
        if (procfs_ended(entry->d_name) &&
            fstatat(dirfd(entries), entry->d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISDIR(facts.st_mode) && facts.st_uid == geteuid()) {
            struct str path = {0};
            str_printf(&path, "%s/%s", temporary, entry->d_name);
            scratch_remove(path.data, NULL);
            str_release(&path);
        }
    }
    if (entries) {
        closedir(entries);
    }
}

char *dens_open(const char *temporary, bool others, struct err *err)
{
    char name[NAME_MAX / 2];
    struct str path = {0};
    sweep(temporary);
    procfs_name(name, sizeof name);
    str_printf(&path, "%s/%sXXXXXX", temporary, name);
    if (!mkdtemp(path.data) || chmod(path.data, others ? 0711 : 0700) < 0) {
        err_set(err, "can't make a folder for private copies: %s: %s", path.data, strerror(errno));
        str_release(&path);
        return NULL;
    }
    warden_clears(path.data);
    return path.data;
}

/// "game-12-NAME": a slash would be another folder.
void den_place(struct den *den, const char *folder, uint64_t game, const struct program *program)
{
    struct str path = {0};
    str_printf(&path, "%s/game-%" PRIu64 "-", folder, game);
    for (const char *at = program->label; *at; at++) {
        str_putc(&path, *at == '/' ? '_' : *at);
    }
    *den = (struct den){.path = path.data, .original = program->dir, .confine = &program->confine};
}

void movers_add(struct movers *movers, struct den *den)
{
    assert(!movers->busy && movers->count < SEATS);
    movers->den[movers->count++] = den;
}

static bool start(struct movers *movers, uv_loop_t *loop, uv_work_cb work, uv_after_work_cb after)
{
    movers->trouble.text[0] = '\0';
    if (movers->count == 0) {
        return false;
    }
    movers->busy = true;
    movers->work.data = movers;
    uv_queue_work(loop, &movers->work, work, after);
    return true;
}

static void finish(struct movers *movers)
{
    movers->busy = false;
    movers->count = 0;
    movers->done(movers->owner);
}

static void on_make(uv_work_t *work)
{
    struct movers *movers = work->data;
    for (int i = 0; i < movers->count; i++) {
        const struct den *den = movers->den[i];
        const bool other = den->confine->other_user;
        if (scratch_make(den->original, den->path, other ? den->confine->uid : (uid_t)-1,
                         other ? den->confine->gid : (gid_t)-1, &movers->trouble) < 0) {
            return;
        }
    }
}

static void on_made(uv_work_t *work, int status)
{
    (void)status;
    finish(work->data);
}

bool movers_make(struct movers *movers, uv_loop_t *loop, void (*done)(void *owner))
{
    movers->done = done;
    return start(movers, loop, on_make, on_made);
}

static void on_clear(uv_work_t *work)
{
    const struct movers *movers = work->data;
    for (int i = 0; i < movers->count; i++) {
        const struct den *den = movers->den[i];
        if (movers->keep_files) {
            scratch_prune(den->path, den->original, NULL);
        } else {
            scratch_remove(den->path, NULL);
        }
    }
}

static void on_cleared(uv_work_t *work, int status)
{
    (void)status;
    struct movers *movers = work->data;
    for (int i = 0; i < movers->count; i++) {
        free(movers->den[i]->path);
        *movers->den[i] = (struct den){0};
    }
    finish(movers);
}

bool movers_clear(struct movers *movers, uv_loop_t *loop, void (*done)(void *owner))
{
    movers->done = done;
    return start(movers, loop, on_clear, on_cleared);
}
