//! Rights on packages: who may create, edit and review them. P-B06; D-091 and D-106.

use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::hosts::owners;
use crate::accounts::admins;
use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::guides::SUSPENDED;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};

/// P-B08.
pub const NOT_THE_OWNER: &str = "Only the package owner or an admin can edit this package.";
const PRIVATE: &str = "This package was made for one traveler and cannot be changed.";
const NOT_A_GUIDE: &str = "You need to be a verified guide to create packages.";
pub const NOT_AN_ADMIN: &str = "Only an admin decides about packages.";

/// The caller as an author: an active guide or an admin.
///
/// # Errors
/// `SignedOut`; `Forbidden` for all others.
pub fn author(ctx: &Ctx) -> Result<&SignedInPerson> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) if person.may(StaffRight::DecidePackages) || person.guide.is_some() => Ok(person),
        // A package needs an owner.
        Caller::Person(_) | Caller::Service => Err(Error::Forbidden(NOT_A_GUIDE)),
    }
}

/// Requires the right to write this package: an owner who is not suspended as a guide, or an admin. T-R20 to T-R23, T-R30.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub async fn editor(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    match edits(tx, &ctx.caller, package).await? {
        Edits::Yes => not_private(tx, package).await,
        Edits::SignedOut => Err(Error::SignedOut),
        Edits::NotTheirs => Err(Error::Forbidden(NOT_THE_OWNER)),
        Edits::Suspended => Err(Error::Forbidden(SUSPENDED)),
    }
}

/// An agreement between traveler and guide stays unchanged, for admins too.
async fn not_private(tx: &mut Tx<'_>, package: Uuid) -> Result<()> {
    let sql = "SELECT id FROM packages WHERE id = $1 AND private_to IS NOT NULL";
    match tx.row(sql, &[package.into()]).await? {
        Some(_) => Err(Error::Forbidden(PRIVATE)),
        None => Ok(()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edits {
    Yes,
    SignedOut,
    NotTheirs,
    /// An owner who is suspended as a guide.
    Suspended,
}

pub async fn edits(source: &mut impl RowSource, caller: &Caller, package: Uuid) -> Result<Edits> {
    let person = match caller {
        Caller::Visitor => return Ok(Edits::SignedOut),
        Caller::Service => return Ok(Edits::Yes),
        Caller::Person(person) if person.may(StaffRight::DecidePackages) => return Ok(Edits::Yes),
        Caller::Person(person) => person,
    };
    let rows = source
        .rows(
            "SELECT g.is_active FROM package_owners o LEFT JOIN guides g ON g.user_id = o.user_id
              WHERE o.package_id = $1 AND o.user_id = $2",
            &[package.into(), person.user.into()],
        )
        .await?;
    Ok(match rows.first().map(|row| row.opt_bool(0)).transpose()? {
        None => Edits::NotTheirs,
        Some(Some(false)) => Edits::Suspended,
        Some(_) => Edits::Yes,
    })
}

/// Requires an admin who does not own, host or last edit the package, unless there is no other admin; returns whether there is none.
/// `author` wrote the revision, if that can be another person than an owner. T-B08.
///
/// # Errors
/// `SignedOut`, `Forbidden`.
pub async fn reviewer(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, author: Option<Uuid>) -> Result<bool> {
    admins::only(&ctx.caller, StaffRight::DecidePackages, NOT_AN_ADMIN)?;
    let hosts = "SELECT g.user_id FROM package_guides pg JOIN guides g ON g.id = pg.guide_id WHERE pg.package_id = $1";
    let mut concerned = owners(tx, package).await?;
    for row in tx.rows(hosts, &[package.into()]).await? {
        concerned.push(row.uuid(0)?);
    }
    concerned.extend(author);
    concerned.extend(last_editor(tx, package).await?);
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::ApprovePackage, None, &concerned).await
}

/// The last editor of a pending package, if not its author: another admin must review what an admin has written. The audit log has every
/// edit and cannot be changed.
async fn last_editor(tx: &mut Tx<'_>, package: Uuid) -> Result<Option<Uuid>> {
    let row = tx
        .row(
            "SELECT a.actor_id FROM audit_log a JOIN packages p ON p.id = a.subject_id
              WHERE a.subject = 'packages' AND a.subject_id = $1 AND a.action = 'package_edited' AND p.status = 'pending'
              ORDER BY a.created_at DESC, a.id DESC LIMIT 1",
            &[package.into()],
        )
        .await?;
    Ok(row.map(|row| row.opt_uuid(0)).transpose()?.flatten())
}
