//! What "more" and "less" of a kind come to: more stops of it than there were, or fewer, whoever planned.

use super::intent::{IntentTarget, RefineIntent};
use super::kinds::KINDS;
use crate::catalogue::Catalogue;
use crate::plan::Itinerary;

/// More or less of a kind than a plan had.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AmountGoal {
    /// By its place in the table of kinds.
    kind: usize,
    pub is_more: bool,
    /// Stops of it.
    was: usize,
}

impl AmountGoal {
    /// What a wish is to come to; none of those that say nothing of a kind.
    pub(super) fn from_intent(wish: &RefineIntent, catalogue: &Catalogue, before: &Itinerary) -> Option<Self> {
        let (kind, is_more) = of_kind(wish)?;
        Some(Self { kind, is_more, was: stops_of(catalogue, before, kind) })
    }

    pub(crate) fn is_met(self, catalogue: &Catalogue, after: &Itinerary) -> bool {
        let is = stops_of(catalogue, after, self.kind);
        if self.is_more { is > self.was } else { is < self.was || is == 0 }
    }

    /// As the kind is kept, and called in a sentence.
    pub(crate) fn name(self) -> &'static str {
        KINDS[self.kind].name
    }
}

/// Of which kind there is to be more or less.
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
