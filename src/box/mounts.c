// SPDX-License-Identifier: MIT
/// The box's file system: made on a tmpfs from pieces of ours, then the rest is let go.
///
///     /usr /bin /lib* /etc /opt   ours, read-only; so is what --read names
///     /proc                       of the box's own processes; empty where that is forbidden
///     /dev                        null zero full random urandom, and shm
///     /tmp                        empty, of limited size
///     the engine's folder         its files read-only on an empty one of limited size: it may
///                                 write beside its files, and what it writes is gone with it
#include "box.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

// <sys/mount.h> and <linux/mount.h> of Debian 12 can't be included together.
int mount(const char *source, const char *target, const char *type, unsigned long flags,
          const void *data);
int umount2(const char *target, int flags);
enum { DETACH = 2 };

/// Where the new root is made. Any folder would do: nobody else sees what we mount on it.
static const char root[] = "/tmp";

static const char *const system_folders[] = {"/usr",   "/bin",   "/sbin", "/lib",
                                             "/lib32", "/lib64", "/etc",  "/opt"};

static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                      "/dev/urandom"};

/// "/tmp" and a path. Its own buffer each call round: two may be in use at once.
static const char *in_root(const char *path)
{
    static char paths[2][PATH_MAX];
    static int turn;
    turn = !turn;
    if (snprintf(paths[turn], PATH_MAX, "%s%s", root, path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        box_fail("path", path);
    }
    return paths[turn];
}

/// Make a folder and those above it.
static void make_folder(const char *path)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    for (char *at = copy + 1; *at; at++) {
        if (*at == '/') {
            *at = '\0';
            mkdir(copy, 0755);
            *at = '/';
        }
    }
    if (mkdir(copy, 0755) < 0 && errno != EEXIST) {
        box_fail("mkdir", path);
    }
}

static void make_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) {
        box_fail("create", path);
    }
    close(fd);
}

/// One mount becomes read-only. What else it has forbidden it goes on forbidding: a mount of ours
/// is not ours to loosen.
static int remount(const char *path)
{
    static const unsigned long kept[][2] = {{ST_NODEV, MS_NODEV},
                                            {ST_NOEXEC, MS_NOEXEC},
                                            {ST_NOATIME, MS_NOATIME},
                                            {ST_NODIRATIME, MS_NODIRATIME},
                                            {ST_RELATIME, MS_RELATIME}};
    unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID;
    struct statvfs facts;
    if (statvfs(path, &facts) < 0) {
        return -1;
    }
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        flags |= facts.f_flag & kept[i][0] ? kept[i][1] : 0;
    }
    return mount(NULL, path, NULL, flags, NULL);
}

/// Undo the kernel's \040 for a blank, in place.
static void unescape(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++) {
        unsigned byte;
        if (at[0] == '\\' && sscanf(at + 1, "%3o", &byte) == 1) {
            *to++ = (char)byte;
            at += 3;
        } else {
            *to++ = *at;
        }
    }
    *to = '\0';
}

/// Remount, and all that is mounted below. What we may not reach the engine may not either.
static void remount_all(const char *path)
{
    char line[2 * PATH_MAX], point[PATH_MAX];
    size_t len = strlen(path);
    FILE *mounts = fopen("/proc/self/mountinfo", "re");
    if (!mounts || remount(path) < 0) {
        box_fail("read-only mount of", path);
    }
    while (fgets(line, sizeof line, mounts)) {
        bool named = sscanf(line, "%*s %*s %*s %*s %4095s", point) == 1;
        unescape(point);
        if (named && strncmp(point, path, len) == 0 && point[len] == '/' && remount(point) < 0 &&
            errno != EACCES && errno != ENOENT) {
            box_fail("read-only mount of", point);
        }
    }
    fclose(mounts);
}

/// Everything mounted at and below a path becomes read-only; nothing there gives rights.
static void make_read_only(const char *path, bool below)
{
    struct mount_attr attributes = {.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID};
    if (syscall(SYS_mount_setattr, AT_FDCWD, path, below ? AT_RECURSIVE : 0, &attributes,
                sizeof attributes) == 0) {
        return;
    }
    if (errno != ENOSYS) {
        box_fail("read-only mount of", path);
    }
    // Linux before 5.12: one by one.
    if (below) {
        remount_all(path);
    } else if (remount(path) < 0) {
        box_fail("read-only mount of", path);
    }
}

/// Show something of ours in the box, read-only unless `writable`. `source` is a descriptor, for
/// the path may be covered by now.
static void show(int source, const char *target, bool writable)
{
    char from[64];
    snprintf(from, sizeof from, "/proc/self/fd/%d", source);
    if (mount(from, target, NULL, MS_BIND | MS_REC, NULL) < 0) {
        box_fail("bind", target);
    }
    if (!writable) {
        make_read_only(target, true);
    }
}

static void make_tmpfs(const char *target, uint64_t bytes)
{
    char options[96];
    snprintf(options, sizeof options, "size=%llu,nr_inodes=16384,mode=0755",
             (unsigned long long)bytes);
    make_folder(target);
    if (mount("tmpfs", target, "tmpfs", MS_NOSUID | MS_NODEV, options) < 0) {
        box_fail("tmpfs", target);
    }
}

/// What was found before anything was covered.
struct found {
    int fd;
    mode_t mode;
    char link[PATH_MAX]; ///< where a symbolic link leads
};

