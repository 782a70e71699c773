//! The code map: every place that it names exists, and it names every folder of code.

use std::collections::BTreeSet;
use std::path::Path;

use crate::golden;

/// Not part of the repository.
const MADE: [&str; 6] = [".git", "target", "node_modules", "dist", "test-results", "playwright-report"];
/// Folders whose subfolders each have their own subject.
const FLOORS: [&str; 5] = ["crates", "crates/domain/src", "web/src", "e2e", "crates/server/tests/it"];
/// Extensions of files that the map may name.
const ENDINGS: [&str; 9] = ["rs", "ts", "tsx", "mjs", "css", "md", "txt", "json", "toml"];

/// Every file and folder, by its path from the root.
fn places(below: &Path, name: &str, all: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(below).unwrap() {
        let entry = entry.unwrap();
        let own = entry.file_name().into_string().unwrap();
        if MADE.contains(&own.as_str()) {
            continue;
        }
        let path = if name.is_empty() { own } else { format!("{name}/{own}") };
        if entry.file_type().unwrap().is_dir() {
            places(&entry.path(), &path, all);
        }
        all.insert(path);
    }
}

/// Whether a word of the map is a path, and not a command or an identifier.
fn is_place(word: &str) -> bool {
    let is_path = word.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    let ends = word.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending));
    is_path && (ends || word.contains('/')) && !word.ends_with("/v1")
}

#[test]
fn the_map_names_what_is_there_and_every_room() {
    let mut all = BTreeSet::new();
    places(&golden::path(""), "", &mut all);
    let map = golden::read("docs/map.md");
    for word in map.split('`').skip(1).step_by(2).filter(|word| is_place(word)) {
        let name = word.trim_end_matches('/');
        let is_there = |name: &str| all.contains(name) || all.iter().any(|path| path.ends_with(&format!("/{name}")));
        assert!(is_there(name) || is_there(&format!("{name}.rs")), "the map names `{word}`, which is not there");
    }
    for floor in FLOORS {
        let rooms = all.iter().filter(|path| path.rsplit_once('/').is_some_and(|(above, _)| above == floor));
        for room in rooms.filter(|room| golden::path(room).is_dir()) {
            let is_beside_its_file = all.contains(&format!("{room}.rs"));
            assert!(is_beside_its_file || map.contains(&format!("{room}/")), "{room}/ is not on the map");
        }
    }
}
