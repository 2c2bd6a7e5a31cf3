// SPDX-License-Identifier: MIT
/// Files that only grow.
#include "io/append.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failed(const struct append *file, struct err *err)
{
    return err_set(err, "can't write to \"%s\": %s", file->path, strerror(errno));
}

/// End a line that somebody could not.
static int end_line(struct append *file, struct err *err)
{
    struct stat facts;
    char last = '\n';
    if (fstat(file->fd, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 0 &&
        pread(file->fd, &last, 1, facts.st_size - 1) < 0) {
        return failed(file, err);
    }
    return last == '\n' ? 0 : append_write(file, "\n", 1, err);
}

int append_open(struct append *file, const char *path, struct err *err)
{
    *file = (struct append){.path = path, .fd = -1};
    if (!path) {
        return 0;
    }
    file->fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file->fd < 0 && (errno == ENXIO || errno == EACCES || errno == EINVAL)) {
        int reason = errno;
        file->fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC); // a pipe, or one we can't read
        errno = errno == ENOENT ? reason : errno;               // no wonder: it could not be made
        return file->fd < 0 ? failed(file, err) : 0;
    }
    return file->fd < 0 ? failed(file, err) : end_line(file, err);
}

int append_write(struct append *file, const char *bytes, size_t len, struct err *err)
{
    while (file->path && len > 0) {
        ssize_t written = write(file->fd, bytes, len);
        if (written < 0 && errno != EINTR) {
            return failed(file, err);
        }
        bytes += written > 0 ? written : 0;
        len -= written > 0 ? (size_t)written : 0;
    }
    return 0;
}

void append_close(struct append *file)
{
    if (file->path && file->fd >= 0) {
        close(file->fd);
    }
    file->path = NULL;
}
