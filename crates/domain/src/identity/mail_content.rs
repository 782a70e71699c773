//! The values of the mails about sign-in.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::factor::FactorKind;
use super::one_time::Purpose;
use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/identity` that need no answer. `provider` is its displayed name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum IdentityMail {
    AccountExists,
    AddressTaken,
    DeviceSignedOut,
    EmailChangeRequested,
    EmailChanged,
    FactorAdded {
        factor: FactorKind,
    },
    /// After wrong codes: no more are accepted for an hour.
    FactorLocked {
        tries: i64,
    },
    FactorRemoved,
    PasswordChanged,
    /// The first number of an account.
    PhoneAdded,
    PhoneChanged,
    ProviderAdded {
        provider: String,
    },
    /// At sign-in, by the same proven address.
    ProviderMatched {
        provider: String,
    },
    ProviderRemoved {
        provider: String,
    },
}

impl MailContent for IdentityMail {
    const AREA: &'static str = "identity";
}

/// The values of the mails in `mails/en/identity` that hold a code. `minutes` is how long it can be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum CodeMail {
    Confirmation {
        link: String,
        code: String,
        minutes: i64,
    },
    /// The address was already waiting: states which sign-up it belongs to.
    ConfirmationAgain {
        link: String,
        code: String,
        minutes: i64,
        signed_up_at: DateTime<Utc>,
    },
    /// Several sign-ups wait: proves the address, and no password counts.
    ConfirmationAmbiguous {
        link: String,
        code: String,
        minutes: i64,
    },
    EmailChangeCurrent {
        link: String,
        code: String,
        minutes: i64,
    },
    EmailChangeNew {
        link: String,
        code: String,
        minutes: i64,
    },
    Invitation {
        link: String,
        code: String,
        minutes: i64,
    },
    Reauthentication {
        code: String,
        minutes: i64,
    },
    Recovery {
        link: String,
        code: String,
        minutes: i64,
    },
    SignIn {
        link: String,
        code: String,
        minutes: i64,
    },
}

impl MailContent for CodeMail {
    const AREA: &'static str = "identity";
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

impl CodeMail {
    /// `link` makes the link of a type.
    pub(super) fn new(
        purpose: Purpose,
        standing: SignUpStanding,
        code: String,
        minutes: i64,
        now: DateTime<Utc>,
        link: impl FnOnce(&str) -> String,
    ) -> Self {
        match purpose {
            Purpose::Confirmation => {
                let link = link("signup");
                match standing {
                    SignUpStanding::Only => Self::Confirmation { link, code, minutes },
                    SignUpStanding::OneOfMany => Self::ConfirmationAgain { link, code, minutes, signed_up_at: now },
                    SignUpStanding::Ambiguous => Self::ConfirmationAmbiguous { link, code, minutes },
                }
            }
            Purpose::Invite => Self::Invitation { link: link("invite"), code, minutes },
            Purpose::Recovery => Self::Recovery { link: link("recovery"), code, minutes },
            Purpose::EmailCurrent => Self::EmailChangeCurrent { link: link("email_change"), code, minutes },
            Purpose::EmailNew => Self::EmailChangeNew { link: link("email_change"), code, minutes },
            Purpose::Reauthentication => Self::Reauthentication { code, minutes },
            Purpose::MagicLink | Purpose::Phone | Purpose::PhoneChange => {
                Self::SignIn { link: link("magiclink"), code, minutes }
            }
        }
    }
}
