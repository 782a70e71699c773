//! The back office: what admins look up. Each look at personal data is in the audit log ([`looks`]).
//!
//! - words by which people and bookings are found: [`record_words`], a typed text: `record_query`, what its words match: `word_matches`
//! - the search box: [`admin_search`], what it corrects: `spelling_correction`, what it leaves out: `relaxation`; the list of bookings, its totals and its export: [`bookings`]; the page of one: [`booking_page`]
//! - the list of payments, a line each with its events: [`payment_list`]
//! - what admins do about an account: [`people_actions`]; a rejection that waits for a decision again: [`reopen_decision`]
//! - one action on many records: [`bulk_actions`]; named filters of the lists: [`staff_views`]
//! - notes that only the staff reads: [`staff_notes`]; the day's page: [`today`]

mod about_words;
pub mod admin_search;
pub mod booking_page;
pub mod bookings;
pub mod bulk_actions;
pub mod guides;
pub mod looks;
pub(crate) mod mails;
pub mod packages;
mod page;
pub mod payment_list;
pub mod people;
pub mod people_actions;
mod possible_duplicates;
mod record_query;
pub mod record_words;
mod relaxation;
pub mod reopen_decision;
mod spelling_correction;
pub mod staff_notes;
pub mod staff_views;
pub mod today;
mod word_matches;

use crate::table::Table;

pub fn tables() -> Vec<Table> {
    record_words::tables()
        .into_iter()
        .chain([staff_notes::table(), staff_views::table()])
        .chain(today::tables())
        .collect()
}
