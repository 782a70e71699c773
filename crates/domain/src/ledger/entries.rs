//! A transaction of the ledger, and its entries as rows.

use chrono::{DateTime, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::account::{EntryKind, LedgerAccount};
use crate::bulk_insert::BulkInsert;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

pub(crate) const COLUMNS: [&str; 12] = [
    "id",
    "transaction_id",
    "created_at",
    "account",
    "amount",
    "kind",
    "source",
    "booking_request_id",
    "guide_id",
    "payment_id",
    "refund_id",
    "payout_id",
];

/// What moves between accounts at once. `moves` sums to zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LedgerTransaction {
    pub kind: EntryKind,
    /// Unique with an account: a row that is read twice, even by two writers at once, is posted once.
    pub source: String,
    pub moves: Vec<(LedgerAccount, i64)>,
    pub booking: Option<Uuid>,
    /// The guide of an entry in the guides' account.
    pub guide: Option<Uuid>,
    pub payment: Option<Uuid>,
    pub refund: Option<Uuid>,
    pub payout: Option<Uuid>,
}

impl LedgerTransaction {
    pub(crate) fn new(kind: EntryKind, source: String, moves: &[(LedgerAccount, i64)]) -> Self {
        debug_assert_eq!(moves.iter().map(|(_, amount)| amount).sum::<i64>(), 0, "{source}");
        Self {
            kind,
            source,
            moves: moves.to_vec(),
            booking: None,
            guide: None,
            payment: None,
            refund: None,
            payout: None,
        }
    }

    pub(crate) fn payment(booking: Uuid, payment: Uuid, amount: i64) -> Self {
        let moves = [(LedgerAccount::Provider, amount), (LedgerAccount::Held, -amount)];
        let new = Self::new(EntryKind::Payment, format!("payment:{payment}"), &moves);
        Self { booking: Some(booking), payment: Some(payment), ..new }
    }

    /// Moves held money to a guide and to us, in cents; negative amounts go back. `turn` counts the earnings of the booking before.
    pub(crate) fn earning(
        kind: EntryKind,
        booking: Uuid,
        turn: usize,
        guide: Uuid,
        (share, commission): (i64, i64),
    ) -> Self {
        let moves = [
            (LedgerAccount::Held, share + commission),
            (LedgerAccount::Guide, -share),
            (LedgerAccount::Commission, -commission),
        ];
        let new = Self::new(kind, format!("earning:{booking}:{turn}"), &moves);
        Self { booking: Some(booking), guide: Some(guide), ..new }
    }

    pub(crate) fn payout(kind: EntryKind, payout: Uuid, guide: Uuid, amount: i64) -> Self {
        let amount = if kind == EntryKind::PayoutReversed { -amount } else { amount };
        let moves = [(LedgerAccount::Guide, amount), (LedgerAccount::Provider, -amount)];
        let new = Self::new(kind, format!("{}:{payout}", kind.name()), &moves);
        Self { guide: Some(guide), payout: Some(payout), ..new }
    }

    /// Adds its rows. `new_id` makes their ids.
    pub(crate) fn push_rows(
        &self,
        rows: &mut BulkInsert<{ COLUMNS.len() }>,
        created_at: DateTime<Utc>,
        mut new_id: impl FnMut() -> Uuid,
    ) {
        let transaction = new_id();
        for (account, amount) in &self.moves {
            rows.push([
                new_id().into(),
                transaction.into(),
                created_at.into(),
                account.name().into(),
                (*amount).into(),
                self.kind.name().into(),
                self.source.as_str().into(),
                self.booking.into(),
                Some(self.guide).filter(|_| *account == LedgerAccount::Guide).flatten().into(),
                self.payment.into(),
                self.refund.into(),
                self.payout.into(),
            ]);
        }
    }
}

/// A writer of the same row at this moment was first; a retry finds what it wrote.
pub(super) fn retry_duplicate(error: Error) -> Error {
    match error {
        Error::Db(serendib_db::Error::Unique { .. }) => Error::Db(serendib_db::Error::Serialization),
        other => other,
    }
}

/// Adds transactions. A second writer of the same source fails, and its retry finds the first one's entries.
pub(super) async fn append(tx: &mut Tx<'_>, ctx: &Ctx, transactions: &[LedgerTransaction]) -> Result<()> {
    let mut rows = BulkInsert::new("ledger_entries", COLUMNS);
    for transaction in transactions {
        transaction.push_rows(&mut rows, ctx.now, || ctx.new_id());
    }
    rows.insert(tx).await.map_err(retry_duplicate)
}
