//! The events that an endpoint may choose.

/// What is sent to try an endpoint out; no endpoint chooses it.
pub const PING: &str = "ping";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookEvent {
    /// A request waits for its guide, also when the staff reopens one.
    BookingRequested,
    BookingApproved,
    BookingRejected,
    BookingConfirmed,
    BookingCancelled,
    /// The trip is paid and over.
    BookingCompleted,
    BookingExpired,
    PaymentCompleted,
    PaymentRefunded,
    /// A package is on sale, for the first time or again.
    PackagePublished,
    PackageUnpublished,
    ReviewPublished,
}

impl WebhookEvent {
    pub const ALL: [Self; 12] = [
        Self::BookingRequested,
        Self::BookingApproved,
        Self::BookingRejected,
        Self::BookingConfirmed,
        Self::BookingCancelled,
        Self::BookingCompleted,
        Self::BookingExpired,
        Self::PaymentCompleted,
        Self::PaymentRefunded,
        Self::PackagePublished,
        Self::PackageUnpublished,
        Self::ReviewPublished,
    ];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::BookingRequested => "booking.requested",
            Self::BookingApproved => "booking.approved",
            Self::BookingRejected => "booking.rejected",
            Self::BookingConfirmed => "booking.confirmed",
            Self::BookingCancelled => "booking.cancelled",
            Self::BookingCompleted => "booking.completed",
            Self::BookingExpired => "booking.expired",
            Self::PaymentCompleted => "payment.completed",
            Self::PaymentRefunded => "payment.refunded",
            Self::PackagePublished => "package.published",
            Self::PackageUnpublished => "package.unpublished",
            Self::ReviewPublished => "review.published",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.name() == name)
    }
}
