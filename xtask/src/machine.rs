//! The machine: the checkout, the target folder, programs on the path, the right to install.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ChoreResult;
use crate::run::{answer, print_status};

pub struct Machine {
    /// The root of the checkout.
    pub root: PathBuf,
    /// Cargo's output; our own temporary files are there too.
    pub target: PathBuf,
    pub is_root: bool,
}

impl Machine {
    pub fn detect() -> ChoreResult<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask is not in a checkout.")?.to_path_buf();
        let target = variable("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
        let is_root = answer(Command::new("id").arg("-u")).is_ok_and(|id| id == "0");
        Ok(Self { root, target, is_root })
    }

    /// A project folder required by the current chore.
    pub fn room(&self, name: &str, needs: &str) -> ChoreResult<PathBuf> {
        let folder = self.root.join(name);
        if folder.join(needs).is_file() {
            Ok(folder)
        } else {
            Err(format!("{name}/{needs} is missing: the checkout is incomplete."))
        }
    }

    /// `cargo` in the checkout's root, the same one that runs us.
    pub fn cargo(&self) -> Command {
        let mut cargo = Command::new(variable("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.current_dir(&self.root);
        cargo
    }

    /// Whether Debian packages may be installed here.
    pub fn can_apt(&self) -> bool {
        self.is_root && find("apt-get").is_some()
    }

    /// Installs Debian packages. Only called if `can_apt` returns true.
    pub fn apt(&self, packages: &[&str]) -> ChoreResult<()> {
        print_status(&format!("installing {} with apt-get", packages.join(", ")));
        // Waits for the lock: a fresh machine often updates itself in the background.
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(["-qq", "-o", "DPkg::Lock::Timeout=300"]).args(arguments);
            answer(command.env("DEBIAN_FRONTEND", "noninteractive")).map(|_| ())
        };
        apt(&["update"])?;
        let mut install = vec!["install", "-y", "--no-install-recommends"];
        install.extend(packages);
        apt(&install)
    }
}

/// An environment variable that is set and not empty.
#[expect(clippy::disallowed_methods, reason = "the wall is the server's; xtask reads its few variables here only")]
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// A program on the path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = variable("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| is_program(file))
}

pub fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

/// Creates a folder and its parents.
pub fn make_folder(folder: &Path) -> ChoreResult<()> {
    fs::create_dir_all(folder).map_err(|error| format!("{} cannot be created: {error}.", folder.display()))
}
