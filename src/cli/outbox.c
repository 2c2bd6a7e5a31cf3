// SPDX-License-Identifier: MIT
/// What a run leaves behind, written away from the event loop.
#include "cli/outbox.h"

#include <stdlib.h>

#include "io/files.h"
#include "io/reactor.h"
#include "io/runner.h"
#include "util/mem.h"

/// From the beginning of one batch to that of the next, at least.
static const int64_t rest_ns = 100000000;

enum { LARGE_BATCH = 256 << 10 }; ///< bytes of one that does not wait for that

void outbox_text(struct outbox *outbox, enum outbox_file file, const struct str *text)
{
    if (outbox->file[file].path) {
        str_add(&outbox->filling.text[file], str_text(text), text->len);
        outbox->filling.bytes += text->len;
    }
}

void outbox_sheet(struct outbox *outbox, const struct str *path, const struct str *bytes)
{
    struct batch *batch = &outbox->filling;
    if (batch->sheets_count == batch->sheets_cap) {
        batch->sheets_cap = batch->sheets_cap ? 2 * batch->sheets_cap : 8;
        batch->sheets = mem_resize(batch->sheets, batch->sheets_cap * sizeof *batch->sheets);
    }
    struct sheet *sheet = &batch->sheets[batch->sheets_count++];
    *sheet = (struct sheet){.path = mem_text(str_text(path))};
    str_add(&sheet->bytes, str_text(bytes), bytes->len);
    batch->bytes += bytes->len;
}

void outbox_game(struct outbox *outbox, const struct pairing *pairing, const struct record *record,
                 const struct str *wire, void *parcel)
{
    struct batch *batch = &outbox->filling;
    if (batch->count == batch->cap) {
        batch->cap = batch->cap ? 2 * batch->cap : 8;
        batch->games = mem_resize(batch->games, batch->cap * sizeof *batch->games);
        batch->parcels = mem_resize(batch->parcels, batch->cap * sizeof *batch->parcels);
    }
    struct store_game *game = &batch->games[batch->count];
    *game = (struct store_game){0};
    if (outbox->store) {
        store_game_init(game, pairing, record, wire);
        batch->bytes += game->moves.len + game->times.len + game->details.len + game->wire.len;
    }
    batch->parcels[batch->count++] = parcel;
}

bool outbox_full(const struct outbox *outbox)
{
    return outbox->filling.count >= OUTBOX_FULL;
}

static bool has_work(const struct batch *batch)
{
    bool any = batch->count > 0 || batch->sheets_count > 0;
    for (int i = 0; i < OUTBOX_FILES; i++) {
        any |= batch->text[i].len > 0;
    }
    return any;
}

/// Blocks on the disk. The store first: files only tell of games that last.
static void write_batch(void *owner)
{
    struct outbox *outbox = owner;
    struct batch *batch = &outbox->writing;
    if (outbox->store && batch->count > 0 &&
        store_add(outbox->store, batch->games, batch->count, &outbox->err) < 0) {
        outbox->failed = true;
        return;
    }
    for (int i = 0; i < OUTBOX_FILES; i++) {
        const struct str *text = &batch->text[i];
        if (append_write(&outbox->file[i], str_text(text), text->len, &outbox->file_err) < 0) {
            outbox->unwritten = true;
            append_close(&outbox->file[i]);
        }
    }
    for (size_t i = 0; i < batch->sheets_count; i++) {
        const struct sheet *sheet = &batch->sheets[i];
        if (file_write_new(sheet->path, str_text(&sheet->bytes), sheet->bytes.len,
                           &outbox->file_err) < 0) {
            outbox->unwritten = true;
        }
    }
}

/// Give the games of a batch back and forget it.
static void empty(struct outbox *outbox, struct batch *batch,
                  void (*give)(void *owner, void *parcel))
{
    for (size_t i = 0; i < batch->count; i++) {
        store_game_release(&batch->games[i]);
        give(outbox->owner, batch->parcels[i]);
    }
    batch->count = 0;
    for (size_t i = 0; i < batch->sheets_count; i++) {
        free(batch->sheets[i].path);
        str_release(&batch->sheets[i].bytes);
    }
    batch->sheets_count = batch->bytes = 0;
    for (int i = 0; i < OUTBOX_FILES; i++) {
        str_clear(&batch->text[i]);
    }
}

/// Tell what has become of the batch. False where the store is lost.
static bool tell(struct outbox *outbox)
{
    outbox->busy = false;
    if (outbox->failed) {
        outbox->lost(outbox->owner, outbox->err.text, true);
        return false;
    }
    if (outbox->file_err.text[0]) {
        outbox->lost(outbox->owner, outbox->file_err.text, false);
        outbox->file_err.text[0] = '\0';
    }
    empty(outbox, &outbox->writing, outbox->kept);
    return true;
}

static void on_written(void *owner)
{
    if (tell(owner)) {
        outbox_send(owner);
    }
}

/// The batch that was filled is the one to write. False where there is nothing to do, or no
/// sense in it.
static bool take_batch(struct outbox *outbox)
{
    if (outbox->busy || outbox->failed || !has_work(&outbox->filling)) {
        return false;
    }
    struct batch batch = outbox->writing;
    outbox->writing = outbox->filling;
    outbox->filling = batch;
    outbox->busy = true;
    return true;
}

/// Is there anything to write to at all?
static bool writes(const struct outbox *outbox)
{
    bool any = outbox->store || outbox->has_sheets;
    for (int i = 0; i < OUTBOX_FILES; i++) {
        any |= outbox->file[i].path != NULL;
    }
    return any;
}

void outbox_flush(struct outbox *outbox)
{
    while (take_batch(outbox)) {
        write_batch(outbox);
        tell(outbox);
    }
}

static void on_due(void *owner)
{
    struct outbox *outbox = owner;
    outbox->due = false;
    outbox_send(outbox);
}

/// Is it too soon after the last batch, for one that is small? Then somebody will look again.
static bool rests(struct outbox *outbox, int64_t now)
{
    if (now >= outbox->rests_ns || outbox->busy || !has_work(&outbox->filling) ||
        outbox->filling.bytes >= LARGE_BATCH) {
        return false;
    }
    if (!outbox->due) {
        outbox->due = true;
        run_later(outbox->rests_ns, on_due, outbox);
    }
    return true;
}

void outbox_send(struct outbox *outbox)
{
    int64_t now = reactor_now();
    if (!writes(outbox)) {
        outbox_flush(outbox);
    } else if (!rests(outbox, now) && take_batch(outbox)) {
        outbox->rests_ns = now + rest_ns;
        run_background(write_batch, on_written, outbox);
    }
}

void outbox_hurry(struct outbox *outbox)
{
    outbox->rests_ns = 0;
    outbox_send(outbox);
}

static void release_batch(struct outbox *outbox, struct batch *batch)
{
    empty(outbox, batch, outbox->dropped);
    free(batch->games);
    free(batch->sheets);
    free(batch->parcels);
    for (int i = 0; i < OUTBOX_FILES; i++) {
        str_release(&batch->text[i]);
    }
}

void outbox_release(struct outbox *outbox)
{
    release_batch(outbox, &outbox->filling);
    release_batch(outbox, &outbox->writing);
}
