//! Days of a package as OCTO's availability.

use chrono::{Duration, NaiveDate, SecondsFormat};
use serde_json::{Value as Json, json};

use super::{OFFSET, UNIT, pricing};
use crate::bookings::trip_days::{TripDay, TripDayState, TripDays};
use crate::group_price::per_person;

/// The id of a day: its beginning in Sri Lanka.
pub fn availability_id(day: NaiveDate) -> String {
    format!("{day}T00:00:00{OFFSET}")
}

/// The day of such an id.
pub fn day_of_id(id: &str) -> Option<NaiveDate> {
    let day = id.get(..10)?.parse().ok()?;
    (availability_id(day) == id).then_some(day)
}

/// The status, how many can still be booked, and how many in all: each host leads one group.
fn status(trip: &TripDays, day: &TripDay) -> (&'static str, i64, i64) {
    let (vacancies, capacity) = (day.free_hosts * trip.people.1, trip.hosts * trip.people.1);
    let status = match day.state {
        TripDayState::Closed => "CLOSED",
        TripDayState::Taken => "SOLD_OUT",
        TripDayState::Open if vacancies * 2 < capacity => "LIMITED",
        TripDayState::Open => "AVAILABLE",
    };
    (status, vacancies, capacity)
}

fn unit_pricing(day: &TripDay) -> Json {
    let mut unit = pricing(per_person(day.total, day.people));
    unit["unitId"] = UNIT.into();
    json!([unit])
}

/// A day of the calendar.
pub fn calendar_day(trip: &TripDays, day: &TripDay) -> Json {
    let (status, vacancies, capacity) = status(trip, day);
    json!({
        "localDate": day.day,
        "available": day.state == TripDayState::Open,
        "status": status,
        "vacancies": vacancies,
        "capacity": capacity,
        "openingHours": [],
        "unitPricingFrom": unit_pricing(day),
        "pricingFrom": pricing(day.total),
    })
}

/// A start that can be booked or not.
pub fn availability(trip: &TripDays, day: &TripDay) -> Json {
    let (status, vacancies, capacity) = status(trip, day);
    json!({
        "id": availability_id(day.day),
        "localDateTimeStart": availability_id(day.day),
        "localDateTimeEnd": availability_id(day.day + Duration::days(trip.duration)),
        "utcCutoffAt": day.cutoff.to_rfc3339_opts(SecondsFormat::Secs, true),
        "allDay": true,
        "available": day.state == TripDayState::Open,
        "status": status,
        "vacancies": vacancies,
        "capacity": capacity,
        "maxUnits": trip.people.1,
        "openingHours": [],
        "unitPricing": unit_pricing(day),
        "pricing": pricing(day.total),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_beginning_of_a_day_and_nothing_else() {
        let day = NaiveDate::from_ymd_opt(2027, 1, 5).unwrap();
        assert_eq!(day_of_id(&availability_id(day)), Some(day));
        for id in
            ["2027-01-05", "2027-01-05T00:00:00Z", "2027-1-5T00:00:00+05:30", "+2027-01-05T00:00:00+05:30", "", "é"]
        {
            assert_eq!(day_of_id(id), None, "{id}");
        }
    }
}
