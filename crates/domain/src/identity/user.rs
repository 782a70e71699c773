//! An account with everything that its owner may see.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::sign_up::Contact;
use super::{IdentityRejection, IdentityResult};
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;

row_struct! {
    /// Addresses are normalized by `address`.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct User {
        id: Uuid = "id",
        email: Option<String> = "email",
        phone: Option<String> = "phone",
        /// From the directory of an identity provider; displayed, never looked up.
        sso_email: Option<String> = "sso_email",
        password_hash: Option<String> = "password_hash",
        email_confirmed_at: Option<DateTime<Utc>> = "email_confirmed_at",
        phone_confirmed_at: Option<DateTime<Utc>> = "phone_confirmed_at",
        new_email: Option<String> = "new_email",
        /// The side that has agreed to a change of address: `current` or `new`.
        new_email_half: Option<String> = "new_email_half",
        new_phone: Option<String> = "new_phone",
        invited_at: Option<DateTime<Utc>> = "invited_at",
        confirmation_sent_at: Option<DateTime<Utc>> = "confirmation_sent_at",
        recovery_sent_at: Option<DateTime<Utc>> = "recovery_sent_at",
        email_change_sent_at: Option<DateTime<Utc>> = "email_change_sent_at",
        phone_change_sent_at: Option<DateTime<Utc>> = "phone_change_sent_at",
        reauthentication_sent_at: Option<DateTime<Utc>> = "reauthentication_sent_at",
        last_sign_in_at: Option<DateTime<Utc>> = "last_sign_in_at",
        banned_until: Option<DateTime<Utc>> = "banned_until",
        deleted_at: Option<DateTime<Utc>> = "deleted_at",
        is_anonymous: bool = "is_anonymous",
        user_metadata: Map<String, Json> = "user_metadata",
        app_metadata: Map<String, Json> = "app_metadata",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at";
        identities: Vec<Identity>,
        factors: Vec<Factor>,
    }
}

row_struct! {
    /// A sign-in method.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Identity {
        id: Uuid = "id",
        provider: String = "provider",
        /// The provider's id of the person; for our own addresses, the account's id.
        subject: String = "subject",
        data: Map<String, Json> = "identity_data",
        email: Option<String> = "email",
        last_sign_in_at: Option<DateTime<Utc>> = "last_sign_in_at",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at",
    }
}

row_struct! {
    /// A second factor, without its secret.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Factor {
        id: Uuid = "id",
        /// `totp`, `phone` or `webauthn`.
        kind: String = "kind",
        friendly_name: Option<String> = "friendly_name",
        is_verified: bool = "is_verified",
        phone: Option<String> = "phone",
        created_at: DateTime<Utc> = "created_at",
        updated_at: DateTime<Utc> = "updated_at",
        last_challenged_at: Option<DateTime<Utc>> = "last_challenged_at",
    }
}

impl User {
    pub fn is_confirmed(&self) -> bool {
        self.email_confirmed_at.is_some() || self.phone_confirmed_at.is_some()
    }

    pub fn is_banned(&self, now: DateTime<Utc>) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }

    pub fn has_verified_factor(&self) -> bool {
        self.factors.iter().any(|factor| factor.is_verified)
    }

    /// The displayed address.
    pub fn display_email(&self) -> Option<&str> {
        self.email.as_deref().or(self.sso_email.as_deref())
    }

    pub fn identity(&self, provider: &str) -> Option<&Identity> {
        self.identities.iter().find(|identity| identity.provider == provider)
    }
}

/// Removed accounts are not found.
pub async fn find<S: RowSource>(tx: &mut S, id: Uuid) -> IdentityResult<Option<User>> {
    find_by(tx, "id", id.into()).await
}

/// By an address normalized with `address::email`.
pub async fn by_email<S: RowSource>(tx: &mut S, email: &str) -> IdentityResult<Option<User>> {
    find_by(tx, "email", email.into()).await
}

/// By a number normalized with `address::phone`.
pub async fn by_phone<S: RowSource>(tx: &mut S, phone: &str) -> IdentityResult<Option<User>> {
    find_by(tx, "phone", phone.into()).await
}

