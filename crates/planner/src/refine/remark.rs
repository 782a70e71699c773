//! What is said of a wish that was understood and did not become a change.

use crate::plan_constraints::PlanConstraints;
use crate::text::{NOT_ALL_PLANNED, NOT_PLANNED};

/// What fewer beds are called in a sentence.
pub(super) const FEWER_MOVES: &str = "with fewer moves from one bed to another";

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

/// Whether a note tells what of the special requests is not in a plan with these wishes: what could not be planned at first may have
/// been wished for again since, and have come true.
pub(super) fn is_unplanned(note: &str, wishes: &PlanConstraints) -> bool {
    let Some(refusal) = note.strip_prefix(NOT_PLANNED) else { return note.starts_with(NOT_ALL_PLANNED) };
    let of_kinds = wishes.kinds.iter().map(|(name, steps)| {
        let amount = if *steps > 0 { "more" } else { "less" };
        format!("{amount} of {name} ")
    });
    let mut planned = of_kinds.chain(wishes.few_moves.then(|| FEWER_MOVES.to_owned()));
    !planned.any(|planned| refusal.contains(&planned))
}
