//! Demo travelers, their past trips and their reviews.

use serendib_db::{Tx, Value};
use unicode_normalization::UnicodeNormalization as _;
use uuid::Uuid;

use super::bookings::{self, Booking};
use super::catalogue::{Package, Review};
use super::dates::{Dates, PastTrip};
use super::hosts::{self, Account};
use super::trips::package_id;
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::stable::{SeededRng, id};

/// Domains reserved for examples (RFC 2606): no real mailbox answers.
const DOMAINS: [&str; 3] = ["example.com", "example.org", "example.net"];
const SURNAMES: [&str; 24] = [
    "fischer", "moreau", "jansen", "novak", "rossi", "andersen", "hughes", "garcia", "kowalski", "silva", "tanaka",
    "murphy", "berg", "costa", "evans", "keller", "larsen", "meyer", "patel", "reid", "santos", "turner", "weber",
    "young",
];

/// One review with its trip.
struct ReviewedBooking<'a> {
    package: &'a Package,
    review: &'a Review,
    key: String,
    trip: PastTrip,
}

pub(super) async fn insert(tx: &mut Tx<'_>, packages: &[Package], dates: Dates) -> Result<()> {
    let reviewed: Vec<ReviewedBooking<'_>> = packages.iter().flat_map(|package| of_package(package, dates)).collect();
    let accounts: Vec<Account> = reviewed.iter().map(ReviewedBooking::account).collect();
    hosts::insert_accounts(tx, &accounts).await?;
    let booked: Vec<Booking<'_>> = reviewed.iter().map(ReviewedBooking::booking).collect();
    bookings::insert(tx, &booked).await?;
    reviews(tx, &reviewed).await
}

/// The bookings of the reviewed trips.
pub(super) fn bookings(packages: &[Package], dates: Dates) -> Vec<Booking<'_>> {
    packages.iter().flat_map(|package| of_package(package, dates)).map(|reviewed| reviewed.booking()).collect()
}

/// The author of a review; the key is a package's slug and a number.
pub(super) fn traveller(key: &str) -> Uuid {
    id("user", &format!("traveller/{key}"))
}

/// The account's address: unique, however many travelers are generated.
fn email(traveller: Uuid) -> String {
    format!("{}@travellers.serendib.example", traveller.simple())
}

/// The contact address of a traveler; travelers with the same first name may share it.
pub(super) fn contact(traveller: Uuid, first_name: &str) -> String {
    let mut draw = SeededRng::new(&["contact", &traveller.to_string()]);
    let mut one = |of: &[&'static str]| {
        let bound = i64::try_from(of.len()).unwrap_or(1);
        usize::try_from(draw.below(bound)).ok().and_then(|index| of.get(index)).copied().unwrap_or_default()
    };
    let first: String = first_name.nfd().filter(char::is_ascii_alphabetic).collect();
    format!("{}.{}@{}", first.to_ascii_lowercase(), one(&SURNAMES), one(&DOMAINS))
}

fn of_package(package: &Package, dates: Dates) -> impl Iterator<Item = ReviewedBooking<'_>> {
    let length = length_days(package);
    package.reviews.iter().enumerate().map(move |(number, review)| ReviewedBooking {
        package,
        review,
        key: format!("{}/{number}", package.slug),
        trip: dates.trip(package, number, length),
    })
}

pub(super) fn length_days(package: &Package) -> i64 {
    i64::try_from(package.days.len()).unwrap_or(i64::MAX)
}

impl<'a> ReviewedBooking<'a> {
    fn traveller(&self) -> Uuid {
        traveller(&self.key)
    }

    fn email(&self) -> String {
        email(self.traveller())
    }

    fn account(&self) -> Account {
        Account {
            id: self.traveller(),
            email: self.email(),
            name: self.review.by.clone(),
            is_guide: false,
            since: self.trip.requested_at,
        }
    }

    fn booking(&self) -> Booking<'a> {
        Booking {
            id: id("booking_request", &self.key),
            traveller: self.traveller(),
            email: contact(self.traveller(), &self.review.by),
            package: self.package,
            guide: &self.review.guide,
            party: self.review.party,
            start: self.trip.start,
            end: self.trip.end,
            requested_at: self.trip.requested_at,
            is_paid: true,
        }
    }
}

async fn reviews(tx: &mut Tx<'_>, reviewed: &[ReviewedBooking<'_>]) -> Result<()> {
    let mut rows = BulkInsert::new(
        "reviews",
        [
            "id",
            "user_id",
            "booking_request_id",
            "guide_id",
            "package_id",
            "rating",
            "review_text",
            "review_type",
            "reviewer_name",
            "created_at",
            "updated_at",
        ],
    );
    for one in reviewed {
        let review = one.review;
        let guide = Value::from(hosts::guide_id(&review.guide));
        let package = Value::from(package_id(&one.package.slug));
        let of_package = ("package", Value::Null, package, review.rating, Some(review.text.as_str()));
        let of_guide = ("guide", guide, Value::Null, review.guide_rating, review.guide_text.as_deref());
        for (kind, guide, package, rating, text) in [of_package, of_guide] {
            rows.push([
                id("review", &format!("{}/{kind}", one.key)).into(),
                one.traveller().into(),
                one.booking().id.into(),
                guide,
                package,
                rating.into(),
                text.into(),
                kind.into(),
                review.by.as_str().into(),
                one.trip.written.into(),
                one.trip.written.into(),
            ]);
        }
    }
    rows.insert(tx).await
}
