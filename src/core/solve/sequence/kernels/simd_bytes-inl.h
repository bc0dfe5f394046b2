// Included once per instruction set, inside HWY_NAMESPACE of a kernel file; so it has no guard.

/// A byte as `look_up` takes it: what was below 16 stays that, all else looks up nothing. Not
/// needed for bytes that are below 16 or have their top bit set.
template <class D>
HWY_INLINE hn::Vec<D> as_index(D d, hn::Vec<D> bytes) {
#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128
    // x86 takes the low four bits, unless the top bit is set.
    return hn::SaturatedAdd(bytes, hn::Set(d, 0x70));
#else
    static_cast<void>(d);
    return bytes;
#endif
}

/// table[index] in each byte, 0 where the index is none.
template <class D>
HWY_INLINE hn::Vec<D> look_up(D d, hn::Vec<D> table, hn::Vec<D> index) {
#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128
    static_cast<void>(d);
    return hn::TableLookupBytesOr0(table, index);
#else
    const auto inside = hn::Lt(index, hn::Set(d, 16));
    return hn::IfThenElseZero(inside, hn::TableLookupBytes(table, hn::And(index, hn::Set(d, 15))));
#endif
}

template <class D>
HWY_INLINE hn::Vec<D> reverse(D d, hn::Vec<D> bytes) {
    HWY_ALIGN static constexpr std::uint8_t kBackwards[16] = {15, 14, 13, 12, 11, 10, 9, 8,
                                                              7,  6,  5,  4,  3,  2,  1, 0};
    return hn::ReverseBlocks(d, hn::TableLookupBytes(bytes, hn::LoadDup128(d, kBackwards)));
}

/// The four bytes again and again.
template <class D>
HWY_INLINE hn::Vec<D> broadcast(D d, std::uint32_t four) {
    return hn::BitCast(d, hn::Set(hn::Repartition<std::uint32_t, D>{}, four));
}
