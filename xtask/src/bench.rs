//! Benchmarks of the release build: the server under load, pages in a browser, restarts behind a proxy, and quality of search and wishes.

use std::process::Command;

use crate::ChoreResult;
use crate::browser;
use crate::build;
use crate::machine::Machine;
use crate::node::NodeTools;
use crate::proxies;
use crate::python;
use crate::run::{print_status, run};

pub fn run_all(machine: &Machine, arguments: &[String]) -> ChoreResult<()> {
    let (parts, rest) = which(arguments);
    if parts.search_quality {
        print_status("measuring search quality");
        return quality(machine, &["it", "search_quality"], rest);
    }
    if parts.planner_quality {
        print_status("measuring planner quality");
        return quality(machine, &["planner_quality"], rest);
    }
    let binary = build::release(machine)?;

    if parts.server {
        print_status("measuring the server");
        let mut bench = machine.cargo();
        bench.args(["run", "--release", "-p", "serendib-server", "--example", "bench", "--"]).args(rest);
        run(bench.env("SERENDIB_BIN", &binary))?;
    }
    if parts.web {
        let node = NodeTools::ready(machine)?;
        let e2e = node.install(machine, "e2e")?;
        machine.room("e2e", "bench/web.mjs")?;
        let chromium = browser::chromium(machine, &node)?;
        print_status("measuring the web client");
        let mut pages = node.command(&e2e, "node");
        pages.arg("bench/web.mjs").args(rest).env("SERENDIB_BIN", &binary).env("CHROMIUM_PATH", chromium);
        run(&mut pages)?;
    }
    if parts.restarts {
        let python = python::ready(machine)?;
        let proxies = proxies::ready(machine)?;
        print_status("restarting the server behind nginx");
        let mut restarts = Command::new(python);
        restarts.arg(machine.root.join("e2e/wire/python/restarts.py")).args(rest);
        run(restarts.env("SERENDIB_BIN", &binary).env("NGINX_PATH", proxies.nginx).env("CADDY_PATH", proxies.caddy))?;
    }
    Ok(())
}

/// Runs a measuring test that is otherwise ignored, named by its program and part of its name.
fn quality(machine: &Machine, test: &[&str], rest: &[String]) -> ChoreResult<()> {
    let mut quality = machine.cargo();
    quality.args(["test", "--workspace", "--locked", "--test"]).args(test);
    run(quality.args(["--", "--include-ignored", "--nocapture"]).args(rest))
}

#[derive(Debug, PartialEq)]
struct Parts {
    server: bool,
    web: bool,
    restarts: bool,
    search_quality: bool,
    planner_quality: bool,
}

const NONE: Parts = Parts { server: false, web: false, restarts: false, search_quality: false, planner_quality: false };

/// The part named first, if any, and the remaining arguments. Restarts take as long as requested and only run by name.
fn which(arguments: &[String]) -> (Parts, &[String]) {
    match arguments.split_first() {
        Some((part, rest)) if part == "server" => (Parts { server: true, ..NONE }, rest),
        Some((part, rest)) if part == "web" => (Parts { web: true, ..NONE }, rest),
        Some((part, rest)) if part == "restarts" => (Parts { restarts: true, ..NONE }, rest),
        Some((part, rest)) if part == "search-quality" => (Parts { search_quality: true, ..NONE }, rest),
        Some((part, rest)) if part == "planner-quality" => (Parts { planner_quality: true, ..NONE }, rest),
        _ => (Parts { server: true, web: true, ..NONE }, arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_may_be_named_and_the_rest_is_passed_on() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let both = words("--quick");
        assert_eq!(which(&both), (Parts { server: true, web: true, ..NONE }, &both[..]));
        let web = words("web --runs 3");
        assert_eq!(which(&web), (Parts { web: true, ..NONE }, &web[1..]));
        let restarts = words("restarts --seconds 3600");
        assert_eq!(which(&restarts), (Parts { restarts: true, ..NONE }, &restarts[1..]));
        let searches = words("search-quality");
        assert_eq!(which(&searches), (Parts { search_quality: true, ..NONE }, &searches[1..]));
        let wishes = words("planner-quality");
        assert_eq!(which(&wishes), (Parts { planner_quality: true, ..NONE }, &wishes[1..]));
    }
}
