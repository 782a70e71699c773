//! Mails of sign-in. Only the text holds the code: a locked screen may display the subject.

use serendib_db::{Tx, Value};

use super::oauth_flow::PkceChallenge;
use super::one_time::{self, Chosen, New, Purpose, Secret};
use super::{IdentityRejection, IdentityResult, Rules, User, limits, user};
use crate::ctx::{self, Ctx};
use crate::jobs::mail::Recipient;
use crate::jobs::{self, Job, Mail};

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

/// How a sign-up relates to others with the same address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpStanding {
    Only,
    /// The address was already waiting: the mail states which sign-up it belongs to.
    OneOfMany,
    /// A resent mail while several sign-ups wait: it proves the address, and no password counts.
    Ambiguous,
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
    keep_and_send(tx, ctx, rules, &new, sending, words(purpose)).await
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
    let purpose = Purpose::Confirmation;
    let opening = match standing {
        SignUpStanding::Only => words(purpose).opening,
        SignUpStanding::OneOfMany => format!(
            "Somebody signed up at Serendib with this address on {}. It was not the first time. This letter confirms that one sign-up, \
             with the password that was chosen then: use it only if it was you at that moment. A letter of another moment confirms that \
             other one.",
            ctx::format_time(ctx.now)
        ),
        SignUpStanding::Ambiguous => {
            "Please confirm that this address is yours. Somebody signed up with it more than once, and nobody can tell which time it was \
             you, so none of the passwords counts: choose one with \"Forgot password\" when you have confirmed."
                .to_owned()
        }
    };
    let new = New { user: to.id, purpose, address, chosen: Some(chosen) };
    keep_and_send(tx, ctx, rules, &new, sending, MailWording { opening, ..words(purpose) }).await
}

async fn keep_and_send(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    rules: &Rules,
    new: &New<'_>,
    sending: &Sending,
    words: MailWording,
) -> IdentityResult<()> {
    one_time::issue(tx, ctx, rules, new, sending).await?;
    user::set(tx, ctx, new.user, &[(sent_column(new.purpose), Value::from(ctx.now))]).await?;
    let mail = write(words, new.address, sending, rules.mail_life.num_minutes());
    jobs::enqueue(tx, ctx, &Job::Mail(mail)).await?;
    Ok(())
}

/// Sends a mail that needs no answer.
pub async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, address: &str, subject: &str, text: String) -> IdentityResult<()> {
    let mail = Mail {
        to: Recipient::Address(address.to_owned()),
        reply_to: None,
        subject: subject.to_owned(),
        text,
        html: None,
        calendar: None,
    };
    jobs::enqueue(tx, ctx, &Job::Mail(mail)).await?;
    Ok(())
}

struct MailWording {
    subject: &'static str,
    opening: String,
    /// The link's text, and its type in the address; `None` if only the code is useful.
    link: Option<(&'static str, &'static str)>,
}

fn words(purpose: Purpose) -> MailWording {
    let (subject, opening, link) = match purpose {
        Purpose::Confirmation => (
            "Confirm your email address for Serendib",
            "Welcome to Serendib. Somebody, hopefully you, signed up with this address. Please confirm that it was you.",
            Some(("Confirm my address", "signup")),
        ),
        Purpose::Invite => (
            "You are invited to Serendib",
            "You have been invited to Serendib, the marketplace for guided trips through Sri Lanka.",
            Some(("Accept the invitation", "invite")),
        ),
        Purpose::Recovery => (
            "Choose a new password for Serendib",
            "Somebody, hopefully you, wants to choose a new password for the Serendib account of this address.",
            Some(("Choose a new password", "recovery")),
        ),
        Purpose::EmailCurrent => (
            "Confirm the change of your email address at Serendib",
            "Somebody signed in to your Serendib account wants to change its email address. If that was not you, do not confirm it, sign out every device and look at the ways in, in the security section of your profile.",
            Some(("Agree to the change", "email_change")),
        ),
        Purpose::EmailNew => (
            "Confirm your new email address for Serendib",
            "This address is about to become that of a Serendib account. Please confirm that it is yours.",
            Some(("Confirm my new address", "email_change")),
        ),
        Purpose::Reauthentication => ("Your Serendib code", "Enter this code to confirm that it is you.", None),
        Purpose::MagicLink | Purpose::Phone | Purpose::PhoneChange => (
            "Sign in to Serendib",
            "Use this link or this code to sign in to Serendib.",
            Some(("Sign in", "magiclink")),
        ),
    };
    MailWording { subject, opening: opening.to_owned(), link }
}

fn write(words: MailWording, address: &str, sending: &Sending, minutes: i64) -> Mail {
    let MailWording { subject, opening, link } = words;
    let code = &sending.secret.code;
    let tail = format!(
        "It can be used once, within {minutes} minutes. If you did not ask for it, you need not do anything; give it to nobody."
    );
    let link = link.map(|(button, kind)| (button, sending.link(kind)));
    let text = match &link {
        Some((_, link)) => {
            format!("{opening}\n\n{link}\n\nWhere a code is asked for, enter this code: {code}\n\n{tail}\n")
        }
        None => format!("{opening}\n\n{code}\n\n{tail}\n"),
    };
    let anchor = link.map_or_else(String::new, |(button, link)| {
        format!(
            "<p><a href=\"{}\" style=\"background:#0f766e;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block\">{button}</a></p><p>Where a code is asked for, enter this code:</p>",
            link.replace('&', "&amp;")
        )
    });
    let html = format!(
        "<div style=\"font-family:system-ui,sans-serif;max-width:32rem;line-height:1.5\"><p>{opening}</p>{anchor}\
         <p style=\"font-size:24px;letter-spacing:4px\"><strong>{code}</strong></p><p style=\"color:#555\">{tail}</p></div>"
    );
    Mail {
        to: Recipient::Address(address.to_owned()),
        reply_to: None,
        subject: subject.to_owned(),
        text,
        html: Some(html),
        calendar: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U23.
    #[test]
    fn a_letter_leads_to_this_site_and_its_subject_holds_no_code() {
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
        for purpose in [Purpose::Confirmation, Purpose::Recovery, Purpose::EmailNew, Purpose::MagicLink] {
            let mail = write(words(purpose), "a@example.lk", &sending, 60);
            assert!(!mail.subject.contains("123456"));
            // A user with the link has no field for a code.
            assert!(mail.text.contains("\n\nWhere a code is asked for, enter this code: 123456\n"), "{}", mail.text);
            assert!(
                mail.text.contains("https://serendib.example/auth/v1/verify?token=secret-link&type="),
                "{}",
                mail.text
            );
            assert!(mail.text.contains("redirect_to=https%3A%2F%2Fserendib.example%2Fprofile%3Fa%3D1%26b%3D%22"));
            assert!(mail.html.is_some_and(|html| html.contains("&amp;type=") && !html.contains("&type=")));
        }
        let code_only = write(words(Purpose::Reauthentication), "a@example.lk", &sending, 60);
        assert!(code_only.text.contains("123456") && !code_only.text.contains("secret-link"));
    }
}
