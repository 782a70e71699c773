//! Runs every check of the project, cheapest first, on SQLite and on a private PostgreSQL.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ChoreResult;
use crate::browser;
use crate::build;
use crate::documentation;
use crate::machine::{Machine, find};
use crate::node::NodeTools;
use crate::postgres::Postgres;
use crate::proxies;
use crate::python;
use crate::report::TestReport;
use crate::run::answer;

/// The superuser's URL; without it the same tests run on SQLite.
const POSTGRES: &str = "SERENDIB_TEST_POSTGRES";

pub fn run(machine: &Machine, arguments: &[String]) -> ChoreResult<()> {
    let plan = TestSelection::parse(arguments)?;
    let mut report = TestReport::new(plan.keep_going);
    let outcome = steps(machine, &plan, &mut report);
    let finished = report.finish();
    // The first error is the reason for a stop; the second names every failed step of a run that kept going.
    outcome.and(finished)
}

/// Which parts to run, and whether a failure ends the run.
#[derive(Debug, PartialEq)]
struct TestSelection {
    keep_going: bool,
    rust: bool,
    web: bool,
    e2e: bool,
    /// The Python clients, directly and through proxies: a part of `e2e` that can run alone.
    python: bool,
}

impl TestSelection {
    fn parse(arguments: &[String]) -> ChoreResult<Self> {
        let mut plan = Self { keep_going: false, rust: false, web: false, e2e: false, python: false };
        for argument in arguments {
            match argument.as_str() {
                "--keep-going" => plan.keep_going = true,
                "rust" => plan.rust = true,
                "web" => plan.web = true,
                "e2e" => plan.e2e = true,
                "python" => plan.python = true,
                other => {
                    return Err(format!("unknown test part \"{other}\"; parts are rust, web, e2e and python."));
                }
            }
        }
        if !(plan.rust || plan.web || plan.e2e || plan.python) {
            (plan.rust, plan.web, plan.e2e) = (true, true, true);
        }
        plan.python |= plan.e2e;
        Ok(plan)
    }
}

fn steps(machine: &Machine, plan: &TestSelection, report: &mut TestReport) -> ChoreResult<()> {
    if plan.rust {
        check_rust(machine, report)?;
    }
    let node = report.need("node", || NodeTools::ready(machine))?;
    if plan.web || plan.e2e || plan.python {
        // Biome comes with the web client's packages, and the journeys visit the built client.
        let web = packages(machine, &node, "web", report)?;
        if plan.web {
            check_pictures(machine, &node, &web, report)?;
            check_web(&node, &web, report)?;
        }
        if plan.e2e {
            let e2e = packages(machine, &node, "e2e", report)?;
            report.program("e2e: biome", biome(&node, &web, &e2e, "check"))?;
            report.program("e2e: typecheck", node.script(&e2e, "typecheck"))?;
        }
        report.need("pictures: drawing", || build::pictures(machine, &node))?;
        report.need("web: build", || build::client(machine, &node))?;
    }
    if plan.rust || plan.python {
        let postgres = report.need("postgres", || Postgres::start(machine, &node))?;
        if plan.rust {
            rust(machine, &postgres, report)?;
        }
        if plan.python {
            // Already built after the crates' tests.
            report.program("e2e: server", linting(machine, BUILD)?)?;
            python_clients(machine, &node, &postgres, report)?;
        }
        if plan.e2e {
            journeys(machine, &node, &postgres, report)?;
        }
    }
    Ok(())
}

/// Installs a folder's locked packages.
fn packages(machine: &Machine, node: &NodeTools, room: &str, report: &mut TestReport) -> ChoreResult<PathBuf> {
    report.need(&format!("{room}: packages"), || node.install(machine, room))
}

fn check_rust(machine: &Machine, report: &mut TestReport) -> ChoreResult<()> {
    report.program("rustfmt", cargo(machine, &["fmt", "--all", "--check"]))?;
    // Compiling these two would take minutes, so they only run if installed.
    if has_subcommand(machine, "machete") {
        report.program("cargo machete", cargo(machine, &["machete"]))?;
    }
    if has_subcommand(machine, "deny") {
        // The advisories' server may be unreachable; the other checks need no network.
        report.program("cargo deny", cargo(machine, &["deny", "check", "bans", "licenses", "sources"]))?;
    }
    Ok(())
}

