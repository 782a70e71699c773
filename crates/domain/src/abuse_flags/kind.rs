//! What a flag can be about, and what the staff has decided.

use serendib_db::from_text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagKind {
    /// Many accounts paid with one card.
    SharedCard,
    /// A guide and the traveler of their booking are perhaps one person.
    SelfBooking,
    /// The text of a package is that of another guide's.
    CopiedText,
    /// Contact details in a conversation before anything was paid.
    ContactBeforePayment,
}

impl FlagKind {
    pub const ALL: [Self; 4] = [Self::SharedCard, Self::SelfBooking, Self::CopiedText, Self::ContactBeforePayment];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::SharedCard => "shared_card",
            Self::SelfBooking => "self_booking",
            Self::CopiedText => "copied_text",
            Self::ContactBeforePayment => "contact_before_payment",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What its ids are of.
    pub fn subject(self) -> FlagSubject {
        match self {
            Self::SharedCard | Self::SelfBooking => FlagSubject::Person,
            Self::CopiedText => FlagSubject::Package,
            Self::ContactBeforePayment => FlagSubject::Conversation,
        }
    }
}

from_text!(FlagKind, FlagKind::from_name);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagSubject {
    Person,
    Package,
    /// A booking or an inquiry.
    Conversation,
}

impl FlagSubject {
    pub fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Package => "package",
            Self::Conversation => "conversation",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagState {
    Open,
    Dismissed,
    Confirmed,
}

impl FlagState {
    pub const ALL: [Self; 3] = [Self::Open, Self::Dismissed, Self::Confirmed];

    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Dismissed => "dismissed",
            Self::Confirmed => "confirmed",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// In the audit log.
    pub(super) fn action(self) -> &'static str {
        match self {
            Self::Open => "abuse_flag_opened",
            Self::Dismissed => "abuse_flag_dismissed",
            Self::Confirmed => "abuse_flag_confirmed",
        }
    }
}

from_text!(FlagState, FlagState::from_name);
