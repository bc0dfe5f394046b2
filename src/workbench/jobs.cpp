#include "workbench/jobs.hpp"

#include "workbench/background.hpp"

#include <fmt/format.h>

#include <random>

namespace nimber {

struct Jobs::Job {
    Status status;
    RequestHandler handler = nullptr;
    std::string body;
    std::stop_source stop;
    std::shared_ptr<const RequestOutcome> outcome;
};

bool has_ended(Jobs::State state) {
    return state != Jobs::State::Queued && state != Jobs::State::Running;
}

Jobs::Jobs(Settings settings) : settings_{std::move(settings)}, salt_{std::random_device{}()} {
    for (std::size_t i = 0; i < settings_.at_once; ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
}

Jobs::~Jobs() {
    cancel_all();
    for (std::jthread& thread : threads_) {
        thread.request_stop();
    }
    threads_.clear(); // joins, while the members that they use are there
}

std::optional<Jobs::Status> Jobs::submit(std::string_view kind, RequestHandler handler,
                                         std::string body) {
    const std::scoped_lock lock{mutex_};
    if (queue_.size() >= settings_.waiting) {
        return std::nullopt;
    }
    auto job = std::make_shared<Job>();
    // Hard to guess, so that one client does not stumble upon the work of another.
    std::mt19937_64 mix{salt_ ^ (next_ * 0x9E3779B97F4A7C15ULL)};
    job->status.id = fmt::format("{}-{:016x}", next_++, mix());
    job->status.kind = kind;
    job->handler = handler;
    job->body = std::move(body);
    jobs_.emplace(job->status.id, job);
    queue_.push_back(job);
    more_.notify_one();
    return job->status;
}

std::optional<Jobs::Status> Jobs::status(std::string_view id) const {
    const std::scoped_lock lock{mutex_};
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? std::nullopt : std::optional{found->second->status};
}

std::shared_ptr<const RequestOutcome> Jobs::outcome(std::string_view id) const {
    const std::scoped_lock lock{mutex_};
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : found->second->outcome;
}

std::optional<Jobs::Status> Jobs::cancel(std::string_view id) {
    const std::scoped_lock lock{mutex_};
    const auto found = jobs_.find(id);
    if (found == jobs_.end()) {
        return std::nullopt;
    }
    const std::shared_ptr<Job> job = found->second;
    if (has_ended(job->status.state)) {
        return job->status;
    }
    if (job->status.state == State::Queued) {
        std::erase(queue_, job);
        job->body = {};
        ended_.push_back(job);
        forget_old();
    }
    job->stop.request_stop();
    job->status.state = State::Cancelled;
    ++job->status.version;
    return job->status;
}

void Jobs::cancel_all() {
    const std::scoped_lock lock{mutex_};
    for (const auto& [id, job] : jobs_) {
        if (!has_ended(job->status.state)) {
            job->stop.request_stop();
            job->status.state = State::Cancelled;
            ++job->status.version;
        }
    }
    queue_.clear();
}

bool Jobs::running() const {
    const std::scoped_lock lock{mutex_};
    return working_ > 0;
}

void Jobs::work(const std::stop_token& stop) {
    go_behind_others();
    for (;;) {
        std::shared_ptr<Job> job;
        {
            std::unique_lock lock{mutex_};
            if (!more_.wait(lock, stop, [this] { return !queue_.empty(); })) {
                return;
            }
            job = std::move(queue_.front());
            queue_.pop_front();
            job->status.state = State::Running;
            ++working_;
            ++job->status.version;
        }
        run(job);
    }
}

void Jobs::run(const std::shared_ptr<Job>& job) {
    RequestContext context;
    context.limits = settings_.limits;
    context.limits.stop = job->stop.get_token();
    context.progress = [&](const RequestProgress& progress) {
        const std::scoped_lock lock{mutex_};
        job->status.progress = progress;
        ++job->status.version;
    };
    auto outcome =
        std::make_shared<const RequestOutcome>(answer_request(job->handler, job->body, context));
    const std::scoped_lock lock{mutex_};
    job->body = {};
    --working_;
    if (job->status.state == State::Running) {
        job->status.state = outcome->failure ? State::Failed : State::Done;
        job->outcome = std::move(outcome);
        ended_bytes_ += job->outcome->reply.body.size();
    }
    ++job->status.version;
    ended_.push_back(job);
    forget_old();
}

void Jobs::forget_old() {
    while (ended_.size() > settings_.kept ||
           (ended_.size() > 1 && ended_bytes_ > settings_.kept_bytes)) {
        const Job& oldest = *ended_.front();
        ended_bytes_ -= oldest.outcome ? oldest.outcome->reply.body.size() : 0;
        jobs_.erase(oldest.status.id);
        ended_.pop_front();
    }
}

} // namespace nimber
