//! Cited ids exist in `docs/spec`, and each row of the threat model has a test.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::golden;

/// Not part of the repository.
const MADE: [&str; 8] =
    [".git", "target", "node_modules", "dist", "test-results", "playwright-report", ".venv", "__pycache__"];
/// Where rules are cited.
const CITING: [&str; 10] =
    ["crates", "web/src", "e2e", "xtask", "fuzz", "pictures", "docs", "deploy", ".config", "README.md"];
/// Extensions of handwritten files.
const ENDINGS: [&str; 16] =
    ["rs", "ts", "tsx", "mjs", "css", "md", "txt", "toml", "sql", "py", "sh", "html", "yml", "json", "conf", "service"];
/// Comment marks, which may split a sentence over lines.
const SIGNS: [&str; 6] = ["//", "///", "//!", "*", "#", "--"];
const SPEC: &str = "docs/spec/";
/// First letters of the threat rows.
const ROWS: &str = "RQUPLSWBDC";

/// Every text of the repository, by its path from the root.
fn read_texts(below: &Path, name: &str, texts: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(below).unwrap() {
        let entry = entry.unwrap();
        let own = entry.file_name().into_string().unwrap();
        if MADE.contains(&own.as_str()) {
            continue;
        }
        let path = if name.is_empty() { own } else { format!("{name}/{own}") };
        if entry.file_type().unwrap().is_dir() {
            read_texts(&entry.path(), &path, texts);
        } else if path.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending)) {
            // Another process may have removed the file, or it is no text.
            if let Ok(text) = std::fs::read_to_string(entry.path()) {
                texts.insert(path, text);
            }
        }
    }
}

fn texts() -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    read_texts(&golden::path(""), "", &mut texts);
    texts
}

fn is_citing(path: &str) -> bool {
    CITING.iter().any(|root| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

fn are_digits(text: &str, count: usize) -> bool {
    text.len() == count && text.chars().all(|digit| digit.is_ascii_digit())
}

/// Whether a word looks like an id of a decision, threat row, section of the contract or product rule.
fn is_id(word: &str) -> bool {
    let lettered = |rest: &str, chars: &str| {
        let mut rest = rest.chars();
        rest.next().is_some_and(|c| chars.contains(c)) && are_digits(rest.as_str(), 2)
    };
    match word.split_once('-') {
        Some(("D", rest)) => are_digits(rest, 3),
        Some(("T", rest)) => lettered(rest, ROWS),
        Some(("P", rest)) => lettered(rest, "TB"),
        Some(("C", rest)) => {
            rest.split('.').count() <= 2 && rest.split('.').all(|part| are_digits(part, part.len().clamp(1, 2)))
        }
        _ => false,
    }
}

fn cited_ids(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| !(c.is_ascii_alphanumeric() || "-._/".contains(c));
    text.split(is_between).map(|word| word.trim_end_matches(['.', '-'])).filter(|word| is_id(word))
}

/// The ids that `docs/spec` defines in a row's first cell or at the start of a heading.
fn defined_ids(texts: &BTreeMap<String, String>) -> BTreeSet<&str> {
    let mut ids = BTreeSet::new();
    for (path, text) in texts.iter().filter(|(path, _)| path.starts_with(SPEC)) {
        for line in text.lines() {
            let Some(rest) = line.strip_prefix("| ").or_else(|| line.strip_prefix('#')) else { continue };
            let word = rest.trim_start_matches(['#', ' ']).split(' ').next().unwrap_or_default();
            if is_id(word) {
                assert!(ids.insert(word), "{path}: {word} is defined twice");
            }
        }
    }
    ids
}

/// Ids in the doc comment of a test that is not ignored.
fn ids_of_rust_tests<'a>(text: &'a str, ids: &mut BTreeSet<&'a str>) {
    let (mut cited, mut is_test, mut is_ignored) = (Vec::new(), false, false);
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("///") {
            cited.extend(cited_ids(line));
        } else if line.starts_with("#[") {
            is_test |= line.contains("test]") || line.contains("test(");
            is_ignored |= line.starts_with("#[ignore");
        } else {
            if is_test && !is_ignored {
                ids.extend(cited.iter());
            }
            (is_test, is_ignored) = (false, false);
            cited.clear();
        }
    }
}

/// Ids at the end of a test's title: `… (T-B11)"`.
fn ids_of_titles<'a>(text: &'a str, ids: &mut BTreeSet<&'a str>) {
    for line in text.lines().filter(|line| !line.contains(".skip(") && !line.contains(".fixme(")) {
        for (at, _) in line.match_indices(")\"").chain(line.match_indices(")`")) {
            if let Some(begin) = line[..at].rfind('(') {
                ids.extend(cited_ids(&line[begin + 1..at]));
            }
        }
    }
}

