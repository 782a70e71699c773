//! `serendib jobs`: how an operator handles dead letters.

use serendib_domain::{Result, jobs};
use uuid::Uuid;

use crate::app::Clock;
use crate::config::Settings;

/// One line per job, also suitable for `cut`.
pub async fn list(settings: &Settings) -> anyhow::Result<()> {
    let db = crate::look(settings).await?;
    let mut after = String::new();
    loop {
        let page = jobs::list_dead_letters(&db, "", &after).await?;
        for job in &page {
            println!("{}\t{}\t{}\t{} attempts\t{}", job.id, job.kind, job.dead_at, job.attempts, job.reason);
        }
        match page.last() {
            Some(last) => after = last.cursor(),
            None if after.is_empty() => println!("There are no dead letters."),
            None => {}
        }
        if page.len() < jobs::DEAD_PAGE {
            break;
        }
    }
    Ok(())
}

/// Makes jobs due again. A running server on the same database takes them within seconds, another at its start.
pub async fn retry(settings: &Settings, only: Option<Uuid>) -> anyhow::Result<()> {
    let db = crate::look(settings).await?;
    let ctx = crate::operator(&Clock::new(settings.clock));
    let revived: Result<u64> = db.write(async move |tx| jobs::retry_dead(tx, &ctx, only).await).await;
    let revived = revived?;
    if let (Some(id), 0) = (only, revived) {
        anyhow::bail!("{id} is not a dead letter. List them with: serendib jobs list");
    }
    println!("Jobs to retry: {revived}.");
    Ok(())
}
