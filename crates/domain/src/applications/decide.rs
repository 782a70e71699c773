//! An admin approves or rejects an application. All six steps of an approval happen in one transaction. P-B04, D-075 to D-079 and D-106.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::guides::become_guide::{self, Newcomer};
use crate::notices::{self, Notice};
use crate::review::{Decide, Decision, Requests};
use crate::table::Posted;

const GONE: &str = "The account of this applicant is gone.";

pub struct Applications;

impl Decide for Applications {
    const REQUESTS: Requests = Requests {
        table: "guide_applications",
        called: "application",
        admins: "Only an admin decides on applications.",
        decided: "This application has been decided already.",
    };

    /// Decides a pending application. Repeating the decision changes nothing. A rejection needs no reason.
    ///
    /// # Errors
    /// `Missing`; `Forbidden` for an admin's own application while there is another admin; `Conflict` if the opposite was decided, and for
    /// the approval of a suspended guide.
    async fn decide(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, decision: Decision, reason: Option<&str>) -> Result<()> {
        let row = tx
            .row(
                "SELECT user_id, status, display_name, bio, avatar_url, contact_email, contact_whatsapp, experience_years,
                        selected_languages, selected_locations, selected_specialties FROM guide_applications WHERE id = $1",
                &[id.into()],
            )
            .await?
            .ok_or(Error::Missing("application"))?;
        let list = |at: usize| -> Result<Vec<String>> { Ok(serde_json::from_str(row.text(at)?).unwrap_or_default()) };
        let owned = |at: usize| -> Result<Option<String>> { Ok(row.opt_text(at)?.map(str::to_owned)) };
        let newcomer = Newcomer {
            user: row.uuid(0)?,
            display_name: row.text(2)?.to_owned(),
            bio: owned(3)?,
            avatar_url: owned(4)?,
            contact_email: row.text(5)?.to_owned(),
            contact_whatsapp: owned(6)?,
            experience_years: row.opt_int(7)?,
            languages: list(8)?,
            locations: list(9)?,
            specialties: list(10)?,
        };
        let alone = admins::four_eyes(tx, ctx, &[newcomer.user]).await?;
        if !Self::REQUESTS.is_open(row.text(1)?, decision)? {
            return Ok(());
        }
        let reason = reason.filter(|_| decision == Decision::Reject);
        Self::REQUESTS.settle(tx, ctx, id, decision, reason).await?;
        let mut more = Posted::new();
        if decision == Decision::Approve {
            let there = "SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL";
            tx.row(there, &[newcomer.user.into()]).await?.ok_or(Error::Conflict(GONE))?;
            more.insert("guide_id".to_owned(), json!(become_guide::admit(tx, ctx, &newcomer).await?));
        }
        Self::REQUESTS.note(tx, ctx, id, (decision, reason), more, alone).await?;
        notices::tell(tx, ctx, newcomer.user, &notice(decision, reason)).await
    }
}

fn notice(decision: Decision, reason: Option<&str>) -> Notice {
    match decision {
        Decision::Approve => Notice {
            kind: "application_approved",
            title: "You are a guide now".to_owned(),
            body: "Your application to become a guide has been approved. Your guide profile is there for travelers to see: \
                   complete your settings and create your first package."
                .to_owned(),
            link: Some("/profile".to_owned()),
        },
        Decision::Reject => {
            let reason = reason.map_or_else(String::new, |reason| format!("\n\nReason: {reason}"));
            Notice {
                kind: "application_rejected",
                title: "Your guide application has been rejected".to_owned(),
                body: format!("Your application to become a guide has been rejected. You may apply again.{reason}"),
                link: Some("/become-guide".to_owned()),
            }
        }
    }
}
