//! Describes a guessed wish, so that the traveler sees how their words were interpreted.

use super::Repair;
use crate::refine::intent::{DayPart, Moment, RefineIntent, When};
use crate::text::count;
use crate::time::length;

impl Repair<'_> {
    /// Continues "a wish": "to see Ella", "for no more than 2 h of driving a day".
    pub(super) fn describe_intent(&self, wish: &RefineIntent) -> String {
        let place = |place: usize| self.catalogue.places()[place].name.clone();
        let name = wish.target().map_or_else(String::new, |target| self.name(target));
        let of_days =
            |when: &Option<When>| when.map_or_else(String::new, |when| format!(" on {}", self.days_named(when)));
        match wish {
            RefineIntent::Skip(..) => format!("to leave out {name}"),
            RefineIntent::MaxDrive(minutes, when) => {
                format!("for no more than {} of driving a day{}", length(*minutes), of_days(when))
            }
            RefineIntent::MaxLeg(minutes) => format!("for no more than {} of driving at a stretch", length(*minutes)),
            RefineIntent::MaxWalk(minutes, when) => {
                format!("for no more than {} on foot{}", length(*minutes), of_days(when))
            }
            RefineIntent::MaxStops(stops, when) => {
                format!("for at most {} a day{}", count(usize::from(*stops), "stop"), of_days(when))
            }
            RefineIntent::StartAt(time, when) => format!("to begin at {time} or later{}", of_days(when)),
            RefineIntent::EndBy(time, when) => format!("to be back by {time}{}", of_days(when)),
            RefineIntent::AirportBy(time) => format!("to be at the airport by {time}"),
            RefineIntent::Landing(time) => format!("to begin after a landing at {time}"),
            RefineIntent::VisitAt(_, Moment::By(time)) => format!("to be at {name} by {time}"),
            RefineIntent::VisitAt(_, Moment::At(time)) => format!("to be at {name} from {time} on"),
            RefineIntent::NightsIn(_, nights) => {
                format!("for at least {} in {name}", count(usize::from(*nights), "night"))
            }
            RefineIntent::Nights(at, nights) => {
                format!("for {} in {}", count(usize::from(*nights), "night"), place(*at))
            }
            RefineIntent::NightsAtLeast(at, nights) => {
                format!("for at least {} in {}", count(usize::from(*nights), "night"), place(*at))
            }
            RefineIntent::MoreNights(at, nights) => {
                format!("for {} more in {}", count(usize::from(*nights), "night"), place(*at))
            }
            RefineIntent::FewerNights(at, nights) => {
                format!("for {} less in {}", count(usize::from(*nights), "night"), place(*at))
            }
            RefineIntent::NightsEach(nights) => {
                format!("for at least {} in each place", count(usize::from(*nights), "night"))
            }
            RefineIntent::Before(first, then) => format!("to see {} before {}", self.name(*first), self.name(*then)),
            RefineIntent::Keep(when) => format!("to leave {} as it is", self.days_named(*when)),
            RefineIntent::Free(when, part) => format!("for {} on {}", free(*part), self.days_named(*when)),
            RefineIntent::FreeIn(_, part) => format!("for {} in {name}", free(*part)),
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

const fn free(part: DayPart) -> &'static str {
    match part {
        DayPart::Morning => "a free morning",
        DayPart::Afternoon => "a free afternoon",
        DayPart::Noon => "a free noon",
        DayPart::Day => "a free day",
    }
}
