//! Demo guides: accounts, public profiles, places and ways of working.

use chrono::{DateTime, Utc};
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::catalogue::CatalogueGuide;
use super::{credentials, languages};
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::stable::id;
use serendib_catalogue::Facts;

pub(super) struct Account {
    pub id: Uuid,
    pub email: String,
    pub name: String,
    pub is_guide: bool,
    pub since: DateTime<Utc>,
}

pub(super) struct JoinedGuide {
    pub guide: CatalogueGuide,
    pub since: DateTime<Utc>,
}

pub(super) fn guide_id(slug: &str) -> Uuid {
    id("guide", slug)
}

/// The account of a guide.
pub(super) fn user_id(slug: &str) -> Uuid {
    id("user", &format!("guide/{slug}"))
}

pub(super) async fn insert(tx: &mut Tx<'_>, facts: &Facts, hosts: &[JoinedGuide]) -> Result<()> {
    let accounts: Vec<Account> = hosts.iter().map(account).collect();
    insert_accounts(tx, &accounts).await?;
    guides(tx, hosts).await?;
    belongings(tx, facts, hosts).await
}

fn account(host: &JoinedGuide) -> Account {
    Account {
        id: user_id(&host.guide.slug),
        email: format!("{}@guides.serendib.example", host.guide.slug),
        name: host.guide.name.clone(),
        is_guide: true,
        since: host.since,
    }
}

pub(super) async fn insert_accounts(tx: &mut Tx<'_>, accounts: &[Account]) -> Result<()> {
    let mut users = BulkInsert::new(
        "users",
        ["id", "email", "email_confirmed_at", "user_metadata", "app_metadata", "created_at", "updated_at"],
    );
    let mut profiles = BulkInsert::new("profiles", ["user_id", "display_name", "is_guide", "created_at"]);
    let google = Value::json(&serde_json::json!({ "provider": "google", "providers": ["google"] }));
    for account in accounts {
        users.push([
            account.id.into(),
            account.email.as_str().into(),
            account.since.into(),
            Value::json(&serde_json::json!({ "full_name": account.name })),
            google.clone(),
            account.since.into(),
            account.since.into(),
        ]);
        profiles.push([account.id.into(), account.name.as_str().into(), account.is_guide.into(), account.since.into()]);
    }
    users.insert(tx).await?;
    profiles.insert(tx).await
}

async fn guides(tx: &mut Tx<'_>, hosts: &[JoinedGuide]) -> Result<()> {
    let mut rows = BulkInsert::new(
        "guides",
        ["id", "user_id", "display_name", "bio", "experience_years", "hourly_rate", "created_at"],
    );
    for JoinedGuide { guide, since } in hosts {
        rows.push([
            guide_id(&guide.slug).into(),
            user_id(&guide.slug).into(),
            guide.name.as_str().into(),
            guide.bio.as_str().into(),
            guide.experience_years.into(),
            guide.hourly_rate.map(|dollars| dollars * 100).into(),
            (*since).into(),
        ]);
    }
    rows.insert(tx).await
}

async fn belongings(tx: &mut Tx<'_>, facts: &Facts, hosts: &[JoinedGuide]) -> Result<()> {
    let mut locations = BulkInsert::new(
        "guide_locations",
        ["id", "guide_id", "location_name", "is_primary_location", "destination_id"],
    );
    let mut spoken = BulkInsert::new("guide_languages", ["id", "guide_id", "language_code", "language_name", "level"]);
    let mut specialties = BulkInsert::new("guide_specialties", ["id", "guide_id", "specialty_name"]);
    for JoinedGuide { guide, .. } in hosts {
        let own = guide_id(&guide.slug);
        let child = |kind: &str, key: &str| Value::from(id(kind, &format!("{}/{key}", guide.slug)));
        for place in &guide.locations {
            locations.push([
                child("guide_location", place),
                own.into(),
                facts.city(place).into(),
                (*place == guide.base).into(),
                id("destination", place).into(),
            ]);
        }
        for code in &guide.languages {
            spoken.push([
                child("guide_language", code),
                own.into(),
                code.as_str().into(),
                languages::name(code).into(),
                credentials::level(&guide.slug, code).into(),
            ]);
        }
        for specialty in &guide.specialties {
            specialties.push([child("guide_specialty", specialty), own.into(), specialty.as_str().into()]);
        }
    }
    locations.insert(tx).await?;
    spoken.insert(tx).await?;
    specialties.insert(tx).await
}
