//! The states of a proposal and of an agreement, and its two sides.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostShareStatus {
    Open,
    Agreed,
    Declined,
    Withdrawn,
    Expired,
    /// A later proposal or agreement took its place.
    Replaced,
    Ended,
}

impl HostShareStatus {
    const ALL: [Self; 7] =
        [Self::Open, Self::Agreed, Self::Declined, Self::Withdrawn, Self::Expired, Self::Replaced, Self::Ended];

    /// As in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Agreed => "agreed",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
            Self::Replaced => "replaced",
            Self::Ended => "ended",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

serendib_db::from_text!(HostShareStatus, HostShareStatus::from_name);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostShareSide {
    Owner,
    Host,
}

impl HostShareSide {
    /// As in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Host => "host",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Owner, Self::Host].into_iter().find(|side| side.name() == name)
    }

    pub fn other(self) -> Self {
        match self {
            Self::Owner => Self::Host,
            Self::Host => Self::Owner,
        }
    }
}

serendib_db::from_text!(HostShareSide, HostShareSide::from_name);
