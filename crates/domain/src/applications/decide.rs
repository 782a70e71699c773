//! An admin approves or rejects an application. All six steps of an approval happen in one transaction. P-B04, D-075 to D-079 and D-106.

use serde_json::json;
use serendib_db::{TextList, Tx, row_struct};
use uuid::Uuid;

use super::mails::ApplicationMail;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::guides::become_guide::{self, Newcomer};
use crate::notices::{self, Notice};
use crate::review::{Decide, Decision, Requests};
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const GONE: &str = "The account of this applicant is gone.";

row_struct! {
    struct DecidedApplication {
        id: Uuid = "id",
        user: Uuid = "user_id",
        status: String = "status",
        display_name: String = "display_name",
        bio: Option<String> = "bio",
        avatar_url: Option<String> = "avatar_url",
        contact_email: String = "contact_email",
        contact_whatsapp: Option<String> = "contact_whatsapp",
        experience_years: Option<i64> = "experience_years",
        languages: TextList = "selected_languages",
        locations: TextList = "selected_locations",
        specialties: TextList = "selected_specialties",
    }
}

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
        let stored: Option<DecidedApplication> =
            tx.select_one("FROM guide_applications WHERE id = $1", &[id.into()]).await?;
        let stored = stored.ok_or(Error::Missing("application"))?;
        let id = stored.id;
        let newcomer = Newcomer {
            user: stored.user,
            display_name: stored.display_name,
            bio: stored.bio,
            avatar_url: stored.avatar_url,
            contact_email: stored.contact_email,
            contact_whatsapp: stored.contact_whatsapp,
            experience_years: stored.experience_years,
            languages: stored.languages.0,
            locations: stored.locations.0,
            specialties: stored.specialties.0,
        };
        let alone =
            four_eyes::ensure_not_own(tx, ctx, FourEyesAction::ApproveApplication, None, &[newcomer.user]).await?;
        if !Self::REQUESTS.is_open(&stored.status, decision)? {
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
        notices::tell(tx, ctx, newcomer.user, &notice(decision, reason)?).await
    }
}

fn notice(decision: Decision, reason: Option<&str>) -> Result<Notice> {
    let (kind, mail, link) = match decision {
        Decision::Approve => ("application_approved", ApplicationMail::Approved, "/profile"),
        Decision::Reject => {
            let reason = reason.map(str::to_owned);
            ("application_rejected", ApplicationMail::Rejected { reason }, "/become-guide")
        }
    };
    Notice::new(kind, &mail, Some(link.to_owned()))
}
