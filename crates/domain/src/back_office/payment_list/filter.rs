//! Filters of the list of payments. Keyset pagination with a cursor.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::back_office::record_query::{Reading, RecordQuery};
use crate::back_office::word_matches::{days_condition, reading_condition};
use crate::ctx::beginning;
use crate::error::{Error, Result};
use crate::keyset;
use crate::statement::Binds;

const NO_STATE: &str = "There is no such state of payments.";
const NO_DAY: &str = "Please enter days such as 2027-03-12, the first of them first.";
const NO_CURSOR: &str = "This is no place in this list of payments.";
const NO_LIMIT: &str = "A page has 1 to 200 payments.";
/// Payments per page.
const PAGE: usize = 50;
const LONGEST_PAGE: usize = 200;

/// Whether a bank took the money of `m` back.
const IS_LOST: &str = "(EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = m.id AND d.status = 'lost')
    AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = m.id AND d.status = 'open'))";

/// The outcomes of the tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaymentOutcome {
    #[default]
    All,
    Success,
    Pending,
    Failed,
}

impl PaymentOutcome {
    const NAMED: [Self; 4] = [Self::All, Self::Success, Self::Pending, Self::Failed];

    /// As on the wire.
    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Success => "success",
            Self::Pending => "pending",
            Self::Failed => "failed",
        }
    }

    /// The condition on `m`; `None` for all payments. Most payments end well and many fail: `COALESCE` keeps the databases from reading all
    /// of them by the index of states, so they walk the list instead. What is pending is rare, and has that index.
    fn condition(self) -> Option<String> {
        const STATUS: &str = "COALESCE(m.status, '')";
        match self {
            Self::All => None,
            Self::Success => Some(format!("{STATUS} IN ('paid', 'refund_pending', 'refunded', 'part_refunded')")),
            Self::Pending => Some(format!(
                "m.status IN ('created', 'open', 'processing') OR (m.status = 'review' AND NOT {IS_LOST})"
            )),
            Self::Failed => Some(format!("{STATUS} IN ('failed', 'expired') OR ({STATUS} = 'review' AND {IS_LOST})")),
        }
    }
}

/// Which payments, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentFilter {
    pub search: String,
    pub outcome: PaymentOutcome,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
    pub after: Option<(DateTime<Utc>, Uuid)>,
    pub limit: usize,
}

impl Default for PaymentFilter {
    fn default() -> Self {
        let outcome = PaymentOutcome::default();
        Self { search: String::new(), outcome, from: None, to: None, after: None, limit: PAGE }
    }
}

impl PaymentFilter {
    /// From the arguments of the function; `text` returns an argument, or an empty text.
    ///
    /// # Errors
    /// `Refused` for what is no state, day, cursor or number of payments.
    pub fn parse<'a>(text: impl Fn(&str) -> &'a str) -> Result<Self> {
        let refuse = |message: &str| Error::Refused(message.to_owned());
        let outcome =
            PaymentOutcome::NAMED.into_iter().find(|one| one.name() == text("state") || text("state").is_empty());
        let day = |name: &str| match text(name) {
            "" => Ok(None),
            other => keyset::read_day(other).map(Some).ok_or_else(|| refuse(NO_DAY)),
        };
        let (from, to) = (day("from")?, day("to")?);
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            return Err(refuse(NO_DAY));
        }
        let after = match text("after") {
            "" => None,
            other => Some(keyset::read_place(other).ok_or_else(|| refuse(NO_CURSOR))?),
        };
        let limit = match text("limit") {
            "" => PAGE,
            other => {
                other.parse().ok().filter(|limit| (1..=LONGEST_PAGE).contains(limit)).ok_or_else(|| refuse(NO_LIMIT))?
            }
        };
        let outcome = outcome.ok_or_else(|| refuse(NO_STATE))?;
        Ok(Self { search: text("q").to_owned(), outcome, from, to, after, limit })
    }

    /// The period of the same length before; `None` unless the filter has both days.
    pub(super) fn before(&self) -> Option<Self> {
        let (from, to) = self.from.zip(self.to)?;
        let days = to - from + Duration::days(1);
        let (from, to) = (from.checked_sub_signed(days)?, to.checked_sub_signed(days)?);
        Some(Self { from: Some(from), to: Some(to), after: None, ..self.clone() })
    }

    /// For the audit log; of the search, only how it is read.
    pub(super) fn to_json(&self, query: &RecordQuery) -> Json {
        json!({ "readings": query.kinds(), "state": self.outcome.name(), "from": self.from, "to": self.to })
    }

    /// Conditions on the payment `m`, and with a search on its booking `b`; without the cursor.
    pub(super) fn conditions(&self, query: &RecordQuery, binds: &mut Binds) -> Vec<String> {
        let mut conditions: Vec<String> = self.outcome.condition().into_iter().collect();
        conditions.extend(self.from.map(|day| format!("m.created_at >= {}", binds.add(beginning(day).into()))));
        let end = self.to.map(|day| beginning(day + Duration::days(1)));
        conditions.extend(end.map(|end| format!("m.created_at < {}", binds.add(end.into()))));
        for term in &query.terms {
            let readings: Vec<String> = term.iter().map(|reading| term_condition(reading, binds)).collect();
            conditions.push(readings.join(" OR "));
        }
        conditions.extend(days_condition(query, binds));
        conditions
    }

    /// The condition for what follows the cursor.
    pub(super) fn follows(&self, binds: &mut Binds) -> Option<String> {
        let (at, id) = self.after?;
        Some(format!("(m.created_at, m.id) < ({}, {})", binds.add(at.into()), binds.add(id.into())))
    }
}

