//! The parts of the index that a commit changes.

use std::collections::BTreeSet;

use serde_json::json;
use serendib_db::{Op, RowChange};

use super::*;

fn affected_by(table: &str, fields: &[serde_json::Value]) -> Affected {
    let changes = fields.iter().map(|new| {
        let new = new.as_object().cloned();
        RowChange { table: Arc::from(table), op: Op::Insert, old: None, new }
    });
    let mut affected = Affected::default();
    affected.note(&Commit { seq: 1, changes: changes.collect(), anything: false });
    affected
}

#[test]
fn a_guide_whose_version_alone_is_another_touches_no_package() {
    let row = |version: u8, name: &str| json!({ "id": Uuid::from_u128(7).to_string(), "version": version, "display_name": name });
    for (old, new, touched) in [(row(1, "Anna"), row(2, "Anna"), 0), (row(1, "Anna"), row(2, "Bert"), 1)] {
        let (old, new) = (old.as_object().cloned(), new.as_object().cloned());
        let change = RowChange { table: Arc::from("guides"), op: Op::Update, old, new };
        let mut affected = Affected::default();
        affected.note(&Commit { seq: 1, changes: vec![change], anything: false });
        assert_eq!(affected.guides.len(), touched);
    }
}

#[test]
fn a_sight_that_one_package_has_touches_that_package_alone() {
    let package = Uuid::from_u128(7);
    let own = json!({ "id": "x", "package_id": package.to_string(), "author": Uuid::from_u128(8).to_string() });
    let affected = affected_by("attractions", &[own]);
    assert_eq!((affected.everything, affected.packages), (false, BTreeSet::from([package])));
    let unused = json!({ "id": "x", "package_id": null, "author": Uuid::from_u128(8).to_string() });
    let affected = affected_by("attractions", &[unused]);
    assert_eq!((affected.everything, affected.packages.len()), (false, 0));
    for (table, row) in [
        ("attractions", json!({ "id": "x", "package_id": null, "author": null })),
        ("destinations", json!({ "id": "x" })),
    ] {
        assert!(affected_by(table, &[row]).everything, "{table}");
    }
}
