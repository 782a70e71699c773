//! Filters and orders of a person's bookings. Keyset pagination with a cursor.

use serendib_db::Value;
use uuid::Uuid;

use super::row::BookingRow;
use crate::bookings::status::Status;
use crate::error::{Error, Result};
use crate::keyset;

const NO_STATE: &str = "There is no such list of bookings.";
const NO_CURSOR: &str = "This is no place in this list of bookings.";

/// A part of a person's bookings by state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    All,
    /// The traveler's tabs. Waits for the guide, or for the advance.
    Pending,
    Confirmed,
    Completed,
    /// Also expired and cancelled ones.
    Rejected,
    /// The guide's lists. Waits for the guide.
    Waiting,
    /// All others.
    Answered,
    /// Waits for the advance.
    Approved,
    /// Confirmed, and not over.
    Upcoming,
    /// Confirmed, and over.
    Past,
}

/// The order of a list; ties are broken by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BookingSort {
    /// The latest request first.
    Newest,
    /// What the traveler must pay before what the guide must answer, each by its deadline.
    Due,
    /// The next trip first.
    Start,
    /// The last trip first.
    End,
}

impl Filter {
    pub const ALL: [Self; 10] = [
        Self::All,
        Self::Pending,
        Self::Confirmed,
        Self::Completed,
        Self::Rejected,
        Self::Waiting,
        Self::Answered,
        Self::Approved,
        Self::Upcoming,
        Self::Past,
    ];

    /// As on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Pending => "pending",
            Self::Confirmed => "confirmed",
            Self::Completed => "completed",
            Self::Rejected => "rejected",
            Self::Waiting => "waiting",
            Self::Answered => "answered",
            Self::Approved => "approved",
            Self::Upcoming => "upcoming",
            Self::Past => "past",
        }
    }

    /// All for an empty name.
    ///
    /// # Errors
    /// `Refused` for an unknown name.
    pub fn parse(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|filter| filter.name() == name || name.is_empty());
        found.ok_or_else(|| Error::Refused(NO_STATE.to_owned()))
    }

    /// The condition on `b`; `today` is the placeholder of the day in Colombo.
    pub(super) fn condition(self, today: &str) -> String {
        let completed = format!("b.status = 'confirmed' AND b.full_payment_completed AND b.end_date < {today}");
        match self {
            // Only columns of the index of states, so that counting reads no rows.
            Self::All => "TRUE".to_owned(),
            Self::Pending => "b.status IN ('pending', 'approved')".to_owned(),
            Self::Confirmed => {
                format!("b.status = 'confirmed' AND NOT (b.full_payment_completed AND b.end_date < {today})")
            }
            Self::Completed => completed,
            Self::Rejected => "b.status IN ('rejected', 'expired', 'cancelled')".to_owned(),
            Self::Waiting => "b.status = 'pending'".to_owned(),
            Self::Answered => "b.status <> 'pending'".to_owned(),
            Self::Approved => "b.status = 'approved'".to_owned(),
            Self::Upcoming => format!("b.status = 'confirmed' AND b.end_date >= {today}"),
            Self::Past => format!("b.status = 'confirmed' AND b.end_date < {today}"),
        }
    }

    pub(super) fn needs_today(self) -> bool {
        matches!(self, Self::Confirmed | Self::Completed | Self::Upcoming | Self::Past)
    }

    fn order(self) -> BookingSort {
        match self {
            Self::All | Self::Rejected | Self::Answered => BookingSort::Newest,
            Self::Pending | Self::Waiting | Self::Approved => BookingSort::Due,
            Self::Confirmed | Self::Upcoming => BookingSort::Start,
            Self::Completed | Self::Past => BookingSort::End,
        }
    }

    pub(super) fn order_by(self) -> String {
        let order = self.order();
        let direction = if order.descends() { " DESC" } else { "" };
        order.columns().map(|column| format!("{column}{direction}")).collect::<Vec<_>>().join(", ")
    }

    /// This booking's position in the list.
    pub(super) fn cursor(self, row: &BookingRow) -> String {
        let booking = row;
        let key = match self.order() {
            BookingSort::Newest => booking.created_at.timestamp_micros().to_string(),
            BookingSort::Due => {
                let (rank, deadline) = match row.status {
                    Status::Approved => (0, booking.payment_deadline),
                    _ => (1, booking.respond_by),
                };
                format!("{rank}.{}", deadline.unwrap_or(booking.created_at).timestamp_micros())
            }
            BookingSort::Start => booking.start_date.to_string(),
            BookingSort::End => booking.end_date.to_string(),
        };
        format!("{}.{key}.{}", self.name(), booking.id)
    }
}

