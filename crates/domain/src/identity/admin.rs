//! Accounts as the operator manages them by the service key: create, change, invite, remove (a soft delete: the row stays, without personal
//! data). Nothing here grants a right of the product: `app_metadata` is only text, and admins are made on the host.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mails::{self, Sending};
use super::one_time::{self, Chosen, New, Purpose};
use super::removal::{self, RemovedBy};
use super::session::{self, Scope};
use super::sign_up::{self, Contact};
use super::{IdentityRejection, IdentityResult, Rules, User, events, metadata, user};
use crate::ctx::Ctx;

/// Bytes of `app_metadata` as JSON: every access token carries it.
const LIMIT: usize = 4 * 1024;

/// The operator's changes to an account; `None` leaves a field unchanged.
#[derive(Clone, Debug, Default)]
pub struct AdminUserAttributes {
    /// Normalized by `address`.
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password_hash: Option<String>,
    pub confirms_email: bool,
    pub confirms_phone: bool,
    pub user_metadata: Option<Map<String, Json>>,
    pub app_metadata: Option<Map<String, Json>>,
    /// The end of a ban; `Some(None)` lifts it.
    pub banned_until: Option<Option<DateTime<Utc>>>,
}

/// # Errors
/// `EmailTaken`, `PhoneTaken`, `Invalid` without an address.
pub async fn create(tx: &mut Tx<'_>, ctx: &Ctx, wanted: &AdminUserAttributes) -> IdentityResult<User> {
    if wanted.email.is_none() && wanted.phone.is_none() {
        return Err(
            IdentityRejection::Invalid("Cannot create a user without either an email or phone".to_owned()).into()
        );
    }
    free(tx, None, wanted).await?;
    let user_metadata = match &wanted.user_metadata {
        Some(user_metadata) => metadata::merge(&Map::new(), user_metadata)?,
        None => Map::new(),
    };
    let (email, phone) = (wanted.email.as_deref(), wanted.phone.as_deref());
    let id = sign_up::insert(tx, ctx, email, phone, wanted.password_hash.as_deref(), &user_metadata, false).await?;
    for (contact, is_confirmed) in contacts(wanted) {
        sign_up::add_own_identity(tx, ctx, id, &contact, &user_metadata, is_confirmed).await?;
        if is_confirmed {
            sign_up::prove(tx, ctx, id, &contact).await?;
        }
    }
    user::note_providers(tx, ctx, id).await?;
    rest(tx, ctx, id, wanted).await?;
    events::note(tx, ctx, Some(id), "created_by_operator", &json!({})).await?;
    get_user(tx, id).await
}

fn contacts(wanted: &AdminUserAttributes) -> Vec<(Contact, bool)> {
    let email = wanted.email.clone().map(|email| (Contact::Email(email), wanted.confirms_email));
    let phone = wanted.phone.clone().map(|phone| (Contact::Phone(phone), wanted.confirms_phone));
    email.into_iter().chain(phone).collect()
}

async fn free(tx: &mut Tx<'_>, own: Option<Uuid>, wanted: &AdminUserAttributes) -> IdentityResult<()> {
    if let Some(email) = &wanted.email
        && user::by_email(tx, email).await?.is_some_and(|holder| Some(holder.id) != own)
    {
        return Err(IdentityRejection::EmailTaken.into());
    }
    if let Some(phone) = &wanted.phone
        && user::by_phone(tx, phone).await?.is_some_and(|holder| Some(holder.id) != own)
    {
        return Err(IdentityRejection::PhoneTaken.into());
    }
    Ok(())
}

/// # Errors
/// `UserNotFound`, `EmailTaken`, `PhoneTaken`, `Invalid`.
pub async fn update(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, wanted: &AdminUserAttributes) -> IdentityResult<User> {
    let account = get_user(tx, id).await?;
    free(tx, Some(id), wanted).await?;
    if let Some(changes) = &wanted.user_metadata {
        let merged = metadata::merge(&account.user_metadata, changes)?;
        user::set(tx, ctx, id, &[("user_metadata", Value::json(&Json::Object(merged)))]).await?;
    }
    let is_moved = |new: &Option<String>, old: &Option<String>| new.is_some() && new != old;
    let is_banned = wanted.banned_until.is_some_and(|until| until.is_some());
    if is_banned || is_moved(&wanted.email, &account.email) || is_moved(&wanted.phone, &account.phone) {
        // Pending sign-ins and mails belong to the previous owner.
        session::forget_begun(tx, ctx, id).await?;
        tx.run("DELETE FROM one_time_tokens WHERE user_id = $1", &[id.into()]).await?.any();
    }
    let mut changed = wanted.clone();
    // Confirming an address again keeps it.
    changed.email = wanted.email.clone().or_else(|| account.email.clone().filter(|_| wanted.confirms_email));
    changed.phone = wanted.phone.clone().or_else(|| account.phone.clone().filter(|_| wanted.confirms_phone));
    for (contact, is_confirmed) in contacts(&changed) {
        let (column, at) = match &contact {
            Contact::Email(_) => ("email", "email_confirmed_at"),
            Contact::Phone(_) => ("phone", "phone_confirmed_at"),
        };
        user::set(tx, ctx, id, &[(column, contact.text().into()), (at, Value::Null)]).await?;
        sign_up::add_own_identity(tx, ctx, id, &contact, &Map::new(), is_confirmed).await?;
        if is_confirmed {
            sign_up::prove(tx, ctx, id, &contact).await?;
        }
    }
    if let Some(hash) = &wanted.password_hash {
        user::set(tx, ctx, id, &[("password_hash", hash.as_str().into())]).await?;
        session::end(tx, ctx, id, None, Scope::Global).await?;
    }
    user::note_providers(tx, ctx, id).await?;
    rest(tx, ctx, id, wanted).await?;
    events::note(tx, ctx, Some(id), "changed_by_operator", &json!({})).await?;
    get_user(tx, id).await
}

