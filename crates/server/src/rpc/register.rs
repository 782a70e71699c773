//! The functions of the product as data: arguments and answers. The web client's types are generated from them.

mod abuse_flags;
mod acting;
mod answering;
mod back_office;
mod booking_changes;
mod bookings;
mod bulk;
mod catalogue;
mod chat;
mod content;
mod credentials;
mod custom_requests;
mod day_sheet;
mod guide_calendar;
mod guide_inbox;
mod guides;
mod handovers;
mod host_shares;
mod landing;
mod ledger;
mod money;
mod operating;
mod packages;
mod partners;
mod people;
mod planner;
mod reputation;
mod saved;
mod staff;
mod text_messages;
mod today;
mod trip_meetings;
mod typing;

use serendib_db::Select;
use serendib_domain::write_policy::{CallerPredicate, whom};

pub use abuse_flags::{ABUSE_FLAG, ABUSE_FLAGS, DECIDE_ABUSE_FLAG};
pub use acting::{
    BOOKING_MAILS, EXTEND_DEADLINE, RECORD_MANUAL_PAYMENT, REINSTATE_GUIDE, REOPEN_BOOKING, RESEND_BOOKING_MAIL,
    SUSPEND_GUIDE, SUSPENSION_PREVIEW, TRANSFER_PACKAGE,
};
pub use answering::{
    ADMIN_REPORTS, ANSWER_CONTACT_MESSAGE, CLOSE_CONVERSATION, CONTACT_CONVERSATION, OPEN_CONVERSATION,
    REPLY_TEMPLATES, RESTORE_REPLY_TEMPLATE, RETIRE_REPLY_TEMPLATE, SAVE_REPLY_TEMPLATE, WARN_PERSON,
};
pub use back_office::{
    ADD_STAFF_NOTE, ADMIN_BOOKING, ADMIN_BOOKINGS, ADMIN_CONVERSATION, ADMIN_GUIDE, ADMIN_GUIDES, ADMIN_PACKAGE,
    ADMIN_PACKAGES, ADMIN_PEOPLE, ADMIN_PERSON, ADMIN_SEARCH, REOPEN_DECISION,
};
pub use booking_changes::{
    ANSWER_BOOKING_CHANGE, BOOKING_CHANGE_QUOTE, CHANGE_FOR_STAFF, PROPOSE_BOOKING_CHANGE, QUOTE_CHANGE_FOR_STAFF,
};
pub use bookings::{
    BOOKING_COUNTS, BUSY_DAYS, CANCEL_BOOKING, CANCEL_PREVIEW, CORRECT_BOOKING_CONTACTS, DATE_FACTS, GROUP_PRICES,
    GUIDE_BOOKINGS, MY_BOOKINGS, NEXT_STARTS, QUOTE_BOOKING, REQUEST_BOOKING, SEASON_SWAPS,
};
pub use bulk::{BULK_CHANGE, DELETE_STAFF_VIEW, SAVE_STAFF_VIEW, STAFF_VIEWS};
pub use catalogue::{
    EXPLAIN_SEARCH, FEATURED_PACKAGES, PUBLIC_PROFILE, SEARCH_PACKAGES, SOONEST_STARTS, SUGGEST_PLACES,
    SUGGEST_SEARCHES,
};
pub use chat::{
    ASK_GUIDE, CONVERSATION, CONVERSATIONS, MARK_MESSAGES_READ, MY_NOTIFICATION_PREFERENCES, REPORT_CONVERSATION,
    REPORTED_CONVERSATION, SAVE_REPLIES, SAVED_REPLIES, SEND_MESSAGE, SET_NOTIFICATION_PREFERENCE,
};
pub use content::{
    CHECK_CONTENT, CONTENT_DOCUMENT, CONTENT_DOCUMENTS, CONTENT_HISTORY, PAGE_CONTENT, RESTORE_CONTENT, SAVE_CONTENT,
};
pub use credentials::{
    CREDENTIAL_DOCUMENT, CREDENTIAL_QUEUE, DECIDE_CREDENTIAL, GUIDE_CREDENTIALS, MY_CREDENTIALS, SUBMIT_CREDENTIAL,
    WITHDRAW_CREDENTIAL,
};
pub use custom_requests::{
    ACCEPT_CUSTOM_OFFER, ANSWER_CUSTOM_REQUEST, COPY_ITINERARY, CUSTOM_REQUEST, CUSTOM_REQUESTS, GUIDES_FOR_ITINERARY,
    REQUEST_CUSTOM_TRIP, WITHDRAW_CUSTOM_REQUEST,
};
pub use day_sheet::{DAY_SHEET, SAVE_DAY_SHEET};
pub use guide_calendar::{
    ADD_CALENDAR_IMPORT, BLOCK_DAYS, CREATE_CALENDAR_FEED, GUIDE_CALENDAR, OPEN_DAYS, REFRESH_CALENDAR_IMPORT,
    REMOVE_CALENDAR_FEED, REMOVE_CALENDAR_IMPORT, SET_BOOKING_WINDOW,
};
pub use guide_inbox::GUIDE_INBOX;
pub use guides::SEARCH_GUIDES;
pub use handovers::{ANSWER_HANDOVER, BOOKING_ALTERNATIVES, HANDOVER_OPTIONS, OFFER_HANDOVERS, RECEIVED_HANDOVERS};
pub use host_shares::{ANSWER_HOST_SHARE, HOST_SHARES, OFFER_HOST_SHARE, RECEIVED_HOST_SHARES};
pub use landing::{DESTINATION_PAGE, LANDING_PAGES, THEME_PAGE};
pub use ledger::{
    DECIDE_COMMISSION, DISCONNECT_PAYOUT_ACCOUNT, GUIDE_EARNINGS, GUIDE_STATEMENT, GUIDE_YEAR, PAYOUT_ACCOUNT,
    PAYOUT_LIST, RECORD_PAYOUT, REQUEST_COMMISSION, REVERSE_PAYOUT, SEND_PAYOUT,
};
pub use money::{
    ADMIN_DISPUTES, DISPUTE_EVIDENCE, HANDLE_DIFFERENCE, PAYMENT_LIST, RECONCILIATION, REOPEN_DIFFERENCE,
    SEND_DISPUTE_EVIDENCE, START_RECONCILIATION,
};
pub use operating::{
    DEAD_LETTERS, DECIDE_REFUND_APPROVAL, PAYMENT_FIGURES, PAYMENT_REFUNDS, REFUND_APPROVALS, REFUND_PAYMENT,
    RETRY_DEAD_LETTER, REVIEW_COUNTS, SETTLE_REFUND,
};
pub use packages::{PACKAGE_FOR_EDIT, PACKAGE_SALES, PENDING_PACKAGES, SAVE_PACKAGE, SET_PACKAGE_SALE};
pub use partners::{
    API_KEYS, CREATE_API_KEY, DISABLE_WEBHOOK_ENDPOINT, ENABLE_WEBHOOK_ENDPOINT, REDELIVER_WEBHOOK, RENAME_API_KEY,
    REVOKE_API_KEY, ROTATE_WEBHOOK_SECRET, SAVE_WEBHOOK_ENDPOINT, TEST_WEBHOOK_ENDPOINT, WEBHOOK_DELIVERIES,
    WEBHOOK_DELIVERY, WEBHOOK_ENDPOINTS,
};
pub use people::{
    ACCOUNT_DELETION, BLOCK_PERSON, CANCEL_ACCOUNT_DELETION, ERASE_PERSON, ERASURE_PREVIEW, MERGE_PEOPLE,
    MERGE_PREVIEW, REQUEST_ACCOUNT_DELETION, SIGN_OUT_PERSON, UNBLOCK_PERSON, UNDO_MERGE, UNLOCK_PERSON,
};
pub use planner::{
    CLAIM_ITINERARY, DELETE_ITINERARY, EDIT_ITINERARY, ITINERARY, ITINERARY_HISTORY, JOIN_ITINERARY, PLANNER_OPTIONS,
    SHARE_ITINERARY, SHARED_ITINERARY,
};
pub use reputation::{GUIDE_REPUTATION, VERIFY_REPUTATION};
pub use saved::{ADD_DATE_ALERT, SAVE_PACKAGES};
pub use staff::{FOUR_EYES_RULES, MY_STAFF_RIGHTS, SET_FOUR_EYES_RULE, SET_STAFF_ROLE, STAFF_MEMBERS};
pub use text_messages::{SAVE_TEXT_MESSAGE_SETTINGS, TEXT_MESSAGE_SETTINGS};
pub use today::{ADMIN_TODAY, DISMISS_SEARCH_MISS, GUIDE_ANSWERS, SEARCH_MISSES, SET_SERVICE_TARGET};
pub use trip_meetings::{CONFIRM_MEETING, REPORT_ARRIVAL, TRIP_MEETING};
pub use typing::READ_PHONE_NUMBER;