impl BookingSort {
    fn descends(self) -> bool {
        matches!(self, Self::Newest | Self::End)
    }

    fn columns(self) -> impl Iterator<Item = &'static str> {
        let keys: &[&str] = match self {
            Self::Newest => &["b.created_at"],
            Self::Due => &[
                "CAST(CASE WHEN b.status = 'approved' THEN 0 ELSE 1 END AS BIGINT)",
                "COALESCE(CASE WHEN b.status = 'approved' THEN b.payment_deadline ELSE b.respond_by END, b.created_at)",
            ],
            Self::Start => &["b.start_date"],
            Self::End => &["b.end_date"],
        };
        keys.iter().copied().chain(["b.id"])
    }
}

/// A position in a list: after the booking that was there, wherever it is now.
#[derive(Clone, Debug, PartialEq)]
pub struct BookingCursor {
    order: BookingSort,
    keys: Vec<Value>,
}

impl BookingCursor {
    /// `None` for an empty text.
    ///
    /// # Errors
    /// `Refused` for a text that is no cursor of this list.
    pub fn parse(filter: Filter, text: &str) -> Result<Option<Self>> {
        if text.is_empty() {
            return Ok(None);
        }
        let keys = read_keys(filter, text).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?;
        Ok(Some(Self { order: filter.order(), keys }))
    }

    /// The condition for what follows; `bind` returns the placeholder of a value.
    pub(super) fn condition(&self, bind: impl FnMut(Value) -> String) -> String {
        let columns = self.order.columns().collect::<Vec<_>>().join(", ");
        let binds = self.keys.iter().cloned().map(bind).collect::<Vec<_>>().join(", ");
        format!("({columns}) {} ({binds})", if self.order.descends() { '<' } else { '>' })
    }
}

fn read_keys(filter: Filter, text: &str) -> Option<Vec<Value>> {
    let parts: Vec<&str> = text.split('.').collect();
    let (name, rest) = parts.split_first()?;
    let (id, keys) = rest.split_last()?;
    let instant = |text: &str| keyset::read_instant(text).map(Value::from);
    let mut values = match (filter.order(), keys) {
        (BookingSort::Newest, [at]) => vec![instant(at)?],
        (BookingSort::Due, [rank, at]) => vec![rank.parse::<i64>().ok()?.into(), instant(at)?],
        (BookingSort::Start | BookingSort::End, [day]) => vec![keyset::read_day(day)?.into()],
        _ => return None,
    };
    values.push(id.parse::<Uuid>().ok()?.into());
    (*name == filter.name()).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_only_by_the_list_that_gave_it() {
        let id = Uuid::nil();
        for (filter, text) in [
            (Filter::All, format!("all.1900000000000000.{id}")),
            (Filter::Waiting, format!("waiting.1.1900000000000000.{id}")),
            (Filter::Upcoming, format!("upcoming.2030-01-15.{id}")),
        ] {
            assert!(BookingCursor::parse(filter, &text).unwrap().is_some(), "{text}");
            for other in Filter::ALL.into_iter().filter(|other| *other != filter) {
                assert!(BookingCursor::parse(other, &text).is_err(), "{} reads {text}", other.name());
            }
        }
        for text in [
            "x",
            "all",
            "all.1",
            "all.x.y",
            "all.9999999999999999999.a",
            "all.1.2.3",
            "....",
            "upcoming.1.2",
            "all.-8334601228800000000.00000000-0000-0000-0000-000000000001",
        ] {
            assert!(BookingCursor::parse(Filter::All, text).is_err(), "{text}");
        }
        assert_eq!(BookingCursor::parse(Filter::All, "").unwrap(), None);
    }

    #[test]
    fn a_filter_has_one_name_and_what_is_none_is_refused() {
        for filter in Filter::ALL {
            assert_eq!(Filter::parse(filter.name()).unwrap(), filter);
        }
        assert_eq!(Filter::parse("").unwrap(), Filter::All);
        assert!(Filter::parse("nearly").is_err());
    }
}
