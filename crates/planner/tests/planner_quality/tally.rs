//! Totals over all wishes, and report lines.

use std::collections::BTreeMap;

use crate::dataset::LabelledRequest;
use crate::judge::{Judgement, PairVerdict, Untouched};

#[derive(Default)]
pub struct QualityTally {
    pub wishes: usize,
    pub served: usize,
    /// Everything is claimed as done, but something is not.
    pub false_claims: usize,
    /// For wishes about one day, place, sight or kind: the days outside them.
    days: Untouched,
    /// The same for changed plans only.
    pub days_of_changed: Untouched,
    /// Pairs that the judge does not know.
    pub unread: usize,
    languages: BTreeMap<String, ServedCount>,
    kinds: BTreeMap<String, ServedCount>,
}

#[derive(Default)]
struct ServedCount {
    well: usize,
    all: usize,
    unread: usize,
}

impl ServedCount {
    fn add(&mut self, is_well: bool) {
        self.well += usize::from(is_well);
        self.all += 1;
    }

    fn line(&self, name: &str) -> String {
        let Self { well, all, unread } = self;
        let unread = if *unread > 0 { format!(", {unread} not read") } else { String::new() };
        format!("  {name:15} {well} of {all}{unread}")
    }
}

impl QualityTally {
    pub fn add(&mut self, wish: &LabelledRequest, judgement: &Judgement) {
        let is_served = judgement.is_served();
        self.wishes += 1;
        self.served += usize::from(is_served);
        self.false_claims += usize::from(judgement.is_false_claim);
        if let Some(days) = judgement.untouched {
            self.days.add(days);
            if judgement.is_changed {
                self.days_of_changed.add(days);
            }
        }
        self.languages.entry(wish.language.clone()).or_default().add(is_served);
        for (key, _, verdict) in &judgement.verdicts {
            let is_well = matches!(verdict, PairVerdict::Holds | PairVerdict::Refused);
            let (kind, is_unread) = (self.kinds.entry(key.clone()).or_default(), *verdict == PairVerdict::Unread);
            kind.add(is_well);
            kind.unread += usize::from(is_unread);
            self.unread += usize::from(is_unread);
        }
    }

    /// Contains none of the wishes' text.
    pub fn summary(&self, folder: &str) -> String {
        let mut lines = vec![
            format!("{folder}: {} of {} well served, {} false claims", self.served, self.wishes, self.false_claims),
            format!("  untouched days unchanged: {}; where the plan changed: {}", self.days, self.days_of_changed),
            format!("  pairs that were not read: {}", self.unread),
        ];
        for counts in [&self.languages, &self.kinds] {
            lines.extend(counts.iter().map(|(name, count)| count.line(name)));
        }
        lines.join("\n")
    }
}

impl Untouched {
    fn add(&mut self, other: Self) {
        self.unchanged += other.unchanged;
        self.all += other.all;
    }
}

impl std::fmt::Display for Untouched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} ({} %)", self.unchanged, self.all, self.unchanged * 100 / self.all.max(1))
    }
}

/// A line about an unserved wish, with the reason.
pub fn failure_line(wish: &LabelledRequest, judgement: &Judgement) -> String {
    let mut why: Vec<String> = Vec::new();
    for (_, pair, verdict) in &judgement.verdicts {
        match verdict {
            PairVerdict::Fails(reason) => why.push(format!("{pair}: {reason}")),
            PairVerdict::Unread => why.push(format!("{pair}: not read")),
            PairVerdict::Holds | PairVerdict::Refused => {}
        }
    }
    let claim = if judgement.is_false_claim { " FALSE CLAIM" } else { "" };
    let days =
        judgement.untouched.map_or_else(|| "about the whole trip".to_owned(), |days| format!("{days} untouched"));
    let why = if why.is_empty() { "too many days are other ones".to_owned() } else { why.join("; ") };
    format!("{:3}{claim} {} -- {why} [{days}]", wish.number, wish.typed)
}
