//! Filters and orders of the list of bookings. Keyset pagination with a cursor.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::Value;
use uuid::Uuid;

use super::row::AdminBookingRow;
use crate::back_office::record_query::RecordQuery;
use crate::ctx::beginning;
use crate::error::{Error, Result};
use crate::keyset;
use crate::statement::Binds;

const NO_STATE: &str = "There is no such state of bookings.";
const NO_ORDER: &str = "Bookings cannot be ordered by this.";
const NO_DATES: &str = "Days are those of the trip's start, of the request or of the cancellation.";
const NO_DAY: &str = "Please enter days such as 2027-03-12.";
const NO_CURSOR: &str = "This is no place in this list of bookings.";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AdminBookingState {
    #[default]
    All,
    Pending,
    Approved,
    Confirmed,
    Completed,
    Cancelled,
    Rejected,
    Expired,
    /// Confirmed, and not paid in full: a part of two other states, so it has no count.
    BalanceDue,
}

impl AdminBookingState {
    /// Those that are counted, and [`Self::BalanceDue`].
    const NAMED: [Self; 9] = [
        Self::All,
        Self::Pending,
        Self::Approved,
        Self::Confirmed,
        Self::Completed,
        Self::Cancelled,
        Self::Rejected,
        Self::Expired,
        Self::BalanceDue,
    ];

    pub(super) fn counted() -> impl Iterator<Item = Self> {
        Self::NAMED.into_iter().filter(|state| *state != Self::BalanceDue)
    }

    /// As on the wire.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Confirmed => "confirmed",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Rejected => "rejected",
            Self::Expired => "expired",
            Self::BalanceDue => "balance_due",
        }
    }

    /// The condition on `b`; `None` for all bookings.
    pub(super) fn condition(self, today: NaiveDate, binds: &mut Binds) -> Option<String> {
        match self {
            Self::All => None,
            Self::Confirmed => Some(format!("b.status = 'confirmed' AND b.end_date >= {}", binds.add(today.into()))),
            Self::Completed => Some(format!("b.status = 'confirmed' AND b.end_date < {}", binds.add(today.into()))),
            Self::BalanceDue => Some("b.status = 'confirmed' AND NOT b.full_payment_completed".to_owned()),
            other => Some(format!("b.status = '{}'", other.name())),
        }
    }
}

/// What the days of a filter are of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilteredDates {
    #[default]
    Start,
    Created,
    Cancelled,
}

impl FilteredDates {
    const ALL: [Self; 3] = [Self::Start, Self::Created, Self::Cancelled];

    /// As on the wire.
    fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Created => "created",
            Self::Cancelled => "cancelled",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SortKey {
    Created,
    Start,
    Total,
    Changed,
}

/// The order of the list; ties are broken by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdminBookingOrder {
    key: SortKey,
    descends: bool,
}

impl Default for AdminBookingOrder {
    fn default() -> Self {
        Self { key: SortKey::Created, descends: true }
    }
}

impl AdminBookingOrder {
    fn parse(text: &str) -> Result<Self> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        let (name, descends) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
        let key = match name {
            "created" => SortKey::Created,
            "start" => SortKey::Start,
            "total" => SortKey::Total,
            "changed" => SortKey::Changed,
            _ => return Err(Error::Refused(NO_ORDER.to_owned())),
        };
        Ok(Self { key, descends })
    }

    fn name(self) -> String {
        let name = match self.key {
            SortKey::Created => "created",
            SortKey::Start => "start",
            SortKey::Total => "total",
            SortKey::Changed => "changed",
        };
        format!("{}{name}", if self.descends { "-" } else { "" })
    }

    fn column(self) -> &'static str {
        match self.key {
            SortKey::Created => "b.created_at",
            SortKey::Start => "b.start_date",
            SortKey::Total => "b.total_price",
            SortKey::Changed => "b.updated_at",
        }
    }

    pub(super) fn order_by(self) -> String {
        let direction = if self.descends { " DESC" } else { "" };
        format!("{}{direction}, b.id{direction}", self.column())
    }

    /// The key of a booking in this order.
    pub(super) fn key_of(self, row: &AdminBookingRow) -> (Value, Uuid) {
        let key = match self.key {
            SortKey::Created => row.created_at.into(),
            SortKey::Changed => row.updated_at.into(),
            SortKey::Start => row.start_date.into(),
            SortKey::Total => row.total_price.into(),
        };
        (key, row.id)
    }

    /// An order that a change of a booking does not affect, for a list that is read for longer.
    pub(super) fn lasting(self) -> Self {
        match self.key {
            SortKey::Changed => Self { key: SortKey::Created, ..self },
            SortKey::Created | SortKey::Start | SortKey::Total => self,
        }
    }

    /// [`Self::key_of`] as a text.
    pub(super) fn cursor(self, row: &AdminBookingRow) -> String {
        let key = match self.key {
            SortKey::Created => row.created_at.timestamp_micros().to_string(),
            SortKey::Changed => row.updated_at.timestamp_micros().to_string(),
            SortKey::Start => row.start_date.to_string(),
            SortKey::Total => row.total_price.to_string(),
        };
        format!("{}.{key}.{}", self.name(), row.id)
    }

    fn read_cursor(self, text: &str) -> Option<(Value, Uuid)> {
        let [name, key, id] = text.split('.').collect::<Vec<_>>().try_into().ok()?;
        let value = match self.key {
            SortKey::Created | SortKey::Changed => keyset::read_instant(key)?.into(),
            SortKey::Start => keyset::read_day(key)?.into(),
            SortKey::Total => key.parse::<i64>().ok()?.into(),
        };
        let id = id.parse().ok()?;
        (name == self.name()).then_some((value, id))
    }

    /// The condition for what follows a cursor.
    pub(super) fn after(self, (key, id): &(Value, Uuid), binds: &mut Binds) -> String {
        let (key, id) = (binds.add(key.clone()), binds.add((*id).into()));
        format!("({}, b.id) {} ({key}, {id})", self.column(), if self.descends { '<' } else { '>' })
    }
}

