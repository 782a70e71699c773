//! Bookings: requests, answers, payments, ends, reviews. T-R05 to T-R17, T-R25, T-R26, T-C01 to T-C06.

mod acting;
mod availability;
mod calendars;
mod changes;
mod contacts;
mod day_sheets;
mod deciding;
mod demand;
mod ending;
mod every_rule;
mod first_day;
mod handovers;
mod imports;
mod listing;
mod notifications;
mod off_sale;
mod on_wish;
mod paying;
mod races;
mod requests;
mod reviewing;
mod season_limits;
mod seasons;
mod showing;
mod snapshots;
mod starting;
mod text_messages;
mod thousand;
mod typing;
mod webhook_events;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::accounts::account_deletion;
use serendib_domain::bookings::request_form::Form;
use serendib_domain::bookings::{deadlines, paid, quote, request};
use serendib_domain::chat;
use serendib_domain::jobs::{self, Job};
use serendib_domain::packages::sale;
use serendib_domain::payments::PaymentKind;
use serendib_domain::saved::alerts;
use serendib_domain::table::{InsertPolicy, UpdatePolicy};
use serendib_domain::{Caller, Ctx, Result, tables};
use uuid::Uuid;

use crate::fixture;
use crate::people::{self, guide, id, package, person, run, to_object};

/// A host with a three-day package for 1 to 6 people at $100 a person, with two kinds of rooms; a second host of it; a traveler; an admin.
pub struct BookingFixture {
    pub db: fixture::Database,
    pub host: Caller,
    pub colleague: Caller,
    pub traveller: Caller,
    pub admin: Caller,
    pub package: Uuid,
    pub now: DateTime<Utc>,
}

impl BookingFixture {
    pub async fn new() -> Self {
        let db = fixture::empty().await;
        let host = guide(&db, 1).await;
        let colleague = guide(&db, 2).await;
        let package = package(&db, 100, &host).await;
        host_too(&db, package, &colleague).await;
        for (number, kind, hotel, capacity, price) in
            [(900_u128, "double", "three_star", 2_i64, 4_550_i64), (901, "triple", "budget", 3, 3_333)]
        {
            run(
                &db,
                "INSERT INTO package_room_pricing (id, package_id, accommodation_type, hotel_type, capacity_per_room, price_per_room)
                 VALUES ($1, $2, $3, $4, $5, $6)",
                vec![id(number).into(), package.into(), kind.into(), hotel.into(), capacity.into(), price.into()],
            )
            .await;
        }
        let traveller = person(&db, 10, false).await;
        let admin = person(&db, 3, true).await;
        Self { db, host, colleague, traveller, admin, package, now: fixture::morning() }
    }

    pub fn ctx(&self, who: &Caller) -> Ctx {
        fixture::ctx(who.clone(), self.now).with_site("https://serendib.example").with_request(Some("r1".to_owned()))
    }

    pub fn day(&self, days: i64) -> NaiveDate {
        self.ctx(&Caller::Service).today() + Duration::days(days)
    }

    /// Two people in one double room: $245.50.
    pub fn document(&self, days: i64) -> Json {
        json!({
            "package_id": self.package, "guide_id": self.host.person().unwrap().guide, "start_date": self.day(days).to_string(),
            "number_of_travelers": 2,
            "rooms": [{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1 }],
            "quote_version": "1;3d;10000;double.three_star=4550x2", "total_price": 245.5,
            "contact_email": "tess@example.com", "contact_phone": "+44 20 7946 0958", "special_requests": " Window seats ",
            "self_arranged": false, "accepted_terms": true,
            "travellers": [
                { "full_name": "Tess Traveller", "email": "tess@example.com", "phone": "+44 20 7946 0958", "is_primary": true },
                { "full_name": "Tom Traveller", "email": "tom@example.com", "phone": "0044 20 7946 0959", "is_primary": false },
            ],
        })
    }

