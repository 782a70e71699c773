//! A function's answer as rows: a client can select, filter, order and page them like those of a table. C-2.5.

use std::sync::OnceLock;

use serde_json::Value as Json;
use serendib_db::{ColumnDef, ColumnType, Default, Fetched, Output, Select, Value};
use serendib_domain::Caller;
use serendib_domain::staff::StaffRight;
use serendib_domain::table::Table;
use serendib_domain::tables::Register;

use super::register::{FUNCTIONS, Function, Reply};
use crate::rest::error::RestError;
use crate::rest::parse::Request;
use crate::rest::{literal, plan};

/// A hidden column with the original order of the rows.
const PLACE: &str = "place_";

/// A function's rows, declared as a table.
struct FunctionTable {
    name: &'static str,
    /// A separate register, so that these rows reach no table.
    register: Register,
}

/// Plans a request on the function's rows, and runs it.
///
/// # Errors
/// Errors of a read.
pub fn query_rows(
    function: &Function,
    body: &[u8],
    request: &Request,
    count: bool,
) -> Result<(Fetched, Select), RestError> {
    let rows = declared(function)?;
    let table = rows.register.find_table(rows.name).ok_or_else(|| broken("has no rows"))?;
    let select = plan::read(&rows.register, table, request, &Caller::Visitor)?;
    let objects: Vec<Json> = match serde_json::from_slice(body) {
        Ok(Json::Array(objects)) => objects,
        Ok(Json::Null) => Vec::new(),
        Ok(object) => vec![object],
        Err(_) => return Err(broken("answers what is no JSON")),
    };
    let values = objects.iter().enumerate().map(|(place, object)| {
        let value = |column: &ColumnDef| match column.name {
            PLACE => i64::try_from(place).map(Value::Int).map_err(|_| broken("answers too much")),
            name => literal::from_json(column.kind, &object[name]),
        };
        table.shape.columns.iter().map(value).collect::<Result<Vec<_>, _>>()
    });
    let values = values.collect::<Result<Vec<_>, _>>()?;
    Ok((serendib_db::fetch_virtual_rows(&table.shape, &values, &select, count)?, select))
}

fn declared(function: &Function) -> Result<&'static FunctionTable, RestError> {
    static ALL: OnceLock<Vec<FunctionTable>> = OnceLock::new();
    let all = ALL.get_or_init(|| FUNCTIONS.iter().map(rows).collect());
    all.iter().find(|rows| rows.name == function.name).ok_or_else(|| broken("is not registered"))
}

fn broken(how: &str) -> RestError {
    serendib_db::Error::Bug(format!("a function {how}")).into()
}

fn rows(function: &Function) -> FunctionTable {
    let mut columns = Vec::new();
    collect_columns(&(function.answers)(), &mut columns);
    columns.push(column(PLACE, ColumnType::Int, false));
    let table = Table::new(function.name)
        .columns(columns)
        .key(&[PLACE])
        .private(StaffRight::Operate, &[PLACE])
        .read(|_| Some(serendib_db::Cond::True));
    FunctionTable { name: function.name, register: Register::new(vec![table]) }
}

fn collect_columns(reply: &Reply, columns: &mut Vec<ColumnDef>) {
    match reply {
        Reply::List(inner) | Reply::Nullable(inner) | Reply::Optional(inner) => collect_columns(inner, columns),
        Reply::Object(fields) => {
            columns.extend(fields.iter().map(|(name, reply)| match reply {
                Reply::Nullable(inner) => column(name, kind(inner), true),
                reply => column(name, kind(reply), false),
            }));
        }
        Reply::Row(_, select) => columns.extend(select.output.iter().map(|output| match output {
            Output::Column { column: name, kind, .. } => column(name, *kind, true),
            Output::Made { column: name, .. } => column(name, ColumnType::Json, true),
            // Leaked once per function, which lives as long as the program.
            Output::Embed(embed) => column(String::leak(embed.key.clone()), ColumnType::Json, true),
        })),
        Reply::Text | Reply::Number | Reply::Flag | Reply::Json => {}
    }
}

fn kind(reply: &Reply) -> ColumnType {
    match reply {
        Reply::Text => ColumnType::Text,
        Reply::Number => ColumnType::Float,
        Reply::Flag => ColumnType::Bool,
        Reply::Nullable(inner) | Reply::Optional(inner) => kind(inner),
        Reply::Json | Reply::List(_) | Reply::Object(_) | Reply::Row(..) => ColumnType::Json,
    }
}

fn column(name: &'static str, kind: ColumnType, nullable: bool) -> ColumnDef {
    ColumnDef { name, kind, nullable, default: Default::None, references: None }
}
