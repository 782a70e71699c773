//! Who is there: accounts and their ways in, sessions, and everything sent to prove that an address is somebody's.
//!
//! Nothing here knows HTTP, a clock or dice: what is secret (codes, links, tokens) is drawn by the server and comes in as a hash,
//! and what a refresh token looks like is the server's affair; here it is a session and a number. A refusal that must leave a
//! trace (a counted failure, a family of tokens that dies) is a `Denied` inside an `Ok`, so that the transaction is kept.

pub mod address;
pub mod admin;
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
pub mod mails;
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
pub mod rules;
pub mod session;
pub mod sign_up;
mod source;
mod table;
mod unconfirmed_sign_ups;
pub mod unlink;
pub mod user;

pub use error::{IdentityError, IdentityRejection, Reason};
pub use rules::Rules;
pub use session::{Aal, Device, Method, Session};
pub use source::RowReader;
pub use table::tables;
pub use user::User;

/// What a command of identity gives: rolled back with `Fault`.
pub type IdentityResult<T> = Result<T, IdentityError>;
/// A refusal that is kept with what it wrote.
pub type CommittedResult<T> = IdentityResult<Result<T, IdentityRejection>>;

/// Forgets what has had its time.
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
