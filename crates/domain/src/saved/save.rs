//! Saves packages: a single one, or the list from a visitor's browser.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::packages::public_sql;

/// Saved packages per user, and packages per request.
pub const SAVED_LIMIT: usize = 200;

const PEOPLE: &str = "Only people save trips.";

/// Adds these packages to the caller's list, in this order, and returns the whole list, the last saved first. A package already saved keeps
/// its place, so the call is idempotent. Packages that are not on sale, and those beyond the limit, are left out and named.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; `Refused` for anything but a list of ids, and for too many at once.
pub async fn save(tx: &mut Tx<'_>, ctx: &Ctx, packages: Option<&Json>) -> Result<Json> {
    let user = match ctx.caller.person() {
        Some(person) => person.user,
        None if ctx.caller.is_visitor() => return Err(Error::SignedOut),
        None => return Err(Error::Forbidden(PEOPLE)),
    };
    let wanted = ids(packages)?;
    let mut saved = list(tx, user).await?;
    // Times are distinct and increasing, also within a list: the time is the place. None is before those saved earlier.
    let mut at =
        saved.iter().map(|one| one.at).max().map_or(ctx.now, |last| ctx.now.max(last + Duration::microseconds(1)));
    let mut left_out = Vec::new();
    for package in wanted {
        if saved.iter().any(|one| one.package == package) {
            continue;
        }
        let Some(title) = title_on_sale(tx, package).await?.filter(|_| saved.len() < SAVED_LIMIT) else {
            left_out.push(package);
            continue;
        };
        tx.run(
            "INSERT INTO saved_packages (user_id, package_id, title, created_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (user_id, package_id) DO NOTHING",
            &[user.into(), package.into(), title.as_str().into(), at.into()],
        )
        .await?
        .any();
        saved.push(SavedPackage { package, title, at });
        at += Duration::microseconds(1);
    }
    saved.sort_by_key(|one| std::cmp::Reverse(one.at));
    Ok(json!({ "saved": saved.iter().map(SavedPackage::to_json).collect::<Vec<_>>(), "left_out": left_out }))
}

row_struct! {
    struct SavedPackage {
        package: Uuid = "package_id",
        title: String = "title",
        at: chrono::DateTime<chrono::Utc> = "created_at",
    }
}

impl SavedPackage {
    fn to_json(&self) -> Json {
        json!({ "package_id": self.package, "title": self.title, "created_at": self.at.to_rfc3339() })
    }
}

async fn list(tx: &mut Tx<'_>, user: Uuid) -> Result<Vec<SavedPackage>> {
    Ok(tx.select("FROM saved_packages WHERE user_id = $1", &[user.into()]).await?)
}

async fn title_on_sale(tx: &mut Tx<'_>, package: Uuid) -> Result<Option<String>> {
    const TITLE: &str = concat!("SELECT title FROM packages WHERE id = $1 AND ", public_sql!("packages"));
    let row = tx.row(TITLE, &[package.into()]).await?;
    Ok(row.map(|row| row.text(0).map(str::to_owned)).transpose()?)
}

/// The sent ids without duplicates.
fn ids(packages: Option<&Json>) -> Result<Vec<Uuid>> {
    let refused = || Error::Refused(format!("Please name from one to {SAVED_LIMIT} packages, as a list of their ids."));
    let items = packages.and_then(Json::as_array).ok_or_else(refused)?;
    if items.is_empty() || items.len() > SAVED_LIMIT {
        return Err(refused());
    }
    let mut ids = Vec::with_capacity(items.len());
    for item in items {
        let id: Uuid = item.as_str().and_then(|text| text.parse().ok()).ok_or_else(refused)?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(ids)
}
