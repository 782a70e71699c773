//! Functions about accounts: the end of one's own, and what admins do about others'.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Arg, Does, Function, Reply, document, id, list, nullable, text};

/// Whether the caller's account is about to be deleted, and what stands in the way.
pub const ACCOUNT_DELETION: Function = Function {
    name: "account_deletion",
    args: &[],
    answers: account_deletion,
    does: Does::ReadsOwn,
    whom: whom::people,
};

/// Requests it, some days ahead.
pub const REQUEST_ACCOUNT_DELETION: Function = Function {
    name: "request_account_deletion",
    args: &[],
    answers: account_deletion,
    does: Does::Writes,
    whom: whom::people,
};

/// Takes the request back.
pub const CANCEL_ACCOUNT_DELETION: Function = Function {
    name: "cancel_account_deletion",
    args: &[],
    answers: account_deletion,
    does: Does::Writes,
    whom: whom::people,
};

fn account_deletion() -> Reply {
    Reply::Object(vec![
        ("requested_at", nullable(Reply::Text)),
        ("due_at", nullable(Reply::Text)),
        ("hindrances", list(Reply::Text)),
    ])
}

const OF_PERSON: [Arg; 2] = [id("user_id").required(), text("reason").required()];

/// Ends all sessions of a person.
pub const SIGN_OUT_PERSON: Function = Function {
    name: "sign_out_person",
    args: &OF_PERSON,
    answers: || Reply::Object(vec![("ended", Reply::Number)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};

/// Blocks a person, up to the end of a day or without an end.
pub const BLOCK_PERSON: Function = Function {
    name: "block_person",
    args: &[id("user_id").required(), text("reason").required(), text("until")],
    answers: banned_until,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};

/// Lifts a block.
pub const UNBLOCK_PERSON: Function = Function {
    name: "unblock_person",
    args: &OF_PERSON,
    answers: banned_until,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};

fn banned_until() -> Reply {
    Reply::Object(vec![("banned_until", nullable(Reply::Text))])
}

/// Clears the counters of wrong passwords and codes.
pub const UNLOCK_PERSON: Function = Function {
    name: "unlock_person",
    args: &OF_PERSON,
    answers: || Reply::Object(vec![("cleared", Reply::Number)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};

/// What an erasure would delete and retain.
pub const ERASURE_PREVIEW: Function = Function {
    name: "erasure_preview",
    args: &[id("user_id").required()],
    answers: || {
        let erased = vec![("what", Reply::Text), ("count", Reply::Number)];
        let retained = vec![
            ("what", Reply::Text),
            ("count", Reply::Number),
            ("why", Reply::Text),
            ("until", nullable(Reply::Text)),
        ];
        Reply::Object(vec![
            ("may_erase", Reply::Flag),
            ("hindrances", list(Reply::Text)),
            ("erased", list(Reply::Object(erased))),
            ("retained", list(Reply::Object(retained))),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ErasePeople),
};

/// Erases a person whose address the admin has typed.
pub const ERASE_PERSON: Function = Function {
    name: "erase_person",
    args: &[id("user_id").required(), text("reason").required(), text("email").required()],
    answers: || Reply::Object(vec![("erased", Reply::Flag)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ErasePeople),
};

fn account_side() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("name", Reply::Text),
        ("email", nullable(Reply::Text)),
        ("created_at", Reply::Text),
        ("bookings", Reply::Number),
        ("last_seen", nullable(Reply::Text)),
    ])
}

/// What a merge of two accounts would move, and what stands in its way.
pub const MERGE_PREVIEW: Function = Function {
    name: "merge_preview",
    args: &[id("source").required(), id("target").required()],
    answers: || {
        Reply::Object(vec![
            ("source", account_side()),
            ("target", account_side()),
            ("moves", list(Reply::Object(vec![("name", Reply::Text), ("count", Reply::Number)]))),
            ("problems", list(Reply::Text)),
            ("warnings", list(Reply::Text)),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};

/// Makes an account part of another one.
pub const MERGE_PEOPLE: Function = Function {
    name: "merge_people",
    args: &[
        id("source").required(),
        id("target").required(),
        text("reason").required(),
        document("expected", || Reply::Object(vec![("bookings", Reply::Number)])),
    ],
    answers: || Reply::Object(vec![("id", Reply::Text), ("target", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};

/// Takes a merge back.
pub const UNDO_MERGE: Function = Function {
    name: "undo_merge",
    args: &[id("id").required(), text("reason").required()],
    answers: || Reply::Object(vec![]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnPeople),
};
