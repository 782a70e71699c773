//! Applies what the staff edits to what this process holds in memory: follows the change feed. D-179.

use std::time::Duration;

use serendib_domain::Result;
use serendib_domain::content::TABLE;
use serendib_domain::content::mails::read_edited_mails;
use tokio::sync::broadcast::error::RecvError;

use crate::app::App;

/// Before a read that failed is tried again.
const PAUSE: Duration = Duration::from_secs(2);

/// Applies each change for as long as the server runs, beginning with the present documents.
pub async fn follow(app: App) {
    let mut feed = app.db.changes().subscribe();
    apply_until_done(&app).await;
    loop {
        let is_changed = match feed.recv().await {
            Ok(commit) => commit.anything || commit.changes.iter().any(|change| &*change.table == TABLE),
            Err(RecvError::Lagged(_)) => true,
            Err(RecvError::Closed) => return,
        };
        if is_changed {
            apply_until_done(&app).await;
        }
    }
}

/// The next change may be months away.
async fn apply_until_done(app: &App) {
    while let Err(error) = apply(app).await {
        tracing::error!(%error, "edited mails could not be applied; mails are as before until a next try");
        tokio::time::sleep(PAUSE).await;
    }
}

/// # Errors
/// Those of a read.
pub async fn apply(app: &App) -> Result<()> {
    read_edited_mails(&mut &app.db, report_template).await?.install();
    Ok(())
}

fn report_template(template: &str, why: &str) {
    tracing::error!(template, why, "an edited mail template failed; the one of the release is used");
}
