//! Functions with which admins act on bookings, guides and packages of others. Each leaves an entry in the audit log.

use serendib_domain::staff::StaffRight;

use super::back_office::money;
use super::packages::sale;
use super::{Does, Function, Reply, document, id, list, nullable, number, text};

/// More time to answer or to pay.
pub const EXTEND_DEADLINE: Function = Function {
    name: "extend_deadline",
    args: &[id("booking_id").required(), text("until").required(), text("reason").required(), text("expected")],
    answers: || Reply::Object(vec![("respond_by", nullable(Reply::Text)), ("payment_deadline", nullable(Reply::Text))]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnBookings),
};

/// A request waits for its guide again.
pub const REOPEN_BOOKING: Function = Function {
    name: "reopen_booking",
    args: &[id("booking_id").required(), text("reason").required()],
    answers: || Reply::Object(vec![("status", Reply::Text), ("respond_by", Reply::Text)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnBookings),
};

/// Money that came another way.
pub const RECORD_MANUAL_PAYMENT: Function = Function {
    name: "record_manual_payment",
    args: &[
        id("booking_id").required(),
        text("kind").required(),
        number("amount").required(),
        text("reference").required(),
        text("received_on").required(),
        text("note"),
    ],
    answers: || Reply::Object(money()),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::MoveMoney),
};

/// Mails that can be sent again.
pub const BOOKING_MAILS: Function = Function {
    name: "booking_mails",
    args: &[id("booking_id").required()],
    answers: || {
        list(Reply::Object(vec![
            ("to", Reply::Text),
            ("kind", Reply::Text),
            ("title", Reply::Text),
            ("address_hint", Reply::Text),
            ("last_sent_at", nullable(Reply::Text)),
        ]))
    },
    does: Does::ReadsOwn,
    whom: |caller| caller.may(StaffRight::ActOnBookings),
};

/// Sends one of them again.
pub const RESEND_BOOKING_MAIL: Function = Function {
    name: "resend_booking_mail",
    args: &[id("booking_id").required(), text("to").required(), text("kind").required()],
    answers: || Reply::Object(vec![("sent", Reply::Flag)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnBookings),
};

/// What a suspension concerns.
pub const SUSPENSION_PREVIEW: Function = Function {
    name: "suspension_preview",
    args: &[id("guide_id").required()],
    answers: || {
        let host = vec![("guide_id", Reply::Text), ("display_name", Reply::Text), ("is_free", Reply::Flag)];
        let booking = vec![
            ("booking_id", Reply::Text),
            ("reference", Reply::Text),
            ("status", Reply::Text),
            ("title", Reply::Text),
            ("start_date", Reply::Text),
            ("end_date", Reply::Text),
            ("number_of_travelers", Reply::Number),
            ("traveler", Reply::Text),
            ("paid", Reply::Number),
            ("hosts", list(Reply::Object(host))),
        ];
        let package = vec![
            ("package_id", Reply::Text),
            ("title", Reply::Text),
            ("state", Reply::Text),
            ("other_hosts", Reply::Number),
            ("is_owner", Reply::Flag),
        ];
        Reply::Object(vec![
            ("guide_id", Reply::Text),
            ("display_name", Reply::Text),
            ("is_active", Reply::Flag),
            ("bookings", list(Reply::Object(booking))),
            ("packages", list(Reply::Object(package))),
            ("is_cut", Reply::Flag),
        ])
    },
    does: Does::ReadsLogged,
    whom: |caller| caller.may(StaffRight::ActOnGuides),
};

/// Suspends a guide, with a plan for each open booking.
pub const SUSPEND_GUIDE: Function = Function {
    name: "suspend_guide",
    args: &[
        id("guide_id").required(),
        text("reason").required(),
        document("document", || {
            let booking = vec![
                ("booking_id", Reply::Text),
                ("action", Reply::Text),
                ("guide_id", Reply::Optional(Box::new(nullable(Reply::Text)))),
            ];
            Reply::Object(vec![("bookings", list(Reply::Object(booking)))])
        }),
    ],
    answers: || {
        Reply::Object(vec![
            ("kept", Reply::Number),
            ("cancelled", Reply::Number),
            ("offered", Reply::Number),
            ("refunded", Reply::Number),
        ])
    },
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnGuides),
};

/// A suspended guide is on duty again.
pub const REINSTATE_GUIDE: Function = Function {
    name: "reinstate_guide",
    args: &[id("guide_id").required(), text("reason").required()],
    answers: || Reply::Object(vec![("is_active", Reply::Flag)]),
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::ActOnGuides),
};

/// Another guide owns and leads a package.
pub const TRANSFER_PACKAGE: Function = Function {
    name: "transfer_package",
    args: &[id("package_id").required(), id("guide_id").required(), text("reason").required()],
    answers: sale,
    does: Does::Writes,
    whom: |caller| caller.may(StaffRight::DecidePackages),
};
