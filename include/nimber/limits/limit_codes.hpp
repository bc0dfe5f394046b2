#pragma once

#include "nimber/text/result.hpp"

namespace nimber {

/// How one operation says that a limit ended it.
struct LimitCodes {
    ErrorCode time;
    ErrorCode memory;
    ErrorCode cancelled;

    [[nodiscard]] constexpr bool contains(ErrorCode code) const {
        return code == time || code == memory || code == cancelled;
    }
};

/// Of a search, which is how a `Budget` says it.
inline constexpr LimitCodes kSearchLimits = {ErrorCode::TimeLimit, ErrorCode::MemoryLimit,
                                             ErrorCode::Cancelled};
/// Of the list of winning moves: the outcome is known.
inline constexpr LimitCodes kMovesLimits = {ErrorCode::MovesTimeLimit, ErrorCode::MovesMemoryLimit,
                                            ErrorCode::MovesCancelled};
/// Of counting the positions of a template.
inline constexpr LimitCodes kCountLimits = {ErrorCode::CountTimeLimit, ErrorCode::CountMemoryLimit,
                                            ErrorCode::CountCancelled};
/// Of exploring a game graph.
inline constexpr LimitCodes kGraphLimits = {ErrorCode::GraphTimeLimit, ErrorCode::GraphMemoryLimit,
                                            ErrorCode::GraphCancelled};
/// Of computing the values of heaps.
inline constexpr LimitCodes kValuesLimits = {
    ErrorCode::ValuesTimeLimit, ErrorCode::ValuesMemoryLimit, ErrorCode::ValuesCancelled};
/// Of computing a misère quotient.
inline constexpr LimitCodes kQuotientLimits = {
    ErrorCode::QuotientTimeLimit, ErrorCode::QuotientMemoryLimit, ErrorCode::QuotientCancelled};
/// Of checking a certificate of a period, value by value.
inline constexpr LimitCodes kCheckLimits = {ErrorCode::CheckTimeLimit, ErrorCode::CheckMemoryLimit,
                                            ErrorCode::CheckCancelled};
/// Of checking any other certificate.
inline constexpr LimitCodes kVerifyLimits = {
    ErrorCode::VerifyTimeLimit, ErrorCode::VerifyMemoryLimit, ErrorCode::VerifyCancelled};
/// Of making a certificate.
inline constexpr LimitCodes kProofLimits = {ErrorCode::ProofTimeLimit, ErrorCode::ProofMemoryLimit,
                                            ErrorCode::ProofCancelled};
/// Of checking the values that a checkpoint holds.
inline constexpr LimitCodes kResumedLimits = {
    ErrorCode::ResumedTimeLimit, ErrorCode::ResumedMemoryLimit, ErrorCode::ResumedCancelled};
/// Of checking anything else that a checkpoint holds.
inline constexpr LimitCodes kSavedLimits = {ErrorCode::SavedTimeLimit, ErrorCode::SavedMemoryLimit,
                                            ErrorCode::SavedCancelled};
/// Of writing an answer.
inline constexpr LimitCodes kAnswerLimits = {
    ErrorCode::AnswerTimeLimit, ErrorCode::AnswerMemoryLimit, ErrorCode::AnswerCancelled};

/// The error in the words of `operation`, if it is a limit of `from`; any other error is unchanged.
[[nodiscard]] inline Error limit_of(Error error, const LimitCodes& operation,
                                    const LimitCodes& from = kSearchLimits) {
    error.code = error.code == from.time        ? operation.time
                 : error.code == from.memory    ? operation.memory
                 : error.code == from.cancelled ? operation.cancelled
                                                : error.code;
    return error;
}

} // namespace nimber
