//! The last resort: if small changes leave something unmet, replans the whole trip around the wishes, and takes the result if it
//! meets more. Requirements count before unchanged parts.

use super::Repair;
use crate::edit::remember;
use crate::plan_constraints::WISHES_LIMIT;
use crate::refine::constraints;
use crate::refine::intent::{IntentTarget, RefineIntent};
use crate::refine::remark::Remark;

impl<'a> Repair<'a> {
    /// This plan, or a replanned one that meets more. `original` is the state before the text's first wish.
    pub(super) fn replan_if_better(self, original: &Self, wishes: &[RefineIntent]) -> Self {
        let unmet_now = self.unmet(original, wishes);
        if unmet_now == 0 || self.is_contradicted || wishes.iter().any(is_relative) {
            return self;
        }
        let rebuilt = original.rebuilt(wishes);
        match rebuilt.filter(|rebuilt| !rebuilt.is_contradicted && rebuilt.unmet(original, wishes) < unmet_now) {
            Some(mut rebuilt) => {
                // "Already so" in the new plan was not so in the traveler's.
                let texts: Vec<String> = self.remarks.into_iter().map(Remark::text).collect();
                rebuilt.remarks.retain(|remark| match remark {
                    Remark::Already(text) => texts.contains(text),
                    Remark::Refused(_) => true,
                });
                rebuilt
            }
            None => self,
        }
    }

    /// The number of unmet wishes and earlier constraints.
    fn unmet(&self, original: &Self, wishes: &[RefineIntent]) -> usize {
        let missing = wishes.iter().filter(|wish| self.missing(&original.trip, wish).is_some());
        let mut trip = self.trip.clone();
        constraints::update(self.catalogue, &mut trip);
        let lost = constraints::newly_unmet(&original.trip, &trip);
        let broken = (0..self.trip.days.len()).filter(|day| self.is_broken(*day));
        missing.count() + lost.count() + broken.count()
    }

    fn rebuilt(&self, wishes: &[RefineIntent]) -> Option<Self> {
        let mut wanted = self.clone();
        for wish in wishes {
            wanted.want(wish);
        }
        let mut rebuilt = wanted.replan()?;
        let mut ordered: Vec<&RefineIntent> = wishes.iter().collect();
        ordered.sort_by_key(|wish| wish.rank());
        for wish in ordered {
            rebuilt.carry_out(wish);
        }
        rebuilt.repair_broken_days();
        rebuilt.ensure_not_late(self);
        Some(rebuilt)
    }

    /// Stores a wish where planning reads it.
    fn want(&mut self, wish: &RefineIntent) {
        match wish {
            RefineIntent::Add(target) | RefineIntent::Mention(target) => match target {
                IntentTarget::Place(place) => self.want_place(*place),
                IntentTarget::Sight(sight) => {
                    let slug = self.catalogue.sights()[*sight].slug.clone();
                    self.trip.wishes.without.retain(|other| *other != slug);
                    remember(&mut self.trip.wishes.with, slug);
                }
                IntentTarget::Kind(_) | IntentTarget::Area(_) => {}
            },
            RefineIntent::Nights(place, nights) | RefineIntent::NightsAtLeast(place, nights) => {
                self.want_place(*place);
                let slug = self.catalogue.places()[*place].slug.clone();
                self.trip.wishes.forget_nights(&slug);
                let stays = &mut self.trip.wishes.nights;
                if stays.len() < WISHES_LIMIT {
                    stays.push((slug, *nights));
                }
            }
            RefineIntent::Before(first, then) => {
                if let (Some(first), Some(then)) = (self.place_of(*first), self.place_of(*then)) {
                    self.want_place(first);
                    self.want_place(then);
                    let [first, then] = [first, then].map(|place| self.catalogue.places()[place].slug.clone());
                    let orders = &mut self.trip.wishes.orders;
                    orders.retain(|(a, b)| !(*a == then && *b == first));
                    if orders.len() < WISHES_LIMIT {
                        orders.push((first, then));
                    }
                }
            }
            RefineIntent::MaxDrive(minutes, None) => self.trip.wishes.drive_cap = Some(*minutes),
            RefineIntent::MaxLeg(minutes) => self.trip.wishes.leg_cap = Some(*minutes),
            RefineIntent::StartAt(time, None) => self.trip.wishes.day_starts = Some(*time),
            RefineIntent::EndBy(time, None) => self.trip.wishes.day_ends = Some(*time),
            _ => {}
        }
    }

    fn want_place(&mut self, place: usize) {
        let slug = self.catalogue.places()[place].slug.clone();
        self.trip.wishes.not_places.retain(|other| *other != slug);
        remember(&mut self.trip.wishes.places, slug);
    }
}

/// A wish relative to the present plan: executed twice it would overshoot.
const fn is_relative(wish: &RefineIntent) -> bool {
    matches!(
        wish,
        RefineIntent::More(_)
            | RefineIntent::Less(_)
            | RefineIntent::OneLess(_)
            | RefineIntent::Second(_)
            | RefineIntent::MoreNights(..)
            | RefineIntent::FewerNights(..)
            | RefineIntent::Slower
            | RefineIntent::Faster
            | RefineIntent::FewerMoves
            | RefineIntent::LessDriving(_)
            | RefineIntent::Cheaper
            | RefineIntent::Finer
            | RefineIntent::LongerBy(_)
            | RefineIntent::LongerIn(..)
            | RefineIntent::ShorterBy(_)
            | RefineIntent::DropDay(_)
            | RefineIntent::Swap(..)
            | RefineIntent::TurnOrder(..)
            | RefineIntent::Keep(_)
            | RefineIntent::Stays(_)
            | RefineIntent::AddOn(..)
            | RefineIntent::AllOn(_)
            | RefineIntent::NightOn(..)
            | RefineIntent::MoveTo(..)
            | RefineIntent::StartOn(..)
            | RefineIntent::OnlyIn(_)
            | RefineIntent::MaxOfKind(..)
    )
}
