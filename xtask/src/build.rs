//! From sources to `target/release/serendib`, the web client and its pictures inside.

use std::path::PathBuf;

use crate::ChoreResult;
use crate::machine::Machine;
use crate::node::NodeTools;
use crate::run::{print_status, run};
use crate::stamp::Chore;

/// Everything, as it is shipped; gives the program.
pub fn release(machine: &Machine) -> ChoreResult<PathBuf> {
    web(machine, &NodeTools::ready(machine)?)?;
    machine.room("crates/server", "Cargo.toml")?;
    print_status("building the server");
    run(machine.cargo().args(["build", "--release", "-p", "serendib-server"]))?;
    Ok(machine.target.join("release/serendib"))
}

/// The web client with its pictures, in `web/dist`.
pub fn web(machine: &Machine, node: &NodeTools) -> ChoreResult<()> {
    pictures(machine, node)?;
    client(machine, node)
}

/// The pictures of the demo catalogue, in `web/public/pictures`. The drawing program keeps what it drew before in
/// a cache of its own, so that one changed scene does not redraw all.
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

/// The web client; expects the pictures to be drawn.
pub fn client(machine: &Machine, node: &NodeTools) -> ChoreResult<()> {
    machine.room("web", "package.json")?;
    // The pictures are copied into the build; their sources stand for them.
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