pub struct Function {
    pub name: &'static str,
    pub args: &'static [Arg],
    pub answers: fn() -> Reply,
    pub does: Does,
    /// The callers it is for. It is forbidden to others and hidden from their OpenAPI document.
    pub whom: CallerPredicate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Reads public data, the same for every caller: the answer may be cached.
    Reads,
    /// Reads what this caller may read.
    ReadsOwn,
    /// Reads data behind a secret, or judges what a body holds, by `POST` only: addresses stay in logs and histories.
    ReadsOpened,
    /// Reads outside of a transaction and commits an audit log entry before the answer leaves, by `POST` only.
    ReadsLogged,
    /// Reads with an audit log entry, by `POST` only. The entry stays, whatever becomes of the answer.
    ReadsNoted,
    /// Runs a command, by `POST` only.
    Writes,
    /// Runs a command that stays, whatever becomes of the answer, by `POST` only: it counts wrong answers to a secret.
    WritesForGood,
}

impl Does {
    /// Whether it requires `POST`.
    pub fn is_posted(self) -> bool {
        matches!(self, Self::ReadsOpened | Self::ReadsLogged | Self::ReadsNoted | Self::Writes | Self::WritesForGood)
    }
}

pub struct Arg {
    pub name: &'static str,
    pub kind: ArgKind,
    pub required: bool,
}

