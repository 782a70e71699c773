//! A server in its own process: start, measure, stop.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context as _;

/// How long a server may take to stop.
const STOPPING: Duration = Duration::from_secs(15);
const LISTENING: &str = "listening on http://";

pub struct Child {
    process: std::process::Child,
    pub address: SocketAddr,
    /// Time from the start of the process to its message that it listens.
    pub ready: Duration,
    /// Stays open: without a reader the server would fail at its next line of output.
    _output: BufReader<ChildStdout>,
}

/// Memory of a process in MiB.
#[derive(Clone, Copy)]
pub struct ProcessMemory {
    pub resident: f64,
    pub peak: f64,
}

impl Child {
    pub fn start(command: &mut Command) -> anyhow::Result<Self> {
        let started = Instant::now();
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {command:?}"))?;
        let mut output = BufReader::new(process.stdout.take().context("a process without output")?);
        let mut line = String::new();
        loop {
            line.clear();
            if output.read_line(&mut line)? == 0 {
                let _ = process.kill();
                anyhow::bail!("{command:?} ended before it listened: {}", process.wait()?);
            }
            if let Some(address) = line.trim().strip_prefix(LISTENING) {
                return Ok(Self { ready: started.elapsed(), address: address.parse()?, process, _output: output });
            }
        }
    }

    pub fn memory(&self) -> anyhow::Result<ProcessMemory> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let mebibytes = |field: &str| -> anyhow::Result<f64> {
            let line =
                status.lines().find_map(|line| line.strip_prefix(field)).with_context(|| format!("no {field}"))?;
            let kibibytes: u32 = line.trim_start_matches(':').trim().trim_end_matches(" kB").parse()?;
            Ok(f64::from(kibibytes) / 1_024.0)
        };
        Ok(ProcessMemory { resident: mebibytes("VmRSS")?, peak: mebibytes("VmHWM")? })
    }

    /// Asks the server to stop, so that it closes its database as it does for an operator.
    pub fn stop(mut self) -> anyhow::Result<()> {
        let asked = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status()?;
        anyhow::ensure!(asked.success(), "cannot ask process {} to stop", self.process.id());
        let limit = Instant::now() + STOPPING;
        while self.process.try_wait()?.is_none() {
            anyhow::ensure!(Instant::now() < limit, "the server did not stop within {STOPPING:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if matches!(self.process.try_wait(), Ok(None)) {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}
