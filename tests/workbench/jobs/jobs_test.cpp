#include "workbench/jobs/jobs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace nimber {
namespace {

constexpr std::size_t kAnswer = 5000; // bytes, more or less

RequestOutcome long_answer(std::string_view /*kind*/, std::string_view /*body*/,
                           const RequestContext& /*context*/) {
    return {Reply{.body = '"' + std::string(kAnswer, 'x') + '"'}, {}};
}

std::string submitted(Jobs& jobs, std::string_view client) {
    const auto status = jobs.submit(client, "solve", "{}");
    return status ? status->id : std::string{};
}

/// Waits until the job has ended, or is gone.
void wait(const Jobs& jobs, const std::string& id) {
    while (const auto status = jobs.status(id)) {
        if (has_ended(status->state)) {
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
}

TEST(JobsTest, WhatNobodyHasReadIsKeptWhateverItsSize) {
    Jobs jobs{{.kept = 1, .kept_bytes = 100, .answer = long_answer}};
    std::vector<std::string> ids;
    for (int i = 0; i < 20; ++i) {
        ids.push_back(submitted(jobs, "a"));
        wait(jobs, ids.back());
    }
    for (const std::string& id : ids) {
        EXPECT_NE(jobs.outcome(id), nullptr) << id;
    }
}

TEST(JobsTest, WhatWasReadIsKeptOnlyWhileThereIsRoom) {
    Jobs jobs{{.kept = 1, .answer = long_answer}};
    const std::string first = submitted(jobs, "a");
    const std::string second = submitted(jobs, "a");
    wait(jobs, first);
    wait(jobs, second);
    jobs.was_read(first);
    EXPECT_NE(jobs.outcome(first), nullptr);
    jobs.was_read(second);
    EXPECT_EQ(jobs.outcome(first), nullptr);
    EXPECT_NE(jobs.outcome(second), nullptr);
}

TEST(JobsTest, WhatIsOldNeedNotBeReadToBeForgotten) {
    Jobs jobs{{.kept = 0, .unread_time = std::chrono::milliseconds{0}, .answer = long_answer}};
    const std::string id = submitted(jobs, "a");
    wait(jobs, id);
    jobs.tidy();
    EXPECT_FALSE(jobs.status(id).has_value());
}

TEST(JobsTest, AClientWithMuchUnreadWaitsUntilItHasReadAndOthersDoNot) {
    Jobs jobs{{.at_once = 1, .unread_bytes = 4 * kAnswer, .answer = long_answer}};
    const std::string first = submitted(jobs, "a");
    const std::string second = submitted(jobs, "a");
    wait(jobs, first);
    wait(jobs, second);
    const std::string third = submitted(jobs, "a");
    const std::string other = submitted(jobs, "b");
    wait(jobs, other);
    EXPECT_EQ(jobs.status(third)->state, Jobs::State::Queued);

    jobs.was_read(first);
    jobs.was_read(second);
    wait(jobs, third);
    EXPECT_EQ(jobs.status(third)->state, Jobs::State::Done);
}

TEST(JobsTest, AnAnswerThatIsTooLargeIsAnError) {
    Jobs jobs{{.reply_bytes = 100, .answer = long_answer}};
    const std::string id = submitted(jobs, "a");
    wait(jobs, id);
    EXPECT_EQ(jobs.status(id)->state, Jobs::State::Failed);
    EXPECT_NE(jobs.outcome(id)->reply.body.find("reply-too-large"), std::string::npos);
}

TEST(JobsTest, TheTextOfAJobHoldsItsAnswerWithoutACopy) {
    Jobs jobs{{.answer = long_answer}};
    const std::string id = submitted(jobs, "a");
    wait(jobs, id);
    const auto outcome = jobs.outcome(id);
    const SharedText text = job_json(*jobs.status(id), outcome);
    EXPECT_EQ(text.middle.data(), outcome->reply.body.data());
    EXPECT_TRUE(text.text().ends_with(",\"answer\":" + outcome->reply.body + "}"));
}

} // namespace
} // namespace nimber
