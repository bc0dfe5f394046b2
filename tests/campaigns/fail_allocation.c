/* Makes one allocation fail, or all from one on. Loaded by allocations.py with LD_PRELOAD.
 *
 * NIMBER_FAIL_STATE names a file of two 64-bit numbers that all processes of a run share: how many
 * allocations there were since main began, and how many of them failed. NIMBER_FAIL_AT=N makes the
 * N-th fail, and with NIMBER_FAIL_EVER=1 every later one too.
 *
 * What runs before main is the loader and the language's own memory for exceptions; nobody could
 * handle a failure there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
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
