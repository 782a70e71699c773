//! What all decisions of admins have in common: who decides, what they may say, and how it is read from the wire.

use serde_json::Value as Json;

use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::{Posted, Takes, whom};

/// Characters of a reason.
pub const REASON_LIMIT: usize = 500;
const ANOTHER: &str = "A decision is made in your own name.";
const FIXED: &str = "A decision changes nothing else.";
/// What the client of old sends beside the decision; who decided and when is taken from the request itself.
pub const DECISION: Takes = Takes {
    whom: whom::above,
    must: &["status"],
    may: &["rejection_reason", "reviewed_at", "reviewed_by", "updated_at"],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
}

impl Decision {
    /// What is decided by what was posted. `admins` says whose decision it is to whoever is no admin.
    ///
    /// # Errors
    /// `SignedOut` and `Forbidden` for whoever may not; `Refused` where nothing is decided.
    pub fn read(ctx: &Ctx, posted: &Posted, admins: &'static str) -> Result<Self> {
        if ctx.caller.is_visitor() {
            return Err(Error::SignedOut);
        }
        if !ctx.caller.is_admin() && !ctx.caller.is_service() {
            return Err(Error::Forbidden(admins));
        }
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
