//! Fuzz targets for request parsers: no input may cause a panic, take long or need much memory.
//!
//! `cargo xtask fuzz` searches for such inputs. `corpus/` stores worthwhile ones, one escaped input per line;
//! `tests/corpus.rs` runs them with the ordinary tests.

pub mod escaped;
mod targets;

use std::time::Duration;

use cpu_time::ProcessTime;
use peak_alloc::PeakAlloc;

pub use targets::TARGETS;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Processor time, which other programs do not lengthen.
pub const LONGEST: Duration = Duration::from_millis(50);
/// Additional bytes.
pub const LARGEST: usize = 64 * 1024 * 1024;
/// A slow input is slow each time; a page fault or a first compilation of SQL is not.
const TRIES: u32 = 3;

pub struct FuzzTarget {
    pub name: &'static str,
    /// What it parses, for the list of targets.
    pub about: &'static str,
    /// Panics if a checked property fails.
    pub run: fn(&[u8]),
    /// The stored corpus, escaped.
    pub corpus: &'static str,
}

/// The cost of one input.
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

/// Runs one input within the limits.
///
/// # Errors
/// A sentence if it was too slow each time, or needed too much memory.
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
