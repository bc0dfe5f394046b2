#include "workbench/worker/isolation.hpp"

#include "workbench/worker/message.hpp"
#include "workbench/worker/pool.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <functional>
#include <random>
#include <string>
#include <thread>

namespace nimber {
namespace {

/// The exit status of a process that isolates itself and then does this; -1 if a signal ended it.
int status_of_isolated(const std::function<bool()>& holds) {
    const pid_t child = fork();
    if (child == 0) {
        _exit(!isolate({.last_descriptor = 2}) ? 2 : holds() ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// NOLINTBEGIN(cppcoreguidelines-pro-type-vararg): that is how the system declares them
TEST(IsolationTest, OpensNoFile) {
    EXPECT_EQ(status_of_isolated([] {
                  return open("/etc/passwd", O_RDONLY) < 0 && errno == EPERM &&
                         open("/tmp/isolated", O_WRONLY | O_CREAT, 0600) < 0 && errno == EPERM;
              }),
              0);
}

TEST(IsolationTest, ReachesNoNetwork) {
    EXPECT_EQ(
        status_of_isolated([] { return socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM; }),
        0);
}

TEST(IsolationTest, StartsNoProcess) {
    EXPECT_EQ(status_of_isolated([] {
                  const bool forked = fork() >= 0;
                  return !forked && errno == EPERM && execl("/bin/true", "true", nullptr) < 0 &&
                         errno == EPERM;
              }),
              0);
}

TEST(IsolationTest, SignalsNobodyElse) {
    EXPECT_EQ(status_of_isolated([parent = getpid()] {
                  return kill(parent, 0) < 0 && errno == EPERM && tgkill(parent, parent, 0) < 0 &&
                         errno == EPERM;
              }),
              0);
}

TEST(IsolationTest, MakesNoCode) {
    EXPECT_EQ(status_of_isolated([] {
                  void* const code = mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                  void* const data = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                  return code == MAP_FAILED && data != MAP_FAILED &&
                         mprotect(data, 4096, PROT_READ | PROT_EXEC) < 0 && errno == EPERM;
              }),
              0);
}

TEST(IsolationTest, HasNoMemoryThatItsLimitDoesNotCount) {
    for (const int kind : {MAP_SHARED, MAP_PRIVATE | MAP_GROWSDOWN}) {
        EXPECT_EQ(status_of_isolated([kind] {
                      return mmap(nullptr, 4096, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1,
                                  0) == MAP_FAILED &&
                             errno == EPERM;
                  }),
                  0)
            << kind;
    }
}

TEST(IsolationTest, KeepsTheFilesItWasToldAndNoOther) {
    const int more = open("/dev/null", O_WRONLY);
    ASSERT_GT(more, 2);
    EXPECT_EQ(status_of_isolated([more] {
                  return write(STDERR_FILENO, "", 0) == 0 && write(more, "x", 1) < 0 &&
                         errno == EBADF;
              }),
              0);
    close(more);
}
// NOLINTEND(cppcoreguidelines-pro-type-vararg)

TEST(IsolationTest, ComputesWithThreadsAndMemory) {
    EXPECT_EQ(status_of_isolated([] {
                  std::vector<int> numbers;
                  std::thread{[&] { numbers.assign(1'000'000, 1); }}.join();
                  return numbers.size() == 1'000'000;
              }),
              0);
}

WorkerRequest some_request() {
    return {"solve", "{}", std::chrono::milliseconds{5000}, 1000, 2000, 3};
}

RequestOutcome some_outcome() {
    RequestOutcome outcome;
    outcome.reply.body = std::string{"\0{}", 3};
    outcome.reply.type = "text/csv; charset=utf-8";
    outcome.reply.facts = {{"X-Nimber-From", "5"}};
    return outcome;
}

TEST(WorkerMessageTest, ArrivesAsItWasSent) {
    const auto request = decode_request(encode(some_request()));
    ASSERT_TRUE(request);
    EXPECT_EQ(request->kind, "solve");
    EXPECT_EQ(request->time, std::chrono::milliseconds{5000});
    EXPECT_EQ(request->threads, 3U);
    const auto outcome = decode_outcome(encode(some_outcome()));
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reply.body, some_outcome().reply.body);
    EXPECT_EQ(outcome->reply.facts, some_outcome().reply.facts);
    EXPECT_FALSE(outcome->failure);
    const auto progress =
        decode_progress(encode(RequestProgress{7, 9, "heaps", std::chrono::milliseconds{11}}));
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->of, 9U);
    EXPECT_EQ(progress->unit, "heaps");
}

TEST(WorkerMessageTest, CarriesNoHeaderOfTheWorkersChoice) {
    for (const auto& [name, value] :
         {std::pair{"Set-Cookie", "a=b"}, std::pair{"X-Nimber-From", "5\r\nSet-Cookie: a=b"},
          std::pair{"X-Nimber-From: 5\r\nSet-Cookie", "a=b"}}) {
        RequestOutcome outcome = some_outcome();
        outcome.reply.facts = {{name, value}};
        EXPECT_FALSE(decode_outcome(encode(outcome))) << name;
    }
    for (const std::string& type :
         {std::string{"text/html\r\nSet-Cookie: a=b"}, std::string{"text/html"},
          "text/csv; charset=utf-8" + std::string(70'000, ' ')}) {
        RequestOutcome outcome = some_outcome();
        outcome.reply.type = type;
        EXPECT_FALSE(decode_outcome(encode(outcome))) << type.size();
    }
    RequestOutcome outcome = some_outcome();
    outcome.reply.facts = {{"X-Nimber-From", std::string(70'000, '5')}};
    EXPECT_FALSE(decode_outcome(encode(outcome)));
}

TEST(WorkerMessageTest, CarriesNoJsonThatBreaksWhatItBecomesPartOf) {
    RequestOutcome good;
    good.reply.body = "{\"value\":1}\n";
    EXPECT_TRUE(decode_outcome(encode(good)));
    for (const char* body : {"", "{", "1", "{}\n\ndata: {}", "{}\r{}"}) {
        RequestOutcome outcome;
        outcome.reply.body = body;
        EXPECT_FALSE(decode_outcome(encode(outcome))) << body;
    }
    for (const char* body : {"", "{}", R"({"error":)", R"({"value":1})"}) {
        RequestOutcome outcome;
        outcome.failure = RequestFailure{Error{ErrorCode::TimeLimit}};
        outcome.reply.body = body;
        EXPECT_FALSE(decode_outcome(encode(outcome))) << body;
    }
}

TEST(WorkerMessageTest, WhateverArrivesIsReadWithinItsBytes) {
    std::mt19937 random{20'261'118};
    const std::string good = encode(some_outcome());
    for (int i = 0; i < 20'000; ++i) {
        std::string bytes = good.substr(0, random() % (good.size() + 1));
        for (std::size_t flips = random() % 4; flips > 0 && !bytes.empty(); --flips) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        static_cast<void>(decode_outcome(bytes));
        static_cast<void>(decode_progress(bytes));
        static_cast<void>(decode_request(bytes));
    }
}

TEST(WorkerMessageTest, OneThatIsTooLongIsNotRead) {
    int pair[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    const auto soon = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    ASSERT_EQ(send_message(pair[0], Message::Kind::Outcome, std::string(100, 'x'), soon),
              Sent::Whole);
    const Received received = receive_message(pair[1], 99, soon);
    EXPECT_FALSE(received.message);
    EXPECT_FALSE(received.late);
    close(pair[0]);
    close(pair[1]);
}

TEST(WorkerMessageTest, NeitherSideWaitsBeyondTheDeadline) {
    int pair[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    const auto past = std::chrono::steady_clock::now();
    // One that does not read, and one that never stops sending.
    EXPECT_EQ(send_message(pair[0], Message::Kind::Request, std::string(std::size_t{8} << 20U, 'x'),
                           past),
              Sent::Late);
    const Received received = receive_message(pair[1], std::size_t{16} << 20U, past);
    EXPECT_FALSE(received.message);
    EXPECT_TRUE(received.late);
    close(pair[0]);
    close(pair[1]);
}

TEST(WorkerPoolTest, TakesEveryBodyThatCouldHoldRulesForOneThatDoes) {
    EXPECT_TRUE(may_hold_rules("rules", "{}"));
    EXPECT_TRUE(may_hold_rules("solve", R"({"rules":{}})"));
    EXPECT_TRUE(may_hold_rules("solve", R"({"r\u0075les":{}})"));
    EXPECT_FALSE(may_hold_rules("solve", R"j({"position":"nim(5,7,9)"})j"));
}

} // namespace
} // namespace nimber