/// Two adjacent words that cite a document outside of the repository, which is the old form.
fn is_old_form(first: &str, second: &str) -> bool {
    let first = first.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let number = second.chars().take_while(char::is_ascii_digit).count();
    let mut code = second.chars();
    match first.as_str() {
        "decision" | "decisions" => (1..=3).contains(&number),
        "row" | "rows" | "threat" | "threats" => {
            code.next().is_some_and(|c| ROWS.contains(c))
                && code.as_str().chars().take_while(char::is_ascii_digit).count() == 2
                && !code.as_str().chars().nth(2).is_some_and(char::is_alphanumeric)
        }
        "contract" | "contract.md" => second == "section" || second == "sections",
        _ => false,
    }
}

#[test]
fn every_cited_id_is_in_the_specification() {
    let texts = texts();
    let defined = defined_ids(&texts);
    assert!(defined.len() > 300, "docs/spec defines {} ids", defined.len());
    let mut missing = Vec::new();
    for (path, text) in texts.iter().filter(|(path, _)| is_citing(path)) {
        missing.extend(cited_ids(text).filter(|id| !defined.contains(id)).map(|id| format!("{path}: {id}")));
    }
    assert!(missing.is_empty(), "cited, and not in docs/spec:\n{}", missing.join("\n"));
}

#[test]
fn every_threat_has_a_test_or_says_why_it_has_none() {
    let texts = texts();
    let mut tested = BTreeSet::new();
    for (path, text) in &texts {
        if path.starts_with("crates/") && path.ends_with(".rs") {
            ids_of_rust_tests(text, &mut tested);
        } else if [".test.ts", ".test.tsx", ".spec.ts"].iter().any(|ending| path.ends_with(ending)) {
            ids_of_titles(text, &mut tested);
        }
    }
    let mut untested = Vec::new();
    for row in texts["docs/spec/threats.md"].lines().filter_map(|line| line.strip_prefix("| T-")) {
        let id = format!("T-{}", row.split(' ').next().unwrap_or_default());
        let says_why =
            row.split_once("Not tested: ").is_some_and(|(_, why)| why.trim_end_matches([' ', '|']).len() > 10);
        match (tested.contains(id.as_str()), says_why) {
            (false, false) => untested.push(id),
            (true, true) => panic!("{id} is tested, and its row says that it is not"),
            _ => {}
        }
    }
    assert!(untested.is_empty(), "no test cites {untested:?}");
}

#[test]
fn nothing_cites_or_names_what_is_outside_of_the_repository() {
    let outside = ["../", "shared"].concat();
    let documents = ["THREATS", "CONTRACT", "DECISIONS"].map(|name| format!("{name}.md"));
    let mut wrong = Vec::new();
    for (path, text) in &texts() {
        if text.contains(&outside) {
            wrong.push(format!("{path}: {outside}"));
        }
        if !is_citing(path) {
            continue;
        }
        wrong.extend(documents.iter().filter(|name| text.contains(*name)).map(|name| format!("{path}: {name}")));
        for (at, sign) in text.match_indices('§') {
            if text[at + sign.len()..].trim_start().starts_with(|next: char| next.is_ascii_digit()) {
                wrong.push(format!("{path}: a section by its sign"));
            }
        }
        let words: Vec<&str> = text.split_whitespace().filter(|word| !SIGNS.contains(word)).collect();
        let old = words.windows(2).filter(|pair| is_old_form(pair[0], pair[1]));
        wrong.extend(old.map(|pair| format!("{path}: {}", pair.join(" "))));
    }
    assert!(wrong.is_empty(), "cite by an id of docs/spec:\n{}", wrong.join("\n"));
}

#[test]
fn ids_are_distinguished_from_other_words() {
    let text = "(D-059), T-U04's; C-2.3. C-5, P-B09 UTF-8 T-Z01 D-59 x-D-059 T-R05/";
    assert_eq!(cited_ids(text).collect::<Vec<_>>(), ["D-059", "T-U04", "C-2.3", "C-5", "P-B09"]);
    assert!(is_old_form("(decision", "59)") && is_old_form("Rows", "B10") && is_old_form("contract", "section"));
    assert!(!is_old_form("decision", "record") && !is_old_form("row", "Q1") && !is_old_form("rows", "of"));
}
