// SPDX-License-Identifier: MIT
/// Fuzz target: any bytes as a YAML file. A set-up that makes sense is written, and read again it
/// is the same.
#include <string.h>

#include "config/setup.h"
#include "target.h"
#include "util/text.h"

static bool read_setup(struct setup *setup, const char *text, struct err *err)
{
    setup_init(setup);
    return setup_read(setup, "fuzz.yaml", text, err) == 0 && setup_finish(setup, err) == 0;
}

static void write_again(const struct setup *setup)
{
    struct setup second;
    struct err err = {0};
    struct str text = {0}, again = {0}, told = {0};
    setup_write(setup, &text);
    must(text_is_utf8(text.data, text.len), "a set-up is UTF-8");
    must(read_setup(&second, text.data, &err), err.text);
    setup_write(&second, &again);
    must_equal(&text, &again, "a set-up is read as it was written");
    setup_explain(setup, &told);
    setup_release(&second);
    str_release(&text);
    str_release(&again);
    str_release(&told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct setup setup;
    struct err err;
    struct str text = {0};
    str_add(&text, (const char *)data, size);
    if (read_setup(&setup, str_text(&text), &err)) {
        write_again(&setup);
    } else {
        must_be_shown(&err);
    }
    setup_release(&setup);
    str_release(&text);
    return 0;
}
