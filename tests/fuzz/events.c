// SPDX-License-Identifier: MIT
/// Fuzz target: the file of events of a run that goes on, as `serve` follows it. The first line is
/// the game; the rest is written in two parts. What is made of it is JSON.
#include <jansson.h>
#include <stdio.h>

#include "serve/running.h"
#include "target.h"

static void ask(struct running *running)
{
    struct str text = {0};
    running_games(running, &text);
    json_t *json = json_loads(str_text(&text), 0, NULL);
    must(json_is_array(json), "the games that are being played are an array of JSON");
    json_decref(json);
    str_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct game game;
    struct str head = {0};
    size_t at = take_line(data, size, &head), half = (size - at) / 2;
    game_init(&game, rules_find("amazon"));
    if (head.len > 0) {
        game_of_words(&game, head.data);
    }
    const char *path = scratch_file(data + at, half);
    struct running *running = running_new(path, &game);
    ask(running);
    FILE *file = fopen(path, "ab");
    must(file && fwrite(data + at + half, 1, size - at - half, file) == size - at - half &&
             fclose(file) == 0,
         "a file grows");
    ask(running);
    running_free(running);
    str_release(&head);
    return 0;
}
