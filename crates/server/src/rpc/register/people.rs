//! Functions about people: what anybody may know of them, and what guides say of themselves.

use serendib_domain::door::whom;

use super::{Does, Function, Reply, document, id, list, nullable, number};

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

pub const SAVE_GUIDE_SETTINGS: Function = Function {
    name: "save_guide_settings",
    args: &[
        document("document", || Reply::Object(settings().into_iter().map(may_be_left_out).collect())),
        number("version"),
    ],
    answers: || Reply::Object(vec![("id", Reply::Text), ("version", Reply::Number)]),
    does: Does::Writes,
    whom: whom::guides,
};

pub const MY_GUIDE_SETTINGS: Function = Function {
    name: "my_guide_settings",
    args: &[],
    answers: || {
        let mut fields = vec![
            ("id", Reply::Text),
            ("version", Reply::Number),
            ("is_active", Reply::Flag),
            ("email", nullable(Reply::Text)),
            ("first_name", Reply::Text),
            ("last_name", Reply::Text),
        ];
        fields.extend(settings());
        nullable(Reply::Object(fields))
    },
    does: Does::ReadsOwn,
    whom: whom::people,
};

/// What a guide says of themselves.
fn settings() -> Vec<(&'static str, Reply)> {
    vec![
        ("display_name", Reply::Text),
        ("bio", nullable(Reply::Text)),
        ("phone", nullable(Reply::Text)),
        ("experience_years", nullable(Reply::Number)),
        ("education", nullable(Reply::Text)),
        ("hourly_rate", nullable(Reply::Number)),
        ("locations", list(Reply::Text)),
        ("languages", list(Reply::Text)),
        ("specialties", list(Reply::Text)),
        ("certifications", list(Reply::Text)),
        ("avatar_url", nullable(Reply::Text)),
    ]
}

fn may_be_left_out((name, reply): (&'static str, Reply)) -> (&'static str, Reply) {
    (name, Reply::Optional(Box::new(reply)))
}
