// Included once per instruction set, inside HWY_NAMESPACE of a kernel file; so it has no guard.

#if HWY_TARGET == HWY_AVX3_DL
/// What index i adds to plane p.
struct PlaneBits {
    alignas(64) std::uint8_t of[8][64] = {};

    constexpr PlaneBits() {
        for (unsigned i = 0; i < 64; ++i) {
            of[i / 8][i] = static_cast<std::uint8_t>(1U << i % 8);
        }
    }
};
constexpr PlaneBits kPlaneBits;
#endif

/// For P planes of eight indices each: bit i % 8 of lane n in plane i / 8 says that heap n has an
/// option of index i, or needs none.
template <std::size_t P, class D>
struct Planes {
    using Vector = hn::Vec<D>;
    Vector plane[P];

    HWY_INLINE void clear() {
        for (std::size_t p = 0; p < P; ++p) {
            plane[p] = hn::Zero(D{});
        }
    }

    /// Begins with all indices but those below `needs`.
    HWY_INLINE void begin(Vector needs) {
        const D d;
        HWY_ALIGN static constexpr std::uint8_t kNotNeeded[16] = {0xFF, 0xFE, 0xFC, 0xF8, 0xF0,
                                                                  0xE0, 0xC0, 0x80, 0x00};
        const Vector not_needed = hn::LoadDup128(d, kNotNeeded);
        for (std::size_t p = 0; p < P; ++p) {
            const Vector rest =
                hn::SaturatedSub(needs, hn::Set(d, static_cast<std::uint8_t>(8 * p)));
            plane[p] = hn::TableLookupBytes(not_needed, hn::Min(rest, hn::Set(d, 8)));
        }
    }

    /// Adds two indices in each lane; one beyond the planes is none. With two planes only, such a
    /// one must be from 0x80 on, as `as_index` makes it.
    HWY_INLINE void add(Vector a, Vector b) {
        const D d;
#if HWY_TARGET == HWY_AVX3_DL
        if constexpr (P == 8 && hn::MaxLanes(D{}) == 64) { // a look-up for each plane, among 64
            const __mmask64 is_a = hn::Lt(a, hn::Set(d, 64)).raw;
            const __mmask64 is_b = hn::Lt(b, hn::Set(d, 64)).raw;
            for (std::size_t p = 0; p < P; ++p) {
                const Vector bits = hn::Load(d, kPlaneBits.of[p]);
                const Vector of_a{_mm512_maskz_permutexvar_epi8(is_a, a.raw, bits.raw)};
                const Vector of_b{_mm512_maskz_permutexvar_epi8(is_b, b.raw, bits.raw)};
                plane[p] = hn::Or3(plane[p], of_a, of_b);
            }
            return;
        }
#endif
        HWY_ALIGN static constexpr std::uint8_t kLow[16] = {1, 2, 4, 8, 16, 32, 64, 128};
        HWY_ALIGN static constexpr std::uint8_t kHigh[16] = {0, 0, 0, 0, 0,  0,  0,  0,
                                                             1, 2, 4, 8, 16, 32, 64, 128};
        const Vector low = hn::LoadDup128(d, kLow);
        const Vector high = hn::LoadDup128(d, kHigh);
        for (std::size_t q = 0; q < P / 2; ++q) {
            Vector own_a = a;
            Vector own_b = b;
            if constexpr (P > 2) {
                const Vector group = hn::Set(d, static_cast<std::uint8_t>(16 * q));
                own_a = as_index(d, hn::Xor(a, group));
                own_b = as_index(d, hn::Xor(b, group));
            }
            plane[2 * q] = hn::Or3(plane[2 * q], look_up(d, low, own_a), look_up(d, low, own_b));
            plane[2 * q + 1] =
                hn::Or3(plane[2 * q + 1], look_up(d, high, own_a), look_up(d, high, own_b));
        }
    }

    /// The lanes that have every index.
    [[nodiscard]] HWY_INLINE hn::Mask<D> full_lanes() const {
        Vector all = plane[0];
        for (std::size_t p = 1; p < P; ++p) {
            all = hn::And(all, plane[p]);
        }
        return hn::Eq(all, hn::Set(D{}, 0xFF));
    }
    /// Whether every lane has every index.
    [[nodiscard]] HWY_INLINE bool full() const { return hn::AllTrue(D{}, full_lanes()); }

    HWY_INLINE void store(std::uint8_t (*bytes)[kMostLanes]) const {
        for (std::size_t p = 0; p < P; ++p) {
            hn::Store(plane[p], D{}, bytes[p]);
        }
    }
};
