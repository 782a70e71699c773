//! `cargo xtask`: the project's chores.
//!
//! It depends on no crate and on none of ours, so it builds in about a second on a fresh machine. It installs what a chore
//! needs and the machine lacks (a newer Node, PostgreSQL, Chromium), in one place.

mod bench;
mod browser;
mod build;
mod documentation;
mod fuzz;
mod machine;
mod measurements;
mod node;
mod packaged;
mod postgres;
mod proxies;
mod python;
mod report;
mod run;
mod serve;
mod setup;
mod stamp;
mod test;

use std::process::ExitCode;

use machine::Machine;

/// A chore's result; the error is a sentence for the developer.
type ChoreResult<T> = std::result::Result<T, String>;

const HELP: &str = "\
cargo xtask <command>

  build                make target/release/serendib with the web client inside
  demo [options]       build, then run `serendib demo` on http://127.0.0.1:8080 with its data in target/demo;
                       passes the options on (--listen ADDRESS, --data FOLDER, …)
  dev [options]        run the server from source with demo data in target/dev, and the web client with live reload;
                       passes the options on to the server
  test [part…]         run all checks, or parts: rust, web, e2e, or python (the Python clients of e2e only)
       --keep-going    continue after a failing step
  bench [part] [args]  measure the release build; parts: server and web (default: both), restarts (of the server behind
                       nginx, with --seconds and --every), search-quality, planner-quality (with VERBOSE=1 in the
                       environment, lists the wishes that are not met, with reasons);
                       passes args on to the benchmark; a full run replaces its section of docs/measurements.md
       --no-record     only print
       --record        record a shortened or partial run too
  fuzz [target] [secs] fuzz the request parsers, by default 60 s per target; new inputs go to fuzz/corpus/
  setup                install missing tools, and print their paths
  help                 this text

Environment variables: CHROMIUM_PATH (the browser for e2e and bench), CARGO_TARGET_DIR.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = documentation::stand_in(&arguments).unwrap_or_else(|| {
        let (command, rest) = arguments.split_first().map_or(("help", &[][..]), |(first, rest)| (first.as_str(), rest));
        dispatch(command, rest)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(command: &str, rest: &[String]) -> ChoreResult<()> {
    match command {
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        "build" => build::release(&Machine::detect()?).map(|binary| println!("{}", binary.display())),
        "demo" => serve::demo(&Machine::detect()?, rest),
        "dev" => serve::dev(&Machine::detect()?, rest),
        "test" => test::run(&Machine::detect()?, rest),
        "bench" => bench::run_all(&Machine::detect()?, rest),
        "fuzz" => fuzz::run_all(&Machine::detect()?, rest),
        "setup" => setup::run(&Machine::detect()?),
        other => Err(format!("unknown command \"{other}\"; `cargo xtask help` lists all commands.")),
    }
}
