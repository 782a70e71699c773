//! The comparison of a provider's movements with our rows.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::movement::{MoneySubject, Movement};

/// What a difference is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum DifferenceKind {
    /// The provider has it, we do not.
    MissingHere,
    /// We have it, the provider does not.
    MissingThere,
    Amount,
    /// Open here and done there, or the reverse.
    State,
    Currency,
}

impl DifferenceKind {
    /// In the database and on the wire.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::MissingHere => "missing_here",
            Self::MissingThere => "missing_there",
            Self::Amount => "amount",
            Self::State => "state",
            Self::Currency => "currency",
        }
    }
}

/// A row of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnMovement {
    pub subject: MoneySubject,
    pub row: Uuid,
    /// The provider's id, once it is known.
    pub id: Option<String>,
    pub booking: Option<Uuid>,
    /// In cents.
    pub amount: i64,
    pub currency: String,
    pub state: String,
    pub at: DateTime<Utc>,
    /// A person made it after the provider could not.
    pub is_by_hand: bool,
    /// Whether the provider must have it: money has moved.
    pub is_expected: bool,
}

/// From the first moment to the one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ComparedTime {
    pub since: DateTime<Utc>,
    pub until: DateTime<Utc>,
}

impl ComparedTime {
    pub(super) fn contains(self, at: DateTime<Utc>) -> bool {
        self.since <= at && at < self.until
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundDifference {
    pub kind: DifferenceKind,
    pub subject: MoneySubject,
    pub provider_id: String,
    pub row: Option<Uuid>,
    pub booking: Option<Uuid>,
    pub here_amount: Option<i64>,
    pub there_amount: Option<i64>,
    pub here_state: Option<String>,
    pub there_state: Option<String>,
    pub at: DateTime<Utc>,
}

/// Compares; returns what was found, and how many movements and rows were looked at. Movements outside of the time only show that a row of
/// ours near its edge is at the provider. `booking_of` knows the booking of money by the provider's id.
pub(super) fn compare(
    movements: &[Movement],
    own: &[OwnMovement],
    time: ComparedTime,
    booking_of: &HashMap<String, Uuid>,
) -> (Vec<FoundDifference>, usize) {
    let by_id: HashMap<(MoneySubject, &str), &OwnMovement> =
        own.iter().filter_map(|one| Some(((one.subject, one.id.as_deref()?), one))).collect();
    let by_row: HashMap<(MoneySubject, Uuid), &OwnMovement> =
        own.iter().map(|one| ((one.subject, one.row), one)).collect();
    let (mut found, mut present, mut checked) = (Vec::new(), HashSet::new(), 0);
    for movement in movements {
        let id = by_id.get(&(movement.subject, movement.id.as_str()));
        // A row that has another id is about another movement: this one is a double.
        let row = || movement.row.and_then(|row| by_row.get(&(movement.subject, row))).filter(|one| one.id.is_none());
        let ours = id.or_else(row).copied();
        present.extend(ours.map(|one| (one.subject, one.row)));
        if !time.contains(movement.at) {
            continue;
        }
        checked += 1;
        match ours {
            Some(ours) => differ(ours, movement, &mut found),
            None => {
                let booking = movement.payment.as_ref().and_then(|money| booking_of.get(money)).copied();
                found.push(FoundDifference {
                    kind: DifferenceKind::MissingHere,
                    subject: movement.subject,
                    provider_id: movement.id.clone(),
                    row: None,
                    booking,
                    here_amount: None,
                    there_amount: Some(movement.amount),
                    here_state: None,
                    there_state: Some(movement.state.clone()),
                    at: movement.at,
                });
            }
        }
    }
    for ours in own.iter().filter(|one| one.is_expected && time.contains(one.at)) {
        if present.contains(&(ours.subject, ours.row)) {
            continue;
        }
        checked += 1;
        found.push(FoundDifference {
            kind: DifferenceKind::MissingThere,
            subject: ours.subject,
            provider_id: ours.id.clone().unwrap_or_else(|| ours.row.to_string()),
            row: Some(ours.row),
            booking: ours.booking,
            here_amount: Some(ours.amount),
            there_amount: None,
            here_state: Some(ours.state.clone()),
            there_state: None,
            at: ours.at,
        });
    }
    (found, checked)
}

fn differ(ours: &OwnMovement, movement: &Movement, found: &mut Vec<FoundDifference>) {
    let mut there_state = movement.state.as_str();
    if movement.is_return && movement.amount < ours.amount {
        there_state = "part_returned";
    }
    let mut push = |kind| {
        found.push(FoundDifference {
            kind,
            subject: ours.subject,
            provider_id: movement.id.clone(),
            row: Some(ours.row),
            booking: ours.booking,
            here_amount: Some(ours.amount),
            there_amount: Some(movement.amount),
            here_state: Some(ours.state.clone()),
            there_state: Some(there_state.to_owned()),
            at: movement.at,
        });
    };
    if !ours.currency.eq_ignore_ascii_case(&movement.currency) {
        // Amounts of two currencies are not compared.
        push(DifferenceKind::Currency);
    } else if ours.amount != movement.amount && !movement.is_return {
        push(DifferenceKind::Amount);
    }
    if !ours.is_by_hand && !ours.subject.agrees(&ours.state, there_state) {
        push(DifferenceKind::State);
    }
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    fn after_hours(hours: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + hours * 3_600, 0).unwrap()
    }

    fn there(subject: MoneySubject, state: &str) -> Movement {
        Movement {
            subject,
            id: "x_1".to_owned(),
            at: after_hours(1),
            amount: 9_000,
            currency: "usd".to_owned(),
            state: state.to_owned(),
            row: None,
            payment: Some("pi_1".to_owned()),
            is_return: false,
        }
    }

    fn here(subject: MoneySubject, state: &str) -> OwnMovement {
        OwnMovement {
            subject,
            row: Uuid::max(),
            id: Some("x_1".to_owned()),
            booking: Some(Uuid::nil()),
            amount: 9_000,
            currency: "usd".to_owned(),
            state: state.to_owned(),
            at: after_hours(2),
            is_by_hand: false,
            is_expected: true,
        }
    }

    fn kinds(movements: &[Movement], own: &[OwnMovement]) -> Vec<&'static str> {
        let time = ComparedTime { since: after_hours(0), until: after_hours(24) };
        let booking = HashMap::from([("pi_1".to_owned(), Uuid::max())]);
        compare(movements, own, time, &booking).0.iter().map(|one| one.kind.name()).collect()
    }

