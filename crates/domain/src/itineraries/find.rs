//! Opens plans.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Error as DbError, FromValue, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::MISSING;
use super::members::{self, IS_MEMBER};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::planner::Itinerary;
use crate::secret;

/// Bytes of one plan: more than thirty days with every sight of the catalogue take.
pub const LONGEST_BYTES: i64 = 512 * 1024;
const TOO_LONG: &str = "This plan is too long to be kept.";
const CHANGED: &str = "This plan was changed meanwhile.";

/// What opens a plan.
#[derive(Clone, Debug)]
pub struct ItineraryKey {
    pub id: Uuid,
    /// Of a plan without an owner.
    pub secret: Option<String>,
}

/// A plan that the caller has opened.
#[derive(Clone, Debug)]
pub struct OpenedItinerary {
    pub id: Uuid,
    pub version: i64,
    pub is_mine: bool,
    /// It has an owner, perhaps not the caller.
    pub is_owned: bool,
    /// Names of the people who plan it together, its owner first; empty if there is only the owner.
    pub editors: Vec<String>,
    /// When its link expires.
    pub shared_until: Option<DateTime<Utc>>,
    /// The link lets others change it.
    pub share_may_edit: bool,
    pub itinerary: Itinerary,
    /// The version that undo restores.
    pub previous: Option<i64>,
    pub updated_at: DateTime<Utc>,
}

impl OpenedItinerary {
    /// Checks the version that the caller has seen, if given.
    ///
    /// # Errors
    /// `Outdated` with the current plan.
    pub fn is_of(&self, version: Option<i64>) -> Result<()> {
        match version {
            Some(version) if version != self.version => {
                Err(Error::Outdated { message: CHANGED, now: Box::new(self.to_json()) })
            }
            _ => Ok(()),
        }
    }

    /// As functions return it.
    pub fn to_json(&self) -> Json {
        json!({
            "id": self.id.to_string(),
            "version": self.version,
            "mine": self.is_mine,
            "shared": self.shared_until.is_some(),
            "sharedUntil": self.shared_until.map(|ends| ends.to_rfc3339()),
            "mayEdit": self.shared_until.is_some() && self.share_may_edit,
            "joined": self.is_owned && !self.is_mine,
            "editors": self.editors,
            "itinerary": self.itinerary,
            "canGoBack": self.previous.is_some(),
            "updatedAt": self.updated_at.to_rfc3339(),
        })
    }
}

/// # Errors
/// `Missing` for a plan that the key does not open; those of a read.
pub async fn open_itinerary(mut db: &Db, ctx: &Ctx, key: &ItineraryKey) -> Result<OpenedItinerary> {
    read(&mut db, ctx, key).await
}

/// As [`open_itinerary`], inside a transaction.
pub(crate) async fn open_itinerary_in_tx(tx: &mut Tx<'_>, ctx: &Ctx, key: &ItineraryKey) -> Result<OpenedItinerary> {
    read(tx, ctx, key).await
}

row_struct! {
    struct OpenedItineraryRow {
        id: Uuid = "i.id",
        version: i64 = "i.version",
        owner: Option<Uuid> = "i.user_id",
        share_ends_at: Option<DateTime<Utc>> = "share_ends_at",
        document: ItineraryDocument = "i.document",
        updated_at: DateTime<Utc> = "updated_at",
        previous: Option<i64> = "v.version",
        share_may_edit: bool = "share_may_edit",
    }
}

async fn read(source: &mut impl RowSource, ctx: &Ctx, key: &ItineraryKey) -> Result<OpenedItinerary> {
    let user = ctx.caller.person().map(|person| person.user);
    let hash = key.secret.as_deref().map(secret::hash);
    let rest = format!(
        "FROM itineraries i
           LEFT JOIN itinerary_versions v ON v.itinerary_id = i.id AND v.version = i.previous_version
          WHERE i.id = $1 AND (i.user_id = $2 OR (i.user_id IS NULL AND secret_hash = $3) OR {IS_MEMBER})"
    );
    let mut rows: Vec<OpenedItineraryRow> = source.select(&rest, &[key.id.into(), user.into(), hash.into()]).await?;
    // The id is the key, so there is at most one row.
    let row = rows.pop().ok_or(MISSING)?;
    let owner = row.owner;
    let editors = if owner.is_some() { members::names(source, key.id).await? } else { Vec::new() };
    Ok(OpenedItinerary {
        id: row.id,
        version: row.version,
        is_mine: owner.is_some() && owner == user,
        is_owned: owner.is_some(),
        editors,
        shared_until: row.share_ends_at.filter(|ends| *ends > ctx.now),
        share_may_edit: row.share_may_edit,
        itinerary: row.document.0,
        previous: row.previous,
        updated_at: row.updated_at,
    })
}

/// A plan as its column holds it.
pub(super) struct ItineraryDocument(pub Itinerary);

impl FromValue for ItineraryDocument {
    fn from_value(value: &Value) -> std::result::Result<Self, String> {
        let text = String::from_value(value)?;
        serde_json::from_str(&text).map(Self).map_err(|error| format!("a kept plan cannot be read: {error}"))
    }
}

/// A plan as its row stores it, and its size, at most `most` bytes.
pub(crate) fn to_document(itinerary: &Itinerary, most: i64) -> Result<(Value, i64)> {
    let text = serde_json::to_string(itinerary);
    let text = text.map_err(|error| DbError::Bug(format!("a plan cannot be written: {error}")))?;
    let bytes = i64::try_from(text.len()).unwrap_or(i64::MAX);
    if bytes > most { Err(Error::Refused(TOO_LONG.to_owned())) } else { Ok((Value::Text(text), bytes)) }
}