/// The type of an argument; in an address texts and numbers are both text.
#[derive(Clone, Copy)]
pub enum ArgKind {
    Text,
    /// A text that is an id; an invalid one is rejected the same way for every function.
    Id,
    Number,
    /// `true` or `false`.
    Flag,
    /// An object of this shape, in a body only.
    Document(fn() -> Reply),
    /// A list of objects of this shape; in an address, as JSON.
    List(fn() -> Reply),
}

/// The shape of an answer.
pub enum Reply {
    Text,
    Number,
    Flag,
    Json,
    Nullable(Box<Reply>),
    /// An optional field of a document.
    Optional(Box<Reply>),
    List(Box<Reply>),
    Object(Vec<(&'static str, Reply)>),
    /// One row of this select; the name is the client's type.
    Row(&'static str, &'static Select),
}

const fn text(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::Text, required: false }
}

const fn id(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::Id, required: false }
}

const fn flag(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::Flag, required: false }
}

const fn number(name: &'static str) -> Arg {
    Arg { name, kind: ArgKind::Number, required: false }
}

const fn document(name: &'static str, shape: fn() -> Reply) -> Arg {
    Arg { name, kind: ArgKind::Document(shape), required: true }
}

impl Arg {
    const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

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

pub const FUNCTIONS: [Function; 210] = [
    SEARCH_PACKAGES,
    SOONEST_STARTS,
    EXPLAIN_SEARCH,
    SUGGEST_PLACES,
    SUGGEST_SEARCHES,
    FEATURED_PACKAGES,
    LANDING_PAGES,
    DESTINATION_PAGE,
    THEME_PAGE,
    SEARCH_GUIDES,
    PUBLIC_PROFILE,
    SAVE_GUIDE_SETTINGS,
    MY_GUIDE_SETTINGS,
    REVIEW_COUNTS,
    SAVE_PACKAGE,
    PACKAGE_FOR_EDIT,
    PENDING_PACKAGES,
    PACKAGE_SALES,
    SET_PACKAGE_SALE,
    QUOTE_BOOKING,
    BUSY_DAYS,
    NEXT_STARTS,
    SEASON_SWAPS,
    DATE_FACTS,
    GUIDE_CALENDAR,
    BLOCK_DAYS,
    OPEN_DAYS,
    SET_BOOKING_WINDOW,
    CREATE_CALENDAR_FEED,
    REMOVE_CALENDAR_FEED,
    ADD_CALENDAR_IMPORT,
    REFRESH_CALENDAR_IMPORT,
    REMOVE_CALENDAR_IMPORT,
    DAY_SHEET,
    SAVE_DAY_SHEET,
    GUIDE_INBOX,
    GROUP_PRICES,
    REQUEST_BOOKING,
    CORRECT_BOOKING_CONTACTS,
    BOOKING_CHANGE_QUOTE,
    ANSWER_BOOKING_CHANGE,
    PROPOSE_BOOKING_CHANGE,
    HANDOVER_OPTIONS,
    RECEIVED_HANDOVERS,
    ANSWER_HANDOVER,
    OFFER_HANDOVERS,
    BOOKING_ALTERNATIVES,
    HOST_SHARES,
    RECEIVED_HOST_SHARES,
    OFFER_HOST_SHARE,
    ANSWER_HOST_SHARE,
    TRIP_MEETING,
    REPORT_ARRIVAL,
    CONFIRM_MEETING,
    CANCEL_PREVIEW,
    CANCEL_BOOKING,
    MY_BOOKINGS,
    GUIDE_BOOKINGS,
    BOOKING_COUNTS,
    PAYMENT_FIGURES,
    PAYMENT_REFUNDS,
    REFUND_PAYMENT,
    SETTLE_REFUND,
    REFUND_APPROVALS,
    DECIDE_REFUND_APPROVAL,
    PAYMENT_LIST,
    RECONCILIATION,
    START_RECONCILIATION,
    HANDLE_DIFFERENCE,
    REOPEN_DIFFERENCE,
    ADMIN_DISPUTES,
    DISPUTE_EVIDENCE,
    SEND_DISPUTE_EVIDENCE,
    GUIDE_EARNINGS,
    GUIDE_STATEMENT,
    GUIDE_YEAR,
    PAYOUT_LIST,
    RECORD_PAYOUT,
    SEND_PAYOUT,
    PAYOUT_ACCOUNT,
    DISCONNECT_PAYOUT_ACCOUNT,
    REVERSE_PAYOUT,
    REQUEST_COMMISSION,
    DECIDE_COMMISSION,
    DEAD_LETTERS,
    RETRY_DEAD_LETTER,
    ADMIN_SEARCH,
    ADMIN_BOOKINGS,
    ADMIN_BOOKING,
    ADMIN_CONVERSATION,
    ADMIN_PEOPLE,
    ADMIN_PERSON,
    ADMIN_GUIDES,
    ADMIN_GUIDE,
    ADMIN_PACKAGES,
    ADMIN_PACKAGE,
    QUOTE_CHANGE_FOR_STAFF,
    CHANGE_FOR_STAFF,
    ADD_STAFF_NOTE,
    REOPEN_DECISION,
    CONTACT_CONVERSATION,
    ANSWER_CONTACT_MESSAGE,
    ADMIN_REPORTS,
    WARN_PERSON,
    CLOSE_CONVERSATION,
    OPEN_CONVERSATION,
    ABUSE_FLAGS,
    ABUSE_FLAG,
    DECIDE_ABUSE_FLAG,
    REPLY_TEMPLATES,
    SAVE_REPLY_TEMPLATE,
    RETIRE_REPLY_TEMPLATE,
    RESTORE_REPLY_TEMPLATE,
    CONTENT_DOCUMENTS,
    CONTENT_DOCUMENT,
    CONTENT_HISTORY,
    CHECK_CONTENT,
    SAVE_CONTENT,
    RESTORE_CONTENT,
    PAGE_CONTENT,
    EXTEND_DEADLINE,
    REOPEN_BOOKING,
    RECORD_MANUAL_PAYMENT,
    BOOKING_MAILS,
    RESEND_BOOKING_MAIL,
    SUSPENSION_PREVIEW,
    SUSPEND_GUIDE,
    REINSTATE_GUIDE,
    TRANSFER_PACKAGE,
    ACCOUNT_DELETION,
    REQUEST_ACCOUNT_DELETION,
    CANCEL_ACCOUNT_DELETION,
    SIGN_OUT_PERSON,
    BLOCK_PERSON,
    UNBLOCK_PERSON,
    UNLOCK_PERSON,
    ERASURE_PREVIEW,
    ERASE_PERSON,
    MERGE_PREVIEW,
    MERGE_PEOPLE,
    UNDO_MERGE,
    MY_STAFF_RIGHTS,
    STAFF_MEMBERS,
    BULK_CHANGE,
    STAFF_VIEWS,
    SAVE_STAFF_VIEW,
    DELETE_STAFF_VIEW,
    SET_STAFF_ROLE,
    FOUR_EYES_RULES,
    SET_FOUR_EYES_RULE,
    API_KEYS,
    CREATE_API_KEY,
    RENAME_API_KEY,
    REVOKE_API_KEY,
    WEBHOOK_ENDPOINTS,
    SAVE_WEBHOOK_ENDPOINT,
    ROTATE_WEBHOOK_SECRET,
    DISABLE_WEBHOOK_ENDPOINT,
    ENABLE_WEBHOOK_ENDPOINT,
    TEST_WEBHOOK_ENDPOINT,
    WEBHOOK_DELIVERIES,
    WEBHOOK_DELIVERY,
    REDELIVER_WEBHOOK,
    ADMIN_TODAY,
    SET_SERVICE_TARGET,
    SEARCH_MISSES,
    DISMISS_SEARCH_MISS,
    GUIDE_ANSWERS,
    CONVERSATIONS,
    CONVERSATION,
    ASK_GUIDE,
    SEND_MESSAGE,
    MARK_MESSAGES_READ,
    REPORT_CONVERSATION,
    REPORTED_CONVERSATION,
    SAVED_REPLIES,
    SAVE_REPLIES,
    TEXT_MESSAGE_SETTINGS,
    SAVE_TEXT_MESSAGE_SETTINGS,
    GUIDE_REPUTATION,
    VERIFY_REPUTATION,
    MY_CREDENTIALS,
    SUBMIT_CREDENTIAL,
    WITHDRAW_CREDENTIAL,
    GUIDE_CREDENTIALS,
    CREDENTIAL_QUEUE,
    DECIDE_CREDENTIAL,
    CREDENTIAL_DOCUMENT,
    MY_NOTIFICATION_PREFERENCES,
    SET_NOTIFICATION_PREFERENCE,
    PLANNER_OPTIONS,
    ITINERARY,
    ITINERARY_HISTORY,
    SHARED_ITINERARY,
    EDIT_ITINERARY,
    SHARE_ITINERARY,
    JOIN_ITINERARY,
    CLAIM_ITINERARY,
    DELETE_ITINERARY,
    COPY_ITINERARY,
    GUIDES_FOR_ITINERARY,
    REQUEST_CUSTOM_TRIP,
    CUSTOM_REQUESTS,
    CUSTOM_REQUEST,
    ANSWER_CUSTOM_REQUEST,
    ACCEPT_CUSTOM_OFFER,
    WITHDRAW_CUSTOM_REQUEST,
    SAVE_PACKAGES,
    ADD_DATE_ALERT,
    READ_PHONE_NUMBER,
];

/// A guide's own settings.
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
        // An object: a language and its level.
        ("language_levels", Reply::Json),
        ("specialties", list(Reply::Text)),
        ("certifications", list(Reply::Text)),
        ("avatar_url", nullable(Reply::Text)),
    ]
}

fn may_be_left_out((name, reply): (&'static str, Reply)) -> (&'static str, Reply) {
    (name, Reply::Optional(Box::new(reply)))
}

fn nullable(reply: Reply) -> Reply {
    Reply::Nullable(Box::new(reply))
}

fn list(reply: Reply) -> Reply {
    Reply::List(Box::new(reply))
}
