//! Keyset pagination: the values in a cursor, parsed as strictly as both databases store them.

use chrono::{DateTime, Datelike as _, NaiveDate, Utc};
use uuid::Uuid;

/// Both databases support these years.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9_999;

/// From microseconds since 1970.
pub fn read_instant(text: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_micros(text.parse().ok()?).filter(is_year_in_range)
}

/// The place in a list by time and id: microseconds since 1970, a dot, the id.
pub fn read_place(text: &str) -> Option<(DateTime<Utc>, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((read_instant(at)?, id.parse().ok()?))
}

/// From RFC 3339.
pub fn read_time(text: &str) -> Option<DateTime<Utc>> {
    text.parse().ok().filter(is_year_in_range)
}

/// From a form such as `2027-01-31`.
pub fn read_day(text: &str) -> Option<NaiveDate> {
    text.parse().ok().filter(|day: &NaiveDate| YEARS.contains(&day.year()))
}

fn is_year_in_range(at: &DateTime<Utc>) -> bool {
    YEARS.contains(&at.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_of_the_databases_cannot_keep_is_no_place_in_a_list() {
        for text in ["-8334601228800000000", "8210266876799999999", "253402300800000000", "-62135596800000001", "x", ""]
        {
            assert_eq!(read_instant(text), None, "{text}");
        }
        for text in ["-9000-01-01", "-4713-01-01", "0000-12-31", "+10000-01-01", "+262142-12-31", "2027-02-30"] {
            assert_eq!(read_day(text), None, "{text}");
        }
        assert_eq!(read_time("-4800-01-01T00:00:00Z"), None);
        assert_eq!(
            read_instant("-62135596800000000").map(|at| at.to_rfc3339()).as_deref(),
            Some("0001-01-01T00:00:00+00:00")
        );
        assert!(read_day("9999-12-31").is_some() && read_time("2026-11-26T14:00:00.5Z").is_some());
    }
}
