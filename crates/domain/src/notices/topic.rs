//! Topics of notifications, and their channels: a person may switch off what they can miss without harm.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Steps of a person's own booking, with deadlines.
    Bookings,
    /// Payments that arrived, failed or are refunded.
    Payments,
    /// Requests to a guide.
    Requests,
    /// Messages of the other side.
    Messages,
    Reviews,
    /// Date alerts.
    Dates,
    /// News of applications, packages and join requests.
    Guiding,
    /// What waits for admins.
    Running,
}

/// The channels of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    pub in_product: bool,
    pub by_mail: bool,
}

impl Topic {
    pub const ALL: [Self; 8] = [
        Self::Bookings,
        Self::Payments,
        Self::Requests,
        Self::Messages,
        Self::Reviews,
        Self::Dates,
        Self::Guiding,
        Self::Running,
    ];

    /// As in the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bookings => "bookings",
            Self::Payments => "payments",
            Self::Requests => "requests",
            Self::Messages => "messages",
            Self::Reviews => "reviews",
            Self::Dates => "dates",
            Self::Guiding => "guiding",
            Self::Running => "running",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }

    /// The topic of a notification; one without a topic always uses both channels.
    pub fn for_notice_kind(kind: &str) -> Option<Self> {
        match kind {
            "booking_requested"
            | "booking_reminder"
            | "custom_request_received"
            | "handover_offered"
            | "host_share_offered"
            | "custom_offer_accepted"
            | "custom_request_closed" => Some(Self::Requests),
            "custom_offer_received" | "custom_request_declined" | "handed_over" | "trip_arrival" => {
                Some(Self::Bookings)
            }
            "refunded" | "refund_queued" => Some(Self::Payments),
            "chat_message" => Some(Self::Messages),
            "dates_free" => Some(Self::Dates),
            "review_invitation" | "review_received" | "review_changed" => Some(Self::Reviews),
            "application_received"
            | "join_request_received"
            | "credential_received"
            | "package_waiting"
            | "revision_waiting"
            | "chat_reported" => Some(Self::Running),
            "host_joined" => Some(Self::Guiding),
            _ if kind.starts_with("booking_") || kind.starts_with("handover_") => Some(Self::Bookings),
            _ if kind.starts_with("payment_") || kind.starts_with("host_share_") => Some(Self::Payments),
            _ if ["application_", "credential_", "join_request_", "package_", "revision_"]
                .iter()
                .any(|head| kind.starts_with(head)) =>
            {
                Some(Self::Guiding)
            }
            _ => None,
        }
    }

    /// Channels that cannot be switched off. Decisions about money or days always use both: a mail is proof, and the page must not state
    /// less than the mail. Requests with a deadline always appear behind the bell.
    pub fn fixed(self) -> Ways {
        let (in_product, by_mail) = match self {
            Self::Bookings | Self::Payments => (true, true),
            Self::Requests | Self::Guiding => (true, false),
            Self::Messages | Self::Reviews | Self::Dates | Self::Running => (false, false),
        };
        Ways { in_product, by_mail }
    }

    /// The available channels.
    pub fn ways(self) -> Ways {
        // Admins read the queues, and get no mails about them.
        Ways { in_product: true, by_mail: self != Self::Running }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notice_has_the_topic_that_people_would_look_for_it_under() {
        for (kind, topic) in [
            ("booking_approved", Some(Topic::Bookings)),
            ("booking_cancelled", Some(Topic::Bookings)),
            ("booking_request_sent", Some(Topic::Bookings)),
            ("booking_paid", Some(Topic::Bookings)),
            ("booking_requested", Some(Topic::Requests)),
            ("booking_reminder", Some(Topic::Requests)),
            ("handover_offered", Some(Topic::Requests)),
            ("handover_accepted", Some(Topic::Bookings)),
            ("handover_taken", Some(Topic::Bookings)),
            ("handed_over", Some(Topic::Bookings)),
            ("trip_arrival", Some(Topic::Bookings)),
            ("booking_starts_tomorrow", Some(Topic::Bookings)),
            ("booking_job_tomorrow", Some(Topic::Bookings)),
            ("host_share_offered", Some(Topic::Requests)),
            ("host_share_accepted", Some(Topic::Payments)),
            ("host_share_declined", Some(Topic::Payments)),
            ("host_share_ended", Some(Topic::Payments)),
            ("payment_received", Some(Topic::Payments)),
            ("payment_review", Some(Topic::Payments)),
            ("payment_payout", Some(Topic::Payments)),
            ("payment_payout_reversed", Some(Topic::Payments)),
            ("payment_commission", Some(Topic::Payments)),
            ("refund_queued", Some(Topic::Payments)),
            ("refunded", Some(Topic::Payments)),
            ("chat_message", Some(Topic::Messages)),
            ("chat_reported", Some(Topic::Running)),
            ("dates_free", Some(Topic::Dates)),
            ("review_invitation", Some(Topic::Reviews)),
            ("review_received", Some(Topic::Reviews)),
            ("review_changed", Some(Topic::Reviews)),
            ("application_received", Some(Topic::Running)),
            ("application_rejected", Some(Topic::Guiding)),
            ("credential_received", Some(Topic::Running)),
            ("credential_expiring", Some(Topic::Guiding)),
            ("join_request_approved", Some(Topic::Guiding)),
            ("host_joined", Some(Topic::Guiding)),
            ("package_waiting", Some(Topic::Running)),
            ("package_approved", Some(Topic::Guiding)),
            ("revision_rejected", Some(Topic::Guiding)),
            ("guide_suspended", None),
        ] {
            assert_eq!(Topic::for_notice_kind(kind), topic, "{kind}");
        }
        for topic in Topic::ALL {
            assert_eq!(Topic::from_name(topic.name()), Some(topic));
            let (fixed, ways) = (topic.fixed(), topic.ways());
            assert!(!fixed.in_product || ways.in_product, "{topic:?}");
            assert!(!fixed.by_mail || ways.by_mail, "{topic:?}");
        }
    }
}