    #[test]
    fn the_states_of_both_sides_are_compared_by_what_they_say_of_the_money() {
        use MoneySubject::{Dispute, Payment, Refund, Transfer};
        for (subject, ours, theirs, differs) in [
            (Payment, "paid", "paid", false),
            (Payment, "open", "paid", true),
            (Payment, "expired", "paid", true),
            (Payment, "processing", "pending", false),
            (Payment, "paid", "failed", true),
            (Refund, "succeeded", "succeeded", false),
            (Refund, "queued", "pending", false),
            (Refund, "pending", "succeeded", true),
            (Refund, "succeeded", "pending", true),
            (Refund, "succeeded", "failed", true),
            (Refund, "manual", "failed", false),
            (Refund, "failed", "canceled", false),
            (Refund, "manual", "succeeded", true),
            (Dispute, "open", "open", false),
            (Dispute, "open", "lost", true),
            (Dispute, "won", "lost", true),
            (Transfer, "sent", "sent", false),
            (Transfer, "sent", "returned", true),
            (Transfer, "returned", "sent", true),
        ] {
            let found = kinds(&[there(subject, theirs)], &[here(subject, ours)]);
            assert_eq!(found, if differs { vec!["state"] } else { vec![] }, "{subject:?} {ours} {theirs}");
        }
        let by_hand = OwnMovement { is_by_hand: true, ..here(Refund, "succeeded") };
        assert!(kinds(&[there(Refund, "failed")], &[by_hand]).is_empty());
    }

    #[test]
    fn amounts_currencies_and_what_one_side_lacks_are_found() {
        use MoneySubject::{Payment, Transfer};
        let (ours, theirs) = (here(Payment, "paid"), there(Payment, "paid"));
        assert!(kinds(from_ref(&theirs), from_ref(&ours)).is_empty());
        let less = Movement { amount: 8_999, ..theirs.clone() };
        assert_eq!(kinds(from_ref(&less), from_ref(&ours)), ["amount"]);
        let other = Movement { currency: "eur".to_owned(), ..less };
        assert_eq!(kinds(&[other], from_ref(&ours)), ["currency"]);
        assert_eq!(kinds(from_ref(&theirs), &[]), ["missing_here"]);
        assert_eq!(kinds(&[], from_ref(&ours)), ["missing_there"]);
        assert!(kinds(&[], &[OwnMovement { is_expected: false, ..ours.clone() }]).is_empty());
        // Found by our id, though the provider's is not known here yet.
        let nameless = OwnMovement { id: None, state: "open".to_owned(), is_expected: false, ..ours.clone() };
        assert_eq!(kinds(&[Movement { row: Some(Uuid::max()), ..theirs.clone() }], &[nameless]), ["state"]);
        for (amount, state, found) in
            [(9_000, "returned", vec![]), (9_000, "sent", vec!["state"]), (1, "returned", vec!["state"])]
        {
            let back = Movement { amount, is_return: true, ..there(Transfer, "returned") };
            assert_eq!(kinds(&[back], &[here(Transfer, state)]), found, "{amount} {state}");
        }
    }

    #[test]
    fn what_is_outside_of_the_days_only_shows_that_a_row_is_at_the_provider() {
        let (ours, theirs) = (here(MoneySubject::Payment, "paid"), there(MoneySubject::Payment, "paid"));
        let before = Movement { at: after_hours(-1), amount: 1, ..theirs.clone() };
        assert!(kinds(from_ref(&before), from_ref(&ours)).is_empty());
        assert!(kinds(&[before], &[]).is_empty());
        let late = OwnMovement { at: after_hours(24), ..ours };
        assert!(kinds(&[], &[late]).is_empty());
        let time = ComparedTime { since: after_hours(0), until: after_hours(24) };
        let (found, checked) = compare(&[theirs], &[], time, &HashMap::from([("pi_1".to_owned(), Uuid::max())]));
        assert_eq!((found[0].booking, checked), (Some(Uuid::max()), 1));
    }
}
