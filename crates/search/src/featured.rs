//! The packages of the day. D-027.

use chrono::{Datelike as _, NaiveDate};

use crate::Index;
use crate::doc::Id;
use crate::store::bit_set::to_index;

/// P-T09: featured experiences.
pub const FEATURED: usize = 3;

impl Index {
    /// The day's bookable packages: those of `current` that are still bookable, in their places, and others in rotation.
    ///
    /// Time runs in cycles. Each cycle shuffles all packages, and each day takes the next three, so that none repeats before
    /// all were featured. A cycle lasts a power of two days, so that a package more or less shifts the others by at most one
    /// turn; a cycle of exact length would reshuffle.
    pub fn featured(&self, day: NaiveDate, current: &[Id]) -> Vec<Id> {
        let mut day_of: Vec<Option<Id>> =
            current.iter().map(|id| Some(*id).filter(|id| self.is_bookable(*id))).collect();
        day_of.resize(FEATURED, None);
        if day_of.iter().any(Option::is_none) {
            let in_turn: Vec<Id> = self.in_turn(day).into_iter().filter(|id| !day_of.contains(&Some(*id))).collect();
            let free = day_of.iter_mut().filter(|place| place.is_none());
            free.zip(in_turn).for_each(|(place, id)| *place = Some(id));
        }
        day_of.into_iter().flatten().collect()
    }

    /// Whether the package is on sale with a host.
    pub fn is_bookable(&self, id: Id) -> bool {
        self.parts.iter().any(|part| {
            part.segment.find(id).is_some_and(|doc| part.alive.contains(doc) && part.segment.hosted.contains(doc))
        })
    }

    /// Bookable packages, starting with the day's turn.
    fn in_turn(&self, day: NaiveDate) -> Vec<Id> {
        let bookable = self.parts.iter().flat_map(|part| {
            let (segment, alive) = (&part.segment, part.alive.iter());
            alive.filter(|doc| segment.hosted.contains(*doc)).map(|doc| segment.core.ids[to_index(doc)])
        });
        let bookable: Vec<Id> = bookable.collect();
        let days = bookable.len().div_ceil(FEATURED).next_power_of_two();
        let day = usize::try_from(day.num_days_from_ce()).unwrap_or(0);
        let (cycle, turn) = (day / days, day % days);
        let cycle = u64::try_from(cycle).unwrap_or(0);
        let mut shuffled: Vec<(u64, Id)> = bookable.into_iter().map(|id| (shuffled(cycle, id), id)).collect();
        shuffled.sort_unstable();
        let first = (turn * FEATURED).checked_rem(shuffled.len()).unwrap_or(0);
        shuffled.rotate_left(first);
        shuffled.into_iter().map(|(_, id)| id).collect()
    }
}

/// A package's position in a cycle's shuffle. Mixes both halves of the id, because sequential ids differ in few bits.
fn shuffled(cycle: u64, id: Id) -> u64 {
    let half = |shift: u32| u64::try_from(id >> shift & Id::from(u64::MAX)).unwrap_or(0);
    [half(64), half(0)].into_iter().fold(mixed(cycle), |mix, half| mixed(mix ^ half))
}

/// The mixing step of splitmix64.
fn mixed(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let seed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let seed = (seed ^ (seed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    seed ^ (seed >> 31)
}
