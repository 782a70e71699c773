//! Goals of "more" and "less" of a kind: more or fewer stops than before, whichever planner does it.

use super::intent::{IntentTarget, RefineIntent};
use super::kinds::KINDS;
use crate::catalogue::Catalogue;
use crate::plan::Itinerary;

/// More or less of a kind than a plan had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AmountGoal {
    /// Index in the table of kinds.
    kind: usize,
    pub is_more: bool,
    /// Its stops before.
    was: usize,
}

impl AmountGoal {
    /// The goal of a wish; `None` if it is not about a kind.
    pub(super) fn from_intent(wish: &RefineIntent, catalogue: &Catalogue, before: &Itinerary) -> Option<Self> {
        let (kind, is_more) = of_kind(wish)?;
        Some(Self { kind, is_more, was: stops_of(catalogue, before, kind) })
    }

    pub(crate) fn is_met(self, catalogue: &Catalogue, after: &Itinerary) -> bool {
        let is = stops_of(catalogue, after, self.kind);
        if self.is_more { is > self.was } else { is < self.was || is == 0 }
    }

    /// The stored name of the kind, also used in sentences.
    pub(crate) fn name(self) -> &'static str {
        KINDS[self.kind].name
    }
}

/// The kind, and whether more of it is wished.
fn of_kind(wish: &RefineIntent) -> Option<(usize, bool)> {
    match wish {
        RefineIntent::More(IntentTarget::Kind(kind)) | RefineIntent::Add(IntentTarget::Kind(kind)) => {
            Some((*kind, true))
        }
        RefineIntent::Less(IntentTarget::Kind(kind)) => Some((*kind, false)),
        _ => None,
    }
}

fn stops_of(catalogue: &Catalogue, trip: &Itinerary, kind: usize) -> usize {
    let stops = trip.days.iter().flat_map(|day| &day.stops);
    let sights = stops.filter_map(|stop| catalogue.sight_by_id(stop.id));
    sights.filter(|sight| KINDS[kind].matches_sight(&catalogue.sights()[*sight])).count()
}
