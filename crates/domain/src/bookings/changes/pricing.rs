//! The price of a changed booking.
//!
//! The prices per person and per room are those of the booking: a package that became dearer, or went off sale, changes no agreed price. As
//! long as the package still asks what was booked, its group prices and seasons apply to another group and other days. A kind of room that
//! was not booked before costs what the package asks today.

use chrono::{Duration, NaiveDate};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Tx, row_struct};

use crate::bookings::quote::{RoomSelection, offered_rooms, price_summary, price_version, read_rooms};
use crate::bookings::row::Booking;
use crate::bookings::start_dates::ahead;
use crate::bookings::{start_dates, terms};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::group_price::group_total;
use crate::money;
use crate::packages::document::{PackageSeason, rules};
use crate::packages::{PriceList, price_list};
use crate::table::Posted;

const SHORT: &str = "These rooms have too few beds for your group.";

/// What a booking can be changed to.
pub(super) struct ChangeOptions {
    /// As booked.
    price_per_person: i64,
    /// The season in that price, as the booking names it.
    season: Option<Json>,
    /// The package's price and its prices by group and season, if they still give the booked one.
    list: Option<(i64, PriceList)>,
    /// Of the whole trip, as booked.
    pub days: i64,
    /// Minimum and maximum.
    pub people: (i64, i64),
    /// With a count of zero each.
    pub rooms: Vec<RoomSelection>,
    /// As booked, with their counts.
    pub booked_rooms: Vec<RoomSelection>,
}

row_struct! {
    struct PackageTerms {
        price: i64 = "price",
        min_people: i64 = "min_people",
        max_people: i64 = "max_people",
    }
}

impl ChangeOptions {
    /// # Errors
    /// `Missing` for an unknown package; those of a read.
    pub(super) async fn read(tx: &mut Tx<'_>, booking: &Booking) -> Result<Self> {
        let package = tx.select_one("FROM packages WHERE id = $1", &[booking.package.into()]).await?;
        let package: PackageTerms = package.ok_or(Error::Missing("package"))?;
        let booked = booking.summary.as_ref();
        let booked_rooms = booked.map(booked_rooms).unwrap_or_default();
        let is_booked = |one: &RoomSelection| {
            booked_rooms.iter().any(|room| (room.accommodation, room.hotel) == (one.accommodation, one.hotel))
        };
        let today = offered_rooms(tx, booking.package).await?;
        let rooms = booked_rooms.iter().map(|room| RoomSelection { quantity: 0, ..room.clone() });
        let rooms = rooms.chain(today.into_iter().filter(|one| !is_booked(one))).collect();
        let prices = price_list(tx, booking.package).await?;
        let listed = prices.price_per_person(package.price, booking.people, Some(booking.start)).0;
        let agreed = booked.and_then(|summary| cents(summary, "base_price_per_person"));
        Ok(Self {
            // A booking that stores no prices has no season that could be named.
            price_per_person: agreed.unwrap_or_else(|| prices.price_per_person(package.price, booking.people, None).0),
            season: booked.and_then(|summary| summary.get("season")).cloned(),
            list: (agreed == Some(listed)).then_some((package.price, prices)),
            days: (booking.end - booking.start).num_days() + 1,
            people: (package.min_people.min(booking.people), package.max_people.max(booking.people)),
            rooms,
            booked_rooms,
        })
    }
}

impl ChangeOptions {
    /// What each person pays, and the season in it.
    fn price_for(&self, people: i64, start: NaiveDate) -> (i64, Option<Json>) {
        match &self.list {
            Some((base, prices)) => {
                let (price, season) = prices.price_per_person(*base, people, Some(start));
                (price, season.map(PackageSeason::to_label))
            }
            None => (self.price_per_person, self.season.clone()),
        }
    }

    /// Whether these are the booked rooms, in any order.
    fn are_booked(&self, rooms: &[RoomSelection]) -> bool {
        rooms.len() == self.booked_rooms.len() && rooms.iter().all(|room| self.booked_rooms.contains(room))
    }
}

fn cents(object: &Map<String, Json>, name: &str) -> Option<i64> {
    money::parse(&object.get(name)?.as_number()?.to_string())
}

/// The rooms of a stored price summary. Kinds that no rule knows any more are left out.
fn booked_rooms(summary: &Map<String, Json>) -> Vec<RoomSelection> {
    let room = |room: &Json| {
        let room = room.as_object()?;
        let text = |name: &str| room.get(name).and_then(Json::as_str);
        Some(RoomSelection {
            accommodation: rules::accommodation(text("accommodation_type")?).ok()?,
            hotel: rules::hotel_type(text("hotel_type")?).ok()?,
            quantity: room.get("quantity")?.as_i64()?,
            capacity: room.get("capacity_per_room")?.as_i64()?,
            price: cents(room, "price_per_room")?,
        })
    };
    let rooms = summary.get("room_selections").and_then(Json::as_array);
    rooms.into_iter().flatten().filter_map(room).collect()
}

/// The rooms of a stored price summary for mails, such as `2 double rooms (3 stars), 1 family villa (budget)`; `None` without rooms.
pub(in crate::bookings) fn rooms_in_words(summary: &Map<String, Json>) -> Option<String> {
    let words = |room: &RoomSelection| {
        let name = match room.accommodation {
            "double" => "double room",
            "triple" => "triple room",
            _ => "family villa",
        };
        let standard = match room.hotel {
            "budget" => "budget",
            "three_star" => "3 stars",
            "four_star" => "4 stars",
            _ => "5 stars",
        };
        let plural = if room.quantity == 1 { "" } else { "s" };
        format!("{} {name}{plural} ({standard})", room.quantity)
    };
    let rooms: Vec<String> = booked_rooms(summary).iter().filter(|room| room.quantity > 0).map(words).collect();
    (!rooms.is_empty()).then(|| rooms.join(", "))
}

