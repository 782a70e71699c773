//! Flags of abuse: what raises one, what must not, and how long one stays. D-181.

mod bookings;
mod cards;
mod contacts;
mod texts;

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::abuse_flags::decide::decide_abuse_flag;
use serendib_domain::abuse_flags::list::{FLAGS_PAGE, FlagsQuery, abuse_flags};
use serendib_domain::abuse_flags::nightly::{NightlyPlace, look_on};
use serendib_domain::abuse_flags::read::abuse_flag;
use serendib_domain::{Caller, Ctx, Result};

use crate::people::to_object;

pub const EVERYTHING: FlagsQuery<'static> =
    FlagsQuery { kind: "", state: "all", search: "", about: None, after: "", limit: FLAGS_PAGE };

/// All flags, whatever their state.
pub async fn list(db: &Db, ctx: &Ctx) -> Vec<Json> {
    abuse_flags(db, ctx, &EVERYTHING).await.unwrap()["results"].as_array().unwrap().clone()
}

pub async fn open(db: &Db, ctx: &Ctx, flag: &Json) -> Json {
    abuse_flag(db, ctx, flag["id"].as_str().unwrap().parse().unwrap()).await.unwrap()
}

pub async fn decide(db: &Db, ctx: &Ctx, flag: &Json, state: &str) -> Json {
    try_to_decide(db, ctx, flag, state).await.unwrap()
}

pub async fn try_to_decide(db: &Db, ctx: &Ctx, flag: &Json, state: &str) -> Result<Json> {
    let (ctx, id) = (ctx.clone(), flag["id"].as_str().unwrap().parse().unwrap());
    let posted = to_object(&json!({ "state": state, "note": "Looked at it", "last_seen_at": flag["last_seen_at"] }));
    db.write(async move |tx: &mut Tx<'_>| decide_abuse_flag(tx, &ctx, id, &posted).await).await
}

/// The nightly look, from its beginning to its end.
pub async fn look(db: &Db, ctx: &Ctx) {
    let mut place = Some(NightlyPlace::default());
    while let Some(from) = place {
        place = look_on(db, ctx, from).await.unwrap();
    }
}

pub fn service(ctx: &Ctx) -> Ctx {
    let mut own = ctx.clone();
    own.caller = Caller::Service;
    own
}
