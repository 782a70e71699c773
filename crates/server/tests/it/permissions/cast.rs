//! The roles of the matrix, and rows of every table, at least one of which concerns one role and not another.

use std::collections::HashMap;
use std::sync::Arc;

use serendib_db::testing::Lock;
use serendib_db::{ColumnDef, ColumnType, Default, Value};
use serendib_domain::tables;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::lock::{self, Who};
use crate::program::TestResponse;
use crate::tokens;

/// The columns of the matrix. `stranger` has only signed in; `guide` hosts the packages and has the traveler's request; `colleague` is an
/// uninvolved guide; `offduty` is a suspended `guide`.
pub const ROLES: [&str; 10] =
    ["visitor", "stranger", "traveller", "applicant", "owner", "guide", "colleague", "offduty", "admin", "service"];
/// The users among them, and a further user.
const USERS: [&str; 9] =
    ["stranger", "traveller", "applicant", "owner", "guide", "colleague", "offduty", "admin", "somebody"];
/// Tables of guides and packages whose rows need their parent.
const OF_GUIDE: [&str; 3] = ["guide_locations", "guide_languages", "guide_specialties"];
const OF_PACKAGE: [&str; 9] = [
    "package_locations",
    "package_categories",
    "package_languages",
    "package_transport_modes",
    "package_days",
    "package_attractions",
    "package_room_pricing",
    "package_group_prices",
    "package_seasons",
];
/// Not restored, because the matrix does not write them.
const LEFT_ALONE: [&str; 12] = [
    "users",
    "server_keys",
    "identities",
    "removed_identities",
    "sessions",
    "refresh_tokens",
    "one_time_tokens",
    "flow_states",
    "mfa_factors",
    "mfa_challenges",
    "identity_events",
    "identity_limits",
];

/// The returned rows show whether an update or delete did anything.
fn returned_rows(verb: &str) -> Option<&'static str> {
    matches!(verb, "PATCH" | "DELETE").then_some("return=representation")
}

struct Seed {
    table: &'static str,
    label: &'static str,
    values: Vec<(&'static str, Value)>,
}

pub struct SeededRow {
    pub label: &'static str,
    pub filter: String,
    row: serde_json::Value,
}

impl SeededRow {
    pub fn value(&self, column: &ColumnDef) -> serde_json::Value {
        self.row[column.name].clone()
    }
}

pub struct MatrixCast {
    rows: HashMap<&'static str, Vec<SeededRow>>,
    /// `Authorization` headers of users.
    bearers: HashMap<&'static str, String>,
    /// For each role but the service.
    locks: HashMap<&'static str, Arc<Lock>>,
}

impl MatrixCast {
    pub async fn new(world: &TestApp) -> Self {
        for user in USERS {
            let row = Seed { table: "users", label: "", values: vec![("id", id(user).into())] };
            let (sql, binds) = inserted(&row);
            world.run(sql, binds).await;
        }
        let locks = ROLES.into_iter().filter(|role| *role != "service").map(|role| {
            let who = Who {
                user: (role != "visitor").then(|| id(role)),
                guide: ["guide", "colleague"].contains(&role).then(|| id(&format!("guide {role}"))),
                is_admin: role == "admin",
            };
            (role, lock::build(tables::register(), lock::product::rule, who))
        });
        let mut bearers = HashMap::new();
        for user in USERS {
            bearers.insert(user, world.bearer(id(user)).await);
        }
        let mut cast = Self { rows: HashMap::new(), bearers, locks: locks.collect() };
        cast.put_back(world).await;
        for seed in seeds() {
            let table = tables::find(seed.table).unwrap();
            let key = table.shape.primary_key.iter().map(|column| {
                let (_, value) = seed.values.iter().find(|(name, _)| name == column).unwrap();
                match value {
                    Value::Uuid(id) => format!("{column}=eq.{id}"),
                    Value::Text(text) => format!("{column}=eq.{text}"),
                    other => panic!("{other:?} in a key"),
                }
            });
            let filter = key.collect::<Vec<_>>().join("&");
            let row = cast.ask(world, "service", "GET", seed.table, &format!("?{filter}"), "").await.json()[0].take();
            assert!(row.is_object(), "{}: {filter}", seed.table);
            cast.rows.entry(seed.table).or_default().push(SeededRow { label: seed.label, filter, row });
        }
        cast
    }

    pub fn rows(&self, table: &str) -> &[SeededRow] {
        self.rows.get(table).map_or(&[], Vec::as_slice)
    }

