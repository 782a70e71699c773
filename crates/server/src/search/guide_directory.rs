//! Updates the directory of guides from the change feed.

use std::collections::BTreeSet;
use std::sync::Arc;

use serendib_db::Db;
use serendib_domain::guides::directory;
use uuid::Uuid;

use super::{Affected, DIRECTORY, ONE_BY_ONE, SearchSnapshot};
use crate::app::App;

/// The guides whose directory entry changed, by their own rows or by where their packages go.
pub(super) async fn affected_guides(db: &Db, affected: &Affected) -> serendib_domain::Result<BTreeSet<Uuid>> {
    let mut guides: BTreeSet<Uuid> = affected.listed.union(&affected.guides).copied().collect();
    // A rebuild reads all guides anyway.
    if affected.everything || affected.packages.len() > ONE_BY_ONE {
        return Ok(guides);
    }
    for package in &affected.packages {
        let hosts = db.rows("SELECT guide_id FROM package_guides WHERE package_id = $1", &[(*package).into()]).await?;
        for row in &hosts {
            guides.insert(row.uuid(0)?);
        }
    }
    Ok(guides)
}

pub(super) async fn refresh(app: &App, guides: BTreeSet<Uuid>) -> serendib_domain::Result<()> {
    if guides.is_empty() {
        return Ok(());
    }
    let (mut upserts, mut removals) = (Vec::new(), Vec::new());
    for id in guides {
        match directory::entry(&app.db, id).await? {
            Some(entry) => upserts.push(entry),
            None => removals.push(id.as_u128()),
        }
    }
    let before = app.search.state.load_full();
    let guides = Arc::new(before.guides.apply(upserts, &removals));
    app.search.state.store(Arc::new(SearchSnapshot { guides, ..SearchSnapshot::clone(&before) }));
    app.db.changes().touch(DIRECTORY);
    Ok(())
}
