//! Identity: accounts, sign-in methods, sessions, and the messages that prove an address.
//!
//! No HTTP, no clock and no randomness here: the server generates secrets (codes, links, tokens) and passes in their hashes. It also
//! formats refresh tokens; here they are a session and a number. A rejection that must leave a trace (a counted failure, a revoked token
//! family) is an `IdentityRejection` inside an `Ok`, so that the transaction is committed.

pub mod account_state;
pub mod address;
pub mod admin;
pub mod blocking;
pub mod change;
mod code_attempts;
pub mod code_exchange;
pub mod confirm;
pub mod error;
pub mod events;
pub mod factor;
mod factor_attempts;
pub mod limits;
pub mod link;
pub(crate) mod mail_content;
pub mod mails;
pub(crate) mod merged_account;
pub mod messages;
pub mod metadata;
pub mod new_password;
pub mod oauth_flow;
pub mod one_time;
pub mod one_time_requests;
pub mod password;
pub mod password_login;
pub mod purpose;
mod reauthentication;
pub mod refresh;
pub(crate) mod removal;
pub mod rules;
pub mod session;
pub mod sign_up;
mod table;
mod unconfirmed_sign_ups;
pub mod unlink;
pub mod user;

pub use error::{IdentityError, IdentityRejection, Reason};
pub use rules::Rules;
pub use session::{Aal, Device, Method, Session};
pub use table::tables;
pub use user::User;

/// The result of an identity command: an error rolls back.
pub type IdentityResult<T> = Result<T, IdentityError>;
/// A rejection is committed with what it wrote.
pub type CommittedResult<T> = IdentityResult<Result<T, IdentityRejection>>;

/// Deletes what has expired.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut serendib_db::Tx<'_>, ctx: &crate::Ctx, rules: &Rules) -> IdentityResult<()> {
    session::forget(tx, ctx, rules).await?;
    one_time::forget(tx, ctx).await?;
    limits::forget(tx, ctx, rules).await?;
    oauth_flow::forget(tx, ctx).await?;
    tx.run("DELETE FROM mfa_challenges WHERE expires_at < $1", &[ctx.now.into()]).await?.any();
    Ok(())
}
