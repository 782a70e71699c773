//! Cards: a package's row as every list shows it, written once and kept while none of its tables changes.

use std::sync::{Arc, OnceLock};

use quick_cache::Weighter;
use serendib_db::{Cond, Select, Stamp, Value};
use serendib_domain::Caller;
use serendib_domain::table::PUBLIC;
use uuid::Uuid;

use crate::app::App;
use crate::rest::error::RestError;
use crate::rest::{parse, plan};

/// With the one room price that "about $X per person" is made of (decision 28).
const CARD: &str = "select=id,title,description,price,duration_days,min_people,max_people,image_url,rating,review_count,created_at,\
    package_locations(location_name,is_primary_location),package_categories(category),\
    package_languages(language_code,language_name),\
    package_guides(guide_id,is_primary_guide,guides(display_name,avatar_url,rating)),\
    package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room)\
    &package_room_pricing.accommodation_type=eq.double&package_room_pricing.hotel_type=eq.three_star";

/// Bytes of cards kept: some 12,000 packages.
const CAPACITY: u64 = 24 * 1024 * 1024;
/// A hint for the table's first size.
const EXPECTED: usize = 1_000;

pub struct TripCards(quick_cache::sync::Cache<u128, Arc<Card>, Weight>);

/// One JSON object.
pub struct Card {
    pub json: Vec<u8>,
    stamp: Stamp,
}

#[derive(Clone)]
struct Weight;

impl Weighter<u128, Arc<Card>> for Weight {
    fn weight(&self, _: &u128, card: &Arc<Card>) -> u64 {
        u64::try_from(card.json.len() + 96).unwrap_or(u64::MAX)
    }
}

impl Default for TripCards {
    fn default() -> Self {
        Self::new()
    }
}

impl TripCards {
    pub fn new() -> Self {
        Self(quick_cache::sync::Cache::with_weighter(EXPECTED, CAPACITY, Weight))
    }

    /// The cards of these packages, in this order; a package that has gone meanwhile is left out.
    pub async fn of(&self, app: &App, ids: &[u128]) -> Result<Vec<Arc<Card>>, RestError> {
        // Taken before anything is read: what commits in between makes a card stale at once.
        let stamp = app.db.changes().stamp(tables());
        let kept = |id: &u128| self.0.get(id).filter(|card| card.stamp == stamp);
        let mut cards: Vec<Option<Arc<Card>>> = ids.iter().map(kept).collect();
        if cards.iter().any(Option::is_none) {
            let missing = ids.iter().zip(&cards).filter(|(_, card)| card.is_none()).map(|(id, _)| *id).collect();
            let read = self.read(app, missing, stamp).await?;
            for (id, card) in ids.iter().zip(&mut cards).filter(|(_, card)| card.is_none()) {
                *card = read.iter().find(|(of, _)| of == id).map(|(_, card)| Arc::clone(card));
            }
        }
        Ok(cards.into_iter().flatten().collect())
    }

    async fn read(&self, app: &App, ids: Vec<u128>, stamp: Stamp) -> Result<Vec<(u128, Arc<Card>)>, RestError> {
        let mut select = select().clone();
        let values = ids.iter().map(|id| Value::Uuid(Uuid::from_u128(*id))).collect();
        select.filter = Cond::all([Cond::is_in("id", values), select.filter]);
        let rows = app.db.fetch(&select, false).await?.rows;
        // The id is the first key of the row.
        let prefix = b"{\"id\":\"".len();
        let id_of = |row: &[u8]| {
            let text = std::str::from_utf8(row.get(prefix..prefix + 36)?).ok()?;
            Some(text.parse::<Uuid>().ok()?.as_u128())
        };
        let cards = rows.into_iter().filter_map(|json| {
            let id = id_of(&json)?;
            let card = Arc::new(Card { json, stamp });
            self.0.insert(id, Arc::clone(&card));
            Some((id, card))
        });
        Ok(cards.collect())
    }
}

/// What a card is read from.
pub fn tables() -> &'static [&'static str] {
    static TABLES: OnceLock<Vec<&'static str>> = OnceLock::new();
    TABLES.get_or_init(|| select().tables())
}

/// Of one card, and of every one.
pub fn select() -> &'static Select {
    static SELECT: OnceLock<Select> = OnceLock::new();
    SELECT.get_or_init(|| {
        let planned = parse::parse(CARD, &parse::Limits::default()).map_err(RestError::from).and_then(|request| {
            let tables = serendib_domain::tables::register();
            plan::read(tables, plan::table(tables, PUBLIC, "packages")?, &request, &Caller::Visitor)
        });
        match planned {
            Ok(select) => select,
            Err(error) => unreachable!("the card's select is a constant: {error:?}"),
        }
    })
}