async fn rest(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, wanted: &AdminUserAttributes) -> IdentityResult<()> {
    if let Some(noted) = &wanted.app_metadata {
        let mut merged = get_user(tx, id).await?.app_metadata;
        for (key, value) in noted {
            if value.is_null() {
                merged.remove(key);
            } else {
                merged.insert(key.clone(), value.clone());
            }
        }
        let text = Json::Object(merged).to_string();
        if text.len() > LIMIT {
            return Err(IdentityRejection::Invalid(format!("App metadata may have at most {LIMIT} bytes")).into());
        }
        user::set(tx, ctx, id, &[("app_metadata", text.into())]).await?;
    }
    if let Some(until) = wanted.banned_until {
        user::set(tx, ctx, id, &[("banned_until", until.into())]).await?;
    }
    Ok(())
}

/// Removes an account on behalf of the operator: `removal::remove_account`.
///
/// # Errors
/// `UserNotFound`, `Conflict` for the only admin and for a person with a trip ahead.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> IdentityResult<()> {
    removal::remove_account(tx, ctx, id, RemovedBy::Operator).await
}

/// Invites an address: creates an account that its owner opens with a mail.
///
/// # Errors
/// `EmailTaken` if there is a confirmed account.
pub async fn invite(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    email: &str,
    user_metadata: &Map<String, Json>,
    sending: &Sending,
) -> IdentityResult<User> {
    let account = claimed(tx, ctx, email, user_metadata).await?;
    mails::send(tx, ctx, rules, &account, Purpose::Invite, email, sending).await?;
    get_user(tx, account.id).await
}

async fn claimed(tx: &mut Tx<'_>, ctx: &Ctx, email: &str, user_metadata: &Map<String, Json>) -> IdentityResult<User> {
    match user::by_email(tx, email).await? {
        Some(known) if known.is_confirmed() => Err(IdentityRejection::EmailTaken.into()),
        Some(known) => Ok(known),
        None => {
            let wanted = AdminUserAttributes {
                email: Some(email.to_owned()),
                user_metadata: Some(user_metadata.clone()),
                ..AdminUserAttributes::default()
            };
            create(tx, ctx, &wanted).await
        }
    }
}

/// The purpose of a link.
#[derive(Clone, Debug)]
pub enum Linked {
    Signup { password_hash: String },
    Invite,
    MagicLink,
    Recovery,
    EmailCurrent { new: String },
    EmailNew { new: String },
}

/// Creates a link without sending it; the caller sends it. Returns the account and the address that the link proves.
///
/// # Errors
/// `UserNotFound`, `EmailTaken`.
pub async fn link(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    email: &str,
    what: &Linked,
    user_metadata: &Map<String, Json>,
    draw: &super::one_time_requests::SendingGenerator,
) -> IdentityResult<(User, Sending)> {
    let known = user::by_email(tx, email).await?;
    let (account, purpose, address) = match what {
        Linked::Signup { password_hash } => {
            let account = claimed(tx, ctx, email, user_metadata).await?;
            user::set(tx, ctx, account.id, &[("password_hash", password_hash.as_str().into())]).await?;
            (account, Purpose::Confirmation, email)
        }
        Linked::Invite => (claimed(tx, ctx, email, user_metadata).await?, Purpose::Invite, email),
        Linked::MagicLink => match known {
            Some(known) => (known, Purpose::MagicLink, email),
            None => (claimed(tx, ctx, email, user_metadata).await?, Purpose::Confirmation, email),
        },
        Linked::Recovery => (known.ok_or(IdentityRejection::UserNotFound)?, Purpose::Recovery, email),
        Linked::EmailCurrent { new } | Linked::EmailNew { new } => {
            let account = known.ok_or(IdentityRejection::UserNotFound)?;
            if user::by_email(tx, new).await?.is_some() {
                return Err(IdentityRejection::EmailTaken.into());
            }
            user::set(tx, ctx, account.id, &[("new_email", new.as_str().into())]).await?;
            if matches!(what, Linked::EmailCurrent { .. }) {
                (account, Purpose::EmailCurrent, email)
            } else {
                (account, Purpose::EmailNew, new.as_str())
            }
        }
    };
    let sending = draw(address);
    let now = get_user(tx, account.id).await?;
    let chosen = Chosen { password_hash: now.password_hash, metadata: now.user_metadata };
    let chosen = (purpose == Purpose::Confirmation).then_some(&chosen);
    one_time::issue(tx, ctx, rules, &New { user: account.id, purpose, address, chosen }, &sending).await?;
    Ok((get_user(tx, account.id).await?, sending))
}

async fn get_user(tx: &mut Tx<'_>, id: Uuid) -> IdentityResult<User> {
    user::find(tx, id).await?.ok_or(IdentityRejection::UserNotFound.into())
}
