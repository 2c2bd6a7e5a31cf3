// SPDX-License-Identifier: MIT
/// What an engine is called that has not been given a name.
#include "config/name.h"

#include <stdlib.h>
#include <string.h>

#include "util/mem.h"
#include "util/str.h"
#include "util/text.h"

const char command_blanks[] = " \t\n\v\f\r";

/// Does this word start a program that runs another, "/usr/bin/python3.11"?
static bool is_interpreter(const char *word, size_t len)
{
    static const char *const names[] = {"bash", "dotnet", "java", "julia",  "lua",  "mono", "node",
                                        "perl", "php",    "pypy", "python", "ruby", "sh",   "wine"};
    const char *name = word, *end = word + len;
    for (const char *at = word; at < end; at++) {
        name = *at == '/' ? at + 1 : name;
    }
    while (end > name && strchr("0123456789.", end[-1])) {
        end--;
    }
    len = (size_t)(end - name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i]) == len && strncmp(name, names[i], len) == 0) {
            return true;
        }
    }
    return false;
}

/// The word of a command that an engine is called by: of "python3 -u bot.py" the file.
static const char *telling_word(const char *command)
{
    const char *program = command + strspn(command, command_blanks), *word = program;
    if (!is_interpreter(program, strcspn(program, command_blanks))) {
        return program;
    }
    for (;;) {
        word += strcspn(word, command_blanks);
        word += strspn(word, command_blanks);
        size_t len = strcspn(word, command_blanks);
        if (len == 0) {
            return program;
        }
        if (*word != '-' && strcspn(word, "./") < len) {
            return word;
        }
    }
}

void setup_name(struct setup_engine *engine, bool by_folder)
{
    const char *program = telling_word(engine->command);
    struct str path = {0}, name = {0};
    str_add(&path, program, strcspn(program, command_blanks));
    char *slash = strrchr(path.data, '/');
    if (slash && by_folder) {
        *slash = '\0';
        slash = strrchr(path.data, '/');
    }
    const char *last = slash ? slash + 1 : path.data;
    text_clean(&name, last, strlen(last));
    free(engine->name);
    engine->name = mem_text(name.data);
    str_release(&path);
    str_release(&name);
}
