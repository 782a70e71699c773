//! Functions of the staff: roles, one's own rights, and the four-eyes rules.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, list, nullable, number, text};

pub const MY_STAFF_RIGHTS: Function = Function {
    name: "my_staff_rights",
    args: &[],
    answers: || {
        Reply::Object(vec![
            ("role", nullable(Reply::Text)),
            ("lasting_role", nullable(Reply::Text)),
            ("rights", list(Reply::Text)),
            ("expires_at", nullable(Reply::Text)),
            ("needs_second_factor", Reply::Flag),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::people,
};

pub const STAFF_MEMBERS: Function = Function {
    name: "staff_members",
    args: &[],
    answers: || list(member()),
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ManageStaff),
};

pub const SET_STAFF_ROLE: Function = Function {
    name: "set_staff_role",
    args: &[text("email").required(), text("role").required(), text("reason").required(), text("until")],
    answers: member,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ManageStaff),
};

fn member() -> Reply {
    Reply::Object(vec![
        ("user_id", Reply::Text),
        ("name", Reply::Text),
        ("email", nullable(Reply::Text)),
        ("role", nullable(Reply::Text)),
        ("granted_by", nullable(Reply::Text)),
        ("granted_at", nullable(Reply::Text)),
        ("reason", nullable(Reply::Text)),
        ("expires_at", nullable(Reply::Text)),
        ("has_second_factor", Reply::Flag),
        ("is_owner_flag", Reply::Flag),
    ])
}

pub const FOUR_EYES_RULES: Function = Function {
    name: "four_eyes_rules",
    args: &[],
    answers: || list(rule()),
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ManageStaff),
};

pub const SET_FOUR_EYES_RULE: Function = Function {
    name: "set_four_eyes_rule",
    args: &[
        text("action").required(),
        Arg { name: "is_on", kind: ArgKind::Flag, required: true },
        number("above"),
        number("approve_above"),
    ],
    answers: rule,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ManageStaff),
};

fn rule() -> Reply {
    Reply::Object(vec![
        ("action", Reply::Text),
        ("is_on", Reply::Flag),
        ("above", nullable(Reply::Number)),
        ("approve_above", nullable(Reply::Number)),
    ])
}
