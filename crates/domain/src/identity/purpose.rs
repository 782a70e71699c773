//! What a code or a link is sent for.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new account's address.
    Confirmation,
    /// As [`Self::Confirmation`], by an admin's invitation.
    Invite,
    /// Signing in without a password.
    MagicLink,
    Recovery,
    /// A change of address, at the old one.
    EmailCurrent,
    /// And at the new one.
    EmailNew,
    Reauthentication,
    Phone,
    PhoneChange,
}

impl Purpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmation => "confirmation",
            Self::Invite => "invite",
            Self::MagicLink => "magiclink",
            Self::Recovery => "recovery",
            Self::EmailCurrent => "email_change_current",
            Self::EmailNew => "email_change_new",
            Self::Reauthentication => "reauthentication",
            Self::Phone => "phone",
            Self::PhoneChange => "phone_change",
        }
    }

    const ALL: [Self; 9] = [
        Self::Confirmation,
        Self::Invite,
        Self::MagicLink,
        Self::Recovery,
        Self::EmailCurrent,
        Self::EmailNew,
        Self::Reauthentication,
        Self::Phone,
        Self::PhoneChange,
    ];

    pub(super) fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }
}