/// The condition of one reading: amounts and the provider's ids are those of the payment, the rest is about its booking.
fn term_condition(reading: &Reading, binds: &mut Binds) -> String {
    match reading {
        Reading::Amount(cents) => format!("m.amount = {}", binds.add((*cents).into())),
        Reading::ProviderId(id) => {
            let id = binds.add(id.as_str().into());
            format!(
                "m.session_id = {id} OR m.provider_payment = {id}
                 OR m.id IN (SELECT payment_id FROM refunds WHERE provider_refund = {id})
                 OR m.id IN (SELECT payment_id FROM disputes WHERE provider_dispute = {id})"
            )
        }
        other => reading_condition(other, binds),
    }
}

pub(super) fn cursor(at: DateTime<Utc>, id: Uuid) -> String {
    format!("{}.{id}", at.timestamp_micros())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(pairs: &'static [(&'static str, &'static str)]) -> Result<PaymentFilter> {
        PaymentFilter::parse(move |name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value).unwrap_or_default()
        })
    }

    #[test]
    fn a_filter_of_payments_is_read_and_what_is_none_is_refused() {
        assert_eq!(filter(&[]).unwrap(), PaymentFilter::default());
        assert_eq!(filter(&[("state", "failed"), ("limit", "200")]).unwrap().outcome, PaymentOutcome::Failed);
        for wrong in [
            &[("state", "paid")][..],
            &[("from", "12 March")],
            &[("to", "-8000-01-01")],
            &[("from", "2027-03-02"), ("to", "2027-03-01")],
            &[("after", "x")],
            &[("after", "1.x")],
            &[("limit", "0")],
            &[("limit", "201")],
            &[("limit", "ten")],
        ] {
            assert!(matches!(filter(wrong), Err(Error::Refused(_))), "{wrong:?}");
        }
        let at = DateTime::from_timestamp_micros(1_800_000_000_000_001).unwrap();
        assert_eq!(keyset::read_place(&cursor(at, Uuid::max())), Some((at, Uuid::max())));
    }

    #[test]
    fn the_period_before_is_as_long_and_ends_the_day_before() {
        for (from, to, before) in [
            ("2027-03-01", "2027-03-30", Some(("2027-01-30", "2027-02-28"))),
            ("2027-03-01", "2027-03-01", Some(("2027-02-28", "2027-02-28"))),
            ("2027-03-01", "", None),
        ] {
            let filter = PaymentFilter::parse(|name| match name {
                "from" => from,
                "to" => to,
                _ => "",
            });
            let found = filter.unwrap().before().map(|one| (one.from.unwrap(), one.to.unwrap()));
            let expected = before.map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()));
            assert_eq!(found, expected, "{from} {to}");
        }
    }
}
