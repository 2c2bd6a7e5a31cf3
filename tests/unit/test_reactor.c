// SPDX-License-Identifier: MIT
/// The event loop where the machine has too little for it.
#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

#include "io/reactor.h"

static int open_descriptors(void)
{
    int count = -3; // its own, and two folders
    DIR *all = opendir("/proc/self/fd");
    while (readdir(all)) {
        count++;
    }
    closedir(all);
    return count;
}

static void what_was_opened_is_closed_where_a_step_fails(void **unused)
{
    (void)unused;
    struct reactor *reactor = test_calloc(1, sizeof *reactor);
    struct rlimit all;
    getrlimit(RLIMIT_NOFILE, &all);
    assert_int_equal(reactor_init(reactor), 0); // what libuv opens once is open now
    int whole = open_descriptors();
    reactor_release(reactor);
    const int before = open_descriptors();
    for (int missing = 1; missing <= 2; missing++) { // the others are libuv's
        struct rlimit few = {(rlim_t)(whole - missing), all.rlim_max};
        setrlimit(RLIMIT_NOFILE, &few);
        int status = reactor_init(reactor);
        setrlimit(RLIMIT_NOFILE, &all);
        assert_int_equal(status, -EMFILE);
        reactor_release(reactor);
        assert_int_equal(open_descriptors(), before);
    }
    test_free(reactor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_opened_is_closed_where_a_step_fails),
    };
    // No gaps: a limit is of the highest descriptor, not of how many there are.
    close_range(STDERR_FILENO + 1, ~0u, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
