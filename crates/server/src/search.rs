//! The search index beside the database: built at start, updated from the change feed, never authoritative.

mod affected;
mod edited_words;
mod guide_directory;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arc_swap::ArcSwap;
use chrono::NaiveDate;
use serendib_db::{Commit, Db};
use serendib_domain::destinations::{DestinationDisplay, places};
use serendib_domain::guides::directory::{self, Directory};
use serendib_domain::search::{FEATURED, Index, Places};
use serendib_domain::{Caller, Ctx, bookings, packages};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::watch;
use uuid::Uuid;

use self::affected::Affected;
#[cfg(test)]
pub use self::affected::is_followed;
pub use self::edited_words::EditedWords;
use crate::app::App;

/// The index's name in cache stamps; it changes after the tables do.
pub const STAMP: &str = "search";
/// The name of hosts' taken days, which only searches with dates depend on.
pub const CALENDAR: &str = "search calendar";
/// What free days are made of, and the stamp of the calendar that is built from it.
pub const CALENDAR_TABLES: [&str; 4] = ["booking_requests", "guide_blocked_days", "guide_booking_windows", CALENDAR];
/// The name of the directory of guides.
pub const DIRECTORY: &str = "guide directory";
/// Above this number of packages or guides, reading all of them is cheaper.
const ONE_BY_ONE: usize = 500;
/// How long a search waits until the index has every earlier commit.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often to look for a new day in Colombo. Notice and horizon of guides move with it, and so does what bookings, answers and age add
/// to a package that does not change itself.
const DAY_CHECK_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Default)]
pub struct SearchSnapshot {
    pub index: Arc<Index>,
    pub places: Arc<Places>,
    pub displays: Arc<HashMap<u128, DestinationDisplay>>,
    pub guides: Arc<Directory>,
    pub words: Arc<EditedWords>,
    /// The day in Colombo that notice and horizon of guides count from.
    pub day: NaiveDate,
}

/// A snapshot of the index for a caller.
pub struct SearchView {
    pub state: Arc<SearchSnapshot>,
    /// Whether it and the cards include everything committed before the call.
    pub heard: bool,
}

pub struct SearchIndex {
    state: ArcSwap<SearchSnapshot>,
    /// The last commit in the index.
    applied: watch::Sender<u64>,
    feed: Mutex<Option<Receiver<Arc<Commit>>>>,
    featured: Mutex<(NaiveDate, Vec<u128>)>,
}

impl SearchIndex {
    /// Builds the index; commits meanwhile wait in the feed.
    pub async fn start(db: &Db, ctx: &Ctx) -> anyhow::Result<Self> {
        let feed = db.changes().subscribe();
        let seq = db.changes().seq();
        let state = load(db, ctx, &Arc::default()).await?;
        Ok(Self {
            state: ArcSwap::from_pointee(state),
            applied: watch::Sender::new(seq),
            feed: Mutex::new(Some(feed)),
            featured: Mutex::default(),
        })
    }

    /// An empty index, for tables other than the product's.
    pub fn none() -> Self {
        Self {
            state: ArcSwap::from_pointee(SearchSnapshot::default()),
            applied: watch::Sender::new(u64::MAX),
            feed: Mutex::new(None),
            featured: Mutex::default(),
        }
    }

    /// The index, once it includes everything committed on this process before the call.
    pub async fn current(&self, db: &Db) -> SearchView {
        let wanted = db.changes().seq();
        let mut heard = *self.applied.borrow() >= wanted;
        if !heard {
            let mut applied = self.applied.subscribe();
            // After `PATIENCE` an outdated index is better than none; its answer is not cached for long.
            heard = matches!(tokio::time::timeout(PATIENCE, applied.wait_for(|seq| *seq >= wanted)).await, Ok(Ok(_)));
        }
        SearchView { state: self.state.load_full(), heard }
    }

    /// Whether a text names a month or a holiday, so that its results depend on free guides.
    pub fn names_months(&self, text: &str) -> bool {
        self.state.load().index.thesaurus().names_months(text)
    }

    /// The packages of the day: those of `chosen` that can be booked, then others, which are the same from morning to evening, whatever is
    /// added (D-027).
    pub fn featured(&self, state: &SearchSnapshot, day: NaiveDate, chosen: &[u128]) -> Vec<u128> {
        let mut last = self.featured.lock().unwrap_or_else(PoisonError::into_inner);
        let current = if last.0 == day { last.1.as_slice() } else { &[] };
        let in_rotation = state.index.featured(day, current);
        let mut featured: Vec<u128> =
            chosen.iter().copied().filter(|package| state.index.is_bookable(*package)).collect();
        let others: Vec<u128> = in_rotation.iter().copied().filter(|package| !featured.contains(package)).collect();
        featured.extend(others);
        featured.truncate(FEATURED);
        *last = (day, in_rotation);
        featured
    }
}

