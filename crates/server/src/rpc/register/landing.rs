//! Functions of the landing pages of destinations and themes.

use serendib_domain::write_policy::whom;

use super::catalogue::trip_card;
use super::{Does, Function, Reply, list, nullable, text};

pub const LANDING_PAGES: Function = Function {
    name: "landing_pages",
    args: &[],
    answers: || {
        let destination = introduction_and(vec![("packages", Reply::Number), ("price_from", Reply::Number)]);
        Reply::Object(vec![("destinations", list(destination)), ("themes", list(theme()))])
    },
    does: Does::Reads,
    whom: whom::anybody,
};

pub const DESTINATION_PAGE: Function = Function {
    name: "destination_page",
    args: &[text("slug").required()],
    answers: || {
        let sight = vec![
            ("id", Reply::Text),
            ("title", Reply::Text),
            ("description", nullable(Reply::Text)),
            ("image_url", nullable(Reply::Text)),
            ("attraction_type", Reply::Text),
            ("icon", Reply::Text),
            ("duration_hours", Reply::Number),
            ("opens", nullable(Reply::Text)),
            ("closes", nullable(Reply::Text)),
            ("best_months", list(Reply::Number)),
            ("effort", Reply::Number),
            ("modest_dress", Reply::Flag),
        ];
        let months = |name| (name, list(Reply::Number));
        let season = vec![months("good"), months("mixed"), months("wet"), ("why", Reply::Text)];
        let journey =
            vec![("city", Reply::Text), ("mode", Reply::Text), ("minutes", Reply::Number), ("km", Reply::Number)];
        let near = vec![("minutes", Reply::Number), ("km", Reply::Number), ("packages", Reply::Number)];
        let link = vec![("slug", Reply::Text), ("name", Reply::Text), ("packages", Reply::Number)];
        let page = vec![
            ("id", Reply::Text),
            ("province", Reply::Text),
            ("also_called", list(Reply::Text)),
            ("nearby", list(Reply::Text)),
            ("summary", Reply::Text),
            ("figures", figures()),
            ("themes", list(Reply::Object(link))),
            ("sights", list(Reply::Object(sight))),
            ("season", nullable(Reply::Object(season))),
            ("events", list(event())),
            ("getting_there", list(Reply::Object(journey))),
            ("guides", list(guide())),
            ("neighbours", list(introduction_and(near))),
            ("results", list(trip_card())),
        ];
        nullable(introduction_and(page))
    },
    does: Does::Reads,
    whom: whom::anybody,
};

pub const THEME_PAGE: Function = Function {
    name: "theme_page",
    args: &[text("slug").required()],
    answers: || {
        let destination = introduction_and(vec![("packages", Reply::Number)]);
        let experience = Reply::Object(vec![("label", Reply::Text), ("packages", Reply::Number)]);
        nullable(Reply::Object(vec![
            ("slug", Reply::Text),
            ("name", Reply::Text),
            ("text", Reply::Text),
            ("image_url", Reply::Text),
            ("summary", Reply::Text),
            ("figures", figures()),
            ("destinations", list(destination)),
            ("experiences", list(experience)),
            ("events", list(event())),
            ("guides", list(guide())),
            ("others", list(theme())),
            ("results", list(trip_card())),
        ]))
    },
    does: Does::Reads,
    whom: whom::anybody,
};

/// A destination in short, with further fields.
fn introduction_and(further: Vec<(&'static str, Reply)>) -> Reply {
    let mut fields = vec![
        ("slug", Reply::Text),
        ("city", Reply::Text),
        ("region", Reply::Text),
        ("name_si", nullable(Reply::Text)),
        ("name_ta", nullable(Reply::Text)),
        ("latitude", Reply::Number),
        ("longitude", Reply::Number),
        ("image_url", nullable(Reply::Text)),
    ];
    fields.extend(further);
    Reply::Object(fields)
}

fn theme() -> Reply {
    Reply::Object(vec![
        ("slug", Reply::Text),
        ("name", Reply::Text),
        ("text", Reply::Text),
        ("image_url", Reply::Text),
        ("packages", Reply::Number),
    ])
}

fn figures() -> Reply {
    let names = ["packages", "price_from", "price_to", "days_shortest", "days_usual", "days_longest"];
    Reply::Object(names.map(|name| (name, Reply::Number)).into())
}

fn event() -> Reply {
    Reply::Object(vec![
        ("name", Reply::Text),
        ("months", list(Reply::Number)),
        ("peak", list(Reply::Number)),
        ("note", nullable(Reply::Text)),
    ])
}

fn guide() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("display_name", Reply::Text),
        ("avatar_url", nullable(Reply::Text)),
        ("rating", nullable(Reply::Number)),
        ("review_count", Reply::Number),
        ("location_name", nullable(Reply::Text)),
        ("languages", list(Reply::Text)),
        ("lives_here", Reply::Flag),
        ("packages", Reply::Number),
    ])
}
