//! Handlers of the functions of a guide's signed statement.

use chrono::{DateTime, FixedOffset};
use serde_json::{Value as Json, json};
use serendib_domain::guides::reputation::{self, STATEMENT_TYPE};
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use super::args::Args;
use crate::app::App;
use crate::keys::StatementRejection;

/// Bytes of a text to verify.
const STATEMENT_LIMIT: usize = 64 * 1024;
const TOO_LONG: &str = "This is too long to be a statement.";

/// The caller's statement as a text, and its signature.
///
/// # Errors
/// Errors of the function's rules.
pub async fn issue(app: &App, ctx: &Ctx) -> Result<Json> {
    let stated = reputation::reputation(&app.db, ctx).await?;
    let text = serde_json::to_string_pretty(&stated)
        .map_err(|error| serendib_db::Error::Bug(format!("a statement cannot be written: {error}")))?;
    let signature = app
        .keys
        .sign_statement(&text)
        .map_err(|error| serendib_db::Error::Bug(format!("a statement cannot be signed: {error}")))?;
    let name: String = stated["name"]
        .as_str()
        .unwrap_or_default()
        .chars()
        .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
        .collect();
    let file_name = format!("serendib-statement-{}-{}.json", name.trim_matches('-'), ctx.today());
    Ok(json!({ "statement": text, "signature": signature, "file_name": file_name }))
}

/// Whether a text is a statement of this site, unchanged.
///
/// # Errors
/// `Refused` for texts that are too long; errors of a read.
pub async fn verify(app: &App, args: &Args) -> Result<Json> {
    let (text, signature) = (args.exact_text("statement"), args.text("signature"));
    if text.len() > STATEMENT_LIMIT || signature.len() > STATEMENT_LIMIT {
        return Err(Error::Refused(TOO_LONG.to_owned()));
    }
    let stated: Json = serde_json::from_str(text).unwrap_or_default();
    let problem = if stated["type"] == STATEMENT_TYPE {
        app.keys.verify_statement(text, signature).err().map(|rejection| match rejection {
            StatementRejection::Malformed => "malformed",
            StatementRejection::Altered => "altered",
            StatementRejection::UnknownKey if stated["issuer"] != *app.site_url => "other_site",
            StatementRejection::UnknownKey => "unknown_key",
        })
    } else {
        Some("malformed")
    };
    // Nothing of a text that is not ours is repeated.
    let field = |name: &str| stated[name].as_str().filter(|_| problem.is_none());
    let guide = field("guide_id").and_then(|id| id.parse::<Uuid>().ok());
    let is_member = match guide {
        Some(guide) => reputation::is_public(&app.db, guide).await?,
        None => false,
    };
    let issued_at = field("issued_at").and_then(|at| at.parse::<DateTime<FixedOffset>>().ok());
    Ok(json!({
        "is_valid": problem.is_none(),
        "problem": problem,
        "issued_at": issued_at.map(|at| at.to_rfc3339()),
        "name": field("name"),
        "guide_id": guide,
        "is_member": is_member,
    }))
}
