//! Fuzzing: libFuzzer over the request parsers, starting from the stored corpus and extending it.

#[path = "../../fuzz/src/escaped.rs"]
mod escaped;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::ChoreResult;
use crate::machine::{Machine, make_folder};
use crate::run::{print_status, run};

/// Default time per target.
const SECONDS: u64 = 60;
/// Longer inputs find nothing more; the address is bounded at twice this.
const LONGEST_INPUT: u32 = 4096;

pub fn run_all(machine: &Machine, arguments: &[String]) -> ChoreResult<()> {
    let known = targets(machine)?;
    let (chosen, seconds) = which(&known, arguments)?;
    let program = build(machine)?;
    let mut found = Vec::new();
    for target in &chosen {
        let room = CorpusFolders::make(machine, target)?;
        print_status(&format!("{target}: {seconds} s"));
        let outcome = room.run_fuzzer(machine, &program, seconds);
        room.merge_corpus(machine, &program)?;
        if let Err(sentence) = outcome {
            found.push(format!("{target}: {sentence} {}", room.describe_findings()?));
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// Every target has a corpus.
fn targets(machine: &Machine) -> ChoreResult<Vec<String>> {
    let folder = machine.root.join("fuzz/corpus");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{} cannot be read: {error}.", folder.display()))?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter_map(|name| name.strip_suffix(".txt").map(str::to_owned)).collect();
    names.sort();
    Ok(names)
}

/// The named target or all, and the seconds for each.
fn which(known: &[String], arguments: &[String]) -> ChoreResult<(Vec<String>, u64)> {
    let (mut chosen, mut seconds) = (Vec::new(), None);
    for argument in arguments {
        if known.contains(argument) {
            chosen.push(argument.clone());
        } else if let (Ok(number), None) = (argument.parse(), seconds) {
            seconds = Some(number);
        } else {
            return Err(format!("unknown fuzz target \"{argument}\"; targets are {}.", known.join(", ")));
        }
    }
    if chosen.is_empty() {
        chosen = known.to_vec();
    }
    Ok((chosen, seconds.unwrap_or(SECONDS)))
}

/// Builds in a separate target folder, because its flags would rebuild everything else.
fn build(machine: &Machine) -> ChoreResult<PathBuf> {
    let wrapper = machine.root.join("fuzz/instrumented");
    let target = machine.target.join("fuzz");
    print_status("building the targets");
    let mut cargo = machine.cargo();
    cargo.args(["build", "-p", "serendib-fuzz", "--features", "libfuzzer", "--locked"]);
    run(cargo.env("RUSTC_WORKSPACE_WRAPPER", wrapper).env("CARGO_TARGET_DIR", &target))?;
    Ok(target.join("debug/serendib-fuzz"))
}

/// One target's input folders during a run.
struct CorpusFolders {
    target: String,
    /// The corpus in the repository, one input per line.
    text: PathBuf,
    /// The same, one input per file.
    inputs: PathBuf,
    /// Findings of earlier runs on this machine.
    grown: PathBuf,
    found: PathBuf,
}

impl CorpusFolders {
    fn make(machine: &Machine, target: &str) -> ChoreResult<Self> {
        let folder = machine.target.join("fuzz/inputs").join(target);
        let room = Self {
            target: target.to_owned(),
            text: machine.root.join("fuzz/corpus").join(format!("{target}.txt")),
            inputs: folder.join("kept"),
            grown: folder.join("grown"),
            found: folder.join("found"),
        };
        for folder in [&room.inputs, &room.found] {
            let _ = fs::remove_dir_all(folder);
            make_folder(folder)?;
        }
        make_folder(&room.grown)?;
        let text = fs::read_to_string(&room.text).map_err(|error| unreadable(&room.text, &error))?;
        for (number, line) in escaped::lines(&text).enumerate() {
            let input = escaped::input(line).ok_or_else(|| format!("{}: not escaped: {line}", room.text.display()))?;
            write(&room.inputs.join(format!("{number:05}")), &input)?;
        }
        Ok(room)
    }

    fn run_fuzzer(&self, machine: &Machine, program: &Path, seconds: u64) -> ChoreResult<()> {
        let mut fuzz = self.command(machine, program);
        fuzz.args([
            format!("-max_total_time={seconds}"),
            format!("-max_len={LONGEST_INPUT}"),
            // The targets enforce 50 ms and 64 MiB themselves; these limits end endless runs.
            "-timeout=10".to_owned(),
            "-rss_limit_mb=2048".to_owned(),
            "-use_value_profile=1".to_owned(),
            "-print_final_stats=1".to_owned(),
            format!("-dict={}", machine.root.join("fuzz/words.dict").display()),
            format!("-artifact_prefix={}/", self.found.display()),
        ]);
        run(fuzz.args([&self.grown, &self.inputs]))
    }

    /// Adds inputs with new coverage to the corpus. Nothing is ever removed.
    fn merge_corpus(&self, machine: &Machine, program: &Path) -> ChoreResult<()> {
        let mut merge = self.command(machine, program);
        let arguments = ["-merge=1".to_owned(), format!("-max_len={LONGEST_INPUT}")];
        // The run itself reports a failing input.
        run(merge.args(arguments).args([&self.inputs, &self.grown]))?;
        let text = fs::read_to_string(&self.text).map_err(|error| unreadable(&self.text, &error))?;
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let known: BTreeSet<String> = lines.iter().cloned().collect();
        let mut fresh: Vec<String> = files(&self.inputs)?.iter().map(|input| escaped::line(input)).collect();
        fresh.retain(|line| !line.is_empty() && !known.contains(line));
        fresh.sort_by_key(|line| (line.len(), line.clone()));
        print_status(&format!(
            "{}: {} inputs in the corpus, {} of them new",
            self.target,
            lines.len() + fresh.len(),
            fresh.len()
        ));
        lines.append(&mut fresh);
        write(&self.text, format!("{}\n", lines.join("\n")).as_bytes())
    }

    /// Inputs that broke a limit or panicked, for the corpus together with the fix.
    fn describe_findings(&self) -> ChoreResult<String> {
        let lines: Vec<String> = files(&self.found)?.iter().map(|input| escaped::line(input)).collect();
        Ok(format!("Added to {}:\n{}", self.text.display(), lines.join("\n")))
    }

    fn command(&self, machine: &Machine, program: &Path) -> std::process::Command {
        let mut command = std::process::Command::new(program);
        command.current_dir(&machine.root).env("SERENDIB_FUZZ_TARGET", &self.target);
        command
    }
}

fn files(folder: &Path) -> ChoreResult<Vec<Vec<u8>>> {
    let entries = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let read = |path: PathBuf| fs::read(&path).map_err(|error| unreadable(&path, &error));
    entries.flatten().map(|entry| read(entry.path())).collect()
}

fn write(path: &Path, bytes: &[u8]) -> ChoreResult<()> {
    fs::write(path, bytes).map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}

fn unreadable(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be read: {error}.", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_and_seconds_come_in_any_order() {
        let known = ["door", "parser"].map(str::to_owned);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(which(&known, &[]).unwrap(), (known.to_vec(), SECONDS));
        assert_eq!(which(&known, &words("600")).unwrap(), (known.to_vec(), 600));
        assert_eq!(which(&known, &words("parser 5")).unwrap(), (words("parser"), 5));
        assert!(which(&known, &words("5 pasrer")).unwrap_err().contains("door, parser"));
        assert!(which(&known, &words("5 6")).is_err());
    }

    #[test]
    fn what_a_run_came_upon_is_added_to_the_corpus_and_nothing_is_taken_out() {
        let root = std::env::temp_dir().join(format!("xtask-fuzz-{}", std::process::id()));
        let machine = Machine { root: root.clone(), target: root.join("target"), is_root: false };
        make_folder(&root.join("fuzz/corpus")).unwrap();
        let text = root.join("fuzz/corpus/parser.txt");
        fs::write(&text, "# told\nselect=*\na\\x00b\n").unwrap();
        // Replaces libFuzzer: every finding is worth keeping.
        let program = root.join("program");
        fs::write(&program, "#!/bin/sh\ntest \"$1\" = -merge=1 && cp \"$4\"/* \"$3\"\n").unwrap();
        run(std::process::Command::new("chmod").arg("+x").arg(&program)).unwrap();

        assert_eq!(targets(&machine).unwrap(), ["parser"]);
        let room = CorpusFolders::make(&machine, "parser").unwrap();
        let mut corpus = files(&room.inputs).unwrap();
        corpus.sort();
        assert_eq!(corpus, [b"a\0b".to_vec(), b"select=*".to_vec()]);
        fs::write(room.grown.join("1"), b"longer\n").unwrap();
        fs::write(room.grown.join("2"), b"select=*").unwrap();
        fs::write(room.grown.join("3"), b"#").unwrap();
        room.merge_corpus(&machine, &program).unwrap();
        let lines = "# told\nselect=*\na\\x00b\n\\x23\nlonger\\n\n";
        assert_eq!(fs::read_to_string(&text).unwrap(), lines);
        fs::write(room.found.join("crash-1"), b"\"").unwrap();
        assert!(room.describe_findings().unwrap().ends_with("parser.txt:\n\\\""));
        fs::remove_dir_all(&root).unwrap();
    }
}
