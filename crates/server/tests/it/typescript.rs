//! TypeScript generated from the server: `database.gen.ts` from tables and functions, `constants.gen.ts` from the product's numbers.

mod acting;
mod answering;
mod back_office;
mod booking_changes;
mod constants;
mod custom_requests;
mod fits;
mod handovers;
mod host_shares;
mod ledger;
mod money;
mod partners;
mod refunds;
mod table_writes;
mod talks;
mod trip_meetings;
mod trips;

use std::fmt::Write as _;

use serendib_db::{ColumnDef, ColumnType, Cond, Default, Output, Select};
use serendib_domain::table::{InsertPolicy, Table, UpdatePolicy};
use serendib_domain::{Caller, SignedInPerson, tables};
use serendib_server::rpc::register::{ArgKind, FUNCTIONS, Reply};
use uuid::Uuid;

use self::{
    booking_changes::change_to_free_day, fits::fits, handovers::handover_calls, host_shares::share_calls, trips::Trips,
};
use crate::fixture::TestApp;
use crate::golden;

const HEAD: &str = "\
// The wire as the server declares it, in the form the data client wants. Made from the Rust tables and functions by a test; do
// not edit.
//
// A row that another points at may be hidden from whoever asks, even where the column that points is never null. The client's types
// read whether an embedded row may be null from the column its relationship names; a name with `may_hide:` before it is such a
// column, which no answer has.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
";

#[test]
fn the_clients_types_are_those_of_the_tables_and_functions() {
    let mut text = HEAD.to_owned();
    for table in tables::list().iter().filter(|table| table.exposed) {
        write_table(table, &mut text);
    }
    text.push_str("    };\n    Views: Record<never, never>;\n    Functions: {\n");
    let mut rows = Vec::new();
    for function in &FUNCTIONS {
        writeln!(text, "      {}: {{", function.name).unwrap();
        if function.args.is_empty() {
            text.push_str("        Args: Record<never, never>;\n");
        } else {
            text.push_str("        Args: {\n");
            for arg in function.args {
                let kind = match arg.kind {
                    ArgKind::Text | ArgKind::Id => "string".to_owned(),
                    ArgKind::Number => "number".to_owned(),
                    ArgKind::Flag => "boolean".to_owned(),
                    ArgKind::Document(shape) => reply(&shape(), 10, &mut rows),
                    ArgKind::List(shape) => reply(&Reply::List(Box::new(shape())), 10, &mut rows),
                };
                let mark = if arg.required { "" } else { "?" };
                writeln!(text, "          {}{mark}: {kind};", arg.name).unwrap();
            }
            text.push_str("        };\n");
        }
        writeln!(text, "        Returns: {};\n      }};", reply(&(function.answers)(), 8, &mut rows)).unwrap();
    }
    text.push_str("    };\n    Enums: Record<never, never>;\n    CompositeTypes: Record<never, never>;\n  };\n};\n");
    for (name, select) in rows {
        writeln!(text, "\nexport type {name} = {};", row(select, 0)).unwrap();
    }
    golden::check("web/src/api/database.gen.ts", &text);
}

/// The selects behind functions' rows.
pub fn selects_of_functions() -> Vec<&'static Select> {
    let mut rows = Vec::new();
    for function in &FUNCTIONS {
        reply(&(function.answers)(), 0, &mut rows);
    }
    rows.into_iter().map(|(_, select)| select).collect()
}

