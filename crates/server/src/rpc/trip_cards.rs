//! Cache of cards: a package's row as every list shows it, written once and valid while none of its rows changes.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use quick_cache::Weighter;
use serendib_db::{Cond, Select, Value};
use serendib_domain::Caller;
use serendib_domain::table::PUBLIC;
use tokio::sync::Notify;
use tokio::task::JoinError;
use uuid::Uuid;

use crate::app::App;
use crate::rest::error::RestError;
use crate::rest::{parse, plan};

/// Includes the room price for "about $X per person", and the place of each night: a card names the longest stay.
const CARD: &str = "select=id,title,description,price,duration_days,min_people,max_people,image_url,rating,review_count,created_at,\
    package_locations(location_name,is_primary_location,destination_id),package_categories(category),\
    package_days(overnight_destination_id),\
    package_languages(language_code,language_name),\
    package_guides(guide_id,is_primary_guide,guides(display_name,avatar_url,rating)),\
    package_room_pricing(accommodation_type,hotel_type,capacity_per_room,price_per_room)\
    &package_room_pricing.accommodation_type=eq.double&package_room_pricing.hotel_type=eq.three_star\
    &package_days.overnight_destination_id=not.is.null";

/// Limits of the cache in bytes; in between, its size follows the number of packages.
const LEAST: u64 = 24 * 1024 * 1024;
const MOST: u64 = 256 * 1024 * 1024;
/// Bytes of a card, with a margin.
const ONE: u64 = 3_072;
/// Overhead of a card: its place in the table and its counters.
const BESIDE: usize = 96;
/// A hint for the table's first size.
const EXPECTED: usize = 1_000;
/// Cards of one batch when filling, on a thread that answers no requests; in large batches each card costs least.
const AT_ONCE: usize = 128;
/// Bytes of a batch.
const ROOM: u64 = 128 * ONE;
/// Wait before a retry when the database cannot be read.
const PAUSE: Duration = Duration::from_secs(1);

pub type TripCardJson = Arc<[u8]>;

/// A card is valid until the change feed names its package. The feed's follower calls [`TripCards::forget`] before it reports a commit; a
/// reader of cards passes whether every commit so far has been reported.
pub struct TripCards {
    cache: quick_cache::sync::Cache<u128, TripCardJson, TripCardWeighter>,
    /// The last commit that invalidated cards. Locked while cards are inserted or removed, so that no card read before that commit gets in.
    forgotten: RwLock<u64>,
    /// Signals that the cache should be refilled.
    emptied: Notify,
}

#[derive(Clone)]
struct TripCardWeighter;

impl Weighter<u128, TripCardJson> for TripCardWeighter {
    fn weight(&self, _: &u128, card: &TripCardJson) -> u64 {
        u64::try_from(card.len() + BESIDE).unwrap_or(u64::MAX)
    }
}

impl Default for TripCards {
    fn default() -> Self {
        Self::new()
    }
}

impl TripCards {
    pub fn new() -> Self {
        Self {
            cache: quick_cache::sync::Cache::with_weighter(EXPECTED, LEAST, TripCardWeighter),
            forgotten: RwLock::default(),
            emptied: Notify::new(),
        }
    }

    /// The cards of these packages, in this order, without deleted packages. `heard` is whether cached cards are valid: see [`TripCards`].
    pub async fn get_or_read(&self, app: &App, ids: &[u128], heard: bool) -> Result<Vec<TripCardJson>, RestError> {
        let cached = |id: &u128| if heard { self.cache.get(id) } else { None };
        let mut cards: Vec<Option<TripCardJson>> = ids.iter().map(cached).collect();
        if cards.iter().any(Option::is_none) {
            let missing: Vec<u128> =
                ids.iter().zip(&cards).filter(|(_, card)| card.is_none()).map(|(id, _)| *id).collect();
            let read = self.read(app, &missing).await?;
            for (id, card) in ids.iter().zip(&mut cards).filter(|(_, card)| card.is_none()) {
                *card = read.iter().find(|(of, _)| of == id).map(|(_, card)| Arc::clone(card));
            }
        }
        Ok(cards.into_iter().flatten().collect())
    }

