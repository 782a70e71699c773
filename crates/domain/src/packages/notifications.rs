//! Notifications about packages: to admins that something waits, to owners what was decided.

use serendib_db::Tx;
use uuid::Uuid;

use super::hosts::owners;
use super::review::PackageDecision;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Notice};
use crate::plain_text::apart;
use crate::review::Decision;

const REVIEW: &str = "/admin";

pub(super) async fn send_package_waiting(tx: &mut Tx<'_>, ctx: &Ctx, title: &str) -> Result<()> {
    let notice = Notice {
        kind: "package_waiting",
        title: "A package waits for review".to_owned(),
        body: format!("\"{}\" was submitted.", apart(title)),
        link: Some(REVIEW.to_owned()),
    };
    notices::show_admins(tx, ctx, &notice).await
}

pub(super) async fn send_revision_waiting(tx: &mut Tx<'_>, ctx: &Ctx, title: &str) -> Result<()> {
    let notice = Notice {
        kind: "revision_waiting",
        title: "Changes to a package wait for review".to_owned(),
        body: format!("\"{}\" was changed; travelers see it as it was.", apart(title)),
        link: Some(REVIEW.to_owned()),
    };
    notices::show_admins(tx, ctx, &notice).await
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
    let title = apart(title);
    let (kind, head, body, path) = match (of, verdict.decision) {
        (ReviewSubject::Package, Decision::Approve) => {
            ("package_approved", "Your package was approved", format!("\"{title}\" is now published."), "")
        }
        (ReviewSubject::Revision, Decision::Approve) => (
            "revision_approved",
            "Your changes were approved",
            format!("\"{title}\" is now published as you changed it."),
            "",
        ),
        (ReviewSubject::Package, Decision::Reject) => {
            let body = because(
                format!("\"{title}\" was not approved. You can change it and submit it again."),
                verdict.reason.as_deref(),
            );
            ("package_rejected", "Your package was not approved", body, "/edit")
        }
        (ReviewSubject::Revision, Decision::Reject) => {
            let body = because(
                format!("Your changes to \"{title}\" were not approved. It stays published as it was."),
                verdict.reason.as_deref(),
            );
            ("revision_rejected", "Your changes were not approved", body, "/edit")
        }
    };
    let notice = Notice { kind, title: head.to_owned(), body, link: Some(format!("/packages/{package}{path}")) };
    for owner in owners(tx, package).await? {
        notices::tell(tx, ctx, owner, &notice).await?;
    }
    Ok(())
}

fn because(text: String, reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("{text}\n\nReason: {reason}"),
        None => text,
    }
}
