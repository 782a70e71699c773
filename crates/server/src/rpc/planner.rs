//! Handlers of stored itineraries: reading, editing, sharing.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::itineraries::{ItineraryKey, claim, edit, find, history, members, model_quota, remove, share};
use serendib_domain::planner::Catalogue;
use serendib_domain::planner::plan::Planner;
use serendib_domain::{Ctx, Error, Result};

use super::args::Args;
use crate::app::App;

const UNDECIDED: &str = "shared must be true or false.";
const UNDECIDED_EDIT: &str = "may_edit must be true or false.";
const UNVERSIONED: &str = "version must be the number of the version that is changed.";

/// The available models, and the remaining requests.
///
/// # Errors
/// Errors of a read.
pub async fn options(app: &App, ctx: &Ctx) -> Result<Json> {
    let providers = [(Planner::Deepseek, "DeepSeek"), (Planner::Openai, "OpenAI")].map(
        |(provider, name)| json!({ "id": provider.name(), "name": name, "enabled": app.planner.models.has_model(provider) }),
    );
    let quota = model_quota::quota(&app.db, ctx, app.settings.models.allowed()).await?;
    Ok(json!({ "providers": providers, "quota": quota, "upgradeUrl": app.settings.models.upgrade_url }))
}

/// # Errors
/// Errors of a read.
pub async fn find_itinerary(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    Ok(find::open_itinerary(db, ctx, &key(args)).await?.to_json())
}

/// # Errors
/// Errors of a read.
pub async fn list_versions(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    history::list(db, ctx, &key(args)).await
}

/// # Errors
/// Errors of a read.
pub async fn read_shared(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    share::shared(db, ctx, args.text("token")).await
}

/// # Errors
/// Errors of the command.
pub async fn edit_itinerary(tx: &mut Tx<'_>, ctx: &Ctx, land: &Catalogue, args: &Args) -> Result<Json> {
    let version = args.exact("version").ok_or_else(|| Error::Refused(UNVERSIONED.to_owned()))?;
    edit::edit(tx, ctx, land, &key(args), version, &args.document("change")).await
}

/// # Errors
/// Errors of the command.
pub async fn share(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    if !["true", "false"].contains(&args.text("shared")) {
        return Err(Error::Refused(UNDECIDED.to_owned()));
    }
    if !["", "true", "false"].contains(&args.text("may_edit")) {
        return Err(Error::Refused(UNDECIDED_EDIT.to_owned()));
    }
    let may_edit = args.flag("may_edit");
    let link = share::share(tx, ctx, &key(args), args.flag("shared"), may_edit).await?;
    let ends_at = link.as_ref().map(|link| link.ends_at.to_rfc3339());
    let is_edited = may_edit && link.is_some();
    Ok(json!({ "token": link.map(|link| link.token), "endsAt": ends_at, "mayEdit": is_edited }))
}

/// # Errors
/// Errors of the command.
pub async fn join_itinerary(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    Ok(json!({ "id": members::join(tx, ctx, args.text("token")).await? }))
}

/// # Errors
/// Errors of the command.
pub async fn claim_itinerary(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let key = key(args);
    claim::claim(tx, ctx, &key).await?;
    Ok(json!({ "id": key.id.to_string() }))
}

/// # Errors
/// Errors of the command.
pub async fn delete_itinerary(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let key = key(args);
    remove::remove(tx, ctx, &key).await?;
    Ok(json!({ "id": key.id.to_string() }))
}

/// An invalid id matches no plan.
fn key(args: &Args) -> ItineraryKey {
    let secret = Some(args.text("secret")).filter(|secret| !secret.is_empty()).map(str::to_owned);
    ItineraryKey { id: args.text("id").parse().unwrap_or_default(), secret }
}