fn check_pictures(machine: &Machine, node: &NodeTools, web: &Path, report: &mut TestReport) -> ChoreResult<()> {
    let pictures = packages(machine, node, "pictures", report)?;
    // Only linted: drawings are columns of numbers, which a formatter would put on separate lines.
    report.program("pictures: biome", biome(node, web, &pictures, "lint"))?;
    report.program("pictures: tests", node.script(&pictures, "test"))
}

fn check_web(node: &NodeTools, web: &Path, report: &mut TestReport) -> ChoreResult<()> {
    for script in ["lint", "typecheck", "test", "knip"] {
        report.program(&format!("web: {script}"), node.script(web, script))?;
    }
    Ok(())
}

/// All crates' tests, once per database.
fn rust(machine: &Machine, postgres: &Postgres, report: &mut TestReport) -> ChoreResult<()> {
    report.program("rust: clippy and build", linting(machine, BUILD)?)?;
    let mut pages = linting(machine, &["test", "--doc", "--workspace", "--locked"])?;
    documentation::prepare(&mut pages, machine);
    report.program("rust: documentation", pages)?;
    let mut on_sqlite = tests(machine, &[])?;
    on_sqlite.env_remove(POSTGRES);
    report.program("rust: tests on SQLite", on_sqlite)?;
    let mut on_postgres = tests(machine, &["-E", ASKING_A_DATABASE])?;
    on_postgres.env(POSTGRES, postgres.url());
    report.program("rust: tests on PostgreSQL", on_postgres)
}

/// Tests without a database run once, because they behave the same beside either. The domain's database tests are in its `tests`; the
/// planner, the search and their dependencies use no database, and SQLite's own tests no other. Excluded server tests (connections,
/// addresses, heads, drawn pages, pictures, outside services, logs, outcomes of words) query nothing that other tests do not run on both;
/// neither do those of the demo's catalogue.
const ASKING_A_DATABASE: &str = "not (package(serendib-domain) & kind(lib)) & not package(/^serendib-(catalogue|planner|search|text)$/) \
                                 & not package(serendib-fuzz) & not package(xtask) \
                                 & not (package(serendib-db) & test(/^sqlite::/)) \
                                 & not (package(serendib-domain) & test(/^demo::(prose|routes|trips|every_category|the_newest|nothing_happened)/)) \
                                 & not (package(serendib-server) & kind(lib) & test(/^(site|outside|storage::picture)::/)) \
                                 & not (binary(it) & test(/^(amplification|client_addresses|connections|descriptors|guide_directory|headers|heads|landing|planner::constraints|planner::models|search_quality|typing)::/)) \
                                 & not (binary(it) & test(/^(auth::(captcha|external_sign_in|landing|logs|operator_limits)|payments::keys|storage::(operator_commands|image_transformations)|cited_ids|names)::/))";

/// All crates' tests, or those of a nextest expression. Without nextest, always all.
fn tests(machine: &Machine, only: &[&str]) -> ChoreResult<Command> {
    if !has_subcommand(machine, "nextest") {
        return linting(machine, &["test", "--workspace", "--lib", "--bins", "--tests", "--locked", "--no-fail-fast"]);
    }
    let mut nextest = linting(machine, &["nextest", "run", "--workspace", "--locked", "--no-fail-fast"])?;
    nextest.args(only).args(["--test-threads", &at_once(cores()).to_string()]);
    Ok(nextest)
}