    pub async fn ask(
        &self,
        world: &TestApp,
        role: &str,
        verb: &str,
        table: &str,
        question: &str,
        body: &str,
    ) -> TestResponse {
        self.send(world, role, verb, (table, question), body, returned_rows(verb)).await
    }

    /// A write in a role that is rolled back.
    pub async fn try_out(
        &self,
        world: &TestApp,
        role: &str,
        verb: &str,
        target: (&str, &str),
        body: &str,
    ) -> TestResponse {
        let prefer = std::iter::once("tx=rollback").chain(returned_rows(verb)).collect::<Vec<_>>().join(", ");
        self.send(world, role, verb, target, body, Some(&prefer)).await
    }

    async fn send(
        &self,
        world: &TestApp,
        role: &str,
        verb: &str,
        (table, question): (&str, &str),
        body: &str,
        prefer: Option<&str>,
    ) -> TestResponse {
        let authorization = match role {
            "visitor" => None,
            "service" => Some(tokens::service()),
            user => Some(self.bearers[user].clone()),
        };
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(authorization.as_ref().map(|value| ("authorization", value.as_str())));
        headers.extend(prefer.map(|prefer| ("prefer", prefer)));
        let path = format!("/rest/v1/{table}{question}");
        let asking = world.ask(verb, &path, &headers, body);
        match self.locks.get(role) {
            Some(lock) => lock.guard(asking).await,
            None => asking.await,
        }
    }

    /// All rows of every table on the wire, as the service reads them.
    pub async fn everything(&self, world: &TestApp) -> Vec<serde_json::Value> {
        let mut all = Vec::new();
        for table in tables::list().iter().filter(|table| table.exposed) {
            let order = format!("?order={}", table.shape.primary_key.join(","));
            all.push(self.ask(world, "service", "GET", table.shape.name, &order, "").await.json());
        }
        all
    }

    /// No lock has fired, each has checked at least so many reads, and written rows were among them.
    pub fn check_locks_silent(&self, reads: u64) {
        for (role, lock) in &self.locks {
            assert_eq!(lock.mismatches(), Vec::<String>::new(), "{role}");
            assert!(lock.tree_count() >= reads, "{role}: {} reads", lock.tree_count());
        }
        assert!(reads == 0 || self.locks["admin"].tree_count_in_tx() > 0);
    }

