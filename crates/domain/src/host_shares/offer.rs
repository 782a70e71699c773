//! One side proposes a share to the other.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::agreement::owner_guide_sql;
use super::status::{HostShareSide, HostShareStatus};
use super::stored::{self, ProposedHostShare};
use super::{ANSWER_DAYS, LEAST_PERCENT, MESSAGE_LIMIT, MOST_PERCENT, guide_of_caller, notifications};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::table::Posted;

/// Open proposals of a package.
pub const OPEN_LIMIT: i64 = 20;
/// Proposals of a pair within a day, and four times as many of a package: each sends a mail.
pub const DAILY_LIMIT: i64 = 10;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
const TOO_MANY: &str = "This package has 20 open proposals. Please wait for answers, or withdraw some.";
const NO_PERCENT: &str = "Please choose a share.";
const NO_GUIDE: &str = "Please choose a guide.";
const NOT_ACTIVE: &str = "This guide is not active.";
const IS_OWNER: &str = "The owner of a package keeps the whole share of their own trips.";
const ONLY_OWN: &str = "You can only propose a share for yourself.";
const NO_OWNER: &str = "The owner of this package cannot answer at present.";
const AGREED: &str = "You have agreed on this share already.";
pub(super) const RETIRED: &str = "This package is retired.";
pub(super) const PRIVATE: &str = "This package was made for one traveler and cannot be changed.";

row_struct! {
    pub(super) struct SharedPackage {
        is_retired: bool = "EXISTS (SELECT 1 FROM packages_off_sale f WHERE f.package_id = p.id AND f.state = 'retired')",
        is_private: bool = "p.private_to IS NOT NULL",
        /// The guide record of its owner.
        owner: Option<Uuid> = owner_guide_sql!("p.id"),
        /// Whether the guide of the query hosts it.
        is_host: bool = "EXISTS (SELECT 1 FROM package_guides pg WHERE pg.package_id = p.id AND pg.guide_id = $2)",
    }
}

impl SharedPackage {
    pub(super) async fn find(tx: &mut Tx<'_>, package: Uuid, guide: Uuid) -> Result<Option<Self>> {
        Ok(tx.select_one("FROM packages p WHERE p.id = $1", &[package.into(), guide.into()]).await?)
    }

    /// Requires a package whose hosts can still change.
    pub(super) fn ensure_open(&self) -> Result<()> {
        match (self.is_private, self.is_retired) {
            (true, _) => Err(Error::Conflict(PRIVATE)),
            (_, true) => Err(Error::Conflict(RETIRED)),
            _ => Ok(()),
        }
    }
}

/// Proposes that a guide keeps `percent` of the guide's part; an open proposal of the same two is replaced. The owner proposes to any
/// active guide, which invites one who is no host, and a host to the owner. `posted` has `percent` and may have a `message`.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no active guides; `Missing` for a package that is not theirs; `Fields`; `Conflict` for a
/// retired package; `Refused` and `TooMany` for too many proposals.
pub async fn offer(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (package, guide): (Uuid, Uuid),
    posted: &Posted,
) -> Result<(Uuid, DateTime<Utc>)> {
    let (caller, _) = guide_of_caller(ctx)?;
    let found = SharedPackage::find(tx, package, caller).await?.ok_or(Error::Missing("package"))?;
    let owner = found.owner;
    let by = match owner {
        Some(owner) if owner == caller => HostShareSide::Owner,
        _ if found.is_host => HostShareSide::Host,
        _ => return Err(Error::Missing("package")),
    };
    // A suspension may have come after the sign-in was read.
    if !is_active(tx, caller).await? {
        return Err(Error::Forbidden(SUSPENDED));
    }
    let (percent, message) = read_fields(tx, posted, (by, caller, guide), package).await?;
    found.ensure_open()?;
    let Some(owner) = owner else { return Err(Error::Conflict(NO_OWNER)) };
    if by == HostShareSide::Host && !is_active(tx, owner).await? {
        return Err(Error::Conflict(NO_OWNER));
    }
    make_room(tx, ctx, package, guide).await?;
    keep_pair_limit(tx, ctx, owner, guide).await?;
    let is_invitation =
        by == HostShareSide::Owner && !SharedPackage::find(tx, package, guide).await?.is_some_and(|one| one.is_host);
    let expires_at = ctx.now + Duration::days(ANSWER_DAYS);
    let message = message.as_deref();
    let new = ProposedHostShare { package, owner, host: guide, percent, by, is_invitation, message, expires_at };
    let id = stored::insert(tx, ctx, &new).await?;
    let share = stored::find(tx, id).await?.ok_or(Error::Missing("proposal"))?;
    notifications::send_offered(tx, ctx, &share).await?;
    Ok((id, expires_at))
}

