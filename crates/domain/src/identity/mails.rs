//! Mails of sign-in. Only the text holds the code: a locked screen may display the subject.

use chrono::{DateTime, Utc};
use serendib_db::{Tx, Value};

use super::mail_content::CodeMail;
use super::oauth_flow::PkceChallenge;
use super::one_time::{self, Chosen, New, Purpose, Secret};
use super::{IdentityRejection, IdentityResult, Rules, User, limits, user};
use crate::ctx::Ctx;
use crate::jobs::mail::Recipient;
use crate::jobs::{self, Job, Mail};
use crate::mail_templates::MailContent;

pub use super::mail_content::SignUpStanding;

/// One mail's secrets and its link.
#[derive(Clone, Debug)]
pub struct Sending {
    pub secret: Secret,
    /// The link except for the part that `link` adds. It is an address of this site, never derived from a request.
    pub verify_url: String,
    /// The final target of the link; on the allow-list.
    pub redirect_to: String,
    /// Set if a flow was started: the link then leads to a code for the client that started it.
    pub challenge: Option<PkceChallenge>,
    /// The key for limits on this address.
    pub limit_key: String,
}

impl Sending {
    /// The link of a mail; `kind` is its type in the link.
    pub fn link(&self, kind: &str) -> String {
        let redirect: String = encoded(&self.redirect_to);
        format!("{}?token={}&type={kind}&redirect_to={redirect}", self.verify_url, self.secret.link)
    }
}

/// Escapes all but unreserved characters, RFC 3986 section 2.3.
fn encoded(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}

/// The sign-up that a mail confirms.
#[derive(Clone, Copy, Debug)]
pub struct SignUp<'a> {
    pub chosen: &'a Chosen,
    pub standing: SignUpStanding,
}

/// The column with the time of the last mail of this purpose.
fn sent_column(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Confirmation => "confirmation_sent_at",
        Purpose::Invite => "invited_at",
        Purpose::MagicLink | Purpose::Recovery => "recovery_sent_at",
        Purpose::EmailCurrent | Purpose::EmailNew => "email_change_sent_at",
        Purpose::Reauthentication => "reauthentication_sent_at",
        Purpose::Phone => "confirmation_sent_at",
        Purpose::PhoneChange => "phone_change_sent_at",
    }
}

/// Rate limit of mails to an address: a minimum pause and an hourly maximum, for all requesters together. T-U33.
///
/// # Errors
/// `MailTooSoon`.
pub async fn keep_pause(tx: &mut Tx<'_>, ctx: &Ctx, rules: &Rules, key: &str) -> IdentityResult<()> {
    let pause =
        limits::count(tx, ctx, &format!("{key} pause"), u32::from(rules.pause > chrono::Duration::zero()), rules.pause)
            .await?;
    let hour = limits::count(tx, ctx, &format!("{key} hour"), rules.hourly_mails, chrono::Duration::hours(1)).await?;
    match pause.max(hour) {
        Some(seconds) => Err(IdentityRejection::MailTooSoon(seconds).into()),
        None => Ok(()),
    }
}

/// Sends a mail to an address of a user, and stores what it proves. The caller has checked the pause.
pub async fn send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    to: &User,
    purpose: Purpose,
    address: &str,
    sending: &Sending,
) -> IdentityResult<()> {
    let new = New { user: to.id, purpose, address, chosen: None };
    issue_and_send(tx, ctx, rules, &new, sending, SignUpStanding::Only).await
}

/// Sends the mail that confirms a sign-up, and states which one if there are several.
pub async fn send_sign_up(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    to: &User,
    address: &str,
    sending: &Sending,
    SignUp { chosen, standing }: SignUp<'_>,
) -> IdentityResult<()> {
    let new = New { user: to.id, purpose: Purpose::Confirmation, address, chosen: Some(chosen) };
    issue_and_send(tx, ctx, rules, &new, sending, standing).await
}

async fn issue_and_send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    new: &New<'_>,
    sending: &Sending,
    standing: SignUpStanding,
) -> IdentityResult<()> {
    one_time::issue(tx, ctx, rules, new, sending).await?;
    user::set(tx, ctx, new.user, &[(sent_column(new.purpose), Value::from(ctx.now))]).await?;
    let content = code_mail(new.purpose, standing, sending, rules.mail_life.num_minutes(), ctx.now);
    enqueue(tx, ctx, new.address, &content).await
}

fn code_mail(
    purpose: Purpose,
    standing: SignUpStanding,
    sending: &Sending,
    minutes: i64,
    now: DateTime<Utc>,
) -> CodeMail {
    CodeMail::new(purpose, standing, sending.secret.code.clone(), minutes, now, |kind| sending.link(kind))
}

/// Sends a mail to an address.
pub async fn enqueue<C: MailContent>(tx: &mut Tx<'_>, ctx: &Ctx, address: &str, content: &C) -> IdentityResult<()> {
    let mail = Mail::new(Recipient::Address(address.to_owned()), content)?;
    jobs::enqueue(tx, ctx, &Job::Mail(mail)).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U23.
    #[test]
    fn a_mail_leads_to_this_site_and_its_subject_holds_no_code() {
        let sending = Sending {
            secret: Secret {
                code: "123456".to_owned(),
                code_hash: "h".to_owned(),
                link: "secret-link".to_owned(),
                link_hash: "l".to_owned(),
            },
            verify_url: "https://serendib.example/auth/v1/verify".to_owned(),
            redirect_to: "https://serendib.example/profile?a=1&b=\"".to_owned(),
            challenge: None,
            limit_key: "k".to_owned(),
        };
        let mail = |purpose| {
            let content = code_mail(purpose, SignUpStanding::Only, &sending, 60, DateTime::UNIX_EPOCH);
            Mail::new(Recipient::Address("a@example.lk".to_owned()), &content).unwrap()
        };
        for purpose in [Purpose::Confirmation, Purpose::Recovery, Purpose::EmailNew, Purpose::MagicLink] {
            let mail = mail(purpose);
            assert!(!mail.subject.contains("123456"));
            // A user with the link has no field for a code.
            assert!(mail.text.contains("\n\nIf a page asks for it, enter this code: 123456\n"), "{}", mail.text);
            assert!(
                mail.text.contains("https://serendib.example/auth/v1/verify?token=secret-link&type="),
                "{}",
                mail.text
            );
            assert!(mail.text.contains("redirect_to=https%3A%2F%2Fserendib.example%2Fprofile%3Fa%3D1%26b%3D%22"));
            assert!(mail.html.is_some_and(|html| html.contains("&amp;type=") && !html.contains("&type=")));
        }
        let code_only = mail(Purpose::Reauthentication);
        assert!(code_only.text.contains("123456") && !code_only.text.contains("secret-link"));
    }
}
