//! Our rows that a run compares: those of its time, and those that the provider's movements name.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, Value, row_struct};
use uuid::Uuid;

use super::compare::{ComparedTime, OwnMovement};
use super::movement::{MoneySubject, Movement};
use crate::error::Result;
use crate::payments::PaymentProvider;
use crate::statement::Binds;

/// Ids in one statement.
const AT_ONCE: usize = 500;

/// Where a subject's rows are: its tables, the column of its own id, the one of the provider's, its time, and the condition for rows of one
/// provider.
struct OwnRowSource {
    columns: &'static str,
    tables: &'static str,
    row: &'static str,
    id: &'static str,
    time: &'static str,
}

impl MoneySubject {
    fn source(self) -> OwnRowSource {
        match self {
            Self::Payment => OwnRowSource {
                columns: "p.id, p.provider_payment, p.booking_request_id, p.amount, p.currency,
                    CASE WHEN p.status IN ('refund_pending', 'refunded', 'part_refunded')
                           OR (p.status = 'review' AND p.paid_at IS NOT NULL) THEN 'paid' ELSE p.status END,
                    COALESCE(p.paid_at, p.created_at), FALSE, p.paid_at IS NOT NULL",
                tables: "payments p",
                row: "p.id",
                id: "p.provider_payment",
                time: "p.paid_at",
            },
            Self::Refund => OwnRowSource {
                columns: "r.id, r.provider_refund, r.booking_request_id, r.amount, p.currency, r.status, r.created_at,
                    EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'refunds' AND a.subject_id = r.id AND a.action = 'settled'),
                    r.provider_refund IS NOT NULL AND r.status IN ('pending', 'succeeded')",
                tables: "refunds r JOIN payments p ON p.id = r.payment_id",
                row: "r.id",
                id: "r.provider_refund",
                time: "r.created_at",
            },
            Self::Dispute => OwnRowSource {
                columns: "d.id, d.provider_dispute, d.booking_request_id, d.amount, p.currency, d.status, d.created_at,
                    FALSE, d.provider_dispute IS NOT NULL",
                tables: "disputes d JOIN payments p ON p.id = d.payment_id",
                row: "d.id",
                id: "d.provider_dispute",
                time: "d.created_at",
            },
            Self::Transfer => OwnRowSource {
                columns: "t.payout_id, t.transfer_id, NULL, o.amount, 'usd',
                    CASE WHEN t.status = 'sent' AND v.payout_id IS NOT NULL THEN 'returned' ELSE t.status END,
                    t.created_at, FALSE, t.transfer_id IS NOT NULL",
                tables: "payout_transfers t JOIN payouts o ON o.id = t.payout_id
                    LEFT JOIN payout_reversals v ON v.payout_id = o.id",
                row: "t.payout_id",
                id: "t.transfer_id",
                time: "t.created_at",
            },
        }
    }

    /// The condition for rows of one provider; transfers of the sandbox have ids of their own.
    fn of_provider(self, provider: PaymentProvider, binds: &mut Binds) -> String {
        match self {
            Self::Payment | Self::Dispute => format!("p.provider = {}", binds.add(provider.text().into())),
            // What a lost dispute returned is a refund of ours, and a dispute of the provider's.
            Self::Refund => format!(
                "p.provider = {} AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.provider_dispute = r.provider_refund)",
                binds.add(provider.text().into())
            ),
            Self::Transfer => {
                let is_test = if provider == PaymentProvider::Sandbox { "LIKE" } else { "NOT LIKE" };
                format!("COALESCE(t.transfer_id, '') {is_test} 'tr\\_test\\_%' ESCAPE '\\'")
            }
        }
    }
}

struct OwnRowReading<'a> {
    subject: MoneySubject,
    provider: PaymentProvider,
    own: &'a mut HashMap<(MoneySubject, Uuid), OwnMovement>,
}

