//! Packages: creation, edits and decisions, on both databases.

mod faults;
mod limits;
mod local_costs;
mod prices;
mod queue;
mod races;
mod review;
mod save;
mod season_limits;
mod single;
mod stable;

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use serendib_db::{Row, Tx, Value};
use serendib_domain::packages::review::PackageDecision;
use serendib_domain::packages::{self, ForEdit, PackageSaveOutcome};
use serendib_domain::review::Decision;
use serendib_domain::staff::StaffRights;
use serendib_domain::table::{DeletePolicy, InsertPolicy, Posted, Table, UpdatePolicy};
use serendib_domain::{Caller, Ctx, Error, FieldError, Result, SignedInPerson, tables};
use uuid::Uuid;

use crate::{fixture, people};

/// A database with two guides, two admins, a traveler, and a few rows of the catalogue. Some tests suspend one of the guides.
pub struct PackageFixture {
    pub db: fixture::Database,
    pub ella: Uuid,
    /// Nine Arch Bridge, of the catalogue.
    pub bridge: Uuid,
}

pub const OWNER: Uuid = Uuid::from_u128(0xf000_0000_0000_00a1);
pub const COLLEAGUE: Uuid = Uuid::from_u128(0xf000_0000_0000_00a2);
pub const TRAVELLER: Uuid = Uuid::from_u128(0xf000_0000_0000_00a3);
pub const ADMIN: Uuid = Uuid::from_u128(0xf000_0000_0000_00b1);
pub const OTHER_ADMIN: Uuid = Uuid::from_u128(0xf000_0000_0000_00b2);

pub fn guide_of(user: Uuid) -> Uuid {
    Uuid::from_u128(user.as_u128() + 0x1000)
}

pub fn guide(user: Uuid) -> Caller {
    Caller::Person(SignedInPerson {
        user,
        guide: Some(guide_of(user)),
        record: Some(guide_of(user)),
        is_fresh: true,
        ..SignedInPerson::default()
    })
}

pub fn person(user: Uuid) -> Caller {
    Caller::Person(SignedInPerson { user, is_fresh: true, ..SignedInPerson::default() })
}

pub fn admin(user: Uuid) -> Caller {
    Caller::Person(SignedInPerson { user, rights: StaffRights::ALL, is_fresh: true, ..SignedInPerson::default() })
}

pub fn ctx(caller: Caller) -> Ctx {
    let unlimited = packages::limits::Limits { per_day: 0, waiting: 0 };
    fixture::ctx(caller, fixture::morning()).with_site("https://serendib.example").with_packages(unlimited)
}

impl PackageFixture {
    pub async fn new() -> Self {
        let scene = Self {
            db: fixture::empty().await,
            ella: Uuid::from_u128(0xf000_0000_0000_00c1),
            bridge: Uuid::from_u128(0xf000_0000_0000_00d1),
        };
        let now = Value::from(fixture::morning());
        for (user, name, is_admin) in [
            (OWNER, "Nimal", false),
            (COLLEAGUE, "Kamal", false),
            (TRAVELLER, "Ann", false),
            (ADMIN, "Anusha", true),
            (OTHER_ADMIN, "Ruwan", true),
        ] {
            scene
                .run(
                    "INSERT INTO users (id, email, email_confirmed_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)",
                    &[user.into(), format!("{name}@example.lk").into(), now.clone()],
                )
                .await;
            scene
                .run(
                    "INSERT INTO profiles (user_id, display_name, is_admin, created_at) VALUES ($1, $2, $3, $4)",
                    &[user.into(), name.into(), is_admin.into(), now.clone()],
                )
                .await;
        }
        for (user, name) in [(OWNER, "Nimal"), (COLLEAGUE, "Kamal")] {
            scene
                .run(
                    "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ($1, $2, $3, $4)",
                    &[guide_of(user).into(), user.into(), name.into(), now.clone()],
                )
                .await;
            scene
                .run(
                    "INSERT INTO guide_languages (id, guide_id, language_code, language_name) VALUES ($1, $2, 'si', 'Sinhala')",
                    &[Uuid::from_u128(user.as_u128() + 0x2000).into(), guide_of(user).into()],
                )
                .await;
        }
        people::picture(&scene.db, "package-images", "a/1.webp").await;
        scene
            .run(
                "INSERT INTO destinations (id, slug, city, region, province, aliases, latitude, longitude)
                 VALUES ($1, 'ella', 'Ella', 'Hills', 'Uva', '[\"Ella Town\"]', 6.87, 81.05)",
                &[scene.ella.into()],
            )
            .await;
        scene
            .run(
                "INSERT INTO attractions (id, slug, destination_id, title, description, location, image_url, duration_hours, attraction_type)
                 VALUES ($1, 'bridge', $2, 'Nine Arch Bridge', 'A bridge of nine arches.', 'Ella', '/pictures/bridge.webp', 1.5, 'Historical Site')",
                &[scene.bridge.into(), scene.ella.into()],
            )
            .await;
        scene
    }