    async fn read(&self, app: &App, ids: &[u128]) -> Result<Vec<(u128, TripCardJson)>, RestError> {
        let mut select = select().clone();
        let values = ids.iter().map(|id| Value::Uuid(Uuid::from_u128(*id))).collect();
        select.filter = Cond::all_of([Cond::is_in("id", values), select.filter]);
        // A commit that the read below does not see has a later number.
        let seq = app.db.changes().seq();
        let rows = app.db.fetch(&select, false).await?.rows;
        // The id is the first key of the row.
        let prefix = b"{\"id\":\"".len();
        let id_of = |row: &[u8]| {
            let text = std::str::from_utf8(row.get(prefix..prefix + 36)?).ok()?;
            Some(text.parse::<Uuid>().ok()?.as_u128())
        };
        let cards: Vec<(u128, TripCardJson)> =
            rows.into_iter().filter_map(|json| Some((id_of(&json)?, TripCardJson::from(json)))).collect();
        let forgotten = self.forgotten.read().unwrap_or_else(PoisonError::into_inner);
        if *forgotten <= seq {
            for (id, card) in &cards {
                self.cache.insert(*id, Arc::clone(card));
            }
        }
        Ok(cards)
    }

    /// Commits up to number `seq` touched these packages.
    pub fn forget(&self, seq: u64, ids: impl IntoIterator<Item = u128>) {
        let mut forgotten = self.forgotten.write().unwrap_or_else(PoisonError::into_inner);
        for id in ids {
            self.cache.remove(&id);
            *forgotten = seq.max(*forgotten);
        }
    }

    /// Commits up to number `seq` may have touched any package.
    pub fn forget_all(&self, seq: u64) {
        let mut forgotten = self.forgotten.write().unwrap_or_else(PoisonError::into_inner);
        self.cache.clear();
        *forgotten = seq.max(*forgotten);
    }

    /// Call this after [`TripCards::forget_all`], once the database answers again.
    pub fn refill(&self) {
        self.emptied.notify_one();
    }

    #[cfg(test)]
    pub fn contains(&self, id: u128) -> bool {
        self.cache.peek(&id).is_some()
    }

    /// Reads cards until the cache is full, the newest packages first. Each batch is followed by a rest of the same length.
    ///
    /// # Errors
    /// When the database cannot be read.
    async fn fill(&self, app: &App) -> anyhow::Result<()> {
        let ids = app.search.current(&app.db).await.state.index.ids();
        let wanted = u64::try_from(ids.len()).unwrap_or(u64::MAX).saturating_mul(ONE);
        self.cache.set_capacity(wanted.clamp(LEAST, MOST));
        for some in ids.chunks(AT_ONCE) {
            if self.cache.weight().saturating_add(ROOM) > self.cache.capacity() {
                break;
            }
            let missing: Vec<u128> = some.iter().copied().filter(|id| self.cache.peek(id).is_none()).collect();
            if missing.is_empty() {
                continue;
            }
            let began = Instant::now();
            read_aside(app.clone(), missing).await?;
            tokio::time::sleep(began.elapsed()).await;
        }
        Ok(())
    }
}

/// Refills the cache for as long as the server runs, so that no request waits for the cards of a big catalogue.
pub async fn keep_filled(app: App) {
    loop {
        while let Err(error) = app.trip_cards.fill(&app).await {
            if is_taken_back(&error) {
                return;
            }
            tracing::warn!(?error, "failed to preload trip cards; retrying");
            tokio::time::sleep(PAUSE).await;
        }
        app.trip_cards.emptied.notified().await;
    }
}

/// Whether the work was cancelled because the program ends.
fn is_taken_back(error: &anyhow::Error) -> bool {
    error.downcast_ref::<JoinError>().is_some_and(JoinError::is_cancelled)
}

/// On SQLite a read works on the calling thread, so it gets a thread of its own.
async fn read_aside(app: App, ids: Vec<u128>) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Handle::current();
    let reading = tokio::task::spawn_blocking(move || {
        runtime.block_on(app.trip_cards.read(&app, &ids)).map(|_| ()).map_err(|error| anyhow::anyhow!("{error:?}"))
    });
    reading.await?
}

pub fn tables() -> &'static [&'static str] {
    static TABLES: OnceLock<Vec<&'static str>> = OnceLock::new();
    TABLES.get_or_init(|| select().tables())
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn fails() {
        panic!("as a read may");
    }

    #[tokio::test]
    async fn cancellations_at_shutdown_are_distinguished_from_failures() {
        #[expect(clippy::disallowed_methods, reason = "ended and waited for here")]
        let (waiting, failing) = (tokio::spawn(std::future::pending::<()>()), tokio::spawn(async { fails() }));
        waiting.abort();
        assert!(is_taken_back(&anyhow::Error::from(waiting.await.unwrap_err())));
        assert!(!is_taken_back(&anyhow::Error::from(failing.await.unwrap_err())));
        assert!(!is_taken_back(&anyhow::anyhow!("the database cannot be reached")));
    }
}
