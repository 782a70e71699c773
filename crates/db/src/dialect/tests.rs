//! The builder's SQL for a query, on both databases.

use super::*;
use crate::select::Output;
use crate::value::ColumnType;

fn packages() -> Select {
    Select {
        table: "packages",
        output: vec![Output::Column { key: "id".into(), column: "id", kind: ColumnType::Uuid }],
        filter: Cond::all_of([
            Cond::is_true("is_active"),
            Cond::Like { field: "title".into(), pattern: "%Ella%".into(), fold: true },
            Cond::exists("guides", "id", "guide_id", Cond::is_true("is_active")),
            Cond::is_in("id", vec!["a".into(), "b".into()]),
        ]),
        order: vec![SortTerm::column("rating", true, Some(false))],
        limit: Some(20),
        offset: 40,
    }
}

#[test]
fn a_select_quotes_names_and_binds_values_on_both() {
    let lite = Dialect::Sqlite.select(&packages(), &["id"], None);
    assert!(lite.sql.contains(r#"FROM "packages" AS "t1""#), "{}", lite.sql);
    assert!(lite.sql.contains(r#""t1"."id" IN (?, ?)"#), "{}", lite.sql);
    assert!(!lite.sql.contains("Ella"), "{}", lite.sql);
    let pg = Dialect::Postgres.select(&packages(), &["id"], None);
    assert!(pg.sql.contains(r#""t1"."id" = ANY($"#), "{}", pg.sql);
    assert!(pg.binds.contains(&Value::Text("%ella%".into())), "{:?}", pg.binds);
}

#[test]
fn a_long_list_is_one_bind() {
    let values = (0..100).map(Value::Int).collect();
    let select = Select { filter: Cond::is_in("price", values), ..packages() };
    assert!(Dialect::Sqlite.select(&select, &["id"], None).sql.contains("json_each(?)"));
}

#[test]
fn a_migration_is_rendered_for_each_database() {
    let text = "CREATE TABLE t (\n  id UUID PRIMARY KEY,\n  TEXTURE TEXT NOT NULL,\n  day DATE\n);";
    assert_eq!(
        Dialect::Sqlite.migration(text),
        "CREATE TABLE t (\n  id TEXT PRIMARY KEY,\n  TEXTURE TEXT NOT NULL,\n  day TEXT\n) STRICT;"
    );
    assert!(Dialect::Postgres.migration(text).contains("TEXTURE TEXT COLLATE \"C\" NOT NULL"));
}