impl OwnRowReading<'_> {
    async fn read(&mut self, source: &mut impl RowSource, condition: &str, mut binds: Binds) -> Result<()> {
        let OwnRowSource { columns, tables, .. } = self.subject.source();
        let provider = self.subject.of_provider(self.provider, &mut binds);
        let sql = format!("SELECT {columns} FROM {tables} WHERE {condition} AND {provider}");
        for row in &source.rows(&sql, &binds.0).await? {
            let one = OwnMovement {
                subject: self.subject,
                row: row.uuid(0)?,
                id: row.opt_text(1)?.map(str::to_owned),
                booking: row.opt_uuid(2)?,
                amount: row.int(3)?,
                currency: row.text(4)?.to_owned(),
                state: row.text(5)?.to_owned(),
                at: row.time(6)?,
                is_by_hand: row.bool(7)?,
                is_expected: row.bool(8)?,
            };
            self.own.insert((one.subject, one.row), one);
        }
        Ok(())
    }

    /// Rows with one of these ids in a column.
    async fn read_named(&mut self, source: &mut impl RowSource, column: &str, ids: Vec<Value>) -> Result<()> {
        for some in ids.chunks(AT_ONCE) {
            let mut binds = Binds::default();
            let named: Vec<String> = some.iter().map(|id| binds.add(id.clone())).collect();
            self.read(source, &format!("{column} IN ({})", named.join(", ")), binds).await?;
        }
        Ok(())
    }
}

/// All rows of ours that are compared with these movements.
pub(super) async fn read_own(
    source: &mut impl RowSource,
    provider: PaymentProvider,
    time: ComparedTime,
    movements: &[Movement],
) -> Result<Vec<OwnMovement>> {
    let mut own = HashMap::new();
    for subject in MoneySubject::ALL {
        let OwnRowSource { row, id, time: column, .. } = subject.source();
        let mut reading = OwnRowReading { subject, provider, own: &mut own };
        let mut binds = Binds::default();
        let since = binds.add(time.since.into());
        let condition = format!("{column} >= {since} AND {column} < {}", binds.add(time.until.into()));
        reading.read(source, &condition, binds).await?;
        let of_subject = || movements.iter().filter(|one| one.subject == subject);
        reading.read_named(source, id, of_subject().map(|one| one.id.as_str().into()).collect()).await?;
        let rows: Vec<Value> = of_subject().filter_map(|one| one.row).map(Value::from).collect();
        reading.read_named(source, row, rows).await?;
    }
    let mut own: Vec<OwnMovement> = own.into_values().collect();
    own.sort_by_key(|one| (one.at, one.row));
    Ok(own)
}

row_struct! {
    struct BookingOfMoney {
        booking: Uuid = "booking_request_id",
        money: String = "provider_payment",
    }
}

/// The bookings of the money that movements are about, by the provider's id.
pub(super) async fn read_bookings(
    source: &mut impl RowSource,
    movements: &[Movement],
) -> Result<HashMap<String, Uuid>> {
    let mut found = HashMap::new();
    let money: Vec<&String> = movements.iter().filter_map(|one| one.payment.as_ref()).collect();
    for some in money.chunks(AT_ONCE) {
        let mut binds = Binds::default();
        let named: Vec<String> = some.iter().map(|id| binds.add(id.as_str().into())).collect();
        let sql = format!("FROM payments WHERE provider_payment IN ({})", named.join(", "));
        let rows: Vec<BookingOfMoney> = source.select(&sql, &binds.0).await?;
        found.extend(rows.into_iter().map(|row| (row.money, row.booking)));
    }
    Ok(found)
}

/// The provider's ids of disputes of this time that no movement is about: an inquiry of a bank moves no money.
pub(super) async fn unmoved_disputes(
    source: &mut impl RowSource,
    provider: PaymentProvider,
    time: ComparedTime,
    movements: &[Movement],
) -> Result<Vec<(String, DateTime<Utc>)>> {
    let own = read_own(source, provider, time, &[]).await?;
    let is_moved = |id: &String| movements.iter().any(|one| one.subject == MoneySubject::Dispute && one.id == *id);
    let disputes = own.into_iter().filter(|one| one.subject == MoneySubject::Dispute && time.contains(one.at));
    Ok(disputes.filter_map(|one| Some((one.id?, one.at))).filter(|(id, _)| !is_moved(id)).collect())
}
