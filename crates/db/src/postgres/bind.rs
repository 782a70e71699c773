//! Converts our values to the PostgreSQL types that a statement expects, and back.

use chrono::{DateTime, NaiveDate, Utc};
use tokio_postgres::Row as PgRow;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, Kind as PgKind, ToSql, Type};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::value::Value;

type BindError = Box<dyn std::error::Error + Sync + Send>;

/// A value that takes its placeholder's type: text becomes a UUID or a day, microseconds an instant.
#[derive(Debug)]
pub(super) struct Bound<'a>(pub &'a Value);

impl ToSql for Bound<'_> {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, BindError> {
        if let PgKind::Array(member) = ty.kind() {
            return array(self.0, ty, member, out);
        }
        scalar(self.0, ty, out)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

fn scalar(value: &Value, ty: &Type, out: &mut BytesMut) -> Result<IsNull, BindError> {
    match (value, ty) {
        (Value::Null, _) => Ok(IsNull::Yes),
        (Value::Bool(flag), _) => flag.to_sql(ty, out),
        (Value::Int(number), &Type::INT4) => i32::try_from(*number)?.to_sql(ty, out),
        (Value::Int(number), &Type::INT2) => i16::try_from(*number)?.to_sql(ty, out),
        (Value::Int(number), &Type::FLOAT8) => number.to_string().parse::<f64>()?.to_sql(ty, out),
        (Value::Int(number), &Type::BOOL) => (*number != 0).to_sql(ty, out),
        (Value::Int(micros), &Type::TIMESTAMPTZ) => {
            DateTime::from_timestamp_micros(*micros).ok_or("an instant out of range")?.to_sql(ty, out)
        }
        (Value::Int(number), &Type::TEXT) => number.to_string().to_sql(ty, out),
        (Value::Int(number), _) => number.to_sql(ty, out),
        (Value::Float(number), &Type::FLOAT8) => number.to_sql(ty, out),
        // Its eight bytes would be read as another number.
        (Value::Float(_), _) => Err("a fraction where none is kept".into()),
        (Value::Text(text), &Type::UUID) => text.parse::<Uuid>()?.to_sql(ty, out),
        (Value::Text(text), &Type::DATE) => text.parse::<NaiveDate>()?.to_sql(ty, out),
        (Value::Text(text), _) => text.to_sql(ty, out),
        (Value::Uuid(id), &Type::TEXT) => id.to_string().to_sql(ty, out),
        (Value::Uuid(id), _) => id.to_sql(ty, out),
        (Value::Time(time), _) => time.to_sql(ty, out),
        (Value::Date(day), &Type::TEXT) => day.to_string().to_sql(ty, out),
        (Value::Date(day), _) => day.to_sql(ty, out),
    }
}

/// A list travels as JSON array text: one bind for any number of values.
fn array(value: &Value, ty: &Type, member: &Type, out: &mut BytesMut) -> Result<IsNull, BindError> {
    let Value::Text(text) = value else {
        return Err("a list is bound as JSON text".into());
    };
    let items: Vec<serde_json::Value> = serde_json::from_str(text)?;
    let items: Vec<Value> = items.iter().map(|item| from_json(item, member)).collect();
    let bound: Vec<Bound<'_>> = items.iter().map(Bound).collect();
    bound.to_sql(ty, out)
}

fn from_json(item: &serde_json::Value, member: &Type) -> Value {
    match item {
        serde_json::Value::Bool(flag) => (*flag).into(),
        serde_json::Value::Number(number) => match number.as_i64() {
            Some(whole) if *member != Type::FLOAT8 => whole.into(),
            _ => number.as_f64().into(),
        },
        serde_json::Value::String(text) => text.as_str().into(),
        _ => Value::Null,
    }
}

pub(super) fn cell(row: &PgRow, index: usize) -> Result<Value> {
    let ty = row.columns().get(index).ok_or_else(|| Error::Bug(format!("a row has no column {index}")))?.type_();
    Ok(match *ty {
        Type::BOOL => row.try_get::<_, Option<bool>>(index)?.into(),
        Type::INT8 => row.try_get::<_, Option<i64>>(index)?.into(),
        Type::INT4 => row.try_get::<_, Option<i32>>(index)?.into(),
        Type::FLOAT8 => row.try_get::<_, Option<f64>>(index)?.into(),
        Type::UUID => row.try_get::<_, Option<Uuid>>(index)?.into(),
        Type::TIMESTAMPTZ => row.try_get::<_, Option<DateTime<Utc>>>(index)?.into(),
        Type::DATE => row.try_get::<_, Option<NaiveDate>>(index)?.into(),
        _ => row.try_get::<_, Option<String>>(index)?.into(),
    })
}
