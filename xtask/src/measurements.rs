//! `docs/measurements.md`: the figures of each benchmark's last recorded run, one section a part.
//!
//! A run replaces the section of its part; the others stay with their own commit, date and machine. No section names a host or
//! a path.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use crate::ChoreResult;
use crate::bench::BenchPart;
use crate::machine::{Machine, make_folder};
use crate::run::{answer, without_colors};

pub const FILE: &str = "docs/measurements.md";

const INTRO: &str = "\
# Measurements

`cargo xtask bench [part]` writes this file: each section has the figures of one part's last recorded run, and the next run replaces it.
Do not edit it. Reasons, goals that are not met and what was tried are in `docs/decisions/`.
";

/// Options whose values can name a host or a path.
const HIDDEN_OPTIONS: [&str; 2] = ["--binary", "--postgres"];

/// Words that Cargo prints before what it does, right-aligned.
const CARGO_WORDS: [&str; 9] =
    ["Blocking", "Checking", "Compiling", "Doc-tests", "Downloaded", "Downloading", "Finished", "Running", "Updating"];
const CARGO_WORD_WIDTH: usize = 12;

/// What a run measured, and on which machine.
pub struct BenchRun {
    commit: String,
    date: String,
    machine: String,
    options: String,
}

impl BenchRun {
    /// Called before the build: a commit made during a run is not what the run measures.
    pub fn begin(machine: &Machine, options: &[String]) -> Self {
        let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
        let date = answer(Command::new("date").args(["-u", "+%Y-%m-%d"]));
        Self {
            commit: read_commit(&machine.root),
            date: date.unwrap_or_else(|_| "unknown".to_owned()),
            machine: format_machine(
                &read("/proc/cpuinfo"),
                &read("/proc/meminfo"),
                &read("/proc/sys/kernel/osrelease"),
            ),
            options: format_options(options),
        }
    }

    /// Replaces the section of the part by this run.
    pub fn record(&self, machine: &Machine, part: BenchPart, output: &str) -> ChoreResult<()> {
        let output = hide_paths(output, machine);
        let figures = format_figures(&output)
            .ok_or_else(|| format!("{} printed no figures, so {FILE} is unchanged.", part.name()))?;
        let file = machine.root.join(FILE);
        let document = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{FILE} cannot be read: {error}.")),
        };
        write_atomically(&file, &replace_section(&document, part, &self.format_section(&figures)))
    }

    fn format_section(&self, figures: &str) -> String {
        let Self { commit, date, machine, options } = self;
        format!("- commit: {commit}\n- date: {date}\n- machine: {machine}\n- options: {options}\n\n{figures}\n")
    }
}

/// The file itself does not count as a change: one command can record several parts.
fn read_commit(root: &Path) -> String {
    let git = |arguments: &[&str]| answer(Command::new("git").arg("-C").arg(root).args(arguments));
    let others = format!(":(exclude){FILE}");
    match (git(&["rev-parse", "--short", "HEAD"]), git(&["status", "--porcelain", "--", ".", &others])) {
        (Ok(commit), Ok(changes)) => format_commit(&commit, &changes),
        _ => "unknown".to_owned(),
    }
}

fn format_commit(commit: &str, changes: &str) -> String {
    if changes.is_empty() { commit.to_owned() } else { format!("{commit} with uncommitted changes") }
}

/// From the texts of `/proc`. Of the kernel's release only the number, because the rest can name who built it.
fn format_machine(cpuinfo: &str, meminfo: &str, release: &str) -> String {
    let value = |text: &str, key: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim().to_owned())
    };
    let model = value(cpuinfo, "model name").unwrap_or_else(|| "unknown processor".to_owned());
    let cores = match cpuinfo.lines().filter(|line| line.starts_with("processor")).count() {
        0 => "unknown number of cores".to_owned(),
        1 => "1 core".to_owned(),
        count => format!("{count} cores"),
    };
    let kilobytes = value(meminfo, "MemTotal").and_then(|size| size.split(' ').next()?.parse::<u64>().ok());
    let memory = kilobytes.map_or_else(
        || "unknown memory".to_owned(),
        |size| {
            let tenths = size * 10 / (1024 * 1024);
            format!("{}.{} GiB of memory", tenths / 10, tenths % 10)
        },
    );
    let release: String = release.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    format!("{model}, {cores}, {memory}, Linux {}", if release.is_empty() { "unknown" } else { &release })
}

