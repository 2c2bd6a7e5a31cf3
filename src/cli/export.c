// SPDX-License-Identifier: MIT
/// The commands `export` and `import`: games into files of other formats, and back.
#include <string.h>
#include <strings.h>

#include "cli/command.h"
#include "cli/convert.h"
#include "cli/source.h"

enum export_option {
    EXPORT_FORMAT = 1,
    EXPORT_OUTPUT,
    EXPORT_ENCODING,
    EXPORT_PLACE,
    EXPORT_EVENT,
    IMPORT_FORMAT
};

struct export_settings {
    struct convert convert;
    const char *from; ///< format of what is read; NULL: guessed
    struct source_hint hint;
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct export_settings *settings = bytes;
    if (option >= SOURCE_GAME) {
        return source_hint_take(&settings->hint, (enum source_option)option, value, err);
    }
    switch ((enum export_option)option) {
    case EXPORT_FORMAT:
        settings->convert.format = convert_format("--format", value, err);
        return settings->convert.format ? 0 : -1;
    case EXPORT_OUTPUT:
        settings->convert.folder = value;
        return 0;
    case EXPORT_ENCODING:
        settings->convert.utf8 = strcasecmp(value, "utf-8") == 0;
        return settings->convert.utf8 || strcasecmp(value, "gbk") == 0
                   ? 0
                   : err_set(err, "--encoding is gbk or utf-8, not \"%s\"", value);
    case EXPORT_PLACE:
        settings->convert.occasion.place = value;
        return 0;
    case EXPORT_EVENT:
        settings->convert.occasion.event = value;
        return 0;
    case IMPORT_FORMAT:
        settings->from = value;
        return convert_format("--format", value, err) ? 0 : -1;
    }
    return 0;
}

/// Convert all games of a source.
static int convert_all(struct source *source, struct convert *convert, struct err *err)
{
    struct record record = {0};
    int status;
    while ((status = source_next(source, &record, err)) == 0) {
        struct err inner;
        if (convert_add(convert, &record, &inner) < 0) {
            status = err_set(err, "%s: %s", source_where(source), inner.text);
            break;
        }
        record_clear(&record);
    }
    record_release(&record);
    return status < 0 ? -1 : convert_end(convert, err);
}

static int convert_source(struct export_settings *settings, const char *path, struct err *err)
{
    struct source *source = source_open(path, settings->from, &settings->hint, err);
    if (!source) {
        return -1;
    }
    int status = convert_all(source, &settings->convert, err);
    source_close(source);
    return status;
}

static int convert_words(struct export_settings *settings, const char *command, const char *path)
{
    struct convert *convert = &settings->convert;
    struct err err;
    const struct occasion *given = &convert->occasion;
    convert->occasion =
        occasion_here(given->place ? given->place : "", given->event ? given->event : "");
    int status = convert_source(settings, path, &err);
    if (status == 0 && convert->folder) {
        printf("%zu game%s in %s\n", convert->games, convert->games == 1 ? "" : "s",
               convert->folder);
    }
    convert_release(convert);
    return status < 0 ? complain("%s: %s", command, err.text) : EXIT_OK;
}

static int run_export(void *bytes, int count, const char *const *words)
{
    (void)count;
    struct export_settings *settings = bytes;
    if (!settings->convert.format) {
        return complain("export: --format is needed; --help names the formats");
    }
    return convert_words(settings, "export", words[0]);
}

static int run_import(void *bytes, int count, const char *const *words)
{
    (void)count;
    struct export_settings *settings = bytes;
    settings->convert.format = &jsonl_format;
    return convert_words(settings, "import", words[0]);
}

static const struct poptOption export_options[] = {
    {"format", '\0', POPT_ARG_STRING, NULL, EXPORT_FORMAT,
     "ccgc, sgf, ggf, wthor, psq or jsonl: see below", "FORMAT"},
    {"output", 'o', POPT_ARG_STRING, NULL, EXPORT_OUTPUT,
     "write files into this folder (default: all to the standard output)", "DIR"},
    {"encoding", '\0', POPT_ARG_STRING, NULL, EXPORT_ENCODING,
     "gbk or utf-8 for ccgc (default gbk); the others are always in UTF-8", "NAME"},
    {"place", '\0', POPT_ARG_STRING, NULL, EXPORT_PLACE, "where it was played, for the header",
     "TEXT"},
    {"event", '\0', POPT_ARG_STRING, NULL, EXPORT_EVENT, "at which event", "TEXT"},
    SOURCE_OPTIONS,
    POPT_TABLEEND,
};

const struct command export_command = {
    .name = "export",
    .words = "STORE|FILE",
    .summary = "write games as records that other tools read",
    .notes =
        "  ccgc   the Chinese championship's: connect6, renju, gomoku, amazon,\n"
        "         phantom-go, nogo, dots-and-boxes, and surakarta in a form of our own;\n"
        "         the files have the official names\n"
        "  sgf    the Smart Game Format: go, nogo, phantom-go, othello, gomoku, renju,\n"
        "         amazon, connect6\n"
        "  ggf    the Generic Game Format: othello\n"
        "  wthor  the French federation's database: othello, without names\n"
        "  psq    Piskvork's: gomoku, renju\n"
        "  jsonl  a JSON object a line: all games and all that is known\n"
        "\n"
        "FILE is a record in any of these formats. For PGN headers (Ordo, BayesElo) see\n"
        "\"arbiter results --format pgn\".\n"
        "\n"
        "  arbiter export cup.db --format ccgc -o records --place 重庆 --event \"2026 CCGC\"\n",
    .options = export_options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct export_settings),
    .take = take,
    .run = run_export,
};

static const struct poptOption import_options[] = {
    {"format", '\0', POPT_ARG_STRING, NULL, IMPORT_FORMAT, "what it is (default: guessed)",
     "FORMAT"},
    SOURCE_OPTIONS,
    POPT_TABLEEND,
};

const struct command import_command = {
    .name = "import",
    .words = "FILE",
    .summary = "read records of any known format and print them as lines of JSON",
    .notes = "Every move is played by the rules: one that can't be is a message with its\n"
             "line and number, and status 2. FILE may be - for the standard input.\n",
    .options = import_options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct export_settings),
    .take = take,
    .run = run_import,
};
