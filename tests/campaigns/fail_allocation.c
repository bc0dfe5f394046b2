/* Makes one allocation fail, or all from one on. Loaded by allocations.py with LD_PRELOAD.
 *
 * NIMBER_FAIL_STATE names a file of two 64-bit numbers that all processes of a run share: how many
 * allocations there were since main began, and how many of them failed. NIMBER_FAIL_AT=N makes the
 * N-th fail, and with NIMBER_FAIL_EVER=1 every later one too.
 *
 * With NIMBER_FAIL_ORDERS and NIMBER_FAIL_ANSWERS, the descriptors of two pipes, the process stops before
 * main and makes a copy of itself for each order, which saves starting the program a hundred thousand
 * times. fork_server.py has the other ends.
 *
 * What runs before main is the loader and the language's own memory for exceptions; nobody could
 * handle a failure there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

struct state {
    atomic_ulong allocations;
    atomic_ulong failures;
};

static struct state* shared;
static unsigned long fail_at;
static int fail_ever;
static int (*program_main)(int, char**, char**);

static int fails(void) {
    if (shared == NULL) {
        return 0;
    }
    const unsigned long number = atomic_fetch_add(&shared->allocations, 1) + 1;
    if (fail_at == 0 || (fail_ever ? number < fail_at : number != fail_at)) {
        return 0;
    }
    atomic_fetch_add(&shared->failures, 1);
    errno = ENOMEM;
    return 1;
}

static int descriptor(const char* name) {
    const char* number = getenv(name);
    return number == NULL ? -1 : atoi(number);
}

static int replace(int stream, const char* path, int flags) {
    const int file = open(path, flags, 0600);
    const int done = file >= 0 && dup2(file, stream) == stream;
    close(file);
    return done;
}

/* In the copy: a directory, streams and limits of its own. */
static void become_a_run(void) {
    const rlim_t seconds = strtoul(getenv("NIMBER_FAIL_CPU_SECONDS"), NULL, 10);
    const struct rlimit cpu = {seconds, seconds + 5};
    setpgid(0, 0);
    setrlimit(RLIMIT_CPU, &cpu);
    if (chdir(getenv("NIMBER_FAIL_STREAMS")) != 0 || !replace(STDIN_FILENO, "stdin", O_RDONLY) ||
        !replace(STDOUT_FILENO, "stdout", O_WRONLY | O_CREAT | O_TRUNC) ||
        !replace(STDERR_FILENO, "stderr", O_WRONLY | O_CREAT | O_TRUNC) || chdir(getenv("NIMBER_FAIL_DIRECTORY")) != 0) {
        _exit(98);
    }
}

/* Answers each order by the number of the process and, when it has ended, by its status. Returns in the copies. */
static void serve(int orders, int answers) {
    uint64_t order[2];
    while (read(orders, order, sizeof order) == (ssize_t)sizeof order) {
        shared->allocations = 0;
        shared->failures = 0;
        const pid_t copy = fork();
        if (copy == 0) {
            close(orders);
            close(answers);
            become_a_run();
            fail_at = order[0];
            fail_ever = order[1] != 0;
            return;
        }
        int64_t told = copy;
        int status = 0;
        if (write(answers, &told, sizeof told) != (ssize_t)sizeof told || waitpid(copy, &status, 0) != copy) {
            _exit(97);
        }
        told = status;
        if (write(answers, &told, sizeof told) != (ssize_t)sizeof told) {
            _exit(97);
        }
    }
    _exit(0);
}

static int armed_main(int count, char** words, char** environment) {
    const char* at = getenv("NIMBER_FAIL_AT");
    const char* path = getenv("NIMBER_FAIL_STATE");
    const int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
    fail_at = at == NULL ? 0 : strtoul(at, NULL, 10);
    fail_ever = getenv("NIMBER_FAIL_EVER") != NULL;
    if (file >= 0) {
        void* memory = mmap(NULL, sizeof(struct state), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        close(file);
        shared = memory == MAP_FAILED ? NULL : memory;
    }
    const int orders = descriptor("NIMBER_FAIL_ORDERS");
    if (orders >= 0 && shared != NULL) {
        serve(orders, descriptor("NIMBER_FAIL_ANSWERS"));
    }
    return program_main(count, words, environment);
}

int __libc_start_main(int (*start)(int, char**, char**), int count, char** words, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void* stack_end) {
    int (*next)(int (*)(int, char**, char**), int, char**, void (*)(void), void (*)(void), void (*)(void), void*) =
        dlsym(RTLD_NEXT, "__libc_start_main");
    program_main = start;
    return next(armed_main, count, words, init, fini, rtld_fini, stack_end);
}

void* malloc(size_t size) {
    return fails() ? NULL : __libc_malloc(size);
}

void* calloc(size_t count, size_t size) {
    return fails() ? NULL : __libc_calloc(count, size);
}

void* realloc(void* memory, size_t size) {
    return size != 0 && fails() ? NULL : __libc_realloc(memory, size);
}

void* memalign(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}

void* aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, size_t alignment, size_t size) {
    if (fails()) {
        return ENOMEM;
    }
    *memory = __libc_memalign(alignment, size);
    return *memory == NULL ? ENOMEM : 0;
}
