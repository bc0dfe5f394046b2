#include <nimber/value/mex.hpp>
#include <nimber/value/nim_product.hpp>

#include <array>
#include <cstdio>

int main() {
    using nimber::Nimber;
    const std::array<Nimber, 3> options{Nimber{0}, Nimber{1}, Nimber{3}};
    const bool right = mex(options) == Nimber{2} && Nimber{2} * Nimber{2} == Nimber{3} &&
                       Nimber{5} + Nimber{6} == Nimber{3};
    std::puts(right ? "the installed library works" : "the installed library is wrong");
    return right ? 0 : 1;
}
