//! Whether an approved package takes new requests: on sale, paused, retired, or taken down by an admin.
//!
//! `packages.is_active` is false while a package is off sale, and for packages of one traveler; `packages_off_sale` says why. Bookings that exist go on while a
//! package is paused or retired. While it is taken down, requests cannot be approved and approved bookings cannot be paid.

mod change;
mod resume;
mod states;

pub use change::set_sale;
pub use resume::{ResumePackage, resume, resume_overdue};
pub(super) use states::find_sale;
pub use states::list_sales;
pub(crate) use states::{listed_state, sale_state};

pub use crate::review::REASON_MINIMUM;
use crate::table::{Refine, Table, date, text, time, uuid};

/// Why a package is off sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffSale {
    /// By an owner, until a day or until they put it back.
    Paused,
    /// By an owner, for good.
    Retired,
    /// By an admin. Only an admin puts it back.
    TakenDown,
}

impl OffSale {
    const ALL: [Self; 3] = [Self::Paused, Self::Retired, Self::TakenDown];

    /// As in the database and on the wire.
    fn name(self) -> &'static str {
        match self {
            Self::Paused => "paused",
            Self::Retired => "retired",
            Self::TakenDown => "taken_down",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

serendib_db::from_text!(OffSale, OffSale::from_name);

pub(super) fn table() -> Table {
    Table::new("packages_off_sale")
        .columns([
            uuid("package_id").references("packages"),
            text("state"),
            date("resumes_on").nullable(),
            text("reason").nullable(),
            uuid("changed_by").nullable().references("users"),
            time("since"),
        ])
        .key(&["package_id"])
        .internal()
}

/// As SQL, for a package `p`: its bookings can be approved and paid.
macro_rules! serves_bookings_sql {
    () => {
        "(p.status = 'approved' AND (p.is_active OR EXISTS
           (SELECT 1 FROM packages_off_sale s WHERE s.package_id = p.id AND s.state <> 'taken_down')))"
    };
}
pub(crate) use serves_bookings_sql;

/// Packages that come back: a search engine should ask again.
pub(super) const PAUSED: &str =
    "EXISTS (SELECT 1 FROM packages_off_sale s WHERE s.package_id = packages.id AND s.state = 'paused')";
