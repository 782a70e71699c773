//! Schema drift: compares the live schema with the declared tables, in a test and in `serendib check`.

use std::collections::BTreeMap;

use crate::error::Result;
use crate::table::TableSchema;
use crate::{Db, Engine};

/// One sentence per difference.
pub(crate) async fn differences(db: &Db, shapes: &[&TableSchema]) -> Result<Vec<String>> {
    let sql = match &db.0.engine {
        Engine::Sqlite(_) => {
            "SELECT m.name, p.name, CASE WHEN p.\"notnull\" = 1 OR p.pk > 0 THEN 1 ELSE 0 END \
             FROM sqlite_master m JOIN pragma_table_info(m.name) p \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.name, p.cid"
        }
        Engine::Postgres(_) => {
            "SELECT table_name::text, column_name::text, (CASE WHEN is_nullable = 'NO' THEN 1 ELSE 0 END)::bigint \
             FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"
        }
    };
    let mut live: BTreeMap<String, BTreeMap<String, bool>> = BTreeMap::new();
    for row in db.rows(sql, &[]).await? {
        live.entry(row.text(0)?.to_owned()).or_default().insert(row.text(1)?.to_owned(), row.bool(2)?);
    }
    live.retain(|table, _| table != "_changes" && table != "refinery_schema_history");
    let mut found = Vec::new();
    for shape in shapes {
        let Some(mut columns) = live.remove(shape.name) else {
            found.push(format!("table {} is declared but missing", shape.name));
            continue;
        };
        for column in &shape.columns {
            match columns.remove(column.name) {
                None => found.push(format!("column {}.{} is declared but missing", shape.name, column.name)),
                Some(required) if required == column.nullable => {
                    found.push(format!(
                        "column {}.{}: declared nullable is {}",
                        shape.name, column.name, column.nullable
                    ));
                }
                Some(_) => {}
            }
        }
        found.extend(columns.keys().map(|name| format!("column {}.{name} exists but is not declared", shape.name)));
    }
    found.extend(live.keys().map(|name| format!("table {name} exists but is not declared")));
    Ok(found)
}
