// SPDX-License-Identifier: MIT
/// arbiter-serve: the report of a run as a live page.
///
/// The store is only read, by a thread of the library that does HTTP; this one looks now and then
/// whether its files have changed and wakes the pages that wait for events: four times a second for
/// moves, which cost little, and for games no more often than every second, nor so often that a
/// long run's tables would take more than a twentieth of a processor. Whoever plays
/// notices nothing.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/serve.h"
#include "cli/standing.h"
#include "serve/running.h"
#include "util/mem.h"

enum { PORT_USUAL = 8080, CONNECTIONS = 200, POLITE = 5 };

/// How often to look, to look at the store, and to see who still listens; and how many times as
/// long as the tables took to rest from them.
enum { LOOK_MS = 250, STORE_MS = 1000, ALIVE_MS = 15000, REST = 20 };

/// A page that waits for events.
struct listener {
    struct server *server;
    struct MHD_Connection *connection;
    uint64_t seen; ///< the versions, added up, that it was told of last
    bool waiting;
    struct listener *next;
};

struct server {
    const char *path;        ///< of the store
    const char *events;      ///< the file of events, NULL for none
    struct running *running; ///< NULL where there is none
    struct report_times *times;
    struct str data;       ///< the report's data as of `data_version`
    uint64_t data_version; ///< 0: none yet

    pthread_mutex_t lock; ///< for what follows, which both threads use
    uint64_t version;     ///< counts the changes of the store, from 1
    uint64_t moved;       ///< and those of the file of events
    struct listener *listeners;
    int64_t made_ms; ///< what the tables took to make last
    bool closing;
};

// --- answers, in the thread of the library ------------------------------------------------------

/// Queue an answer that has this text.
static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, const char *type,
                              const struct str *text)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(text->len, (void *)str_text(text), MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    enum MHD_Result queued = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *why)
{
    struct str text = {0};
    str_printf(&text, "%s\n", why);
    enum MHD_Result queued = answer(connection, status, "text/plain; charset=utf-8", &text);
    str_release(&text);
    return queued;
}

/// The page or its data as the run stands now.
static int make(struct server *server, bool page, struct str *out, struct err *err)
{
    struct run_standing standing;
    int status = run_standing_read(&standing, server->path, err);
    if (status == 0) {
        struct report report = run_standing_report(&standing);
        report.live = true;
        report.running = server->running != NULL;
        report.times = server->times;
        status = page ? report_page(&report, out, err) : report_data(&report, out, err);
    }
    run_standing_release(&standing);
    return status;
}

static enum MHD_Result answer_page(struct server *server, struct MHD_Connection *connection)
{
    struct str page = {0};
    struct err err;
    enum MHD_Result queued =
        make(server, true, &page, &err) < 0
            ? refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.text)
            : answer(connection, MHD_HTTP_OK, "text/html; charset=utf-8", &page);
    str_release(&page);
    return queued;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Many pages ask for the data after each change: it is made once.
static enum MHD_Result answer_data(struct server *server, struct MHD_Connection *connection)
{
    struct err err;
    pthread_mutex_lock(&server->lock);
    uint64_t version = server->version;
    pthread_mutex_unlock(&server->lock);
    if (version != server->data_version) {
        str_clear(&server->data);
        server->data_version = 0;
        int64_t begun_ms = now_ms();
        if (make(server, false, &server->data, &err) < 0) {
            return refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.text);
        }
        server->data_version = version;
        pthread_mutex_lock(&server->lock);
        server->made_ms = now_ms() - begun_ms;
        pthread_mutex_unlock(&server->lock);
    }
    return answer(connection, MHD_HTTP_OK, "application/json", &server->data);
}

static enum MHD_Result answer_game(struct server *server, struct MHD_Connection *connection,
                                   const char *word)
{
    struct str text = {0};
    struct err err;
    char *end;
    unsigned long long number = strtoull(word, &end, 10);
    struct store *store = *word && !*end ? store_open(server->path, STORE_READ, &err) : NULL;
    int status = store ? report_game(store, number, &text, &err) : 1;
    store_close(store);
    enum MHD_Result queued =
        status == 0   ? answer(connection, MHD_HTTP_OK, "application/json", &text)
        : status == 1 ? refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such game")
                      : refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE, err.text);
    str_release(&text);
    return queued;
}

static enum MHD_Result answer_running(struct server *server, struct MHD_Connection *connection)
{
    struct str text = {0};
    running_games(server->running, &text);
    enum MHD_Result queued = answer(connection, MHD_HTTP_OK, "application/json", &text);
    str_release(&text);
    return queued;
}

