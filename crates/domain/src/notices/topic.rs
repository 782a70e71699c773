//! What people can be told of, and how: a person may switch off what costs them nothing to miss.

/// What notices are about, as somebody chooses between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Steps of one's own booking: terms and days hang on them.
    Bookings,
    /// Money that came, failed or goes back.
    Payments,
    /// What a guide is asked to host.
    Requests,
    /// What the other side of a booking writes.
    Messages,
    Reviews,
    /// Days that somebody waits for.
    Dates,
    /// What becomes of applications, packages and requests to join.
    Guiding,
    /// What waits for admins.
    Running,
}

/// By which ways somebody is told.
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

    /// As the database and the wire have it.
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

    /// The topic of a notice; what has none is always told, by both ways.
    pub fn for_notice_kind(kind: &str) -> Option<Self> {
        match kind {
            "booking_requested"
            | "booking_reminder"
            | "custom_request_received"
            | "custom_offer_accepted"
            | "custom_request_closed" => Some(Self::Requests),
            "custom_offer_received" | "custom_request_declined" => Some(Self::Bookings),
            "refunded" | "refund_queued" => Some(Self::Payments),
            "chat_message" => Some(Self::Messages),
            "dates_free" => Some(Self::Dates),
            "review_invitation" | "review_received" | "review_changed" => Some(Self::Reviews),
            "application_received"
            | "join_request_received"
            | "package_waiting"
            | "revision_waiting"
            | "chat_reported" => Some(Self::Running),
            "host_joined" => Some(Self::Guiding),
            _ if kind.starts_with("booking_") => Some(Self::Bookings),
            _ if kind.starts_with("payment_") => Some(Self::Payments),
            _ if ["application_", "join_request_", "package_", "revision_"]
                .iter()
                .any(|head| kind.starts_with(head)) =>
            {
                Some(Self::Guiding)
            }
            _ => None,
        }
    }

    /// The ways that nobody can switch off. What decides about somebody's money or days is always told both ways: a mail proves that it
    /// was, and the page must not say less than the mail. Of what waits for a guide's answer until a term ends, the bell says so.
    pub fn fixed(self) -> Ways {
        let (in_product, by_mail) = match self {
            Self::Bookings | Self::Payments => (true, true),
            Self::Requests | Self::Guiding => (true, false),
            Self::Messages | Self::Reviews | Self::Dates | Self::Running => (false, false),
        };
        Ways { in_product, by_mail }
    }

    /// The ways that there are.
    pub fn ways(self) -> Ways {
        // Admins read the queues; nobody is written to about them.
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
            ("payment_received", Some(Topic::Payments)),
            ("payment_review", Some(Topic::Payments)),
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