async fn load(db: &Db, ctx: &Ctx, words: &Arc<EditedWords>) -> serendib_domain::Result<SearchSnapshot> {
    let words = edited_words::read(db, words).await?;
    let mut docs = packages::all_docs(db).await?;
    bookings::demand::add_demand(db, ctx.now, &mut docs).await?;
    let index = Index::build_with_concepts(docs).with_thesaurus(words.thesaurus.clone());
    let day = ctx.today();
    let busy = bookings::busy(db, day).await?;
    let guides = Arc::new(Directory::build(directory::all_entries(db).await?));
    let (places, displays) = read_places(db).await?;
    Ok(SearchSnapshot { index: Arc::new(index.with_busy_days(busy)), places, displays, guides, words, day })
}

async fn read_places(db: &Db) -> serendib_domain::Result<(Arc<Places>, Arc<HashMap<u128, DestinationDisplay>>)> {
    let (places, displays) = places(db).await?;
    Ok((Arc::new(places), Arc::new(displays)))
}

/// Applies the feed for as long as the server runs.
pub async fn follow(app: App) {
    let Some(mut feed) = app.search.feed.lock().unwrap_or_else(PoisonError::into_inner).take() else {
        return;
    };
    let mut day_check = tokio::time::interval(DAY_CHECK_INTERVAL);
    loop {
        let mut affected = Affected::default();
        let mut seq = tokio::select! {
            commit = feed.recv() => match commit {
                Ok(commit) => affected.note(&commit),
                Err(RecvError::Lagged(_)) => affected.mark_everything(&app),
                Err(RecvError::Closed) => return,
            },
            _ = day_check.tick() => {
                if app.ctx(Caller::Service).today() == app.search.state.load().day {
                    continue;
                }
                affected.packages_anew(&app)
            },
        };
        loop {
            match feed.try_recv() {
                Ok(commit) => seq = affected.note(&commit),
                Err(TryRecvError::Lagged(_)) => seq = affected.mark_everything(&app),
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        while let Err(error) = apply(&app, &affected, seq).await {
            tracing::warn!(%error, "failed to update the search index; retrying");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        app.search.applied.send_replace(seq);
        if affected.anything {
            app.trip_cards.refill();
        }
    }
}

async fn apply(app: &App, affected: &Affected, seq: u64) -> serendib_domain::Result<()> {
    let (db, ctx) = (&app.db, app.ctx(Caller::Service));
    let mut packages = affected.packages.clone();
    for guide in &affected.guides {
        let hosted = db.rows("SELECT package_id FROM package_guides WHERE guide_id = $1", &[(*guide).into()]).await?;
        for row in &hosted {
            packages.insert(row.uuid(0)?);
        }
    }
    // Before any stamp changes: an answer with the new stamp must not contain an old card.
    if affected.anything {
        app.trip_cards.forget_all(seq);
    } else {
        app.trip_cards.forget(seq, packages.union(&affected.carded).map(Uuid::as_u128));
    }
    let listed = guide_directory::affected_guides(db, affected).await?;
    if affected.everything || packages.len().max(affected.booked.len()).max(listed.len()) > ONE_BY_ONE {
        let words = Arc::clone(&app.search.state.load().words);
        app.search.state.store(Arc::new(load(db, &ctx, &words).await?));
        for stamp in [STAMP, CALENDAR, DIRECTORY] {
            db.changes().touch(stamp);
        }
        return Ok(());
    }
    if affected.documents {
        edited_words::refresh(app).await?;
    }
    guide_directory::refresh(app, listed).await?;
    if !affected.booked.is_empty() {
        let mut busy = Vec::new();
        for guide in &affected.booked {
            busy.extend(bookings::busy_of(db, *guide, ctx.today()).await?);
        }
        let hosts: Vec<u128> = affected.booked.iter().map(Uuid::as_u128).collect();
        let before = app.search.state.load_full();
        let index = Arc::new(before.index.with_host_busy_days(&hosts, busy));
        app.search.state.store(Arc::new(SearchSnapshot { index, ..SearchSnapshot::clone(&before) }));
        db.changes().touch(CALENDAR);
    }
    if !packages.is_empty() {
        let (mut upserts, mut removals) = (Vec::new(), Vec::new());
        for id in packages {
            match packages::doc(db, id).await? {
                Some(doc) => upserts.push(doc),
                None => removals.push(id.as_u128()),
            }
        }
        bookings::demand::add_demand(db, ctx.now, &mut upserts).await?;
        let before = app.search.state.load_full();
        let index = before.index.apply(upserts, &removals);
        let (places, displays) = read_places(db).await?;
        let index = Arc::new(index);
        app.search.state.store(Arc::new(SearchSnapshot { index, places, displays, ..SearchSnapshot::clone(&before) }));
        db.changes().touch(STAMP);
    } else if !affected.carded.is_empty() {
        db.changes().touch(STAMP);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
