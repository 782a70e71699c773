//! The status of what one side of a booking proposes to another: a change, or a handover.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProposalStatus {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    Expired,
    /// The booking ended or changed first.
    Ended,
}

impl ProposalStatus {
    const ALL: [Self; 6] = [Self::Open, Self::Accepted, Self::Declined, Self::Withdrawn, Self::Expired, Self::Ended];

    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Expired => "expired",
            Self::Ended => "ended",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

serendib_db::from_text!(ProposalStatus, ProposalStatus::from_name);
