//! What all admin decisions share: who may decide, which fields a decision has, and how it is read from the wire.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of};

/// Characters of a reason.
pub const REASON_LIMIT: usize = 500;
/// Characters of a reason that an admin must give.
pub const REASON_MINIMUM: usize = 10;
const ANOTHER: &str = "A decision is made in your own name.";
const FIXED: &str = "A decision changes nothing else.";
/// The old client sends the optional fields too. Who decided and when comes from the request itself.
pub const DECISION_ON_APPLICATION: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::DecideApplications), must: &["status"], may: OPTIONAL };
pub const DECISION_ON_PACKAGE: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::DecidePackages), must: &["status"], may: OPTIONAL };
const OPTIONAL: &[&str] = &["rejection_reason", "reviewed_at", "reviewed_by", "updated_at"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
}

impl Decision {
    /// Reads a decision of staff with this right. Callers who are not on the staff get `refusal`.
    ///
    /// # Errors
    /// `SignedOut` and `Forbidden` for other callers; `Refused` if nothing is decided.
    pub fn read(ctx: &Ctx, posted: &Posted, right: StaffRight, refusal: &'static str) -> Result<Self> {
        admins::only(&ctx.caller, right, refusal)?;
        if !posted.keys().all(|name| name == "status" || OPTIONAL.contains(&name.as_str())) {
            return Err(Error::Forbidden(FIXED));
        }
        let posted_field = |name: &str| posted.get(name).filter(|value| !value.is_null());
        if let (Some(by), Some(person)) = (posted_field("reviewed_by"), ctx.caller.person())
            && by.as_str().and_then(|by| by.parse().ok()) != Some(person.user)
        {
            return Err(Error::Forbidden(ANOTHER));
        }
        match posted_field("status").and_then(Json::as_str) {
            Some("approved") => Ok(Self::Approve),
            Some("rejected") => Ok(Self::Reject),
            _ => Err(Error::Refused("A decision is \"approved\" or \"rejected\".".to_owned())),
        }
    }

    /// The status that it leads to.
    pub fn status(self) -> &'static str {
        match self {
            Self::Approve => "approved",
            Self::Reject => "rejected",
        }
    }
}

/// A table of applications and the like, which wait for a decision.
pub struct Requests {
    pub table: &'static str,
    /// The name of one request in a sentence.
    pub called: &'static str,
    /// The error text for callers who are not admins.
    pub admins: &'static str,
    /// The error text if the opposite was decided before.
    pub decided: &'static str,
}

/// What a decision does to a request.
pub trait Decide: 'static {
    const REQUESTS: Requests;

    /// Repeating a decision changes nothing.
    fn decide(
        tx: &mut Tx<'_>,
        ctx: &Ctx,
        id: Uuid,
        decision: Decision,
        reason: Option<&str>,
    ) -> impl Future<Output = Result<()>>;
}

/// The update command of such a table.
pub fn from_wire<'a, D: Decide>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        let (decision, reason) = D::REQUESTS.read(ctx, posted)?;
        D::decide(tx, ctx, id_of(key)?, decision, reason.as_deref()).await
    })
}

impl Requests {
    /// The decision, and its reason if there is one.
    ///
    /// # Errors
    /// As [`Decision::read`]; `Fields` for an invalid reason.
    pub fn read(&self, ctx: &Ctx, posted: &Posted) -> Result<(Decision, Option<String>)> {
        let decision = Decision::read(ctx, posted, StaffRight::DecideApplications, self.admins)?;
        let mut fields = FieldReader::new(posted);
        let reason = fields.lines("rejection_reason", "reason", REASON_LIMIT);
        fields.finish()?;
        Ok((decision, reason))
    }

    /// Whether a decision is still to make; false if the same was decided before.
    ///
    /// # Errors
    /// `Conflict` if the opposite was decided.
    pub fn is_open(&self, status: &str, decision: Decision) -> Result<bool> {
        match status {
            "pending" => Ok(true),
            status if status == decision.status() => Ok(false),
            _ => Err(Error::Conflict(self.decided)),
        }
    }

    /// Writes the decision to a pending request.
    ///
    /// # Errors
    /// `Stale` if another admin was faster.
    pub async fn settle(
        &self,
        tx: &mut Tx<'_>,
        ctx: &Ctx,
        id: Uuid,
        decision: Decision,
        reason: Option<&str>,
    ) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET status = $2, reviewed_at = $3, reviewed_by = $4, rejection_reason = $5 WHERE id = $1 AND status = 'pending'",
            self.table
        );
        let by = ctx.caller.person().map(|person| person.user);
        let binds = [id.into(), decision.status().into(), ctx.now.into(), by.into(), reason.into()];
        tx.run(&sql, &binds).await?.exactly_one(Error::Stale(self.called))
    }

    /// Writes the decision to the audit log, with `more` of its effects. `alone` marks the decision of a sole admin.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn note(
        &self,
        tx: &mut Tx<'_>,
        ctx: &Ctx,
        id: Uuid,
        decided: (Decision, Option<&str>),
        more: Posted,
        alone: bool,
    ) -> Result<()> {
        let (decision, reason) = decided;
        let mut after = json!({ "status": decision.status() });
        for (name, value) in more {
            after[name] = value;
        }
        if decision == Decision::Reject {
            after["rejection_reason"] = json!(reason);
        }
        if alone {
            after["sole_admin"] = json!(true);
        }
        let before = json!({ "status": "pending" });
        audit::record(tx, ctx, decision.status(), self.table, id, Some(&before), Some(&after)).await
    }
}
