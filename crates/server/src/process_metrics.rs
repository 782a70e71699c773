//! Resource use of this process, under Prometheus' usual names, and the program's version.

use std::fmt::Write as _;
use std::fs;

use rustix::process::{Resource, getrlimit};

/// Ticks per second (`USER_HZ`) in `/proc`, on every supported architecture.
const TICKS: u64 = 100;

/// In Prometheus' text format. Values that the kernel does not report are left out (`/proc` is Linux only).
pub fn render() -> String {
    let build = format!("{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"));
    let read = |path| fs::read_to_string(path).ok();
    let (stat, boot) = (read("/proc/self/stat"), read("/proc/stat"));
    let stat = stat.as_deref().and_then(parse_stat);
    let started = stat.zip(boot.as_deref().and_then(parse_boot)).map(|((_, start), boot)| boot * TICKS + start);
    let limit = getrlimit(Resource::Nofile).current;
    let resident = read("/proc/self/status").as_deref().and_then(parse_resident);
    let mut text = String::new();
    for (name, kind, value) in [
        ("serendib_build_info", "gauge", Some(build)),
        ("process_resident_memory_bytes", "gauge", resident.map(|bytes| format!(" {bytes}"))),
        ("process_open_fds", "gauge", count_open().map(|count| format!(" {count}"))),
        ("process_max_fds", "gauge", limit.map(|most| format!(" {most}"))),
        ("process_cpu_seconds_total", "counter", stat.map(|(cpu, _)| format_seconds(cpu))),
        ("process_start_time_seconds", "gauge", started.map(format_seconds)),
    ] {
        if let Some(value) = value {
            // Writing to a string cannot fail.
            let _ = write!(text, "# TYPE {name} {kind}\n{name}{value}\n\n");
        }
    }
    text
}

/// Open file descriptors, without the one that reads the folder.
fn count_open() -> Option<usize> {
    fs::read_dir("/proc/self/fd").ok().map(|fds| fds.count().saturating_sub(1))
}

/// CPU ticks, and ticks from the machine's start to the process' start. The name before them may contain anything.
fn parse_stat(text: &str) -> Option<(u64, u64)> {
    let (_, after_name) = text.rsplit_once(')')?;
    let mut fields = after_name.split_ascii_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let cpu = next()?.checked_add(next()?)?;
    Some((cpu, fields.nth(6)?.parse().ok()?))
}

/// When the machine started.
fn parse_boot(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()
}

fn parse_resident(text: &str) -> Option<u64> {
    let kib = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.trim().strip_suffix("kB")?;
    kib.trim().parse::<u64>().ok()?.checked_mul(1_024)
}

fn format_seconds(ticks: u64) -> String {
    format!(" {}.{:02}", ticks / TICKS, ticks % TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_kernel_tells_is_read_field_by_field() {
        let stat =
            "4242 (a) name (b) S 1 4242 4242 0 -1 4194560 11 12 13 14 1500 250 17 18 20 0 9 0 360000 1234 56 1 2";
        assert_eq!(parse_stat(stat), Some((1_750, 360_000)));
        assert_eq!(parse_boot("cpu 1 2 3\nbtime 1700000000\nprocesses 9\n"), Some(1_700_000_000));
        assert_eq!(parse_resident("Name:\tx\nVmRSS:\t   2048 kB\nThreads: 3\n"), Some(2_097_152));
        assert_eq!(
            (parse_stat(""), parse_stat("1 (x) S 1"), parse_boot("x"), parse_resident("x")),
            (None, None, None, None)
        );
    }

    #[test]
    fn open_files_are_counted() {
        let count = || count_open().unwrap();
        let before = count();
        let held: Vec<_> = (0..5).map(|_| tempfile::tempfile().unwrap()).collect();
        assert_eq!(count(), before + held.len());
    }
}
