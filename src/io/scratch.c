// SPDX-License-Identifier: MIT
/// A private copy of a folder.
#include "io/scratch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/mem.h"

/// Deeper trees are somebody's joke: each level takes a descriptor.
enum { DEPTH_MAX = 64 };

static int failed(const char *what, const char *name, struct err *err)
{
    return err_set(err, "can't %s \"%s\": %s", what, name, strerror(errno));
}

/// Visit what is in a folder (its descriptor is ours to close) until `visit` fails.
static int each_entry(int folder, int (*visit)(void *context, int folder, const char *name),
                      void *context)
{
    DIR *dir = fdopendir(folder);
    int status = 0;
    if (!dir) {
        close(folder);
        return -1;
    }
    for (struct dirent *entry; status == 0 && (entry = readdir(dir));) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            status = visit(context, dirfd(dir), entry->d_name);
        }
    }
    closedir(dir);
    return status;
}

static int open_folder(int at, const char *name)
{
    return openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// --- removing ---------------------------------------------------------------------------------

/// One pass over a folder.
struct removal {
    int top; ///< the folder itself
    int depth;
    unsigned raised; ///< folders that lay too deep and are on top now, for the next pass
    struct err *err;
};

/// Open a folder whatever its mode: an engine may have locked us out.
static int unlock_folder(int at, const char *name)
{
    int folder = open_folder(at, name);
    if (folder < 0 && errno == EACCES) {
        fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW);
        folder = open_folder(at, name);
    }
    if (folder >= 0) {
        fchmod(folder, 0700);
    }
    return folder;
}

/// Move a folder to the top, under any name that is free there.
static int raise_folder(struct removal *removal, int folder, const char *name)
{
    char above[32];
    do {
        snprintf(above, sizeof above, "deep-%u", removal->raised++);
        if (renameat(folder, name, removal->top, above) == 0) {
            return 0;
        }
    } while (errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR);
    return failed("move", name, removal->err);
}

static int remove_entry(void *context, int folder, const char *name)
{
    struct removal *removal = context;
    struct stat facts;
    if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) < 0) {
        return errno == ENOENT ? 0 : failed("look at", name, removal->err);
    }
    if (!S_ISDIR(facts.st_mode)) {
        return unlinkat(folder, name, 0) < 0 ? failed("remove", name, removal->err) : 0;
    }
    int inner = unlock_folder(folder, name);
    if (inner < 0) {
        return failed("open", name, removal->err);
    }
    if (removal->depth == DEPTH_MAX) {
        close(inner);
        return raise_folder(removal, folder, name);
    }
    removal->top = removal->depth == 0 ? inner : removal->top;
    removal->depth++;
    int status = each_entry(inner, remove_entry, removal);
    removal->depth--;
    if (status < 0 || (removal->depth == 0 && removal->raised > 0)) {
        return status;
    }
    return unlinkat(folder, name, AT_REMOVEDIR) < 0 ? failed("remove", name, removal->err) : 0;
}

int scratch_remove(const char *path, struct err *err)
{
    struct removal removal;
    int status;
    do {
        removal = (struct removal){.err = err};
        status = remove_entry(&removal, AT_FDCWD, path);
    } while (status == 0 && removal.raised > 0);
    return status;
}

// --- copying ----------------------------------------------------------------------------------

struct copy {
    int to; ///< the folder that is filled
    uid_t user;
    gid_t group;
    int depth;
    struct err *err;
};

static int copy_bytes(int from, int to)
{
    char bytes[1 << 16];
    ssize_t len;
    while ((len = read(from, bytes, sizeof bytes)) > 0) {
        for (ssize_t done = 0; done < len;) {
            ssize_t put = write(to, bytes + done, (size_t)(len - done));
            if (put < 0) {
                return -1;
            }
            done += put;
        }
    }
    return len < 0 ? -1 : 0;
}

/// The mode, the owner and the times. Writable to its owner: it is theirs to spoil.
static int finish(int file, const struct copy *copy, const struct stat *facts)
{
    const struct timespec times[] = {facts->st_atim, facts->st_mtim};
    if (copy->user != (uid_t)-1 && fchown(file, copy->user, copy->group) < 0) {
        return -1;
    }
    return fchmod(file, (facts->st_mode & 0777) | S_IRUSR | S_IWUSR) < 0 ? -1
                                                                         : futimens(file, times);
}

static int copy_file(struct copy *copy, int folder, const char *name, const struct stat *facts)
{
    int from = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int to = from < 0 ? -1
                      : openat(copy->to, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                               0600);
    int status = to < 0 || copy_bytes(from, to) < 0 || finish(to, copy, facts) < 0 ? -1 : 0;
    if (status < 0) {
        failed("copy", name, copy->err);
    }
    if (from >= 0) {
        close(from);
    }
    if (to >= 0) {
        close(to);
    }
    return status;
}

static int copy_link(struct copy *copy, int folder, const char *name)
{
    char target[PATH_MAX];
    ssize_t len = readlinkat(folder, name, target, sizeof target - 1);
    if (len < 0) {
        return failed("read", name, copy->err);
    }
    target[len] = '\0';
    return symlinkat(target, copy->to, name) < 0 ? failed("copy", name, copy->err) : 0;
}

static int copy_entry(void *context, int folder, const char *name);

