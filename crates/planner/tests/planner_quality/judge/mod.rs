//! Judges whether a plan serves a wish, without the planner's own checks.

mod budget;
mod guide_notes;
mod nights;
mod other_requests;
mod road;
mod stops;
mod times;
mod untouched;

use serendib_planner::{Catalogue, Itinerary};

use crate::answer::PlannerAnswer;
use crate::dataset::{LabelledRequest, MeaningPair};
pub use untouched::Untouched;

/// The judge's inputs.
pub struct JudgeCase<'a> {
    pub land: &'a Catalogue,
    pub wish: &'a LabelledRequest,
    pub before: &'a Itinerary,
    pub after: &'a Itinerary,
    pub answer: &'a PlannerAnswer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairVerdict {
    Holds,
    /// Impossible, and the answer reports it.
    Refused,
    Fails(String),
    /// The judge does not know the pair.
    Unread,
}

pub struct Judgement {
    /// Each pair's key, text and verdict.
    pub verdicts: Vec<(String, String, PairVerdict)>,
    /// `None` if the wish is about the whole trip.
    pub untouched: Option<Untouched>,
    /// Everything is claimed as done, but something is not.
    pub is_false_claim: bool,
    /// The plan differs from before.
    pub is_changed: bool,
}

/// Percentage of the days outside a wish.
pub const LEAST_UNCHANGED: usize = 95;

impl Judgement {
    pub fn is_served(&self) -> bool {
        let is_well = |verdict: &PairVerdict| matches!(verdict, PairVerdict::Holds | PairVerdict::Refused);
        let is_unchanged = self.untouched.is_none_or(|days| days.unchanged * 100 >= days.all * LEAST_UNCHANGED);
        is_unchanged && self.verdicts.iter().all(|(_, _, verdict)| is_well(verdict))
    }
}

pub fn judged(case: &JudgeCase<'_>) -> Judgement {
    // Parts of an impossible combination are not judged separately.
    let is_impossible = case.wish.pairs_with_key("impossible").next().is_some();
    let pairs = case.wish.pairs.iter().filter(|pair| !is_impossible || pair.has_key("impossible"));
    let verdicts: Vec<_> = pairs.map(|pair| (pair.key.clone(), pair.to_string(), case.verdict(pair))).collect();
    let is_wrong = verdicts.iter().any(|(_, _, verdict)| matches!(verdict, PairVerdict::Fails(_)));
    let claims_all = case.answer.claims_all();
    Judgement {
        verdicts,
        untouched: untouched::count_untouched(case),
        is_false_claim: is_wrong && claims_all,
        is_changed: case.before.days != case.after.days,
    }
}

impl JudgeCase<'_> {
    fn verdict(&self, pair: &MeaningPair) -> PairVerdict {
        let verdict = self.bare_verdict(pair);
        let PairVerdict::Fails(_) = &verdict else {
            // A plan that was already fine does not serve a traveler whose words were not understood.
            let is_of_answer = ["unknown", "impossible", "keep"].iter().any(|key| pair.has_key(key));
            let is_not_understood = verdict == PairVerdict::Holds && !is_of_answer && self.answer.is_not_understood();
            return if is_not_understood {
                PairVerdict::Fails("the plan was so already, and the wish was not understood".to_owned())
            } else {
                verdict
            };
        };
        let cannot_be = self.cannot_be(pair) && self.answer.admits(self.wish, &pair.value);
        let is_explained = self.wish.allows_refusal() && !pair.has_key("impossible") && self.answer.says_why_not();
        if cannot_be || is_explained { PairVerdict::Refused } else { verdict }
    }

    fn bare_verdict(&self, pair: &MeaningPair) -> PairVerdict {
        match pair.key.as_str() {
            "must" => stops::must(self, pair),
            "mustnot" => stops::must_not(self, pair),
            "swap" => stops::swap(self, pair),
            "order" => stops::order(self, pair),
            "access" => stops::access(self, pair),
            "max_walk" => stops::max_walk(self, pair),
            "nights" => nights::nights(self, pair),
            "days" => nights::days(self, pair),
            "start_after" => times::start_after(self, pair),
            "end_before" => times::end_before(self, pair),
            "end_place" => times::end_place(self, pair),
            "free" => times::free(self, pair),
            "max_drive_day" => road::max_drive_day(self, pair),
            "max_leg" => road::max_leg(self, pair),
            "pace" => road::pace(self, pair),
            "keep" => untouched::keep(self, pair),
            "diet" => guide_notes::diet(self, pair),
            "prayer" => guide_notes::prayer(self),
            "comfort" => budget::comfort(self, pair),
            "budget_max" => budget::budget(self, pair),
            "impossible" => other_requests::impossible(self),
            "unknown" => other_requests::unknown(self, pair),
            _ => PairVerdict::Unread,
        }
    }

    /// Whether neither the catalogue nor any plan can offer it.
    fn cannot_be(&self, pair: &MeaningPair) -> bool {
        let is_missing = |words: &str| crate::meaning::target_of(self.land, words).may_be_refused();
        match pair.key.as_str() {
            "must" => is_missing(&pair.value),
            "swap" | "order" => pair.both().is_some_and(|(one, other)| is_missing(one) || is_missing(other)),
            "nights" => {
                pair.stay().is_some_and(|(place, _)| place != "EVERY" && place != "beach at end" && is_missing(place))
            }
            // The whole group leaves on the last day, and all hotels have one style.
            "end_place" => pair.scope.as_ref().is_some_and(|scope| scope.starts_with(|c: char| c.is_ascii_digit())),
            "comfort" => pair.scope.is_some(),
            _ => false,
        }
    }
}

impl PairVerdict {
    pub fn when(holds: bool, otherwise: impl FnOnce() -> String) -> Self {
        if holds { Self::Holds } else { Self::Fails(otherwise()) }
    }
}
