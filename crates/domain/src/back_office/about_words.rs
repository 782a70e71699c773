//! Words that the staff types about a record, and that are not of it.

/// Words about a record, a person or a request of theirs, and forms of address.
const ABOUT: [&str; 78] = [
    "a",
    "about",
    "after",
    "an",
    "and",
    "bank",
    "before",
    "booked",
    "booking",
    "bookings",
    "by",
    "cancel",
    "canceled",
    "cancellation",
    "cancelled",
    "card",
    "chargeback",
    "client",
    "confirmed",
    "couple",
    "customer",
    "dispute",
    "dr",
    "erase",
    "erasure",
    "expired",
    "family",
    "for",
    "from",
    "gdpr",
    "guest",
    "guide",
    "guides",
    "in",
    "invoice",
    "lady",
    "lanka",
    "licence",
    "license",
    "man",
    "miss",
    "mr",
    "mrs",
    "ms",
    "no",
    "number",
    "of",
    "on",
    "paid",
    "payment",
    "payments",
    "payout",
    "pending",
    "prof",
    "re",
    "ref",
    "reference",
    "refund",
    "refunded",
    "refunds",
    "rejected",
    "review",
    "sri",
    "the",
    "to",
    "today",
    "tomorrow",
    "tour",
    "transfer",
    "traveler",
    "traveller",
    "trip",
    "trips",
    "twice",
    "unpaid",
    "upcoming",
    "who",
    "with",
];

/// A single letter is an initial, which the index does not have.
pub(super) fn is_about(word: &str) -> bool {
    word.chars().count() == 1 || ABOUT.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_in_order_each_once() {
        assert!(ABOUT.windows(2).all(|two| two[0] < two[1]));
    }
}
