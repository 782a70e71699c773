//! The difference between two documents, and whether an admin must review it before travelers see it. D-087.

use super::prices::{are_seasons_better, are_steps_cheaper};
use super::{Document, DocumentRoom};

/// The fields that differ, by their names in the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Takes effect at once.
    pub minor: Vec<&'static str>,
    /// Needs a review: promises, or a higher price.
    pub material: Vec<&'static str>,
}

impl Difference {
    pub fn is_none(&self) -> bool {
        self.minor.is_empty() && self.material.is_empty()
    }

    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.minor.iter().chain(&self.material).copied()
    }
}

/// From the document on sale to the edited one.
pub fn difference(now: &Document, wished: &Document) -> Difference {
    let (now_shopping, wished_shopping) = (now.shopping_columns(), wished.shopping_columns());
    let costs = |document: &Document| document.local_costs.clone().unwrap_or_default();
    let has_other_steps = now.steps() != wished.steps();
    let steps_wait = has_other_steps && !are_steps_cheaper(now, wished);
    // A lower price must stay above the group prices that it would meet.
    let meets_steps = || steps_wait && now.steps().iter().any(|step| step.price >= wished.price_cents);
    let price_waits = now.price_cents < wished.price_cents || now.price_cents > wished.price_cents && meets_steps();
    let has_other_seasons = now.season_list() != wished.season_list();
    let seasons_wait = has_other_seasons && !are_seasons_better(now, wished);
    let material = [
        ("title", now.title != wished.title),
        ("description", now.description != wished.description),
        ("duration", now.duration_days != wished.duration_days),
        ("highlights", now.highlights != wished.highlights),
        ("included", now.included != wished.included),
        ("excluded", now.excluded != wished.excluded),
        ("locations", now.locations != wished.locations),
        ("categories", now.categories != wished.categories),
        ("days", now.days != wished.days),
        ("images", now.images != wished.images),
        ("paid_locally", now.paid_locally() != wished.paid_locally()),
        ("local_costs", costs(now) != costs(wished)),
        ("shopping", now_shopping.0 != wished_shopping.0),
        ("shopping_stops", now_shopping.1 != wished_shopping.1),
        ("shopping_commission", now_shopping.2 != wished_shopping.2),
        ("price", price_waits),
        ("group_prices", steps_wait),
        ("seasons", seasons_wait),
        ("room_pricing", now.rooms != wished.rooms && !are_cheaper(&now.rooms, &wished.rooms)),
    ];
    let minor = [
        ("price", now.price_cents != wished.price_cents && !price_waits),
        ("group_prices", has_other_steps && !steps_wait),
        ("seasons", has_other_seasons && !seasons_wait),
        ("max_people", now.max_people != wished.max_people),
        ("room_pricing", now.rooms != wished.rooms && are_cheaper(&now.rooms, &wished.rooms)),
        ("languages", now.languages != wished.languages),
        ("transport_modes", now.transport != wished.transport),
    ];
    let differing = |fields: &[(&'static str, bool)]| {
        fields.iter().filter(|(_, differs)| *differs).map(|(name, _)| *name).collect::<Vec<_>>()
    };
    Difference { minor: differing(&minor), material: differing(&material) }
}

/// The same rooms, none of them more expensive.
fn are_cheaper(now: &[DocumentRoom], wished: &[DocumentRoom]) -> bool {
    let cheaper = |(now, wished): (&DocumentRoom, &DocumentRoom)| {
        (&now.accommodation, &now.hotel) == (&wished.accommodation, &wished.hotel) && wished.cents <= now.cents
    };
    now.len() == wished.len() && now.iter().zip(wished).all(cheaper)
}

impl Document {
    /// This document with the minor changes of the edited one.
    pub(in crate::packages) fn with_minor(&self, wished: &Self) -> Self {
        let minor = difference(self, wished).minor;
        let mut with = self.clone();
        for field in minor {
            match field {
                "price" => with.price_cents = wished.price_cents,
                "max_people" => with.max_people = wished.max_people,
                "room_pricing" => with.rooms.clone_from(&wished.rooms),
                "languages" => with.languages.clone_from(&wished.languages),
                "group_prices" => with.group_prices.clone_from(&wished.group_prices),
                "seasons" => with.seasons.clone_from(&wished.seasons),
                _ => with.transport.clone_from(&wished.transport),
            }
        }
        // No group is larger than the largest.
        for steps in with.group_prices.iter_mut() {
            steps.retain(|step| step.from_people <= with.max_people);
        }
        with.fit_seasons();
        with
    }
}
