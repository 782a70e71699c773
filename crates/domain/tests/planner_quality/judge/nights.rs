//! How many nights where, and how many days in all.

use super::{Case, Verdict};
use crate::days;
use crate::meaning::thing;
use crate::wish::{Pair, number};

pub fn days(case: &Case<'_>, pair: &Pair) -> Verdict {
    let Some(wanted) = number(&pair.value) else { return Verdict::Unread };
    let is = case.after.days.len();
    Verdict::when(is == wanted, || format!("the trip has {is} days"))
}

pub fn nights(case: &Case<'_>, pair: &Pair) -> Verdict {
    let Some((place, wanted)) = pair.stay() else { return Verdict::Unread };
    let Some(count) = number(wanted) else { return Verdict::Unread };
    let after = days::nights(case.land, case.after);
    match place {
        "EVERY" => {
            let short = stays(&after).into_iter().find(|(_, nights)| *nights < count);
            short.map_or(Verdict::Holds, |(place, nights)| {
                Verdict::Fails(format!("{nights} in {}", case.land.places()[place].name))
            })
        }
        "beach at end" => {
            let coast = thing(case.land, "coast").places;
            let last: Vec<_> = after.iter().rev().take(count).collect();
            Verdict::when(last.len() == count && last.iter().all(|place| coast.contains(place)), || {
                "the end is not at the beach".to_owned()
            })
        }
        _ => {
            let beds = thing(case.land, place).beds(case.land);
            let of = |nights: &[usize]| nights.iter().filter(|place| beds.contains(place)).count();
            let (is, was) = (of(&after), of(&days::nights(case.land, case.before)));
            Verdict::when(is_as_wanted(case, wanted, count, was, is), || {
                format!("{is} nights in {place}, before {was}")
            })
        }
    }
}

fn is_as_wanted(case: &Case<'_>, wanted: &str, count: usize, was: usize, is: usize) -> bool {
    // "One night more than before" is written as a least number, too.
    let more = match () {
        () if !case.wish.means("more than before") => 0,
        () if case.wish.means("two nights more") => 2,
        () => 1,
    };
    match wanted.chars().next() {
        Some('+') => is == was + count,
        Some('-') => is + count == was,
        Some('>') => is >= count && (more == 0 || is >= was + more),
        Some('<') => is <= count,
        _ => is == count,
    }
}

/// Nights in a row.
fn stays(nights: &[usize]) -> Vec<(usize, usize)> {
    nights.chunk_by(|a, b| a == b).filter_map(|stay| stay.first().map(|place| (*place, stay.len()))).collect()
}