static int copy_folder(struct copy *copy, int folder, const char *name, const struct stat *facts)
{
    if (copy->depth == DEPTH_MAX) {
        return err_set(copy->err, "can't copy \"%s\": it is too deep", name);
    }
    int from = open_folder(folder, name);
    if (from < 0 || mkdirat(copy->to, name, 0700) < 0) {
        if (from >= 0) {
            close(from);
        }
        return failed("copy", name, copy->err);
    }
    struct copy inner = *copy;
    inner.to = open_folder(copy->to, name);
    inner.depth++;
    int status = inner.to < 0 ? -1 : each_entry(from, copy_entry, &inner);
    struct stat open = *facts;
    open.st_mode |= S_IXUSR;
    if (status == 0) {
        status = finish(inner.to, copy, &open);
    }
    if (inner.to >= 0) {
        close(inner.to);
    }
    return status;
}

static int copy_entry(void *context, int folder, const char *name)
{
    struct copy *copy = context;
    struct stat facts;
    if (fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) < 0) {
        return failed("look at", name, copy->err);
    }
    switch (facts.st_mode & S_IFMT) {
    case S_IFREG:
        return copy_file(copy, folder, name, &facts);
    case S_IFLNK:
        return copy_link(copy, folder, name);
    case S_IFDIR:
        return copy_folder(copy, folder, name, &facts);
    default:
        return 0; // pipes, sockets, devices are no part of a program
    }
}

/// The folders above the last name of a path.
static int make_above(const char *path, struct err *err)
{
    char *above = mem_text(path);
    int status = 0;
    for (char *slash = above + 1; status == 0 && (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        if (mkdir(above, 0755) < 0 && errno != EEXIST) {
            status = failed("make", above, err);
        }
        *slash = '/';
    }
    free(above);
    return status;
}

int scratch_make(const char *from, const char *to, uid_t user, gid_t group, struct err *err)
{
    if (make_above(to, err) < 0 || scratch_remove(to, err) < 0) {
        return -1;
    }
    struct stat facts;
    int folder = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 || fstat(folder, &facts) < 0 || mkdir(to, 0700) < 0) {
        int status = failed("copy", from, err);
        if (folder >= 0) {
            close(folder);
        }
        return status;
    }
    struct copy copy = {.to = open_folder(AT_FDCWD, to), .user = user, .group = group, .err = err};
    int status = copy.to < 0 ? -1 : each_entry(folder, copy_entry, &copy);
    facts.st_mode |= S_IXUSR;
    if (status == 0 && finish(copy.to, &copy, &facts) < 0) {
        status = failed("copy", from, err);
    }
    if (copy.to >= 0) {
        close(copy.to);
    }
    return status;
}

// --- what is new ------------------------------------------------------------------------------

struct pruning {
    int original; ///< the folder to compare with, -1 where there is none
    int depth;
    bool left; ///< something is new
    struct err *err;
};

static bool is_as_it_was(const struct stat *now, const struct stat *then)
{
    return (now->st_mode & S_IFMT) == (then->st_mode & S_IFMT) && now->st_size == then->st_size &&
           (S_ISLNK(now->st_mode) || (now->st_mtim.tv_sec == then->st_mtim.tv_sec &&
                                      now->st_mtim.tv_nsec == then->st_mtim.tv_nsec));
}

static int prune_entry(void *context, int folder, const char *name);

static int prune_folder(struct pruning *pruning, int folder, const char *name)
{
    int inner = open_folder(folder, name);
    if (inner < 0 || pruning->depth == DEPTH_MAX) {
        pruning->left = true; // locked, or too deep: kept as it is
        if (inner >= 0) {
            close(inner);
        }
        return 0;
    }
    struct pruning below = {.original =
                                pruning->original < 0 ? -1 : open_folder(pruning->original, name),
                            .depth = pruning->depth + 1,
                            .err = pruning->err};
    below.left = below.original < 0; // a folder of the engine's own is new, empty or not
    int status = each_entry(inner, prune_entry, &below);
    if (below.original >= 0) {
        close(below.original);
    }
    if (status == 0 && !below.left) {
        status =
            unlinkat(folder, name, AT_REMOVEDIR) < 0 ? failed("remove", name, pruning->err) : 0;
    }
    pruning->left |= below.left;
    return status;
}

static int prune_entry(void *context, int folder, const char *name)
{
    struct pruning *pruning = context;
    struct stat now, then;
    if (fstatat(folder, name, &now, AT_SYMLINK_NOFOLLOW) < 0) {
        return failed("look at", name, pruning->err);
    }
    if (S_ISDIR(now.st_mode)) {
        return prune_folder(pruning, folder, name);
    }
    bool there =
        pruning->original >= 0 && fstatat(pruning->original, name, &then, AT_SYMLINK_NOFOLLOW) == 0;
    if (there && is_as_it_was(&now, &then)) {
        return unlinkat(folder, name, 0) < 0 ? failed("remove", name, pruning->err) : 0;
    }
    pruning->left = true;
    return 0;
}

int scratch_prune(const char *path, const char *original, struct err *err)
{
    int folder = open_folder(AT_FDCWD, path);
    if (folder < 0) {
        return failed("open", path, err);
    }
    struct pruning pruning = {.original = open(original, O_RDONLY | O_DIRECTORY | O_CLOEXEC),
                              .err = err};
    int status = each_entry(folder, prune_entry, &pruning);
    if (pruning.original >= 0) {
        close(pruning.original);
    }
    return status == 0 && !pruning.left ? scratch_remove(path, err) : status;
}