fn write_table(table: &Table, text: &mut String) {
    writeln!(text, "      {}: {{\n        Row: {{", table.shape.name).unwrap();
    for column in &table.shape.columns {
        writeln!(text, "          {}: {};", column.name, of_column(column)).unwrap();
    }
    let hiding: Vec<_> =
        table.shape.columns.iter().filter(|column| may_hide(table, column)).map(|one| one.name).collect();
    for name in &hiding {
        writeln!(text, "          \"may_hide:{name}\": null;").unwrap();
    }
    text.push_str("        };\n");
    if !hiding.is_empty() {
        let names: Vec<_> = hiding.iter().map(|name| format!("\"may_hide:{name}\"")).collect();
        writeln!(text, "        ComputedFields: {};", names.join(" | ")).unwrap();
    }
    let is_optional = |column: &ColumnDef| column.nullable || column.default != Default::None;
    match table.insert {
        InsertPolicy::Nobody => text.push_str("        Insert: never;\n"),
        InsertPolicy::Command(_, takes) | InsertPolicy::Keyed(_, takes) => {
            table_writes::write_command("Insert", table, takes, text)
        }
        InsertPolicy::Rows(rows) => {
            table_writes::write_rows("Insert", table, |column| rows.takes(column), is_optional, text)
        }
    }
    match table.update {
        UpdatePolicy::Nobody => text.push_str("        Update: never;\n"),
        UpdatePolicy::Command(_, takes) => table_writes::write_command("Update", table, takes, text),
        UpdatePolicy::Rows(rows) => {
            table_writes::write_rows("Update", table, |column| rows.takes(column), |_| true, text)
        }
    }
    let relations: Vec<_> = table
        .shape
        .columns
        .iter()
        .filter_map(|column| column.references.as_ref().map(|reference| (column, reference)))
        .filter(|(_, reference)| tables::find(reference.table).is_some_and(|target| target.exposed))
        .collect();
    if relations.is_empty() {
        text.push_str("        Relationships: [];\n      };\n");
        return;
    }
    text.push_str("        Relationships: [\n");
    for (column, reference) in relations {
        write!(
            text,
            "          {{\n            foreignKeyName: \"{}\";\n            columns: [\"{}\"];\n            isOneToOne: {};\n            \
             referencedRelation: \"{}\";\n            referencedColumns: [\"{}\"];\n          }},\n",
            reference.constraint,
            if may_hide(table, column) { format!("may_hide:{}", column.name) } else { column.name.to_owned() },
            table.shape.is_unique(column.name),
            reference.table,
            reference.column
        )
        .unwrap();
    }
    text.push_str("        ];\n      };\n");
}

/// Whether a required column may point at a row that is hidden from a reader of the pointing row.
fn may_hide(table: &Table, column: &ColumnDef) -> bool {
    let Some(reference) = column.references.as_ref().filter(|_| !column.nullable) else { return false };
    let Some(target) = tables::find(reference.table).filter(|target| target.exposed) else { return false };
    let person = |guide| {
        Caller::Person(SignedInPerson {
            user: Uuid::from_u128(1),
            guide,
            record: guide,
            is_fresh: true,
            ..SignedInPerson::default()
        })
    };
    [Caller::Visitor, person(None), person(Some(Uuid::from_u128(2)))].iter().any(|caller| {
        let Some(seen) = table.readable(caller) else { return false };
        let Some(visible) = target.readable(caller) else { return true };
        let promised = Cond::exists(reference.table, reference.column, column.name, visible.clone());
        let parts = if let Cond::All(parts) = &seen { parts.as_slice() } else { std::slice::from_ref(&seen) };
        visible != Cond::True && seen != Cond::False && !parts.contains(&promised)
    })
}

fn of_column(column: &ColumnDef) -> String {
    let or_null = if column.nullable { " | null" } else { "" };
    format!("{}{or_null}", of_kind(column.kind))
}

/// The TypeScript type of a column type.
fn of_kind(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Uuid | ColumnType::Text | ColumnType::Time | ColumnType::Date | ColumnType::Clock => "string",
        ColumnType::Int | ColumnType::Usd | ColumnType::Float => "number",
        ColumnType::Bool => "boolean",
        ColumnType::Json => "Json",
        ColumnType::TextList => "string[]",
    }
}

/// The type of an answer; collects its row types, to be written once.
fn reply(reply_: &Reply, indent: usize, rows: &mut Vec<(&'static str, &'static Select)>) -> String {
    match reply_ {
        Reply::Text => "string".to_owned(),
        Reply::Number => "number".to_owned(),
        Reply::Flag => "boolean".to_owned(),
        Reply::Json => "Json".to_owned(),
        Reply::Optional(inner) => reply(inner, indent, rows),
        Reply::Nullable(inner) => format!("{} | null", reply(inner, indent, rows)),
        Reply::List(inner) => format!("{}[]", reply(inner, indent, rows)),
        Reply::Object(fields) if fields.is_empty() => "Record<never, never>".to_owned(),
        Reply::Object(fields) => {
            let fields: Vec<_> = fields
                .iter()
                .map(|(name, field)| {
                    let mark = if matches!(field, Reply::Optional(_)) { "?" } else { "" };
                    (format!("{name}{mark}"), reply(field, indent + 2, rows))
                })
                .collect();
            object(fields.iter().map(|(name, kind)| (name.as_str(), kind.as_str())), indent)
        }
        Reply::Row(name, select) => {
            if !rows.iter().any(|(known, _)| known == name) {
                rows.push((name, select));
            }
            (*name).to_owned()
        }
    }
}

