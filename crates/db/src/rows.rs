//! Writes single rows of a declared table, and finds the keys of rows to write.

use crate::error::Result;
use crate::select::Select;
use crate::sql_cache::{self, Projection};
use crate::table::TableSchema;
use crate::tx::{RowsAffected, Tx};
use crate::value::Value;

impl Tx<'_> {
    /// Inserts a row; `values` has all columns in order.
    pub async fn insert_row(&mut self, shape: &TableSchema, values: &[Value]) -> Result<RowsAffected> {
        let names: Vec<String> = shape.columns.iter().map(|column| quote_identifier(column.name)).collect();
        let places: Vec<String> = (1..=names.len()).map(|number| format!("${number}")).collect();
        let sql = format!(
            "INSERT INTO {} ({}) VALUES ({})",
            quote_identifier(shape.name),
            names.join(", "),
            places.join(", ")
        );
        self.run(&sql, values).await
    }

    /// Sets columns of the row with this key.
    pub async fn update_row(
        &mut self,
        shape: &TableSchema,
        set: &[(&'static str, Value)],
        key: &[Value],
    ) -> Result<RowsAffected> {
        let columns: Vec<String> =
            set.iter().enumerate().map(|(at, (name, _))| format!("{} = ${}", quote_identifier(name), at + 1)).collect();
        let sql = format!(
            "UPDATE {} SET {} WHERE {}",
            quote_identifier(shape.name),
            columns.join(", "),
            is_key(&shape.primary_key, set.len())
        );
        let binds: Vec<Value> = set.iter().map(|(_, value)| value.clone()).chain(key.iter().cloned()).collect();
        self.run(&sql, &binds).await
    }

    /// Deletes the row with this key.
    pub async fn delete_row(&mut self, shape: &TableSchema, key: &[Value]) -> Result<RowsAffected> {
        let sql = format!("DELETE FROM {} WHERE {}", quote_identifier(shape.name), is_key(&shape.primary_key, 0));
        self.run(&sql, key).await
    }

    /// The given columns of a select's rows, in its order; its output does not matter.
    pub async fn values(&mut self, select: &Select, columns: &[&'static str]) -> Result<Vec<Vec<Value>>> {
        let statement =
            sql_cache::statement(self.dialect(), select, &select.filter, Projection::Columns(columns), None);
        let rows = self.rows(&statement.sql, &statement.binds).await?;
        Ok(rows.into_iter().map(|row| row.0).collect())
    }

    /// The maximum of an integer column.
    pub async fn largest(&mut self, shape: &TableSchema, column: &str) -> Result<Option<i64>> {
        let sql = format!("SELECT MAX({}) FROM {}", quote_identifier(column), quote_identifier(shape.name));
        match self.row(&sql, &[]).await? {
            Some(row) => row.opt_int(0),
            None => Ok(None),
        }
    }
}

fn is_key(columns: &[&'static str], behind: usize) -> String {
    let parts: Vec<String> = columns
        .iter()
        .enumerate()
        .map(|(at, name)| format!("{} = ${}", quote_identifier(name), behind + at + 1))
        .collect();
    parts.join(" AND ")
}

fn quote_identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
