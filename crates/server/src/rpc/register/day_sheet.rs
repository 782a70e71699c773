//! Functions of the day sheet, which a guide has for each confirmed trip.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, document, id, list, nullable};

/// The booking, the days of its trip, and what the guide has added.
pub const DAY_SHEET: Function = Function {
    name: "day_sheet",
    args: &[id("booking_id").required()],
    answers: || {
        let room = vec![("accommodation_type", Reply::Text), ("hotel_type", Reply::Text), ("quantity", Reply::Number)];
        let lead = vec![("name", Reply::Text), ("email", Reply::Text), ("phone", nullable(Reply::Text))];
        let traveler = vec![
            ("full_name", Reply::Text),
            ("email", nullable(Reply::Text)),
            ("phone", nullable(Reply::Text)),
            ("is_primary", Reply::Flag),
        ];
        let stop = vec![
            ("title", Reply::Text),
            ("description", nullable(Reply::Text)),
            ("location", nullable(Reply::Text)),
            ("kind", Reply::Text),
            ("start", nullable(Reply::Text)),
            ("duration_hours", Reply::Number),
        ];
        let day = vec![
            ("number", Reply::Number),
            ("date", Reply::Text),
            ("title", nullable(Reply::Text)),
            ("description", nullable(Reply::Text)),
            ("overnight", nullable(Reply::Text)),
            ("stops", list(Reply::Object(stop))),
        ];
        let number = vec![("kind", Reply::Text), ("number", Reply::Text), ("name", Reply::Text), ("note", Reply::Text)];
        nullable(Reply::Object(vec![
            ("booking_id", Reply::Text),
            ("status", Reply::Text),
            ("title", Reply::Text),
            ("package_id", Reply::Text),
            ("start_date", Reply::Text),
            ("end_date", Reply::Text),
            ("number_of_travelers", Reply::Number),
            ("self_arranged", Reply::Flag),
            ("special_requests", nullable(Reply::Text)),
            ("rooms", list(Reply::Object(room))),
            ("lead", Reply::Object(lead)),
            ("travelers", list(Reply::Object(traveler))),
            ("total_price", Reply::Number),
            ("paid", Reply::Number),
            ("balance", Reply::Number),
            ("local_costs", nullable(Reply::Text)),
            ("shopping", nullable(Reply::Text)),
            ("included", nullable(Reply::Text)),
            ("excluded", nullable(Reply::Text)),
            ("days", list(Reply::Object(day))),
            ("emergency", Reply::Object(vec![("numbers", list(Reply::Object(number))), ("checked_on", Reply::Text)])),
            ("sheet", sheet()),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::guides,
};

/// Replaces what the guide has added.
pub const SAVE_DAY_SHEET: Function = Function {
    name: "save_day_sheet",
    args: &[
        id("booking_id").required(),
        document("document", || {
            let optional = |name, reply| (name, Reply::Optional(Box::new(nullable(reply))));
            Reply::Object(vec![
                ("version", Reply::Number),
                optional("meeting_place", Reply::Text),
                optional("meeting_time", Reply::Text),
                optional("notes", Reply::Text),
                optional("hotels", list(hotel())),
                optional("checklist", list(checklist_item())),
            ])
        }),
    ],
    answers: sheet,
    does: Does::Writes,
    whom: whom::guides,
};

fn sheet() -> Reply {
    Reply::Object(vec![
        ("version", Reply::Number),
        ("meeting_place", nullable(Reply::Text)),
        ("meeting_time", nullable(Reply::Text)),
        ("notes", nullable(Reply::Text)),
        ("hotels", list(hotel())),
        ("checklist", list(checklist_item())),
        ("updated_at", nullable(Reply::Text)),
    ])
}

fn hotel() -> Reply {
    Reply::Object(vec![
        ("night", Reply::Number),
        ("name", Reply::Text),
        ("address", nullable(Reply::Text)),
        ("phone", nullable(Reply::Text)),
    ])
}

fn checklist_item() -> Reply {
    Reply::Object(vec![("text", Reply::Text), ("is_done", Reply::Flag)])
}
