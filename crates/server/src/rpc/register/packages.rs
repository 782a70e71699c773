//! Functions about editing and reviewing packages.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, document, id, list, nullable, number, text};

pub const SAVE_PACKAGE: Function = Function {
    name: "save_package",
    args: &[document("document", package_to_save), number("version")],
    answers: || {
        Reply::Object(vec![
            ("id", Reply::Text),
            ("status", Reply::Text),
            ("version", Reply::Number),
            ("waiting", Reply::Flag),
        ])
    },
    does: Does::Writes,
    whom: whom::people,
};

pub const PACKAGE_FOR_EDIT: Function = Function {
    name: "package_for_edit",
    args: &[id("package").required()],
    answers: || {
        let revision = vec![
            ("id", Reply::Text),
            ("status", Reply::Text),
            ("rejection_reason", nullable(Reply::Text)),
            ("created_at", Reply::Text),
            ("document", package()),
        ];
        nullable(Reply::Object(vec![
            ("id", Reply::Text),
            ("status", Reply::Text),
            ("version", Reply::Number),
            ("rejection_reason", nullable(Reply::Text)),
            ("may_edit", Reply::Flag),
            ("document", package()),
            ("revision", nullable(Reply::Object(revision))),
        ]))
    },
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

pub const PENDING_PACKAGES: Function = Function {
    name: "pending_packages",
    args: &[text("q"), text("after"), number("limit"), number("offset")],
    answers: || {
        let owner = Reply::Object(vec![("user_id", Reply::Text), ("display_name", Reply::Text)]);
        let entry = vec![
            ("id", Reply::Text),
            ("kind", Reply::Text),
            ("revision_id", nullable(Reply::Text)),
            ("version", Reply::Number),
            ("title", Reply::Text),
            ("created_at", Reply::Text),
            ("price", Reply::Number),
            ("duration_days", Reply::Number),
            ("max_people", Reply::Number),
            ("image_url", nullable(Reply::Text)),
            ("locations", list(Reply::Text)),
            ("categories", list(Reply::Text)),
            ("owners", list(owner)),
            ("cursor", Reply::Text),
        ];
        Reply::Object(vec![("total", Reply::Number), ("results", list(Reply::Object(entry)))])
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::DecidePackages),
};

/// Whether packages are on sale, and how many bookings that concerns.
pub const PACKAGE_SALES: Function = Function {
    name: "package_sales",
    args: &[Arg { name: "packages", kind: ArgKind::List(|| Reply::Text), required: true }],
    answers: || list(sale()),
    does: Does::ReadsOwn,
    whom: whom::people,
};

/// Pauses or retires a package, takes it down, or puts it back on sale.
pub const SET_PACKAGE_SALE: Function = Function {
    name: "set_package_sale",
    args: &[document("document", || {
        let optional = |name| (name, Reply::Optional(Box::new(nullable(Reply::Text))));
        Reply::Object(vec![
            ("package_id", Reply::Text),
            ("state", Reply::Text),
            optional("resumes_on"),
            optional("reason"),
        ])
    })],
    answers: sale,
    does: Does::Writes,
    whom: whom::people,
};

pub(super) fn sale() -> Reply {
    Reply::Object(vec![
        ("package_id", Reply::Text),
        ("state", Reply::Text),
        ("resumes_on", nullable(Reply::Text)),
        ("reason", nullable(Reply::Text)),
        ("since", nullable(Reply::Text)),
        ("may_change", Reply::Flag),
        ("pending", Reply::Number),
        ("approved", Reply::Number),
        ("confirmed", Reply::Number),
    ])
}

/// A package's document, as returned.
fn package() -> Reply {
    let attraction = vec![
        ("id", nullable(Reply::Text)),
        ("title", Reply::Text),
        ("description", Reply::Text),
        ("location", nullable(Reply::Text)),
        ("attraction_type", Reply::Text),
        ("start_time", nullable(Reply::Text)),
        ("duration_hours", Reply::Number),
    ];
    let day = vec![
        ("day_number", Reply::Number),
        ("title", Reply::Text),
        ("description", nullable(Reply::Text)),
        ("attractions", list(Reply::Object(attraction))),
    ];
    Reply::Object(vec![
        ("id", Reply::Text),
        ("title", Reply::Text),
        ("description", Reply::Text),
        ("duration", Reply::Text),
        ("max_people", Reply::Number),
        ("price", Reply::Number),
        ("highlights", Reply::Text),
        ("included", Reply::Text),
        ("excluded", Reply::Text),
        ("locations", list(Reply::Object(vec![("location_name", Reply::Text)]))),
        ("categories", list(Reply::Text)),
        ("days", list(Reply::Object(day))),
        ("room_pricing", list(room())),
        ("images", list(Reply::Text)),
        ("languages", list(Reply::Text)),
        ("transport_modes", list(Reply::Text)),
        ("paid_locally", nullable(Reply::Text)),
        ("local_costs", list(local_cost())),
        ("shopping", nullable(Reply::Text)),
        ("shopping_stops", nullable(Reply::Text)),
        ("shopping_commission", nullable(Reply::Flag)),
        ("group_prices", list(group_price())),
        ("seasons", list(season())),
    ])
}

/// A package's document, as sent.
fn package_to_save() -> Reply {
    let optional = |name, reply| (name, Reply::Optional(Box::new(nullable(reply))));
    let attraction = vec![
        optional("id", Reply::Text),
        ("title", Reply::Text),
        ("description", Reply::Text),
        optional("location", Reply::Text),
        optional("attraction_type", Reply::Text),
        optional("start_time", Reply::Text),
        optional("duration_hours", Reply::Number),
    ];
    let day = vec![
        optional("day_number", Reply::Number),
        optional("title", Reply::Text),
        optional("description", Reply::Text),
        optional("attractions", list(Reply::Object(attraction))),
    ];
    Reply::Object(vec![
        optional("id", Reply::Text),
        ("title", Reply::Text),
        ("description", Reply::Text),
        ("duration", Reply::Text),
        ("max_people", Reply::Number),
        ("price", Reply::Number),
        ("highlights", Reply::Text),
        ("included", Reply::Text),
        optional("excluded", Reply::Text),
        ("locations", list(Reply::Object(vec![("location_name", Reply::Text)]))),
        ("categories", list(Reply::Text)),
        ("days", list(Reply::Object(day))),
        optional("room_pricing", list(room())),
        optional("images", list(Reply::Text)),
        optional("languages", list(Reply::Text)),
        optional("transport_modes", list(Reply::Text)),
        ("paid_locally", nullable(Reply::Text)),
        optional("local_costs", list(local_cost())),
        ("shopping", nullable(Reply::Text)),
        optional("shopping_stops", Reply::Text),
        optional("shopping_commission", Reply::Flag),
        optional("group_prices", list(group_price())),
        optional("seasons", list(season_to_save())),
    ])
}

/// What each person of a larger group pays.
fn group_price() -> Reply {
    Reply::Object(vec![("from_people", Reply::Number), ("price_per_person", Reply::Number)])
}

/// A span of every year with another price; its days are `MM-DD`.
fn season() -> Reply {
    Reply::Object(vec![
        ("name", Reply::Text),
        ("first_day", Reply::Text),
        ("last_day", Reply::Text),
        ("percent", Reply::Number),
        ("min_people", nullable(Reply::Number)),
        ("notice_days", nullable(Reply::Number)),
    ])
}

/// The same, as sent: a season without limits may leave them out.
fn season_to_save() -> Reply {
    let optional = |name| (name, Reply::Optional(Box::new(nullable(Reply::Number))));
    Reply::Object(vec![
        ("name", Reply::Text),
        ("first_day", Reply::Text),
        ("last_day", Reply::Text),
        ("percent", Reply::Number),
        optional("min_people"),
        optional("notice_days"),
    ])
}

/// The price of one kind of room for the whole trip.
fn room() -> Reply {
    Reply::Object(vec![
        ("accommodation_type", Reply::Text),
        ("hotel_type", Reply::Text),
        ("price_per_room", Reply::Number),
    ])
}

/// An amount paid locally.
fn local_cost() -> Reply {
    Reply::Object(vec![
        ("label", Reply::Text),
        ("amount_usd", Reply::Number),
        ("per", Reply::Text),
        ("is_optional", Reply::Flag),
    ])
}
