//! What reads requests, given any bytes: it must neither panic nor take long nor need much memory.
//!
//! `cargo xtask fuzz` looks for such bytes; what it found worth keeping stands in `corpus/`, one escaped input a line,
//! and `tests/corpus.rs` runs it all with the ordinary tests.

pub mod escaped;
mod targets;

use std::time::Duration;

use cpu_time::ProcessTime;
use peak_alloc::PeakAlloc;

pub use targets::TARGETS;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Of processor time, which other programs on the machine do not lengthen.
pub const LONGEST: Duration = Duration::from_millis(50);
/// Bytes besides what was there before.
pub const LARGEST: usize = 64 * 1024 * 1024;
/// What is slow by itself is slow each time; a page fault or a first compilation of SQL is not.
const TRIES: u32 = 3;

pub struct FuzzTarget {
    pub name: &'static str,
    /// What it reads, for the one who chooses.
    pub about: &'static str,
    /// Panics when what it looks at does not hold.
    pub run: fn(&[u8]),
    /// The corpus that is kept, escaped.
    pub corpus: &'static str,
}

/// What one input cost.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    pub time: Duration,
    pub memory: usize,
}

/// Runs one input.
pub fn cost(target: &FuzzTarget, data: &[u8]) -> Cost {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let started = ProcessTime::now();
    (target.run)(data);
    Cost { time: started.elapsed(), memory: MEMORY.peak_usage().saturating_sub(before) }
}

/// Runs one input within the goals.
///
/// # Errors
/// A sentence when it took too long each time, or too much.
pub fn within_bounds(target: &FuzzTarget, data: &[u8]) -> Result<Cost, String> {
    let mut least = cost(target, data);
    for _ in 1..TRIES {
        if least.time <= LONGEST {
            break;
        }
        let again = cost(target, data);
        least = Cost { time: least.time.min(again.time), memory: least.memory.max(again.memory) };
    }
    if least.time > LONGEST {
        return Err(format!("{} took {:?} of at most {LONGEST:?}", target.name, least.time));
    }
    if least.memory > LARGEST {
        return Err(format!("{} needed {} bytes of at most {LARGEST}", target.name, least.memory));
    }
    Ok(least)
}
