//! Turns an applicant into a guide: record, flag, places, languages, specialties and contact, in the approval's transaction.

use serendib_db::Tx;
use uuid::Uuid;

use super::belongings::{self, Others};
use super::{contact, write};
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::search::taxonomy::{self, SpokenLanguage};

const OFF_DUTY: &str = "This guide is suspended. Reinstate them instead.";

/// The application's data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newcomer {
    pub user: Uuid,
    pub display_name: String,
    pub bio: Option<String>,
    pub avatar_url: Option<String>,
    pub contact_email: String,
    pub contact_whatsapp: Option<String>,
    pub experience_years: Option<i64>,
    pub languages: Vec<String>,
    pub locations: Vec<String>,
    pub specialties: Vec<String>,
}

/// Creates the guide; an existing guide gets what is new and keeps the rest. D-076. A guide off duty was suspended. Only an explicit
/// reinstatement undoes that, not an approval.
///
/// # Errors
/// `Conflict` for a suspended guide.
pub async fn admit(tx: &mut Tx<'_>, ctx: &Ctx, newcomer: &Newcomer) -> Result<Uuid> {
    let there = tx.row("SELECT id, is_active FROM guides WHERE user_id = $1", &[newcomer.user.into()]).await?;
    let guide = match there {
        Some(row) if !row.bool(1)? => return Err(Error::Conflict(OFF_DUTY)),
        Some(row) => {
            let guide = row.uuid(0)?;
            tx.run(
                "UPDATE guides SET version = version + 1, display_name = $2, bio = COALESCE($3, bio),
                        avatar_url = COALESCE($4, avatar_url), experience_years = COALESCE($5, experience_years) WHERE id = $1",
                &[
                    guide.into(),
                    newcomer.display_name.as_str().into(),
                    newcomer.bio.clone().into(),
                    newcomer.avatar_url.clone().into(),
                    newcomer.experience_years.into(),
                ],
            )
            .await?
            .any();
            guide
        }
        None => {
            let guide = ctx.new_id();
            tx.run(
                "INSERT INTO guides (id, user_id, display_name, avatar_url, bio, experience_years, is_active, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, TRUE, $7)",
                &[
                    guide.into(),
                    newcomer.user.into(),
                    newcomer.display_name.as_str().into(),
                    newcomer.avatar_url.clone().into(),
                    newcomer.bio.clone().into(),
                    newcomer.experience_years.into(),
                    ctx.now.into(),
                ],
            )
            .await?
            .any();
            guide
        }
    };
    write::update_guide_flag(tx, newcomer.user).await?;
    belongings::locations(tx, ctx, guide, &newcomer.locations, Others::Stay).await?;
    let languages: Vec<&SpokenLanguage> =
        newcomer.languages.iter().filter_map(|text| taxonomy::language(text)).collect();
    belongings::languages(tx, ctx, guide, &languages, Others::Stay).await?;
    let specialties: Vec<&str> = newcomer.specialties.iter().filter_map(|text| taxonomy::specialty(text)).collect();
    belongings::specialties(tx, ctx, guide, &specialties, Others::Stay).await?;
    let reached = [
        ("contact_email", newcomer.contact_email.as_str().into()),
        ("contact_whatsapp", newcomer.contact_whatsapp.clone().into()),
    ];
    contact::set(tx, guide, &reached).await?;
    Ok(guide)
}

/// When an account is removed: the guide becomes inactive, and their data is deleted.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run(
        "UPDATE guides SET is_active = FALSE, version = version + 1, display_name = 'Former member', bio = NULL, avatar_url = NULL,
                education = NULL, certifications = '[]' WHERE user_id = $1",
        &[user.into()],
    )
    .await?
    .any();
    tx.run("DELETE FROM guide_contacts WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)", &[user.into()])
        .await?
        .any();
    record_words::refresh(tx, RecordSubject::Person, user).await?;
    write::update_guide_flag(tx, user).await
}
