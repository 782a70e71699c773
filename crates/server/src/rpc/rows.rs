//! What a function answers, as rows: a client may choose columns of them, filter, order and page them as it does those of a
//! table. Contract section 2.5.

use std::sync::OnceLock;

use serde_json::Value as Json;
use serendib_db::{Column, Default, Fetched, Kind, Output, Select, Value};
use serendib_domain::Caller;
use serendib_domain::table::Table;
use serendib_domain::tables::Register;

use super::register::{FUNCTIONS, Function, Reply};
use crate::rest::error::RestError;
use crate::rest::parse::Request;
use crate::rest::{literal, plan};

/// The order in which the function gave its rows, which nobody sees.
const PLACE: &str = "place_";

/// A function's rows, declared as a table is.
struct Rows {
    name: &'static str,
    /// A register of its own: such rows reach no table.
    register: Register,
}

/// The tree that a request asks of the function's rows, and what it finds.
///
/// # Errors
/// Those of a read.
pub fn asked(function: &Function, body: &[u8], request: &Request, count: bool) -> Result<(Fetched, Select), RestError> {
    let rows = declared(function)?;
    let table = rows.register.named(rows.name).ok_or_else(|| broken("has no rows"))?;
    let select = plan::read(&rows.register, table, request, &Caller::Visitor)?;
    let objects: Vec<Json> = match serde_json::from_slice(body) {
        Ok(Json::Array(objects)) => objects,
        Ok(Json::Null) => Vec::new(),
        Ok(object) => vec![object],
        Err(_) => return Err(broken("answers what is no JSON")),
    };
    let values = objects.iter().enumerate().map(|(place, object)| {
        let value = |column: &Column| match column.name {
            PLACE => i64::try_from(place).map(Value::Int).map_err(|_| broken("answers too much")),
            name => literal::from_json(column.kind, &object[name]),
        };
        table.shape.columns.iter().map(value).collect::<Result<Vec<_>, _>>()
    });
    let values = values.collect::<Result<Vec<_>, _>>()?;
    Ok((serendib_db::aside(&table.shape, &values, &select, count)?, select))
}

fn declared(function: &Function) -> Result<&'static Rows, RestError> {
    static ALL: OnceLock<Vec<Rows>> = OnceLock::new();
    let all = ALL.get_or_init(|| FUNCTIONS.iter().map(rows).collect());
    all.iter().find(|rows| rows.name == function.name).ok_or_else(|| broken("is not registered"))
}

fn broken(how: &str) -> RestError {
    serendib_db::Error::Bug(format!("a function {how}")).into()
}

fn rows(function: &Function) -> Rows {
    let mut columns = Vec::new();
    of(&(function.answers)(), &mut columns);
    columns.push(column(PLACE, Kind::Int, false));
    let table = Table::new(function.name)
        .columns(columns)
        .key(&[PLACE])
        .private(&[PLACE])
        .read(|_| Some(serendib_db::Cond::True));
    Rows { name: function.name, register: Register::new(vec![table]) }
}

fn of(reply: &Reply, columns: &mut Vec<Column>) {
    match reply {
        Reply::List(inner) | Reply::Nullable(inner) | Reply::Optional(inner) => of(inner, columns),
        Reply::Object(fields) => {
            columns.extend(fields.iter().map(|(name, reply)| match reply {
                Reply::Nullable(inner) => column(name, kind(inner), true),
                reply => column(name, kind(reply), false),
            }));
        }
        Reply::Row(_, select) => columns.extend(select.output.iter().map(|output| match output {
            Output::Column { column: name, kind, .. } => column(name, *kind, true),
            Output::Made { column: name, .. } => column(name, Kind::Json, true),
            // Once for each function, and for as long as the program runs.
            Output::Embed(embed) => column(String::leak(embed.key.clone()), Kind::Json, true),
        })),
        Reply::Text | Reply::Number | Reply::Flag | Reply::Json => {}
    }
}

fn kind(reply: &Reply) -> Kind {
    match reply {
        Reply::Text => Kind::Text,
        Reply::Number => Kind::Float,
        Reply::Flag => Kind::Bool,
        Reply::Nullable(inner) | Reply::Optional(inner) => kind(inner),
        Reply::Json | Reply::List(_) | Reply::Object(_) | Reply::Row(..) => Kind::Json,
    }
}

fn column(name: &'static str, kind: Kind, nullable: bool) -> Column {
    Column { name, kind, nullable, default: Default::None, references: None }
}
