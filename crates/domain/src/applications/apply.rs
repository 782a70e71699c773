//! Applications to become a guide: one at a time, only for oneself. P-B04 and P-B05, D-078 to D-080.

use chrono::Duration;
use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mails::ApplicationMail;
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::belongings::{LOCATION_LIMIT, LOCATIONS_LIMIT};
use crate::guides::{SUSPENDED, profile, settings};
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, CommandFuture, Posted, whom};

/// Applications of one person per day: a rejected applicant may try again, within limits.
pub const DAILY: usize = 5;
/// The fields of an application.
pub(super) const FIELDS: AcceptedFields = AcceptedFields {
    whom: whom::people,
    must: &["display_name", "contact_email"],
    may: &[
        "user_id",
        "status",
        "bio",
        "avatar_url",
        "contact_whatsapp",
        "experience_years",
        "selected_languages",
        "selected_locations",
        "selected_specialties",
    ],
};
const ANOTHERS: &str = "You can only apply for yourself.";
const NOT_YOURS: &str = "Whether an application is approved is for an admin to say.";
/// P-B02.
const GUIDE_ALREADY: &str = "You're Already a Guide!";

/// A valid application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewApplication {
    pub display_name: String,
    pub bio: Option<String>,
    pub avatar_url: Option<String>,
    pub contact_email: String,
    pub contact_whatsapp: Option<String>,
    pub experience_years: Option<i64>,
    pub languages: Vec<&'static str>,
    pub locations: Vec<String>,
    pub specialties: Vec<&'static str>,
}

/// The insert command.
pub(super) fn from_wire<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        let person = match ctx.caller.person() {
            Some(person) => person.clone(),
            None if ctx.caller.is_visitor() => return Err(Error::SignedOut),
            None => return Err(Error::Forbidden(ANOTHERS)),
        };
        may_say(posted, &person)?;
        may_apply(tx, &person).await?;
        let account = profile::account(tx, person.user).await?;
        let new = read(ctx, posted, &account)?;
        profile::picture(tx, ctx, new.avatar_url.as_deref(), None).await?;
        apply(tx, ctx, &person, &new).await
    })
}

/// Stores an application and notifies the admins.
///
/// # Errors
/// `TooMany`.
async fn apply(tx: &mut Tx<'_>, ctx: &Ctx, person: &SignedInPerson, new: &NewApplication) -> Result<Uuid> {
    keep_limit(tx, ctx, person.user).await?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO guide_applications (id, user_id, display_name, bio, avatar_url, contact_email, contact_whatsapp, experience_years,
                                         selected_languages, selected_locations, selected_specialties, status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending', $12)",
        &[
            id.into(),
            person.user.into(),
            new.display_name.as_str().into(),
            new.bio.clone().into(),
            new.avatar_url.clone().into(),
            new.contact_email.as_str().into(),
            new.contact_whatsapp.clone().into(),
            new.experience_years.into(),
            Value::list(&new.languages),
            Value::list(&new.locations),
            Value::list(&new.specialties),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    record_words::refresh(tx, RecordSubject::Application, id).await?;
    let mail = ApplicationMail::Received { applicant: new.display_name.clone() };
    let notice = Notice::new("application_received", &mail, Some("/admin?tab=applications".to_owned()))?;
    notices::show_staff(tx, ctx, StaffRight::DecideApplications, &notice).await?;
    Ok(id)
}

/// Refuses guides, suspended ones too (T-R30), and applicants whose application is pending.
async fn may_apply(tx: &mut Tx<'_>, person: &SignedInPerson) -> Result<()> {
    let guide = tx.row("SELECT is_active FROM guides WHERE user_id = $1", &[person.user.into()]).await?;
    match guide.map(|row| row.bool(0)).transpose()? {
        Some(true) => return Err(Error::Conflict(GUIDE_ALREADY)),
        Some(false) => return Err(Error::Forbidden(SUSPENDED)),
        None => {}
    }
    let pending = "SELECT id FROM guide_applications WHERE user_id = $1 AND status = 'pending'";
    match tx.row(pending, &[person.user.into()]).await? {
        Some(_) => Err(Error::Duplicate("applied: your application is under review")),
        None => Ok(()),
    }
}

/// Refuses fields that are not the applicant's to set. T-R18.
fn may_say(posted: &Posted, person: &SignedInPerson) -> Result<()> {
    if !posted.keys().all(|name| FIELDS.names(name)) {
        return Err(Error::Forbidden(NOT_YOURS));
    }
    let posted_text = |name: &str| posted.get(name).filter(|value| !value.is_null()).and_then(Json::as_str);
    if posted_text("status").is_some_and(|status| status != "pending") {
        return Err(Error::Forbidden(NOT_YOURS));
    }
    match posted_text("user_id") {
        Some(user) if user.parse() != Ok(person.user) => Err(Error::Forbidden(ANOTHERS)),
        _ => Ok(()),
    }
}

fn read(ctx: &Ctx, posted: &Posted, account: &profile::Account) -> Result<NewApplication> {
    let mut fields = FieldReader::new(posted);
    let display_name = fields.required_line("display_name", "display name", profile::NAME_LIMIT);
    let contact_email = fields.email("contact_email", "contact email");
    let languages = settings::languages(&mut fields, "selected_languages");
    let new = NewApplication {
        display_name,
        bio: fields.lines("bio", "bio", profile::BIO_LIMIT),
        avatar_url: profile::avatar(&mut fields, ctx, account),
        contact_email,
        contact_whatsapp: profile::phone(&mut fields, "contact_whatsapp", "WhatsApp number"),
        experience_years: profile::experience(&mut fields),
        languages: languages.iter().map(|language| language.name).collect(),
        locations: fields.list("selected_locations", "locations", LOCATIONS_LIMIT, LOCATION_LIMIT),
        specialties: settings::specialties(&mut fields, "selected_specialties"),
    };
    fields.finish()?;
    Ok(new)
}

async fn keep_limit(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    let day = Duration::days(1);
    let recent = tx
        .rows(
            "SELECT created_at FROM guide_applications WHERE user_id = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT $3",
            &[user.into(), (ctx.now - day).into(), i64::try_from(DAILY).unwrap_or(i64::MAX).into()],
        )
        .await?;
    let Some(full) = recent.get(DAILY - 1) else { return Ok(()) };
    let wait = (full.time(0)? + day - ctx.now).num_seconds() + 1;
    Err(Error::TooMany(u32::try_from(wait).unwrap_or(1)))
}