/// What a listener is told next. It is put to sleep where there is nothing.
static ssize_t on_listening(void *owner, uint64_t position, char *bytes, size_t size)
{
    (void)position;
    struct listener *listener = owner;
    struct server *server = listener->server;
    ssize_t len = 0;
    pthread_mutex_lock(&server->lock);
    if (server->closing) {
        len = MHD_CONTENT_READER_END_OF_STREAM;
    } else if (listener->seen != server->version + server->moved) {
        listener->seen = server->version + server->moved;
        len = snprintf(bytes, size, "data: %llu %llu\n\n", (unsigned long long)server->version,
                       (unsigned long long)server->moved);
    } else if (listener->waiting) {
        // It was woken for nothing: a word that says nothing finds out whether anybody is there.
        listener->waiting = false;
        len = snprintf(bytes, size, ":\n\n");
    } else {
        listener->waiting = true;
        MHD_suspend_connection(listener->connection);
    }
    pthread_mutex_unlock(&server->lock);
    return len;
}

static void on_left(void *owner)
{
    struct listener *listener = owner, **at = &listener->server->listeners;
    pthread_mutex_t *lock = &listener->server->lock;
    pthread_mutex_lock(lock);
    while (*at != listener) {
        at = &(*at)->next;
    }
    *at = listener->next;
    pthread_mutex_unlock(lock);
    free(listener);
}

static enum MHD_Result answer_events(struct server *server, struct MHD_Connection *connection)
{
    struct listener *listener = mem_new(sizeof *listener);
    pthread_mutex_lock(&server->lock);
    *listener =
        (struct listener){.server = server, .connection = connection, .next = server->listeners};
    server->listeners = listener;
    pthread_mutex_unlock(&server->lock);
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 256, on_listening, listener, on_left);
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result queued = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result on_request(void *owner, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *upload,
                                  size_t *upload_size, void **context)
{
    (void)version;
    (void)upload;
    (void)upload_size;
    (void)context;
    static const char game[] = "/game/";
    struct server *server = owner;
    if (strcmp(method, MHD_HTTP_METHOD_GET) != 0 && strcmp(method, MHD_HTTP_METHOD_HEAD) != 0) {
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "there is nothing to be changed");
    }
    if (strcmp(url, "/") == 0) {
        return answer_page(server, connection);
    }
    if (strcmp(url, "/data") == 0) {
        return answer_data(server, connection);
    }
    if (strcmp(url, "/running") == 0 && server->running) {
        return answer_running(server, connection);
    }
    if (strcmp(url, "/events") == 0) {
        return answer_events(server, connection);
    }
    if (strncmp(url, game, sizeof game - 1) == 0) {
        return answer_game(server, connection, url + sizeof game - 1);
    }
    return refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such page");
}

// --- the thread that looks ----------------------------------------------------------------------

/// When and how large the files of a store are (or a file alone): different after every change.
struct stamp {
    struct timespec changed[2];
    off_t size[2];
};

static struct stamp stamp_of(const char *path)
{
    struct stamp stamp = {0};
    static const char *const ends[] = {"", "-wal"};
    for (int i = 0; path && i < 2; i++) {
        struct str file = {0};
        struct stat facts;
        str_printf(&file, "%s%s", path, ends[i]);
        if (stat(file.data, &facts) == 0) {
            stamp.changed[i] = facts.st_mtim;
            stamp.size[i] = facts.st_size;
        }
        str_release(&file);
    }
    return stamp;
}

static bool same(const struct stamp *a, const struct stamp *b)
{
    for (int i = 0; i < 2; i++) {
        if (a->changed[i].tv_sec != b->changed[i].tv_sec ||
            a->changed[i].tv_nsec != b->changed[i].tv_nsec || a->size[i] != b->size[i]) {
            return false;
        }
    }
    return true;
}

/// Wake all that wait, because something changed or to see whether they are there.
static void wake(struct server *server, bool stored, bool moved)
{
    bool changed = stored || moved;
    pthread_mutex_lock(&server->lock);
    server->version += stored;
    server->moved += moved;
    for (struct listener *listener = server->listeners; listener; listener = listener->next) {
        if (listener->waiting) {
            listener->waiting = !changed;
            MHD_resume_connection(listener->connection);
        }
    }
    pthread_mutex_unlock(&server->lock);
}

/// A file, or a store's files, that is looked at.
struct watched {
    const char *path;
    struct stamp seen;
};

/// Has it changed since the last look?
static bool has_changed(struct watched *watched)
{
    struct stamp now = stamp_of(watched->path);
    bool changed = !same(&watched->seen, &now);
    watched->seen = now;
    return changed;
}

