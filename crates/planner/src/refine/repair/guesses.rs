//! What a wish is called that was read between the lines, so that a traveller sees how their words were taken.

use super::Repair;
use crate::refine::wish::{Moment, Part, When, Wish};
use crate::text::count;
use crate::time::length;

impl Repair<'_> {
    /// As it goes on after "a wish": "to see Ella", "for no more than 2 h of driving a day".
    pub(super) fn meaning_of(&self, wish: &Wish) -> String {
        let place = |place: usize| self.catalogue.places()[place].name.clone();
        let name = wish.target().map_or_else(String::new, |target| self.name(target));
        let of_days =
            |when: &Option<When>| when.map_or_else(String::new, |when| format!(" on {}", self.days_named(when)));
        match wish {
            Wish::Skip(..) => format!("to leave out {name}"),
            Wish::MaxDrive(minutes, when) => {
                format!("for no more than {} of driving a day{}", length(*minutes), of_days(when))
            }
            Wish::MaxLeg(minutes) => format!("for no more than {} of driving at a stretch", length(*minutes)),
            Wish::MaxWalk(minutes, when) => format!("for no more than {} on foot{}", length(*minutes), of_days(when)),
            Wish::MaxStops(stops, when) => {
                format!("for at most {} a day{}", count(usize::from(*stops), "stop"), of_days(when))
            }
            Wish::StartAt(time, when) => format!("to begin at {time} or later{}", of_days(when)),
            Wish::EndBy(time, when) => format!("to be back by {time}{}", of_days(when)),
            Wish::AirportBy(time) => format!("to be at the airport by {time}"),
            Wish::Landing(time) => format!("to begin after a landing at {time}"),
            Wish::VisitAt(_, Moment::By(time)) => format!("to be at {name} by {time}"),
            Wish::VisitAt(_, Moment::At(time)) => format!("to be at {name} from {time} on"),
            Wish::NightsIn(_, nights) => format!("for at least {} in {name}", count(usize::from(*nights), "night")),
            Wish::Nights(at, nights) => format!("for {} in {}", count(usize::from(*nights), "night"), place(*at)),
            Wish::NightsAtLeast(at, nights) => {
                format!("for at least {} in {}", count(usize::from(*nights), "night"), place(*at))
            }
            Wish::MoreNights(at, nights) => {
                format!("for {} more in {}", count(usize::from(*nights), "night"), place(*at))
            }
            Wish::FewerNights(at, nights) => {
                format!("for {} less in {}", count(usize::from(*nights), "night"), place(*at))
            }
            Wish::NightsEach(nights) => {
                format!("for at least {} in each place", count(usize::from(*nights), "night"))
            }
            Wish::Before(first, then) => format!("to see {} before {}", self.name(*first), self.name(*then)),
            Wish::Keep(when) => format!("to leave {} as it is", self.days_named(*when)),
            Wish::Free(when, part) => format!("for {} on {}", free(*part), self.days_named(*when)),
            Wish::FreeIn(_, part) => format!("for {} in {name}", free(*part)),
            _ => format!("to see {name}"),
        }
    }

    fn days_named(&self, when: When) -> String {
        match when {
            When::At(target) => format!("days at {}", self.name(target)),
            When::After(target) => format!("the day after {}", self.name(target)),
            _ => when.name().unwrap_or_else(|| "Fridays".to_owned()),
        }
    }
}

const fn free(part: Part) -> &'static str {
    match part {
        Part::Morning => "a free morning",
        Part::Afternoon => "a free afternoon",
        Part::Noon => "a free noon",
        Part::Day => "a free day",
    }
}
