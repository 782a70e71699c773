//! Functions about guides' money: earnings and statements for guides, payouts and commission for admins.

use serendib_domain::staff::StaffRight;
use serendib_domain::write_policy::whom;

use super::{Arg, ArgKind, Does, Function, Reply, list, nullable, number, text};

/// What a guide has earned, what is to come, and when it is paid out.
pub const GUIDE_EARNINGS: Function = Function {
    name: "guide_earnings",
    args: &[],
    answers: || {
        let payout = vec![("on", Reply::Text), ("amount", Reply::Number)];
        let mut month = vec![("month", Reply::Text)];
        month.extend(totals());
        let trip = vec![
            ("booking_id", Reply::Text),
            ("reference", Reply::Text),
            ("title", Reply::Text),
            ("traveler", Reply::Text),
            ("start_date", Reply::Text),
            ("end_date", Reply::Text),
            ("held", Reply::Number),
            ("share", Reply::Number),
            ("commission_percent", Reply::Number),
            ("share_percent", nullable(Reply::Number)),
            ("led_by", nullable(Reply::Text)),
        ];
        Reply::Object(vec![
            ("commission_percent", Reply::Number),
            ("balance", Reply::Number),
            ("upcoming", Reply::Number),
            ("next_payout", nullable(Reply::Object(payout))),
            ("months", list(Reply::Object(month))),
            ("trips_to_come", list(Reply::Object(trip))),
            ("years", list(Reply::Text)),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

/// A guide's statement of a month.
pub const GUIDE_STATEMENT: Function = Function {
    name: "guide_statement",
    args: &[text("month").required()],
    answers: || {
        let line = vec![
            ("id", Reply::Text),
            ("at", Reply::Text),
            ("kind", Reply::Text),
            ("booking_id", nullable(Reply::Text)),
            ("reference", nullable(Reply::Text)),
            ("title", nullable(Reply::Text)),
            ("start_date", nullable(Reply::Text)),
            ("end_date", nullable(Reply::Text)),
            ("received", nullable(Reply::Number)),
            ("commission", nullable(Reply::Number)),
            ("amount", Reply::Number),
            ("note", nullable(Reply::Text)),
            ("share_percent", nullable(Reply::Number)),
            ("led_by", nullable(Reply::Text)),
        ];
        Reply::Object(vec![
            ("month", Reply::Text),
            ("opening", Reply::Number),
            ("closing", Reply::Number),
            ("lines", list(Reply::Object(line))),
            ("totals", Reply::Object(totals())),
            ("is_cut", Reply::Flag),
        ])
    },
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

/// A guide's year, for their taxes.
pub const GUIDE_YEAR: Function = Function {
    name: "guide_year",
    args: &[text("year").required()],
    answers: || {
        let sums = || {
            let mut sums = vec![("trips", Reply::Number), ("received", Reply::Number), ("commission", Reply::Number)];
            sums.extend(totals());
            sums
        };
        let mut month = vec![("month", Reply::Text)];
        month.extend(sums());
        let mut year = vec![("year", Reply::Text)];
        year.extend(sums());
        year.push(("months", list(Reply::Object(month))));
        Reply::Object(year)
    },
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

fn totals() -> Vec<(&'static str, Reply)> {
    vec![("earned", Reply::Number), ("adjustments", Reply::Number), ("payouts", Reply::Number)]
}

/// Balances of guides, sums of all accounts, the latest payouts and open commission requests.
pub const PAYOUT_LIST: Function = Function {
    name: "payout_list",
    args: &[],
    answers: || {
        let guide = vec![
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("balance", Reply::Number),
            ("due", Reply::Number),
            ("due_on", nullable(Reply::Text)),
            ("last_payout_at", nullable(Reply::Text)),
            ("last_failure", nullable(Reply::Text)),
            ("commission_percent", Reply::Number),
            ("payout_account", Reply::Text),
            ("payout_account_since", nullable(Reply::Text)),
            ("payout_account_rests_until", nullable(Reply::Text)),
        ];
        let totals = ["received", "refunded", "held", "owed", "commission", "paid_out", "difference"];
        Reply::Object(vec![
            ("guides", list(Reply::Object(guide))),
            ("totals", Reply::Object(totals.map(|name| (name, Reply::Number)).into())),
            ("recent", list(payout())),
            ("commission_requests", list(commission_request())),
            ("is_assured", Reply::Flag),
        ])
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ReadMoney),
};

/// Records that money was sent to a guide.
pub const RECORD_PAYOUT: Function = Function {
    name: "record_payout",
    args: &[text("guide_id").required(), number("amount").required(), text("reference").required(), text("note")],
    answers: payout,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

/// Sends money to a guide's account at the payment provider.
pub const SEND_PAYOUT: Function = Function {
    name: "send_payout",
    args: &[text("guide_id").required(), number("amount").required(), text("note"), text("account_since")],
    answers: payout,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

/// The calling guide's account at the payment provider.
pub const PAYOUT_ACCOUNT: Function = Function {
    name: "payout_account",
    args: &[],
    answers: payout_account,
    does: Does::ReadsOwn,
    whom: whom::guide_records,
};

/// Disconnects it.
pub const DISCONNECT_PAYOUT_ACCOUNT: Function = Function {
    name: "disconnect_payout_account",
    args: &[],
    answers: payout_account,
    does: Does::Writes,
    whom: whom::guide_records,
};

fn payout_account() -> Reply {
    Reply::Object(vec![("available", Reply::Flag), ("status", Reply::Text), ("connected_at", nullable(Reply::Text))])
}

/// Reverses a payout whose money came back.
pub const REVERSE_PAYOUT: Function = Function {
    name: "reverse_payout",
    args: &[text("payout_id").required(), text("reason").required()],
    answers: payout,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

/// Requests another commission for a guide.
pub const REQUEST_COMMISSION: Function = Function {
    name: "request_commission",
    args: &[text("guide_id").required(), number("percent").required(), text("reason").required()],
    answers: commission_request,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

/// Accepts such a request, or rejects or withdraws it.
pub const DECIDE_COMMISSION: Function = Function {
    name: "decide_commission",
    args: &[text("request_id").required(), Arg { name: "accept", kind: ArgKind::Flag, required: true }],
    answers: || Reply::Object(vec![("id", Reply::Text), ("status", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

fn payout() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("guide_id", Reply::Text),
        ("display_name", Reply::Text),
        ("amount", Reply::Number),
        ("reference", Reply::Text),
        ("note", nullable(Reply::Text)),
        ("paid_at", Reply::Text),
        ("by", nullable(Reply::Text)),
        ("reversed_at", nullable(Reply::Text)),
        ("transfer", nullable(Reply::Text)),
        ("failure", nullable(Reply::Text)),
    ])
}

fn commission_request() -> Reply {
    Reply::Object(vec![
        ("id", Reply::Text),
        ("guide_id", Reply::Text),
        ("display_name", Reply::Text),
        ("percent_before", Reply::Number),
        ("percent", Reply::Number),
        ("reason", Reply::Text),
        ("requested_by", Reply::Text),
        ("requested_by_me", Reply::Flag),
        ("may_accept", Reply::Flag),
        ("created_at", Reply::Text),
    ])
}
