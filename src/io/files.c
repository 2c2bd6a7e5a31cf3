// SPDX-License-Identifier: MIT
/// Whole files and paths.
#include "io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/mem.h"

int file_read(const char *path, struct str *text, struct err *err)
{
    char bytes[1 << 14];
    size_t len;
    FILE *file = fopen(path, "re");
    if (!file) {
        return err_set(err, "can't read \"%s\": %s", path, strerror(errno));
    }
    while ((len = fread(bytes, 1, sizeof bytes, file)) > 0 && text->len <= FILE_BYTES_MAX) {
        str_add(text, bytes, len);
    }
    int status = 0;
    if (ferror(file)) {
        status = err_set(err, "can't read \"%s\": %s", path, strerror(errno));
    } else if (text->len > FILE_BYTES_MAX) {
        status = err_set(err, "can't read \"%s\": it is too long", path);
    } else if (memchr(str_text(text), '\0', text->len)) {
        status = err_set(err, "can't read \"%s\": it is not a text", path);
    }
    fclose(file);
    return status;
}

/// Create "game.sgf", or "game (2).sgf" and so on where that is there.
static int create_new(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - path) : strlen(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    for (int n = 2; fd < 0 && errno == EEXIST; n++) {
        struct str other = {0};
        str_printf(&other, "%.*s (%d)%s", (int)stem, path, n, path + stem);
        fd = open(other.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        str_release(&other);
    }
    return fd;
}

int file_write_new(const char *path, const char *bytes, size_t len, struct err *err)
{
    int fd = create_new(path);
    bool written = fd >= 0;
    while (written && len > 0) {
        ssize_t some = write(fd, bytes, len);
        written = some >= 0 || errno == EINTR;
        bytes += some > 0 ? some : 0;
        len -= some > 0 ? (size_t)some : 0;
    }
    int reason = errno;
    if (fd >= 0 && close(fd) < 0 && written) {
        reason = errno;
        written = false;
    }
    return written ? 0 : err_set(err, "can't write to \"%s\": %s", path, strerror(reason));
}

char *path_absolute(const char *path, struct err *err)
{
    if (path[0] == '/') {
        return mem_text(path);
    }
    char *here = getcwd(NULL, 0);
    if (!here) {
        err_set(err, "can't tell where we are: %s", strerror(errno));
        return NULL;
    }
    struct str all = {0};
    str_printf(&all, "%s/%s", here, path);
    free(here);
    return all.data;
}
