//! Quotes: the price of a trip, computed from our own tables, in cents. P-T09; D-037 to D-045.
//!
//! A quote has a version that covers every price in it. A request names the version, so that the traveler learns of a price change.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Error as DbError, RowSource, row_struct};
use uuid::Uuid;

use super::hosts::{self, PackageHost};
use super::start_dates::ahead;
use super::{start_dates, terms};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::group_price::{WishedTrip, group_total};
use crate::money::{self, dollars};
use crate::packages::document::{PackageSeason, rules};
use crate::packages::{PriceList, price_list, public_sql};
use crate::table::Posted;

/// Rooms of one kind per request.
pub const ROOMS_LIMIT: i64 = 50;
pub(super) const NOT_ON_SALE: &str = "This package cannot be booked.";
pub(super) const NOT_A_HOST: &str = "This guide does not host this package.";

/// A price and its parts; money in cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    pub package: Uuid,
    pub title: String,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub days: i64,
    pub people: i64,
    /// Of this group on this day.
    pub price_per_person: i64,
    /// The season that changes that price.
    pub season: Option<PackageSeason>,
    pub base_total: i64,
    pub rooms: Vec<RoomSelection>,
    pub rooms_total: i64,
    pub total: i64,
    pub advance: i64,
    /// Beds missing in the chosen rooms; zero if the package offers no rooms.
    pub shortfall: i64,
    pub minimum_date: NaiveDate,
    /// In order of preference when any host will do.
    pub hosts: Vec<PackageHost>,
    /// The requested host.
    pub host: Option<Uuid>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSelection {
    pub accommodation: &'static str,
    pub hotel: &'static str,
    pub quantity: i64,
    pub capacity: i64,
    /// Of one room for the whole trip.
    pub price: i64,
}

/// # Errors
/// `Fields` with every broken rule; `Refused` for a package that is not on sale.
pub async fn quote(mut db: &Db, ctx: &Ctx, posted: &Posted) -> Result<Quote> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["package_id", "guide_id", "start_date", "number_of_travelers", "rooms"]);
    let quote = read(&mut db, ctx, &mut fields).await?;
    fields.finish()?;
    quote.ok_or_else(|| Error::Refused(NOT_ON_SALE.to_owned()))
}

/// As [`quote`], within other fields: errors are noted there, and then there is no quote.
///
/// # Errors
/// `Refused` for a package that is not on sale; those of a read.
pub(super) async fn read(
    source: &mut impl RowSource,
    ctx: &Ctx,
    fields: &mut FieldReader<'_>,
) -> Result<Option<Quote>> {
    let package = fields.id("package_id", NOT_ON_SALE).ok_or_else(|| Error::Refused(NOT_ON_SALE.to_owned()))?;
    let traveller = ctx.caller.person().map(|person| person.user);
    let trip = trip(source, package, traveller).await?.ok_or_else(|| Error::Refused(NOT_ON_SALE.to_owned()))?;
    let minimum = ctx.today();
    let start = fields.day("start_date", "start date");
    match start {
        None if fields.is_blank("start_date") => fields.note("start_date", "Please choose a start date."),
        Some(day) if day < minimum => fields.note("start_date", "Your start date has passed."),
        Some(day) if terms::days_to(day, minimum) > start_dates::AHEAD_DAYS => {
            fields.note("start_date", concat!("Your start date must be within the next ", ahead!(), "."));
        }
        _ => {}
    }
    let people = fields.integer("number_of_travelers", "number of travelers", trip.people.0..=trip.people.1);
    if people.is_none() && fields.is_blank("number_of_travelers") {
        fields.note("number_of_travelers", "Please choose how many travel.");
    }
    if let Some(start) = start.filter(|day| *day >= minimum) {
        trip.note_refusal(fields, WishedTrip { start, people, today: Some(minimum) });
    }
    let rooms = read_rooms(fields, &trip.rooms);
    let host = fields.id("guide_id", NOT_A_HOST);
    let (Some(start), Some(people)) = (start, people) else { return Ok(None) };
    let Some(end) = start.checked_add_signed(Duration::days(trip.days - 1)) else { return Ok(None) };
    let hosts = hosts::of_package(source, ctx, package, start, end).await?;
    if host.is_some_and(|host| !hosts.iter().any(|one| one.guide == host)) {
        fields.note("guide_id", NOT_A_HOST);
    }
    let (price, season) = trip.price_per_person(people, Some(start));
    let (season, base_total) = (season.cloned(), group_total(price, people, []));
    let rooms_total: i64 = rooms.iter().map(RoomSelection::total).sum();
    let total = group_total(price, people, rooms.iter().map(|room| (room.price, room.quantity)));
    if !(terms::LEAST_CHARGE..=terms::MOST_CHARGE).contains(&total) {
        let (least, most) = (money::format(terms::LEAST_CHARGE), money::format(terms::MOST_CHARGE));
        fields.note("number_of_travelers", format!("A trip that is booked here costs from {least} to {most} in all."));
    }
    let covered: i64 = rooms.iter().map(|rooms| rooms.quantity * rooms.capacity).sum();
    Ok(Some(Quote {
        package,
        title: trip.title,
        start,
        end,
        days: trip.days,
        people,
        price_per_person: price,
        season,
        base_total,
        rooms_total,
        total,
        advance: terms::advance(total, None, terms::days_to(start, minimum)),
        shortfall: if trip.rooms.is_empty() { 0 } else { (people - covered).max(0) },
        rooms,
        minimum_date: minimum,
        hosts,
        host,
    }))
}