    pub async fn run(&self, sql: &str, binds: &[Value]) {
        let (sql, binds) = (sql.to_owned(), binds.to_vec());
        let done: Result<()> = self
            .db
            .write(async move |tx| {
                tx.run(&sql, &binds).await?.any();
                Ok(())
            })
            .await;
        done.unwrap();
    }

    pub async fn rows(&self, sql: &str, binds: &[Value]) -> Vec<Row> {
        self.db.rows(sql, binds).await.unwrap()
    }

    pub async fn number(&self, sql: &str) -> i64 {
        self.rows(sql, &[]).await[0].int(0).unwrap()
    }

    /// What the wizard opens.
    pub async fn open_for_edit(&self, caller: &Caller, id: Uuid) -> ForEdit {
        packages::for_edit(&self.db, caller, id).await.unwrap().unwrap()
    }

    pub async fn document(&self, id: Uuid) -> Json {
        self.open_for_edit(&admin(ADMIN), id).await.document.to_json(id)
    }

    pub async fn save(&self, caller: Caller, document: &Json) -> Result<PackageSaveOutcome> {
        self.save_over(caller, document, None).await
    }

    pub async fn save_over(&self, caller: Caller, document: &Json, version: Option<i64>) -> Result<PackageSaveOutcome> {
        let (ctx, document) = (ctx(caller), to_object(document));
        self.db.write(async move |tx| packages::save(tx, &ctx, &document, version).await).await
    }

    pub async fn decide(&self, caller: Caller, id: Uuid, decision: Json) -> Result<()> {
        self.patch(caller, "packages", id, decision).await
    }

    pub async fn approve(&self, id: Uuid) {
        self.decide(admin(ADMIN), id, json!({ "status": "approved" })).await.unwrap();
    }

    /// A package of the owner's that an admin has approved.
    pub async fn on_sale(&self) -> Uuid {
        let id = self.save(guide(OWNER), &trip(self)).await.unwrap().id;
        self.approve(id).await;
        id
    }

    /// Inserts through the table's write policy, as the wire does; returns the first part of the key.
    pub async fn insert(&self, caller: Caller, table: &str, row: Json) -> Result<Uuid> {
        let (ctx, row, table) = (ctx(caller), to_object(&row), tables::find(table).unwrap());
        let inserted = async move |tx: &mut Tx<'_>| {
            let id = match table.insert {
                InsertPolicy::Command(command, _) => command(tx, &ctx, &row).await?,
                InsertPolicy::Keyed(command, _) => command(tx, &ctx, &row).await?[0].to_string().parse().unwrap(),
                _ => panic!("no door"),
            };
            finish(tx, &ctx, table).await?;
            Ok(id)
        };
        self.db.write(inserted).await
    }

    pub async fn patch(&self, caller: Caller, table: &str, id: Uuid, change: Json) -> Result<()> {
        let table = tables::find(table).unwrap();
        let UpdatePolicy::Command(command, _) = table.update else { panic!("no door") };
        let (ctx, change, key) = (ctx(caller), to_object(&change), [Value::from(id)]);
        let patched = async move |tx: &mut Tx<'_>| {
            command(tx, &ctx, &key, &change).await?;
            finish(tx, &ctx, table).await
        };
        self.db.write(patched).await
    }

    pub async fn delete(&self, caller: Caller, table: &str, key: Vec<Value>) -> Result<()> {
        self.delete_all(caller, table, &[key]).await
    }

    pub async fn delete_all(&self, caller: Caller, table: &str, keys: &[Vec<Value>]) -> Result<()> {
        let table = tables::find(table).unwrap();
        let DeletePolicy::Command(command, _) = table.delete else { panic!("no door") };
        let (ctx, keys) = (ctx(caller), keys.to_vec());
        let deleted = async move |tx: &mut Tx<'_>| {
            for key in &keys {
                command(tx, &ctx, key).await?;
            }
            finish(tx, &ctx, table).await
        };
        self.db.write(deleted).await
    }

    /// Clears a table before it is written again, as the old client does.
    pub async fn clear(&self, caller: &Caller, table: &str, package: Uuid) -> Result<()> {
        let sql = format!("SELECT id FROM {table} WHERE package_id = $1 ORDER BY id");
        let rows = self.rows(&sql, &[package.into()]).await;
        let keys: Vec<_> = rows.iter().map(|row| vec![row.uuid(0).unwrap().into()]).collect();
        self.delete_all(caller.clone(), table, &keys).await
    }

    pub async fn dump(&self) -> BTreeMap<&'static str, Vec<String>> {
        let mut dump = BTreeMap::new();
        for table in tables::list() {
            let columns: Vec<_> = table.shape.columns.iter().map(|column| column.name).collect();
            let key = table.shape.primary_key.join(", ");
            let sql = format!("SELECT {} FROM {} ORDER BY {key}", columns.join(", "), table.shape.name);
            let rows = self.rows(&sql, &[]).await;
            dump.insert(table.shape.name, rows.iter().map(|row| format!("{row:?}")).collect());
        }
        dump
    }

    /// Oldest first.
    pub async fn notification_kinds(&self, user: Uuid) -> Vec<String> {
        let sql = "SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, id";
        self.rows(sql, &[user.into()]).await.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
    }

    pub async fn audited(&self) -> Vec<String> {
        let rows = self.rows("SELECT action FROM audit_log ORDER BY created_at, id", &[]).await;
        rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
    }
}

