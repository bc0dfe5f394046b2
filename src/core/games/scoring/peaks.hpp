#pragma once

#include "nimber/games/scoring/scoring_game.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

namespace nimber {

// Taking piles from the ends of rows (stones-ends). Let f be the margin of the player to move, X
// any rows beside the one in question, and a <= b >= c three neighbours in it. Then f does not
// change when the three are replaced by one pile y = a-b+c.
//
// Two lemmas, both by copying a strategy:
//   (1) f(X+(b,c,R)) <= b-c+f(X+R) if b >= c. The opponent plays as in X+R and replies to b with c;
//       should c be taken from the right, with b; should only b and c be left for him to move, he
//       takes b. Each of these gives the player to move at most b-c beyond f(X+R).
//   (2) To lower one pile by d >= 0 costs the player to move at most d.
// The proof is by induction on the number of piles. A move that touches none of the three is the
// same before and after, by induction. It remains to compare, where the three stand at the left
// end, to take a, worth A = a - f(X+(b,c,R)), with to take y, worth Y = y - f(X+R). By (1), A >= Y,
// so the margin before is at least that after. Since b may be answered to a, A <= a-b+f(X+(c,R)),
// which by (2) with d = b-a is at most f(X+(y,R)), the margin after. The right end is alike.
//
// A row without such three falls, then rises, so its largest pile is at an end; and to take the
// largest of all is best: by induction the margin is s1-s2+s3-... for the piles in descending
// order, and to take sk instead of s1 loses 2(s1-s2+...-s(k-1)) >= 0 for odd k and
// 2(s1-s2+...+s(k-1)-sk)
// >= 0 for even k.

/// The row with every peak fused: it falls, then rises. O(n).
[[nodiscard]] inline std::vector<Score> fuse_peaks(std::span<const Score> row) {
    std::vector<Score> fused;
    fused.reserve(row.size());
    for (const Score pile : row) {
        fused.push_back(pile);
        for (std::size_t n = fused.size();
             n >= 3 && fused[n - 3] <= fused[n - 2] && fused[n - 2] >= fused[n - 1]; n -= 2) {
            fused[n - 3] += fused[n - 1] - fused[n - 2];
            fused.resize(n - 2);
        }
    }
    return fused;
}

/// The values from the largest down.
[[nodiscard]] inline std::vector<Score> descending(std::vector<Score> values) {
    std::ranges::sort(values, std::greater{});
    return values;
}

} // namespace nimber
