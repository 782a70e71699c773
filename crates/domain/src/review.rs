//! What all decisions of admins have in common: who decides, what they may say, and how it is read from the wire.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of, whom};

/// Characters of a reason.
pub const REASON_LIMIT: usize = 500;
const ANOTHER: &str = "A decision is made in your own name.";
const FIXED: &str = "A decision changes nothing else.";
/// What the client of old sends beside the decision; who decided and when is taken from the request itself.
pub const DECISION: AcceptedFields = AcceptedFields {
    whom: whom::admins_and_service,
    must: &["status"],
    may: &["rejection_reason", "reviewed_at", "reviewed_by", "updated_at"],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
}

impl Decision {
    /// What is decided by what was posted. `refusal` says whose decision it is to whoever is no admin.
    ///
    /// # Errors
    /// `SignedOut` and `Forbidden` for whoever may not; `Refused` where nothing is decided.
    pub fn read(ctx: &Ctx, posted: &Posted, refusal: &'static str) -> Result<Self> {
        admins::only(&ctx.caller, refusal)?;
        if !posted.keys().all(|name| DECISION.names(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        let said = |name: &str| posted.get(name).filter(|value| !value.is_null());
        if let (Some(by), Some(person)) = (said("reviewed_by"), ctx.caller.person())
            && by.as_str().and_then(|by| by.parse().ok()) != Some(person.user)
        {
            return Err(Error::Forbidden(ANOTHER));
        }
        match said("status").and_then(Json::as_str) {
            Some("approved") => Ok(Self::Approve),
            Some("rejected") => Ok(Self::Reject),
            _ => Err(Error::Refused("A decision is \"approved\" or \"rejected\".".to_owned())),
        }
    }

    /// The state it leads to.
    pub fn status(self) -> &'static str {
        match self {
            Self::Approve => "approved",
            Self::Reject => "rejected",
        }
    }
}

/// A table in which people ask for something and wait until an admin has decided.
pub struct Requests {
    pub table: &'static str,
    /// One of them.
    pub called: &'static str,
    /// Said to whoever is no admin.
    pub admins: &'static str,
    /// Said where it was decided otherwise.
    pub decided: &'static str,
}

/// What a decision about one of them does.
pub trait Decide: 'static {
    const REQUESTS: Requests;

    /// Deciding the same again changes nothing.
    fn decide(
        tx: &mut Tx<'_>,
        ctx: &Ctx,
        id: Uuid,
        decision: Decision,
        reason: Option<&str>,
    ) -> impl Future<Output = Result<()>>;
}

/// The door for updates of such a table.
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
    /// What is decided by what was posted, and the reason that is given.
    ///
    /// # Errors
    /// As [`Decision::read`]; `Fields` for a reason that is none.
    pub fn read(&self, ctx: &Ctx, posted: &Posted) -> Result<(Decision, Option<String>)> {
        let decision = Decision::read(ctx, posted, self.admins)?;
        let mut fields = FieldReader::new(posted);
        let reason = fields.lines("rejection_reason", "reason", REASON_LIMIT);
        fields.finish()?;
        Ok((decision, reason))
    }

    /// Whether there is anything to decide of one in this state: not when the same was decided before.
    ///
    /// # Errors
    /// `Conflict` when it was decided otherwise.
    pub fn is_open(&self, status: &str, decision: Decision) -> Result<bool> {
        match status {
            "pending" => Ok(true),
            status if status == decision.status() => Ok(false),
            _ => Err(Error::Conflict(self.decided)),
        }
    }

    /// Writes the decision to the one that waits.
    ///
    /// # Errors
    /// `Stale` when somebody was faster.
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

    /// Leaves the decision in the log, with `more` of what it did; `alone` where the admin had nobody to ask.
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
