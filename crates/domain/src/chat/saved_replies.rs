//! Texts with which a guide answers again and again (canned responses), saved as a whole with optimistic locking.

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, TextList, Tx, Value, row_struct};
use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::{Posted, Refine, Table, int, list, time, uuid};

/// Texts per guide.
pub const MOST_REPLIES: usize = 20;
/// Characters of a text.
pub const REPLY_LIMIT: usize = 1_000;
const ONLY_GUIDES: &str = "Only guides save replies.";
const BLANK: &str = "Please enter a text.";
const TWICE: &str = "This text is saved already.";

pub(super) fn table() -> Table {
    Table::new("guide_saved_replies")
        .columns([uuid("guide_id").references("guides"), list("replies"), int("version"), time("updated_at")])
        .key(&["guide_id"])
        .internal()
}

row_struct! {
    struct SavedReplies {
        replies: TextList = "replies",
        version: i64 = "version",
    }
}

/// The calling guide's texts, with version 0 before the first is saved.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; those of a read.
pub async fn saved_replies(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let guide = only_guides(ctx)?;
    Ok(to_json(find(&mut db, guide).await?))
}

/// Replaces the calling guide's texts, if they are unchanged since `version`.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields`; `Stale`.
pub async fn save_replies(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let guide = only_guides(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["replies", "version"]);
    let replies = read(&mut fields, posted);
    let version = fields.integer("version", "version", 0..=i64::MAX).unwrap_or(0);
    fields.finish()?;
    let binds: [Value; 4] = [guide.into(), Value::list(&replies), ctx.now.into(), version.into()];
    let written = if version == 0 {
        let sql = "INSERT INTO guide_saved_replies (guide_id, replies, updated_at, version) VALUES ($1, $2, $3, $4 + 1)
            ON CONFLICT (guide_id) DO NOTHING";
        tx.run(sql, &binds).await?
    } else {
        let sql = "UPDATE guide_saved_replies SET replies = $2, updated_at = $3, version = version + 1
            WHERE guide_id = $1 AND version = $4";
        tx.run(sql, &binds).await?
    };
    written.exactly_one(Error::Stale("saved replies"))?;
    Ok(to_json(find(tx, guide).await?))
}

/// When an account is removed, its texts go.
pub(super) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let sql = "DELETE FROM guide_saved_replies WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)";
    tx.run(sql, &[user.into()]).await?.any();
    Ok(())
}

async fn find(source: &mut impl RowSource, guide: Uuid) -> Result<Option<SavedReplies>> {
    Ok(source.select_one("FROM guide_saved_replies WHERE guide_id = $1", &[guide.into()]).await?)
}

fn to_json(stored: Option<SavedReplies>) -> Json {
    stored.map_or_else(
        || json!({ "replies": [], "version": 0 }),
        |stored| json!({ "replies": stored.replies, "version": stored.version }),
    )
}

fn read(fields: &mut FieldReader<'_>, posted: &Posted) -> Vec<String> {
    let Some(posted) = posted.get("replies").and_then(Json::as_array) else {
        fields.note("replies", "Your saved replies must be a list of texts.");
        return Vec::new();
    };
    if posted.len() > MOST_REPLIES {
        fields.note("replies", format!("Your saved replies may be at most {MOST_REPLIES}."));
        return Vec::new();
    }
    let mut replies: Vec<String> = Vec::new();
    for (index, text) in posted.iter().enumerate() {
        let field = format!("replies.{index}");
        let one = Posted::from_iter([("reply".to_owned(), text.clone())]);
        let mut reader = FieldReader::new(&one);
        let reply = reader.lines("reply", "reply", REPLY_LIMIT);
        match (reader.finish(), reply) {
            (Err(Error::Fields { message, .. }), _) => fields.note(field, message),
            (_, Some(reply)) if replies.contains(&reply) => fields.note(field, TWICE),
            (_, Some(reply)) => replies.push(reply),
            (_, None) => fields.note(field, BLANK),
        }
    }
    replies
}

fn only_guides(ctx: &Ctx) -> Result<Uuid> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) => person.guide.ok_or(Error::Forbidden(ONLY_GUIDES)),
        Caller::Service => Err(Error::Forbidden(ONLY_GUIDES)),
    }
}
