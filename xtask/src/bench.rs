//! Measuring the release build: the server under load, and the pages in a browser.

use crate::Result;
use crate::browser;
use crate::build;
use crate::machine::Machine;
use crate::node::Node;
use crate::run::{run, say};

pub fn run_all(machine: &Machine, arguments: &[String]) -> Result<()> {
    let (parts, rest) = which(arguments);
    let binary = build::release(machine)?;

    if parts.server {
        say("measuring the server");
        let mut bench = machine.cargo();
        bench.args(["run", "--release", "-p", "serendib-server", "--example", "bench", "--"]).args(rest);
        run(bench.env("SERENDIB_BIN", &binary))?;
    }
    if parts.web {
        let node = Node::ready(machine)?;
        let e2e = node.install(machine, "e2e")?;
        machine.room("e2e", "bench/web.mjs")?;
        let chromium = browser::chromium(machine, &node)?;
        say("measuring the pages");
        let mut pages = node.command(&e2e, "node");
        pages.arg("bench/web.mjs").args(rest).env("SERENDIB_BIN", &binary).env("CHROMIUM_PATH", chromium);
        run(&mut pages)?;
    }
    Ok(())
}

#[derive(Debug, PartialEq)]
struct Parts {
    server: bool,
    web: bool,
}

/// The part named first, if any, and what is passed on.
fn which(arguments: &[String]) -> (Parts, &[String]) {
    match arguments.split_first() {
        Some((part, rest)) if part == "server" => (Parts { server: true, web: false }, rest),
        Some((part, rest)) if part == "web" => (Parts { server: false, web: true }, rest),
        _ => (Parts { server: true, web: true }, arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_may_be_named_and_the_rest_is_passed_on() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let both = words("--quick");
        assert_eq!(which(&both), (Parts { server: true, web: true }, &both[..]));
        let web = words("web --runs 3");
        assert_eq!(which(&web), (Parts { server: false, web: true }, &web[1..]));
    }
}
