// SPDX-License-Identifier: MIT
/// Fuzz target: the input of UVa 220, line by line.
#include "format/uva220.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct uva220 uva = {0};
    struct str line = {0}, out = {0};
    struct err err;
    int status = 0;
    for (size_t at = 0; at < size && status == 0;) {
        str_clear(&line);
        at += take_line(data + at, size - at, &line);
        status = uva220_line(&uva, str_text(&line), &out, &err);
    }
    if (status < 0 || uva220_end(&uva, &err) < 0) {
        must_be_shown(&err);
    }
    str_release(&line);
    str_release(&out);
    return 0;
}
