// SPDX-License-Identifier: MIT
/// The turns of Dots and Boxes: all boxes are counted anew after every line.
#include "oracle_dots_and_boxes.h"

static int complete(const struct oracle_dots *dots)
{
    int count = 0;
    for (int i = 0; i < dots->boxes; i++) {
        for (int j = 0; j < dots->boxes; j++) {
            count += dots->across[i][j] && dots->across[i + 1][j] && dots->down[i][j] &&
                     dots->down[i][j + 1];
        }
    }
    return count;
}

static bool ended(const struct oracle_dots *dots)
{
    int all = dots->boxes * dots->boxes;
    bool majority = dots->owned[0] > all - dots->owned[0] || dots->owned[1] > all - dots->owned[1];
    return complete(dots) == all || (dots->early && majority);
}

bool oracle_dots_turn(struct oracle_dots *dots, const struct oracle_line *lines, int count)
{
    struct oracle_dots after = *dots;
    for (int k = 0; k < count; k++) {
        int before = complete(&after);
        bool *line = lines[k].across ? &after.across[lines[k].i][lines[k].j]
                                     : &after.down[lines[k].i][lines[k].j];
        if (*line) {
            return false;
        }
        *line = true;
        int gain = complete(&after) - before;
        after.owned[0] += gain;
        bool last = k == count - 1;
        if (last != (gain == 0 || ended(&after))) {
            return false;
        }
    }
    *dots = after;
    return count > 0;
}