/// When the store may be looked at again.
static int64_t next_look(struct server *server, int64_t now)
{
    pthread_mutex_lock(&server->lock);
    int64_t rest_ms = server->made_ms * REST;
    pthread_mutex_unlock(&server->lock);
    return now + (rest_ms > STORE_MS ? rest_ms : STORE_MS);
}

/// Look until a signal comes that ends it.
static void watch(struct server *server, const sigset_t *ends)
{
    struct watched store = {.path = server->path, .seen = stamp_of(server->path)};
    struct watched events = {.path = server->events, .seen = stamp_of(server->events)};
    const struct timespec look = {.tv_nsec = LOOK_MS * 1000000};
    int64_t store_at = 0, told_at = now_ms();
    while (sigtimedwait(ends, NULL, &look) < 0) {
        int64_t now = now_ms();
        bool stored = now >= store_at && has_changed(&store), moved = has_changed(&events);
        store_at = stored ? next_look(server, now) : store_at;
        if (stored || moved || now - told_at >= ALIVE_MS) {
            wake(server, stored, moved);
            told_at = now;
        }
    }
    pthread_mutex_lock(&server->lock);
    server->closing = true;
    pthread_mutex_unlock(&server->lock);
    wake(server, true, false);
}

/// The address to listen on. False where the text is none.
static bool read_address(const struct serve_settings *settings, struct sockaddr_storage *address)
{
    const char *text = settings->address ? settings->address : "127.0.0.1";
    struct sockaddr_in *four = (struct sockaddr_in *)address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)address;
    uint16_t port = htons((uint16_t)(settings->port ? atoi(settings->port) : PORT_USUAL));
    *address = (struct sockaddr_storage){0};
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = port;
        return true;
    }
    six->sin6_family = AF_INET6;
    six->sin6_port = port;
    return inet_pton(AF_INET6, text, &six->sin6_addr) == 1;
}

static int serve(struct server *server, const struct serve_settings *settings)
{
    struct sockaddr_storage address;
    sigset_t ends;
    if (!read_address(settings, &address)) {
        return complain("serve: --address is a number such as 0.0.0.0, not \"%s\"",
                        settings->address);
    }
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, NULL); // the library's thread inherits it
    signal(SIGPIPE, SIG_IGN);
    unsigned flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME |
                     (address.ss_family == AF_INET6 ? MHD_USE_IPv6 : 0);
    struct MHD_Daemon *daemon =
        MHD_start_daemon(flags, 0, NULL, NULL, on_request, server, MHD_OPTION_SOCK_ADDR, &address,
                         MHD_OPTION_CONNECTION_LIMIT, CONNECTIONS, MHD_OPTION_END);
    if (!daemon) {
        return complain("serve: can't listen on port %s of %s: it is in use, or not for us",
                        settings->port ? settings->port : "8080",
                        settings->address ? settings->address : "127.0.0.1");
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    bool six = address.ss_family == AF_INET6;
    printf("http://%s%s%s:%u/ shows %s; Ctrl-C ends it\n", six ? "[" : "",
           settings->address ? settings->address : "127.0.0.1", six ? "]" : "", info->port,
           server->path);
    fflush(stdout);
    watch(server, &ends);
    MHD_stop_daemon(daemon);
    return EXIT_OK;
}

/// Follow the file of events, of a run whose game the store knows. 0, or -1 with a message.
static int follow(struct server *server, struct err *err)
{
    struct store_run run;
    struct store *store = store_open(server->path, STORE_READ, err);
    int status = store ? store_run(store, &run, err) : -1;
    if (status >= 0) {
        server->running = running_new(server->events, &run.game);
    }
    store_close(store);
    return status < 0 ? -1 : 0;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct serve_settings *settings = bytes;
    struct server server = {.path = words[0],
                            .events = settings->events,
                            .times = report_times_new(),
                            .lock = PTHREAD_MUTEX_INITIALIZER,
                            .version = 1};
    struct err err;
    struct str page = {0};
    setpriority(PRIO_PROCESS, 0, POLITE); // engines come first
    // Before anybody asks: is there anything to serve?
    bool ready =
        make(&server, true, &page, &err) == 0 && (!server.events || follow(&server, &err) == 0);
    int status = ready ? serve(&server, settings) : complain("serve: %s", err.text);
    running_free(server.running);
    str_release(&page);
    str_release(&server.data);
    report_times_free(server.times);
    pthread_mutex_destroy(&server.lock);
    return status;
}

int main(int argc, char **argv)
{
    struct command here = serve_command;
    here.program = NULL;
    here.run = run;
    cli_begin();
    return cli_end(command_run(&here, argc, (const char **)argv));
}
