//! Opens a rejection again: an application, a request to join, a package, changes of one, or a credential waits for a decision once more.
//!
//! What was approved is not opened again: a guide is suspended, a package taken off sale, a credential revoked.

use serde_json::json;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::mails::DecisionMail;
use crate::accounts::admins;
use crate::audit;
use crate::credentials::CredentialKind;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::packages;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const NO_SUBJECT: &str =
    "Only an application, a request to join, a package, its changes or a credential can be opened again.";
const APPROVED: &str =
    "This was approved. Suspend the guide, take the package off sale or revoke the credential instead.";
const NOT_DECIDED: &str = "Only what was rejected can be opened again.";
const ANOTHER_WAITS: &str = "A newer one waits for a decision, or was accepted.";
const DOCUMENT_GONE: &str = "Its document is deleted. The guide has to send it again.";
const SUPERSEDED: &str = "The package was saved again since, so these changes are out of date.";

/// What was decided about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedSubject {
    Application,
    JoinRequest,
    Package,
    Revision,
    Credential,
}

impl DecidedSubject {
    /// As on the wire.
    ///
    /// # Errors
    /// `Refused` for an unknown word.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "application" => Ok(Self::Application),
            "join_request" => Ok(Self::JoinRequest),
            "package" => Ok(Self::Package),
            "revision" => Ok(Self::Revision),
            "credential" => Ok(Self::Credential),
            _ => Err(Error::Refused(NO_SUBJECT.to_owned())),
        }
    }

    /// The rule of decisions about it, whose right opens it again.
    fn rule(self) -> FourEyesAction {
        match self {
            Self::Application | Self::JoinRequest | Self::Credential => FourEyesAction::ApproveApplication,
            Self::Package | Self::Revision => FourEyesAction::ApprovePackage,
        }
    }

    fn table(self) -> &'static str {
        match self {
            Self::Application => "guide_applications",
            Self::JoinRequest => "guide_package_requests",
            Self::Package => "packages",
            Self::Revision => "package_revisions",
            Self::Credential => "guide_credentials",
        }
    }

    /// For an error.
    fn noun(self) -> &'static str {
        match self {
            Self::Application => "application",
            Self::JoinRequest => "request",
            Self::Package => "package",
            Self::Revision => "revision",
            Self::Credential => "credential",
        }
    }

    /// The columns that a decision has set.
    fn cleared(self) -> &'static str {
        match self {
            Self::Credential => "decided_at = NULL, decided_by = NULL, method = NULL, reason = NULL",
            _ => "reviewed_at = NULL, reviewed_by = NULL, rejection_reason = NULL",
        }
    }

    /// The kind of the notification and the path it leads to.
    fn notice_kind(self) -> (&'static str, &'static str) {
        match self {
            Self::Application => ("application_reopened", "/become-guide"),
            Self::JoinRequest => ("join_request_reopened", ""),
            Self::Package => ("package_reopened", "/edit"),
            Self::Revision => ("revision_reopened", "/edit"),
            Self::Credential => ("credential_reopened", "/profile?mode=host&tab=credentials"),
        }
    }
}

row_struct! {
    struct DecidedEntry {
        status: String = "status",
        /// Of applications, requests to join and credentials.
        user: Option<Uuid> = "user_id",
        /// Of all but applications and credentials.
        package: Option<Uuid> = "package_id",
        title: Option<String> = "title",
        what: String = "what",
        author: Option<Uuid> = "author",
        is_superseded: bool = "is_superseded",
        /// Of a credential: there is nothing left to look at.
        is_document_gone: bool = "is_document_gone",
    }
}

/// Makes a rejected entry pending; returns its status. The people concerned get a notification with the `reason`. Repeating it changes
/// nothing.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no admins, and for an admin's own case while there is another admin; `Missing`; `Fields`;
/// `Conflict` for what was approved, is out of date, or while another one of the same kind waits.
pub async fn reopen_decision(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    subject: DecidedSubject,
    id: Uuid,
    posted: &Posted,
) -> Result<&'static str> {
    admins::only(&ctx.caller, subject.rule().right(), admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    let entry = find(tx, subject, id).await?.ok_or(Error::Missing(subject.noun()))?;
    let people = concerned(tx, &entry).await?;
    let is_alone = four_eyes::ensure_not_own(tx, ctx, subject.rule(), None, &people).await?;
    check_status(subject, &entry)?;
    if entry.status == "pending" {
        return Ok("pending");
    }
    let sql = format!(
        "UPDATE {} SET status = 'pending', {} WHERE id = $1 AND status = $2",
        subject.table(),
        subject.cleared()
    );
    tx.run(&sql, &[id.into(), entry.status.as_str().into()])
        .await
        .map_err(|error| match error {
            serendib_db::Error::Unique { .. } => Error::Conflict(ANOTHER_WAITS),
            other => other.into(),
        })?
        .exactly_one(Error::Stale(subject.noun()))?;
    let before = json!({ "status": entry.status });
    let mut after = json!({ "status": "pending", "reason": reason });
    if is_alone {
        after["sole_admin"] = json!(true);
    }
    audit::record(tx, ctx, "decision_reopened", subject.table(), id, Some(&before), Some(&after)).await?;
    notify(tx, ctx, subject, entry, &people, reason).await?;
    Ok("pending")
}