/// One and a half times the cores: many tests wait for a lease, a timeout or the disk.
fn at_once(cores: usize) -> usize {
    cores + cores.div_ceil(2)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// One build for everything: separate builds would choose the features of shared crates anew and build them twice. The journeys use
/// these programs.
const BUILD: &[&str] = &["build", "--workspace", "--all-targets", "--locked"];

/// Cargo with clippy as the compiler of our own crates, and every warning an error. `cargo clippy` would check all dependencies once and
/// the build compile them again; this needs one compilation. Later commands must use the same settings, or cargo compiles our crates
/// anew.
fn linting(machine: &Machine, arguments: &[&str]) -> ChoreResult<Command> {
    let clippy = find("clippy-driver").ok_or("clippy is missing. Install it with: rustup component add clippy")?;
    let mut command = cargo(machine, arguments);
    // The arguments that `cargo clippy -- -D warnings` passes to its driver, separated by this mark.
    command.env("RUSTC_WORKSPACE_WRAPPER", clippy).env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings");
    Ok(command)
}

/// Python: the official clients on the whole wire, behind proxies and with files in an S3 service; packages of calendars.
fn python_clients(
    machine: &Machine,
    node: &NodeTools,
    postgres: &Postgres,
    report: &mut TestReport,
) -> ChoreResult<()> {
    // The official JavaScript client goes through the proxies too.
    packages(machine, node, "e2e", report)?;
    let python = report.need("e2e: Python", || python::ready(machine))?;
    let proxies = report.need("e2e: nginx and Caddy", || proxies::ready(machine))?;
    let client = |file: &str| {
        let mut client = Command::new(&python);
        client.arg(machine.root.join("e2e/wire/python").join(file));
        client.env("SERENDIB_BIN", machine.target.join("debug/serendib"));
        client
    };
    report.program("e2e: Python client, the product", client("test_product.py"))?;
    let mut behind = client("test_deployed.py");
    behind
        .env("NODE_PATH_OF_TESTS", node.program("node"))
        .env("NGINX_PATH", proxies.nginx)
        .env("CADDY_PATH", proxies.caddy);
    report.program("e2e: behind nginx and Caddy", behind)?;
    report.program("e2e: calendars of two Python packages", client("test_calendars.py"))?;
    report.program("e2e: Python client, realtime", client("test_realtime.py"))?;
    report.program("e2e: Python client, files in an S3 service", client("test_storage.py"))?;
    let mut builder = client("test_builder.py");
    builder
        .env("SERENDIB_LAB", laboratory(machine))
        // Empty: every test creates its own database beside it.
        .env("SERENDIB_LAB_DATABASE", postgres.url());
    report.program("e2e: Python client", builder)
}

fn laboratory(machine: &Machine) -> PathBuf {
    machine.target.join("debug/examples/lab")
}

/// User journeys in real browsers against the real program.
fn journeys(machine: &Machine, node: &NodeTools, postgres: &Postgres, report: &mut TestReport) -> ChoreResult<()> {
    let e2e = machine.root.join("e2e");
    let chromium = report.need("e2e: Chromium", || browser::headless(machine, node))?;
    let others = report.need("e2e: Firefox and WebKit", || browser::others(machine))?;
    let mut playwright = node.script(&e2e, "test");
    playwright
        .env("SERENDIB_BIN", machine.target.join("debug/serendib"))
        .env("SERENDIB_LAB", laboratory(machine))
        .env("SERENDIB_STRIPE_DOUBLE", machine.target.join("debug/examples/stripe_double"))
        .env("CHROMIUM_PATH", chromium)
        .env("FIREFOX_PATH", others.firefox)
        .env("WEBKIT_DRIVER_PATH", others.webkit_driver)
        .env("XVFB_PATH", others.xvfb)
        .env(POSTGRES, postgres.url());
    report.program("e2e: journeys", playwright)
}

fn cargo(machine: &Machine, arguments: &[&str]) -> Command {
    let mut cargo = machine.cargo();
    cargo.args(arguments);
    cargo
}

/// Whether a cargo subcommand is installed.
fn has_subcommand(machine: &Machine, subcommand: &str) -> bool {
    answer(cargo(machine, &[subcommand]).arg("--version")).is_ok()
}

/// Biome from the web client's packages, for another folder.
fn biome(node: &NodeTools, web: &Path, room: &Path, what: &str) -> Command {
    let program = web.join("node_modules/.bin/biome");
    let mut biome = node.command(room, &program.to_string_lossy());
    biome.args([what, "--error-on-warnings", "."]);
    biome
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(words: &str) -> ChoreResult<TestSelection> {
        TestSelection::parse(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn everything_runs_when_no_part_is_named() {
        assert_eq!(
            plan("").unwrap(),
            TestSelection { keep_going: false, rust: true, web: true, e2e: true, python: true }
        );
        assert_eq!(
            plan("--keep-going web").unwrap(),
            TestSelection { keep_going: true, rust: false, web: true, e2e: false, python: false }
        );
    }

    #[test]
    fn the_python_clients_run_alone_or_with_the_journeys() {
        let alone = TestSelection { keep_going: false, rust: false, web: false, e2e: false, python: true };
        assert_eq!(plan("python").unwrap(), alone);
        assert_eq!(plan("e2e").unwrap(), TestSelection { e2e: true, ..alone });
    }

    #[test]
    fn half_as_many_tests_again_as_cores_run_at_once() {
        assert_eq!([1, 2, 4].map(at_once), [2, 3, 6]);
    }

    #[test]
    fn an_unknown_part_is_refused() {
        assert!(plan("wbe").unwrap_err().contains("\"wbe\""));
    }
}
