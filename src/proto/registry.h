// SPDX-License-Identifier: MIT
/// The protocols, each defined in a file of its own.
#ifndef ARBITER_PROTO_REGISTRY_H
#define ARBITER_PROTO_REGISTRY_H

struct protocol;

extern const struct protocol agi_protocol;
extern const struct protocol dennou_protocol;
extern const struct protocol gomocup_protocol;
extern const struct protocol gtp_protocol;
extern const struct protocol nboard_protocol;
extern const struct protocol sau_protocol;

#endif
