//! Functions about plans sent to guides (custom requests).

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, document, id, list, nullable, text};

pub const GUIDES_FOR_ITINERARY: Function = Function {
    name: "guides_for_itinerary",
    args: &[id("id").required(), text("language")],
    answers: || {
        list(Reply::Object(vec![
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("avatar_url", nullable(Reply::Text)),
            ("location", nullable(Reply::Text)),
            ("rating", Reply::Number),
            ("review_count", Reply::Number),
            ("languages", list(Reply::Text)),
            ("places", list(Reply::Text)),
            ("places_total", Reply::Number),
            ("speaks", nullable(Reply::Flag)),
            ("is_free", nullable(Reply::Flag)),
            ("reason", Reply::Text),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const REQUEST_CUSTOM_TRIP: Function = Function {
    name: "request_custom_trip",
    args: &[document("document", || {
        Reply::Object(vec![
            ("itinerary_id", Reply::Text),
            ("guide_ids", list(Reply::Text)),
            optional("start_date", Reply::Text),
            optional("number_of_travelers", Reply::Number),
            optional("message", Reply::Text),
        ])
    })],
    answers: request,
    does: Does::Writes,
    whom: whom::people,
};

pub const CUSTOM_REQUESTS: Function = Function {
    name: "custom_requests",
    args: &[text("side").required()],
    answers: || list(request()),
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const CUSTOM_REQUEST: Function = Function {
    name: "custom_request",
    args: &[id("id").required()],
    answers: request,
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const ANSWER_CUSTOM_REQUEST: Function = Function {
    name: "answer_custom_request",
    args: &[document("document", || {
        Reply::Object(vec![
            ("id", Reply::Text),
            ("answer", Reply::Text),
            optional("price_per_person", Reply::Number),
            optional("included", Reply::Text),
            optional("message", Reply::Text),
            optional("itinerary_id", Reply::Text),
        ])
    })],
    answers: request,
    does: Does::Writes,
    whom: whom::people,
};

pub const ACCEPT_CUSTOM_OFFER: Function = Function {
    name: "accept_custom_offer",
    args: &[document("document", || {
        Reply::Object(vec![
            ("id", Reply::Text),
            ("offer_id", Reply::Text),
            ("total_price", Reply::Number),
            ("answered_at", Reply::Text),
            ("full_name", Reply::Text),
            ("contact_email", Reply::Text),
            ("contact_phone", Reply::Text),
            optional("special_requests", Reply::Text),
            ("accepted_terms", Reply::Flag),
        ])
    })],
    answers: || Reply::Object(vec![("booking_id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::people,
};

pub const WITHDRAW_CUSTOM_REQUEST: Function = Function {
    name: "withdraw_custom_request",
    args: &[id("id").required()],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::people,
};

pub const COPY_ITINERARY: Function = Function {
    name: "copy_itinerary",
    args: &[document("document", || {
        let which = ["itinerary_id", "token", "request_id", "offer_id"];
        Reply::Object(which.map(|name| optional(name, Reply::Text)).into())
    })],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::people,
};

fn optional(name: &'static str, reply: Reply) -> (&'static str, Reply) {
    (name, Reply::Optional(Box::new(nullable(reply))))
}

fn request() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("status", Reply::Text),
        ("is_mine", Reply::Flag),
        ("title", Reply::Text),
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("days", Reply::Number),
        ("number_of_travelers", Reply::Number),
        ("places", list(Reply::Text)),
        ("message", nullable(Reply::Text)),
        ("traveller_name", Reply::Text),
        ("created_at", Reply::Text),
        ("respond_by", Reply::Text),
        ("itinerary_id", nullable(Reply::Text)),
        ("booking_id", nullable(Reply::Text)),
        ("itinerary", nullable(Reply::Json)),
        ("offers", list(offer())),
    ])
}

fn offer() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("guide_id", Reply::Text),
        ("display_name", Reply::Text),
        ("avatar_url", nullable(Reply::Text)),
        ("rating", Reply::Number),
        ("review_count", Reply::Number),
        ("status", Reply::Text),
        ("price_per_person", nullable(Reply::Number)),
        ("total_price", nullable(Reply::Number)),
        ("advance_amount", nullable(Reply::Number)),
        ("balance", nullable(Reply::Number)),
        ("included", nullable(Reply::Text)),
        ("message", nullable(Reply::Text)),
        ("title", Reply::Text),
        ("start_date", Reply::Text),
        ("end_date", Reply::Text),
        ("days", Reply::Number),
        ("is_changed", Reply::Flag),
        ("itinerary_id", nullable(Reply::Text)),
        ("itinerary", nullable(Reply::Json)),
        ("answered_at", nullable(Reply::Text)),
        ("offer_ends_at", nullable(Reply::Text)),
    ])
}
