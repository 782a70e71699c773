//! A guide's profile: its fields, their rules, and the rows behind them.

use serde_json::{Map, Value as Json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::files;
use crate::identity::{link, metadata};
use crate::phone::{self, Home};
use crate::table::Posted;

pub use crate::identity::metadata::NAME_LIMIT;
pub const BIO_LIMIT: usize = 2_000;
pub const EDUCATION_LIMIT: usize = 500;
pub const EXPERIENCE_LIMIT: i64 = 80;
/// Cents per hour, minimum and maximum.
pub const HOURLY_RATE: (i64, i64) = (100, 100_000);
pub const CERTIFICATIONS_LIMIT: usize = 20;
pub const CERTIFICATION_LIMIT: usize = 120;
/// The path of people's pictures. C-3.
const AVATARS: &str = "/storage/v1/object/public/avatars/";
const NOT_HERE: &str = "Please choose a picture that you have uploaded here.";

/// Columns of `guides` that guides may write.
pub const COLUMNS: [&str; 7] =
    ["display_name", "bio", "avatar_url", "experience_years", "hourly_rate", "education", "certifications"];

row_struct! {
    /// The part of a guide's account that a profile needs.
    pub struct Account {
        user: Uuid = "u.id",
        email: Option<String> = "u.email",
        metadata: Map<String, Json> = "u.user_metadata",
        /// The guide's present picture.
        avatar_url: Option<String> = "g.avatar_url";
        /// Addresses of pictures from sign-in providers.
        pictures: Vec<String>,
    }
}

/// # Errors
/// `Missing` for a removed account.
pub async fn account(tx: &mut Tx<'_>, user: Uuid) -> Result<Account> {
    let account: Option<Account> = tx
        .select_one(
            "FROM users u LEFT JOIN guides g ON g.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL",
            &[user.into()],
        )
        .await?;
    let mut account = account.ok_or(Error::Missing("account"))?;
    account.pictures = link::pictures(tx, user).await?;
    Ok(account)
}

/// The posted columns with their new values; errors are noted in `fields`.
pub(super) fn read(
    fields: &mut FieldReader<'_>,
    ctx: &Ctx,
    posted: &Posted,
    account: &Account,
) -> Vec<(&'static str, Value)> {
    let mut set: Vec<(&'static str, Value)> = Vec::new();
    for column in COLUMNS.into_iter().filter(|column| posted.contains_key(*column)) {
        let value = match column {
            "display_name" => name(fields, account).into(),
            "bio" => fields.lines("bio", "bio", BIO_LIMIT).into(),
            "avatar_url" => avatar(fields, ctx, account).into(),
            "experience_years" => experience(fields).into(),
            "hourly_rate" => fields.cents("hourly_rate", "hourly rate", HOURLY_RATE.0..=HOURLY_RATE.1).into(),
            "education" => fields.lines("education", "education", EDUCATION_LIMIT).into(),
            _ => {
                Value::list(&fields.list("certifications", "certifications", CERTIFICATIONS_LIMIT, CERTIFICATION_LIMIT))
            }
        };
        set.push((column, value));
    }
    set
}

/// Falls back to the account's name, then "User". P-B05.
fn name(fields: &mut FieldReader<'_>, account: &Account) -> String {
    let display_name = fields.line("display_name", "display name", NAME_LIMIT);
    display_name.unwrap_or_else(|| metadata::display_name(&account.metadata, None))
}

pub fn experience(fields: &mut FieldReader<'_>) -> Option<i64> {
    fields.integer("experience_years", "experience in years", 0..=EXPERIENCE_LIMIT)
}

/// A picture from a provider, or one uploaded here. An address from the account's own metadata, which accepts any, is dropped; so is a
/// provider's former picture. Forms start with both, so neither is an error. T-S12.
pub fn avatar(fields: &mut FieldReader<'_>, ctx: &Ctx, account: &Account) -> Option<String> {
    let address = fields.line("avatar_url", "picture", 1_000)?;
    if account.pictures.contains(&address) {
        return Some(address);
    }
    let metadata_text = |key: &str| account.metadata.get(key).and_then(Json::as_str);
    let was_there = [metadata_text("avatar_url"), metadata_text("picture"), account.avatar_url.as_deref()]
        .contains(&Some(&*address));
    let own = format!("{AVATARS}{}/", account.user);
    let file = ctx.own_path(&address).and_then(|path| path.strip_prefix(&own));
    let is_file = |file: &str| !file.is_empty() && !file.contains(['/', '\\', '?', '#', '%']) && !file.contains("..");
    match ctx.own_path(&address).filter(|_| file.is_some_and(is_file)) {
        Some(path) => Some(path.to_owned()),
        None if was_there => None,
        None => {
            fields.note("avatar_url", NOT_HERE);
            None
        }
    }
}

/// Requires that a new picture with a local address exists, and marks it as used.
///
/// # Errors
/// `Fields`.
pub async fn picture(tx: &mut Tx<'_>, ctx: &Ctx, posted: Option<&str>, now: Option<&str>) -> Result<()> {
    let Some(address) = posted.map(str::trim) else { return Ok(()) };
    if files::mark_used(tx, ctx, address).await? || ctx.own_path(address) == now {
        return Ok(());
    }
    Err(Error::Fields { message: NOT_HERE.to_owned(), wrong: vec![FieldError::new("avatar_url", NOT_HERE)] })
}

/// A telephone number in E.164; without a country code it is Sri Lankan.
pub fn phone(fields: &mut FieldReader<'_>, name: &str, called: &str) -> Option<String> {
    phone::read(fields, name, called, Home::SriLanka).map(|(number, _)| number.e164())
}
