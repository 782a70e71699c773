//! Agreements of a package's owner with its other hosts.

mod agreeing;
mod ends;
mod money;

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::host_shares::{self, HostShareAction};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::to_object;

/// The guide record of a caller.
fn record(who: &Caller) -> Uuid {
    who.person().unwrap().record.unwrap()
}

impl BookingFixture {
    /// A proposal about the fixture's package and a guide, who may be the caller.
    async fn propose_share(&self, who: &Caller, guide: &Caller, posted: Json) -> Result<Uuid> {
        let (ctx, pair, posted) = (self.ctx(who), (self.package, record(guide)), to_object(&posted));
        self.write(async move |tx: &mut Tx<'_>| host_shares::offer(tx, &ctx, pair, &posted).await)
            .await
            .map(|(id, _)| id)
    }

    async fn answer_share(&self, who: &Caller, id: Uuid, action: HostShareAction) -> Result<&'static str> {
        let (ctx, posted) = (self.ctx(who), to_object(&json!({ "message": "All right." })));
        self.write(async move |tx: &mut Tx<'_>| host_shares::answer(tx, &ctx, id, action, &posted).await).await
    }

    /// The host and the colleague agree that the colleague keeps a percentage.
    async fn agreed_share(&self, percent: i64) -> Uuid {
        let offered = self.propose_share(&self.host, &self.colleague, json!({ "percent": percent })).await.unwrap();
        assert_eq!(self.answer_share(&self.colleague, offered, HostShareAction::Accept).await.unwrap(), "agreed");
        offered
    }

    async fn shares(&self, who: &Caller) -> Json {
        host_shares::list(&self.db, &self.ctx(who), self.package).await.unwrap()
    }

    async fn received_shares(&self, who: &Caller) -> Json {
        host_shares::received(&self.db, &self.ctx(who)).await.unwrap()
    }

    async fn share_status(&self, id: Uuid) -> String {
        self.text("SELECT status FROM host_shares WHERE id = $1", id).await
    }
}
