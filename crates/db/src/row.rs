//! Rows of plain statements: values by position, converted to the requested type.

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::value::Value;

/// A row of a text statement. Positions count from 0 in select-list order.
#[derive(Clone, Debug)]
pub struct Row(pub(crate) Vec<Value>);

/// Each method reads one cell. The `opt_` methods accept null. Numbers are as stored (money in cents), instants in UTC.
///
/// # Errors
/// `Bug` if statement and reader disagree: a position outside the select list, a value of another type, or null without
/// `opt_`.
impl Row {
    fn get_value(&self, index: usize) -> Result<&Value> {
        self.0.get(index).ok_or_else(|| Error::Bug(format!("a row has no column {index}")))
    }

    pub fn opt_text(&self, index: usize) -> Result<Option<&str>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            other => Err(mismatch(index, "text", other)),
        }
    }

    pub fn opt_int(&self, index: usize) -> Result<Option<i64>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Int(number) => Ok(Some(*number)),
            other => Err(mismatch(index, "an integer", other)),
        }
    }

    pub fn opt_float(&self, index: usize) -> Result<Option<f64>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Float(number) => Ok(Some(*number)),
            Value::Int(number) => Ok(number.to_string().parse().ok()),
            other => Err(mismatch(index, "a number", other)),
        }
    }

    pub fn opt_uuid(&self, index: usize) -> Result<Option<Uuid>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Uuid(id) => Ok(Some(*id)),
            found @ Value::Text(text) => text.parse().map(Some).map_err(|_| mismatch(index, "a uuid", found)),
            other => Err(mismatch(index, "a uuid", other)),
        }
    }

    pub fn opt_bool(&self, index: usize) -> Result<Option<bool>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Bool(flag) => Ok(Some(*flag)),
            Value::Int(number) => Ok(Some(*number != 0)),
            other => Err(mismatch(index, "a truth value", other)),
        }
    }

    pub fn opt_time(&self, index: usize) -> Result<Option<DateTime<Utc>>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Time(time) => Ok(Some(*time)),
            Value::Int(micros) => Ok(DateTime::from_timestamp_micros(*micros)),
            other => Err(mismatch(index, "an instant", other)),
        }
    }

    pub fn opt_date(&self, index: usize) -> Result<Option<NaiveDate>> {
        match self.get_value(index)? {
            Value::Null => Ok(None),
            Value::Date(day) => Ok(Some(*day)),
            found @ Value::Text(text) => text.parse().map(Some).map_err(|_| mismatch(index, "a date", found)),
            other => Err(mismatch(index, "a date", other)),
        }
    }

    pub fn text(&self, index: usize) -> Result<&str> {
        self.opt_text(index)?.ok_or_else(|| null(index))
    }
    pub fn int(&self, index: usize) -> Result<i64> {
        self.opt_int(index)?.ok_or_else(|| null(index))
    }
    pub fn float(&self, index: usize) -> Result<f64> {
        self.opt_float(index)?.ok_or_else(|| null(index))
    }
    pub fn uuid(&self, index: usize) -> Result<Uuid> {
        self.opt_uuid(index)?.ok_or_else(|| null(index))
    }
    pub fn bool(&self, index: usize) -> Result<bool> {
        self.opt_bool(index)?.ok_or_else(|| null(index))
    }
    pub fn time(&self, index: usize) -> Result<DateTime<Utc>> {
        self.opt_time(index)?.ok_or_else(|| null(index))
    }
    pub fn date(&self, index: usize) -> Result<NaiveDate> {
        self.opt_date(index)?.ok_or_else(|| null(index))
    }
}

fn mismatch(index: usize, wanted: &str, found: &Value) -> Error {
    Error::Bug(format!("column {index} is not {wanted}: {found:?}"))
}

fn null(index: usize) -> Error {
    Error::Bug(format!("column {index} is null"))
}