/// As typed, but without values that can name a host or a path.
fn format_options(options: &[String]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut is_hidden = false;
    for option in options {
        let (name, value) = option.split_once('=').map_or((option.as_str(), None), |(name, value)| (name, Some(value)));
        let must_hide = |text: &str| text.contains(['/', '@']) || HIDDEN_OPTIONS.contains(&name);
        words.push(match value {
            _ if is_hidden => "…".to_owned(),
            Some(value) if must_hide(value) => format!("{name}=…"),
            None if name.contains(['/', '@']) => "…".to_owned(),
            _ => option.clone(),
        });
        is_hidden = value.is_none() && HIDDEN_OPTIONS.contains(&name);
    }
    if words.is_empty() { "none".to_owned() } else { format!("`{}`", words.join(" ")) }
}

fn hide_paths(output: &str, machine: &Machine) -> String {
    let target = format!("{}/", machine.target.display());
    let root = format!("{}/", machine.root.display());
    output.replace(&target, "target/").replace(&root, "")
}

/// What a part printed as Markdown: tables stay, lines become a fenced block. Nothing, if there are no figures.
fn format_figures(output: &str) -> Option<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in output.lines().map(without_colors) {
        let Some(figure) = strip_runner(&line).map(str::trim_end) else { continue };
        if !figure.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(figure.to_owned());
        }
    }
    let text = lines.join("\n").trim_end().to_owned();
    let is_markdown = lines.iter().any(|line| line.starts_with("|---"));
    match text.as_str() {
        "" => None,
        _ if is_markdown => Some(text),
        _ => Some(format!("```text\n{text}\n```")),
    }
}

/// The line without what Cargo and its test runner add; nothing, if all of it is theirs.
fn strip_runner(line: &str) -> Option<&str> {
    let is_count = line.starts_with("running ") && (line.ends_with(" tests") || line.ends_with(" test"));
    let is_slow = line.starts_with("test ") && line.contains(" has been running for over ");
    let is_cargo = line.get(..CARGO_WORD_WIDTH).is_some_and(|word| CARGO_WORDS.contains(&word.trim_start()));
    let is_outcome = |text: &str| ["ok", "FAILED", "ignored"].contains(&text) || text.starts_with("ignored, ");
    if is_count || is_slow || is_cargo || line.starts_with("test result: ") || is_outcome(line.trim()) {
        return None;
    }
    // With one thread the runner prints a test's name in front of the test's own first line.
    let Some((_, rest)) = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ...")) else {
        return Some(line);
    };
    let figure = rest.trim_start();
    (!figure.is_empty() && !is_outcome(figure.trim_end())).then_some(figure)
}

/// The document with this part's section replaced, the others as they are, and all in their order.
fn replace_section(document: &str, part: BenchPart, section: &str) -> String {
    let mut sections = BenchPart::ALL.map(|part| (part, String::new()));
    let mut current = None;
    for line in document.lines() {
        let heading = line.strip_prefix("## ");
        if let Some(found) = BenchPart::ALL.iter().position(|part| heading == Some(part.name())) {
            current = Some(found);
        } else if let Some((_, body)) = current.and_then(|at| sections.get_mut(at)) {
            body.push_str(line);
            body.push('\n');
        }
    }
    let mut text = INTRO.to_owned();
    for (owner, body) in &sections {
        let body = if *owner == part { section } else { body }.trim_matches('\n');
        if !body.is_empty() {
            text.push_str(&format!("\n## {}\n\n{body}\n", owner.name()));
        }
    }
    text
}

/// A reader, or a run that is interrupted, never sees half a file.
fn write_atomically(file: &Path, text: &str) -> ChoreResult<()> {
    if let Some(folder) = file.parent() {
        make_folder(folder)?;
    }
    let draft = file.with_extension(format!("md.{}", std::process::id()));
    fs::write(&draft, text).and_then(|()| fs::rename(&draft, file)).map_err(|error| {
        // The draft may not exist; the first error is the one to report.
        let _ = fs::remove_file(&draft);
        format!("{} cannot be written: {error}.", file.display())
    })
}

#[cfg(test)]
mod tests;
