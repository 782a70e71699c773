//! A guide submits a credential with its document, or withdraws it.

use chrono::{Duration, Months, NaiveDate};
use serendib_db::Tx;
use uuid::Uuid;

use super::checks::{guide_record, only_guides};
use super::kind::{CredentialKind, CredentialStatus, LicenseClass};
use super::mails::CredentialMail;
use super::stored;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::files::documents;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::table::Posted;

const ISSUER_LIMIT: usize = 120;
const NUMBER: std::ops::RangeInclusive<usize> = 2..=40;
const FILE_LIMIT: usize = 200;
/// How far ahead a credential can expire.
const MOST_YEARS: u32 = 15;
/// Submissions of a guide per day: each waits for an admin.
const DAILY_LIMIT: i64 = 10;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
const NO_KIND: &str = "Please choose what you prove: a license, first aid or insurance.";
const NO_CLASS: &str = "Please choose the class of your license.";
const NO_FILE: &str = "Please add a photo or a PDF of the document.";
const FILE_GONE: &str = "This file is not there any more. Please add it again.";
const BAD_NUMBER: &str =
    "The number may have 2 to 40 letters and digits, with spaces, hyphens, dots and slashes between.";
const NO_DAY: &str = "Please enter the last day on which it is valid.";
const PAST: &str = "It must be valid beyond today.";
const TOO_FAR: &str = "Please check the year: it is too far ahead.";
const NO_ISSUER: &str = "Please enter who issued it.";
const NO_CREDENTIAL: Error = Error::Missing("credential");
const CLOSED: &str = "This credential is closed already.";

struct NewCredential {
    kind: CredentialKind,
    class: Option<LicenseClass>,
    number: String,
    issuer: Option<String>,
    valid_until: NaiveDate,
    file: String,
}

/// Stores a credential for an admin to check; a pending one of the same kind is replaced. Returns its id.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields`; `TooMany`.
pub async fn submit_credential(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    let (user, guide) = only_guides(ctx)?;
    let new = read(ctx, posted)?;
    let since = ctx.now - Duration::days(1);
    let recent = "SELECT COUNT(*) FROM guide_credentials WHERE guide_id = $1 AND submitted_at > $2";
    let recent = tx.row(recent, &[guide.into(), since.into()]).await?.map_or(Ok(0), |row| row.int(0))?;
    if recent >= DAILY_LIMIT {
        return Err(Error::TooMany(PAUSE));
    }
    let document = documents::find_uploaded(tx, user, &new.file).await?.ok_or_else(|| wrong("file", FILE_GONE))?;
    let used = "SELECT id FROM guide_credentials WHERE document_id = $1";
    if tx.row(used, &[document.id.into()]).await?.is_some() {
        return Err(wrong("file", FILE_GONE));
    }
    if let Some(open) = stored::find_in_status(tx, (guide, new.kind), CredentialStatus::Pending).await? {
        stored::set_status(tx, &open, CredentialStatus::Replaced).await?;
        stored::drop_document(tx, ctx, open.id, open.document).await?;
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO guide_credentials (id, guide_id, kind, class, number, number_key, issuer, valid_until, status,
                                        document_id, submitted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)",
        &[
            id.into(),
            guide.into(),
            new.kind.name().into(),
            new.class.map(LicenseClass::name).into(),
            new.number.as_str().into(),
            number_key(&new.number).into(),
            new.issuer.into(),
            new.valid_until.into(),
            document.id.into(),
            ctx.now.into(),
        ],
    )
    .await
    .map_err(|error| match error {
        // Another submission came first: the retry replaces it.
        serendib_db::Error::Unique { .. } => serendib_db::Error::Serialization,
        other => other,
    })?
    .any();
    let name = tx.row("SELECT display_name FROM guides WHERE id = $1", &[guide.into()]).await?;
    let name = name.ok_or(NO_CREDENTIAL)?.text(0)?.to_owned();
    let mail = CredentialMail::Received { guide: name, credential: new.kind.label().to_owned() };
    let notice = Notice::new("credential_received", &mail, Some("/admin?tab=credentials".to_owned()))?;
    notices::show_staff(tx, ctx, StaffRight::DecideApplications, &notice).await?;
    Ok(id)
}

