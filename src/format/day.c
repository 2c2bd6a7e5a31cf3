// SPDX-License-Identifier: MIT
/// Days and hours of Unix time.
#include "format/day.h"

#include <ctype.h>

enum { DAY_S = 86400, ERA_DAYS = 146097, EPOCH_DAYS = 719468 };

// The Gregorian calendar repeats after 400 years. Years are counted from March here, so that the
// day that leap years add is their last.
struct day day_of(int64_t unix_s, int (*zone)(int64_t unix_s))
{
    int64_t local = unix_s + (zone ? zone(unix_s) : 0);
    int64_t days = local / DAY_S - (local % DAY_S < 0);
    int second = (int)(local - days * DAY_S);
    days += EPOCH_DAYS;
    int64_t era = (days < 0 ? days - ERA_DAYS + 1 : days) / ERA_DAYS;
    int in_era = (int)(days - era * ERA_DAYS);
    int year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    int in_year = in_era - (365 * year + year / 4 - year / 100);
    int month = (5 * in_year + 2) / 153;
    return (struct day){.year = (int)(era * 400) + year + (month >= 10),
                        .month = month < 10 ? month + 3 : month - 9,
                        .day = in_year - (153 * month + 2) / 5 + 1,
                        .hour = second / 3600,
                        .minute = second / 60 % 60,
                        .second = second % 60};
}

int64_t day_unix(const struct day *day)
{
    int64_t year = day->year - (day->month <= 2);
    int64_t era = (year < 0 ? year - 399 : year) / 400;
    int64_t in_era = year - era * 400;
    int64_t month = day->month > 2 ? day->month - 3 : day->month + 9;
    int64_t in_year = (153 * month + 2) / 5 + day->day - 1;
    int64_t days = era * ERA_DAYS + in_era * 365 + in_era / 4 - in_era / 100 + in_year;
    return (days - EPOCH_DAYS) * DAY_S + day->hour * 3600 + day->minute * 60 + day->second;
}

/// The Unix time at which it is that time in a zone: the summer's may be another than the winter's.
static int64_t from_local(int64_t local_s, int (*zone)(int64_t unix_s))
{
    return zone ? local_s - zone(local_s - zone(local_s)) : local_s;
}

int64_t day_read(const char *text, int (*zone)(int64_t unix_s))
{
    int number[6] = {0}, count = 0;
    while (*text && count < 6) {
        if (!isdigit((unsigned char)*text)) {
            text++;
            continue;
        }
        int value = 0;
        for (int digits = 0; isdigit((unsigned char)*text) && digits < 4; digits++) {
            value = value * 10 + (*text++ - '0');
        }
        number[count++] = value;
    }
    if (count < 3 || number[0] < 1900 || number[1] < 1 || number[1] > 12 || number[2] < 1 ||
        number[2] > 31) {
        return 0;
    }
    if (number[3] > 23) { // "840" is 8:40
        number[4] = number[3] % 100;
        number[3] = number[3] / 100;
    }
    if (number[3] > 23 || number[4] > 59 || number[5] > 60) {
        number[3] = number[4] = number[5] = 0;
    }
    struct day day = {number[0], number[1], number[2], number[3], number[4], number[5]};
    int64_t unix_s = from_local(day_unix(&day), zone);
    return unix_s > 0 ? unix_s : 0;
}
