//! Demo accounts to try out: some travelers and guides of the catalogue, and two further ones.

use chrono::{DateTime, Utc};
use serendib_db::{Db, Tx, Value};
use uuid::Uuid;

use super::{dates, joining};
use crate::error::Result;
use crate::stable::id;

/// How many of a large group are offered.
const OFFERED_PEOPLE: i64 = 4;
const ADMIN: (&str, &str) = ("admin@serendib.example", "Anusha Fernando");
const APPLICANT: (&str, &str) = ("ruwan@applicants.serendib.example", "Ruwan Jayasuriya");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DemoRole {
    Traveller,
    Guide,
    Applicant,
    Admin,
}

/// An account to try out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ready {
    pub user: Uuid,
    pub name: String,
    pub email: String,
    pub part: DemoRole,
}

/// Adds the admin and the applicant, unless they exist. Only a demo offers an admin account to visitors.
pub async fn people(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<()> {
    for ((email, name), is_admin) in [(ADMIN, true), (APPLICANT, false)] {
        let user = id("user", email);
        // By day, not by the moment of the start: two demos of one day are alike.
        let joined = dates::during(now.date_naive() - dates::days(2), email);
        if tx.row("SELECT id FROM users WHERE id = $1", &[user.into()]).await?.is_some() {
            continue;
        }
        tx.run(
            "INSERT INTO users (id, email, email_confirmed_at, user_metadata, created_at, updated_at) VALUES ($1, $2, $3, $4, $3, $3)",
            &[user.into(), email.into(), joined.into(), Value::json(&serde_json::json!({ "full_name": name }))],
        )
        .await?
        .any();
        tx.run(
            "INSERT INTO profiles (user_id, display_name, is_guide, is_admin, created_at) VALUES ($1, $2, FALSE, $3, $4)",
            &[user.into(), name.into(), is_admin.into(), joined.into()],
        )
        .await?
        .any();
        if is_admin {
            joining::insert(tx, now, user, APPLICANT.1).await?;
        } else {
            apply(tx, user, email, name, joined).await?;
        }
    }
    Ok(())
}

async fn apply(tx: &mut Tx<'_>, user: Uuid, email: &str, name: &str, joined: DateTime<Utc>) -> Result<()> {
    tx.run(
        "INSERT INTO guide_applications (id, user_id, display_name, bio, contact_email, contact_whatsapp, selected_languages,
                                         selected_locations, selected_specialties, status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10)",
        &[
            id("application", email).into(),
            user.into(),
            name.into(),
            "I grew up beside the lagoon of Batticaloa and have taken visitors out in my uncle's boat since I was sixteen.".into(),
            email.into(),
            "+94770000000".into(),
            Value::list(&["English", "Tamil", "Sinhala"]),
            Value::list(&["Batticaloa"]),
            Value::list(&["Fishing Expeditions", "Bird Watching"]),
            joined.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// The accounts on offer, grouped by kind.
pub async fn offered(db: &Db) -> Result<Vec<Ready>> {
    let kinds = [
        (
            DemoRole::Traveller,
            "SELECT u.id, p.display_name, u.email FROM users u JOIN profiles p ON p.user_id = u.id
              WHERE NOT p.is_guide AND NOT p.is_admin AND u.email IS NOT NULL
                AND EXISTS (SELECT 1 FROM reviews r WHERE r.user_id = u.id) ORDER BY u.created_at, u.id LIMIT $1",
        ),
        (
            DemoRole::Guide,
            "SELECT u.id, p.display_name, u.email FROM guides g JOIN users u ON u.id = g.user_id JOIN profiles p ON p.user_id = u.id
              WHERE g.is_active AND u.email IS NOT NULL ORDER BY g.display_name, g.id LIMIT $1",
        ),
        (
            DemoRole::Applicant,
            "SELECT u.id, p.display_name, u.email FROM users u JOIN profiles p ON p.user_id = u.id
              WHERE NOT p.is_guide AND u.email IS NOT NULL
                AND EXISTS (SELECT 1 FROM guide_applications a WHERE a.user_id = u.id AND a.status = 'pending')
              ORDER BY u.created_at, u.id LIMIT $1",
        ),
        (
            DemoRole::Admin,
            "SELECT u.id, p.display_name, u.email FROM users u JOIN profiles p ON p.user_id = u.id
              WHERE p.is_admin AND u.email IS NOT NULL ORDER BY u.created_at, u.id LIMIT $1",
        ),
    ];
    let mut ready = Vec::new();
    for (part, sql) in kinds {
        for row in db.rows(sql, &[OFFERED_PEOPLE.into()]).await? {
            ready.push(Ready {
                user: row.uuid(0)?,
                name: row.text(1)?.to_owned(),
                email: row.text(2)?.to_owned(),
                part,
            });
        }
    }
    Ok(ready)
}
