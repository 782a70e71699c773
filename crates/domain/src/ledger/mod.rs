//! The ledger: double-entry bookkeeping of travelers' money and of what guides earn. Decision record 58.
//!
//! Entries are only added. A positive amount is a debit, a negative one a credit; each transaction sums to zero, so the whole ledger does.
//!
//! | account | holds | a debit (+) | a credit (−) |
//! |---|---|---|---|
//! | `provider` | money at the payment provider and the bank | a payment | a refund, a payout |
//! | `held` | what we owe to a booking: money that is not earned | a refund, an earning | a payment |
//! | `guide` | what we owe to a guide | a payout | an earning |
//! | `commission` | what is ours | a loss, an adjustment | an earning |
//!
//! An earning is one transaction for the host and, if they agreed on it, one for the owner of the package ([`crate::host_shares`]); each
//! has its part of the commission.
//!
//! Payouts are recorded by an admin ([`record_payout`]), or sent by the payment provider to a connected account ([`payout_accounts`],
//! [`transfers`]).
//!
//! `post_booking` compares payments, refunds and the state of a booking with its entries, and adds the difference. It runs in the
//! transaction of each change, when a trip is over ([`crate::bookings::deadlines`]), and hourly for what has none ([`find_unposted`]).

mod account;
mod booking_funds;
mod commission;
mod commission_requests;
mod division;
mod earnings;
mod entries;
mod month;
mod owed;
pub mod payout_accounts;
mod payout_list;
mod payouts;
mod post;
mod statement;
mod sweep;
mod table;
pub mod transfers;
mod year;

pub use account::{EntryKind, LedgerAccount};
pub use commission::{DEFAULT_PERCENT, MOST_PERCENT};
pub(crate) use commission::{change_host, find_percent_of_guide, find_percents};
pub use commission_requests::{decide_commission, request_commission};
pub(crate) use division::share_of_host;
pub use earnings::guide_earnings;
pub(crate) use entries::{COLUMNS, LedgerTransaction};
pub use month::LedgerMonth;
pub(crate) use owed::{find_owed, find_owed_to_guides};
pub use payout_list::payout_list;
pub(crate) use payouts::forget;
pub use payouts::{record_payout, reverse_payout};
pub(crate) use post::post_booking;
pub use statement::{STATEMENT_COLUMNS, csv_lines, guide_statement};
pub use sweep::{find_unposted, repair};
pub use table::tables;
pub use year::guide_year;

use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

const NO_GUIDE: &str = "Only guides have earnings.";

/// The caller's guide record, also while suspended: what was earned stays theirs.
fn guide_of_caller(ctx: &Ctx) -> Result<Uuid> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) => person.record.ok_or(Error::Forbidden(NO_GUIDE)),
        Caller::Service => Err(Error::Forbidden(NO_GUIDE)),
    }
}
