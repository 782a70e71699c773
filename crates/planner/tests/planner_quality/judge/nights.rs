//! Judges nights per place, and the number of days.

use super::{JudgeCase, PairVerdict};
use crate::dataset::{MeaningPair, number};
use crate::days;
use crate::meaning::target_of;

pub fn days(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    let (was, is) = (case.before.days.len(), case.after.days.len());
    amount(&pair.value, was, is, 0)
        .map_or(PairVerdict::Unread, |holds| PairVerdict::when(holds, || format!("the trip has {is} days")))
}

pub fn nights(case: &JudgeCase<'_>, pair: &MeaningPair) -> PairVerdict {
    // A place alone means a night there.
    let (place, wanted) = pair.stay().unwrap_or((&pair.value, ">=1"));
    let count = number(wanted).unwrap_or_default();
    let after = days::nights(case.land, case.after);
    match place {
        "EVERY" => {
            let short = stays(&after).into_iter().find(|(_, nights)| *nights < count);
            short.map_or(PairVerdict::Holds, |(place, nights)| {
                PairVerdict::Fails(format!("{nights} in {}", case.land.places()[place].name))
            })
        }
        "beach at end" => {
            let coast = target_of(case.land, "coast").places;
            let last: Vec<_> = after.iter().rev().take(count).collect();
            PairVerdict::when(last.len() == count && last.iter().all(|place| coast.contains(place)), || {
                "the end is not at the beach".to_owned()
            })
        }
        _ => {
            let beds = target_of(case.land, place).beds(case.land);
            let of = |nights: &[usize]| nights.iter().filter(|place| beds.contains(place)).count();
            let (is, was) = (of(&after), of(&days::nights(case.land, case.before)));
            amount(wanted, was, is, more_than_before(case)).map_or(PairVerdict::Unread, |holds| {
                PairVerdict::when(holds, || format!("{is} nights in {place}, before {was}"))
            })
        }
    }
}

/// "One night more than before" is also written as a minimum.
fn more_than_before(case: &JudgeCase<'_>) -> usize {
    match case.wish.means("more than before") {
        false => 0,
        true if case.wish.means("two nights more") => 2,
        true => 1,
    }
}

/// `2`, `>=2`, `+1`, `more`; `None` for anything else.
fn amount(wanted: &str, was: usize, is: usize, more: usize) -> Option<bool> {
    match wanted {
        "more" | "longer" => return Some(is > was),
        "fewer" | "less" | "shorter" => return Some(is < was),
        "same" => return Some(is == was),
        _ => {}
    }
    let count = number(wanted)?;
    Some(match wanted.chars().next()? {
        '+' => is == was + count,
        '-' => is + count == was,
        '>' => is >= count && (more == 0 || is >= was + more),
        '<' => is <= count,
        _ => is == count,
    })
}

/// Consecutive nights.
fn stays(nights: &[usize]) -> Vec<(usize, usize)> {
    nights.chunk_by(|a, b| a == b).filter_map(|stay| stay.first().map(|place| (*place, stay.len()))).collect()
}
