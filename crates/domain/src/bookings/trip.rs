//! The trip as it was booked: a booking stores a snapshot of its package, so that later edits change no booking. Older bookings without a
//! snapshot show the present package.
//!
//! The columns are SQL expressions over the booking `b` and its package `p`.

use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::packages::document::{Shopping, local_costs};

/// The place where the package `p` spends most nights; on a tie, the first on its route. Cards compute the same (`mainPlace` of the
/// client).
macro_rules! main_place {
    () => {
        "(SELECT l.location_name FROM package_locations l WHERE l.package_id = p.id
           ORDER BY (SELECT COUNT(*) FROM package_days d
                      WHERE d.package_id = l.package_id AND d.overnight_destination_id = l.destination_id) DESC,
                    l.is_primary_location DESC, l.position, l.location_name LIMIT 1)"
    };
}

pub const TITLE: &str = "COALESCE(b.trip_title, p.title)";
pub const DAYS: &str = "COALESCE(b.trip_days, p.duration_days)";
/// The place with most nights, as the search finds it; may be null.
pub const PLACE: &str = concat!("COALESCE(b.trip_place, ", main_place!(), ")");
/// One item per line; null if the package lists none.
pub const INCLUDED: &str = "CASE WHEN b.trip_title IS NULL THEN p.included ELSE b.trip_included END";
pub const EXCLUDED: &str = "CASE WHEN b.trip_title IS NULL THEN p.excluded ELSE b.trip_excluded END";

/// Costs paid locally and shopping stops, one per line. Today's package is no promise of the past, so older bookings have none.
pub const LOCAL_COSTS: &str = "b.trip_local_costs";
pub const SHOPPING: &str = "b.trip_shopping";

/// The snapshot of a package with each request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    pub title: String,
    pub days: i64,
    pub place: Option<String>,
    pub included: Option<String>,
    pub excluded: Option<String>,
    pub local_costs: Option<String>,
    pub shopping: Option<String>,
}

row_struct! {
    struct SnapshotRow {
        title: String = "p.title",
        days: i64 = "p.duration_days",
        included: Option<String> = "p.included",
        excluded: Option<String> = "p.excluded",
        place: Option<String> = main_place!(),
        local_costs: Option<String> = "p.local_costs",
        shopping: Option<String> = "p.shopping",
        shopping_stops: Option<String> = "p.shopping_stops",
        shopping_commission: Option<bool> = "p.shopping_commission",
    }
}

impl Snapshot {
    /// Reads the package in the transaction that stores the request.
    ///
    /// # Errors
    /// `Missing` for an unknown package.
    pub(super) async fn read(tx: &mut Tx<'_>, package: Uuid) -> Result<Self> {
        let row = tx.select_one("FROM packages p WHERE p.id = $1", &[package.into()]).await?;
        let row: SnapshotRow = row.ok_or(Error::Missing("package"))?;
        let costs = row.local_costs.as_deref().and_then(local_costs::from_column);
        let (answer, stops) = (row.shopping.as_deref(), row.shopping_stops.as_deref());
        let shopping = Shopping::from_columns(answer, stops, row.shopping_commission);
        Ok(Self {
            title: row.title,
            days: row.days,
            included: row.included,
            excluded: row.excluded,
            place: row.place,
            local_costs: costs.as_deref().map(local_costs::to_lines),
            shopping: shopping.as_ref().map(Shopping::to_line),
        })
    }
}
