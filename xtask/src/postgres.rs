//! A private PostgreSQL for one test run.
//!
//! A fresh cluster in a temporary folder on a free loopback port, without the disk syncs that only matter for lasting
//! data. A server that already runs on the machine is never touched.
//!
//! The server must not outlive the run. A watchdog shell reads from a pipe that only this process can write to: when
//! the process ends, even killed, the pipe closes, and the watchdog stops the server and removes the folder.

mod binaries;
mod owner;

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::ChoreResult;
use crate::machine::{Machine, make_folder};
use crate::node::NodeTools;
use crate::run::{answer, print_status};
use binaries::Binaries;
use owner::Owner;

const READY_WITHIN: Duration = Duration::from_secs(60);
/// Another process may take the free port first.
const ATTEMPTS: u32 = 3;

/// $1 is the server's process, $2 the folder. INT is PostgreSQL's fast shutdown, QUIT its immediate one. Waits for the
/// lock file, which goes last; the process itself may remain as a zombie.
const WATCHDOG: &str = r#"
cat >/dev/null
kill -INT "$1" 2>/dev/null
tries=0
while [ -e "$2/data/postmaster.pid" ] && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
kill -QUIT "$1" 2>/dev/null
rm -rf "$2"
"#;

/// Settings for throw-away data in hundreds of small databases that live for seconds: nothing that only pays in the long
/// run.
const SETTINGS: [&str; 13] = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_wal_size=2GB",
    "checkpoint_timeout=1h",
    "autovacuum=off",
    "jit=off",
    "max_connections=300",
    "logging_collector=off",
];

/// A folder in memory. On a disk the server spends more than a third of its time allocating the many files of each
/// template copy.
const IN_MEMORY: &str = "/dev/shm";
/// Enough space there, in KiB: a guess, well above hundreds of databases of 10 MB; containers often have 64 MiB.
const ROOM_IN_MEMORY: u64 = 6 << 20;

/// A running server; dropping it stops it and removes its data.
pub struct Postgres {
    url: String,
    server: Child,
    watchdog: Child,
}

impl Postgres {
    pub fn start(machine: &Machine, node: &NodeTools) -> ChoreResult<Self> {
        let owner = Owner::find(machine)?;
        let binaries = binaries::find(machine, node)?;
        print_status(&format!("starting PostgreSQL {} from {}", binaries.version, binaries.folder.display()));
        let mut last = String::new();
        for _ in 0..ATTEMPTS {
            match Self::attempt(machine, owner, &binaries) {
                Ok(running) => return Ok(running),
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    fn attempt(machine: &Machine, owner: Owner, binaries: &Binaries) -> ChoreResult<Self> {
        let folder = Folder::make(machine, owner)?;
        let programs = binaries.reachable_by(owner, &folder.0)?;
        let data = folder.0.join("data");
        let mut initdb = owner.command(&programs.join("initdb"), &folder.0);
        initdb.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"]);
        answer(initdb.arg(&data))?;
        let running = serve(owner, &programs.join("postgres"), &folder.0, &data)?;
        folder.handed_over();
        Ok(running)
    }

    /// The superuser's URL of the server.
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.watchdog.stdin.take());
        // A failure does not matter: the run is over.
        let _ = self.server.wait();
        let _ = self.watchdog.wait();
    }
}

fn serve(owner: Owner, program: &Path, folder: &Path, data: &Path) -> ChoreResult<Postgres> {
    let port = free_port()?;
    let log_file = folder.join("log");
    let log =
        fs::File::create(&log_file).map_err(|error| format!("{} cannot be created: {error}.", log_file.display()))?;
    let log_too = log.try_clone().map_err(|error| format!("{} cannot be shared: {error}.", log_file.display()))?;

    let mut command = owner.command(program, folder);
    command.arg("-D").arg(data).args(["-p", &port.to_string()]);
    for setting in SETTINGS {
        command.args(["-c", setting]);
    }
    // In its own group, so that Ctrl-C reaches the tests first and the server through the watchdog.
    command.stdin(Stdio::null()).stdout(log).stderr(log_too).process_group(0);
    let mut server = command.spawn().map_err(|error| format!("PostgreSQL did not start: {error}."))?;

    let watchdog = Command::new("sh")
        .args(["-c", WATCHDOG, "watchdog", &server.id().to_string()])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .process_group(0)
        .spawn();
    let watchdog = match watchdog {
        Ok(watchdog) => watchdog,
        Err(error) => {
            let _ = server.kill();
            let _ = server.wait();
            return Err(format!("the watchdog of PostgreSQL did not start: {error}."));
        }
    };
    let mut running = Postgres { url: format!("postgres://postgres@127.0.0.1:{port}/postgres"), server, watchdog };

    let since = Instant::now();
    while !is_ready(data) {
        let ended = running.server.try_wait().ok().flatten().is_some();
        if ended || since.elapsed() > READY_WITHIN {
            let output = fs::read_to_string(&log_file).unwrap_or_default();
            return Err(format!("PostgreSQL did not become ready. Its output: {}", output.trim()));
        }
        sleep(Duration::from_millis(20));
    }
    Ok(running)
}

/// The server writes its state into the last line of its lock file.
fn is_ready(data: &Path) -> bool {
    fs::read_to_string(data.join("postmaster.pid")).is_ok_and(|file| says_ready(&file))
}

/// Line 8 of the lock file is the server's state.
fn says_ready(lock_file: &str) -> bool {
    lock_file.lines().nth(7).is_some_and(|state| state.trim() == "ready")
}

fn free_port() -> ChoreResult<u16> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|error| format!("no free port was found: {error}."))
}