/// The percentage and the message; also checks the guide, whose errors stand beside theirs.
async fn read_fields(
    tx: &mut Tx<'_>,
    posted: &Posted,
    (by, caller, guide): (HostShareSide, Uuid, Uuid),
    package: Uuid,
) -> Result<(i64, Option<String>)> {
    let mut fields = FieldReader::new(posted);
    if fields.is_blank("percent") {
        fields.note("percent", NO_PERCENT);
    }
    let percent = fields.integer("percent", "share in percent", LEAST_PERCENT..=MOST_PERCENT);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    let wrong = match by {
        _ if guide.is_nil() => Some(NO_GUIDE),
        HostShareSide::Owner if guide == caller => Some(IS_OWNER),
        HostShareSide::Owner => (!is_active(tx, guide).await?).then_some(NOT_ACTIVE),
        HostShareSide::Host => (guide != caller).then_some(ONLY_OWN),
    };
    if let Some(wrong) = wrong {
        fields.note("guide_id", wrong);
    }
    let present = stored::find_in_state(tx, package, guide, HostShareStatus::Agreed).await?;
    if percent.is_some() && present.filter(|one| one.is_owner).map(|one| one.percent) == percent {
        fields.note("percent", AGREED);
    }
    fields.finish()?;
    Ok((percent.unwrap_or(MOST_PERCENT), message))
}

/// Closes the open proposal of the pair, and requires room for another.
async fn make_room(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, guide: Uuid) -> Result<()> {
    if let Some(open) = stored::find_in_state(tx, package, guide, HostShareStatus::Open).await? {
        let is_over = open.expires_at <= ctx.now;
        let status = if is_over { HostShareStatus::Expired } else { HostShareStatus::Replaced };
        stored::close(tx, ctx, open.id, status, None).await?;
    }
    let sql = "SELECT COUNT(*) FILTER (WHERE status = 'open' AND expires_at > $3),
                      COUNT(*) FILTER (WHERE created_at > $4 AND guide_id = $2), COUNT(*) FILTER (WHERE created_at > $4)
                 FROM host_shares WHERE package_id = $1";
    let binds = [package.into(), guide.into(), ctx.now.into(), (ctx.now - Duration::days(1)).into()];
    let Some(row) = tx.row(sql, &binds).await? else { return Ok(()) };
    if row.int(0)? >= OPEN_LIMIT {
        return Err(Error::Refused(TOO_MANY.to_owned()));
    }
    if row.int(1)? >= DAILY_LIMIT || row.int(2)? >= DAILY_LIMIT * 4 {
        return Err(Error::TooMany(PAUSE));
    }
    Ok(())
}

/// Each proposal sends a mail: one owner and one guide have so many within a day, about whatever package.
async fn keep_pair_limit(tx: &mut Tx<'_>, ctx: &Ctx, owner: Uuid, guide: Uuid) -> Result<()> {
    let sql = "SELECT COUNT(*) FROM host_shares WHERE guide_id = $1 AND owner_guide_id = $2 AND created_at > $3";
    let since = ctx.now - Duration::days(1);
    let recent = tx.row(sql, &[guide.into(), owner.into(), since.into()]).await?.map_or(Ok(0), |row| row.int(0))?;
    if recent >= DAILY_LIMIT { Err(Error::TooMany(PAUSE)) } else { Ok(()) }
}

async fn is_active(tx: &mut Tx<'_>, guide: Uuid) -> Result<bool> {
    Ok(tx.row("SELECT id FROM guides WHERE id = $1 AND is_active", &[guide.into()]).await?.is_some())
}
