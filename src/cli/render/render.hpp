#pragma once

#include "cli/options.hpp"
#include "workbench/answer_text.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/operation/all.hpp"

#include <optional>

namespace nimber::cli {

// An answer for people: one function for each answer, in the file of its operation's name. It
// writes onto `text` and says why that is not whole, if so. What people read is made here alone;
// what is true is decided by the operation.

std::optional<Error> render(const SolveAnswer& answer, const SolveRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const ExplainAnswer& answer, const ExplainRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const PeriodAnswer& answer, const PeriodRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const QuotientAnswer& answer, const QuotientRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const CountingAnswer& answer, const CountingRequest& request,
                            const CommonOptions& options, AnswerText& text);

std::optional<Error> render(const GamesAnswer& answer, const GamesRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const JudgeAnswer& answer, const JudgeRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const RulesAnswer& answer, const RulesRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const RulesStarter& starter, const RulesRequest& request,
                            const CommonOptions& options, AnswerText& text);
std::optional<Error> render(const VerifyAnswer& answer, const VerifyRequest& request,
                            const CommonOptions& options, AnswerText& text);

/// All of stdin, for a contest problem. At a terminal, says what is waited for.
[[nodiscard]] Result<GrownText> read_contest_input(const judge::Problem& problem,
                                                   const CommonOptions& options);

} // namespace nimber::cli
