//! The purposes of codes and links.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Confirms the address of a new account.
    Confirmation,
    /// As [`Self::Confirmation`], by an admin's invitation.
    Invite,
    /// Signs in without a password.
    MagicLink,
    Recovery,
    /// A change of address, confirmed from the old one.
    EmailCurrent,
    /// A change of address, confirmed from the new one.
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

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }
}

serendib_db::from_text!(Purpose, Purpose::from_name);
