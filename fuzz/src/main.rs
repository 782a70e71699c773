//! libFuzzer for one target, named by `SERENDIB_FUZZ_TARGET`; the rest is libFuzzer's own command line.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use serendib_fuzz::{FuzzTarget, TARGETS, within_bounds};

fn target() -> &'static FuzzTarget {
    static TARGET: OnceLock<&'static FuzzTarget> = OnceLock::new();
    TARGET.get_or_init(|| {
        #[expect(clippy::disallowed_methods, reason = "the command line is libFuzzer's")]
        let name = std::env::var("SERENDIB_FUZZ_TARGET").unwrap_or_default();
        let found = TARGETS.iter().find(|target| target.name == name);
        found.unwrap_or_else(|| panic!("SERENDIB_FUZZ_TARGET names no target: {name:?}"))
    })
}

fuzz_target!(|data: &[u8]| {
    if let Err(excess) = within_bounds(target(), data) {
        panic!("{excess}");
    }
});
