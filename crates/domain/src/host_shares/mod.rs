//! Agreements of a package's owner with its other hosts: the host keeps a percentage of the guide's part, and the owner gets the rest.
//! Decision record 63.
//!
//! One side proposes, the other accepts within two weeks. A proposal to a guide who does not host the package invites them to. Each
//! booking stores the agreement of its host with its first payment, as it does with the commission: [`crate::ledger`].
//!
//! Proposals: [`offer`]; answers and ends: [`answer`]; both sides' view: [`list`]; what waits for a guide: [`received`].

mod agreement;
mod answer;
mod ending;
mod list;
pub(crate) mod mails;
mod notifications;
mod offer;
mod received;
mod status;
mod stored;

pub use answer::{HostShareAction, answer};
pub use list::list;
pub use offer::{DAILY_LIMIT, OPEN_LIMIT, offer};
pub use received::received;

pub(crate) use agreement::{HostAgreement, agreed_percent_sql, find_agreement};
pub(crate) use ending::{end_for_host, end_for_owner, forget};
pub(crate) use received::{ReceivedHostShare, list_received};
pub use stored::tables;

use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

/// The host's percentage of the guide's part.
pub const LEAST_PERCENT: i64 = 50;
pub const MOST_PERCENT: i64 = 100;
/// The time to answer a proposal.
pub const ANSWER_DAYS: i64 = 14;
/// Characters of a message with a proposal or an answer.
pub const MESSAGE_LIMIT: usize = 1_000;
const NO_GUIDE: &str = "Only guides agree on shares.";

/// Whether the caller can agree on shares at all. This check precedes any look at a proposal.
///
/// # Errors
/// `SignedOut`; `Forbidden`.
pub fn check_caller(ctx: &Ctx) -> Result<()> {
    guide_of_caller(ctx).map(drop)
}

/// The caller's active guide record and their account.
fn guide_of_caller(ctx: &Ctx) -> Result<(Uuid, Uuid)> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) => Ok((person.guide.ok_or(Error::Forbidden(NO_GUIDE))?, person.user)),
        Caller::Service => Err(Error::Forbidden(NO_GUIDE)),
    }
}