/// Whether memory and folder have enough space, and programs can run there: the server's may be copied into it.
fn has_room(folder: &Path) -> bool {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    if forbids_programs(&mounts, folder) {
        return false;
    }
    let meminfo = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let space = answer(Command::new("df").arg("-Pk").arg(folder)).unwrap_or_default();
    memory_free(&meminfo).min(space_free(&space)) >= Some(ROOM_IN_MEMORY)
}

/// Whether the folder is a mount that forbids running programs.
fn forbids_programs(mounts: &str, folder: &Path) -> bool {
    mounts.lines().any(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        matches!(fields[..], [_, place, _, how, ..] if Path::new(place) == folder && how.split(',').any(|one| one == "noexec"))
    })
}

/// Available memory in KiB, as the system reports it.
fn memory_free(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// A folder's free KiB, from `df -Pk`.
fn space_free(df: &str) -> Option<u64> {
    df.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

/// The cluster's temporary folder; removed on drop unless the watchdog owns it.
struct Folder(PathBuf);

impl Folder {
    /// In memory if there is enough; else under `target/` if the account can reach it, else in the system's temporary folder,
    /// because other accounts cannot enter a checkout in root's home.
    fn make(machine: &Machine, owner: Owner) -> ChoreResult<Self> {
        let in_memory = has_room(Path::new(IN_MEMORY)).then(|| PathBuf::from(IN_MEMORY));
        for place in in_memory.into_iter().chain([machine.target.clone(), std::env::temp_dir()]) {
            let folder = Self(place.join(format!("serendib-postgres-{}", std::process::id())));
            make_folder(&folder.0)?;
            if let Some((user, group)) = owner.ids() {
                chown(&folder.0, Some(user), Some(group))
                    .map_err(|error| format!("cannot change the owner of {}: {error}.", folder.0.display()))?;
            }
            if answer(&mut owner.command(Path::new("true"), &folder.0)).is_ok() {
                return Ok(folder);
            }
        }
        Err("PostgreSQL's account can access neither the target folder nor the temporary folder.".to_owned())
    }

    fn handed_over(self) {
        std::mem::forget(self);
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_is_ready_when_its_lock_file_says_so() {
        let file = "12\n/data\n1700000000\n5433\n\n127.0.0.1\n  0 1\n";
        assert!(!says_ready(file));
        assert!(!says_ready(&format!("{file}starting\n")));
        assert!(says_ready(&format!("{file}ready   \n")));
    }

    #[test]
    fn what_is_free_is_read_in_kib_and_what_says_nothing_is_nothing() {
        assert_eq!(memory_free("MemTotal:  24000 kB\nMemAvailable:   23000000 kB\n"), Some(23_000_000));
        assert_eq!(memory_free("MemTotal:  24000 kB\n"), None);
        let df = "Filesystem 1024-blocks Used Available Capacity Mounted on\ntmpfs 65536 0 65536 0% /dev/shm\n";
        assert_eq!(space_free(df), Some(65_536));
        assert_eq!(space_free(""), None);
    }

    #[test]
    fn where_no_program_is_started_no_server_is_put() {
        let mounts = "tmpfs /dev/shm tmpfs rw,nosuid,noexec 0 0\ntmpfs /run tmpfs rw,nosuid 0 0\n";
        assert!(forbids_programs(mounts, Path::new("/dev/shm")));
        assert!(!forbids_programs(mounts, Path::new("/run")));
        assert!(!forbids_programs(mounts, Path::new("/tmp")));
    }
}
