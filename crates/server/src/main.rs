//! `serendib`: the whole product in one program.

// The system's allocator gives freed pages back late and contends between threads.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    serendib_server::main()
}
