// SPDX-License-Identifier: MIT
/// A run as its store has it.
#include "cli/stored.h"

int stored_setup_of(struct store *store, struct setup *setup, struct err *err)
{
    struct store_run run;
    if (store_run(store, &run, err) < 0 || setup_read(setup, "set-up", run.setup, err) < 0) {
        return -1;
    }
    return setup_finish(setup, err);
}

int stored_setup(const char *path, struct setup *setup, struct err *err)
{
    struct store *store = store_open(path, STORE_READ, err);
    int status = store ? stored_setup_of(store, setup, err) : -1;
    store_close(store);
    return status;
}
