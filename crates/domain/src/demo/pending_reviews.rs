//! What waits for an admin in a new demo: new packages, and a change to one on sale. The product's own commands create them, so that all
//! its rules hold.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::catalogue::{DemoCatalogue, Waiting};
use super::{dates, hosts, trips};
use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::packages;
use crate::stable;
use crate::table::Posted;
use serendib_catalogue::Facts;

pub(super) async fn insert(tx: &mut Tx<'_>, catalogue: &DemoCatalogue, now: DateTime<Utc>) -> Result<()> {
    for (number, new) in catalogue.waiting.new.iter().enumerate() {
        let mut document = new.document.clone();
        document["id"] = json!(stable::id("package", &format!("waiting/{number}")).to_string());
        name_sights(catalogue.facts, &mut document)?;
        let ctx = ctx(&new.guide, now, new.days_ago, &format!("new {number}"));
        packages::save(tx, &ctx, &into_posted(document)?, None).await?;
    }
    for changed in &catalogue.waiting.changed {
        let id = trips::package_id(&changed.package);
        let ctx = ctx(&changed.guide, now, changed.days_ago, &changed.package);
        let mut document = packages::stored_document(tx, id).await?.ok_or(Error::Missing("package"))?.to_json(id);
        for (field, value) in &changed.fields {
            document[field] = value.clone();
        }
        packages::save(tx, &ctx, &into_posted(document)?, None).await?;
    }
    Ok(())
}

/// The context of a catalogue guide some days ago.
fn ctx(guide: &str, now: DateTime<Utc>, days_ago: i64, what: &str) -> Ctx {
    let (what, next) = (format!("waiting {what}"), AtomicU64::new(0));
    let at = dates::during(now.date_naive() - dates::days(days_ago), &what);
    let record = Some(hosts::guide_id(guide));
    let person = SignedInPerson {
        user: hosts::user_id(guide),
        guide: record,
        record,
        is_fresh: true,
        ..SignedInPerson::default()
    };
    let ids = move || -> Uuid { stable::id(&what, &next.fetch_add(1, Ordering::Relaxed).to_string()) };
    Ctx::new(Caller::Person(person), at, Arc::new(ids))
}

/// Replaces `{ sight, at }` by a visit to that sight of the catalogue.
fn name_sights(facts: &Facts, document: &mut Json) -> Result<()> {
    let days = document["days"].as_array_mut().into_iter().flatten();
    for visit in days.flat_map(|day| day["attractions"].as_array_mut().into_iter().flatten()) {
        let Some(slug) = visit["sight"].as_str() else { continue };
        let sight = facts.attractions.iter().find(|sight| sight.slug == slug).ok_or(Error::Missing("sight"))?;
        *visit = json!({
            "id": stable::id("attraction", slug).to_string(),
            "title": sight.name,
            "description": sight.line,
            "location": sight.city,
            "attraction_type": sight.attraction_type,
            "start_time": visit["at"],
            "duration_hours": sight.duration_hours,
        });
    }
    Ok(())
}

fn into_posted(document: Json) -> Result<Posted> {
    match document {
        Json::Object(posted) => Ok(posted),
        _ => Err(Error::Refused("A package is an object.".to_owned())),
    }
}

impl Waiting {
    /// The numbers of pending packages and of pending changes.
    pub fn counts(&self) -> (usize, usize) {
        (self.new.len(), self.changed.len())
    }
}
