//! Disputes for the staff, and the evidence that a bank reads about one: packed from what the booking's timeline has. D-176.
//!
//! The pack: [`read_evidence`]; sending it: [`send`]; the list: [`list`].

pub mod list;
mod pack;
pub mod send;
mod texts;

use serde_json::{Value as Json, json};
use serendib_db::Db;
use uuid::Uuid;

use crate::back_office::looks::{log_look, require_right};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;
use crate::table::{Refine, Table, text, time, uuid};

pub use pack::{DisputeEvidence, EVIDENCE_LIMIT, EvidencePart, EvidenceSection};

pub(super) fn table() -> Table {
    Table::new("dispute_evidence")
        .columns([
            uuid("dispute_id").references("disputes"),
            text("note"),
            uuid("sent_by").nullable().references("users"),
            time("sent_at"),
            time("taken_at").nullable(),
            text("failure").nullable(),
        ])
        .key(&["dispute_id"])
        .internal()
}

/// A dispute with its evidence in sections, as it would be sent. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Missing`; those of a read.
pub async fn read_evidence(db: &Db, ctx: &Ctx, dispute: Uuid) -> Result<Json> {
    require_right(ctx, StaffRight::ReadMoney)?;
    let mut source = db;
    let listed = list::find(&mut source, dispute).await?;
    log_look(db, ctx, StaffRight::ReadMoney, "dispute_evidence_viewed", "disputes", Some(dispute), json!({})).await?;
    let evidence = pack::pack(&mut source, ctx, dispute).await?;
    // Private messages are for those who send the evidence, and for those who read reported conversations.
    let reads_messages = ctx.caller.may(StaffRight::MoveMoney) || ctx.caller.may(StaffRight::HandleMessages);
    let read = evidence.sections.iter().filter(|section| reads_messages || section.part != EvidencePart::Messages);
    let sections: Vec<Json> = read.map(|section| json!({ "name": section.name, "text": section.text })).collect();
    Ok(json!({ "dispute": listed, "sections": sections }))
}
