//! A package whose two hosts have agreed on a share.

use chrono::{DateTime, Utc};
use serendib_db::Tx;

use super::catalogue::Package;
use super::dates;
use super::hosts::guide_id;
use super::trips::package_id;
use crate::error::Result;
use crate::stable::id;

const PERCENT: i64 = 80;
const MESSAGE: &str = "You lead the weeks that are full. I keep the bookings, the pictures and the vans.";
const ANSWER: &str = "Agreed. I take the weeks after Vesak.";

/// The latest package with a second host. The agreement is a few days old, so it divides no trip that has begun to be paid.
pub(super) async fn insert(tx: &mut Tx<'_>, packages: &[Package], now: DateTime<Utc>) -> Result<()> {
    let shared =
        packages.iter().rev().find_map(|package| Some((package, package.hosts.first()?, package.hosts.get(1)?)));
    let Some((package, owner, host)) = shared else { return Ok(()) };
    let proposed = dates::during(now.date_naive() - dates::days(4), MESSAGE);
    let agreed = dates::during(now.date_naive() - dates::days(2), ANSWER);
    tx.run(
        "INSERT INTO host_shares (id, package_id, owner_guide_id, guide_id, percent, proposed_by, status, message, answer,
                                  created_at, expires_at, answered_at)
         VALUES ($1, $2, $3, $4, $5, 'owner', 'agreed', $6, $7, $8, $9, $10)",
        &[
            id("host_share", &package.slug).into(),
            package_id(&package.slug).into(),
            guide_id(owner).into(),
            guide_id(host).into(),
            PERCENT.into(),
            MESSAGE.into(),
            ANSWER.into(),
            proposed.into(),
            (proposed + dates::days(14)).into(),
            agreed.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}