pub async fn by_contact<S: RowSource>(tx: &mut S, contact: &Contact) -> IdentityResult<Option<User>> {
    match contact {
        Contact::Email(email) => by_email(tx, email).await,
        Contact::Phone(phone) => by_phone(tx, phone).await,
    }
}

/// As [`find`], for an account that must exist.
///
/// # Errors
/// `UserGone`.
pub async fn get<S: RowSource>(tx: &mut S, id: Uuid) -> IdentityResult<User> {
    find(tx, id).await?.ok_or(IdentityRejection::UserGone.into())
}

async fn find_by<S: RowSource>(tx: &mut S, column: &str, value: Value) -> IdentityResult<Option<User>> {
    let rest = format!("FROM users WHERE {column} = $1 AND deleted_at IS NULL");
    let Some(mut user): Option<User> = tx.select_one(&rest, &[value]).await? else { return Ok(None) };
    user.identities = identities(tx, user.id).await?;
    user.factors = factors(tx, user.id).await?;
    Ok(Some(user))
}

/// A page of accounts without identities, the newest first; and the total.
pub async fn page<S: RowSource>(tx: &mut S, limit: i64, offset: i64) -> IdentityResult<(Vec<User>, i64)> {
    let total = tx.row("SELECT COUNT(*) FROM users WHERE deleted_at IS NULL", &[]).await?;
    let rest = "FROM users WHERE deleted_at IS NULL ORDER BY created_at DESC, id LIMIT $1 OFFSET $2";
    let mut users: Vec<User> = tx.select(rest, &[limit.into(), offset.into()]).await?;
    for user in &mut users {
        user.identities = identities(tx, user.id).await?;
    }
    let total = total.map_or(Ok(0), |row| row.int(0))?;
    Ok((users, total))
}

async fn identities<S: RowSource>(tx: &mut S, user: Uuid) -> IdentityResult<Vec<Identity>> {
    Ok(tx.select("FROM identities WHERE user_id = $1 ORDER BY created_at, id", &[user.into()]).await?)
}

async fn factors<S: RowSource>(tx: &mut S, user: Uuid) -> IdentityResult<Vec<Factor>> {
    Ok(tx.select("FROM mfa_factors WHERE user_id = $1 ORDER BY created_at, id", &[user.into()]).await?)
}

/// Columns by which admins find people.
const SEARCHED: [&str; 4] = ["email", "phone", "sso_email", "deleted_at"];

/// Updates columns; their names come from this program.
pub(super) async fn set(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, columns: &[(&str, Value)]) -> IdentityResult<()> {
    let named: Vec<String> =
        columns.iter().enumerate().map(|(at, (name, _))| format!("{name} = ${}", at + 3)).collect();
    let and = if named.is_empty() { "" } else { ", " };
    let sql = format!("UPDATE users SET updated_at = $2{and}{} WHERE id = $1", named.join(", "));
    let mut binds: Vec<Value> = vec![user.into(), ctx.now.into()];
    binds.extend(columns.iter().map(|(_, value)| value.clone()));
    tx.run(&sql, &binds).await?.exactly_one(IdentityRejection::UserGone)?;
    if columns.iter().any(|(name, _)| SEARCHED.contains(name)) {
        record_words::refresh(tx, RecordSubject::Person, user).await?;
    }
    Ok(())
}

/// Updates `app_metadata.provider` and `providers` from the present identities.
pub(super) async fn note_providers(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> IdentityResult<()> {
    let Some(found) = find(tx, user).await? else { return Ok(()) };
    let mut providers: Vec<Json> = Vec::new();
    for identity in &found.identities {
        let name = Json::from(identity.provider.as_str());
        if !providers.contains(&name) {
            providers.push(name);
        }
    }
    let mut metadata = found.app_metadata;
    match providers.first() {
        Some(first) => {
            if !metadata.get("provider").is_some_and(|stored| providers.contains(stored)) {
                metadata.insert("provider".to_owned(), first.clone());
            }
            metadata.insert("providers".to_owned(), Json::Array(providers));
        }
        None => {
            metadata.remove("provider");
            metadata.remove("providers");
        }
    }
    set(tx, ctx, user, &[("app_metadata", Value::json(&Json::Object(metadata)))]).await
}
