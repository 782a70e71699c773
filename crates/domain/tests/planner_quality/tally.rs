//! Totals over all wishes, and what they are told as.

use std::collections::BTreeMap;

use crate::judge::{Judgement, Verdict};
use crate::wish::Wish;

#[derive(Default)]
pub struct Tally {
    pub wishes: usize,
    pub served: usize,
    /// Everything is claimed as done, and something is not.
    pub false_claims: usize,
    /// Of days that wishes of one day, place, sight or kind do not concern.
    pub kept_days: usize,
    pub other_days: usize,
    /// Pairs that the judge does not know the meaning of.
    pub unread: usize,
    languages: BTreeMap<String, Count>,
    kinds: BTreeMap<String, Count>,
}

#[derive(Default)]
struct Count {
    well: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, is_well: bool) {
        self.well += usize::from(is_well);
        self.all += 1;
    }
}

impl Tally {
    pub fn add(&mut self, wish: &Wish, judgement: &Judgement) {
        let is_served = judgement.is_served();
        self.wishes += 1;
        self.served += usize::from(is_served);
        self.false_claims += usize::from(judgement.is_false_claim);
        if let Some(days) = judgement.untouched {
            self.kept_days += days.kept;
            self.other_days += days.all;
        }
        self.languages.entry(wish.language.clone()).or_default().add(is_served);
        for (key, _, verdict) in &judgement.verdicts {
            let is_well = matches!(verdict, Verdict::Holds | Verdict::Refused);
            self.unread += usize::from(*verdict == Verdict::Unread);
            self.kinds.entry(key.clone()).or_default().add(is_well);
        }
    }

    /// Nothing of what anybody wrote is in it.
    pub fn print(&self, folder: &str) {
        println!(
            "{folder}: {} of {} well served, {} false claims, {} of {} untouched days unchanged ({:.1} %), {} pairs not read",
            self.served,
            self.wishes,
            self.false_claims,
            self.kept_days,
            self.other_days,
            percent(self.kept_days, self.other_days),
            self.unread
        );
        for counts in [&self.languages, &self.kinds] {
            for (name, Count { well, all }) in counts {
                println!("  {name:15} {well} of {all}");
            }
        }
    }
}

fn percent(part: usize, all: usize) -> f64 {
    let whole = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    100.0 * whole(part) / whole(all.max(1))
}

/// A line of a wish that is not served, and why.
pub fn told(wish: &Wish, judgement: &Judgement) -> String {
    let mut why: Vec<String> = Vec::new();
    for (_, pair, verdict) in &judgement.verdicts {
        match verdict {
            Verdict::Fails(reason) => why.push(format!("{pair}: {reason}")),
            Verdict::Unread => why.push(format!("{pair}: not read")),
            Verdict::Holds | Verdict::Refused => {}
        }
    }
    let claim = if judgement.is_false_claim { " FALSE CLAIM" } else { "" };
    let days = judgement
        .untouched
        .map_or_else(|| "whole trip".to_owned(), |days| format!("{} of {} days", days.kept, days.all));
    format!("{:3}{claim} [{days}] {} -- {}", wish.number, wish.typed, why.join("; "))
}
