// SPDX-License-Identifier: MIT
/// Days and hours of Unix time, without the C library's time zones.
#ifndef ARBITER_FORMAT_DAY_H
#define ARBITER_FORMAT_DAY_H

#include <stdint.h>

struct day {
    int year, month, day, hour, minute, second;
};

/// The day of a Unix time in a zone that is so many seconds ahead at that time; NULL for UTC.
struct day day_of(int64_t unix_s, int (*zone)(int64_t unix_s));

/// The Unix time of a day of UTC.
int64_t day_unix(const struct day *day);

/// Read "2017.07.29 14:00", "2020-08-23", "2020年08月23日 14时00分", "2020.8.23": numbers with
/// anything between, the time may be missing; in that zone. 0 where it is no date, or one before
/// 1970, which no record has.
int64_t day_read(const char *text, int (*zone)(int64_t unix_s));

#endif
