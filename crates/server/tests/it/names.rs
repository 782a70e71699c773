//! Naming rules of `docs/glossary.md`: one type name means one thing, a function is a verb and its object, a file says what it holds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

use crate::golden;

const ROOTS: [&str; 3] = ["crates", "fuzz", "xtask"];

/// Type names that any module may declare.
const SHARED_TYPES: [&str; 5] = ["Error", "Limits", "Rejection", "Row", "Settings"];

/// Modules that may declare any other type name.
const MODULES: usize = 2;

/// Too vague as the whole name of a function.
const BARE_WORDS: [&str; 43] = [
    "all", "answered", "asked", "at", "between", "by", "done", "drawn", "each", "failed", "filled", "found", "given",
    "gone", "has", "heard", "is", "kept", "known", "left", "lost", "made", "named", "noted", "of", "one", "opened",
    "own", "posted", "put", "quoted", "refused", "said", "seen", "sent", "shown", "stored", "taken", "told", "wanted",
    "whole", "within", "written",
];

/// File names that hide what a file holds.
const OPAQUE_FILES: [&str; 52] = [
    "admission",
    "aside",
    "ask",
    "calm",
    "choices",
    "desk",
    "doors",
    "due",
    "ended",
    "exchange",
    "flow",
    "folk",
    "forget",
    "fresh",
    "guesses",
    "hands",
    "implied",
    "keep",
    "kept",
    "known",
    "land",
    "layers",
    "lines",
    "made",
    "noted",
    "ops",
    "peer",
    "plain_heads",
    "quiet",
    "rates",
    "refusals",
    "rendered",
    "said",
    "shelf",
    "shown",
    "starts",
    "steady",
    "studio",
    "till",
    "told",
    "tries",
    "turn",
    "turns",
    "unlogged",
    "unused",
    "waiting",
    "watched",
    "wish",
    "world",
    "arrival",
    "asking",
    "heard",
];

struct Source {
    path: String,
    syntax: syn::File,
}

fn collect_sources(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect_sources(&path, sources);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            sources.push(path);
        }
    }
}

fn read_sources() -> Vec<Source> {
    let root = golden::path("").canonicalize().unwrap();
    let mut paths = Vec::new();
    for folder in ROOTS {
        collect_sources(&root.join(folder), &mut paths);
    }
    paths.sort();
    let read = |path: &PathBuf| Source {
        path: path.strip_prefix(&root).unwrap().display().to_string(),
        syntax: syn::parse_file(&std::fs::read_to_string(path).unwrap()).unwrap(),
    };
    paths.iter().map(read).collect()
}

#[derive(Default)]
struct Declared {
    types: BTreeSet<String>,
    functions: BTreeSet<String>,
}

impl<'a> Visit<'a> for Declared {
    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.types.insert(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.types.insert(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.types.insert(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        self.types.insert(item.ident.to_string());
        visit::visit_item_type(self, item);
    }

    /// Methods of a trait are checked where the trait is declared.
    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        if item.trait_.is_none() {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_signature(&mut self, signature: &'a syn::Signature) {
        self.functions.insert(signature.ident.to_string());
        visit::visit_signature(self, signature);
    }
}

fn declared(source: &Source) -> Declared {
    let mut declared = Declared::default();
    declared.visit_file(&source.syntax);
    declared
}

#[test]
fn a_type_name_means_one_thing() {
    let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in read_sources() {
        for name in declared(&source).types {
            modules.entry(name).or_default().push(source.path.clone());
        }
    }
    modules.retain(|name, paths| paths.len() > MODULES && !SHARED_TYPES.contains(&name.as_str()));
    assert!(modules.is_empty(), "declared in more than {MODULES} modules: {modules:#?}");
}

#[test]
fn a_function_is_a_verb_and_its_object() {
    let mut bare = Vec::new();
    for source in read_sources() {
        let functions = declared(&source).functions;
        bare.extend(
            functions
                .iter()
                .filter(|name| BARE_WORDS.contains(&name.as_str()))
                .map(|name| format!("{}: {name}", source.path)),
        );
    }
    assert!(bare.is_empty(), "no names of functions: {bare:#?}");
}

#[test]
fn a_file_name_says_what_it_holds() {
    let mut paths = Vec::new();
    for folder in ROOTS {
        collect_sources(&golden::path(folder), &mut paths);
    }
    let folders = paths.iter().filter_map(|path| path.parent().map(Path::to_path_buf)).collect::<BTreeSet<_>>();
    let is_opaque =
        |path: &Path| path.file_stem().and_then(|name| name.to_str()).is_some_and(|name| OPAQUE_FILES.contains(&name));
    let opaque: Vec<_> = paths.iter().chain(&folders).filter(|path| is_opaque(path)).collect();
    assert!(opaque.is_empty(), "names that hide what is in a file: {opaque:#?}");
}

/// Trade words that the glossary lists only to say that the thing is not there.
const NOT_USED: [&str; 2] = ["large-neighbourhood search", "resumable upload"];

/// The text of a file, or of all sources of a folder, with comments' lines joined.
fn read_room(path: &str) -> String {
    let path = golden::path(path);
    if path.is_dir() {
        let entries = std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path());
        return entries.map(|entry| read_room(&entry.display().to_string())).collect();
    }
    let is_source =
        path.extension().is_some_and(|ending| ["rs", "ts", "tsx", "sql"].iter().any(|source| ending == *source));
    let text = if is_source { std::fs::read_to_string(&path).unwrap() } else { String::new() };
    let lines = text.lines().map(|line| line.trim_start_matches([' ', '/', '!', '*']));
    lines.collect::<Vec<_>>().join(" ").to_lowercase()
}

#[test]
fn every_trade_word_of_the_glossary_finds_its_room() {
    let glossary = golden::read("docs/glossary.md");
    let (_, words) = glossary.split_once("## Trade words").unwrap();
    let rows = words.lines().filter_map(|line| line.strip_prefix("| ")).filter(|row| !row.starts_with("trade word"));
    let mut count = 0;
    let mut lost = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let (word, place) = (cells[0], cells[2]);
        if NOT_USED.contains(&word) {
            continue;
        }
        count += 1;
        let rooms = place.split('`').filter(|path| path.contains('/') && golden::path(path).exists());
        let text: String = rooms.map(read_room).collect();
        if !word.split(", ").any(|word| text.contains(&word.to_lowercase())) {
            lost.push(word);
        }
    }
    assert!(count >= 40, "{count}");
    assert!(lost.is_empty(), "a search for these words does not find their rooms: {lost:?}");
}
