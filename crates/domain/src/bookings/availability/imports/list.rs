//! A guide's connected calendars and their days, for the guide's own calendar.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::bookings::availability::rules::Span;
use crate::error::Result;

row_struct! {
    struct ImportRow {
        id: Uuid = "id",
        address: String = "address",
        label: Option<String> = "label",
        name: Option<String> = "name",
        created_at: DateTime<Utc> = "created_at",
        checked_at: Option<DateTime<Utc>> = "checked_at",
        next_check_at: DateTime<Utc> = "next_check_at",
        error: Option<String> = "error",
        is_incomplete: bool = "is_incomplete",
    }
}

row_struct! {
    struct ImportedSpan {
        import: Uuid = "import_id",
        first: NaiveDate = "first_day",
        last: NaiveDate = "last_day",
    }
}

/// Of a guide, the oldest first, with the number of days that each blocks from today on. Of the secret address, the answer has only the host.
pub(in crate::bookings::availability) async fn list_imports(
    source: &mut impl RowSource,
    guide: Uuid,
    today: NaiveDate,
) -> Result<Vec<Json>> {
    let sql = "FROM guide_calendar_imports WHERE guide_id = $1 ORDER BY created_at, id";
    let rows: Vec<ImportRow> = source.select(sql, &[guide.into()]).await?;
    let spans: Vec<ImportedSpan> = source
        .select(
            "FROM guide_blocked_days WHERE guide_id = $1 AND import_id IS NOT NULL AND last_day >= $2",
            &[guide.into(), today.into()],
        )
        .await?;
    let days = |import: Uuid| -> i64 {
        let own = spans.iter().filter(|span| span.import == import);
        own.map(|span| (span.last - span.first.max(today)).num_days() + 1).sum()
    };
    Ok(rows.iter().map(|row| row.to_json(days(row.id))).collect())
}

/// The imported days that meet these.
pub(in crate::bookings::availability) async fn imported_days(
    source: &mut impl RowSource,
    guide: Uuid,
    (first, last): Span,
) -> Result<Vec<Json>> {
    let sql = "FROM guide_blocked_days
        WHERE guide_id = $1 AND import_id IS NOT NULL AND last_day >= $2 AND first_day <= $3 ORDER BY first_day, import_id";
    let spans: Vec<ImportedSpan> = source.select(sql, &[guide.into(), first.into(), last.into()]).await?;
    let to_json = |span: &ImportedSpan| json!({ "import_id": span.import, "first": span.first, "last": span.last });
    Ok(spans.iter().map(to_json).collect())
}

impl ImportRow {
    fn to_json(&self, days: i64) -> Json {
        let rest = self.address.split_once("://").map_or(self.address.as_str(), |(_, rest)| rest);
        json!({
            "id": self.id,
            "label": self.label,
            "host": rest.split(['/', '?', '#']).next(),
            "name": self.name,
            "created_at": self.created_at.to_rfc3339(),
            "checked_at": self.checked_at.map(|at| at.to_rfc3339()),
            "next_check_at": self.next_check_at.to_rfc3339(),
            "error": self.error,
            "days": days,
            "is_incomplete": self.is_incomplete,
        })
    }
}
