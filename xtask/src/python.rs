//! A Python environment under `target/` with the pinned packages of the tests: official clients, an S3 service, calendars.

use std::path::PathBuf;
use std::process::Command;

use crate::ChoreResult;
use crate::machine::{Machine, find};
use crate::run::{print_status, run};
use crate::stamp::Chore;

const WANTED: &str = "e2e/wire/python/requirements.txt";

/// The environment's `python`; installs changed versions.
pub fn ready(machine: &Machine) -> ChoreResult<PathBuf> {
    if find("python3").is_none() {
        if !machine.can_apt() {
            return Err("Python is not installed. Install Python 3.11 or later with its venv module.".to_owned());
        }
        machine.apt(&["python3", "python3-venv"])?;
    }
    let folder = machine.target.join("python");
    let program = folder.join("bin/python");
    let chore = Chore { name: "python", reads: &[WANTED], writes: &[], proof: WANTED };
    if program.is_file() {
        chore.unless_done(machine, || install(machine, &folder, &program))?;
    } else {
        install(machine, &folder, &program)?;
        chore.unless_done(machine, || Ok(()))?;
    }
    Ok(program)
}

fn install(machine: &Machine, folder: &std::path::Path, program: &std::path::Path) -> ChoreResult<()> {
    print_status("installing the official Python client");
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    run(Command::new(program)
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"])
        .arg(machine.root.join(WANTED)))
}
