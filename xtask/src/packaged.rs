//! Distribution packages: programs found on the path, by a variable, or installed.

use std::path::PathBuf;

use crate::ChoreResult;
use crate::machine::{Machine, find, is_program, variable};

pub struct Program {
    /// The program's names, Debian's first.
    pub names: &'static [&'static str],
    /// A variable with its path.
    pub variable: &'static str,
    /// Its package on Debian and Ubuntu.
    pub package: &'static str,
}

/// Finds the programs or installs them.
pub fn ready<const MANY: usize>(machine: &Machine, wanted: [&Program; MANY]) -> ChoreResult<[PathBuf; MANY]> {
    let missing: Vec<&str> =
        wanted.into_iter().filter(|one| find_program(one).is_none()).map(|one| one.package).collect();
    let installed = if missing.is_empty() || !machine.can_apt() { Ok(()) } else { machine.apt(&missing) };
    let mut programs = [const { PathBuf::new() }; MANY];
    for (program, one) in programs.iter_mut().zip(wanted) {
        *program = find_program(one).ok_or_else(|| lacking(one, &installed))?;
    }
    Ok(programs)
}

fn find_program(program: &Program) -> Option<PathBuf> {
    match variable(program.variable) {
        Some(named) => Some(PathBuf::from(named)).filter(|file| is_program(file)),
        None => program.names.iter().find_map(|name| find(name)),
    }
}

fn lacking(program: &Program, installed: &ChoreResult<()>) -> String {
    let Program { names, variable, package } = program;
    let tried = installed.as_ref().err().map(|why| format!(" Tried: apt-get: {why}")).unwrap_or_default();
    format!(
        "{} was not found. Install it (Debian: {package}), or set {variable} to its path.{tried}",
        names.join(" or ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_its_package_and_its_variable() {
        let missing =
            Program { names: &["no-such-browser"], variable: "NO_SUCH_BROWSER_PATH", package: "no-such-package" };
        assert_eq!(find_program(&missing), None);
        let message = lacking(&missing, &Err("it has no permission.".to_owned()));
        for part in ["no-such-browser", "NO_SUCH_BROWSER_PATH", "no-such-package", "it has no permission."] {
            assert!(message.contains(part), "{message}");
        }
    }
}
