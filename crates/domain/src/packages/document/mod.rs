//! A package as its author writes it: one document, read and validated as a whole, and compared with what is on sale.
//!
//! Documents with the same meaning are equal: lists without an order of their own are sorted as the product's lists are.

mod difference;
pub mod duration;
pub mod local_costs;
mod prices;
mod read;
pub mod rules;

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::group_price::GroupStep;
use crate::money::dollars;
use crate::search::fold;

pub use difference::{Difference, difference};
pub use local_costs::{LocalCost, Shopping};
pub use prices::PackageSeason;
pub use read::{Check, MainRowFields, read, read_incomplete, read_stored};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    pub description: String,
    pub duration_days: i64,
    pub max_people: i64,
    /// Per person, without accommodation; of the smallest group outside of any season.
    pub price_cents: i64,
    /// One item per line, as the next two fields.
    pub highlights: String,
    pub included: String,
    pub excluded: String,
    /// The first is the primary one.
    pub locations: Vec<String>,
    /// As the authoring form names them.
    pub categories: Vec<String>,
    pub days: Vec<DocumentDay>,
    pub rooms: Vec<DocumentRoom>,
    /// Addresses within this site; the first is the cover.
    pub images: Vec<String>,
    /// Codes; `None` if unanswered.
    pub languages: Option<Vec<String>>,
    pub transport: Option<Vec<String>>,
    /// In the host's order; an empty list means that nothing is paid locally, `None` that the host has not answered.
    pub local_costs: Option<Vec<LocalCost>>,
    /// `None` if the host has not answered.
    pub shopping: Option<Shopping>,
    /// Of larger groups, by size; `None` from a client that does not know them, as the seasons.
    pub group_prices: Option<Vec<GroupStep>>,
    /// By their first day.
    pub seasons: Option<Vec<PackageSeason>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentDay {
    pub number: i64,
    pub title: String,
    pub description: Option<String>,
    pub stops: Vec<DocumentStop>,
}

/// A visit on a day: a sight of the catalogue, or one of this package alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentStop {
    pub id: Option<Uuid>,
    pub title: String,
    pub description: String,
    /// `None` means the trip's place, or the sight's known place.
    pub location: Option<String>,
    pub kind: String,
    /// `HH:MM`
    pub start: Option<String>,
    pub half_hours: i64,
}

/// The price of a room for the whole trip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentRoom {
    pub accommodation: String,
    pub hotel: String,
    pub cents: i64,
}

impl Document {
    /// In the form of `save_package`; `id` is the package's.
    pub fn to_json(&self, id: Uuid) -> Json {
        let (shopping, stops, commission) = self.shopping_columns();
        json!({
            "id": id.to_string(),
            "title": self.title,
            "description": self.description,
            "duration": duration::format(self.duration_days),
            "max_people": self.max_people,
            "price": dollars(self.price_cents),
            "highlights": self.highlights,
            "included": self.included,
            "excluded": self.excluded,
            "locations": self.locations.iter().map(|name| json!({ "location_name": name })).collect::<Vec<_>>(),
            "categories": self.categories,
            "days": self.days.iter().map(DocumentDay::to_json).collect::<Vec<_>>(),
            "room_pricing": self.rooms.iter().map(DocumentRoom::to_json).collect::<Vec<_>>(),
            "images": self.images,
            "languages": self.languages.as_deref().unwrap_or_default(),
            "transport_modes": self.transport.as_deref().unwrap_or_default(),
            "paid_locally": self.paid_locally(),
            "local_costs": local_costs::to_column(self.local_costs.as_deref().unwrap_or_default()),
            "shopping": shopping,
            "shopping_stops": stops,
            "shopping_commission": commission,
            "group_prices": self.steps_to_json(),
            "seasons": self.seasons_to_json(),
        })
    }

