#include "subtraction_game.hpp"

namespace nimber {

Result<NumberSet> read_subtraction_numbers(ArgumentReader& parameters, Heap largest) {
    return read_number_set(parameters, largest,
                           {"the numbers of the set are at least 1: nobody may take nothing",
                            "集合中的数至少为 1：不能一颗都不取"});
}

} // namespace nimber
