//! Fills a database with the demo catalogue.

use chrono::{DateTime, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::catalogue::{CatalogueGuide, DemoCatalogue, Package, catalogue};
use super::dates::{self, Dates};
use super::hosts::{self, JoinedGuide};
use super::{bookings, credentials, ledger, payments, pending_reviews, shares, talks, travellers, trips};
use crate::destinations;
use crate::error::{Error, Result};
use crate::reviews::ratings;
use crate::stable::SeededRng;

/// Fills an empty database with the demo catalogue. Nothing in it happens after `now`.
///
/// # Errors
/// `Refused` if the database has packages already.
pub async fn fill(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<()> {
    if tx.row("SELECT id FROM packages LIMIT 1", &[]).await?.is_some() {
        return Err(Error::Refused(
            "This database already has packages; the demo catalogue fills an empty one.".to_owned(),
        ));
    }
    let catalogue = catalogue();
    let dates = Dates::before(now, &catalogue.packages);
    destinations::seed_destinations(tx).await?;
    let hosts: Vec<JoinedGuide> =
        catalogue.guides.iter().map(|guide| host(guide.clone(), &catalogue.packages, dates)).collect();
    on_sale(tx, catalogue, &hosts, &catalogue.packages, dates).await?;
    credentials::insert(tx, &hosts, now).await?;
    let to_come = bookings::to_come(&catalogue.packages, now.date_naive());
    bookings::insert(tx, &to_come).await?;
    let past = travellers::bookings(&catalogue.packages, dates);
    payments::insert(tx, &past).await?;
    payments::insert(tx, &to_come).await?;
    ledger::insert(tx, past.iter().chain(&to_come), now).await?;
    shares::insert(tx, &catalogue.packages, now).await?;
    talks::insert(tx, catalogue, &to_come, now).await?;
    pending_reviews::insert(tx, catalogue, now).await
}

pub(super) async fn on_sale(
    tx: &mut Tx<'_>,
    catalogue: &DemoCatalogue,
    hosts: &[JoinedGuide],
    packages: &[Package],
    dates: Dates,
) -> Result<()> {
    hosts::insert(tx, catalogue.facts, hosts).await?;
    trips::insert(tx, catalogue.facts, packages, dates).await?;
    travellers::insert(tx, packages, dates).await?;
    let ids: Vec<Uuid> = packages.iter().map(|package| trips::package_id(&package.slug)).collect();
    ratings::of_packages(tx, &ids).await?;
    let mut reviewed: Vec<Uuid> =
        packages.iter().flat_map(|package| &package.reviews).map(|review| hosts::guide_id(&review.guide)).collect();
    reviewed.sort_unstable();
    reviewed.dedup();
    ratings::of_guides(tx, &reviewed).await
}

/// A guide joined some weeks before the first package they host.
fn host(guide: CatalogueGuide, packages: &[Package], dates: Dates) -> JoinedGuide {
    let hosted = packages.iter().filter(|package| package.hosts.contains(&guide.slug));
    let first = hosted.map(|package| package.created).min().unwrap_or_default();
    let weeks = SeededRng::new(&["joined", &guide.slug]).random_range(3, 16);
    JoinedGuide { since: dates::during(dates.day(first) - dates::days(weeks * 7), &guide.slug), guide }
}
