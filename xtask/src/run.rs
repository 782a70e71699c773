//! Runs other programs, with errors as sentences.

use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, Stdio};

use crate::ChoreResult;

/// Prints the current activity.
pub fn print_status(text: &str) {
    println!("▸ {text}");
}

/// Runs a program on our own terminal and requires success.
pub fn run(command: &mut Command) -> ChoreResult<()> {
    let status = command.status().map_err(|error| did_not_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status}).", format_command(command))) }
}

/// Runs a program on our own terminal, requires success, and returns its standard output.
///
/// Standard error, where Cargo and the benchmarks report progress, goes to the terminal only.
pub fn run_and_capture(command: &mut Command) -> ChoreResult<String> {
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| did_not_start(command, &error))?;
    let mut output = Vec::new();
    let mut reader = BufReader::new(child.stdout.take().ok_or("a program has no standard output.")?);
    loop {
        let begin = output.len();
        match reader.read_until(b'\n', &mut output) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        // A closed terminal must not stop the run.
        let _ = std::io::stdout().write_all(output.get(begin..).unwrap_or_default());
    }
    let status = child.wait().map_err(|error| format!("cannot wait for `{}`: {error}.", format_command(command)))?;
    if status.success() {
        Ok(String::from_utf8_lossy(&output).into_owned())
    } else {
        Err(format!("`{}` failed ({status}).", format_command(command)))
    }
}

/// Runs a program, forwards its output, and returns the lines that `wanted` picks.
///
/// Both streams share one pipe, so that a warning stays beside its line.
pub fn run_watching(mut command: Command, wanted: impl Fn(&str) -> bool) -> (ChoreResult<()>, Vec<String>) {
    let name = format_command(&command);
    if std::io::stdout().is_terminal() {
        // The runner sees a pipe and would drop its colors.
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let mut picked = Vec::new();
    let outcome = (|| {
        let (reader, writer) = std::io::pipe().map_err(|error| format!("cannot create a pipe: {error}."))?;
        let second = writer.try_clone().map_err(|error| format!("cannot create a pipe: {error}."))?;
        command.stdin(Stdio::null()).stdout(writer).stderr(second);
        let mut child = command.spawn().map_err(|error| did_not_start(&command, &error))?;
        // The command holds our copies of the writing end; the reader would wait for them forever.
        drop(command);

        let mut reader = BufReader::new(reader);
        let mut line = Vec::new();
        loop {
            line.clear();
            match reader.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
            // A closed terminal must not stop the checks.
            let _ = std::io::stdout().write_all(&line);
            let text = without_colors(&String::from_utf8_lossy(&line)).trim().to_owned();
            if wanted(&text) {
                picked.push(text);
            }
        }
        let status = child.wait().map_err(|error| format!("cannot wait for `{name}`: {error}."))?;
        if status.success() { Ok(()) } else { Err(format!("`{name}` failed ({status}).")) }
    })();
    (outcome, picked)
}

/// A program's output, trimmed.
pub fn answer(command: &mut Command) -> ChoreResult<String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| did_not_start(command, &error))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        let complaint = String::from_utf8_lossy(&output.stderr);
        Err(format!("`{}` failed ({}): {}", format_command(command), output.status, complaint.trim()))
    }
}

/// The command as typed in a shell.
pub fn format_command(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy()];
    words.extend(command.get_args().map(|argument| argument.to_string_lossy()));
    words.join(" ")
}

fn did_not_start(command: &Command, error: &std::io::Error) -> String {
    format!("`{}` did not start: {error}.", format_command(command))
}

/// The text without colors.
pub fn without_colors(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            // A color is ESC [ numbers m; any other sequence ends at a letter too.
            chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_dropped() {
        let text = without_colors("\u{1b}[32;1m     Summary\u{1b}[0m [ 0.1s] 3 passed\n");
        assert_eq!(text, "     Summary [ 0.1s] 3 passed\n");
    }

    #[test]
    fn captured_output_is_standard_output_of_a_success() {
        let shell = |script| run_and_capture(Command::new("sh").args(["-c", script]));
        assert_eq!(shell("echo one; echo progress >&2; printf two").unwrap(), "one\ntwo");
        assert_eq!(shell("echo one; exit 3").unwrap_err(), "`sh -c echo one; exit 3` failed (exit status: 3).");
    }

    #[test]
    fn a_failing_program_is_named_with_its_arguments() {
        let sentence = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(sentence, "`sh -c exit 3` failed (exit status: 3).");
    }

    #[test]
    fn watched_lines_come_from_both_streams() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo one; echo two >&2; echo other"]);
        let (outcome, lines) = run_watching(command, |line| line != "other");
        assert!(outcome.is_ok());
        assert_eq!(lines, ["one", "two"]);
    }
}
