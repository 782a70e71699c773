//! Builds the program from source: the shipped one with the web client and its pictures inside, and the demo's, which reads them from disk.

use std::path::PathBuf;

use crate::ChoreResult;
use crate::machine::Machine;
use crate::node::NodeTools;
use crate::run::{print_status, run};
use crate::stamp::Chore;

/// Builds the shipped program and returns its path.
pub fn release(machine: &Machine) -> ChoreResult<PathBuf> {
    web(machine, &NodeTools::ready(machine)?)?;
    machine.room("crates/server", "Cargo.toml")?;
    print_status("building the server");
    run(machine.cargo().args(["build", "--release", "-p", "serendib-server"]))?;
    Ok(machine.target.join("release/serendib"))
}

/// Builds the demo's program and the web client beside each other, and returns the program's path.
///
/// It is compiled as for the tests, in half the time of the shipped program, and shares its dependencies with them. It reads the client
/// from `web/dist`, so neither has to wait for the other.
pub fn demo(machine: &Machine) -> ChoreResult<PathBuf> {
    let node = NodeTools::ready(machine)?;
    machine.room("crates/server", "Cargo.toml")?;
    print_status("building the server and the web client");
    let mut cargo = machine.cargo();
    cargo.args(["build", "-p", "serendib-server", "--bin", "serendib"]);
    std::thread::scope(|scope| {
        let client = scope.spawn(|| web(machine, &node));
        let server = run(&mut cargo);
        let client = client.join().map_err(|_| "building the web client panicked.".to_owned())?;
        server.and(client)
    })?;
    Ok(machine.target.join("debug/serendib"))
}

/// The web client with its pictures, in `web/dist`.
pub fn web(machine: &Machine, node: &NodeTools) -> ChoreResult<()> {
    pictures(machine, node)?;
    client(machine, node)
}

/// The demo catalogue's pictures, in `web/public/pictures`. The drawing program has its own cache, so that a changed
/// scene does not redraw all.
pub fn pictures(machine: &Machine, node: &NodeTools) -> ChoreResult<()> {
    machine.room("pictures", "draw.mjs")?;
    let drawing =
        Chore { name: "pictures", reads: &["pictures", "catalogue"], writes: &[], proof: "web/public/pictures" };
    drawing.unless_done(machine, || {
        let folder = node.install(machine, "pictures")?;
        print_status("drawing the pictures");
        let mut draw = node.command(&machine.root, "node");
        draw.arg(folder.join("draw.mjs"));
        draw.arg("--out").arg(machine.root.join("web/public/pictures"));
        draw.arg("--cache").arg(machine.target.join("pictures"));
        run(&mut draw)
    })
}

/// The web client; expects finished pictures.
pub fn client(machine: &Machine, node: &NodeTools) -> ChoreResult<()> {
    machine.room("web", "package.json")?;
    // The build copies the pictures; their sources stand for them.
    let building = Chore {
        name: "web",
        reads: &["web", "pictures", "catalogue"],
        writes: &["web/public/pictures"],
        proof: "web/dist/index.html",
    };
    building.unless_done(machine, || {
        let folder = node.install(machine, "web")?;
        print_status("building the web client");
        run(&mut node.script(&folder, "build"))
    })
}
