// SPDX-License-Identifier: MIT
/// Drives a fuzz target without libFuzzer, the same way every time: each file of the corpus as it
/// is, then so many files changed by chance.
///
///     fuzz-NAME-plain ROUNDS FILE|PATTERN…
///
/// An input that aborts is left in the file crash-input.
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "target.h"
#include "util/dice.h"
#include "util/mem.h"

enum { INPUT_MAX = 16384, CHANGES_MAX = 8 };

struct input {
    uint8_t bytes[INPUT_MAX];
    size_t len;
};

static struct input running;

static void on_abort(int signal)
{
    int fd = open("crash-input", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd >= 0 && write(fd, running.bytes, running.len) == (ssize_t)running.len) {
        static const char words[] = "fuzz: the input is in crash-input\n";
        (void)!write(STDERR_FILENO, words, sizeof words - 1);
    }
    raise(signal); // for good: the handler is for once
}

static void read_input(const char *path, struct input *input)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(2);
    }
    input->len = fread(input->bytes, 1, sizeof input->bytes, file);
    fclose(file);
}

static void run(const struct input *input)
{
    running = *input;
    LLVMFuzzerTestOneInput(running.bytes, running.len);
}

/// Put `len` bytes in place of `gone` ones.
static void replace(struct input *input, size_t at, size_t gone, const uint8_t *bytes, size_t len)
{
    size_t rest = input->len - at - gone;
    if (at + len + rest > INPUT_MAX) {
        return;
    }
    uint8_t copy[256];
    memcpy(copy, bytes, len);
    memmove(input->bytes + at + len, input->bytes + at + gone, rest);
    memcpy(input->bytes + at, copy, len);
    input->len = at + len + rest;
}

static void change(struct input *input, const struct input *other, struct dice *dice)
{
    uint32_t len = (uint32_t)input->len;
    size_t at = dice_roll(dice, len + 1);
    size_t some = dice_roll(dice, 64);
    size_t there = input->len - at < some ? input->len - at : some;
    size_t from = other->len > some ? dice_roll(dice, (uint32_t)(other->len - some)) : 0;
    size_t given = other->len - from < some ? other->len - from : some;
    uint8_t byte = (uint8_t)dice_next(dice);
    switch (dice_roll(dice, 6)) {
    case 0: // a byte becomes another
        replace(input, at, there > 0, &byte, 1);
        break;
    case 1: // bytes are lost
        replace(input, at, there, input->bytes, 0);
        break;
    case 2: // bytes come twice
        replace(input, at, 0, input->bytes + at, there);
        break;
    case 3: // bytes come from another file
        replace(input, at, there, other->bytes + from, given);
        break;
    case 4: // a bit turns over
        if (at < input->len) {
            input->bytes[at] ^= (uint8_t)(1u << (byte & 7));
        }
        break;
    case 5: // a letter or a digit
        byte = (uint8_t) "@ABCDEFGHIJ0123456789\n <!"[byte % 25];
        replace(input, at, there > 0, &byte, 1);
        break;
    }
}

static void run_changed(struct input *corpus, size_t count, long rounds)
{
    struct dice dice = {.state = 1};
    struct input *input = mem_new(sizeof *input);
    for (long round = 0; round < rounds; round++) {
        *input = corpus[dice_roll(&dice, (uint32_t)count)];
        const struct input *other = &corpus[dice_roll(&dice, (uint32_t)count)];
        for (uint32_t changes = 1 + dice_roll(&dice, CHANGES_MAX); changes > 0; changes--) {
            change(input, other, &dice);
        }
        run(input);
    }
    free(input);
}

int main(int argc, char **argv)
{
    glob_t found = {0};
    struct sigaction action = {.sa_handler = on_abort, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGABRT, &action, NULL);
    sigaction(SIGSEGV, &action, NULL);
    for (int i = 2; i < argc; i++) {
        glob(argv[i], i > 2 ? GLOB_APPEND : 0, NULL, &found);
    }
    if (found.gl_pathc == 0) {
        fprintf(stderr, "usage: %s ROUNDS PATTERN...\n", argv[0]);
        return 2;
    }
    struct input *corpus = mem_new(found.gl_pathc * sizeof *corpus);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        read_input(found.gl_pathv[i], &corpus[i]);
        run(&corpus[i]);
    }
    run_changed(corpus, found.gl_pathc, atol(argv[1]));
    printf("%zu files, %s changed ones\n", found.gl_pathc, argv[1]);
    free(corpus);
    globfree(&found);
    return 0;
}
