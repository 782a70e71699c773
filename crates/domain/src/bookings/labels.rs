//! Labels of a booking's state: status, payment and audience determine one label. P-B02; D-055.

use super::status::Status;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// My Bookings.
    Traveller,
    /// The guide's list of booking requests.
    Guide,
    /// The host overview.
    Dashboard,
}

impl Audience {
    pub const ALL: [Self; 3] = [Self::Traveller, Self::Guide, Self::Dashboard];

    pub fn name(self) -> &'static str {
        match self {
            Self::Traveller => "traveller",
            Self::Guide => "guide",
            Self::Dashboard => "dashboard",
        }
    }
}

/// A past trip, for its traveler.
pub const COMPLETED: &str = "Completed";

/// Values of `cancelled_by`.
pub const CANCELLED_BY: [&str; 3] = ["traveller", "guide", "platform"];

/// `is_paid` means in full: nothing is labeled paid while a balance is due.
pub fn label(status: Status, is_paid: bool, audience: Audience) -> &'static str {
    match (status, is_paid, audience) {
        (Status::Pending, _, Audience::Traveller) => "Pending Approval",
        (Status::Pending, _, Audience::Guide | Audience::Dashboard) => "Pending Review",
        (Status::Approved, _, Audience::Traveller | Audience::Dashboard) => "Approved - Payment Required",
        (Status::Approved, _, Audience::Guide) => "Approved - Awaiting Payment",
        (Status::Confirmed, _, Audience::Traveller) | (Status::Confirmed, false, Audience::Dashboard) => "Confirmed",
        (Status::Confirmed, true, Audience::Dashboard) => "Confirmed & Paid",
        (Status::Confirmed, false, Audience::Guide) => "Booking Confirmed",
        (Status::Confirmed, true, Audience::Guide) => "Payment Completed",
        (Status::Rejected, _, _) => "Rejected",
        (Status::Expired, _, _) => "Expired",
        (Status::Cancelled, _, _) => "Cancelled",
    }
}

/// The label of a cancelled booking, which names the canceller.
pub fn cancelled(by: &str, audience: Audience) -> &'static str {
    match (by, audience) {
        ("traveller", Audience::Traveller) | ("guide", Audience::Guide | Audience::Dashboard) => "Cancelled by you",
        ("traveller", _) => "Cancelled by the traveler",
        ("guide", _) => "Cancelled by the guide",
        ("platform", _) => "Cancelled by Serendib",
        _ => "Cancelled",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// D-055.
    #[test]
    fn every_state_has_a_label_and_only_a_full_payment_reads_as_paid() {
        let mut labels = Vec::new();
        for audience in Audience::ALL {
            for status in Status::ALL {
                let (due, paid) = (label(status, false, audience), label(status, true, audience));
                assert!(!due.contains("Paid") && !due.contains("Completed"), "{due}");
                labels.push(if due == paid { due.to_owned() } else { format!("{due} / {paid}") });
            }
        }
        assert_eq!(
            labels,
            [
                "Pending Approval",
                "Approved - Payment Required",
                "Confirmed",
                "Rejected",
                "Expired",
                "Cancelled",
                "Pending Review",
                "Approved - Awaiting Payment",
                "Booking Confirmed / Payment Completed",
                "Rejected",
                "Expired",
                "Cancelled",
                "Pending Review",
                "Approved - Payment Required",
                "Confirmed / Confirmed & Paid",
                "Rejected",
                "Expired",
                "Cancelled",
            ]
        );
    }

    /// D-055.
    #[test]
    fn a_cancelled_booking_says_by_whom() {
        for (by, expected) in [
            ("traveller", ["Cancelled by you", "Cancelled by the traveler", "Cancelled by the traveler"]),
            ("guide", ["Cancelled by the guide", "Cancelled by you", "Cancelled by you"]),
            ("platform", ["Cancelled by Serendib"; 3]),
            ("", ["Cancelled"; 3]),
        ] {
            assert_eq!(Audience::ALL.map(|audience| cancelled(by, audience)), expected, "{by}");
        }
    }
}
