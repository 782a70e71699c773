//! Remarks about understood wishes that changed nothing.

use crate::plan_constraints::PlanConstraints;
use crate::text::{NOT_ALL_PLANNED, NOT_PLANNED};

/// Fewer beds, in a sentence.
pub(super) const FEWER_MOVES: &str = "with fewer moves from one bed to another";

/// A sentence.
#[derive(Clone, Debug)]
pub(super) enum Remark {
    /// The plan already meets the wish.
    Already(String),
    /// Impossible.
    Refused(String),
}

impl Remark {
    pub(super) fn text(self) -> String {
        match self {
            Self::Already(text) | Self::Refused(text) => text,
        }
    }

    /// The sentence about a failed wish, for a reader who knows the wish.
    pub(super) fn refusal(self) -> Option<String> {
        match self {
            Self::Already(_) => None,
            Self::Refused(text) => Some(text),
        }
    }
}

/// Whether a note names special requests that a plan with these wishes lacks: a request that failed at first may have been wished again
/// and met since.
pub(super) fn is_unplanned(note: &str, wishes: &PlanConstraints) -> bool {
    let Some(refusal) = note.strip_prefix(NOT_PLANNED) else { return note.starts_with(NOT_ALL_PLANNED) };
    let of_kinds = wishes.kinds.iter().map(|(name, steps)| {
        let amount = if *steps > 0 { "more" } else { "less" };
        format!("{amount} of {name} ")
    });
    let mut planned = of_kinds.chain(wishes.few_moves.then(|| FEWER_MOVES.to_owned()));
    !planned.any(|planned| refusal.contains(&planned))
}
