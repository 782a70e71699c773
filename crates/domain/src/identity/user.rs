//! An account with everything that its owner may see of it.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{Row, Tx, Value};
use uuid::Uuid;

use super::sign_up::Contact;
use super::{Denied, Outcome, Source};
use crate::ctx::Ctx;

/// An account. Addresses are in the form that `address` makes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct User {
    pub id: Uuid,
    pub email: Option<String>,
    pub phone: Option<String>,
    /// What another party's directory says; shown, never looked up.
    pub sso_email: Option<String>,
    pub password_hash: Option<String>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    pub phone_confirmed_at: Option<DateTime<Utc>>,
    pub new_email: Option<String>,
    /// Which side of a change of address has agreed: `current` or `new`.
    pub new_email_half: Option<String>,
    pub new_phone: Option<String>,
    pub invited_at: Option<DateTime<Utc>>,
    pub confirmation_sent_at: Option<DateTime<Utc>>,
    pub recovery_sent_at: Option<DateTime<Utc>>,
    pub email_change_sent_at: Option<DateTime<Utc>>,
    pub phone_change_sent_at: Option<DateTime<Utc>>,
    pub reauthentication_sent_at: Option<DateTime<Utc>>,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub banned_until: Option<DateTime<Utc>>,
    pub deleted_at: Option<DateTime<Utc>>,
    pub is_anonymous: bool,
    pub user_metadata: Map<String, Json>,
    pub app_metadata: Map<String, Json>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub identities: Vec<Identity>,
    pub factors: Vec<Factor>,
}

/// One way in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub id: Uuid,
    pub provider: String,
    /// Who they are to the provider; for our own addresses, the account's id.
    pub subject: String,
    pub data: Map<String, Json>,
    pub email: Option<String>,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A second proof, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    pub id: Uuid,
    /// `totp`, `phone` or `webauthn`.
    pub kind: String,
    pub friendly_name: Option<String>,
    pub is_verified: bool,
    pub phone: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub last_challenged_at: Option<DateTime<Utc>>,
}

const COLUMNS: &str = "id, email, phone, sso_email, password_hash, email_confirmed_at, phone_confirmed_at, new_email, new_email_half, \
    new_phone, invited_at, confirmation_sent_at, recovery_sent_at, email_change_sent_at, phone_change_sent_at, \
    reauthentication_sent_at, last_sign_in_at, banned_until, deleted_at, is_anonymous, user_metadata, app_metadata, created_at, \
    updated_at";

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

    /// The address that is shown.
    pub fn shown_email(&self) -> Option<&str> {
        self.email.as_deref().or(self.sso_email.as_deref())
    }

    pub fn identity(&self, provider: &str) -> Option<&Identity> {
        self.identities.iter().find(|identity| identity.provider == provider)
    }
}

/// Nobody who was removed is found.
pub async fn find<S: Source>(tx: &mut S, id: Uuid) -> Outcome<Option<User>> {
    by(tx, "id", id.into()).await
}

/// By an address as `address::email` makes it.
pub async fn by_email<S: Source>(tx: &mut S, email: &str) -> Outcome<Option<User>> {
    by(tx, "email", email.into()).await
}

/// By a number as `address::phone` makes it.
pub async fn by_phone<S: Source>(tx: &mut S, phone: &str) -> Outcome<Option<User>> {
    by(tx, "phone", phone.into()).await
}

/// By whichever of the two.
pub async fn by_contact<S: Source>(tx: &mut S, contact: &Contact) -> Outcome<Option<User>> {
    match contact {
        Contact::Email(email) => by_email(tx, email).await,
        Contact::Phone(phone) => by_phone(tx, phone).await,
    }
}

/// As [`find`], where somebody must be.
///
/// # Errors
/// `UserGone`.
pub async fn get<S: Source>(tx: &mut S, id: Uuid) -> Outcome<User> {
    find(tx, id).await?.ok_or(Denied::UserGone.into())
}

async fn by<S: Source>(tx: &mut S, column: &str, value: Value) -> Outcome<Option<User>> {
    let sql = format!("SELECT {COLUMNS} FROM users WHERE {column} = $1 AND deleted_at IS NULL");
    let Some(row) = tx.row(&sql, &[value]).await? else { return Ok(None) };
    let mut user = read(&row)?;
    user.identities = identities(tx, user.id).await?;
    user.factors = factors(tx, user.id).await?;
    Ok(Some(user))
}

