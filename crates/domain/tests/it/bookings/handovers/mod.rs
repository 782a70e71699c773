//! Bookings that another host of the package takes over.

mod accepting;
mod offering;
mod reported;
mod seeing;

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::cancellation::{self, CancellationSide};
use serendib_domain::bookings::handovers::{self, HandoverAction, OptionsQuery};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::to_object;

impl BookingFixture {
    pub(super) async fn offer_all(&self, who: &Caller, offers: Json) -> Result<Vec<Uuid>> {
        let (ctx, posted) = (self.ctx(who), to_object(&json!({ "offers": offers, "message": "My leg,\nsorry." })));
        self.write(async move |tx: &mut Tx<'_>| handovers::offer(tx, &ctx, &posted).await).await
    }

    /// Offers a booking to the colleague; returns the offer.
    pub(super) async fn offer(&self, who: &Caller, booking: Uuid) -> Result<Uuid> {
        self.offer_to(who, booking, &self.colleague).await
    }

    pub(super) async fn offer_to(&self, who: &Caller, booking: Uuid, host: &Caller) -> Result<Uuid> {
        let guide = host.person().unwrap().guide;
        self.offer_all(who, json!([{ "booking_id": booking, "guide_id": guide }])).await?;
        let open = "SELECT id FROM booking_handovers WHERE booking_request_id = $1 AND status = 'open'";
        Ok(self.db.rows(open, &[booking.into()]).await.unwrap()[0].uuid(0).unwrap())
    }

    pub(super) async fn answer_offer(&self, who: &Caller, offer: Uuid, action: HandoverAction) -> Result<&'static str> {
        let ctx = self.ctx(who);
        let posted = to_object(&json!({ "message": "I am in Jaffna." }));
        self.write(async move |tx: &mut Tx<'_>| handovers::answer(tx, &ctx, offer, action, &posted).await)
            .await
            .map(|(_, status)| status)
    }

    /// The colleague takes over a booking.
    pub(super) async fn handed_over(&self, booking: Uuid) {
        let offer = self.offer(&self.host, booking).await.unwrap();
        self.answer_offer(&self.colleague, offer, HandoverAction::Accept).await.unwrap();
    }

    pub(super) async fn offer_status(&self, offer: Uuid) -> String {
        self.text("SELECT status FROM booking_handovers WHERE id = $1", offer).await
    }

    pub(super) async fn leads(&self, booking: Uuid, who: &Caller) -> bool {
        let sql = "SELECT guide_id FROM booking_requests WHERE id = $1";
        let row = self.db.rows(sql, &[booking.into()]).await.unwrap().remove(0);
        Some(row.uuid(0).unwrap()) == who.person().unwrap().guide
    }

    pub(super) async fn options(&self, who: &Caller, query: OptionsQuery) -> Result<Json> {
        handovers::options(&self.db, &self.ctx(who), &query).await
    }

    pub(super) async fn cancel_preview(&self, who: &Caller, booking: Uuid) -> cancellation::Preview {
        let ctx = self.ctx(who);
        self.write(async move |tx: &mut Tx<'_>| cancellation::preview(tx, &ctx, booking, CancellationSide::Own).await)
            .await
            .unwrap()
    }
}
