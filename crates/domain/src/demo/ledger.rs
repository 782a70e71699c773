//! The ledger of the demo's bookings: payments, past trips that are earned, and the payouts of all months but the latest.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::bookings::Booking;
use super::{hosts, payments};
use crate::bulk_insert::BulkInsert;
use crate::ctx::{beginning, to_local_time};
use crate::error::Result;
use crate::ledger::{COLUMNS, DEFAULT_PERCENT, EntryKind, LedgerMonth, LedgerTransaction};
use crate::money;
use crate::stable::id;

/// Guides are paid on the fifth day of a month, in the morning.
const PAYOUT_DELAY: Duration = Duration::hours(4 * 24 + 9);

struct DemoLedger {
    entries: BulkInsert<{ COLUMNS.len() }>,
    payouts: BulkInsert<5>,
    commissions: BulkInsert<3>,
    /// Cents earned by each guide, by the start of the next month.
    earned: BTreeMap<(DateTime<Utc>, Uuid), i64>,
}

/// Writes what [`crate::ledger`] would have written. The payments of all `bookings` are stored already.
pub(super) async fn insert<'a>(
    tx: &mut Tx<'_>,
    bookings: impl Iterator<Item = &'a Booking<'a>>,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut ledger = DemoLedger {
        entries: BulkInsert::new("ledger_entries", COLUMNS),
        payouts: BulkInsert::new("payouts", ["id", "guide_id", "amount", "reference", "paid_at"]),
        commissions: BulkInsert::new("booking_commissions", ["booking_request_id", "percent", "created_at"]),
        earned: BTreeMap::new(),
    };
    for booking in bookings {
        ledger.add_booking(booking, now);
    }
    ledger.add_payouts(now);
    ledger.payouts.insert(tx).await?;
    ledger.commissions.insert(tx).await?;
    ledger.entries.insert(tx).await
}

impl DemoLedger {
    fn push(&mut self, transaction: &LedgerTransaction, at: DateTime<Utc>) {
        let mut number = 0;
        transaction.push_rows(&mut self.entries, at, || {
            number += 1;
            id("ledger_entry", &format!("{}/{number}", transaction.source))
        });
    }

    fn add_booking(&mut self, booking: &Booking<'_>, now: DateTime<Utc>) {
        let percent = i64::from(DEFAULT_PERCENT);
        self.commissions.push([booking.id.into(), percent.into(), booking.confirmed().into()]);
        let mut received = 0;
        for (payment, amount, at) in payments::list_received(booking) {
            received += amount;
            self.push(&LedgerTransaction::payment(booking.id, payment, amount), at);
        }
        let over = beginning(booking.end + Duration::days(1));
        if over > now {
            return;
        }
        let (guide, share) = (hosts::guide_id(booking.guide), money::share_up(received, 100 - percent));
        let earning = LedgerTransaction::earning(EntryKind::Trip, booking.id, 0, guide, (share, received - share));
        self.push(&earning, over);
        let next_month = LedgerMonth::containing(to_local_time(over).date()).plus(1).start();
        *self.earned.entry((next_month, guide)).or_default() += share;
    }

    /// The payouts of the latest month with trips are left for the admin of the demo.
    fn add_payouts(&mut self, now: DateTime<Utc>) {
        let this_month = LedgerMonth::containing(to_local_time(now).date()).start();
        let latest = self.earned.last_key_value().map_or(this_month, |((month, _), _)| *month);
        for ((month, guide), amount) in std::mem::take(&mut self.earned) {
            if month >= this_month.min(latest) {
                continue;
            }
            let (at, name) = (month + PAYOUT_DELAY, to_local_time(month).format("%Y-%m"));
            let payout = id("payout", &format!("{guide}/{name}"));
            let reference = format!("SER {name} {}", &guide.simple().to_string()[..6]);
            self.payouts.push([payout.into(), guide.into(), amount.into(), Value::from(reference), at.into()]);
            self.push(&LedgerTransaction::payout(EntryKind::Payout, payout, guide, amount), at);
        }
    }
}
