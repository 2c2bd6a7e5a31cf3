// SPDX-License-Identifier: MIT
/// The tables of a store and how older ones become today's.
#ifndef ARBITER_STORE_SCHEMA_H
#define ARBITER_STORE_SCHEMA_H

/// `PRAGMA application_id` of our files: "ARBT".
enum { SCHEMA_APPLICATION = 0x41524254 };

/// Steps from one `PRAGMA user_version` to the next: step 0 makes version 1 of an empty file.
/// Never change a step that was released; add one. NULL at the end.
extern const char *const schema_steps[];

/// The version that all steps lead to.
int schema_version(void);

#endif
