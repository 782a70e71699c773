//! Notifications about packages: to admins that something waits, to owners what was decided.

use serendib_db::Tx;
use uuid::Uuid;

use super::hosts::owners;
use super::mails::PackageMail;
use super::review::PackageDecision;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Notice};
use crate::review::Decision;

const REVIEW: &str = "/admin";

pub(super) async fn send_package_waiting(tx: &mut Tx<'_>, ctx: &Ctx, title: &str) -> Result<()> {
    let mail = PackageMail::Waiting { title: title.to_owned() };
    notices::show_admins(tx, ctx, &Notice::new("package_waiting", &mail, Some(REVIEW.to_owned()))?).await
}

pub(super) async fn send_revision_waiting(tx: &mut Tx<'_>, ctx: &Ctx, title: &str) -> Result<()> {
    let mail = PackageMail::ChangesWaiting { title: title.to_owned() };
    notices::show_admins(tx, ctx, &Notice::new("revision_waiting", &mail, Some(REVIEW.to_owned()))?).await
}

/// What was decided about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReviewSubject {
    Package,
    Revision,
}

/// Notifies every owner, also by mail.
pub(super) async fn send_decision(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    package: Uuid,
    title: &str,
    of: ReviewSubject,
    verdict: &PackageDecision,
) -> Result<()> {
    let (title, reason) = (title.to_owned(), verdict.reason.clone());
    let (kind, mail, path) = match (of, verdict.decision) {
        (ReviewSubject::Package, Decision::Approve) => ("package_approved", PackageMail::Approved { title }, ""),
        (ReviewSubject::Revision, Decision::Approve) => {
            ("revision_approved", PackageMail::ChangesApproved { title }, "")
        }
        (ReviewSubject::Package, Decision::Reject) => {
            ("package_rejected", PackageMail::Rejected { title, reason }, "/edit")
        }
        (ReviewSubject::Revision, Decision::Reject) => {
            ("revision_rejected", PackageMail::ChangesRejected { title, reason }, "/edit")
        }
    };
    let notice = Notice::new(kind, &mail, Some(format!("/packages/{package}{path}")))?;
    for owner in owners(tx, package).await? {
        notices::tell(tx, ctx, owner, &notice).await?;
    }
    Ok(())
}