    /// Whether anything is paid locally; `None` if unanswered.
    pub(in crate::packages) fn paid_locally(&self) -> Option<&'static str> {
        local_costs::answer(self.local_costs.as_deref())
    }

    /// The answer about shopping stops, their text, and whether they pay a commission.
    pub(in crate::packages) fn shopping_columns(&self) -> (Option<&'static str>, Option<&str>, Option<bool>) {
        match self.shopping.as_ref().map(Shopping::columns) {
            None => (None, None, None),
            Some((answer, which, commission)) => (Some(answer), which, commission),
        }
    }

    fn put_in_order(&mut self) {
        self.categories.sort_by_key(|name| (rules::category_place(name), name.clone()));
        self.categories.dedup();
        for languages in self.languages.iter_mut() {
            languages.sort_by_key(|code| (rules::language_place(code), code.clone()));
            languages.dedup();
        }
        for transport in self.transport.iter_mut() {
            transport.sort_by_key(|mode| (rules::transport_place(mode), mode.clone()));
            transport.dedup();
        }
        self.days.sort_by_key(|day| day.number);
        let place = |room: &DocumentRoom| {
            let accommodation = rules::ACCOMMODATIONS.iter().position(|(name, _)| *name == room.accommodation);
            (accommodation, rules::HOTEL_TYPES.iter().position(|name| *name == room.hotel))
        };
        self.rooms.sort_by_key(place);
        for steps in self.group_prices.iter_mut() {
            steps.sort_by_key(|step| step.from_people);
        }
        for seasons in self.seasons.iter_mut() {
            seasons.sort_by_key(|season| season.span.first);
        }
    }

    /// Sorts the lists that have no order of their own.
    pub(in crate::packages) fn in_order(mut self) -> Self {
        self.put_in_order();
        self
    }

    /// Takes over missing answers from the stored document, and the ids of sights with identical texts.
    pub(in crate::packages) fn recognise(&mut self, stored: &Self) {
        self.languages = self.languages.take().or_else(|| stored.languages.clone());
        self.transport = self.transport.take().or_else(|| stored.transport.clone());
        self.local_costs = self.local_costs.take().or_else(|| stored.local_costs.clone());
        self.shopping = self.shopping.take().or_else(|| stored.shopping.clone());
        self.group_prices = self.group_prices.take().or_else(|| stored.group_prices.clone());
        self.seasons = self.seasons.take().or_else(|| stored.seasons.clone());
        let mut known: Vec<(i64, &DocumentStop)> =
            stored.days.iter().flat_map(|day| day.stops.iter().map(|stop| (day.number, stop))).collect();
        // Sights with an id go first, so that no other with the same text takes it.
        for day in &mut self.days {
            for stop in &mut day.stops {
                let found = known.iter().position(|(_, one)| stop.id.is_some() && one.id == stop.id);
                stop.take_over(found.map(|found| known.remove(found).1));
            }
        }
        for day in &mut self.days {
            for stop in &mut day.stops {
                if stored.has_stop(stop.id) {
                    continue;
                }
                let says_the_same = |one: &DocumentStop| one.reads_as(stop);
                let found = known
                    .iter()
                    .position(|(number, one)| *number == day.number && says_the_same(one))
                    .or_else(|| known.iter().position(|(_, one)| says_the_same(one)));
                stop.take_over(found.map(|found| known.remove(found).1));
            }
        }
    }

    fn has_stop(&self, id: Option<Uuid>) -> bool {
        id.is_some() && self.days.iter().flat_map(|day| &day.stops).any(|stop| stop.id == id)
    }
}

impl DocumentDay {
    /// The default title of a day.
    pub fn usual_title(number: i64) -> String {
        format!("Day {number}")
    }

    fn to_json(&self) -> Json {
        json!({
            "day_number": self.number,
            "title": self.title,
            "description": self.description,
            "attractions": self.stops.iter().map(DocumentStop::to_json).collect::<Vec<_>>(),
        })
    }
}

impl DocumentStop {
    /// Whether both describe the sight in the same way, whenever it is visited.
    pub(in crate::packages) fn reads_as(&self, other: &Self) -> bool {
        let same_place = other.location.is_none() || self.location.is_none() || self.location == other.location;
        same_place
            && (&self.title, &self.description, &self.kind, self.half_hours)
                == (&other.title, &other.description, &other.kind, other.half_hours)
    }

    fn take_over(&mut self, stored: Option<&Self>) {
        if let Some(stored) = stored {
            self.id = stored.id;
            self.location = self.location.take().or_else(|| stored.location.clone());
        }
    }

    fn to_json(&self) -> Json {
        json!({
            "id": self.id.map(|id| id.to_string()),
            "title": self.title,
            "description": self.description,
            "location": self.location,
            "attraction_type": self.kind,
            "start_time": self.start,
            "duration_hours": hours(self.half_hours),
        })
    }
}

impl DocumentRoom {
    fn to_json(&self) -> Json {
        json!({
            "accommodation_type": self.accommodation,
            "hotel_type": self.hotel,
            "price_per_room": dollars(self.cents),
        })
    }
}

/// Whether two names mean one place, in any case.
pub(in crate::packages) fn same_place(one: &str, other: &str) -> bool {
    let folded = fold(one);
    one == other || (!folded.is_empty() && folded == fold(other))
}

fn hours(halves: i64) -> Json {
    let text = format!("{}.{}", halves / 2, (halves % 2) * 5);
    serde_json::from_str(&text).unwrap_or(Json::Null)
}
