//! Admins act on bookings, guides and packages of others. D-167 to D-169.

mod manual_payments;
mod more_time;
mod reopening;
mod resending;
mod suspending;
mod transfers;

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::admin_actions::{extend_deadline, reopen_booking, resend_booking_mail};
use serendib_domain::guides::suspension::{reinstate_guide, suspend_guide, suspension_preview};
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{run, texts, to_object};

pub const WHY: &str = "Agreed with both by phone";

/// The fields that an answer marks.
pub fn wrong_fields<T: std::fmt::Debug>(outcome: Result<T>) -> Vec<String> {
    match outcome {
        Err(Error::Fields { wrong, .. }) => wrong.into_iter().map(|one| one.field).collect(),
        other => panic!("{other:?}"),
    }
}

impl BookingFixture {
    async fn extend(&self, who: &Caller, booking: Uuid, posted: Json) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&posted));
        self.write(async move |tx: &mut Tx<'_>| extend_deadline(tx, &ctx, booking, &posted).await).await
    }

    async fn reopen(&self, who: &Caller, booking: Uuid) -> Result<Json> {
        let (ctx, posted) = (self.ctx(who), to_object(&json!({ "reason": WHY })));
        self.write(async move |tx: &mut Tx<'_>| reopen_booking(tx, &ctx, booking, &posted).await).await
    }

    async fn resend(&self, who: &Caller, booking: Uuid, to: &'static str, kind: &'static str) -> Result<Json> {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| resend_booking_mail(tx, &ctx, booking, to, kind).await).await
    }

    async fn preview_suspension(&self, guide: &Caller) -> Json {
        let guide = guide.person().unwrap().record.unwrap();
        suspension_preview(&self.db, &self.ctx(&self.admin), guide).await.unwrap()
    }

    async fn suspend(&self, who: &Caller, guide: &Caller, bookings: Json) -> Result<Json> {
        let (ctx, guide) = (self.ctx(who), guide.person().unwrap().record.unwrap());
        let posted = to_object(&json!({ "reason": WHY, "bookings": bookings }));
        self.write(async move |tx: &mut Tx<'_>| suspend_guide(tx, &ctx, guide, &posted).await).await
    }

    async fn reinstate(&self, who: &Caller, guide: &Caller) -> Result<Json> {
        let (ctx, guide) = (self.ctx(who), guide.person().unwrap().record.unwrap());
        let posted = to_object(&json!({ "reason": WHY }));
        self.write(async move |tx: &mut Tx<'_>| reinstate_guide(tx, &ctx, guide, &posted).await).await
    }

    /// Makes the host an admin; returns the caller.
    async fn host_as_admin(&self) -> Caller {
        let person = self.host.person().unwrap().clone();
        run(&self.db, "UPDATE profiles SET is_admin = TRUE WHERE user_id = $1", vec![person.user.into()]).await;
        Caller::Person(SignedInPerson { rights: StaffRights::ALL, ..person })
    }

    /// The actions in the audit log about a row, the oldest first, each with what it stored.
    async fn logged(&self, action: &str) -> Vec<Json> {
        let sql = format!("SELECT after FROM audit_log WHERE action = '{action}' ORDER BY created_at, id");
        texts(&self.db, &sql).await.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    async fn instant(&self, column: &str, booking: Uuid) -> chrono::DateTime<chrono::Utc> {
        let sql = format!("SELECT {column} FROM booking_requests WHERE id = $1");
        self.db.rows(&sql, &[booking.into()]).await.unwrap()[0].time(0).unwrap()
    }
}
