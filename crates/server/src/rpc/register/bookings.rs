//! Functions about bookings.

use serendib_domain::bookings::list::Filter;
use serendib_domain::write_policy::whom;

use super::booking_changes::change;
use super::handovers::{declined_offer, handed_over, open_offer};
use super::trip_meetings::of_booking;
use super::{Arg, ArgKind, Does, Function, Reply, document, id, list, nullable, number, text};

pub const QUOTE_BOOKING: Function = Function {
    name: "quote_booking",
    args: &[
        text("package_id").required(),
        text("guide_id"),
        text("start_date").required(),
        number("number_of_travelers").required(),
        Arg { name: "rooms", kind: ArgKind::List(room_to_choose), required: false },
    ],
    answers: quote,
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

/// Prices of trips for a group, before a date is chosen or for a trip that starts on one.
pub const GROUP_PRICES: Function = Function {
    name: "group_prices",
    args: &[text("packages").required(), number("people").required(), text("comfort"), text("start_date")],
    answers: || {
        let room = Reply::Object(vec![
            ("accommodation_type", Reply::Text),
            ("hotel_type", Reply::Text),
            ("quantity", Reply::Number),
            ("capacity_per_room", Reply::Number),
            ("price_per_room", Reply::Number),
            ("total", Reply::Number),
        ]);
        list(Reply::Object(vec![
            ("package_id", Reply::Text),
            ("number_of_travelers", Reply::Number),
            ("total_price", Reply::Number),
            ("per_person", Reply::Number),
            ("season", nullable(season())),
            ("comfort", nullable(Reply::Text)),
            ("room_selections", list(room)),
        ]))
    },
    does: Does::Reads,
    whom: whom::anybody,
};

/// Ranges of days on which a trip cannot start with some host.
pub const BUSY_DAYS: Function = Function {
    name: "busy_days",
    args: &[id("package_id").required()],
    answers: || list(Reply::Object(vec![("guide_id", Reply::Text), ("first", Reply::Text), ("last", Reply::Text)])),
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

/// The next days on which a trip can start, with the available hosts.
pub const NEXT_STARTS: Function = Function {
    name: "next_starts",
    args: &[id("package_id").required(), number("number_of_travelers"), text("from"), number("limit")],
    answers: || {
        Reply::Object(vec![
            (
                "starts",
                list(Reply::Object(vec![
                    ("start_date", Reply::Text),
                    ("end_date", Reply::Text),
                    ("guide_ids", list(Reply::Text)),
                ])),
            ),
            ("hosts", list(Reply::Object(vec![("guide_id", Reply::Text), ("start_date", nullable(Reply::Text))]))),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

/// Alternatives to sights that are out of season on a trip's days.
pub const SEASON_SWAPS: Function = Function {
    name: "season_swaps",
    args: &[id("package_id").required(), text("start_date").required()],
    answers: || {
        list(Reply::Object(vec![
            ("day_number", Reply::Number),
            ("attraction_id", Reply::Text),
            ("title", Reply::Text),
            ("instead_id", Reply::Text),
            ("instead_title", Reply::Text),
            ("best_months", list(Reply::Number)),
            ("drive_minutes", Reply::Number),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

/// Closures and holidays on the days of a trip.
pub const DATE_FACTS: Function = Function {
    name: "date_facts",
    args: &[id("package_id").required(), text("start_date").required()],
    answers: || {
        let closed = Reply::Object(vec![
            ("day_number", Reply::Number),
            ("attraction_id", Reply::Text),
            ("title", Reply::Text),
            ("because", Reply::Text),
            ("instead_id", nullable(Reply::Text)),
            ("instead_title", nullable(Reply::Text)),
            ("drive_minutes", nullable(Reply::Number)),
        ]);
        let holiday = Reply::Object(vec![
            ("day_number", Reply::Number),
            ("date", Reply::Text),
            ("is_poya", Reply::Flag),
            ("name", Reply::Text),
            ("text", Reply::Text),
            ("source", Reply::Text),
            ("checked", Reply::Text),
            ("is_expected", Reply::Flag),
        ]);
        Reply::Object(vec![("closed", list(closed)), ("holidays", list(holiday))])
    },
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

pub const REQUEST_BOOKING: Function = Function {
    name: "request_booking",
    args: &[document("document", || {
        let optional = |name, reply| (name, Reply::Optional(Box::new(nullable(reply))));
        Reply::Object(vec![
            ("package_id", Reply::Text),
            optional("guide_id", Reply::Text),
            ("start_date", Reply::Text),
            ("number_of_travelers", Reply::Number),
            optional("rooms", list(room_to_choose())),
            ("quote_version", Reply::Text),
            ("total_price", Reply::Number),
            optional("contact_email", Reply::Text),
            optional("contact_phone", Reply::Text),
            optional("special_requests", Reply::Text),
            optional("self_arranged", Reply::Flag),
            ("accepted_terms", Reply::Flag),
            ("travellers", list(companion_to_name())),
        ])
    })],
    answers: booking,
    does: Does::Writes,
    whom: whom::people,
};

/// Corrects the contacts of a booking.
pub const CORRECT_BOOKING_CONTACTS: Function = Function {
    name: "correct_booking_contacts",
    args: &[
        id("booking_id").required(),
        document("document", || Reply::Object(vec![("travellers", list(companion_to_name()))])),
    ],
    answers: booking,
    does: Does::Writes,
    whom: whom::people,
};

pub const CANCEL_PREVIEW: Function = Function {
    name: "cancel_preview",
    args: &[id("booking_id").required(), text("side")],
    answers: preview,
    // A write, like the command, so that both give the same answer.
    does: Does::Writes,
    whom: whom::not_visitors,
};

pub const CANCEL_BOOKING: Function = Function {
    name: "cancel_booking",
    args: &[id("booking_id").required(), text("reason"), number("expected_refund").required(), text("side")],
    answers: preview,
    does: Does::Writes,
    whom: whom::not_visitors,
};

/// Selects among the caller's bookings.
const LISTED: [Arg; 5] = [id("id"), text("show"), text("q"), text("after"), number("limit")];

pub const MY_BOOKINGS: Function = Function {
    name: "my_bookings",
    args: &LISTED,
    answers: || list(booking()),
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const GUIDE_BOOKINGS: Function = Function {
    name: "guide_bookings",
    args: &LISTED,
    answers: || list(booking()),
    does: Does::ReadsOwn,
    whom: whom::people,
};

/// Number of bookings for each filter of those lists.
pub const BOOKING_COUNTS: Function = Function {
    name: "booking_counts",
    args: &[text("side").required(), text("q")],
    answers: || Reply::Object(Filter::ALL.map(|filter| (filter.name(), Reply::Number)).into()),
    does: Does::ReadsOwn,
    whom: whom::people,
};

fn companion_to_name() -> Reply {
    Reply::Object(vec![
        ("full_name", Reply::Text),
        ("email", Reply::Text),
        ("phone", Reply::Text),
        ("is_primary", Reply::Flag),
    ])
}

pub(super) fn room_to_choose() -> Reply {
    Reply::Object(vec![("accommodation_type", Reply::Text), ("hotel_type", Reply::Text), ("quantity", Reply::Number)])
}

pub(super) fn room() -> Reply {
    Reply::Object(vec![
        ("accommodation_type", Reply::Text),
        ("hotel_type", Reply::Text),
        ("quantity", Reply::Number),
        ("capacity_per_room", Reply::Number),
        ("price_per_room", Reply::Number),
        ("total", Reply::Number),
    ])
}

/// A season in a price.
fn season() -> Reply {
    Reply::Object(vec![("name", Reply::Text), ("percent", Reply::Number)])
}

fn policy() -> Reply {
    list(Reply::Object(vec![("days", Reply::Number), ("percent", Reply::Number)]))
}

fn quote() -> Reply {
    let host = Reply::Object(vec![
        ("guide_id", Reply::Text),
        ("display_name", Reply::Text),
        ("avatar_url", nullable(Reply::Text)),
        ("is_primary_guide", Reply::Flag),
        ("is_free", Reply::Flag),
    ]);
    Reply::Object(vec![
        ("version", Reply::Text),
        ("currency", Reply::Text),
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("nights", Reply::Number),
        ("number_of_travelers", Reply::Number),
        ("base_price_per_person", Reply::Number),
        ("base_price_total", Reply::Number),
        ("season", nullable(season())),
        ("room_selections", list(room())),
        ("accommodation_price", Reply::Number),
        ("total_price", Reply::Number),
        ("advance_amount", Reply::Number),
        ("balance", Reply::Number),
        ("capacity", Reply::Number),
        ("shortfall", Reply::Number),
        ("minimum_date", Reply::Text),
        ("hosts", list(host)),
        ("policy", policy()),
    ])
}

fn preview() -> Reply {
    Reply::Object(vec![
        ("days", Reply::Number),
        ("percent", Reply::Number),
        ("paid", Reply::Number),
        ("refund", Reply::Number),
        ("by", Reply::Text),
        ("free_until", nullable(Reply::Text)),
    ])
}

/// A booking as both of its sides see it.
fn booking() -> Reply {
    let named = |also: Vec<(&'static str, Reply)>| {
        let mut fields = vec![("id", Reply::Text)];
        fields.extend(also);
        Reply::Object(fields)
    };
    let companion = vec![
        ("full_name", Reply::Text),
        ("email", Reply::Text),
        ("phone", nullable(Reply::Text)),
        ("is_primary", Reply::Flag),
    ];
    let payment = vec![
        ("kind", Reply::Text),
        ("amount", Reply::Number),
        ("status", Reply::Text),
        ("paid_at", nullable(Reply::Text)),
    ];
    let refund = vec![("amount", Reply::Number), ("status", Reply::Text), ("created_at", Reply::Text)];
    let review = || {
        nullable(named(vec![
            ("rating", Reply::Number),
            ("review_text", nullable(Reply::Text)),
            ("guide_reply", nullable(Reply::Text)),
        ]))
    };
    let may = vec![
        ("approve", Reply::Flag),
        ("reject", Reply::Flag),
        ("cancel", Reply::Flag),
        ("pay", nullable(Reply::Text)),
        ("chat", Reply::Flag),
        ("ask_again", Reply::Flag),
        ("hand_over", Reply::Flag),
        ("change", Reply::Flag),
        ("review", Reply::Flag),
    ];
    let mut fields = columns();
    fields.extend([
        (
            "package",
            named(vec![("title", Reply::Text), ("image_url", nullable(Reply::Text)), ("duration_days", Reply::Number)]),
        ),
        (
            "guide",
            named(vec![
                ("display_name", Reply::Text),
                ("avatar_url", nullable(Reply::Text)),
                ("phone", nullable(Reply::Text)),
            ]),
        ),
        ("traveller", Reply::Object(vec![("display_name", Reply::Text)])),
        ("travellers", list(Reply::Object(companion))),
        ("meeting", nullable(Reply::Object(vec![("place", Reply::Text), ("time", nullable(Reply::Text))]))),
        ("trip_meeting", nullable(of_booking())),
        ("payments", list(Reply::Object(payment))),
        ("refunds", list(Reply::Object(refund))),
        ("paid", Reply::Number),
        ("balance", Reply::Number),
        ("is_completed", Reply::Flag),
        ("dates_taken", Reply::Flag),
        ("reviews", Reply::Object(vec![("guide", review()), ("package", review())])),
        ("changes", list(change())),
        ("handover", nullable(Reply::Object(open_offer()))),
        ("handover_declined", nullable(declined_offer())),
        ("handed_over", nullable(handed_over())),
        ("can", Reply::Object(may)),
        ("share_percent", nullable(Reply::Number)),
        ("approval_hindrance", nullable(Reply::Text)),
        ("cursor", Reply::Text),
    ]);
    Reply::Object(fields)
}

/// The columns of the table.
fn columns() -> Vec<(&'static str, Reply)> {
    let summary = Reply::Object(vec![
        ("base_price_per_person", Reply::Number),
        ("number_of_travelers", Reply::Number),
        ("base_price_total", Reply::Number),
        ("accommodation_price", Reply::Number),
        ("room_selections", list(room())),
        ("total_price", Reply::Number),
        ("season", Reply::Optional(Box::new(season()))),
    ]);
    vec![
        ("id", Reply::Text),
        ("user_id", Reply::Text),
        ("guide_id", Reply::Text),
        ("package_id", Reply::Text),
        ("status", Reply::Text),
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("number_of_travelers", Reply::Number),
        ("contact_email", Reply::Text),
        ("contact_phone", nullable(Reply::Text)),
        ("special_requests", nullable(Reply::Text)),
        ("total_price", Reply::Number),
        ("advance_amount", nullable(Reply::Number)),
        ("full_payment_completed", Reply::Flag),
        ("payment_deadline", nullable(Reply::Text)),
        ("rejection_reason", nullable(Reply::Text)),
        ("pricing_summary", nullable(summary)),
        ("created_at", Reply::Text),
        ("updated_at", Reply::Text),
        ("any_host", Reply::Flag),
        ("self_arranged", Reply::Flag),
        ("quote_version", nullable(Reply::Text)),
        ("policy", policy()),
        ("terms_version", nullable(Reply::Text)),
        ("terms_accepted_at", nullable(Reply::Text)),
        ("respond_by", nullable(Reply::Text)),
        ("decided_at", nullable(Reply::Text)),
        ("confirmed_at", nullable(Reply::Text)),
        ("cancelled_at", nullable(Reply::Text)),
        ("cancelled_by", nullable(Reply::Text)),
        ("cancellation_reason", nullable(Reply::Text)),
        ("refund_due", nullable(Reply::Number)),
        ("trip_title", Reply::Text),
        ("trip_days", Reply::Number),
        ("trip_place", nullable(Reply::Text)),
        ("trip_included", nullable(Reply::Text)),
        ("trip_excluded", nullable(Reply::Text)),
        ("promised_advance", nullable(Reply::Number)),
        ("trip_local_costs", nullable(Reply::Text)),
        ("trip_shopping", nullable(Reply::Text)),
    ]
}