    /// The same as the old client writes it, without rooms: $200.
    pub fn row(&self, days: i64) -> Json {
        json!({
            "user_id": self.traveller.person().unwrap().user, "guide_id": self.host.person().unwrap().guide,
            "package_id": self.package, "start_date": self.day(days).to_string(), "number_of_travelers": 2,
            "contact_email": "tess@example.com", "contact_phone": "077 123 4567", "special_requests": null, "status": "pending",
            "total_price": 200,
            "pricing_summary": {
                "base_price_per_person": 100, "number_of_travelers": 2, "base_price_total": 200, "accommodation_price": 0,
                "room_selections": [], "total_price": 200,
            },
        })
    }

    pub async fn ask(&self, who: &Caller, document: &Json) -> Result<Uuid> {
        let (ctx, document) = (self.ctx(who), to_object(document));
        self.write(async move |tx: &mut Tx<'_>| request::request(tx, &ctx, &document, Form::Document).await).await
    }

    /// Inserts through the table's write policy.
    pub async fn insert(&self, table: &str, who: &Caller, row: &Json) -> Result<Uuid> {
        let InsertPolicy::Command(command, ..) = tables::find(table).unwrap().insert else {
            panic!("{table} has no such door")
        };
        let (ctx, row) = (self.ctx(who), to_object(row));
        self.write(async move |tx: &mut Tx<'_>| command(tx, &ctx, &row).await).await
    }

    /// Updates through the table's write policy.
    pub async fn update(&self, table: &str, who: &Caller, row: Uuid, change: &Json) -> Result<()> {
        let door = tables::find(table).unwrap();
        let UpdatePolicy::Command(command, ..) = door.update else { panic!("{table} has no such door") };
        let (ctx, change, finish) = (self.ctx(who), to_object(change), door.finish);
        self.write(async move |tx: &mut Tx<'_>| {
            command(tx, &ctx, &[row.into()], &change).await?;
            match finish {
                Some(finish) => finish(tx, &ctx).await,
                None => Ok(()),
            }
        })
        .await
    }

    pub async fn change(&self, who: &Caller, booking: Uuid, change: Json) -> Result<()> {
        self.update("booking_requests", who, booking, &change).await
    }

    pub async fn write<T, F>(&self, command: F) -> Result<T>
    where
        T: Send + 'static,
        F: AsyncFn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    {
        self.db.write(command).await
    }

    /// From the traveler to the host.
    pub async fn pending(&self, days: i64) -> Uuid {
        self.ask(&self.traveller, &self.document(days)).await.unwrap()
    }

    pub async fn approved(&self, days: i64) -> Uuid {
        let booking = self.pending(days).await;
        self.change(&self.host, booking, json!({ "status": "approved" })).await.unwrap();
        booking
    }

    pub async fn pay(&self, booking: Uuid, kind: PaymentKind) -> paid::PaymentConfirmation {
        self.try_to_pay(booking, kind).await.unwrap()
    }

    async fn try_to_pay(&self, booking: Uuid, kind: PaymentKind) -> Result<paid::PaymentConfirmation> {
        self.try_to_pay_cents(booking, kind, self.due(booking).await).await
    }

    pub async fn try_to_pay_cents(
        &self,
        booking: Uuid,
        kind: PaymentKind,
        cents: i64,
    ) -> Result<paid::PaymentConfirmation> {
        let ctx = self.ctx(&Caller::Service);
        self.write(async move |tx: &mut Tx<'_>| paid::confirm_paid(tx, &ctx, booking, (kind, cents)).await).await
    }

    /// Cents that a booking is waiting for.
    pub async fn due(&self, booking: Uuid) -> i64 {
        let sql = "SELECT CASE WHEN status = 'confirmed' THEN total_price - advance_amount
                               ELSE COALESCE(advance_amount, total_price) END
                     FROM booking_requests WHERE id = $1";
        self.db.rows(sql, &[booking.into()]).await.unwrap()[0].int(0).unwrap()
    }

    /// Paid in full.
    pub async fn booked(&self, days: i64) -> Uuid {
        let booking = self.approved(days).await;
        let kinds: &[PaymentKind] =
            if days <= 14 { &[PaymentKind::Full] } else { &[PaymentKind::Advance, PaymentKind::Full] };
        for kind in kinds {
            assert_eq!(self.pay(booking, *kind).await, paid::PaymentConfirmation::Confirmed);
        }
        booking
    }

    /// A payment row, written without the provider.
    pub async fn ledger(&self, number: u128, booking: Uuid, kind: &str, cents: i64) {
        self.came(number, booking, kind, cents, "paid").await;
        let sql = "INSERT INTO payment_logs (id, created_at, event_type, status, amount, booking_request_id, stripe_session_id, metadata)
             VALUES ($1, $2, 'payment_completed', 'success', $3, $4, $5, '{}')";
        let session = format!("cs_{number}");
        let values = vec![id(number).into(), self.now.into(), cents.into(), booking.into(), session.into()];
        run(&self.db, sql, values).await;
    }

    /// A payment row in a given state.
    pub async fn came(&self, number: u128, booking: Uuid, kind: &str, cents: i64, status: &str) {
        let user = self.traveller.person().unwrap().user;
        run(
            &self.db,
            "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, status, provider, session_id, expires_at, created_at,
                                   updated_at, paid_at)
             VALUES ($1, $2, $3, $4, $5, $8, 'sandbox', $6, $7, $7, $7, $7)",
            vec![
                id(number).into(),
                booking.into(),
                user.into(),
                kind.into(),
                cents.into(),
                format!("cs_{number}").into(),
                self.now.into(),
                status.into(),
            ],
        )
        .await;
    }

    /// Advances the clock and runs the due jobs.
    pub async fn later(&mut self, by: Duration) {
        self.now += by;
        self.work().await;
    }

    pub async fn work(&self) {
        loop {
            let ctx = self.ctx(&Caller::Service);
            let took = self
                .write(async move |tx: &mut Tx<'_>| jobs::take(tx, &ctx, jobs::JobLane::Main, 50).await)
                .await
                .unwrap();
            if took.is_empty() {
                return;
            }
            for taken in took {
                let ctx = self.ctx(&Caller::Service);
                let done = async move |tx: &mut Tx<'_>| {
                    match &taken.job {
                        Job::Booking(what) => deadlines::run(tx, &ctx, what).await?,
                        Job::Digest(digest) => chat::notifications::digest(tx, &ctx, digest).await?,
                        Job::DatesFreed(freed) => alerts::check(tx, &ctx, freed).await?,
                        Job::ResumePackage(due) => sale::resume(tx, &ctx, due).await?,
                        Job::DeleteAccount(due) => account_deletion::run(tx, &ctx, due).await?,
                        _ => {}
                    }
                    jobs::complete(tx, &ctx, &taken).await
                };
                self.write(done).await.unwrap();
            }
        }
    }

    pub async fn quote(&self, document: Json) -> Result<quote::Quote> {
        let ctx = self.ctx(&Caller::Visitor);
        quote::quote(&self.db, &ctx, &to_object(&document)).await
    }

    pub async fn status(&self, booking: Uuid) -> String {
        self.text("SELECT status FROM booking_requests WHERE id = $1", booking).await
    }

    pub async fn text(&self, sql: &str, one: Uuid) -> String {
        self.db.rows(sql, &[one.into()]).await.unwrap()[0].opt_text(0).unwrap().unwrap_or_default().to_owned()
    }

    pub async fn count(&self, sql: &str) -> i64 {
        people::count(&self.db, sql).await
    }

    pub async fn notification_kinds(&self, who: &Caller) -> Vec<String> {
        let user = who.person().unwrap().user;
        let sql = "SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, id";
        let rows = self.db.rows(sql, &[user.into()]).await.unwrap();
        rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
    }
}

/// Makes a guide a further host of a package, not the primary one.
pub async fn host_too(db: &Db, package: Uuid, guide: &Caller) {
    run(
        db,
        "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, FALSE, $3)",
        vec![package.into(), guide.person().unwrap().guide.into(), fixture::morning().into()],
    )
    .await;
}

/// A document with changed fields.
pub fn with(mut document: Json, changes: Json) -> Json {
    for (key, value) in changes.as_object().unwrap() {
        document[key] = value.clone();
    }
    document
}