/// The prices of a package on sale, or of one that is private to this traveler.
pub(super) struct PricedTrip {
    title: String,
    /// Of the smallest group outside of any season.
    price: i64,
    prices: PriceList,
    pub(super) days: i64,
    /// Minimum and maximum.
    pub(super) people: (i64, i64),
    /// With a count of zero each.
    pub(super) rooms: Vec<RoomSelection>,
}

impl PricedTrip {
    /// What the season of a trip refuses, at the fields of a quote.
    fn note_refusal(&self, fields: &mut FieldReader<'_>, wished: WishedTrip) {
        let Some(refusal) = self.prices.refusal(wished) else { return };
        if let Some(message) = refusal.of_start() {
            fields.note("start_date", message);
        }
        if let Some(message) = refusal.of_people() {
            fields.note("number_of_travelers", message);
        }
    }

    /// Whether its season takes the trip.
    pub(super) fn takes(&self, wished: WishedTrip) -> bool {
        self.prices.refusal(wished).is_none()
    }

    /// What each person pays, and the season that applies. Without a day no season does.
    pub(super) fn price_per_person(&self, people: i64, start: Option<NaiveDate>) -> (i64, Option<&PackageSeason>) {
        self.prices.price_per_person(self.price, people, start)
    }
}

row_struct! {
    struct PricedPackageRow {
        id: Uuid = "id",
        title: String = "title",
        price: i64 = "price",
        days: i64 = "duration_days",
        min_people: i64 = "min_people",
        max_people: i64 = "max_people",
    }
}

row_struct! {
    struct OfferedRoomRow {
        id: Uuid = "id",
        accommodation: String = "accommodation_type",
        hotel: String = "hotel_type",
        capacity: i64 = "capacity_per_room",
        price: i64 = "price_per_room",
    }
}

/// With a count of zero.
fn to_selection(row: &OfferedRoomRow) -> Result<RoomSelection> {
    let kinds = (rules::accommodation(&row.accommodation), rules::hotel_type(&row.hotel));
    let (Ok(accommodation), Ok(hotel)) = kinds else {
        return Err(DbError::Bug(format!("room {} is of an unknown kind", row.id)).into());
    };
    Ok(RoomSelection { accommodation, hotel, quantity: 0, capacity: row.capacity, price: row.price })
}

pub(super) async fn trip(source: &mut impl RowSource, id: Uuid, traveller: Option<Uuid>) -> Result<Option<PricedTrip>> {
    const TRIP: &str = concat!("FROM packages WHERE id = $1 AND (private_to = $2 OR ", public_sql!("packages"), ")");
    let mut found: Vec<PricedPackageRow> = source.select(TRIP, &[id.into(), traveller.into()]).await?;
    let Some(row) = found.pop() else { return Ok(None) };
    let rooms = offered_rooms(source, row.id).await?;
    let prices = price_list(source, row.id).await?;
    let people = (row.min_people, row.max_people);
    Ok(Some(PricedTrip { title: row.title, price: row.price, prices, days: row.days, people, rooms }))
}

/// The rooms that a package offers, with a count of zero each.
pub(super) async fn offered_rooms(source: &mut impl RowSource, package: Uuid) -> Result<Vec<RoomSelection>> {
    const ROOMS: &str =
        "FROM package_room_pricing WHERE package_id = $1 ORDER BY accommodation_type, hotel_type LIMIT 100";
    let offered: Vec<OfferedRoomRow> = source.select(ROOMS, &[package.into()]).await?;
    offered.iter().map(to_selection).collect()
}

