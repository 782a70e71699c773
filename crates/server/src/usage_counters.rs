//! Searches that find nothing and views of packages: counted in memory, and written each minute and when the server stops, so that no request
//! waits for a write. Decision record 71.
//!
//! A search counts when a person opens a page of results for words. A view is a package's page that a person opens: as HTML that was drawn
//! here, or, inside the client and where the page came undrawn, as the client's read of it. Nothing about the person is read but whether
//! they are one; and each network adds a share of the counts at the most, which is in memory only.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::{Extensions, HeaderMap, Uri, header};
use chrono::NaiveDate;
use serendib_db::{Db, Tx};
use serendib_domain::back_office::today::package_views::record_package_views;
use serendib_domain::back_office::today::search_misses::{SearchMiss, fold_search, record_search_misses};
use serendib_domain::{Caller, Ctx};
use tokio::sync::watch;
use uuid::Uuid;

use crate::app::App;
use crate::client_ip::{self, ClientIp};
use crate::rate_limit::{Allowance, LimitedAction, RateLimiter};
use crate::rest::cache::ReadResponse;
use crate::rest::parse;
use crate::rpc::is_without_exact_results;
use crate::site;

const EVERY: Duration = Duration::from_secs(60);
/// Texts, and packages, of which counts wait to be written. Further ones are left out.
const MOST: usize = 2_000;
const SEARCH: &str = "/rest/v1/rpc/search_packages";
const PACKAGES: &str = "/rest/v1/packages";
/// Programs that are no browsers, beside the crawlers of [`site::is_crawler`]: previews of links, and scripts that claim to be one.
const PROGRAMS: [&str; 9] =
    ["bot/", "bot;", "crawler", "spider", "slurp", "preview", "externalhit", "whatsapp/", "lighthouse"];

/// What one network adds: an evening's searches of a hotel, and not all that the day has room for.
const SEARCHES: Allowance = Allowance { burst: 30, many: 100, within: DAY };
const VIEWS: Allowance = Allowance { burst: 100, many: 500, within: DAY };
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A request that reads the wire.
pub struct WireRead<'a> {
    pub address: &'a Uri,
    pub headers: &'a HeaderMap,
    pub extensions: &'a Extensions,
}

/// A person who opens a page, by their network. Without one it is this machine, which adds what it likes.
#[derive(Clone, Copy, Debug)]
pub struct Visitor(Option<ClientIp>);

impl Visitor {
    /// `None` for a program.
    pub fn find(app: &App, headers: &HeaderMap, extensions: &Extensions) -> Option<Self> {
        is_person(headers).then(|| Self(client_ip::find_client(extensions, headers, &app.settings.limits)))
    }

    fn may_add(self, rates: &RateLimiter, what: LimitedAction, share: Allowance) -> bool {
        self.0.is_none_or(|client| rates.count_action(what, client, share).is_ok())
    }
}

#[derive(Default)]
pub struct UsageCounters(Mutex<PendingUsage>);

#[derive(Default)]
struct PendingUsage {
    misses: HashMap<(NaiveDate, String), SearchMiss>,
    views: HashMap<(NaiveDate, Uuid), i64>,
}

impl UsageCounters {
    /// Counts a read of the wire, if it is one of those.
    pub fn count_read(&self, app: &App, read: &WireRead<'_>, answer: &ReadResponse) {
        let WireRead { address, headers, extensions } = *read;
        let visitor = || Visitor::find(app, headers, extensions);
        match address.path() {
            SEARCH if is_without_exact_results(&answer.plain()) => {
                if let Some(visitor) = visitor() {
                    let ctx = app.ctx(Caller::Visitor);
                    self.count_search(&ctx, address.query().unwrap_or_default(), (visitor, &app.rates));
                }
            }
            PACKAGES if answer.plain() != b"[]".as_slice() => {
                let address = address.path_and_query().map_or("", |address| address.as_str());
                if let Some(package) = site::package_of_read(address)
                    && let Some(visitor) = visitor()
                {
                    self.count_view(app.ctx(Caller::Visitor).today(), package, (visitor, &app.rates));
                }
            }
            _ => {}
        }
    }

