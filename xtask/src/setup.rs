//! Installs what the machine lacks ahead of time. Every command does so itself; this is for building images and for
//! checking a machine.

use crate::ChoreResult;
use crate::browser;
use crate::machine::Machine;
use crate::node::NodeTools;
use crate::postgres::Postgres;
use crate::run::answer;

pub fn run(machine: &Machine) -> ChoreResult<()> {
    let node = NodeTools::ready(machine)?;
    let version = answer(node.command(&machine.root, "node").arg("--version"))?;
    println!("Node {version}");
    // Starts it, because an account or a library may be missing.
    let postgres = Postgres::start(machine, &node)?;
    println!("PostgreSQL on {}", postgres.url());
    println!("Chromium {}", browser::headless(machine, &node)?.display());
    let others = browser::others(machine)?;
    println!("Firefox {}", others.firefox.display());
    println!("WebKit {} on {}", others.webkit_driver.display(), others.xvfb.display());
    Ok(())
}
