//! Runs the product: as a demo, and for development.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use crate::ChoreResult;
use crate::build;
use crate::machine::Machine;
use crate::node::NodeTools;
use crate::run::{format_command, print_status, run};

/// The demo's default address.
const DEMO_LISTEN: &str = "127.0.0.1:8080";
/// The proxy of `web/vite.config.ts` expects the server here.
const DEV_LISTEN: &str = "127.0.0.1:4180";
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Builds everything and becomes the demo server.
pub fn demo(machine: &Machine, options: &[String]) -> ChoreResult<()> {
    let binary = build::demo(machine)?;
    let mut serendib = Command::new(binary);
    // Relative folders mean the same from any working directory.
    serendib.arg("demo").args(with_defaults(machine, options, DEMO_LISTEN, "demo"));
    // Replaces this process, so that Ctrl-C and signals reach the server itself.
    let error = serendib.exec();
    Err(format!("`{}` did not start: {error}.", format_command(&serendib)))
}

/// The server from source beside the web client with live reload; both end together.
pub fn dev(machine: &Machine, options: &[String]) -> ChoreResult<()> {
    let node = NodeTools::ready(machine)?;
    build::pictures(machine, &node)?;
    let web = node.install(machine, "web")?;
    run(machine.cargo().args(["build", "-p", "serendib-server"]))?;

    let mut server = Command::new(machine.target.join("debug/serendib"));
    server.current_dir(&machine.root).arg("demo").args(with_defaults(machine, options, DEV_LISTEN, "dev"));
    let mut client = node.packaged(&web, "vite");

    let mut pair = ChildProcesses(Vec::new());
    for command in [&mut server, &mut client] {
        let name = format_command(command);
        let child = command.spawn().map_err(|error| format!("`{name}` did not start: {error}."))?;
        pair.0.push((name, child));
    }
    print_status("open the address that vite prints; Ctrl-C stops both");
    loop {
        for (name, child) in &mut pair.0 {
            if let Ok(Some(status)) = child.try_wait() {
                return Err(format!("`{name}` ended ({status})."));
            }
        }
        sleep(LOOK_EVERY);
    }
}

/// Programs that must not outlive this one.
struct ChildProcesses(Vec<(String, Child)>);

impl Drop for ChildProcesses {
    fn drop(&mut self) {
        for (_, child) in &mut self.0 {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The options, with a default address and data folder.
fn with_defaults(machine: &Machine, options: &[String], listen: &str, folder: &str) -> Vec<String> {
    let mut all = options.to_vec();
    if !names(options, "--listen") {
        all.extend(["--listen".to_owned(), listen.to_owned()]);
    }
    if !names(options, "--data") {
        all.extend(["--data".to_owned(), machine.target.join(folder).to_string_lossy().into_owned()]);
    }
    all
}

/// Whether a flag is given, as `--flag value` or `--flag=value`.
fn names(options: &[String], flag: &str) -> bool {
    options.iter().any(|option| option.split('=').next() == Some(flag))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(words: &str) -> Vec<String> {
        let machine = Machine { root: "/checkout".into(), target: "/checkout/target".into(), is_root: false };
        let given: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        with_defaults(&machine, &given, DEMO_LISTEN, "demo")
    }

    #[test]
    fn the_demo_has_an_address_and_a_folder_of_its_own() {
        assert_eq!(options("").join(" "), "--listen 127.0.0.1:8080 --data /checkout/target/demo");
    }

    #[test]
    fn what_is_named_is_not_overruled() {
        assert_eq!(options("--listen=127.0.0.1:0 --data x").join(" "), "--listen=127.0.0.1:0 --data x");
        assert_eq!(options("--data x").join(" "), "--data x --listen 127.0.0.1:8080");
    }
}
