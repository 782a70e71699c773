//! Join requests for the demo's admin, and notifications.

use chrono::{DateTime, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::dates;
use crate::applications::mails::ApplicationMail;
use crate::error::Result;
use crate::join_requests::mails::JoinRequestMail;
use crate::notices::Notice;
use crate::stable::id;

/// The guides' messages, with the reason for rejected ones. They come from the first guides by name, who can be chosen in the demo.
const JOIN_REQUESTS: [(&str, Option<&str>); 3] = [
    (
        "I have walked this route with guests for years and know every family along the way. I can take the dates that are full.",
        None,
    ),
    (
        "My van seats eight, and I live an hour from the first stop, so I could lead the larger groups of this trip.",
        None,
    ),
    (
        "I would like to add this trip to those I lead.",
        Some("Please tell us more about your experience in this region first. You may ask again."),
    ),
];

/// For a demo whose admin is new.
pub(super) async fn insert(tx: &mut Tx<'_>, now: DateTime<Utc>, admin: Uuid, applicant: &str) -> Result<()> {
    let yesterday = |what: &str| dates::during(now.date_naive() - dates::days(1), what);
    let mail = ApplicationMail::Received { applicant: applicant.to_owned() };
    let notice = Notice::new("application_received", &mail, Some("/admin?tab=applications".to_owned()))?;
    insert_notice(tx, admin, &notice, dates::during(now.date_naive() - dates::days(2), applicant)).await?;
    let guides =
        tx.rows("SELECT id, user_id FROM guides WHERE is_active ORDER BY display_name, id LIMIT 3", &[]).await?;
    for (at, (row, (message, refused))) in (0_i64..).zip(guides.iter().zip(JOIN_REQUESTS)) {
        let (guide, user) = (row.uuid(0)?, row.uuid(1)?);
        let wanted = tx
            .row(
                "SELECT id, title FROM packages p WHERE is_active AND status = 'approved' AND NOT EXISTS
                   (SELECT 1 FROM package_guides h WHERE h.package_id = p.id AND h.guide_id = $1) ORDER BY title, id LIMIT 1 OFFSET $2",
                // A different package for each.
                &[guide.into(), (at * 5).into()],
            )
            .await?;
        let Some(wanted) = wanted else { continue };
        let (package, title) = (wanted.uuid(0)?, wanted.text(1)?);
        let requested_at = dates::during(now.date_naive() - dates::days(2), message);
        let reviewed = refused.map(|_| yesterday(message));
        tx.run(
            "INSERT INTO guide_package_requests (id, guide_id, package_id, status, request_message, rejection_reason, reviewed_by,
                                                 reviewed_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            &[
                id("join_request", &guide.to_string()).into(),
                guide.into(),
                package.into(),
                if refused.is_some() { "rejected" } else { "pending" }.into(),
                message.into(),
                refused.into(),
                refused.map(|_| admin).into(),
                reviewed.into(),
                requested_at.into(),
            ],
        )
        .await?
        .any();
        let title = title.to_owned();
        match refused {
            Some(reason) => {
                let mail = JoinRequestMail::Rejected { title, reason: reason.to_owned() };
                let notice = Notice::new("join_request_rejected", &mail, Some(format!("/packages/{package}")))?;
                insert_notice(tx, user, &notice, yesterday(message)).await?;
            }
            None => {
                let mail = JoinRequestMail::Received { title };
                let notice = Notice::new("join_request_received", &mail, Some("/admin?tab=requests".to_owned()))?;
                insert_notice(tx, admin, &notice, requested_at).await?;
            }
        }
    }
    Ok(())
}

async fn insert_notice(tx: &mut Tx<'_>, user: Uuid, notice: &Notice, at: DateTime<Utc>) -> Result<()> {
    tx.run(
        "INSERT INTO notifications (id, user_id, kind, title, body, link, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            id("notification", &format!("{user}/{}/{}", notice.kind, notice.body)).into(),
            user.into(),
            notice.kind.into(),
            notice.title.as_str().into(),
            notice.body.as_str().into(),
            notice.link.clone().into(),
            at.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}
