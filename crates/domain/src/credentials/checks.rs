//! Who may do what with credentials.

use uuid::Uuid;

use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::guides::SUSPENDED;

const ONLY_GUIDES: &str = "Only guides have credentials.";
pub(super) const ONLY_ADMINS: &str = "Only an admin checks credentials.";

/// The calling guide's record, also while suspended: what they sent stays theirs to see and to take back.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides.
pub(super) fn guide_record(ctx: &Ctx) -> Result<Uuid> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) => person.record.ok_or(Error::Forbidden(ONLY_GUIDES)),
        Caller::Service => Err(Error::Forbidden(ONLY_GUIDES)),
    }
}

/// The calling guide: account and guide record.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides, and for suspended ones.
pub fn only_guides(ctx: &Ctx) -> Result<(Uuid, Uuid)> {
    let person: &SignedInPerson = match &ctx.caller {
        Caller::Visitor => return Err(Error::SignedOut),
        Caller::Person(person) => person,
        Caller::Service => return Err(Error::Forbidden(ONLY_GUIDES)),
    };
    match (person.guide, person.record) {
        (Some(guide), _) => Ok((person.user, guide)),
        (None, Some(_)) => Err(Error::Forbidden(SUSPENDED)),
        (None, None) => Err(Error::Forbidden(ONLY_GUIDES)),
    }
}
