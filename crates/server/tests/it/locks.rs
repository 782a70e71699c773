//! Supply chain: pinned dependencies of the build. T-D15. `docs/run.md` names the checks for known vulnerabilities.

use serde_json::Value;

use crate::golden;

const REGISTRY: &str = "https://registry.npmjs.org/";
/// Folders with npm packages.
const ROOMS: [&str; 5] = ["web", "e2e", "pictures", "tools", "tools/postgres"];

/// T-D15.
#[test]
fn every_crate_of_others_is_the_registry_s_with_its_digest() {
    let lock = golden::read("Cargo.lock");
    let mut ours = Vec::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |name: &str| package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        let name = value("name").unwrap().trim_matches('"');
        match value("source") {
            None => ours.push(name),
            Some(source) => {
                assert_eq!(source, "\"registry+https://github.com/rust-lang/crates.io-index\"", "{name}");
                assert!(value("checksum").is_some_and(|digest| digest.len() == 66), "{name}");
            }
        }
    }
    let crates = ["calendars", "catalogue", "db", "domain", "fuzz", "planner", "search", "server", "text"];
    assert_eq!(ours, [&crates.map(|name| format!("serendib-{name}"))[..], &["xtask".to_owned()]].concat());
}

/// T-D15.
#[test]
fn every_package_of_others_has_one_version_and_its_digest() {
    for room in ROOMS {
        let read = |name: &str| -> Value { serde_json::from_str(&golden::read(&format!("{room}/{name}"))).unwrap() };
        let wanted = read("package.json");
        for group in ["dependencies", "devDependencies", "optionalDependencies", "overrides"] {
            for (name, version) in wanted[group].as_object().into_iter().flatten() {
                let text = version.as_str().unwrap_or_default();
                let is_one = text.starts_with(|first: char| first.is_ascii_digit())
                    && text.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c))
                    && text.split('.').count() >= 3;
                assert!(is_one, "{room}: {name} {version}");
            }
        }
        let lock = read("package-lock.json");
        for (place, package) in lock["packages"].as_object().unwrap() {
            // The folder itself, and packages inside another's archive.
            if place.is_empty() || package["inBundle"] == true {
                continue;
            }
            assert!(package["integrity"].as_str().unwrap_or_default().starts_with("sha512-"), "{room}: {place}");
            assert!(package["resolved"].as_str().unwrap_or(REGISTRY).starts_with(REGISTRY), "{room}: {place}");
        }
    }
}
