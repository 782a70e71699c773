//! A guide's year, for their taxes, and sums per month.

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Value, row_struct};
use uuid::Uuid;

use super::account::EntryKind;
use super::guide_of_caller;
use super::month::LedgerMonth;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money::dollars;

/// Sums of a guide's entries, in cents. `received` less `commission` is `earned` plus `adjustments`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MonthFigures {
    /// Trips that took place.
    pub trips: i64,
    pub received: i64,
    pub commission: i64,
    pub earned: i64,
    pub adjustments: i64,
    /// Paid out, less what came back.
    pub payouts: i64,
}

impl MonthFigures {
    /// Adds entries of one kind. `amount` and `commission` are what the guide and we get of them.
    pub(super) fn add(&mut self, kind: EntryKind, count: i64, amount: i64, commission: i64) {
        match kind {
            EntryKind::Payout | EntryKind::PayoutReversed => self.payouts -= amount,
            EntryKind::Adjustment => self.adjustments += amount,
            _ => self.earned += amount,
        }
        if kind == EntryKind::Trip {
            self.trips += count;
        }
        if kind.is_earning() {
            self.received += amount + commission;
            self.commission += commission;
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            trips: self.trips + other.trips,
            received: self.received + other.received,
            commission: self.commission + other.commission,
            earned: self.earned + other.earned,
            adjustments: self.adjustments + other.adjustments,
            payouts: self.payouts + other.payouts,
        }
    }

    fn fields(self) -> [(&'static str, Json); 6] {
        [
            ("trips", self.trips.into()),
            ("received", dollars(self.received)),
            ("commission", dollars(self.commission)),
            ("earned", dollars(self.earned)),
            ("adjustments", dollars(self.adjustments)),
            ("payouts", dollars(self.payouts)),
        ]
    }

    /// The sums of a statement.
    pub(super) fn to_totals(self) -> Json {
        json!({
            "earned": dollars(self.earned),
            "adjustments": dollars(self.adjustments),
            "payouts": dollars(self.payouts),
        })
    }
}

row_struct! {
    struct KindInMonth {
        month: i64 = "month",
        kind: EntryKind = "kind",
        count: i64 = "entries",
        amount: i64 = "amount",
        commission: i64 = "commission",
    }
}

/// The sums of each of these months, by one range of the index each.
pub(super) async fn sum_months(
    source: &mut impl RowSource,
    guide: Uuid,
    months: &[LedgerMonth],
) -> Result<Vec<MonthFigures>> {
    let mut binds: Vec<Value> = vec![guide.into()];
    let mut ranges = Vec::new();
    for (number, month) in months.iter().enumerate() {
        let at = binds.len();
        ranges.push(format!(
            "SELECT CAST({number} AS BIGINT) AS month, e.kind AS kind, COUNT(*) AS entries,
                    CAST(-SUM(e.amount) AS BIGINT) AS amount, CAST(-COALESCE(SUM(c.amount), 0) AS BIGINT) AS commission
               FROM ledger_entries e
               LEFT JOIN ledger_entries c ON c.transaction_id = e.transaction_id AND c.account = 'commission'
              WHERE e.guide_id = $1 AND e.created_at >= ${} AND e.created_at < ${} GROUP BY e.kind",
            at + 1,
            at + 2
        ));
        binds.extend([month.start().into(), month.end().into()]);
    }
    let rows: Vec<KindInMonth> = source.select(&format!("FROM ({}) s", ranges.join(" UNION ALL ")), &binds).await?;
    let mut sums = vec![MonthFigures::default(); months.len()];
    for row in rows {
        if let Some(sum) = usize::try_from(row.month).ok().and_then(|number| sums.get_mut(number)) {
            sum.add(row.kind, row.count, row.amount, row.commission);
        }
    }
    Ok(sums)
}

/// The calling guide's year, with its months.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields` for a year that has not begun, or is none; those of a read.
pub async fn guide_year(db: &Db, ctx: &Ctx, year: &str) -> Result<Json> {
    let guide = guide_of_caller(ctx)?;
    let months = LedgerMonth::parse_year(ctx, year)?;
    let mut source = db;
    let sums = sum_months(&mut source, guide, &months).await?;
    let whole = sums.iter().fold(MonthFigures::default(), |whole, month| whole.plus(*month));
    let object = |name: &'static str, value: Json, sums: MonthFigures| {
        let mut fields = serde_json::Map::new();
        fields.insert(name.to_owned(), value);
        fields.extend(sums.fields().map(|(name, value)| (name.to_owned(), value)));
        fields
    };
    let mut answer = object("year", year.into(), whole);
    let listed =
        months.iter().zip(&sums).map(|(month, sums)| Json::Object(object("month", month.name().into(), *sums)));
    answer.insert("months".to_owned(), listed.collect());
    Ok(Json::Object(answer))
}
