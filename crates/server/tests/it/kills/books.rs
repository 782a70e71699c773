//! Invariants of bookings and payments after each restart.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serendib_db::Row;
use uuid::Uuid;

use super::{BookingProgress, Ledger};
use crate::program::ProgramData;

/// Atomic writes: each query counts partial ones.
const HALVES: [(&str, &str); 8] = [
    (
        "a request without its travellers",
        "SELECT COUNT(*) FROM booking_requests b WHERE (SELECT COUNT(*) FROM booking_travellers t WHERE t.booking_request_id = b.id) <> 2",
    ),
    (
        "a request of which its guide was not told, or twice",
        "SELECT (SELECT COUNT(*) FROM booking_requests) - (SELECT COUNT(*) FROM notifications WHERE kind = 'booking_requested')",
    ),
    (
        "an approval of which its traveller was not told, or twice",
        "SELECT (SELECT COUNT(*) FROM booking_requests WHERE status <> 'pending')
              - (SELECT COUNT(*) FROM notifications WHERE kind = 'booking_approved')",
    ),
    (
        "a confirmation without its money, or money without its confirmation",
        "SELECT COUNT(*) FROM booking_requests b
          WHERE (b.status = 'confirmed') <> EXISTS (SELECT 1 FROM payments p WHERE p.booking_request_id = b.id AND p.status = 'paid' AND p.amount = b.advance_amount)",
    ),
    (
        "money that is not in the log, or twice",
        "SELECT COUNT(*) FROM payments p WHERE (CASE WHEN p.status = 'paid' THEN 1 ELSE 0 END)
             <> (SELECT COUNT(*) FROM payment_logs l WHERE l.stripe_session_id = p.session_id AND l.event_type = 'payment_completed')",
    ),
    (
        "a page that is not in the log, or twice",
        "SELECT COUNT(*) FROM payments p WHERE p.session_id IS NOT NULL
            AND 1 <> (SELECT COUNT(*) FROM payment_logs l WHERE l.stripe_session_id = p.session_id AND l.event_type = 'payment_session_created')",
    ),
    (
        "money of which its traveller was not told, or twice",
        "SELECT (SELECT COUNT(*) FROM payments WHERE status = 'paid') - (SELECT COUNT(*) FROM notifications WHERE kind = 'booking_confirmed' AND link = '/profile?tab=bookings')",
    ),
    (
        "a card that was taken and of which nobody will tell",
        "SELECT (SELECT COUNT(*) FROM sandbox_sessions WHERE status = 'paid') - (SELECT COUNT(*) FROM jobs WHERE kind = 'sandbox_event')",
    ),
];

/// The progress of each booking.
const PROGRESS: &str = "SELECT b.id, b.status, EXISTS (SELECT 1 FROM payments p WHERE p.booking_request_id = b.id AND p.session_id IS NOT NULL),
            EXISTS (SELECT 1 FROM sandbox_sessions s WHERE s.booking_request_id = b.id AND s.status = 'paid')
       FROM booking_requests b";

/// Asserts that nothing is stored in part, and that everything acknowledged is stored.
pub(super) fn hold(place: &ProgramData, ledger: &Ledger, when: &str) {
    let statements: Vec<&str> = HALVES.iter().map(|(_, sql)| *sql).chain([PROGRESS]).collect();
    let mut results = place.rows_of(&statements);
    let stored = results.pop().unwrap();
    for ((what, _), rows) in HALVES.iter().zip(&results) {
        assert_eq!(rows[0].int(0).unwrap(), 0, "{what}, {when}");
    }
    nothing_lost(&stored, ledger, when);
}

fn nothing_lost(stored: &[Row], ledger: &Ledger, when: &str) {
    let stored: HashMap<Uuid, (String, bool, bool)> = stored
        .iter()
        .map(|row| {
            (row.uuid(0).unwrap(), (row.text(1).unwrap().to_owned(), row.bool(2).unwrap(), row.bool(3).unwrap()))
        })
        .collect();
    for (booking, stage) in ledger.0.lock().unwrap().iter() {
        let Some((status, has_page, is_paid)) = stored.get(booking) else { panic!("{booking} is lost, {when}") };
        let is_stored = match stage {
            BookingProgress::Requested => true,
            BookingProgress::Approved => status != "pending",
            BookingProgress::AtThePage => *has_page,
            BookingProgress::CardTaken => *is_paid,
            BookingProgress::Verified => status == "confirmed",
        };
        assert!(is_stored, "{booking} was {stage:?} and is {status}, {when}");
    }
}

/// Longer than any event takes whose worker was killed.
const EVENT_TIMEOUT: Duration = Duration::from_secs(300);

/// Releases a killed worker's jobs at once, as if their lease had ended; the job tests cover leases. No program may be running, because its
/// worker would write the same rows.
pub(super) fn let_go(place: &ProgramData) {
    place.write(
        "UPDATE jobs SET run_at = created_at WHERE done_at IS NULL AND dead_at IS NULL AND kind = 'sandbox_event'",
    );
}

/// Waits until the worker has delivered every card event.
pub(super) fn settled(place: &ProgramData) {
    let started = Instant::now();
    loop {
        let left = place.rows(
            "SELECT CAST(attempts AS TEXT) || ' attempts, ' || COALESCE(last_error, 'no error') FROM jobs WHERE kind = 'sandbox_event' AND done_at IS NULL",
        );
        if left.is_empty() {
            return;
        }
        let reasons: Vec<&str> = left.iter().map(|row| row.text(0).unwrap()).collect();
        assert!(started.elapsed() < EVENT_TIMEOUT, "events are left: {reasons:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}
