//! The server's account. PostgreSQL does not run as root, so root switches to another account.

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::ChoreResult;
use crate::machine::Machine;
use crate::run::answer;

/// An account to run programs as; `None` for our own.
#[derive(Clone, Copy)]
pub struct Owner(Option<(u32, u32)>);

impl Owner {
    pub fn find(machine: &Machine) -> ChoreResult<Self> {
        if !machine.is_root {
            return Ok(Self(None));
        }
        let accounts = fs::read_to_string("/etc/passwd").unwrap_or_default();
        ["postgres", "nobody"].iter().find_map(|name| account(&accounts, name)).map(|ids| Self(Some(ids))).ok_or_else(
            || {
                "PostgreSQL refuses to run as root, and this machine has neither an account \"postgres\" nor \
                 \"nobody\". Run the tests as an ordinary user."
                    .to_owned()
            },
        )
    }

    /// User and group id of another account.
    pub fn ids(self) -> Option<(u32, u32)> {
        self.0
    }

    /// A program started as this account in an accessible folder.
    pub fn command(self, program: &Path, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(folder).env("HOME", folder);
        if let Some((user, group)) = self.0 {
            // The standard library also drops root's other groups.
            command.uid(user).gid(group);
        }
        command
    }

    /// Whether this account can start the program from the folder.
    pub fn can_run(self, program: &Path, folder: &Path) -> bool {
        answer(self.command(program, folder).arg("--version")).is_ok()
    }
}

/// A name's user and group id in the accounts file.
fn account(accounts: &str, name: &str) -> Option<(u32, u32)> {
    let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_found_by_its_whole_name() {
        let accounts = "root:x:0:0::/root:/bin/sh\npostgres2:x:7:8::/:/bin/sh\npostgres:x:101:104:,,,:/var:/bin/sh\n";
        assert_eq!(account(accounts, "postgres"), Some((101, 104)));
        assert_eq!(account(accounts, "nobody"), None);
    }
}
