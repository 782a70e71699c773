//! Browsers: headless Chromium for most journeys, the full one, which users have, for page measurements; Firefox and WebKit for the
//! main journeys.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ChoreResult;
use crate::machine::{Machine, find, is_program, variable};
use crate::node::NodeTools;
use crate::packaged::{self, Program};
use crate::run::{answer, print_status, run};

/// Names on Debian and in Playwright: Chromium's engine and protocol without windows, which cost the journeys a quarter of their
/// time.
const HEADLESS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
/// Names on Debian, Fedora, Arch and from Google.
const WHOLE: [&str; 4] = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"];

/// The other engines as programs: Firefox; WebKit's driver, which starts its own small browser; and a virtual screen for it, because it
/// has no headless mode.
pub struct OtherBrowsers {
    pub firefox: PathBuf,
    pub webkit_driver: PathBuf,
    pub xvfb: PathBuf,
}

const FIREFOX: Program =
    Program { names: &["firefox-esr", "firefox"], variable: "FIREFOX_PATH", package: "firefox-esr" };
const WEBKIT_DRIVER: Program =
    Program { names: &["WebKitWebDriver"], variable: "WEBKIT_DRIVER_PATH", package: "webkit2gtk-driver" };
const XVFB: Program = Program { names: &["Xvfb"], variable: "XVFB_PATH", package: "xvfb" };

/// Finds or installs Firefox and WebKit.
pub fn others(machine: &Machine) -> ChoreResult<OtherBrowsers> {
    let [firefox, webkit_driver, xvfb] = packaged::ready(machine, [&FIREFOX, &WEBKIT_DRIVER, &XVFB])?;
    Ok(OtherBrowsers { firefox, webkit_driver, xvfb })
}

/// Finds or installs Chromium.
pub fn chromium(machine: &Machine, node: &NodeTools) -> ChoreResult<PathBuf> {
    browser(machine, node, &WHOLE, "chromium")
}

/// Finds or installs the journeys' browser: headless Chromium, or the full one if only that is present.
pub fn headless(machine: &Machine, node: &NodeTools) -> ChoreResult<PathBuf> {
    let names: Vec<&str> = HEADLESS.into_iter().chain(WHOLE).collect();
    browser(machine, node, &names, "chromium-headless-shell")
}

/// The first of `names` that runs; otherwise installs `package`, which has one name on Debian and in Playwright.
fn browser(machine: &Machine, node: &NodeTools, names: &[&str], package: &str) -> ChoreResult<PathBuf> {
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

/// Playwright stores browsers outside the project, so this downloads once per machine.
fn downloaded(machine: &Machine, node: &NodeTools) -> ChoreResult<PathBuf> {
    let e2e = node.install(machine, "e2e")?;
    print_status("downloading Chromium with Playwright");
    run(node.packaged(&e2e, "playwright").args(["install", "chromium"]))?;
    let ask = "console.log(require('@playwright/test').chromium.executablePath())";
    let file = PathBuf::from(answer(node.command(&e2e, "node").args(["-e", ask]))?);
    answers(&file).map(|()| file)
}

/// A browser without a required library is found but does not run.
fn answers(file: &Path) -> ChoreResult<()> {
    if !is_program(file) {
        return Err(format!("{} is not a program.", file.display()));
    }
    answer(Command::new(file).arg("--version")).map(|_| ())
}