async fn find(tx: &mut Tx<'_>, subject: DecidedSubject, id: Uuid) -> Result<Option<DecidedEntry>> {
    let no_author = "CAST(NULL AS UUID) AS author, FALSE AS is_superseded, FALSE AS is_document_gone";
    let entry = match subject {
        DecidedSubject::Application => format!(
            "SELECT status, user_id, CAST(NULL AS UUID) AS package_id, CAST(NULL AS TEXT) AS title,
                    'application to become a guide' AS what, {no_author} FROM guide_applications WHERE id = $1"
        ),
        DecidedSubject::JoinRequest => format!(
            "SELECT r.status, g.user_id, r.package_id, p.title, 'request to join the package' AS what, {no_author}
               FROM guide_package_requests r JOIN guides g ON g.id = r.guide_id JOIN packages p ON p.id = r.package_id WHERE r.id = $1"
        ),
        DecidedSubject::Package => format!(
            "SELECT status, CAST(NULL AS UUID) AS user_id, id AS package_id, title, 'package' AS what, {no_author}
               FROM packages WHERE id = $1"
        ),
        DecidedSubject::Revision => "SELECT status, CAST(NULL AS UUID) AS user_id, package_id, title, 'changes to the package' AS what, author,
                    (superseded_at IS NOT NULL) AS is_superseded, FALSE AS is_document_gone FROM package_revisions WHERE id = $1"
            .to_owned(),
        DecidedSubject::Credential => "SELECT c.status, g.user_id, CAST(NULL AS UUID) AS package_id, CAST(NULL AS TEXT) AS title, c.kind AS what,
                    CAST(NULL AS UUID) AS author, FALSE AS is_superseded, (c.document_id IS NULL) AS is_document_gone
               FROM guide_credentials c JOIN guides g ON g.id = c.guide_id WHERE c.id = $1"
            .to_owned(),
    };
    Ok(tx.select_one(&format!("FROM ({entry}) e"), &[id.into()]).await?)
}

/// Whose case it is.
async fn concerned(tx: &mut Tx<'_>, entry: &DecidedEntry) -> Result<Vec<Uuid>> {
    match (entry.user, entry.package) {
        (Some(user), _) => Ok(vec![user]),
        (None, Some(package)) => {
            let mut people = packages::owners(tx, package).await?;
            people.extend(entry.author.filter(|author| !people.contains(author)));
            Ok(people)
        }
        (None, None) => Ok(Vec::new()),
    }
}

fn check_status(subject: DecidedSubject, entry: &DecidedEntry) -> Result<()> {
    match entry.status.as_str() {
        "pending" => Ok(()),
        "rejected" | "revoked" if entry.is_document_gone => Err(Error::Conflict(DOCUMENT_GONE)),
        "rejected" if entry.is_superseded => Err(Error::Conflict(SUPERSEDED)),
        "rejected" => Ok(()),
        "revoked" if subject == DecidedSubject::Credential => Ok(()),
        "approved" => Err(Error::Conflict(APPROVED)),
        _ => Err(Error::Conflict(NOT_DECIDED)),
    }
}

async fn notify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    subject: DecidedSubject,
    entry: DecidedEntry,
    people: &[Uuid],
    reason: String,
) -> Result<()> {
    let what = match CredentialKind::from_name(&entry.what) {
        Some(kind) if subject == DecidedSubject::Credential => kind.label().to_owned(),
        _ => entry.what,
    };
    let (kind, path) = subject.notice_kind();
    let link = entry.package.map_or_else(|| path.to_owned(), |package| format!("/packages/{package}{path}"));
    let mail = DecisionMail::Reopened { what, title: entry.title, reason };
    let notice = Notice::new(kind, &mail, Some(link))?;
    for person in people {
        notices::tell(tx, ctx, *person, &notice).await?;
    }
    Ok(())
}
