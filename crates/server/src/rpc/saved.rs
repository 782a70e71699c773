//! save_packages.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::saved::save;
use serendib_domain::{Ctx, Result};

use super::args::Args;

/// # Errors
/// Those of the command.
pub async fn packages(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    save::save(tx, ctx, args.list("packages").as_ref()).await
}