pub fn to_object(json: &Json) -> Posted {
    json.as_object().unwrap().clone()
}

pub fn approval() -> PackageDecision {
    PackageDecision { decision: Decision::Approve, reason: None, version: None }
}

/// A complete document without ids.
pub fn trip(scene: &PackageFixture) -> Json {
    json!({
        "title": "Hills by train",
        "description": "Two slow days among tea.",
        "duration": "2 days",
        "max_people": 6,
        "price": 240.5,
        "highlights": "The train\nTea",
        "included": "Tickets",
        "excluded": "Lunch",
        "locations": [{ "location_name": "Ella" }, { "location_name": "Lipton's Seat" }],
        "categories": ["nature", "hiking"],
        "days": [
            { "day_number": 1, "title": "Up", "description": "By train.", "attractions": [
                { "id": scene.bridge.to_string(), "title": "Nine Arch Bridge", "description": "A bridge of nine arches.",
                  "location": "Ella", "attraction_type": "Historical Site", "start_time": "09:00", "duration_hours": 1.5 },
                { "title": "Tea with my aunt", "description": "She knows everything.", "attraction_type": "Cultural Experience",
                  "start_time": "15:30", "duration_hours": 2 } ] },
            { "day_number": 2, "attractions": [] } ],
        "room_pricing": [{ "accommodation_type": "double", "hotel_type": "three_star", "price_per_room": 80 }],
        "images": ["/pictures/ella-dawn-3.webp", "https://serendib.example/storage/v1/object/public/package-images/a/1.webp"],
        "transport_modes": ["Train"],
        "paid_locally": "costs",
        "local_costs": [
            { "label": "Park fee", "amount_usd": 25.5, "per": "person", "is_optional": false },
            { "label": "Jeep", "amount_usd": 40, "per": "vehicle", "is_optional": true } ],
        "shopping": "stops",
        "shopping_stops": "A spice garden.",
        "shopping_commission": true,
    })
}

/// The document with one field changed; `path` as in errors.
pub fn with(mut document: Json, path: &str, value: Json) -> Json {
    let mut place = &mut document;
    for part in path.split('.') {
        place = match part.parse::<usize>() {
            Ok(index) => &mut place[index],
            Err(_) => &mut place[part],
        };
    }
    *place = value;
    document
}

pub fn field_errors(error: Error) -> (String, Vec<(String, String)>) {
    match error {
        Error::Fields { message, wrong } => {
            (message, wrong.into_iter().map(|FieldError { field, message }| (field, message)).collect())
        }
        other => panic!("{other:?}"),
    }
}

/// Runs the table's hook after a write, as the wire does once it has read the answer.
async fn finish(tx: &mut Tx<'_>, ctx: &Ctx, table: &Table) -> Result<()> {
    match table.finish {
        Some(finish) => finish(tx, ctx).await,
        None => Ok(()),
    }
}