/// A page of accounts, the newest first, without their ways in; and how many there are.
pub async fn page<S: Source>(tx: &mut S, limit: i64, offset: i64) -> Outcome<(Vec<User>, i64)> {
    let total = tx.row("SELECT COUNT(*) FROM users WHERE deleted_at IS NULL", &[]).await?;
    let sql =
        format!("SELECT {COLUMNS} FROM users WHERE deleted_at IS NULL ORDER BY created_at DESC, id LIMIT $1 OFFSET $2");
    let mut users = Vec::new();
    for row in tx.rows(&sql, &[limit.into(), offset.into()]).await? {
        let mut user = read(&row)?;
        user.identities = identities(tx, user.id).await?;
        users.push(user);
    }
    let total = total.map_or(Ok(0), |row| row.int(0))?;
    Ok((users, total))
}

fn read(row: &Row) -> Outcome<User> {
    let text = |at: usize| -> Outcome<Option<String>> { Ok(row.opt_text(at)?.map(str::to_owned)) };
    Ok(User {
        id: row.uuid(0)?,
        email: text(1)?,
        phone: text(2)?,
        sso_email: text(3)?,
        password_hash: text(4)?,
        email_confirmed_at: row.opt_time(5)?,
        phone_confirmed_at: row.opt_time(6)?,
        new_email: text(7)?,
        new_email_half: text(8)?,
        new_phone: text(9)?,
        invited_at: row.opt_time(10)?,
        confirmation_sent_at: row.opt_time(11)?,
        recovery_sent_at: row.opt_time(12)?,
        email_change_sent_at: row.opt_time(13)?,
        phone_change_sent_at: row.opt_time(14)?,
        reauthentication_sent_at: row.opt_time(15)?,
        last_sign_in_at: row.opt_time(16)?,
        banned_until: row.opt_time(17)?,
        deleted_at: row.opt_time(18)?,
        is_anonymous: row.bool(19)?,
        user_metadata: object(row.text(20)?),
        app_metadata: object(row.text(21)?),
        created_at: row.time(22)?,
        updated_at: row.time(23)?,
        identities: Vec::new(),
        factors: Vec::new(),
    })
}

async fn identities<S: Source>(tx: &mut S, user: Uuid) -> Outcome<Vec<Identity>> {
    let rows = tx
        .rows(
            "SELECT id, provider, subject, identity_data, email, last_sign_in_at, created_at, updated_at FROM identities
              WHERE user_id = $1 ORDER BY created_at, id",
            &[user.into()],
        )
        .await?;
    let read = |row: &Row| -> Outcome<Identity> {
        Ok(Identity {
            id: row.uuid(0)?,
            provider: row.text(1)?.to_owned(),
            subject: row.text(2)?.to_owned(),
            data: object(row.text(3)?),
            email: row.opt_text(4)?.map(str::to_owned),
            last_sign_in_at: row.opt_time(5)?,
            created_at: row.time(6)?,
            updated_at: row.time(7)?,
        })
    };
    rows.iter().map(read).collect()
}

async fn factors<S: Source>(tx: &mut S, user: Uuid) -> Outcome<Vec<Factor>> {
    let rows = tx
        .rows(
            "SELECT id, kind, friendly_name, is_verified, phone, created_at, updated_at, last_challenged_at FROM mfa_factors
              WHERE user_id = $1 ORDER BY created_at, id",
            &[user.into()],
        )
        .await?;
    let read = |row: &Row| -> Outcome<Factor> {
        Ok(Factor {
            id: row.uuid(0)?,
            kind: row.text(1)?.to_owned(),
            friendly_name: row.opt_text(2)?.map(str::to_owned),
            is_verified: row.bool(3)?,
            phone: row.opt_text(4)?.map(str::to_owned),
            created_at: row.time(5)?,
            updated_at: row.time(6)?,
            last_challenged_at: row.opt_time(7)?,
        })
    };
    rows.iter().map(read).collect()
}

/// What a column of JSON holds; the columns hold objects only.
pub(super) fn object(text: &str) -> Map<String, Json> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Sets columns of an account; the names are the program's own.
pub(super) async fn set(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, columns: &[(&str, Value)]) -> Outcome<()> {
    let named: Vec<String> =
        columns.iter().enumerate().map(|(at, (name, _))| format!("{name} = ${}", at + 3)).collect();
    let and = if named.is_empty() { "" } else { ", " };
    let sql = format!("UPDATE users SET updated_at = $2{and}{} WHERE id = $1", named.join(", "));
    let mut binds: Vec<Value> = vec![user.into(), ctx.now.into()];
    binds.extend(columns.iter().map(|(_, value)| value.clone()));
    tx.run(&sql, &binds).await?.exactly_one(Denied::UserGone)?;
    Ok(())
}

/// `app_metadata.provider` and `providers` as the ways in stand now.
pub(super) async fn note_providers(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Outcome<()> {
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
            if !metadata.get("provider").is_some_and(|kept| providers.contains(kept)) {
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
