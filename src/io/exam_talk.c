// SPDX-License-Identifier: MIT
/// Questions about what is said and heard, and of how an engine leaves, whatever is played.
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "io/exam_parts.h"

enum {
    THINKING_MS = 1000, ///< how long the other side keeps it waiting
    SETTLING_MS = 100,
    BUFFER_MS = 1000, ///< for what was held back to come once its input has ended
    BUSY_PERCENT = 50
};

/// What an engine must hear first, and answer.
static const struct {
    const char *protocol, *greeting;
} greetings[] = {
    {"sau", "answer \"name?\" with \"name\" and a name"},
    {"gtp", "answer each command with \"=\" and an empty line"},
    {"nboard", "answer \"ping 1\" with \"pong 1\""},
    {"gomocup", "answer \"START 15\" with \"OK\""},
    {"agi", "answer \"AGI\" with a line \"AGIOK\""},
};

static const char *greeting_of(const struct exam *exam)
{
    for (size_t i = 0; i < sizeof greetings / sizeof *greetings; i++) {
        if (strcmp(greetings[i].protocol, exam->drill.program->protocol->name) == 0) {
            return greetings[i].greeting;
        }
    }
    return "answer the greeting";
}

void exam_name(struct exam *exam, struct finding *finding)
{
    const struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 1, 1);
    drill_play(&exam->drill, &terms);
    exam->began = drill->match.phase == PHASE_PLAYING || drill->record.moves.count > 0 ||
                  (drill_failed(drill) && drill->record.player[1].name);
    if (exam->began) {
        const char *name = drill->record.player[1].name;
        bool named = name && *name;
        exam_pass(finding, "it answered after %.0f ms: %s",
                  (double)drill->name_ns / (double)NS_PER_MS, named ? name : "no name");
    } else if (drill->died) {
        exam_blame(exam, "At the greeting", finding);
    } else {
        exam_fail(finding, "it did not answer the greeting within %g s; %s",
                  (double)exam->start_ms / 1000, greeting_of(exam));
    }
}

void exam_flush(struct exam *exam, struct finding *finding)
{
    struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, 1);
    if (!exam->began && terms.start_ms > BUFFER_MS) {
        terms.start_ms = BUFFER_MS; // its whole time to be greeted in has been waited for before
    }
    if (drill_play(drill, &terms) || !drill_failed(drill)) {
        exam_pass(finding, "its lines came while it was running");
        return;
    }
    size_t lines = drill->lines;
    if (exam->began) {
        drill_listen(drill, exam->limit_ms); // what is only late comes now
    }
    lines = drill->lines > lines ? SIZE_MAX : lines;
    enum ending ending = drill->record.result.ending;
    bool silent = ending == ENDING_TIMEOUT || ending == ENDING_NO_NAME;
    if (silent && drill_dismiss(drill, false, BUFFER_MS) && drill->lines > lines) {
        exam_fail(finding, "what it says comes when it ends; flush the standard output after "
                           "each line");
        return;
    }
    finding->mark = MARK_UNFIT;
    str_puts(&finding->text, "it said nothing that could have been held back");
}

void exam_output(struct exam *exam, struct finding *finding)
{
    static const char *const advice[ODDITIES] = {
        [ODD_CONTROL] = "control characters, as in \"%s\"; end a line right after its last word",
        [ODD_ENCODING] = "bytes that are not UTF-8, as in \"%s\"; write names in UTF-8 or ASCII",
        [ODD_CHATTER] = "lines that are not for the referee, as \"%s\"; print them on stderr",
    };
    const struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    drill_play(&exam->drill, &terms);
    for (int oddity = 0; oddity < ODDITIES; oddity++) {
        if (drill->odd.count[oddity] > 0) {
            struct str text = {0};
            str_puts(&text, "it says ");
            str_printf(&text, advice[oddity], drill->odd.first[oddity]);
            exam_fail(finding, "%s", text.data);
            str_release(&text);
            return;
        }
    }
    if (!exam_blame(exam, "As Black", finding)) {
        exam_pass(finding, "its %zu lines were clean", drill->lines);
    }
}

void exam_crlf(struct exam *exam, struct finding *finding)
{
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    terms.crlf = true;
    if (exam_begin(exam, &terms, "With lines that end in CR LF", finding)) {
        exam_pass(finding, "it strips a carriage return");
    }
}

