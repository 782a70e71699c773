//! The functions of the product as data: what each takes and what it answers. The web client's types are made from this.

use serendib_db::Select;

use super::trip_cards;

pub struct Function {
    pub name: &'static str,
    pub args: &'static [Arg],
    pub answers: fn() -> Reply,
}

pub struct Arg {
    pub name: &'static str,
    pub kind: ArgKind,
    pub required: bool,
}

/// What a client writes; in an address both are text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgKind {
    Text,
    Number,
}

/// The shape of an answer.
pub enum Reply {
    Text,
    Number,
    Nullable(Box<Reply>),
    List(Box<Reply>),
    Object(Vec<(&'static str, Reply)>),
    /// One row of this select; the name is its type's on the client.
    Row(&'static str, &'static Select),
}

const fn text(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::Text, required: false }
}

const fn number(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::Number, required: false }
}

impl Arg {
    const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

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
        text("duration"),
        number("people"),
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
        Reply::Object(vec![
            ("total", Reply::Number),
            ("results", list(trip_card())),
            ("facets", facets),
            ("showing_results_for", nullable(Reply::Text)),
        ])
    },
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
};

pub const FEATURED_PACKAGES: Function =
    Function { name: "featured_packages", args: &[], answers: || list(trip_card()) };

pub const PUBLIC_PROFILE: Function = Function {
    name: "public_profile",
    args: &[text("person").required()],
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
};

pub const FUNCTIONS: [Function; 4] = [SEARCH_PACKAGES, SUGGEST_PLACES, FEATURED_PACKAGES, PUBLIC_PROFILE];

fn trip_card() -> Reply {
    Reply::Row("TripCardRow", trip_cards::select())
}

fn nullable(reply: Reply) -> Reply {
    Reply::Nullable(Box::new(reply))
}

fn list(reply: Reply) -> Reply {
    Reply::List(Box::new(reply))
}
