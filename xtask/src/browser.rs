//! The browsers: Chromium without a window for most journeys, and the whole one, which people have, for the page measurements; Firefox
//! and WebKit for the main journeys.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::machine::{Machine, find, is_program, variable};
use crate::node::Node;
use crate::run::{answer, run, say};

/// As Debian and Playwright name it: Chromium's engine and its protocol, without the windows, which cost the journeys a quarter of
/// their time.
const HEADLESS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
/// As Debian, Fedora, Arch and Google name it.
const WHOLE: [&str; 4] = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];

/// The other engines that people have, as programs: Firefox, WebKit's driver, which starts WebKit's own small browser, and a screen that
/// nobody sees for that one, which has no form without windows.
pub struct Others {
    pub firefox: PathBuf,
    pub webkit_driver: PathBuf,
    pub xvfb: PathBuf,
}

/// A program that one of the others is or needs.
struct Program {
    /// What the program goes by, on Debian first.
    names: &'static [&'static str],
    /// The variable that names it where it lies elsewhere.
    variable: &'static str,
    /// The package that brings it, on Debian and Ubuntu.
    package: &'static str,
}

const FIREFOX: Program =
    Program { names: &["firefox-esr", "firefox"], variable: "FIREFOX_PATH", package: "firefox-esr" };
const WEBKIT_DRIVER: Program =
    Program { names: &["WebKitWebDriver"], variable: "WEBKIT_DRIVER_PATH", package: "webkit2gtk-driver" };
const XVFB: Program = Program { names: &["Xvfb"], variable: "XVFB_PATH", package: "xvfb" };

/// Finds or installs Firefox and WebKit.
pub fn others(machine: &Machine) -> Result<Others> {
    let wanted = [&FIREFOX, &WEBKIT_DRIVER, &XVFB];
    let missing: Vec<&str> = wanted.into_iter().filter(|one| found(one).is_none()).map(|one| one.package).collect();
    let installed = if missing.is_empty() || !machine.can_apt() { Ok(()) } else { machine.apt(&missing) };
    let ready = |one: &Program| found(one).ok_or_else(|| lacking(one, &installed));
    Ok(Others { firefox: ready(&FIREFOX)?, webkit_driver: ready(&WEBKIT_DRIVER)?, xvfb: ready(&XVFB)? })
}

fn found(program: &Program) -> Option<PathBuf> {
    match variable(program.variable) {
        Some(named) => Some(PathBuf::from(named)).filter(|file| is_program(file)),
        None => program.names.iter().find_map(|name| find(name)),
    }
}

fn lacking(program: &Program, installed: &Result<()>) -> String {
    let Program { names, variable, package } = program;
    let tried = installed.as_ref().err().map(|why| format!(" Tried: apt-get: {why}")).unwrap_or_default();
    format!("{} was not found. Install it (Debian: {package}), or set {variable} to it.{tried}", names.join(" or "))
}

/// Finds or installs Chromium.
pub fn chromium(machine: &Machine, node: &Node) -> Result<PathBuf> {
    browser(machine, node, &WHOLE, "chromium")
}

/// Finds or installs what the journeys run in: Chromium without its windows, or the whole one where only that is there.
pub fn headless(machine: &Machine, node: &Node) -> Result<PathBuf> {
    let names: Vec<&str> = HEADLESS.into_iter().chain(WHOLE).collect();
    browser(machine, node, &names, "chromium-headless-shell")
}

/// The first of `names` that runs; where none does, `package` is installed, which both Debian and Playwright call so.
fn browser(machine: &Machine, node: &Node, names: &[&str], package: &str) -> Result<PathBuf> {
    if let Some(named) = variable("CHROMIUM_PATH") {
        let named = PathBuf::from(named);
        return match answers(&named) {
            Ok(()) => Ok(named),
            Err(why) => Err(format!("CHROMIUM_PATH is {}, but that does not run: {why}", named.display())),
        };
    }
    if let Some(found) = on_path(names) {
        return Ok(found);
    }
    let mut tried = Vec::new();
    if machine.can_apt() {
        match machine.apt(&[package]).and_then(|()| on_path(names).ok_or_else(|| "it does not run.".to_owned())) {
            Ok(found) => return Ok(found),
            Err(why) => tried.push(format!("apt-get: {why}")),
        }
    }
    match downloaded(machine, node) {
        Ok(found) => Ok(found),
        Err(why) => {
            tried.push(format!("Playwright's download: {why}"));
            Err(format!(
                "no browser was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one. Tried: {}",
                tried.join(" ")
            ))
        }
    }
}

fn on_path(names: &[&str]) -> Option<PathBuf> {
    names.iter().filter_map(|name| find(name)).find(|file| answers(file).is_ok())
}

/// Playwright keeps its browsers outside the project, so this downloads once per machine.
fn downloaded(machine: &Machine, node: &Node) -> Result<PathBuf> {
    let e2e = node.install(machine, "e2e")?;
    say("downloading Chromium with Playwright");
    run(node.packaged(&e2e, "playwright").args(["install", "chromium"]))?;
    let ask = "console.log(require('@playwright/test').chromium.executablePath())";
    let file = PathBuf::from(answer(node.command(&e2e, "node").args(["-e", ask]))?);
    answers(&file).map(|()| file)
}

/// A browser that lacks a library is found but does not run.
fn answers(file: &Path) -> Result<()> {
    if !is_program(file) {
        return Err(format!("{} is no program.", file.display()));
    }
    answer(Command::new(file).arg("--version")).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_its_package_and_its_variable() {
        let missing =
            Program { names: &["no-such-browser"], variable: "NO_SUCH_BROWSER_PATH", package: "no-such-package" };
        assert_eq!(found(&missing), None);
        let message = lacking(&missing, &Err("it has no permission.".to_owned()));
        for part in ["no-such-browser", "NO_SUCH_BROWSER_PATH", "no-such-package", "it has no permission."] {
            assert!(message.contains(part), "{message}");
        }
    }
}
