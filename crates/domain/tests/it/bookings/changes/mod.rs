//! Changes of a booking by agreement of both sides.

mod by_staff;
mod money;
mod proposals;
mod sides;

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::changes::{self, ChangeAction};
use serendib_domain::bookings::list::{self, BookingListQuery, BookingListSide};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::to_object;

impl BookingFixture {
    pub(super) async fn change_quote(&self, who: &Caller, booking: Uuid, document: Json) -> Result<Json> {
        let (ctx, document) = (self.ctx(who), to_object(&document));
        self.write(async move |tx: &mut Tx<'_>| changes::quote(tx, &ctx, booking, &document).await).await
    }

    pub(super) async fn propose(&self, who: &Caller, booking: Uuid, document: Json) -> Result<Uuid> {
        let (ctx, document) = (self.ctx(who), to_object(&document));
        self.write(async move |tx: &mut Tx<'_>| changes::propose(tx, &ctx, booking, &document).await).await
    }

    pub(super) async fn answer(&self, who: &Caller, change: Uuid, action: ChangeAction) -> Result<Uuid> {
        let ctx = self.ctx(who);
        let posted = to_object(&json!({ "message": "Sorry,\nthe week after is fine." }));
        self.write(async move |tx: &mut Tx<'_>| changes::answer(tx, &ctx, change, action, &posted).await).await
    }

    pub(super) async fn booking(&self, side: BookingListSide, booking: Uuid) -> Json {
        let who = if side == BookingListSide::Guide { &self.host } else { &self.traveller };
        let query = BookingListQuery { only: Some(booking), ..BookingListQuery::default() };
        list::list_own(&self.db, &self.ctx(who), side, &query).await.unwrap()[0].clone()
    }

    /// Two people in a double room from the given day on: $245.50, as booked.
    pub(super) fn moved(&self, days: i64) -> Json {
        json!({
            "start_date": self.day(days).to_string(), "number_of_travelers": 2,
            "rooms": [{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 1 }],
            "total_price": 245.5,
        })
    }

    /// Three people in two double rooms: $391.
    pub(super) fn grown(&self, days: i64) -> Json {
        let rooms = json!([{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 2 }]);
        with(self.moved(days), json!({ "number_of_travelers": 3, "rooms": rooms, "total_price": 391 }))
    }

    /// One person in the same room: $145.50.
    pub(super) fn shrunk(&self, days: i64) -> Json {
        with(self.moved(days), json!({ "number_of_travelers": 1, "total_price": 145.5 }))
    }

    pub(super) async fn change_row(&self, change: Uuid) -> (String, Option<i64>, Option<i64>) {
        let sql = "SELECT status, refund, due FROM booking_changes WHERE id = $1";
        let row = self.db.rows(sql, &[change.into()]).await.unwrap().remove(0);
        (row.text(0).unwrap().to_owned(), row.opt_int(1).unwrap(), row.opt_int(2).unwrap())
    }
}

pub(in crate::bookings) fn conflict(text: &str) -> (&'static str, String) {
    ("conflict", text.to_owned())
}
