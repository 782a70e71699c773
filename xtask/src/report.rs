//! Test report: each step's result and time, and the final table.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::ChoreResult;
use crate::run::{print_status, run_watching};

/// A run of named steps.
pub struct TestReport {
    keep_going: bool,
    steps: Vec<ReportStep>,
}

struct ReportStep {
    name: String,
    took: Duration,
    passed: bool,
    /// The runner's last line, or the step's error.
    closing: String,
}

impl TestReport {
    pub fn new(keep_going: bool) -> Self {
        Self { keep_going, steps: Vec::new() }
    }

    /// Runs a step that later ones require: an error always ends the run.
    pub fn need<T>(&mut self, name: &str, work: impl FnOnce() -> ChoreResult<T>) -> ChoreResult<T> {
        print_status(name);
        let since = Instant::now();
        let outcome = work();
        let failure = outcome.as_ref().err().map(String::as_str);
        self.record(name, since.elapsed(), failure, String::new());
        outcome
    }

    /// Runs a program as a step and stores its closing line. A failure ends the run unless it is to keep going.
    pub fn program(&mut self, name: &str, command: Command) -> ChoreResult<()> {
        print_status(name);
        let since = Instant::now();
        let (outcome, lines) = run_watching(command, is_closing);
        let failure = outcome.as_ref().err().map(String::as_str);
        self.record(name, since.elapsed(), failure, closing(&lines));
        if self.keep_going { Ok(()) } else { outcome }
    }

    fn record(&mut self, name: &str, took: Duration, failure: Option<&str>, closing: String) {
        if let Some(why) = failure {
            eprintln!("✗ {name}: {why}");
        }
        let closing = match failure {
            Some(why) if closing.is_empty() => why.to_owned(),
            _ => closing,
        };
        self.steps.push(ReportStep { name: name.to_owned(), took, passed: failure.is_none(), closing });
    }

    /// Prints the table; an error if any step failed.
    pub fn finish(self) -> ChoreResult<()> {
        print!("{}", self.table());
        let failed: Vec<&str> = self.steps.iter().filter(|step| !step.passed).map(|step| step.name.as_str()).collect();
        if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}.", failed.join(", "))) }
    }

    fn table(&self) -> String {
        let width = self.steps.iter().map(|step| step.name.chars().count()).max().unwrap_or(0);
        let total = self.steps.iter().map(|step| step.took).sum();
        let mut text = String::from("\n");
        for step in &self.steps {
            let mark = if step.passed { '✓' } else { '✗' };
            let line = format!("{mark} {:width$}  {:>7}  {}", step.name, clock(step.took), step.closing);
            text.push_str(line.trim_end());
            text.push('\n');
        }
        let passed = self.steps.iter().filter(|step| step.passed).count();
        let failed = self.steps.len() - passed;
        text.push_str(&format!("  {:width$}  {:>7}\n\nsteps: {passed} passed, {failed} failed\n", "", clock(total)));
        text
    }
}

fn clock(took: Duration) -> String {
    let seconds = took.as_secs();
    if seconds < 60 {
        format!("{:.1} s", took.as_secs_f64())
    } else {
        format!("{}:{:02} m", seconds / 60, seconds % 60)
    }
}

/// Whether a line is a runner's summary.
fn is_closing(line: &str) -> bool {
    let begins = |start: &str| line.starts_with(start);
    begins("Summary [") // nextest
        || begins("test result:") // cargo test
        || begins("Tests ") // vitest
        || ["# ", "ℹ "].iter().any(|mark| begins(&format!("{mark}pass ")) || begins(&format!("{mark}fail "))) // node
        || begins("Checked ") // biome
        || line == "OK" || begins("Ran ") && line.contains(" test") // unittest
        || is_count(line) // playwright
}

/// `12 passed (3.2s)`, `1 failed`, `2 flaky`, `3 skipped`.
fn is_count(line: &str) -> bool {
    let mut words = line.split(' ');
    words.next().is_some_and(|word| word.parse::<u32>().is_ok())
        && words.next().is_some_and(|word| ["passed", "failed", "flaky", "skipped"].contains(&word))
        && words.next().is_none_or(|word| word.starts_with('('))
}

/// Combines the closing lines. `cargo test` has one per binary; those are summed.
fn closing(lines: &[String]) -> String {
    let results: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("test result:")).collect();
    if results.is_empty() {
        return lines.join(", ");
    }
    let sum = |what: &str| -> u32 { results.iter().filter_map(|result| number_before(result, what)).sum() };
    format!("{} passed, {} failed, {} ignored", sum("passed"), sum("failed"), sum("ignored"))
}

/// 3 of `ok. 3 passed; 0 failed` for `passed`.
fn number_before(text: &str, word: &str) -> Option<u32> {
    let (before, _) = text.split_once(word)?;
    before.split_whitespace().next_back()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_runners_closing_line_is_known() {
        for line in [
            "Summary [   0.005s] 3 tests run: 3 passed, 0 skipped",
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "Tests  12 passed (12)",
            "# pass 9",
            "ℹ fail 0",
            "Checked 14 files in 20ms. No fixes applied.",
            "12 passed (3.2s)",
            "1 failed",
        ] {
            assert!(is_closing(line), "{line}");
        }
        for line in ["Testing the search", "12 passengers (at most)", "3 passed the border"] {
            assert!(!is_closing(line), "{line}");
        }
    }

    #[test]
    fn the_binaries_of_a_cargo_test_are_added_up() {
        let lines = [
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured".to_owned(),
            "test result: FAILED. 4 passed; 2 failed; 0 ignored; 0 measured".to_owned(),
        ];
        assert_eq!(closing(&lines), "7 passed, 2 failed, 1 ignored");
        assert_eq!(closing(&["# pass 9".to_owned(), "# fail 0".to_owned()]), "# pass 9, # fail 0");
    }

    #[test]
    fn the_first_failure_ends_the_run_unless_it_is_to_keep_going() {
        assert!(TestReport::new(false).program("lint", shell("echo 1 failed; exit 1")).is_err());

        let mut patient = TestReport::new(true);
        patient.program("lint", shell("echo 1 failed; exit 1")).unwrap();
        patient.program("tests", shell("echo '2 passed (1s)'")).unwrap();
        let table = patient.table();
        assert!(table.contains("✗ lint     0.0 s  1 failed\n✓ tests    0.0 s  2 passed (1s)\n"), "{table}");
        assert!(table.ends_with("steps: 1 passed, 1 failed\n"));
        assert_eq!(patient.finish().unwrap_err(), "failed: lint.");
    }

    #[test]
    fn what_the_rest_needs_ends_even_a_patient_run() {
        let mut patient = TestReport::new(true);
        let missing: ChoreResult<()> = patient.need("packages", || Err("web/ is missing.".to_owned()));
        assert!(missing.is_err());
        assert!(patient.table().contains("✗ packages    0.0 s  web/ is missing.\n"));
    }

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn long_steps_are_printed_in_minutes() {
        assert_eq!(clock(Duration::from_millis(1_250)), "1.2 s");
        assert_eq!(clock(Duration::from_secs(125)), "2:05 m");
    }
}
