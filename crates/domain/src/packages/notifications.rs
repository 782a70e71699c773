//! Notifications about packages: to admins that something waits, to owners what was decided.

use chrono::NaiveDate;
use serendib_db::Tx;
use uuid::Uuid;

use super::hosts::owners;
use super::mails::PackageMail;
use super::review::PackageDecision;
use super::sale::OffSale;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Notice};
use crate::review::Decision;
use crate::staff::StaffRight;

const REVIEW: &str = "/admin";

pub(super) async fn send_package_waiting(tx: &mut Tx<'_>, ctx: &Ctx, title: &str) -> Result<()> {
    let mail = PackageMail::Waiting { title: title.to_owned() };
    notices::show_staff(
        tx,
        ctx,
        StaffRight::DecidePackages,
        &Notice::new("package_waiting", &mail, Some(REVIEW.to_owned()))?,
    )
    .await
}

pub(super) async fn send_revision_waiting(tx: &mut Tx<'_>, ctx: &Ctx, title: &str) -> Result<()> {
    let mail = PackageMail::ChangesWaiting { title: title.to_owned() };
    notices::show_staff(
        tx,
        ctx,
        StaffRight::DecidePackages,
        &Notice::new("revision_waiting", &mail, Some(REVIEW.to_owned()))?,
    )
    .await
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

/// Tells the owners what the staff edited in their package, unless an owner edited it.
pub(super) async fn send_edited(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    package: Uuid,
    title: &str,
    fields: Vec<&'static str>,
    is_waiting: bool,
) -> Result<()> {
    let editor = ctx.caller.person().map(|person| person.user);
    let owners = owners(tx, package).await?;
    if owners.iter().any(|owner| Some(*owner) == editor) {
        return Ok(());
    }
    let mut parts: Vec<String> = Vec::new();
    for field in fields.into_iter().map(in_words) {
        if !parts.iter().any(|known| known == field) {
            parts.push(field.to_owned());
        }
    }
    let mail = PackageMail::EditedForYou { title: title.to_owned(), parts, is_waiting };
    let notice = Notice::new("package_edited_for_you", &mail, Some(format!("/packages/{package}/edit")))?;
    for owner in owners {
        notices::tell(tx, ctx, owner, &notice).await?;
    }
    Ok(())
}

/// A field of the document.
fn in_words(field: &str) -> &str {
    match field {
        "title" => "the title",
        "description" => "the description",
        "duration" => "the duration",
        "highlights" => "the highlights",
        "included" => "what is included",
        "excluded" => "what is not included",
        "locations" => "the places",
        "categories" => "the categories",
        "days" => "the days",
        "images" => "the pictures",
        "paid_locally" | "local_costs" => "costs on the way",
        "shopping" | "shopping_stops" | "shopping_commission" => "shopping stops",
        "price" => "the price",
        "group_prices" => "prices of groups",
        "seasons" => "prices of seasons",
        "room_pricing" => "the rooms",
        "max_people" => "the size of the group",
        "languages" => "the languages",
        "transport_modes" => "how one travels",
        other => other,
    }
}

/// The mail about a change of the sale state; `None` is on sale.
pub(super) fn sale_mail(
    title: &str,
    state: Option<OffSale>,
    resumes_on: Option<NaiveDate>,
    reason: Option<&str>,
) -> PackageMail {
    let title = title.to_owned();
    match state {
        None => PackageMail::BackOnSale { title },
        Some(OffSale::Paused) => PackageMail::Paused { title, resumes_on },
        Some(OffSale::Retired) => PackageMail::Retired { title },
        Some(OffSale::TakenDown) => PackageMail::TakenDown { title, reason: reason.unwrap_or_default().to_owned() },
    }
}

/// Notifies owners and hosts, except the person who made the change.
pub(super) async fn send_sale_change(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid, mail: &PackageMail) -> Result<()> {
    let kind = match mail {
        PackageMail::Paused { .. } => "package_paused",
        PackageMail::Retired { .. } => "package_retired",
        PackageMail::TakenDown { .. } => "package_taken_down",
        _ => "package_on_sale",
    };
    let notice = Notice::new(kind, mail, Some(format!("/packages/{package}")))?;
    let mut people = owners(tx, package).await?;
    let hosts = "SELECT g.user_id FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
                  WHERE pg.package_id = $1 ORDER BY g.user_id";
    for host in tx.rows(hosts, &[package.into()]).await? {
        people.push(host.uuid(0)?);
    }
    let author = ctx.caller.person().map(|person| person.user);
    let mut notified = Vec::new();
    for person in people {
        if Some(person) != author && !notified.contains(&person) {
            notices::tell(tx, ctx, person, &notice).await?;
            notified.push(person);
        }
    }
    Ok(())
}