    /// Counts a search by words that found nothing, by the query of its read. A further page of its results is no further search.
    pub fn count_search(&self, ctx: &Ctx, query: &str, (visitor, rates): (Visitor, &RateLimiter)) {
        let Ok(pairs) = parse::pairs(query) else { return };
        let value = |name: &str| pairs.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.trim());
        // A location that is a place finds its packages; one that is none is words.
        let text = if value("q").is_empty() { value("location") } else { value("q") };
        if !["", "0"].contains(&value("offset")) {
            return;
        }
        let Some(text) = fold_search(text) else { return };
        if !visitor.may_add(rates, LimitedAction::MissedSearch, SEARCHES) {
            return;
        }
        let miss = SearchMiss { text, day: ctx.today(), count: 1, first_at: ctx.now, last_at: ctx.now };
        self.pending().add_miss(miss);
    }

    /// Counts a view of a package's page.
    pub fn count_view(&self, day: NaiveDate, package: Uuid, (visitor, rates): (Visitor, &RateLimiter)) {
        if visitor.may_add(rates, LimitedAction::PackageView, VIEWS) {
            self.pending().add_views(day, package, 1);
        }
    }

    /// Writes what was counted. When it cannot be written, it waits for the next time.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn flush(&self, db: &Db) -> serendib_domain::Result<()> {
        let PendingUsage { misses, views } = std::mem::take(&mut *self.pending());
        if misses.is_empty() && views.is_empty() {
            return Ok(());
        }
        let misses: Vec<_> = misses.into_values().collect();
        let views: Vec<_> = views.into_iter().map(|((day, package), count)| (day, package, count)).collect();
        let (unwritten_misses, unwritten_views) = (misses.clone(), views.clone());
        let written: serendib_domain::Result<()> = db
            .write(async move |tx: &mut Tx<'_>| {
                record_search_misses(tx, &misses).await?;
                record_package_views(tx, &views).await
            })
            .await;
        if written.is_err() {
            let mut pending = self.pending();
            unwritten_misses.into_iter().for_each(|miss| pending.add_miss(miss));
            unwritten_views.into_iter().for_each(|(day, package, count)| pending.add_views(day, package, count));
        }
        written
    }

    fn pending(&self) -> MutexGuard<'_, PendingUsage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingUsage {
    fn add_miss(&mut self, miss: SearchMiss) {
        let has_room = self.misses.len() < MOST;
        match self.misses.entry((miss.day, miss.text.clone())) {
            Entry::Occupied(mut found) => {
                let found = found.get_mut();
                found.count += miss.count;
                found.first_at = found.first_at.min(miss.first_at);
                found.last_at = found.last_at.max(miss.last_at);
            }
            Entry::Vacant(place) if has_room => {
                place.insert(miss);
            }
            Entry::Vacant(_) => {}
        }
    }

    fn add_views(&mut self, day: NaiveDate, package: Uuid, count: i64) {
        let has_room = self.views.len() < MOST;
        match self.views.entry((day, package)) {
            Entry::Occupied(mut found) => *found.get_mut() += count,
            Entry::Vacant(place) if has_room => {
                place.insert(count);
            }
            Entry::Vacant(_) => {}
        }
    }
}

/// Whether a browser opens the page for a person: not a crawler, and not ahead of a click that may never come.
fn is_person(request: &HeaderMap) -> bool {
    let text = |name: &str| {
        let value = request.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_ascii_lowercase()
    };
    let agent = text(header::USER_AGENT.as_str());
    agent.starts_with("mozilla/")
        && !site::is_crawler(request)
        && !PROGRAMS.iter().any(|name| agent.contains(name))
        && !["purpose", "sec-purpose"].iter().any(|name| text(name).contains("prefetch"))
}

/// Writes what was counted until `stop` is set, and then once more.
pub async fn run(app: App, mut stop: watch::Receiver<bool>) {
    let mut is_well = true;
    loop {
        let is_over = tokio::select! {
            _ = stop.wait_for(|stopped| *stopped) => true,
            () = tokio::time::sleep(EVERY) => false,
        };
        match app.usage.flush(&app.db).await {
            Ok(()) => is_well = true,
            // Logged once per outage.
            Err(error) if is_well => {
                is_well = false;
                tracing::warn!(?error, "cannot write the counts of searches and views; they wait");
            }
            Err(_) => {}
        }
        if is_over {
            return;
        }
    }
}

#[cfg(test)]
mod tests;