void exam_patience(struct exam *exam, struct finding *finding)
{
    struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, 1);
    if (!exam_begin(exam, &terms, "As Black", finding)) {
        return;
    }
    drill_listen(drill, THINKING_MS);
    drill_go_on(drill, A_FEW_MOVES);
    if (drill->strays > 0) {
        exam_fail(finding,
                  "it said \"%s\" while the other side was on move; answer each turn once, "
                  "and only when asked",
                  drill->stray_line);
    } else if (!exam_blame(exam, "With a slow opponent", finding)) {
        exam_pass(finding, "it waited for a slow opponent");
    }
}

/// How much of a processor it wanted in a while, in percent: what it used and what it waited for.
static int busy_percent(const struct load *from, const struct load *to, int64_t ms)
{
    int64_t wanted = to->cpu_ns - from->cpu_ns + to->wait_ns - from->wait_ns;
    return wanted > 0 ? (int)(wanted * 100 / (ms * NS_PER_MS)) : 0;
}

void exam_idle(struct exam *exam, struct finding *finding)
{
    struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    if (!exam_begin(exam, &terms, "As Black", finding)) {
        return;
    }
    drill_listen(drill, SETTLING_MS);
    struct load from = drill_load(drill);
    drill_listen(drill, THINKING_MS);
    struct load to = drill_load(drill);
    int percent = busy_percent(&from, &to, THINKING_MS);
    if (percent >= BUSY_PERCENT) {
        exam_fail(finding,
                  "it used %d %% of a processor while the other side thought; wait in a "
                  "read, not in a loop",
                  percent);
    } else {
        exam_pass(finding, "it used %d %% of a processor while the other side thought", percent);
    }
}

/// Send it away in mid-game. True where it went; else what it did instead has been said.
static bool send_away(struct exam *exam, bool word, const char *how, struct finding *finding)
{
    struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    if (!exam_begin(exam, &terms, "As Black", finding)) {
        return false;
    }
    if (drill_dismiss(drill, word, exam->leave_ms)) {
        return true;
    }
    struct load from = drill_load(drill);
    drill_listen(drill, SETTLING_MS);
    struct load to = drill_load(drill);
    bool spins = busy_percent(&from, &to, SETTLING_MS) >= BUSY_PERCENT;
    exam_fail(finding, "it was still there %g s after %s%s; leave the loop then",
              (double)exam->leave_ms / 1000, how, spins ? ", and busy" : "");
    return false;
}

void exam_quit(struct exam *exam, struct finding *finding)
{
    const struct drill *drill = &exam->drill;
    if (!send_away(exam, true, "it was told to leave", finding)) {
        return;
    }
    if (drill->engine.followers > 0) {
        exam_fail(finding, "it left %d process%s behind; end what it has started, and wait for it",
                  drill->engine.followers, drill->engine.followers == 1 ? "" : "es");
    } else if (drill->death.ending == ENDING_CRASHED) {
        exam_fail(finding,
                  "it crashed when it was told to leave (signal %d); look at what it does "
                  "last",
                  drill->death.signal);
    } else {
        exam_pass(finding, "it left");
    }
}

void exam_eof(struct exam *exam, struct finding *finding)
{
    if (send_away(exam, false, "the end of its input", finding)) {
        exam_pass(finding, "it left");
    }
}

/// May an engine say so when it leaves?
static bool is_farewell(const struct exam *exam, const char *line, size_t len)
{
    const char *protocol = exam->drill.program->protocol->name;
    bool bye = strcmp(protocol, "agi") == 0 && len == 3 && strncasecmp(line, "BYE", 3) == 0;
    bool answer = strcmp(protocol, "gtp") == 0 && line[0] == '=';
    return len == 0 || bye || answer;
}

void exam_silence(struct exam *exam, struct finding *finding)
{
    const struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    if (!exam_begin(exam, &terms, "As Black", finding)) {
        return;
    }
    drill_dismiss(&exam->drill, true, exam->leave_ms);
    const char *line = str_text(&drill->farewell);
    for (size_t len; *line; line += len + 1) {
        len = strcspn(line, "\n");
        if (!is_farewell(exam, line, len)) {
            exam_fail(finding, "it said \"%.*s\" after it was told to leave; say nothing any more",
                      (int)(len < ODD_LINE_MAX ? len : ODD_LINE_MAX), line);
            return;
        }
    }
    exam_pass(finding, "it had nothing more to say");
}

bool exam_speaks(struct exam *exam)
{
    struct finding finding = {0};
    if (exam->drill.program->protocol->lifetime == LIFETIME_MOVE) {
        exam_black(exam, &finding);
        exam->began = finding.mark == MARK_PASSED;
    } else {
        exam_name(exam, &finding);
    }
    str_release(&finding.text);
    drill_stop(&exam->drill);
    return exam->began;
}