/// The requested rooms among the offered ones; each kind once.
pub(super) fn read_rooms(fields: &mut FieldReader<'_>, offered: &[RoomSelection]) -> Vec<RoomSelection> {
    let requested = fields.objects("rooms", "rooms", 100, |room| {
        room.only(&["accommodation_type", "hotel_type", "quantity"]);
        let accommodation = room.line("accommodation_type", "type of room", 40);
        let hotel = room.line("hotel_type", "hotel standard", 40);
        let quantity = room.integer("quantity", "number of rooms", 1..=ROOMS_LIMIT);
        let known = offered
            .iter()
            .find(|one| (Some(one.accommodation), Some(one.hotel)) == (accommodation.as_deref(), hotel.as_deref()));
        match (known, quantity) {
            (None, _) => {
                room.note("accommodation_type", "This package offers no such room.");
                None
            }
            (Some(_), None) => {
                if room.is_blank("quantity") {
                    room.note("quantity", "Please choose how many rooms.");
                }
                None
            }
            (Some(one), Some(quantity)) => Some(RoomSelection { quantity, ..one.clone() }),
        }
    });
    for (index, one) in requested.iter().enumerate() {
        if requested[..index].iter().any(|other| (other.accommodation, other.hotel) == (one.accommodation, one.hotel)) {
            fields.note(format!("rooms.{index}"), "Please name each kind of room once.");
        }
    }
    requested
}

/// Covers every price in a total, and the length of the trip.
pub(super) fn price_version(days: i64, price_per_person: i64, rooms: &[RoomSelection]) -> String {
    let rooms: String = rooms
        .iter()
        .map(|one| format!(";{}.{}={}x{}", one.accommodation, one.hotel, one.price, one.capacity))
        .collect();
    format!("1;{days}d;{price_per_person}{rooms}")
}

/// The price summary that a booking stores; it names a season only if one is in the price. D-043.
pub(crate) fn price_summary(price_per_person: i64, season: Option<Json>, people: i64, rooms: &[RoomSelection]) -> Json {
    let mut summary = json!({
        "base_price_per_person": dollars(price_per_person),
        "number_of_travelers": people,
        "base_price_total": dollars(group_total(price_per_person, people, [])),
        "accommodation_price": dollars(rooms.iter().map(RoomSelection::total).sum()),
        "room_selections": rooms.iter().map(RoomSelection::to_json).collect::<Vec<_>>(),
        "total_price": dollars(group_total(price_per_person, people, rooms.iter().map(|room| (room.price, room.quantity)))),
    });
    if let Some(season) = season {
        summary["season"] = season;
    }
    summary
}

impl RoomSelection {
    pub fn total(&self) -> i64 {
        self.price * self.quantity
    }

    pub(super) fn to_json(&self) -> Json {
        json!({
            "accommodation_type": self.accommodation,
            "hotel_type": self.hotel,
            "quantity": self.quantity,
            "capacity_per_room": self.capacity,
            "price_per_room": dollars(self.price),
            "total": dollars(self.total()),
        })
    }
}

impl Quote {
    /// Covers every price in the total, and the length of the trip.
    pub fn version(&self) -> String {
        price_version(self.days, self.price_per_person, &self.rooms)
    }

    pub fn capacity(&self) -> i64 {
        self.rooms.iter().map(|rooms| rooms.quantity * rooms.capacity).sum()
    }

    /// The stored form with a booking. D-043.
    pub fn summary(&self) -> Json {
        price_summary(self.price_per_person, self.season_label(), self.people, &self.rooms)
    }

    fn season_label(&self) -> Option<Json> {
        self.season.as_ref().map(PackageSeason::to_label)
    }

    pub fn to_json(&self) -> Json {
        let rest = money::balance(self.total, self.advance);
        json!({
            "version": self.version(),
            "currency": "usd",
            "start_date": self.start.to_string(),
            "end_date": self.end.to_string(),
            "nights": self.days - 1,
            "number_of_travelers": self.people,
            "base_price_per_person": dollars(self.price_per_person),
            "base_price_total": dollars(self.base_total),
            "season": self.season_label(),
            "room_selections": self.rooms.iter().map(RoomSelection::to_json).collect::<Vec<_>>(),
            "accommodation_price": dollars(self.rooms_total),
            "total_price": dollars(self.total),
            "advance_amount": dollars(self.advance),
            "balance": dollars(rest),
            "capacity": self.capacity(),
            "shortfall": self.shortfall,
            "minimum_date": self.minimum_date.to_string(),
            "hosts": self.hosts.iter().map(PackageHost::to_json).collect::<Vec<_>>(),
            "policy": terms::policy_json(),
        })
    }
}
