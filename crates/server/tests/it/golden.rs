//! Golden files: compared with the program's output, or written with `UPDATE=1`.

use std::path::PathBuf;

/// Below the root of the repository.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

pub fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub fn check(name: &str, text: &str) {
    #[expect(clippy::disallowed_methods, reason = "how a test is told to write what it would compare")]
    if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
        std::fs::write(path(name), text).unwrap();
    }
    let golden = std::fs::read_to_string(path(name)).unwrap_or_default();
    if golden != text {
        let (mut old, mut new) = (golden.lines(), text.lines());
        let differing = (1..).find_map(|line| {
            let pair = (old.next(), new.next());
            (pair.0 != pair.1 || pair.0.is_none()).then(|| format!("line {line}:\n- {:?}\n+ {:?}", pair.0, pair.1))
        });
        panic!(
            "{name} is stale: run the tests with UPDATE=1 and look at what changed. {}",
            differing.unwrap_or_default()
        );
    }
}