fn row(select: &Select, indent: usize) -> String {
    let table = tables::find(select.table).unwrap();
    let fields: Vec<_> = select
        .output
        .iter()
        .map(|output| match output {
            Output::Column { key, column, .. } => (key.as_str(), of_column(table.shape.column(column).unwrap())),
            Output::Made { key, .. } => unreachable!("{key}: no function casts or looks into JSON"),
            Output::Embed(embed) => {
                let end = if embed.many { "[]" } else { " | null" };
                (embed.key.as_str(), format!("{}{end}", row(&embed.select, indent + 2)))
            }
        })
        .collect();
    object(fields.iter().map(|(name, kind)| (*name, kind.as_str())), indent)
}

fn object<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>, indent: usize) -> String {
    let mut text = "{\n".to_owned();
    for (name, kind) in fields {
        writeln!(text, "{:indent$}  {name}: {kind};", "").unwrap();
    }
    write!(text, "{:indent$}}}", "").unwrap();
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn functions_answer_what_they_declare() {
    let world = TestApp::demo().await;
    let writer = world.app.db.rows("SELECT user_id FROM reviews ORDER BY id LIMIT 1", &[]).await.unwrap();
    let writer = writer[0].uuid(0).unwrap();
    let of_a_writer = format!("?person={writer}");
    let Trips { quoted, new_booking, coming, traveller, refund } = trips::prepare(&world).await;
    let booked =
        "SELECT package_id FROM booking_requests WHERE status = 'confirmed' ORDER BY start_date DESC, id LIMIT 1";
    let busy = format!("?package_id={}", world.app.db.rows(booked, &[]).await.unwrap()[0].uuid(0).unwrap());
    let safari = "SELECT pa.package_id FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
                   JOIN packages p ON p.id = pa.package_id
                  WHERE a.slug LIKE 'minneriya%' AND p.is_active AND p.status = 'approved' ORDER BY pa.package_id LIMIT 1";
    let safari = world.app.db.rows(safari, &[]).await.unwrap()[0].uuid(0).unwrap();
    let swaps = format!("?package_id={safari}&start_date=2027-11-10");
    let roomy = "SELECT p.id FROM packages p JOIN package_room_pricing r ON r.package_id = p.id
                  WHERE p.is_active AND p.status = 'approved' AND p.min_people <= 2 AND r.hotel_type = 'three_star' LIMIT 1";
    let roomy = world.app.db.rows(roomy, &[]).await.unwrap()[0].uuid(0).unwrap();
    let priced = format!("?packages={roomy}&people=2&comfort=three_star");
    let soonest = format!("?packages={roomy}");
    let cancelled =
        coming.replace('}', &format!(r#","expected_refund":{refund},"reason":"A landslide on the road"}}"#));
    let contacts = r#","document":{"travellers":[{"full_name":"Tess","email":"tess@example.com","phone":"+442079460958","is_primary":true}]}}"#;
    let corrected = coming.replace('}', contacts);
    let questions = [
        ("search_packages", "?limit=20"),
        ("search_packages", "?q=trincomale&limit=1"),
        ("search_packages", "?location=nowhere-at-all"),
        ("soonest_starts", soonest.as_str()),
        ("soonest_starts", "?packages=00000000-0000-4000-8000-000000000000"),
        ("suggest_places", "?q=a&limit=50"),
        ("suggest_places", "?q=nowhere-at-all"),
        ("suggest_searches", "?q=wi"),
        ("suggest_searches", "?q=a"),
        ("featured_packages", ""),
        ("landing_pages", ""),
        ("destination_page", "?slug=kandy"),
        ("destination_page", "?slug=mirissa"),
        ("destination_page", "?slug=nowhere"),
        ("theme_page", "?slug=wildlife"),
        ("theme_page", "?slug=cultural"),
        ("theme_page", "?slug=nothing"),
        ("search_guides", "?limit=100"),
        ("search_guides", "?q=nobody-at-all"),
        ("public_profile", of_a_writer.as_str()),
        ("public_profile", "?person=00000000-0000-4000-8000-000000000000"),
        ("quote_booking", quoted.as_str()),
        ("group_prices", priced.as_str()),
        ("group_prices", "?packages=00000000-0000-4000-8000-000000000000&people=2"),
        ("busy_days", busy.as_str()),
        ("busy_days", "?package_id=00000000-0000-4000-8000-000000000000"),
        ("next_starts", busy.as_str()),
        ("season_swaps", swaps.as_str()),
        ("date_facts", swaps.as_str()),
    ];
    let host = "SELECT user_id FROM guides WHERE is_active ORDER BY id LIMIT 1";
    let host = world.app.db.rows(host, &[]).await.unwrap()[0].uuid(0).unwrap();
    let admin = "SELECT user_id FROM profiles WHERE is_admin ORDER BY user_id LIMIT 1";
    let admin = world.app.db.rows(admin, &[]).await.unwrap()[0].uuid(0).unwrap();
    let changed = world.app.db.rows("SELECT package_id FROM package_revisions", &[]).await.unwrap()[0].uuid(0).unwrap();
    let coming_trip = "SELECT g.user_id, b.start_date FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                        WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date DESC, b.id LIMIT 1";
    let coming_trip = world.app.db.rows(coming_trip, &[]).await.unwrap().remove(0);
    let (guide_with_trips, start) = (coming_trip.uuid(0).unwrap(), coming_trip.date(1).unwrap());
    let days = format!(r#"{{"first":"{start}","last":"{start}"}}"#);
    let blocked = days.replace('}', r#","note":"Exam"}"#);
    let year = format!(
        r#"{{"from":"{}","to":"{}"}}"#,
        start - chrono::Duration::days(180),
        start + chrono::Duration::days(180)
    );
    let edit = format!(r#"{{"package":"{changed}"}}"#);
    let trip = r#"{"document":{"title":"Up","description":"By train.","duration":"1 day","max_people":2,"price":9.5,"highlights":"Tea",
        "included":"Tea","locations":[{"location_name":"Ella"}],"categories":["nature"],
        "days":[{"attractions":[{"title":"A","description":"B"}]}],
        "paid_locally":"costs","local_costs":[{"label":"Jeep","amount_usd":40,"per":"vehicle","is_optional":false}],
        "shopping":"stops","shopping_stops":"Batik","shopping_commission":true,
        "group_prices":[{"from_people":2,"price_per_person":9}],
        "seasons":[{"name":"New Year","first_day":"12-20","last_day":"01-05","percent":20},
            {"name":"Rains","first_day":"05-01","last_day":"05-31","percent":0,"min_people":2,"notice_days":null}]}}"#;
    let given_up = "INSERT INTO jobs (id, kind, payload, run_at, created_at, dead_at)
        VALUES ('00000000-0000-4000-8000-000000000007', 'refund', 'null', $1, $1, $1)";
    world.run(given_up.to_owned(), vec![world.app.clock.now().into()]).await;
    let talks = talks::prepare(&world).await;
    let trip_of_guide = "SELECT b.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                          WHERE b.status = 'confirmed' AND g.user_id = $1 ORDER BY b.start_date DESC, b.id LIMIT 1";
    let led = world.app.db.rows(trip_of_guide, &[guide_with_trips.into()]).await.unwrap()[0].uuid(0).unwrap();
    let change = change_to_free_day(&world, guide_with_trips, led).await;
    let no_change = serde_json::json!({ "booking_id": led, "document": {} }).to_string();
    let proposed = world.request_as(guide_with_trips, "POST", "rpc/propose_booking_change", &change).await.json();
    let withdrawn = serde_json::json!({ "change_id": proposed["id"], "action": "withdraw" }).to_string();
    let change = change.to_string();
    let handovers = handover_calls(&world, guide_with_trips, led).await;
    let sheet = format!(r#"{{"booking_id":"{led}"}}"#);
    let sheet_to_save = format!(
        r#"{{"booking_id":"{led}","document":{{"version":0,"meeting_place":"The lake","meeting_time":"08:00","notes":null,
            "hotels":[{{"night":1,"name":"Lodge"}}],"checklist":[{{"text":"Water","is_done":false}}]}}}}"#
    );
    // Read long ago: it can be read again.
    let import = serendib_server::app::new_id();
    let connected = "INSERT INTO guide_calendar_imports
            (id, guide_id, address, checked_at, next_check_at, failures, is_incomplete, created_at)
        SELECT $1, g.id, 'https://calendar.example/old.ics', $3, $4, 0, FALSE, $3 FROM guides g WHERE g.user_id = $2";
    let now = world.app.clock.now();
    let (past, next) = (now - chrono::Duration::hours(1), now + chrono::Duration::hours(1));
    world.run(connected.to_owned(), vec![import.into(), guide_with_trips.into(), past.into(), next.into()]).await;
    let import = format!(r#"{{"id":"{import}"}}"#);
    let off_sale = format!(r#"{{"document":{{"package_id":"{roomy}","state":"paused","resumes_on":null}}}}"#);
    let on_sale = off_sale.replace("paused", "on_sale");
    let sales = format!(r#"{{"packages":["{roomy}"]}}"#);
    let mut requests = vec![
        ("save_package", host, trip),
        ("package_for_edit", admin, edit.as_str()),
        ("package_for_edit", host, edit.as_str()),
        ("package_for_edit", host, r#"{"package":"00000000-0000-4000-8000-000000000000"}"#),
        ("pending_packages", admin, r#"{"q":"","limit":50}"#),
        ("save_guide_settings", host, r#"{"document":{"languages":["English"]}}"#),
        ("my_guide_settings", host, ""),
        ("read_phone_number", host, r#"{"phone":"077 123 4567","country":"LK"}"#),
        ("read_phone_number", host, r#"{"phone":"077 123 4567"}"#),
        ("my_guide_settings", admin, ""),
        ("review_counts", admin, ""),
        ("my_staff_rights", admin, ""),
        ("my_staff_rights", host, ""),
        ("staff_members", admin, ""),
        ("four_eyes_rules", admin, ""),
        ("request_booking", writer, new_booking.as_str()),
        ("correct_booking_contacts", traveller, corrected.as_str()),
        ("cancel_preview", traveller, coming.as_str()),
        ("cancel_booking", admin, cancelled.as_str()),
        ("my_bookings", writer, ""),
        ("my_bookings", traveller, ""),
        ("my_bookings", writer, r#"{"id":"00000000-0000-4000-8000-000000000000"}"#),
        ("guide_bookings", host, ""),
        ("guide_bookings", host, r#"{"show":"waiting","q":"a","limit":5}"#),
        ("booking_counts", host, r#"{"side":"guide"}"#),
        ("block_days", guide_with_trips, blocked.as_str()),
        ("set_booking_window", guide_with_trips, r#"{"closed_weekdays":[7],"notice_days":2,"horizon_days":365}"#),
        ("guide_calendar", guide_with_trips, year.as_str()),
        ("create_calendar_feed", guide_with_trips, ""),
        ("set_booking_window", guide_with_trips, r#"{"closed_weekdays":[],"notice_days":0}"#),
        ("guide_calendar", guide_with_trips, year.as_str()),
        ("open_days", guide_with_trips, days.as_str()),
        ("remove_calendar_feed", guide_with_trips, ""),
        ("booking_change_quote", guide_with_trips, no_change.as_str()),
        ("guide_bookings", guide_with_trips, ""),
        ("answer_booking_change", guide_with_trips, withdrawn.as_str()),
        ("propose_booking_change", guide_with_trips, change.as_str()),
        ("day_sheet", guide_with_trips, sheet.as_str()),
        ("save_day_sheet", guide_with_trips, sheet_to_save.as_str()),
        ("day_sheet", guide_with_trips, sheet.as_str()),
        ("day_sheet", guide_with_trips, r#"{"booking_id":"00000000-0000-4000-8000-000000000000"}"#),
        ("add_calendar_import", guide_with_trips, r#"{"address":"https://calendar.example/new.ics"}"#),
        ("refresh_calendar_import", guide_with_trips, import.as_str()),
        ("guide_calendar", guide_with_trips, year.as_str()),
        ("remove_calendar_import", guide_with_trips, import.as_str()),
        ("guide_inbox", guide_with_trips, ""),
        ("guide_inbox", host, ""),
        ("set_package_sale", admin, off_sale.as_str()),
        ("package_sales", admin, sales.as_str()),
        ("set_package_sale", admin, on_sale.as_str()),
        ("payment_figures", admin, ""),
        ("explain_search", admin, r#"{"q":"whales with kids"}"#),
        ("dead_letters", admin, ""),
        ("retry_dead_letter", admin, r#"{"id":"00000000-0000-4000-8000-000000000007"}"#),
        ("reported_conversation", admin, talks.reported.as_str()),
        ("my_notification_preferences", host, ""),
        ("set_notification_preference", host, r#"{"document":{"topic":"messages","by_mail":false}}"#),
    ];
    let proofs = crate::credentials::credential_calls(&world, host, admin).await;
    let meetings = [trip_meetings::meeting_calls(&world).await, proofs].concat();
    requests.extend(meetings.iter().map(|(function, who, body)| (*function, *who, body.as_str())));
    let shares = share_calls(&world).await;
    requests.extend(shares.iter().map(|(function, who, body)| (*function, *who, body.as_str())));
    requests.extend(handovers.iter().map(|(function, who, body)| (*function, *who, body.as_str())));
    let (plan, link) = world.shared_plan(traveller).await;
    let packages = format!(r#"{{"packages":["{roomy}","00000000-0000-4000-8000-000000000000"]}}"#);
    requests.push(("save_packages", traveller, packages.as_str()));
    let awaited = world.taken_start().await;
    requests.push(("add_date_alert", traveller, awaited.as_str()));
    let of_plan = |more: &str| format!(r#"{{"id":"{plan}"{more}}}"#);
    let nobodys = world.nobodys_plan().await;
    let (together, _) = world.shared_plan(traveller).await;
    let open = serde_json::json!({ "id": together, "shared": true, "may_edit": true });
    let shared = world.request_as(traveller, "POST", "rpc/share_itinerary", &open).await.json();
    let shared = shared["token"].as_str().unwrap();
    let plans = [
        ("planner_options", "{}".to_owned()),
        ("itinerary", of_plan("")),
        ("shared_itinerary", format!(r#"{{"token":"{link}"}}"#)),
        ("edit_itinerary", of_plan(r#","version":1,"change":{"title":"Up"}"#)),
        ("itinerary_history", of_plan("")),
        ("share_itinerary", of_plan(r#","shared":false"#)),
        ("join_itinerary", format!(r#"{{"token":"{shared}"}}"#)),
        ("claim_itinerary", format!(r#"{{"id":"{}","secret":"{}"}}"#, nobodys.0, nobodys.1)),
        ("delete_itinerary", of_plan("")),
    ];
    requests.extend(plans.iter().map(|(name, body)| (*name, traveller, body.as_str())));
    let custom = custom_requests::prepare(&world, traveller).await;
    let money = ledger::prepare(&world, admin).await;
    let acting = acting::prepare(&world, admin).await;
    requests.extend(acting.iter().map(|(name, who, body)| (*name, *who, body.as_str())));
    let answering = answering::prepare(&world, admin, &talks.reported).await;
    requests.extend(answering.iter().map(|(name, who, body)| (*name, *who, body.as_str())));
    let content = answering::content_calls(admin);
    requests.extend(content.iter().map(|(name, who, body)| (*name, *who, body.as_str())));
    let office = back_office::prepare(&world, admin, traveller).await;
    requests.extend(office.iter().map(|(name, who, body)| (*name, *who, body.as_str())));
    requests.extend(money.iter().map(|(name, who, body)| (*name, *who, body.as_str())));
    requests.extend(custom.iter().map(|(name, who, body)| (*name, *who, body.as_str())));
    requests.extend(talks.calls.iter().map(|(name, body)| (*name, talks.traveller, body.as_str())));
    let refunds = refunds::prepare(&world).await;
    let reconciled = money::prepare(&world).await;
    for function in &FUNCTIONS {
        let questions = questions.iter().filter(|(name, _)| *name == function.name);
        let mut answers = Vec::new();
        for (name, question) in questions {
            answers.push(world.get(&format!("/rest/v1/rpc/{name}{question}")).await);
        }
        for (name, user, body) in requests.iter().filter(|(name, ..)| *name == function.name) {
            let token = world.bearer(*user).await;
            let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
            answers.push(world.ask("POST", &format!("/rest/v1/rpc/{name}"), &headers, body).await);
        }
        for (name, body) in refunds.calls.iter().chain(&reconciled).filter(|(name, _)| *name == function.name) {
            let headers = [("authorization", refunds.admin.as_str()), ("content-type", "application/json")];
            answers.push(world.ask("POST", &format!("/rest/v1/rpc/{name}"), &headers, &body.to_string()).await);
        }
        assert!(!answers.is_empty(), "nobody asks {}", function.name);
        for answer in answers {
            assert_eq!(answer.status, 200, "{answer:?}");
            fits(&answer.json(), &(function.answers)(), function.name);
        }
    }
}