/// Look at a path without following it. False where it is not there.
static bool find(int folder, const char *path, struct found *found)
{
    struct stat facts;
    found->fd = openat(folder, path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (found->fd < 0 || fstat(found->fd, &facts) < 0) {
        return false;
    }
    found->mode = facts.st_mode;
    if (S_ISLNK(facts.st_mode)) {
        ssize_t len = readlinkat(folder, path, found->link, sizeof found->link - 1);
        found->link[len > 0 ? len : 0] = '\0';
    }
    return true;
}

/// Put what was found at `target`: links as they are, folders and files read-only.
static void put(const struct found *found, const char *target)
{
    if (S_ISLNK(found->mode)) {
        if (symlink(found->link, target) < 0 && errno != EEXIST) {
            box_fail("symlink", target);
        }
        return;
    }
    if (S_ISDIR(found->mode)) {
        make_folder(target);
    } else {
        make_file(target);
    }
    show(found->fd, target, false);
}

/// The engine's files, each read-only, on a folder that can be written.
static void put_engine_files(int folder, const char *target)
{
    int listed = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = listed < 0 ? NULL : fdopendir(listed);
    if (!entries) {
        box_fail("read folder", target);
    }
    struct dirent *entry;
    while ((entry = readdir(entries))) {
        struct found found;
        char path[PATH_MAX];
        bool self = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
        snprintf(path, sizeof path, "%s/%s", target, entry->d_name);
        if (!self && find(folder, entry->d_name, &found)) {
            if (S_ISREG(found.mode) || S_ISDIR(found.mode) || S_ISLNK(found.mode)) {
                put(&found, path);
            }
            close(found.fd);
        }
    }
    closedir(entries);
}

/// Is a path within one of the system's folders, which are shown as they are?
static bool in_system(const char *path)
{
    for (size_t i = 0; i < sizeof system_folders / sizeof system_folders[0]; i++) {
        size_t len = strlen(system_folders[i]);
        if (strncmp(path, system_folders[i], len) == 0 && (!path[len] || path[len] == '/')) {
            return true;
        }
    }
    return strcmp(path, "/") == 0;
}

static void mount_system(const struct found *system, const bool *there)
{
    for (size_t i = 0; i < sizeof system_folders / sizeof system_folders[0]; i++) {
        if (there[i]) {
            put(&system[i], in_root(system_folders[i]));
        }
    }
}

static void mount_devices(const struct box *box, const struct found *found, const bool *there)
{
    make_folder(in_root("/dev"));
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        if (there[i]) {
            make_file(in_root(devices[i]));
            show(found[i].fd, in_root(devices[i]), true);
        }
    }
    make_tmpfs(in_root("/dev/shm"), box->scratch);
    static const char *const links[][2] = {{"/proc/self/fd", "/dev/fd"},
                                           {"/proc/self/fd/0", "/dev/stdin"},
                                           {"/proc/self/fd/1", "/dev/stdout"},
                                           {"/proc/self/fd/2", "/dev/stderr"}};
    for (int i = 0; i < 4; i++) {
        if (symlink(links[i][0], in_root(links[i][1])) < 0) {
            box_fail("symlink", links[i][1]);
        }
    }
}

/// A tmpfs folder that anybody may write to, as /tmp and /dev/shm are.
static void open_to_all(const char *path)
{
    if (chmod(path, 01777) < 0) {
        box_fail("chmod", path);
    }
}

static void mount_engine(const struct box *box, const struct found *dir)
{
    if (in_system(box->dir)) {
        return;
    }
    const char *target = in_root(box->dir);
    make_folder(target);
    if (box->writable) {
        show(dir->fd, target, true);
    } else {
        make_tmpfs(target, box->scratch);
        put_engine_files(dir->fd, target);
    }
}

/// Leave the old root behind.
static void change_root(void)
{
    if (chdir(root) < 0 || syscall(SYS_pivot_root, ".", ".") < 0 || umount2(".", DETACH) < 0 ||
        chdir("/") < 0) {
        box_fail("pivot_root", "");
    }
}

enum { SYSTEM = sizeof system_folders / sizeof system_folders[0] };
enum { DEVICES = sizeof devices / sizeof devices[0] };

void box_mount(const struct box *box)
{
    static struct found system[SYSTEM], device[DEVICES], more[READS_MAX], dir;
    bool has_system[SYSTEM], has_device[DEVICES], has_more[READS_MAX];
    for (int i = 0; i < SYSTEM; i++) {
        has_system[i] = find(AT_FDCWD, system_folders[i], &system[i]);
    }
    for (int i = 0; i < DEVICES; i++) {
        has_device[i] = find(AT_FDCWD, devices[i], &device[i]);
    }
    for (int i = 0; i < box->reads_count; i++) {
        has_more[i] = find(AT_FDCWD, box->reads[i], &more[i]);
    }
    if (!find(AT_FDCWD, box->dir, &dir)) {
        box_fail("find", box->dir);
    }
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) {
        box_fail("namespaces:", "private mounts");
    }
    make_tmpfs(root, 1 << 20);
    mount_system(system, has_system);
    mount_devices(box, device, has_device);
    make_tmpfs(in_root("/tmp"), box->scratch);
    mount_engine(box, &dir);
    for (int i = 0; i < box->reads_count; i++) {
        if (has_more[i] && !in_system(box->reads[i])) {
            make_folder(in_root(box->reads[i]));
            put(&more[i], in_root(box->reads[i]));
        }
    }
    make_folder(in_root("/proc"));
    // A container that hides parts of its own lets nobody have a whole one: then it is empty.
    if (mount("proc", in_root("/proc"), "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) < 0 &&
        errno != EPERM) {
        box_fail("mount", "/proc");
    }
    change_root();
    open_to_all("/tmp");
    open_to_all("/dev/shm");
    make_read_only("/", false);
}