/// The guide takes a credential back, also one in force; its document is deleted at once. Repeating it changes nothing.
///
/// # Errors
/// `SignedOut`; `Forbidden`; `Missing` for another's; `Conflict` for one that is closed.
pub async fn withdraw_credential(tx: &mut Tx<'_>, ctx: &Ctx, credential: Uuid) -> Result<()> {
    let guide = guide_record(ctx)?;
    let found = stored::find(tx, credential).await?.filter(|one| one.guide == guide).ok_or(NO_CREDENTIAL)?;
    match found.status {
        CredentialStatus::Withdrawn => return Ok(()),
        CredentialStatus::Pending | CredentialStatus::Approved => {}
        CredentialStatus::Rejected | CredentialStatus::Revoked | CredentialStatus::Replaced => {
            return Err(Error::Conflict(CLOSED));
        }
    }
    stored::set_status(tx, &found, CredentialStatus::Withdrawn).await?;
    stored::drop_document(tx, ctx, found.id, found.document).await
}

fn read(ctx: &Ctx, posted: &Posted) -> Result<NewCredential> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["kind", "class", "number", "issuer", "valid_until", "file"]);
    let kind = fields.line("kind", "kind", ISSUER_LIMIT).and_then(|name| CredentialKind::from_name(&name));
    if kind.is_none() {
        fields.note("kind", NO_KIND);
    }
    let class = fields.line("class", "class", ISSUER_LIMIT).and_then(|name| LicenseClass::from_name(&name));
    if kind == Some(CredentialKind::License) && class.is_none() {
        fields.note("class", NO_CLASS);
    }
    let number = fields.required_line("number", "number", ISSUER_LIMIT);
    if !number.is_empty() && !is_number(&number) {
        fields.note("number", BAD_NUMBER);
    }
    let issuer = fields.line("issuer", "issuer", ISSUER_LIMIT);
    if kind.is_some_and(|kind| kind != CredentialKind::License) && fields.is_blank("issuer") {
        fields.note("issuer", NO_ISSUER);
    }
    let valid_until = fields.day("valid_until", "last day");
    if fields.is_blank("valid_until") {
        fields.note("valid_until", NO_DAY);
    }
    if let Some(day) = valid_until {
        if day <= ctx.today() {
            fields.note("valid_until", PAST);
        } else if ctx.today().checked_add_months(Months::new(MOST_YEARS * 12)).is_none_or(|most| day > most) {
            fields.note("valid_until", TOO_FAR);
        }
    }
    let file = fields.line("file", "file", FILE_LIMIT);
    if fields.is_blank("file") {
        fields.note("file", NO_FILE);
    }
    fields.finish()?;
    let (Some(kind), Some(valid_until), Some(file)) = (kind, valid_until, file) else {
        return Err(wrong("kind", NO_KIND));
    };
    let (class, issuer) = match kind {
        CredentialKind::License => (class, None),
        CredentialKind::FirstAid | CredentialKind::Insurance => (None, issuer),
    };
    Ok(NewCredential { kind, class, number, issuer, valid_until, file })
}

fn wrong(field: &'static str, message: &'static str) -> Error {
    Error::Fields { message: message.to_owned(), wrong: vec![FieldError::new(field, message)] }
}

fn is_number(text: &str) -> bool {
    NUMBER.contains(&text.chars().count())
        && text.chars().all(|c| c.is_alphanumeric() || " -/.".contains(c))
        && text.chars().any(char::is_alphanumeric)
}

/// The same for `SLTDA/N-1042` and `sltda n 1042`.
pub(super) fn number_key(number: &str) -> String {
    number.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_accepted_as_authorities_write_them_and_compared_without_marks() {
        for text in ["N-1042", "SLTDA/CG/2291", "A 12.7", "12", "இல/44"] {
            assert!(is_number(text), "{text}");
        }
        for text in ["", "1", "--", "N_1042", "<b>12</b>", "N1042;", &"9".repeat(41)] {
            assert!(!is_number(text), "{text}");
        }
        assert_eq!(number_key("sltda/n-10 42"), number_key("SLTDA N 1042"));
    }
}
