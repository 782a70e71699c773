//! The agreement that counts for a host now.

use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::error::Result;

/// The guide record of a package's primary owner; null for one who is no guide.
macro_rules! owner_guide_sql {
    ($package:literal) => {
        concat!(
            "(SELECT so.id FROM package_owners sp JOIN guides so ON so.user_id = sp.user_id WHERE sp.package_id = ",
            $package,
            " AND sp.is_primary_owner)"
        )
    };
}
pub(super) use owner_guide_sql;

/// The percentage that a host of a package keeps by agreement with its present owner; null for a host who keeps all.
macro_rules! agreed_percent_sql {
    ($package:literal, $guide:literal) => {
        concat!(
            "(SELECT hs.percent FROM host_shares hs WHERE hs.package_id = ",
            $package,
            " AND hs.guide_id = ",
            $guide,
            " AND hs.status = 'agreed' AND hs.percent < 100 AND hs.owner_guide_id =
                (SELECT so.id FROM package_owners sp JOIN guides so ON so.user_id = sp.user_id WHERE sp.package_id = ",
            $package,
            " AND sp.is_primary_owner))"
        )
    };
}
pub(crate) use agreed_percent_sql;

row_struct! {
    /// The host does not keep all.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct HostAgreement {
        /// What the host keeps.
        percent: i64 = "s.percent",
        /// The guide who gets the rest.
        owner: Uuid = "s.owner_guide_id",
    }
}

/// The agreement of a host with the present owner of a package; `None` for one who keeps all.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn find_agreement(
    source: &mut impl RowSource,
    package: Uuid,
    guide: Uuid,
) -> Result<Option<HostAgreement>> {
    const AGREED: &str = concat!(
        "FROM host_shares s WHERE s.package_id = $1 AND s.guide_id = $2 AND s.status = 'agreed' AND s.percent < 100
            AND s.owner_guide_id = ",
        owner_guide_sql!("$1")
    );
    Ok(source.select(AGREED, &[package.into(), guide.into()]).await?.pop())
}
