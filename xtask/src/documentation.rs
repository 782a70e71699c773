//! Documentation of our crates, with warnings denied, from the libraries that the tests have compiled.
//!
//! `cargo doc` compiles every dependency once more, because it only wants their metadata. `cargo test --doc` takes them as they are; so
//! it runs with this program in rustdoc's place, which asks rustdoc for pages instead of tests.

use std::path::Path;
use std::process::Command;

use crate::ChoreResult;
use crate::machine::{Machine, variable};
use crate::run::run;

/// The folder of the pages; set where this program stands in for rustdoc.
const FOLDER: &str = "SERENDIB_XTASK_RUSTDOC";

/// Makes a `cargo test --doc` write pages.
pub fn prepare(cargo: &mut Command, machine: &Machine) {
    // Not the path of the running program: the build may have replaced its file.
    cargo.env("RUSTDOC", machine.target.join("debug/xtask")).env(FOLDER, machine.target.join("doc"));
}

/// Runs rustdoc for cargo, if this program was started in its place.
pub fn stand_in(arguments: &[String]) -> Option<ChoreResult<()>> {
    let folder = variable(FOLDER)?;
    Some(run(Command::new("rustdoc").args(page_arguments(arguments, Path::new(&folder)))))
}

/// The arguments for pages instead of tests.
fn page_arguments(arguments: &[String], folder: &Path) -> Vec<String> {
    let mut pages = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--test" => {}
            "--test-args" | "--test-run-directory" | "--test-runtool" | "--test-runtool-arg" => {
                rest.next();
            }
            other => pages.push(other.to_owned()),
        }
    }
    // A question about rustdoc itself has no crate.
    if pages.iter().any(|argument| argument == "--crate-name") {
        pages.extend(["--out-dir".to_owned(), folder.display().to_string(), "--deny=warnings".to_owned()]);
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(text: &str) -> String {
        let arguments: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        page_arguments(&arguments, Path::new("/doc")).join(" ")
    }

    #[test]
    fn a_run_of_tests_becomes_a_run_for_pages() {
        let given =
            "--edition=2024 --crate-name a --test a/lib.rs --test-run-directory /a -L native=/b --extern c=/c.rlib";
        let expected =
            "--edition=2024 --crate-name a a/lib.rs -L native=/b --extern c=/c.rlib --out-dir /doc --deny=warnings";
        assert_eq!(pages(given), expected);
        assert_eq!(pages("-vV"), "-vV");
    }
}
