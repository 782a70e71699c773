//! Query plans: no statement of the public screens scans a whole table that grows with the catalogue.

use serde_json::Value;
use serendib_db::Select;
use serendib_db::testing::{QueryPlan, plans};
use serendib_domain::Caller;
use serendib_domain::table::PUBLIC;
use serendib_domain::tables;
use serendib_server::rest::parse::{self, Limits};
use serendib_server::rest::plan;

use crate::fixture::TestApp;
use crate::golden;
use crate::program::postgres;
use crate::typescript::selects_of_functions;

/// Screens read these whole: the gazetteer, and the list of all guides with their rows.
const READ_WHOLE: [&str; 2] = ["destinations", "guides"];

/// Reads after the first ones; `{id}` is the page's row, `{place}` a destination.
const LATER_READS: [&str; 4] = [
    "/rest/v1/reviews?select=id,rating&package_id=eq.{id}&review_type=eq.package&order=created_at.desc&limit=200",
    "/rest/v1/reviews?select=id,rating&guide_id=eq.{id}&review_type=eq.guide&order=created_at.desc&limit=200",
    "/rest/v1/travel_times?select=minutes,km&origin_id=in.({place})&destination_id=in.({place})",
    "/rest/v1/packages?select=id,title,package_locations(location_name)&order=created_at.desc&limit=20",
];

/// The addresses in `first-reads.json`, which a test of the web client compares with its pages' real reads.
fn first_reads(json: &Value, found: &mut Vec<String>) {
    match json {
        Value::String(address) if address.starts_with("/rest/v1/") && !address.contains("/rpc/") => {
            found.push(address.clone());
        }
        Value::Array(items) => items.iter().for_each(|item| first_reads(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| first_reads(field, found)),
        _ => {}
    }
}

/// The tables that a plan scans from end to end.
fn read_whole(plan: &QueryPlan) -> Vec<String> {
    if postgres().is_some() { whole_on_postgres(&plan.lines) } else { whole_on_sqlite(&plan.lines, &plan.sql) }
}

/// `SCAN t1` is a full scan, and so is `SCAN t1 USING … INDEX`, except over a bound list.
fn whole_on_sqlite(lines: &[String], sql: &str) -> Vec<String> {
    let scanned = lines.iter().filter_map(|line| line.strip_prefix("SCAN ")?.split(' ').next());
    scanned.filter(|name| *name != "list_" && !name.starts_with('(')).map(|alias| table_of(alias, sql)).collect()
}

/// The table of `"table" AS "t1"`.
fn table_of(alias: &str, sql: &str) -> String {
    let named = sql.split(&format!("\" AS \"{alias}\"")).next().filter(|before| before.len() < sql.len());
    named.and_then(|before| before.rsplit('"').next()).unwrap_or(alias).to_owned()
}

/// A `Seq Scan`, or an index scan without a condition.
fn whole_on_postgres(lines: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let is_walk = line.contains("Index Scan using") || line.contains("Index Only Scan using");
        let details = lines[place + 1..].iter().take_while(|line| !line.contains("->"));
        let has_condition = details.into_iter().any(|line| line.contains("Index Cond:"));
        if (line.contains("Seq Scan on ") || (is_walk && !has_condition))
            && let Some(table) = line.split(" on ").nth(1)
        {
            found.push(table.split(' ').next().unwrap_or(table).to_owned());
        }
    }
    found
}

async fn demand_indexes(world: &TestApp, what: &str, select: &Select) {
    let plans = plans(&world.app.db, select).await.unwrap();
    assert!(!plans.is_empty());
    for plan in plans {
        for table in read_whole(&plan) {
            assert!(
                READ_WHOLE.contains(&table.as_str()),
                "{what} reads all of {table}:\n{}\n{:#?}",
                plan.sql,
                plan.lines
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_read_of_the_public_screens_uses_an_index() {
    let world = TestApp::demo().await;
    let first = async |address: &str| world.get(address).await.json()[0]["id"].as_str().unwrap().to_owned();
    let package = first("/rest/v1/packages?select=id&limit=1").await;
    let guide = first("/rest/v1/guides?select=id&limit=1").await;
    let place = first("/rest/v1/destinations?select=id&limit=1").await;
    let mut reads = LATER_READS.map(str::to_owned).to_vec();
    first_reads(&serde_json::from_str(&golden::read("web/first-reads.json")).unwrap(), &mut reads);
    assert!(reads.len() > 10, "{reads:?}");
    for read in &reads {
        let id = if read.contains("guides?") || read.contains("guide_id=") { &guide } else { &package };
        let read = read.replace("{id}", id).replace("{place}", &place);
        let (table, question) = read.strip_prefix("/rest/v1/").unwrap().split_once('?').unwrap();
        let request = parse::parse(question, &Limits::default()).unwrap();
        let register = tables::register();
        let table = plan::table(register, PUBLIC, table).unwrap();
        let select = plan::read(register, table, &request, &Caller::Visitor).unwrap();
        demand_indexes(&world, &read, &select).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_of_a_search_are_found_by_their_ids() {
    use serendib_db::{Cond, Value as Bound};
    let world = TestApp::demo().await;
    let found = world.get("/rest/v1/packages?select=id&limit=6").await.json();
    let ids = found.as_array().unwrap().iter().map(|row| Bound::Uuid(row["id"].as_str().unwrap().parse().unwrap()));
    let ids: Vec<Bound> = ids.collect();
    let selects = selects_of_functions();
    assert!(ids.len() == 6 && !selects.is_empty(), "{ids:?} {}", selects.len());
    for select in selects {
        let mut select = select.clone();
        select.filter = Cond::all_of([Cond::In { field: "id".into(), values: ids.clone() }, select.filter]);
        demand_indexes(&world, "a card", &select).await;
    }
}

#[test]
fn a_scan_is_recognised_in_either_wording() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let sql = r#"SELECT "t1"."id" FROM "reviews" AS "t1" WHERE EXISTS(SELECT 1 FROM "guides" AS "t2")"#;
    let lite = lines("SCAN t1\nSEARCH t2 USING INDEX x (id=?)\nSCAN list_ VIRTUAL TABLE INDEX 1:");
    assert_eq!(whole_on_sqlite(&lite, sql), ["reviews"]);
    assert_eq!(whole_on_sqlite(&lines("SCAN t2 USING COVERING INDEX y"), sql), ["guides"]);
    let pg = "Sort\n  ->  Seq Scan on reviews t1\n        Filter: (x = 1)\n  ->  Index Scan using a on packages t2\n        Index Cond: (id = 1)";
    assert_eq!(whole_on_postgres(&lines(pg)), ["reviews"]);
    assert_eq!(whole_on_postgres(&lines("Index Only Scan using b on guides t3\n  Filter: y")), ["guides"]);
}
