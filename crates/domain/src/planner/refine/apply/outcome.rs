//! More or less of a kind, weighed until the plan has it, and fewer beds; or not wished for at all.

use super::Applying;
use crate::planner::refine::outcome::{Outcome, of_kind};
use crate::planner::refine::remark::Remark;
use crate::planner::refine::wish::Wish;
use crate::planner::text::{NOT_ALL_PLANNED, NOT_PLANNED, count};
use crate::planner::wishes::Wishes;

/// What is weighed at first, and what is added each time it was not enough: in all more than a kind can have.
const STEPS: [i8; 3] = [1, 2, 8];

/// What fewer beds are called in a sentence.
const FEWER_MOVES: &str = "with fewer moves from one bed to another";

impl Applying<'_> {
    /// The trip with these wishes, planned anew where that is needed. Fewer beds that come to no fewer moves are left out and told.
    pub(super) fn planned(&self, wishes: &[Wish]) -> Self {
        let planned = self.weighed(wishes);
        let others: Vec<Wish> = wishes.iter().filter(|wish| **wish != Wish::FewerMoves).cloned().collect();
        if others.len() == wishes.len() || planned.trip.moves() < self.trip.moves() {
            return planned;
        }
        let mut without = self.weighed(&others);
        // What else was wished for may take more moves than there were.
        if planned.trip.moves() < without.trip.moves() {
            return planned;
        }
        if without.trip.moves() == 0 {
            without.already("The plan has no moves from one bed to another.");
        } else {
            let days = count(without.trip.days.len(), "day");
            without.refuse(format!("{days} {FEWER_MOVES} cannot be planned."));
        }
        without
    }

    /// More of a kind is more stops of it than there were, and less is fewer: what does not come to that is left out and told.
    fn weighed(&self, wishes: &[Wish]) -> Self {
        let (mut wishes, mut refusals) = (wishes.to_vec(), Vec::new());
        let mut steps: Vec<i8> = vec![STEPS[0]; wishes.len()];
        let mut further = STEPS[1..].iter();
        loop {
            let mut tried = self.clone();
            tried.take(&wishes, &steps);
            if tried.is_outdated {
                tried.plan_anew();
            }
            let unmet: Vec<usize> = (0..wishes.len()).filter(|at| !tried.is_met(self, &wishes[*at])).collect();
            if unmet.is_empty() {
                if tried.is_outdated && tried.trip.wishes.few_moves {
                    tried.calm(|calmer| wishes.iter().all(|wish| calmer.is_met(self, wish)));
                }
                tried.remarks.append(&mut refusals);
                return tried;
            }
            if let Some(step) = further.next() {
                unmet.iter().for_each(|at| steps[*at] += step);
                continue;
            }
            // Without some, others may not come true any more; then none of them is tried further.
            let is_first = refusals.is_empty();
            let left_out = |at: &usize| if is_first { unmet.contains(at) } else { of_kind(&wishes[*at]).is_some() };
            for at in (0..wishes.len()).filter(left_out).collect::<Vec<_>>().into_iter().rev() {
                steps.remove(at);
                refusals.extend(self.refusal(&wishes.remove(at)));
            }
        }
    }

    fn is_met(&self, before: &Self, wish: &Wish) -> bool {
        let outcome = Outcome::of(wish, before.catalogue, &before.trip);
        outcome.is_none_or(|outcome| outcome.is_there(self.catalogue, &self.trip))
    }

    fn refusal(&self, wish: &Wish) -> Option<Remark> {
        let outcome = Outcome::of(wish, self.catalogue, &self.trip)?;
        let (name, days) = (outcome.name(), count(self.trip.days.len(), "day"));
        Some(Remark::Refused(match self.catalogue.gateway().map(|place| &self.catalogue.places()[place].name) {
            _ if !outcome.is_more => format!("{days} with less of {name} than now cannot be planned."),
            Some(from) => format!("There is no room for more of {name} in {days} from {from}."),
            None => format!("There is no room for more of {name} in {days}."),
        }))
    }
}

/// Whether a note tells what of the special requests is not in a plan with these wishes: what could not be planned at first may have
/// been wished for again since, and have come true.
pub(in crate::planner::refine) fn is_unplanned(note: &str, wishes: &Wishes) -> bool {
    let Some(refusal) = note.strip_prefix(NOT_PLANNED) else { return note.starts_with(NOT_ALL_PLANNED) };
    let of_kinds = wishes.kinds.iter().map(|(name, steps)| {
        let amount = if *steps > 0 { "more" } else { "less" };
        format!("{amount} of {name} ")
    });
    let mut planned = of_kinds.chain(wishes.few_moves.then(|| FEWER_MOVES.to_owned()));
    !planned.any(|planned| refusal.contains(&planned))
}
