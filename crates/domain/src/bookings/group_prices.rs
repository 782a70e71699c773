//! Prices of trips for a group, before a date is chosen or for one: on cards, on a trip's page and in comparisons.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_db::Db;
use uuid::Uuid;

use super::quote::{self, PricedTrip, RoomSelection};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::group_price::{RoomPrice, WishedTrip, cheapest_rooms, group_total, per_person};
use crate::money::dollars;
use crate::packages::document::{PackageSeason, rules};

/// Trips per request.
pub const PACKAGES_LIMIT: usize = 12;

/// The price of each trip for a group, in the cheapest rooms of the given comfort, if any. A trip that is not on sale or does not take the
/// group has no price, nor has one whose season refuses it. A trip without such rooms is priced without rooms. Seasons count only for trips
/// that start on a known day.
///
/// # Errors
/// `Refused` for an unknown comfort or an invalid number of people; those of a read.
pub async fn group_prices(
    mut db: &Db,
    ctx: &Ctx,
    packages: &[Uuid],
    people: i64,
    comfort: &str,
    start: Option<NaiveDate>,
) -> Result<Json> {
    if !rules::GROUP.contains(&people) {
        return Err(Error::Refused(format!(
            "A group has from {} to {} people.",
            rules::GROUP.start(),
            rules::GROUP.end()
        )));
    }
    if !comfort.is_empty() && rules::hotel_type(comfort).is_err() {
        return Err(Error::Refused("There is no such hotel standard.".to_owned()));
    }
    if packages.is_empty() || packages.len() > PACKAGES_LIMIT {
        return Err(Error::Refused(format!("Please name from one to {PACKAGES_LIMIT} packages.")));
    }
    let mut prices = Vec::new();
    for (place, package) in packages.iter().enumerate() {
        if packages[..place].contains(package) {
            continue;
        }
        let Some(trip) = quote::trip(&mut db, *package, None).await? else { continue };
        let takes = |start| trip.takes(WishedTrip { start, people: Some(people), today: Some(ctx.today()) });
        if (trip.people.0..=trip.people.1).contains(&people) && start.is_none_or(takes) {
            prices.push(price(*package, &trip, people, comfort, start));
        }
    }
    Ok(Json::Array(prices))
}

fn price(package: Uuid, trip: &PricedTrip, people: i64, comfort: &str, start: Option<NaiveDate>) -> Json {
    let rooms = rooms_for(trip, people, comfort);
    let (each, season) = trip.price_per_person(people, start);
    let total = group_total(each, people, rooms.iter().map(|room| (room.price, room.quantity)));
    json!({
        "package_id": package,
        "number_of_travelers": people,
        "total_price": dollars(total),
        "per_person": dollars(per_person(total, people)),
        "season": season.map(PackageSeason::to_label),
        "comfort": rooms.first().map(|room| room.hotel),
        "room_selections": rooms.iter().map(RoomSelection::to_json).collect::<Vec<_>>(),
    })
}

/// A one-day trip needs no rooms.
pub(super) fn rooms_for(trip: &PricedTrip, people: i64, comfort: &str) -> Vec<RoomSelection> {
    let offered: Vec<&RoomSelection> =
        trip.rooms.iter().filter(|room| trip.days > 1 && room.hotel == comfort).collect();
    let prices: Vec<_> = offered.iter().map(|room| RoomPrice { capacity: room.capacity, price: room.price }).collect();
    let quantities = cheapest_rooms(&prices, people).unwrap_or_default();
    let chosen = offered.into_iter().zip(quantities).filter(|(_, quantity)| *quantity > 0);
    chosen.map(|(room, quantity)| RoomSelection { quantity, ..room.clone() }).collect()
}
