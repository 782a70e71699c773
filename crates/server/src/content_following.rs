//! Applies what the staff edits to what this process holds in memory: follows the change feed. D-179.

use serendib_domain::content::TABLE;
use serendib_domain::content::mails::read_edited_mails;
use tokio::sync::broadcast::error::RecvError;

use crate::app::App;

/// Applies the present documents, and then each change for as long as the server runs.
pub async fn follow(app: App) {
    let mut feed = app.db.changes().subscribe();
    apply_or_log(&app).await;
    loop {
        let is_changed = match feed.recv().await {
            Ok(commit) => commit.anything || commit.changes.iter().any(|change| &*change.table == TABLE),
            Err(RecvError::Lagged(_)) => true,
            Err(RecvError::Closed) => return,
        };
        if is_changed {
            apply_or_log(&app).await;
        }
    }
}

/// A change that cannot be read now is applied with the next one.
async fn apply_or_log(app: &App) {
    match read_edited_mails(&mut &app.db, report_template).await {
        Ok(edited) => edited.install(),
        Err(error) => tracing::error!(%error, "edited mails could not be applied; mails are as before"),
    }
}

fn report_template(template: &str, why: &str) {
    tracing::error!(template, why, "an edited mail template failed; the one of the release is used");
}
