#include "workbench/jobs/jobs.hpp"

#include "workbench/jobs/background.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace nimber {
namespace {

constexpr std::size_t kJobBytes = 1024; // of a job besides its answer, about

} // namespace

struct Jobs::Job {
    Status status;
    std::string client;
    std::string body;
    std::stop_source stop;
    std::shared_ptr<const RequestOutcome> outcome; // shared with those who are sent it
    Clock::time_point ended{};
    bool unread = false;
    std::list<JobPtr>::iterator place = {}; // in the list of those that ended

    [[nodiscard]] std::size_t bytes() const {
        return kJobBytes + (outcome ? outcome->reply.body.size() : 0);
    }
};

bool has_ended(Jobs::State state) {
    return state != Jobs::State::Queued && state != Jobs::State::Running;
}

Jobs::Jobs(Settings settings)
    : settings_{std::move(settings)}, turns_{{.workers = settings_.at_once,
                                              .waiting = settings_.waiting}} {
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

std::optional<Jobs::Status> Jobs::submit(std::string_view client, std::string_view kind,
                                         std::string body) {
    const std::scoped_lock lock{mutex_};
    auto job = std::make_shared<Job>();
    job->client = client;
    if (!turns_.push(job->client, job)) {
        return std::nullopt;
    }
    // Whoever knows the id can read and cancel the job, and ids of one's own must not tell others.
    std::random_device secret; // of the system, by 32 bits
    job->status.id =
        fmt::format("{}-{:08x}{:08x}{:08x}{:08x}", next_++, secret(), secret(), secret(), secret());
    job->status.kind = kind;
    job->body = std::move(body);
    jobs_.emplace(job->status.id, job);
    more_.notify_one();
    return job->status;
}

Jobs::JobPtr Jobs::find(std::string_view id) const {
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : found->second;
}

std::optional<Jobs::Status> Jobs::status(std::string_view id) const {
    const std::scoped_lock lock{mutex_};
    const JobPtr job = find(id);
    return job ? std::optional{job->status} : std::nullopt;
}

std::shared_ptr<const RequestOutcome> Jobs::outcome(std::string_view id) const {
    const std::scoped_lock lock{mutex_};
    const JobPtr job = find(id);
    return job ? job->outcome : nullptr;
}

void Jobs::was_read(std::string_view id) {
    const std::scoped_lock lock{mutex_};
    if (const JobPtr job = find(id); job && job->unread) {
        keep_as_read(job);
        forget_old();
    }
}

std::optional<Jobs::Status> Jobs::cancel(std::string_view id) {
    const std::scoped_lock lock{mutex_};
    const JobPtr job = find(id);
    if (!job) {
        return std::nullopt;
    }
    if (job->unread) {
        keep_as_read(job);
    } else if (!has_ended(job->status.state)) {
        const bool waits = job->status.state == State::Queued;
        job->stop.request_stop();
        job->status.state = State::Cancelled;
        ++job->status.version;
        if (waits) {
            turns_.remove(job->client, job);
            job->body = {};
            keep(job);
        }
    }
    forget_old();
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
    turns_.clear();
}

void Jobs::tidy() {
    const std::scoped_lock lock{mutex_};
    forget_old();
}

bool Jobs::running() const {
    const std::scoped_lock lock{mutex_};
    return turns_.working() > 0;
}

bool Jobs::may_begin(const std::string& client) const {
    const auto known = unread_of_.find(client);
    const std::size_t own = known == unread_of_.end() ? 0 : known->second;
    return own < settings_.unread_bytes - std::min(unread_bytes_, settings_.unread_bytes);
}

void Jobs::work(const std::stop_token& stop) {
    go_behind_others();
    const auto ready = [this](const std::string& client) { return may_begin(client); };
    std::unique_lock lock{mutex_};
    while (more_.wait(lock, stop, [&] { return turns_.ready(ready); }) && !stop.stop_requested()) {
        const JobPtr job = turns_.take(ready)->item;
        job->status.state = State::Running;
        ++job->status.version;
        lock.unlock();
        run(job);
        lock.lock();
        forget_old();
    }
}

void Jobs::run(const JobPtr& job) {
    RequestContext context;
    context.limits = settings_.limits;
    context.limits.stop = job->stop.get_token();
    context.progress = [&](const RequestProgress& progress) {
        const std::scoped_lock lock{mutex_};
        job->status.progress = progress;
        ++job->status.version;
    };
    auto outcome = std::make_shared<const RequestOutcome>(within_bytes(
        settings_.answer(job->status.kind, job->body, context), settings_.reply_bytes));
    const std::scoped_lock lock{mutex_};
    job->body = {};
    turns_.end(job->client);
    if (job->status.state == State::Running) {
        job->status.state = outcome->failure ? State::Failed : State::Done;
        job->outcome = std::move(outcome);
    }
    ++job->status.version;
    keep(job);
}

void Jobs::keep(const JobPtr& job) {
    job->ended = Clock::now();
    job->unread = job->outcome != nullptr;
    if (job->unread) {
        job->place = unread_.insert(unread_.end(), job);
        unread_bytes_ += job->bytes();
        unread_of_[job->client] += job->bytes();
    } else {
        job->place = read_.insert(read_.end(), job);
        read_bytes_ += job->bytes();
    }
}

void Jobs::keep_as_read(const JobPtr& job) {
    job->unread = false;
    read_.splice(read_.end(), unread_, job->place);
    unread_bytes_ -= job->bytes();
    read_bytes_ += job->bytes();
    const auto own = unread_of_.find(job->client);
    own->second -= job->bytes();
    if (own->second == 0) {
        unread_of_.erase(own);
    }
    more_.notify_all(); // others of this client may begin now
}

void Jobs::forget_old() {
    const Clock::time_point now = Clock::now();
    while (!unread_.empty() && now - unread_.front()->ended >= settings_.unread_time) {
        keep_as_read(JobPtr{unread_.front()});
    }
    // The last one that was read stays, whatever its size, for who asks again at once.
    while (read_.size() > settings_.kept ||
           (read_.size() > 1 && read_bytes_ > settings_.kept_bytes)) {
        const Job& oldest = *read_.front();
        read_bytes_ -= oldest.bytes();
        jobs_.erase(oldest.status.id);
        read_.pop_front();
    }
}

} // namespace nimber
