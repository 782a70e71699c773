//! Sign-ups that wait for confirmation.
//!
//! Anyone can sign up with any address, before its owner and after. So what a sign-up chose is stored with its mail, and takes effect with
//! that mail only. From the second sign-up on, the account itself holds no data of any. T-U19.

use serde_json::{Map, Value as Json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mails::{self, Sending, SignUp};
use super::one_time::Chosen;
use super::sign_up::{self, Contact};
use super::{IdentityResult, Rules, User, messages, metadata, user};
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;

/// Sends the confirmation of a sign-up. The caller has checked the pause.
pub(super) async fn send_confirmation(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    id: Uuid,
    contact: &Contact,
    sending: &Sending,
    sign_up: SignUp<'_>,
) -> IdentityResult<()> {
    let to = user::get(tx, id).await?;
    match contact {
        Contact::Email(email) => mails::send_sign_up(tx, ctx, rules, &to, email, sending, sign_up).await,
        Contact::Phone(phone) => messages::send_sign_up(tx, ctx, rules, &to, phone, sending, sign_up).await,
    }
}

/// Marks that several sign-ups wait: the account holds no data of any until a mail decides.
pub(super) async fn contest(tx: &mut Tx<'_>, ctx: &Ctx, waiting: &User) -> IdentityResult<()> {
    let nothing = [("password_hash", Value::Null), ("user_metadata", Value::from("{}"))];
    user::set(tx, ctx, waiting.id, &nothing).await?;
    for table in ["identities", "sessions", "mfa_factors"] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[waiting.id.into()]).await?.any();
    }
    name(tx, waiting.id, &metadata::display_name(&Map::new(), waiting.email.as_deref())).await
}

/// Whether several sign-ups wait for this account's address: then its identity belongs to none of them.
pub(super) fn is_contested(waiting: &User) -> bool {
    !waiting.is_confirmed() && waiting.identities.is_empty()
}

/// Applies what the sign-up chose.
pub(super) async fn choose(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    contact: &Contact,
    chosen: &Chosen,
) -> IdentityResult<()> {
    let user_metadata = Value::json(&Json::Object(chosen.metadata.clone()));
    user::set(tx, ctx, id, &[("password_hash", chosen.password_hash.clone().into()), ("user_metadata", user_metadata)])
        .await?;
    sign_up::add_own_identity(tx, ctx, id, contact, &chosen.metadata, false).await?;
    let email = match contact {
        Contact::Email(email) => Some(email.as_str()),
        Contact::Phone(_) => None,
    };
    name(tx, id, &metadata::display_name(&chosen.metadata, email)).await
}

async fn name(tx: &mut Tx<'_>, id: Uuid, name: &str) -> IdentityResult<()> {
    tx.run("UPDATE profiles SET display_name = $2 WHERE user_id = $1", &[id.into(), name.into()]).await?.any();
    record_words::refresh(tx, RecordSubject::Person, id).await?;
    Ok(())
}
