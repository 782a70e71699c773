//! A calendar month in Asia/Colombo.

use chrono::{DateTime, Datelike as _, Months, NaiveDate, Utc};

use crate::ctx::{Ctx, beginning, to_local_time};
use crate::error::{Error, FieldError, Result};

const NO_MONTH: &str = "Months are written like 2030-01.";
const FUTURE_MONTH: &str = "This month has not begun.";
const NO_YEAR: &str = "Years are written like 2030.";
const FUTURE_YEAR: &str = "This year has not begun.";
/// No trip was earlier.
const FIRST_YEAR: i32 = 2000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerMonth(NaiveDate);

impl LedgerMonth {
    pub fn containing(day: NaiveDate) -> Self {
        Self(day.with_day(1).unwrap_or(day))
    }

    /// A month such as `2030-01` that has begun.
    ///
    /// # Errors
    /// `Fields`.
    pub fn parse(ctx: &Ctx, text: &str) -> Result<Self> {
        let first: Option<NaiveDate> = if text.len() == 7 { format!("{text}-01").parse().ok() } else { None };
        let month = first.map(Self).filter(|month| month.0.year() >= FIRST_YEAR && month.name() == text);
        let month = month.ok_or_else(|| refuse("month", NO_MONTH))?;
        if month.0 > ctx.today() { Err(refuse("month", FUTURE_MONTH)) } else { Ok(month) }
    }

    /// The twelve months of a year that has begun, such as `2030`.
    ///
    /// # Errors
    /// `Fields`.
    pub fn parse_year(ctx: &Ctx, text: &str) -> Result<Vec<Self>> {
        let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let year: Option<i32> = text.parse().ok().filter(|year| is_year && *year >= FIRST_YEAR);
        let first = year.and_then(|year| NaiveDate::from_ymd_opt(year, 1, 1)).ok_or_else(|| refuse("year", NO_YEAR))?;
        if first > ctx.today() {
            return Err(refuse("year", FUTURE_YEAR));
        }
        Ok((0..12).map(|number| Self(first).plus(number)).collect())
    }

    /// The last months up to this one, the oldest first.
    pub(super) fn list_until(self, count: u32) -> Vec<Self> {
        (0..count).rev().map(|back| Self(self.0.checked_sub_months(Months::new(back)).unwrap_or(self.0))).collect()
    }

    pub(crate) fn plus(self, months: u32) -> Self {
        Self(self.0.checked_add_months(Months::new(months)).unwrap_or(self.0))
    }

    /// A day of it.
    pub(super) fn day(self, day: u32) -> NaiveDate {
        self.0.with_day(day).unwrap_or(self.0)
    }

    /// Such as `2030-01`.
    pub fn name(self) -> String {
        self.0.format("%Y-%m").to_string()
    }

    pub(crate) fn start(self) -> DateTime<Utc> {
        beginning(self.0)
    }

    /// The start of the next month.
    pub(super) fn end(self) -> DateTime<Utc> {
        self.plus(1).start()
    }
}

/// The calendar year of a moment in Asia/Colombo.
pub(super) fn local_year(moment: DateTime<Utc>) -> i32 {
    to_local_time(moment).year()
}

fn refuse(field: &str, message: &str) -> Error {
    Error::Fields { message: message.to_owned(), wrong: vec![FieldError::new(field, message)] }
}
