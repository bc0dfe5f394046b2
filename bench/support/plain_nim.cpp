#include "plain_nim.hpp"

#include <array>
#include <cinttypes>

namespace nimber::bench {

std::vector<PlainMove> plain_nim_moves(StateView heaps) {
    Heap sum = 0;
    for (const Heap heap : heaps) {
        sum ^= heap;
    }
    std::vector<PlainMove> moves;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
        if ((heaps[i] ^ sum) < heaps[i]) {
            moves.push_back({i, heaps[i] ^ sum});
        }
    }
    return moves;
}

void plain_three_heaps(std::FILE* in, std::FILE* out, Play play) {
    std::array<Heap, 3> heaps{};
    while (std::fscanf(in, "nim(%" SCNu64 ",%" SCNu64 ",%" SCNu64 ")\n", &heaps[0], &heaps[1],
                       &heaps[2]) == 3) {
        const Heap sum = heaps[0] ^ heaps[1] ^ heaps[2];
        int large = 0;
        for (const Heap heap : heaps) {
            large += heap > 1 ? 1 : 0;
        }
        const bool misere = play == Play::Misere;
        const Heap lost = misere && large == 0 ? 1 : 0;
        if (misere) {
            std::fprintf(out, "%c -", sum == lost ? 'P' : 'N');
        } else {
            std::fprintf(out, "%c %" PRIu64, sum == lost ? 'P' : 'N', sum);
        }
        int number = 0;
        for (const Heap heap : heaps) {
            ++number;
            // In misère play, a move that leaves no heap above one must leave an odd number of
            // ones.
            const bool ones = misere && large == (heap > 1 ? 1 : 0);
            const Heap left = sum ^ heap ^ (ones ? 1U : 0U);
            if (sum != lost && left < heap) {
                std::fprintf(out, " %d:%" PRIu64 "->%" PRIu64, number, heap, left);
            }
        }
        std::fputc('\n', out);
    }
}

void plain_one_line(std::FILE* in, std::FILE* out) {
    std::vector<Heap> heaps;
    Heap heap = 0;
    Heap sum = 0;
    const bool is_nim = std::fscanf(in, "nim(") == 0; // nothing is stored
    while (is_nim && std::fscanf(in, "%" SCNu64 "%*c", &heap) == 1) {
        heaps.push_back(heap);
        sum ^= heap;
    }
    std::fprintf(out, "%c %" PRIu64, sum == 0 ? 'P' : 'N', sum);
    for (const PlainMove& move : plain_nim_moves(heaps)) {
        std::fprintf(out, " %zu:%" PRIu64 "->%" PRIu64, move.index + 1, heaps[move.index],
                     move.left);
    }
    std::fputc('\n', out);
}

} // namespace nimber::bench
