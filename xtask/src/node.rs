//! Node and npm for the web client, the pictures and the browser tests.
//!
//! The project installs exact versions of both from npm into `tools/` and puts them first on the path of its programs;
//! the machine's own only do that installation. npm 10 is deliberate: npm 11 rejects a lock file without the packages
//! for other systems, and a registry without those packages produces such lock files. `npm ci` skips the packages' own
//! scripts, because none needs to run at installation.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ChoreResult;
use crate::machine::{Machine, find, is_program, variable};
use crate::run::{answer, print_status, run};
use crate::stamp;

/// The oldest usable Node, for systems without one in `tools/`.
const OLDEST: u32 = 24;

pub struct NodeTools {
    /// The search path with the right Node first.
    path: OsString,
}

impl NodeTools {
    /// Finds or installs Node and npm.
    pub fn ready(machine: &Machine) -> ChoreResult<Self> {
        let path = variable("PATH").unwrap_or_default();
        if find("node").is_none() || find("npm").is_none() {
            if !machine.can_apt() {
                return Err(
                    "Node and npm are not installed. Install any Node from 18 with its npm; the project then brings \
                     the versions it needs."
                        .to_owned(),
                );
            }
            machine.apt(&["nodejs", "npm"])?;
        }
        let on_machine = Self { path };
        on_machine.install(machine, "tools")?;
        let packages = machine.root.join("tools/node_modules");
        // Not the link in `.bin`: Debian 12's npm 9 does not create it.
        let own = packages.join(platform_package()).join("bin");
        if !is_program(&own.join("node")) && on_machine.node_major(&machine.root)? < OLDEST {
            return Err(format!(
                "Node on this machine is older than {OLDEST}, and the project brings its own for Linux only. Install \
                 Node {OLDEST} or later."
            ));
        }
        let folders = [own, packages.join(".bin")];
        let all = folders.into_iter().chain(std::env::split_paths(&on_machine.path));
        let path = std::env::join_paths(all).map_err(|error| format!("the path cannot be extended: {error}."))?;
        Ok(Self { path })
    }

    /// A program's path, with the right Node first.
    pub fn program(&self, program: &str) -> PathBuf {
        // Looked up here, because the standard library would search this process's path, not the child's.
        let file = std::env::split_paths(&self.path).map(|place| place.join(program)).find(|file| is_program(file));
        file.unwrap_or_else(|| PathBuf::from(program))
    }

    /// Such a program, started in `folder`.
    pub fn command(&self, folder: &Path, program: &str) -> Command {
        let mut command = Command::new(self.program(program));
        command.current_dir(folder).env("PATH", &self.path);
        command
    }

    /// `npm run <script>` in a project folder.
    pub fn script(&self, folder: &Path, script: &str) -> Command {
        let mut command = self.command(folder, "npm");
        command.args(["run", "--loglevel=error", script]);
        command
    }

    /// A program from a folder's packages, such as `vite`.
    pub fn packaged(&self, folder: &Path, program: &str) -> Command {
        self.command(folder, &folder.join("node_modules/.bin").join(program).to_string_lossy())
    }

    /// Installs a folder's locked packages unless installed already; returns the folder.
    pub fn install(&self, machine: &Machine, room: &str) -> ChoreResult<PathBuf> {
        let folder = machine.room(room, "package.json")?;
        machine.room(room, "package-lock.json")?;
        // The stamp is inside, so that manual removal of the folder removes it.
        let stamp = folder.join("node_modules/.installed");
        let now = stamp::fingerprint(&folder, &["package.json", "package-lock.json"], &[])?;
        if fs::read_to_string(&stamp).is_ok_and(|then| then == now) {
            return Ok(folder);
        }
        print_status(&format!("npm ci in {room}/"));
        run(self.command(&folder, "npm").args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
        ]))?;
        stamp::write(&stamp, &now)?;
        Ok(folder)
    }

    fn node_major(&self, folder: &Path) -> ChoreResult<u32> {
        let version = answer(self.command(folder, "node").arg("--version"))?;
        major(&version).ok_or_else(|| format!("`node --version` answered \"{version}\", which is no version."))
    }
}

/// The package in `tools/package.json` with Node for this machine, in Node's names for systems and processors.
fn platform_package() -> String {
    let processor = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("node-{}-{processor}", std::env::consts::OS)
}

/// The first number of `v24.21.0`.
fn major(version: &str) -> Option<u32> {
    version.trim_start_matches('v').split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read() {
        assert_eq!(major("v24.21.0"), Some(24));
        assert_eq!(major("none"), None);
    }

    #[test]
    fn a_program_is_looked_up_on_the_extended_path() {
        let node = NodeTools { path: "/nowhere:/bin".into() };
        assert_eq!(node.command(Path::new("/"), "sh").get_program(), "/bin/sh");
    }
}