    pub async fn put_back(&self, world: &TestApp) {
        // A package's own sight references a table that is declared after its own.
        let mut statements = vec![("UPDATE attractions SET package_id = NULL".to_owned(), Vec::new())];
        for table in tables::list().iter().rev().filter(|table| !LEFT_ALONE.contains(&table.shape.name)) {
            statements.push((format!("DELETE FROM {}", table.shape.name), Vec::new()));
        }
        statements.extend(seeds().iter().map(inserted));
        world.run_all(statements).await;
    }
}

fn seeds() -> Vec<Seed> {
    let mut seeds = Vec::new();
    let mut add = |table, label, values: &[(&'static str, Value)]| {
        seeds.push(Seed { table, label, values: values.to_vec() });
    };
    for (user, label) in [("traveller", "the traveller's"), ("guide", "the guide's"), ("admin", "the admin's")] {
        add("profiles", label, &[("user_id", id(user).into()), ("is_admin", (user == "admin").into())]);
    }
    for (name, label) in [("ella", "active"), ("atlantis", "inactive")] {
        let flags = [("id", id(name).into()), ("slug", name.into()), ("is_active", (name == "ella").into())];
        add("destinations", label, &flags);
        add("attractions", label, &flags);
    }
    let pair = [("origin_id", id("ella").into()), ("destination_id", id("atlantis").into()), ("mode", "car".into())];
    add("travel_times", "any", &pair);
    for (guide, label) in [("guide", "on duty"), ("colleague", "a colleague"), ("offduty", "off duty")] {
        let row = [
            ("id", id_value("guide", guide)),
            ("user_id", id(guide).into()),
            ("is_active", (guide != "offduty").into()),
        ];
        add("guides", label, &row);
    }
    for (guide, label) in [("guide", "of one on duty"), ("offduty", "of one off duty")] {
        for table in OF_GUIDE {
            add(table, label, &[("id", id_value(table, guide)), ("guide_id", id_value("guide", guide))]);
        }
    }
    for (package, status, is_active) in
        [("on sale", "approved", true), ("pending", "pending", true), ("withdrawn", "approved", false)]
    {
        let row = [("id", id_value("package", package)), ("status", status.into()), ("is_active", is_active.into())];
        add("packages", package, &row);
    }
    for (package, label) in [("on sale", "of one on sale"), ("pending", "of a pending one")] {
        let package_id = || ("package_id", id_value("package", package));
        for table in OF_PACKAGE {
            let mut row = vec![("id", id_value(table, package)), package_id()];
            match table {
                "package_attractions" => row.push(("attraction_id", id("ella").into())),
                "package_room_pricing" => {
                    row.extend([("accommodation_type", "double".into()), ("hotel_type", "budget".into())]);
                }
                "package_group_prices" => {
                    row.extend([("from_people", 2_i64.into()), ("price_per_person", 100_i64.into())])
                }
                "package_seasons" => row.extend([
                    ("first_day", "12-20".into()),
                    ("last_day", "01-05".into()),
                    ("percent", 20_i64.into()),
                ]),
                _ => {}
            }
            add(table, label, &row);
        }
        add(
            "package_owners",
            label,
            &[("id", id_value("owner", package)), package_id(), ("user_id", id("owner").into())],
        );
        add("package_guides", label, &[package_id(), ("guide_id", id_value("guide", "guide"))]);
    }
    // Deactivated after a package included it: D-153.
    let visited = [("id", id("visited").into()), ("slug", "visited".into()), ("is_active", false.into())];
    add("attractions", "inactive, visited", &visited);
    let visit = [
        ("id", id("visit").into()),
        ("package_id", id_value("package", "on sale")),
        ("attraction_id", id("visited").into()),
    ];
    add("package_attractions", "of one switched off", &visit);
    for (owner, package, label) in
        [("owner", Some("pending"), "of a pending package"), ("guide", None, "the guide's, unused")]
    {
        let mut row = vec![("id", id_value("attraction", owner)), ("author", id(owner).into())];
        row.extend(package.map(|package| ("package_id", id_value("package", package))));
        add("attractions", label, &row);
    }
    let document = serde_json::json!({ "title": "Hills", "duration": "1 day", "price": 90, "max_people": 4 });
    let revision = [
        ("id", id("revision").into()),
        ("package_id", id_value("package", "on sale")),
        ("author", id("owner").into()),
        ("document", Value::json(&document)),
    ];
    add("package_revisions", "of one on sale", &revision);
    let offduty = [("package_id", id_value("package", "on sale")), ("guide_id", id_value("guide", "offduty"))];
    add("package_guides", "on sale, off duty", &offduty);
    add("guide_applications", "the applicant's", &[("id", id("apply").into()), ("user_id", id("applicant").into())]);
    let joining = [
        ("id", id("join").into()),
        ("guide_id", id_value("guide", "guide")),
        ("package_id", id_value("package", "on sale")),
    ];
    add("guide_package_requests", "the guide's", &joining);
    for (user, guide, label) in
        [("traveller", "guide", "traveller to guide"), ("somebody", "colleague", "somebody to colleague")]
    {
        let row = [
            ("id", id_value("booking", user)),
            ("user_id", id(user).into()),
            ("guide_id", id_value("guide", guide)),
            ("package_id", id_value("package", "on sale")),
        ];
        add("booking_requests", label, &row);
        let along = [("id", id_value("companion", user)), ("booking_request_id", id_value("booking", user))];
        add("booking_travellers", if user == "traveller" { "of one that waits" } else { "of another" }, &along);
    }
    let led = [
        ("id", id_value("booking", "led")),
        ("user_id", id("traveller").into()),
        ("guide_id", id_value("guide", "offduty")),
        ("package_id", id_value("package", "withdrawn")),
        ("status", "confirmed".into()),
    ];
    add("booking_requests", "confirmed, off duty", &led);
    let along = [
        ("id", id_value("companion", "led")),
        ("booking_request_id", id_value("booking", "led")),
        ("is_primary", true.into()),
    ];
    add("booking_travellers", "of a confirmed one", &along);
    let paid = [
        ("id", id("paid").into()),
        ("booking_request_id", id_value("booking", "traveller")),
        ("user_id", id("traveller").into()),
        ("guide_id", id_value("guide", "guide")),
    ];
    add("payment_logs", "of traveller to guide", &paid);
    for (kind, subject, label) in [
        ("package", ("package_id", id_value("package", "on sale")), "shown"),
        ("guide", ("guide_id", id_value("guide", "guide")), "hidden"),
    ] {
        let row = [
            ("id", id_value("review", kind)),
            ("user_id", id("traveller").into()),
            ("booking_request_id", id_value("booking", "traveller")),
            ("review_type", kind.into()),
            ("is_hidden", (label == "hidden").into()),
            subject,
        ];
        add("reviews", label, &row);
    }
    add(
        "review_revisions",
        "the traveller's",
        &[("id", id("revised").into()), ("review_id", id_value("review", "package"))],
    );
    add("contact_messages", "anybody's", &[("id", id("message").into())]);
    for (guide, label) in [("guide", "of one on duty"), ("offduty", "of one off duty")] {
        add("guide_contacts", label, &[("guide_id", id_value("guide", guide))]);
    }
    for (user, label) in [("guide", "the guide's"), ("admin", "the admin's")] {
        add("notifications", label, &[("id", id_value("notice", user)), ("user_id", id(user).into())]);
    }
    let sides = [("traveller", "guide", "from traveller to guide"), ("guide", "traveller", "from guide to traveller")];
    for (sender, recipient, label) in sides {
        let row = [
            ("id", id_value("message", sender)),
            ("conversation_id", id_value("booking", "traveller")),
            ("booking_request_id", id_value("booking", "traveller")),
            ("sender_id", id(sender).into()),
            ("recipient_id", id(recipient).into()),
            ("client_key", id_value("key", sender)),
        ];
        add("chat_messages", label, &row);
    }
    let inquiry = [
        ("id", id("inquiry").into()),
        ("package_id", id_value("package", "on sale")),
        ("guide_id", id_value("guide", "guide")),
        ("user_id", id("traveller").into()),
        ("guide_user_id", id("guide").into()),
    ];
    add("inquiries", "the traveller's", &inquiry);
    let read = [
        ("conversation_id", id_value("booking", "traveller")),
        ("booking_request_id", id_value("booking", "traveller")),
        ("user_id", id("traveller").into()),
        ("other_id", id("guide").into()),
    ];
    add("chat_reads", "the traveller's", &read);
    let report = [
        ("id", id("report").into()),
        ("conversation_id", id_value("booking", "traveller")),
        ("booking_request_id", id_value("booking", "traveller")),
        ("reporter_id", id("guide").into()),
    ];
    add("chat_reports", "the guide's", &report);
    for (user, label) in [("traveller", "the traveller's"), ("admin", "the admin's")] {
        add("itineraries", label, &[("id", id_value("plan", user)), ("user_id", id(user).into())]);
    }
    add("itineraries", "nobody's", &[("id", id("plan").into()), ("secret_hash", "x".into())]);
    for (user, label) in [("traveller", "the traveller's"), ("admin", "the admin's")] {
        add("saved_packages", label, &[("user_id", id(user).into()), ("package_id", id_value("package", "on sale"))]);
    }
    for (user, label) in [("traveller", "the traveller's"), ("admin", "the admin's")] {
        let row = [
            ("id", id_value("alert", user)),
            ("user_id", id(user).into()),
            ("package_id", id_value("package", "on sale")),
        ];
        add("date_alerts", label, &row);
    }
    add("audit_log", "any", &[("id", id("act").into()), ("subject_id", id("apply").into())]);
    seeds
}

fn id_value(kind: &str, name: &str) -> Value {
    id(&format!("{kind} {name}")).into()
}

/// The same for the same name.
fn id(name: &str) -> Uuid {
    let digest = Sha256::digest(name);
    Uuid::from_slice(&digest[..16]).unwrap()
}

/// A column without a seed or default gets a fitting value.
fn inserted(seed: &Seed) -> (String, Vec<Value>) {
    let moment = chrono::DateTime::from_timestamp(1_894_678_200, 0).unwrap();
    let mut values = seed.values.clone();
    for column in &tables::find(seed.table).unwrap().shape.columns {
        let is_given = values.iter().any(|(name, _)| *name == column.name);
        if is_given || column.nullable || matches!(column.default, Default::Value(_)) {
            continue;
        }
        let value = match column.kind {
            ColumnType::Text => Value::from(column.name),
            ColumnType::Int | ColumnType::Usd => Value::Int(1),
            ColumnType::Float => Value::Float(1.0),
            ColumnType::Bool => Value::Bool(false),
            ColumnType::Time => Value::Time(moment),
            ColumnType::Date => Value::Date(moment.date_naive()),
            ColumnType::Clock => Value::from("09:00:00"),
            ColumnType::Json => Value::from("{}"),
            ColumnType::TextList => Value::from("[]"),
            ColumnType::Uuid => panic!("{}.{} must be said", seed.table, column.name),
        };
        values.push((column.name, value));
    }
    let names: Vec<_> = values.iter().map(|(name, _)| *name).collect();
    let places: Vec<_> = (1..=values.len()).map(|place| format!("${place}")).collect();
    let sql = format!("INSERT INTO {} ({}) VALUES ({})", seed.table, names.join(", "), places.join(", "));
    (sql, values.into_iter().map(|(_, value)| value).collect())
}
