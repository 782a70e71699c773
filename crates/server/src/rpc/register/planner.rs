//! Functions about stored plans. `functions/v1/generate-itinerary` makes and refines them.

use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, document, list, nullable, number, text};

pub const PLANNER_OPTIONS: Function = Function {
    name: "planner_options",
    args: &[],
    answers: || {
        let provider = Reply::Object(vec![("id", Reply::Text), ("name", Reply::Text), ("enabled", Reply::Flag)]);
        let quota = Reply::Object(vec![
            ("perHour", Reply::Number),
            ("perDay", Reply::Number),
            ("leftHour", nullable(Reply::Number)),
            ("leftDay", nullable(Reply::Number)),
        ]);
        Reply::Object(vec![
            ("providers", list(provider)),
            ("quota", nullable(quota)),
            ("upgradeUrl", nullable(Reply::Text)),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::anybody,
};

pub const ITINERARY: Function = Function {
    name: "itinerary",
    args: &[text("id").required(), text("secret")],
    answers: stored_itinerary,
    does: Does::ReadsOpened,
    whom: whom::anybody,
};

pub const ITINERARY_HISTORY: Function = Function {
    name: "itinerary_history",
    args: &[text("id").required(), text("secret")],
    answers: || {
        list(Reply::Object(vec![
            ("version", Reply::Number),
            ("cause", Reply::Text),
            ("words", Reply::Text),
            ("replacedAt", Reply::Text),
            ("title", Reply::Text),
            ("duration", Reply::Number),
            ("places", list(Reply::Text)),
        ]))
    },
    does: Does::ReadsOpened,
    whom: whom::anybody,
};

pub const SHARED_ITINERARY: Function = Function {
    name: "shared_itinerary",
    args: &[text("token").required()],
    answers: || {
        Reply::Object(vec![
            ("id", Reply::Text),
            ("title", Reply::Text),
            ("itinerary", Reply::Json),
            ("mayEdit", Reply::Flag),
        ])
    },
    does: Does::ReadsOpened,
    whom: whom::anybody,
};

pub const EDIT_ITINERARY: Function = Function {
    name: "edit_itinerary",
    args: &[
        text("id").required(),
        text("secret"),
        number("version").required(),
        document("change", || {
            let optional = |name, shape| (name, Reply::Optional(Box::new(shape)));
            let stop = || vec![("day", Reply::Number), ("at", Reply::Number)];
            let with = |name, shape| Reply::Object(stop().into_iter().chain([(name, shape)]).collect());
            Reply::Object(vec![
                optional(
                    "move",
                    Reply::Object(["day", "from", "toDay", "to"].map(|name| (name, Reply::Number)).into()),
                ),
                optional("remove", Reply::Object(stop())),
                optional(
                    "add",
                    Reply::Object(vec![
                        ("day", Reply::Number),
                        optional("at", Reply::Number),
                        ("attraction", Reply::Text),
                    ]),
                ),
                optional("swap", with("attraction", Reply::Text)),
                optional("time", with("startTime", Reply::Text)),
                optional("length", with("durationMinutes", Reply::Number)),
                optional("swapDays", Reply::Object(vec![("a", Reply::Number), ("b", Reply::Number)])),
                optional("title", Reply::Text),
                optional("lift", Reply::Text),
                optional("undo", Reply::Flag),
                optional("restore", Reply::Number),
            ])
        }),
    ],
    answers: stored_itinerary,
    does: Does::Writes,
    whom: whom::anybody,
};

pub const SHARE_ITINERARY: Function = Function {
    name: "share_itinerary",
    args: &[
        text("id").required(),
        Arg { name: "shared", kind: ArgKind::Flag, required: true },
        Arg { name: "may_edit", kind: ArgKind::Flag, required: false },
    ],
    answers: || {
        Reply::Object(vec![
            ("token", nullable(Reply::Text)),
            ("endsAt", nullable(Reply::Text)),
            ("mayEdit", Reply::Flag),
        ])
    },
    does: Does::Writes,
    whom: whom::people,
};

pub const JOIN_ITINERARY: Function = Function {
    name: "join_itinerary",
    args: &[text("token").required()],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::people,
};

pub const CLAIM_ITINERARY: Function = Function {
    name: "claim_itinerary",
    args: &[text("id").required(), text("secret").required()],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::people,
};

pub const DELETE_ITINERARY: Function = Function {
    name: "delete_itinerary",
    args: &[text("id").required(), text("secret")],
    answers: || Reply::Object(vec![("id", Reply::Text)]),
    does: Does::Writes,
    whom: whom::anybody,
};

fn stored_itinerary() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("version", Reply::Number),
        ("mine", Reply::Flag),
        ("shared", Reply::Flag),
        ("sharedUntil", nullable(Reply::Text)),
        ("mayEdit", Reply::Flag),
        ("joined", Reply::Flag),
        ("editors", list(Reply::Text)),
        ("itinerary", Reply::Json),
        ("canGoBack", Reply::Flag),
        ("updatedAt", Reply::Text),
    ])
}
