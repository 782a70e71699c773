//! What is said of a wish that was understood and did not become a change.

/// A sentence.
#[derive(Clone, Debug)]
pub(super) enum Remark {
    /// The plan is as it was wished for already.
    Already(String),
    /// That cannot be.
    Refused(String),
}

impl Remark {
    pub(super) fn text(self) -> String {
        match self {
            Self::Already(text) | Self::Refused(text) => text,
        }
    }

    /// What the plan does not come to, whoever knows that it was wished for.
    pub(super) fn refusal(self) -> Option<String> {
        match self {
            Self::Already(_) => None,
            Self::Refused(text) => Some(text),
        }
    }
}