/// Which bookings, in which order, from where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AdminBookingFilter {
    pub search: String,
    pub state: AdminBookingState,
    pub guide: Option<Uuid>,
    pub package: Option<Uuid>,
    pub user: Option<Uuid>,
    pub dates: FilteredDates,
    pub from: Option<NaiveDate>,
    pub until: Option<NaiveDate>,
    pub order: AdminBookingOrder,
    pub after: Option<(Value, Uuid)>,
}

impl AdminBookingFilter {
    /// From the arguments of the function; `text` returns an argument, or an empty text.
    ///
    /// # Errors
    /// `Refused` for what is no state, id, day, order or cursor.
    pub fn parse<'a>(text: impl Fn(&str) -> &'a str) -> Result<Self> {
        let refuse = |message: &str| Error::Refused(message.to_owned());
        let state =
            AdminBookingState::NAMED.into_iter().find(|one| one.name() == text("state") || text("state").is_empty());
        let id = |name: &str| match text(name) {
            "" => Ok(None),
            // What is no id matches nothing.
            other => Ok::<_, Error>(Some(other.parse().unwrap_or(Uuid::nil()))),
        };
        let day = |name: &str| match text(name) {
            "" => Ok(None),
            other => keyset::read_day(other).map(Some).ok_or_else(|| refuse(NO_DAY)),
        };
        let dates = FilteredDates::ALL.into_iter().find(|one| one.name() == text("dates"));
        let dates = dates.or_else(|| text("dates").is_empty().then(FilteredDates::default));
        let order = AdminBookingOrder::parse(text("order"))?;
        let after = match text("after") {
            "" => None,
            other => Some(order.read_cursor(other).ok_or_else(|| refuse(NO_CURSOR))?),
        };
        Ok(Self {
            search: text("search").to_owned(),
            state: state.ok_or_else(|| refuse(NO_STATE))?,
            guide: id("guide_id")?,
            package: id("package_id")?,
            user: id("user_id")?,
            dates: dates.ok_or_else(|| refuse(NO_DATES))?,
            from: day("from")?,
            until: day("until")?,
            order,
            after,
        })
    }

    /// For the audit log; of the search, only how it is read.
    pub(super) fn to_json(&self, query: &RecordQuery) -> Json {
        json!({
            "readings": query.kinds(),
            "state": self.state.name(),
            "guide_id": self.guide,
            "package_id": self.package,
            "user_id": self.user,
            "dates": self.dates.name(),
            "from": self.from,
            "until": self.until,
        })
    }

    /// Conditions on `b`, without the state, the search and the cursor.
    pub(super) fn conditions(&self, binds: &mut Binds) -> Vec<String> {
        let mut conditions = Vec::new();
        for (column, id) in [("b.guide_id", self.guide), ("b.package_id", self.package), ("b.user_id", self.user)] {
            conditions.extend(id.map(|id| format!("{column} = {}", binds.add(id.into()))));
        }
        let column = match self.dates {
            FilteredDates::Start => "b.start_date",
            FilteredDates::Created => "b.created_at",
            FilteredDates::Cancelled => "b.cancelled_at",
        };
        if self.dates == FilteredDates::Start {
            conditions.extend(self.from.map(|day| format!("{column} >= {}", binds.add(day.into()))));
            conditions.extend(self.until.map(|day| format!("{column} <= {}", binds.add(day.into()))));
        } else {
            conditions.extend(self.from.map(|day| format!("{column} >= {}", binds.add(beginning(day).into()))));
            let end = self.until.map(|day| beginning(day + Duration::days(1)));
            conditions.extend(end.map(|end| format!("{column} < {}", binds.add(end.into()))));
        }
        conditions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(pairs: &'static [(&'static str, &'static str)]) -> Result<AdminBookingFilter> {
        AdminBookingFilter::parse(move |name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value).unwrap_or_default()
        })
    }

    #[test]
    fn a_filter_is_read_and_what_is_none_is_refused() {
        assert_eq!(filter(&[]).unwrap(), AdminBookingFilter::default());
        let read = filter(&[("state", "completed"), ("from", "2027-03-01"), ("order", "start")]).unwrap();
        assert_eq!(read.state, AdminBookingState::Completed);
        assert_eq!(read.order.order_by(), "b.start_date, b.id");
        for wrong in [
            &[("state", "nearly")][..],
            &[("order", "name")],
            &[("dates", "end")],
            &[("dates", "cancel")],
            &[("from", "12 March")],
            &[("until", "-8000-01-01")],
            &[("after", "x")],
            &[("after", "start.2027-03-01.00000000-0000-0000-0000-000000000000")],
            &[("order", "start"), ("after", "start.2027-03-01.x")],
        ] {
            assert!(filter(wrong).is_err(), "{wrong:?}");
        }
        let page = &[("order", "start"), ("after", "start.2027-03-01.00000000-0000-0000-0000-000000000000")];
        assert!(filter(page).unwrap().after.is_some());
    }
}
