//! The state machine of a booking: which step leads where, and who takes it. P-B04; D-055 to D-057, D-067, D-167.
//!
//! The web client's graph is generated from this one. "Completed" is not a state but derived: see [`is_completed`].

use chrono::{DateTime, NaiveDate, Utc};

/// The values of `booking_requests.status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Pending,
    Approved,
    Confirmed,
    Rejected,
    Expired,
    Cancelled,
}

/// Who takes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Actor {
    Traveller,
    /// The requested guide.
    Guide,
    /// The admins and the operator.
    Platform,
    /// A received payment.
    Payment,
    /// A passed deadline.
    Clock,
}

/// From, to, by whom.
pub type StatusTransition = (Status, Status, &'static [Actor]);

/// All steps. A payment after the deadline still confirms while the dates are free (D-067), and admins reopen requests (D-167).
pub const STEPS: [StatusTransition; 11] = [
    (Status::Pending, Status::Approved, &[Actor::Guide]),
    (Status::Pending, Status::Rejected, &[Actor::Guide]),
    (Status::Pending, Status::Expired, &[Actor::Clock]),
    (Status::Pending, Status::Cancelled, &[Actor::Traveller, Actor::Platform]),
    (Status::Approved, Status::Confirmed, &[Actor::Payment]),
    (Status::Approved, Status::Expired, &[Actor::Clock]),
    (Status::Approved, Status::Cancelled, &[Actor::Traveller, Actor::Guide, Actor::Platform]),
    (Status::Confirmed, Status::Cancelled, &[Actor::Traveller, Actor::Guide, Actor::Platform]),
    (Status::Rejected, Status::Pending, &[Actor::Platform]),
    (Status::Expired, Status::Pending, &[Actor::Platform]),
    (Status::Expired, Status::Confirmed, &[Actor::Payment]),
];

impl Status {
    pub const ALL: [Self; 6] =
        [Self::Pending, Self::Approved, Self::Confirmed, Self::Rejected, Self::Expired, Self::Cancelled];

    /// As in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Confirmed => "confirmed",
            Self::Rejected => "rejected",
            Self::Expired => "expired",
            Self::Cancelled => "cancelled",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// Whether this actor may take this step.
    pub fn may_become(self, next: Self, actor: Actor) -> bool {
        STEPS.iter().any(|(from, to, actors)| (*from, *to) == (self, next) && actors.contains(&actor))
    }

    /// The end of the time in which a booking of this status is answered or paid.
    pub(super) fn deadline(
        self,
        respond_by: Option<DateTime<Utc>>,
        payment_deadline: Option<DateTime<Utc>>,
    ) -> Option<DateTime<Utc>> {
        match self {
            Self::Pending => respond_by,
            Self::Approved => payment_deadline,
            Self::Confirmed | Self::Rejected | Self::Expired | Self::Cancelled => None,
        }
    }

    /// Whether the booking takes days of its guide. D-054.
    pub fn holds_dates(self) -> bool {
        matches!(self, Self::Approved | Self::Confirmed)
    }

    /// Its tab of My Bookings while the trip is not completed. D-056.
    pub fn tab(self) -> Tab {
        match self {
            Self::Pending | Self::Approved => Tab::Pending,
            Self::Confirmed => Tab::Confirmed,
            Self::Rejected | Self::Expired | Self::Cancelled => Tab::Rejected,
        }
    }
}

serendib_db::from_text!(Status, Status::from_name);

impl Actor {
    pub const ALL: [Self; 5] = [Self::Traveller, Self::Guide, Self::Platform, Self::Payment, Self::Clock];

    pub fn name(self) -> &'static str {
        match self {
            Self::Traveller => "traveller",
            Self::Guide => "guide",
            Self::Platform => "platform",
            Self::Payment => "payment",
            Self::Clock => "clock",
        }
    }
}

/// P-B02 "My Bookings"; "All" holds every booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Pending,
    Confirmed,
    Completed,
    Rejected,
}

impl Tab {
    pub const ALL: [Self; 4] = [Self::Pending, Self::Confirmed, Self::Completed, Self::Rejected];

    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Confirmed => "confirmed",
            Self::Completed => "completed",
            Self::Rejected => "rejected",
        }
    }
}

/// Confirmed, fully paid, and past. P-B04; `today` is in Asia/Colombo.
pub fn is_completed(status: Status, is_paid: bool, end: NaiveDate, today: NaiveDate) -> bool {
    status == Status::Confirmed && is_paid && end < today
}

#[cfg(test)]
mod tests {
    use serendib_db::{FromValue, Value};

    use super::*;

    /// D-057.
    #[test]
    fn the_graph_says_of_every_pair_and_actor_whether_the_step_is_one() {
        let mut steps = Vec::new();
        for from in Status::ALL {
            for to in Status::ALL {
                for actor in Actor::ALL {
                    if from.may_become(to, actor) {
                        steps.push(format!("{} > {} by {}", from.name(), to.name(), actor.name()));
                    }
                }
            }
        }
        assert_eq!(
            steps,
            [
                "pending > approved by guide",
                "pending > rejected by guide",
                "pending > expired by clock",
                "pending > cancelled by traveller",
                "pending > cancelled by platform",
                "approved > confirmed by payment",
                "approved > expired by clock",
                "approved > cancelled by traveller",
                "approved > cancelled by guide",
                "approved > cancelled by platform",
                "confirmed > cancelled by traveller",
                "confirmed > cancelled by guide",
                "confirmed > cancelled by platform",
                "rejected > pending by platform",
                "expired > pending by platform",
                "expired > confirmed by payment",
            ]
        );
        for status in Status::ALL {
            assert_eq!(Status::from_name(status.name()), Some(status));
        }
        assert_eq!(Status::from_name("completed"), None);
        let unknown = Status::from_value(&Value::Text("frozen".to_owned())).unwrap_err();
        assert!(unknown.contains("frozen"), "{unknown}");
    }

    /// D-056.
    #[test]
    fn a_trip_is_completed_when_it_is_confirmed_paid_and_over() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let end = day("2030-02-10");
        for status in Status::ALL {
            for (is_paid, today, over) in
                [(true, "2030-02-11", true), (true, "2030-02-10", false), (false, "2030-02-11", false)]
            {
                let expected = status == Status::Confirmed && over;
                assert_eq!(is_completed(status, is_paid, end, day(today)), expected, "{status:?} {is_paid} {today}");
            }
        }
    }
}
