//! Functions of the public catalogue.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, id, list, nullable, number, text};
use crate::rpc::trip_cards;

pub const SEARCH_PACKAGES: Function = Function {
    name: "search_packages",
    args: &[
        text("q"),
        text("category"),
        text("location"),
        text("destination_id"),
        number("price_min"),
        number("price_max"),
        text("date_from"),
        text("date_to"),
        text("date_flexibility"),
        text("duration"),
        number("people"),
        text("price_for"),
        text("comfort"),
        text("sort"),
        number("limit"),
        number("offset"),
    ],
    answers: || {
        let counts = || list(Reply::Object(vec![("value", Reply::Text), ("count", Reply::Number)]));
        let bands =
            Reply::Object(vec![("from", Reply::Number), ("to", nullable(Reply::Number)), ("count", Reply::Number)]);
        let facets = Reply::Object(vec![
            ("category", counts()),
            ("duration", counts()),
            ("location", counts()),
            ("price", list(bands)),
        ]);
        let part = Reply::Object(vec![("kind", Reply::Text), ("label", Reply::Text), ("without", Reply::Text)]);
        let nearest = Reply::Object(vec![
            ("total", Reply::Number),
            ("relaxed", list(Reply::Text)),
            ("results", list(trip_card())),
        ]);
        let price = Reply::Object(vec![
            ("package_id", Reply::Text),
            ("total_price", Reply::Number),
            ("per_person", Reply::Number),
        ]);
        let group = Reply::Object(vec![
            ("people", Reply::Number),
            ("date_from", nullable(Reply::Text)),
            ("date_to", nullable(Reply::Text)),
            ("prices", list(price)),
        ]);
        Reply::Object(vec![
            ("total", Reply::Number),
            ("exact_total", Reply::Number),
            ("results", list(trip_card())),
            ("facets", facets),
            ("showing_results_for", nullable(Reply::Text)),
            ("understood", list(part)),
            ("ignored", list(Reply::Text)),
            ("left_out", list(Reply::Text)),
            ("location_as_words", Reply::Flag),
            ("nearest", nullable(nearest)),
            ("group", nullable(group)),
        ])
    },
    does: Does::Reads,
    whom: whom::anybody,
};

pub const EXPLAIN_SEARCH: Function = Function {
    name: "explain_search",
    args: SEARCH_PACKAGES.args,
    answers: || {
        let clause = vec![("label", Reply::Text), ("weight", Reply::Number), ("grade", nullable(Reply::Number))];
        let merit = ["stars", "bookings", "answers", "freshness"].map(|part| (part, Reply::Number));
        let merit = Reply::Object(Vec::from(merit));
        list(Reply::Object(vec![
            ("package_id", Reply::Text),
            ("merit", merit),
            ("clauses", list(Reply::Object(clause))),
        ]))
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::EditContent),
};

/// The next possible start of packages, for results without dates.
pub const SOONEST_STARTS: Function = Function {
    name: "soonest_starts",
    args: &[text("packages").required()],
    answers: || list(Reply::Object(vec![("package_id", Reply::Text), ("start_date", nullable(Reply::Text))])),
    does: Does::Reads,
    whom: whom::anybody,
};

pub const SUGGEST_PLACES: Function = Function {
    name: "suggest_places",
    args: &[text("q").required(), number("limit")],
    answers: || {
        list(Reply::Object(vec![
            ("id", nullable(Reply::Text)),
            ("kind", Reply::Text),
            ("city", Reply::Text),
            ("alias", nullable(Reply::Text)),
            ("region", Reply::Text),
            ("name_si", nullable(Reply::Text)),
            ("name_ta", nullable(Reply::Text)),
            ("latitude", nullable(Reply::Number)),
            ("longitude", nullable(Reply::Number)),
            ("packages", Reply::Number),
        ]))
    },
    does: Does::Reads,
    whom: whom::anybody,
};

pub const SUGGEST_SEARCHES: Function = Function {
    name: "suggest_searches",
    args: &[text("q").required()],
    answers: || {
        Reply::Object(vec![
            ("concepts", list(Reply::Object(vec![("label", Reply::Text), ("packages", Reply::Number)]))),
            ("trips", list(Reply::Object(vec![("id", Reply::Text), ("title", Reply::Text)]))),
            (
                "guides",
                list(Reply::Object(vec![("id", Reply::Text), ("name", Reply::Text), ("packages", Reply::Number)])),
            ),
        ])
    },
    does: Does::Reads,
    whom: whom::anybody,
};

pub const FEATURED_PACKAGES: Function = Function {
    name: "featured_packages",
    args: &[],
    answers: || list(trip_card()),
    does: Does::Reads,
    whom: whom::anybody,
};

pub const PUBLIC_PROFILE: Function = Function {
    name: "public_profile",
    args: &[id("person").required()],
    answers: || {
        let named = |name| nullable(Reply::Object(vec![("id", Reply::Text), (name, Reply::Text)]));
        let review = Reply::Object(vec![
            ("id", Reply::Text),
            ("rating", Reply::Number),
            ("review_text", nullable(Reply::Text)),
            ("created_at", Reply::Text),
            ("package", named("title")),
            ("guide", named("display_name")),
        ]);
        nullable(Reply::Object(vec![
            ("id", Reply::Text),
            ("display_name", Reply::Text),
            ("member_since", Reply::Text),
            ("guide_id", nullable(Reply::Text)),
            ("reviews", list(review)),
        ]))
    },
    does: Does::Reads,
    whom: whom::anybody,
};

pub(super) fn trip_card() -> Reply {
    Reply::Row("TripCardRow", trip_cards::select())
}
