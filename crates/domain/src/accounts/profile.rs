//! A person's profile, created with the account in the same transaction. D-001.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::identity::metadata::NAME_LIMIT;
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of, whom};

const FIXED: &str = "Of a profile only your own display name can be changed.";

pub(super) const OWN: AcceptedFields = AcceptedFields { whom: whom::people, must: &[], may: &["display_name"] };
pub(super) const ABOVE: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::DecideApplications), must: &[], may: &["is_guide"] };

/// Creates the profile of a new account, without guide or admin rights.
pub async fn create_profile(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, display_name: &str) -> Result<()> {
    tx.run(
        "INSERT INTO profiles (user_id, display_name, is_guide, is_admin, created_at) VALUES ($1, $2, FALSE, FALSE, $3)
         ON CONFLICT (user_id) DO NOTHING",
        &[user.into(), display_name.into(), ctx.now.into()],
    )
    .await?
    .any();
    record_words::refresh(tx, RecordSubject::Person, user).await
}

/// The update command for a person's own name. The old client also marks an approved guide as a guide, which changes nothing. No request
/// may make a person a guide or an admin.
pub(super) fn from_wire<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        let user = id_of(key)?;
        let is_own = ctx.caller.person().is_some_and(|person| person.user == user);
        let may_say = |name: &str| {
            is_own && OWN.names(name) || ctx.caller.may(StaffRight::DecideApplications) && ABOVE.names(name)
        };
        if !posted.keys().all(|name| may_say(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        if let Some(value) = posted.get("is_guide") {
            let row = tx.row("SELECT is_guide FROM profiles WHERE user_id = $1", &[user.into()]).await?;
            let is_guide = row.ok_or(Error::Missing("profile"))?.bool(0)?;
            if *value != Json::Bool(is_guide) {
                return Err(Error::Forbidden("Somebody becomes a guide when their application is approved."));
            }
        }
        if posted.contains_key("display_name") {
            let mut fields = FieldReader::new(posted);
            let name = fields.required_line("display_name", "display name", NAME_LIMIT);
            fields.finish()?;
            tx.run("UPDATE profiles SET display_name = $2 WHERE user_id = $1", &[user.into(), name.into()])
                .await?
                .any();
            record_words::refresh(tx, RecordSubject::Person, user).await?;
        }
        Ok(())
    })
}
