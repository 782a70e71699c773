//! `serendib`: the whole product in one program.

// The system's allocator returns freed pages late and contends between threads. SQLite and the engine that draws pages use this one too.
// Without huge pages, which take 2 MiB for every few bytes in use.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    serendib_server::main()
}
