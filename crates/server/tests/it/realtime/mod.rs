//! Realtime over websockets: T-W01 to T-W09, T-R28. `e2e/wire` tests it with the official clients.

mod client;
mod limits;
mod processes;
mod rights;
mod rooms;
mod rows;
mod words;

use serendib_db::Value;
use uuid::Uuid;

use crate::actors::id;
use crate::fixture::TestApp;
use client::RealtimeClient;

/// Creation time of all rows.
pub fn moment() -> Value {
    chrono::DateTime::from_timestamp(1_894_678_200, 0).into()
}

impl TestApp {
    /// A user's socket, with the anon key.
    async fn line(&self) -> RealtimeClient {
        RealtimeClient::open(self.listening().await, &self.app.keys.anon).await
    }

    /// A booking in a state, written past the API.
    pub async fn booking(&self, number: u128, user: Uuid, (guide, package): (Uuid, Uuid), status: &str) -> Uuid {
        let (sql, binds) = booking(number, user, (guide, package), status);
        self.run(sql, binds).await;
        id(number)
    }

    async fn state(&self, booking: Uuid, status: &str) {
        let sql = "UPDATE booking_requests SET status = $2 WHERE id = $1";
        self.run(sql.to_owned(), vec![booking.into(), status.into()]).await;
    }
}

fn booking(number: u128, user: Uuid, (guide, package): (Uuid, Uuid), status: &str) -> (String, Vec<Value>) {
    // A trip has one request per traveler and day.
    let later = chrono::Days::new(u64::try_from(number).unwrap());
    let day = || Value::from(chrono::NaiveDate::from_ymd_opt(2030, 3, 1).unwrap() + later);
    let sql = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                             contact_email, contact_phone, total_price, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 2, 'a@example.lk', '+94 secret', 30001, $8, $8)";
    let binds =
        vec![id(number).into(), user.into(), guide.into(), package.into(), status.into(), day(), day(), moment()];
    (sql.to_owned(), binds)
}
