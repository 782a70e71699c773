//! Who may do what with credentials.

use uuid::Uuid;

use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::guides::SUSPENDED;

const ONLY_GUIDES: &str = "Only guides have credentials.";
pub(super) const ONLY_ADMINS: &str = "Only an admin checks credentials.";

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
