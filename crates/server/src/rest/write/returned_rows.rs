//! Reads written rows for the response.

use std::collections::HashMap;

use serendib_db::{Cond, Fetched, Select, Tx, Value};
use serendib_domain::table::Table;

use super::{KEYS_AT_ONCE, WriteError, rows};

/// The rows with these keys, in the order of the select.
pub(super) async fn read(
    tx: &mut Tx<'_>,
    table: &Table,
    select: &Select,
    keys: &[Vec<Value>],
) -> Result<Fetched, WriteError> {
    let mut all = Fetched { rows: Vec::with_capacity(keys.len()), total: None };
    for select in of_keys(table, select, keys) {
        all.rows.extend(tx.fetch(&select, false).await?.rows);
    }
    Ok(all)
}

/// The rows in the order of the keys: clients match new rows to sent ones by position.
pub(super) async fn in_turn(
    tx: &mut Tx<'_>,
    table: &Table,
    select: &Select,
    keys: &[Vec<Value>],
) -> Result<Fetched, WriteError> {
    let mut all = read(tx, table, select, keys).await?;
    if all.rows.len() > 1 {
        let mut found = Vec::with_capacity(all.rows.len());
        for select in of_keys(table, select, keys) {
            found.extend(tx.values(&select, &table.shape.primary_key).await?);
        }
        all.rows = sorted(all.rows, &found, keys);
    }
    Ok(all)
}

/// Restricts the select to these keys. Keys of one column need one select, whose order is then that of all rows.
fn of_keys(table: &Table, select: &Select, keys: &[Vec<Value>]) -> impl Iterator<Item = Select> {
    let at_once = if table.shape.primary_key.len() == 1 { keys.len().max(1) } else { KEYS_AT_ONCE };
    keys.chunks(at_once).map(move |some| {
        let filter = Cond::all_of([select.filter.clone(), rows::any_of(table, some)]);
        Select { filter, limit: None, offset: 0, ..select.clone() }
    })
}

/// Sorts rows with the keys `found` by the order of `keys`.
fn sorted(all: Vec<Vec<u8>>, found: &[Vec<Value>], keys: &[Vec<Value>]) -> Vec<Vec<u8>> {
    let turns: HashMap<String, usize> = keys.iter().enumerate().map(|(turn, key)| (rows::text(key), turn)).collect();
    let turn = |row: usize| found.get(row).and_then(|key| turns.get(&rows::text(key)).copied());
    let mut all: Vec<_> = all.into_iter().enumerate().map(|(row, json)| (turn(row), json)).collect();
    all.sort_by_key(|(turn, _)| *turn);
    all.into_iter().map(|(_, json)| json).collect()
}
