//! The trip as it was booked: a booking stores a snapshot of its package, so that later edits change no booking. Older bookings without a
//! snapshot show the present package.
//!
//! The columns are SQL expressions over the booking `b` and its package `p`.

use serendib_db::Tx;
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

impl Snapshot {
    /// Reads the package in the transaction that stores the request.
    ///
    /// # Errors
    /// `Missing` for an unknown package.
    pub(super) async fn read(tx: &mut Tx<'_>, package: Uuid) -> Result<Self> {
        let row = tx
            .row(
                concat!(
                    "SELECT p.title, p.duration_days, p.included, p.excluded, ",
                    main_place!(),
                    ", p.local_costs, p.shopping, p.shopping_stops, p.shopping_commission FROM packages p WHERE p.id = $1"
                ),
                &[package.into()],
            )
            .await?
            .ok_or(Error::Missing("package"))?;
        let costs = row.opt_text(5)?.and_then(local_costs::from_column);
        let shopping = Shopping::from_columns(row.opt_text(6)?, row.opt_text(7)?, row.opt_bool(8)?);
        Ok(Self {
            title: row.text(0)?.to_owned(),
            days: row.int(1)?,
            included: row.opt_text(2)?.map(str::to_owned),
            excluded: row.opt_text(3)?.map(str::to_owned),
            place: row.opt_text(4)?.map(str::to_owned),
            local_costs: costs.as_deref().map(local_costs::to_lines),
            shopping: shopping.as_ref().map(Shopping::to_line),
        })
    }
}
