// SPDX-License-Identifier: MIT
/// Whole files and paths.
#include "io/files.h"

#include <errno.h>
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