impl Booking {
    pub(in crate::bookings) fn rooms_in_words(&self) -> Option<String> {
        self.summary.as_ref().and_then(rooms_in_words)
    }
}

/// A changed booking with its price; money in cents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChangedTerms {
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub days: i64,
    pub people: i64,
    pub price_per_person: i64,
    season: Option<Json>,
    pub rooms: Vec<RoomSelection>,
    pub total: i64,
    /// As the booking stores it, if neither people nor rooms change.
    booked_summary: Option<Json>,
    /// Beds missing in the chosen rooms; zero if there are none to choose.
    pub shortfall: i64,
}

impl ChangedTerms {
    /// The version of the quote, as requests have it.
    pub(super) fn version(&self) -> String {
        price_version(self.days, self.price_per_person, &self.rooms)
    }

    /// The stored form, as requests have it.
    pub(super) fn summary(&self) -> Json {
        let changed = || price_summary(self.price_per_person, self.season.clone(), self.people, &self.rooms);
        self.booked_summary.clone().unwrap_or_else(changed)
    }

    pub(super) fn room_selections(&self) -> Vec<Json> {
        self.rooms.iter().map(RoomSelection::to_json).collect()
    }

    /// Whether nothing differs from the booking.
    pub(super) fn is_unchanged(&self, booking: &Booking, options: &ChangeOptions) -> bool {
        (self.start, self.people) == (booking.start, booking.people) && options.are_booked(&self.rooms)
    }

    pub(super) fn before(booking: &Booking) -> Json {
        let rooms = booking.summary.as_ref().and_then(|summary| summary.get("room_selections")).cloned();
        json!({
            "start_date": booking.start,
            "end_date": booking.end,
            "number_of_travelers": booking.people,
            "room_selections": rooms.unwrap_or_else(|| json!([])),
            "total_price": money::dollars(booking.total),
        })
    }
}

/// The first and the last day on which a changed trip can start.
pub(super) fn start_range(ctx: &Ctx) -> (NaiveDate, NaiveDate) {
    let today = ctx.today();
    (today.checked_add_signed(Duration::days(1)).unwrap_or(today), start_dates::last_start(today))
}

/// What is posted, and otherwise the booking as it is. Errors are noted in `fields`, and then there may be no terms.
pub(super) fn read_terms(
    ctx: &Ctx,
    booking: &Booking,
    options: &ChangeOptions,
    posted: &Posted,
    fields: &mut FieldReader<'_>,
) -> Option<ChangedTerms> {
    let start = if fields.is_blank("start_date") {
        booking.start
    } else {
        let start = fields.day("start_date", "start date")?;
        let (first, last) = start_range(ctx);
        if start < first {
            fields.note("start_date", "The new start date must be after today.");
        } else if start > last {
            fields.note("start_date", concat!("The new start date must be within the next ", ahead!(), "."));
        }
        start
    };
    let people = if fields.is_blank("number_of_travelers") {
        booking.people
    } else {
        fields.integer("number_of_travelers", "number of travelers", options.people.0..=options.people.1)?
    };
    let rooms = if posted.get("rooms").is_none_or(Json::is_null) {
        options.booked_rooms.clone()
    } else {
        read_rooms(fields, &options.rooms)
    };
    let end = start.checked_add_signed(Duration::days(options.days - 1))?;
    let (price_per_person, season) = options.price_for(people, start);
    // Other days alone change no price but that of a season, also of a booking that stores no prices.
    let is_same_price =
        people == booking.people && options.are_booked(&rooms) && price_per_person == options.price_per_person;
    let total = if is_same_price {
        booking.total
    } else {
        group_total(price_per_person, people, rooms.iter().map(|room| (room.price, room.quantity)))
    };
    if !(terms::LEAST_CHARGE..=terms::MOST_CHARGE).contains(&total) {
        let (least, most) = (money::format(terms::LEAST_CHARGE), money::format(terms::MOST_CHARGE));
        fields.note("number_of_travelers", format!("A trip that is booked here costs from {least} to {most} in all."));
    }
    let beds: i64 = rooms.iter().map(|room| room.quantity * room.capacity).sum();
    let is_free_choice = options.rooms.is_empty() || booking.self_arranged;
    Some(ChangedTerms {
        start,
        end,
        days: options.days,
        people,
        price_per_person,
        season,
        total,
        booked_summary: booking.summary.clone().filter(|_| is_same_price).map(Json::Object),
        shortfall: if is_free_choice { 0 } else { (people - beds).max(0) },
        rooms,
    })
}

/// Too few beds count only if the change causes it: an old booking may have none.
pub(super) fn check_beds(
    booking: &Booking,
    options: &ChangeOptions,
    terms: &ChangedTerms,
    fields: &mut FieldReader<'_>,
) {
    let has_same_beds = terms.people <= booking.people && options.are_booked(&terms.rooms);
    if terms.shortfall > 0 && !has_same_beds {
        fields.note("rooms", SHORT);
    }
}

/// The rooms of a package as the wire has them, without counts.
pub(super) fn offered_to_json(rooms: &[RoomSelection]) -> Vec<Json> {
    let room = |room: &RoomSelection| {
        json!({
            "accommodation_type": room.accommodation,
            "hotel_type": room.hotel,
            "capacity_per_room": room.capacity,
            "price_per_room": money::dollars(room.price),
        })
    };
    rooms.iter().map(room).collect()
}
