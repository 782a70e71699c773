//! The search for guides.

use serendib_domain::write_policy::whom;

use super::{Does, Function, Reply, id, list, number, text};
use crate::rpc::guides;

pub const SEARCH_GUIDES: Function = Function {
    name: "search_guides",
    args: &[
        text("q"),
        text("language"),
        text("place"),
        id("destination_id"),
        text("specialty"),
        text("date_from"),
        text("date_to"),
        number("stars_min"),
        text("licensed"),
        text("sort"),
        number("limit"),
        number("offset"),
    ],
    answers: || {
        let counts = || list(Reply::Object(vec![("value", Reply::Text), ("count", Reply::Number)]));
        let facets = vec![("language", counts()), ("place", counts()), ("specialty", counts()), ("stars", counts())];
        Reply::Object(vec![
            ("total", Reply::Number),
            ("results", list(Reply::Row("GuideCardRow", guides::select()))),
            ("licensed", list(Reply::Text)),
            ("facets", Reply::Object(facets)),
        ])
    },
    does: Does::Reads,
    whom: whom::anybody,
};
