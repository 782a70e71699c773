//! Stored versions of documents. The newest one counts.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::Value as Json;
use serendib_db::{RowSource, row_struct};

use super::documents::{ContentDocument, find_document};
use super::fit::fit;
use super::rules::find_broken_rules;
use crate::error::{Error, Result};

row_struct! {
    /// A version, with the name of its author.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct ContentVersion {
        name: String = "v.name",
        version: i64 = "v.version",
        /// `None` as in the release.
        body: Option<String> = "v.body",
        note: String = "v.note",
        created_at: DateTime<Utc> = "v.created_at",
        created_by: Option<String> = "(SELECT p.display_name FROM profiles p WHERE p.user_id = v.created_by)",
        restores: Option<i64> = "v.restores",
    }
}

row_struct! {
    struct StoredBody {
        body: Option<String> = "v.body",
    }
}

row_struct! {
    struct NamedBody {
        name: String = "v.name",
        body: String = "v.body",
    }
}

impl ContentVersion {
    /// The newest version, or one by its number.
    pub(super) async fn find(source: &mut impl RowSource, name: &str, version: Option<i64>) -> Result<Option<Self>> {
        let sql = "FROM content_versions v WHERE v.name = $1 AND v.version = COALESCE($2, (SELECT MAX(o.version) FROM content_versions o WHERE o.name = $1))";
        Ok(source.select_one(sql, &[name.into(), version.into()]).await?)
    }

    /// The body of this version, as it was stored.
    ///
    /// # Errors
    /// `Db` if it is no JSON.
    pub(super) fn read_body(&self, document: &ContentDocument) -> Result<Json> {
        self.body.as_deref().map_or_else(|| Ok(document.shipped.clone()), parse_body)
    }
}

fn parse_body(body: &str) -> Result<Json> {
    serde_json::from_str(body)
        .map_err(|error| serendib_db::Error::Bug(format!("a stored content version is no JSON: {error}")).into())
}

/// A stored body that does not fit the shape or the rules of this release any more is passed over for the words of the release, until it
/// is edited.
fn body_or_shipped(document: &ContentDocument, stored: Option<&str>) -> Result<Json> {
    let Some(body) = stored else { return Ok(document.shipped.clone()) };
    Ok(fit_stored(document, &parse_body(body)?).unwrap_or_else(|| document.shipped.clone()))
}

fn fit_stored(document: &ContentDocument, body: &Json) -> Option<Json> {
    let (fitted, problems) = fit(&document.shape, body);
    (problems.is_empty() && find_broken_rules(document, &fitted).is_empty()).then_some(fitted)
}

/// Whether visitors have the words of the release, because a stored body does not fit this release.
///
/// # Errors
/// `Db` if it is no JSON.
pub(super) fn is_passed_over(document: &ContentDocument, stored: Option<&str>) -> Result<bool> {
    stored.map_or(Ok(false), |body| Ok(fit_stored(document, &parse_body(body)?).is_none()))
}

/// The present body of a document.
///
/// # Errors
/// `Missing` for an unknown document; those of a read.
pub async fn read_content(source: &mut impl RowSource, name: &str) -> Result<Json> {
    let document = find_document(name).ok_or(Error::Missing("document"))?;
    let sql = "FROM content_versions v WHERE v.name = $1 ORDER BY v.version DESC LIMIT 1";
    let stored: Option<StoredBody> = source.select_one(sql, &[name.into()]).await?;
    body_or_shipped(document, stored.and_then(|stored| stored.body).as_deref())
}

/// The present bodies of those documents whose names begin so and that the staff has changed, by the rest of the name.
///
/// # Errors
/// Those of a read.
pub async fn read_changed(source: &mut impl RowSource, prefix: &str) -> Result<HashMap<String, Json>> {
    let sql = "FROM content_versions v WHERE v.body IS NOT NULL AND v.name LIKE $1
       AND v.version = (SELECT MAX(o.version) FROM content_versions o WHERE o.name = v.name)";
    let stored: Vec<NamedBody> = source.select(sql, &[format!("{prefix}%").into()]).await?;
    let mut changed = HashMap::new();
    for NamedBody { name, body } in stored {
        if let (Some(document), Some(rest)) = (find_document(&name), name.strip_prefix(prefix)) {
            changed.insert(rest.to_owned(), body_or_shipped(document, Some(&body))?);
        }
    }
    Ok(changed)
}
