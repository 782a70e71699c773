//! Virtual rows: in-memory rows queried like a table, with the same filters, orders and pages.

use rusqlite::Connection;

use crate::error::Result;
use crate::run_without_waiting;
use crate::select::Select;
use crate::sqlite::{self, ReadExec};
use crate::table::TableSchema;
use crate::tree::{self, Fetched};
use crate::value::Value;

/// Reads a tree without embeds over these rows; each has a value for every column of the shape.
///
/// The rows are loaded into a temporary in-memory SQLite, whichever database serves the product; both return the same.
///
/// # Errors
/// Those of a read.
pub fn fetch_virtual_rows(shape: &TableSchema, rows: &[Vec<Value>], select: &Select, count: bool) -> Result<Fetched> {
    let connection = Connection::open_in_memory()?;
    sqlite::configure_connection(&connection)?;
    let columns: Vec<_> =
        shape.columns.iter().map(|column| format!("\"{}\" {}", column.name, column.kind.sql_type())).collect();
    connection.execute_batch(&format!("CREATE TABLE \"{}\" ({})", shape.name, columns.join(", ")))?;
    let places: Vec<_> = (1..=columns.len()).map(|place| format!("${place}")).collect();
    let sql = format!("INSERT INTO \"{}\" VALUES ({})", shape.name, places.join(", "));
    let mut insert = connection.prepare(&sql)?;
    for row in rows {
        sqlite::bind(&mut insert, row)?;
        insert.raw_execute()?;
    }
    run_without_waiting(tree::run_once(&ReadExec::on(&connection), select, count))
}
