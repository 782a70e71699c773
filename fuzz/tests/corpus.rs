//! The stored corpus: past findings and similar inputs stay within the memory limit and do not panic.

use std::time::Duration;

use serendib_fuzz::{LARGEST, TARGETS, cost, escaped};

#[test]
fn every_corpus_input_is_read_within_bounds() {
    for target in &TARGETS {
        let (mut count, mut slowest, mut largest) = (0, (Duration::ZERO, ""), (0, ""));
        for line in escaped::lines(target.corpus) {
            let input = escaped::input(line).unwrap_or_else(|| panic!("{}: not escaped: {line}", target.name));
            let cost = cost(target, &input);
            slowest = slowest.max((cost.time, line));
            largest = largest.max((cost.memory, line));
            count += 1;
        }
        println!("{}: {count} inputs, slowest {:?}, largest {} bytes", target.name, slowest.0, largest.0);
        assert!(count >= 50, "{}: {count} inputs", target.name);
        assert!(largest.0 <= LARGEST, "{}: {} bytes for {}", target.name, largest.0, largest.1);
    }
}
