// SPDX-License-Identifier: MIT
/// Fuzz target: any bytes as the file of a store. It is read, and then gone on with.
#include "store/store.h"
#include "stored.h"
#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct err err;
    const char *path = scratch_file(data, size);
    stored_read(path);
    store_close(store_open(path, STORE_WRITE, &err));
    return 0;
}
