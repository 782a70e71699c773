//! Demo bookings: of the reviewed trips, and of some trips ahead.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::catalogue::Package;
use super::travellers::{contact, length_days, traveller};
use super::trips::package_id;
use super::{dates, hosts, price_lists};
use crate::bookings::quote::price_summary;
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::group_price::group_total;
use crate::packages::document::PackageSeason;
use crate::stable::{SeededRng, id};

/// The advance in percent of the total, if the guide set none.
const ADVANCE_PERCENT: i64 = 30;
/// One package in so many has a trip ahead,
const ONE_IN: i64 = 2;
/// which starts at most so many days from now.
const FARTHEST_DAYS: i64 = 120;

pub(super) struct Booking<'a> {
    pub id: Uuid,
    pub traveller: Uuid,
    pub email: String,
    pub package: &'a Package,
    /// The guide's slug.
    pub guide: &'a str,
    pub party: i64,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub requested_at: DateTime<Utc>,
    /// In full; the advance is paid in any case.
    pub is_paid: bool,
}

impl Booking<'_> {
    /// What each person pays in cents, and the season in that, as the trip is quoted.
    fn price_per_person(&self) -> (i64, Option<PackageSeason>) {
        let prices = price_lists::prices(self.package);
        let (price, season) = prices.price_per_person(self.package.price * 100, self.party, Some(self.start));
        (price, season.cloned())
    }

    /// In cents.
    pub fn total(&self) -> i64 {
        group_total(self.price_per_person().0, self.party, [])
    }

    /// In cents.
    pub fn advance(&self) -> i64 {
        (self.total() * ADVANCE_PERCENT + 99) / 100
    }

    /// The time of the guide's approval: on the day of the request.
    fn decided(&self) -> DateTime<Utc> {
        self.requested_at + Duration::minutes(20 + SeededRng::new(&["decided", &self.id.to_string()]).below(150))
    }

    /// The time of the advance: on the same day, too.
    pub fn confirmed(&self) -> DateTime<Utc> {
        self.decided() + Duration::minutes(25 + SeededRng::new(&["confirmed", &self.id.to_string()]).below(160))
    }

    /// The stored price summary. Rooms were arranged separately.
    fn pricing(&self) -> Value {
        let (price, season) = self.price_per_person();
        Value::json(&price_summary(price, season.as_ref().map(PackageSeason::to_label), self.party, &[]))
    }
}

pub(super) async fn insert(tx: &mut Tx<'_>, bookings: &[Booking<'_>]) -> Result<()> {
    let mut rows = BulkInsert::new(
        "booking_requests",
        [
            "id",
            "user_id",
            "guide_id",
            "package_id",
            "status",
            "start_date",
            "end_date",
            "number_of_travelers",
            "contact_email",
            "total_price",
            "advance_amount",
            "full_payment_completed",
            "pricing_summary",
            "created_at",
            "updated_at",
            "decided_at",
            "confirmed_at",
        ],
    );
    for one in bookings {
        rows.push([
            one.id.into(),
            one.traveller.into(),
            hosts::guide_id(one.guide).into(),
            package_id(&one.package.slug).into(),
            "confirmed".into(),
            one.start.into(),
            one.end.into(),
            one.party.into(),
            one.email.as_str().into(),
            one.total().into(),
            one.advance().into(),
            one.is_paid.into(),
            one.pricing(),
            one.requested_at.into(),
            one.confirmed().into(),
            one.decided().into(),
            one.confirmed().into(),
        ]);
    }
    rows.insert(tx).await
}

/// Trips in the weeks after `today`, so that hosts' calendars are not empty. The reviewers of a package book it again; no host leads two
/// trips on one day.
pub(super) fn to_come(packages: &[Package], today: NaiveDate) -> Vec<Booking<'_>> {
    let mut taken: BTreeMap<&str, Vec<(NaiveDate, NaiveDate)>> = BTreeMap::new();
    let coming = packages.iter().filter_map(|package| {
        let mut draw = SeededRng::new(&["to come", &package.slug]);
        let review = package.reviews.first().filter(|_| draw.below(ONE_IN) == 0)?;
        let start = today + dates::days(draw.random_range(2, FARTHEST_DAYS));
        let end = start + dates::days(length_days(package) - 1);
        let of_guide = taken.entry(&review.guide).or_default();
        if of_guide.iter().any(|(first, last)| start <= *last && *first <= end) {
            return None;
        }
        of_guide.push((start, end));
        let traveller = traveller(&format!("{}/0", package.slug));
        Some(Booking {
            id: id("booking_request", &format!("{}/to come", package.slug)),
            traveller,
            email: contact(traveller, &review.by),
            package,
            guide: &review.guide,
            party: review.party,
            start,
            end,
            requested_at: dates::during(
                today - dates::days(draw.random_range(1, 6)),
                &format!("to come {}", package.slug),
            ),
            is_paid: false,
        })
    });
    coming.collect()
}
