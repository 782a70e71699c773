//! Notifications about shares, to the other side.

use serendib_db::Tx;

use super::mails::HostShareMail;
use super::status::HostShareSide;
use super::stored::StoredHostShare;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Notice};

/// The inbox and the packages of a guide.
const OVERVIEW: &str = "/profile?mode=host&tab=overview";

/// To the side that answers.
pub(super) async fn send_offered(tx: &mut Tx<'_>, ctx: &Ctx, share: &StoredHostShare) -> Result<()> {
    let mail = HostShareMail::Offered {
        title: share.title.clone(),
        from: share.name(share.by).to_owned(),
        percent: share.percent,
        rest: 100 - share.percent,
        by_host: share.by == HostShareSide::Host,
        is_invitation: share.is_invitation,
        message: share.message.clone(),
        answer_by: share.expires_at,
    };
    let notice = Notice::new("host_share_offered", &mail, Some(OVERVIEW.to_owned()))?;
    notices::tell(tx, ctx, share.user(share.by.other()), &notice).await
}

/// To the side that proposed.
pub(super) async fn send_accepted(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    share: &StoredHostShare,
    message: Option<&str>,
) -> Result<()> {
    let mail = HostShareMail::Accepted {
        title: share.title.clone(),
        by: share.name(share.by.other()).to_owned(),
        host: share.host_name.clone(),
        percent: share.percent,
        rest: 100 - share.percent,
        is_invitation: share.is_invitation,
        message: message.map(str::to_owned),
    };
    let notice = Notice::new("host_share_accepted", &mail, Some(OVERVIEW.to_owned()))?;
    notices::tell(tx, ctx, share.user(share.by), &notice).await
}

/// To the side that proposed.
pub(super) async fn send_declined(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    share: &StoredHostShare,
    message: Option<&str>,
) -> Result<()> {
    let mail = HostShareMail::Declined {
        title: share.title.clone(),
        by: share.name(share.by.other()).to_owned(),
        percent: share.percent,
        is_invitation: share.is_invitation,
        message: message.map(str::to_owned),
    };
    let notice = Notice::new("host_share_declined", &mail, Some(OVERVIEW.to_owned()))?;
    notices::tell(tx, ctx, share.user(share.by), &notice).await
}

/// To one side of an agreement that has ended.
pub(super) async fn send_ended(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    share: &StoredHostShare,
    to: HostShareSide,
    message: Option<&str>,
) -> Result<()> {
    let mail = HostShareMail::Ended {
        title: share.title.clone(),
        host: share.host_name.clone(),
        owner: share.owner_name.clone(),
        percent: share.percent,
        message: message.map(str::to_owned),
    };
    let notice = Notice::new("host_share_ended", &mail, Some(OVERVIEW.to_owned()))?;
    notices::tell(tx, ctx, share.user(to), &notice).await
}
