//! Words of the search that the staff edits: read with the index, and again when a document changes. D-184.

use std::sync::Arc;

use serendib_db::Db;
use serendib_domain::content::search_words::read_word_changes;
use serendib_domain::search::{Thesaurus, WordChange};

use super::{STAMP, SearchSnapshot};
use crate::app::App;

/// The changes, and the thesaurus with them; none as in the release.
#[derive(Default)]
pub struct EditedWords {
    pub changes: Vec<WordChange>,
    pub thesaurus: Option<Arc<Thesaurus>>,
}

impl EditedWords {
    pub fn build(changes: Vec<WordChange>) -> Self {
        let thesaurus = (!changes.is_empty()).then(|| Arc::new(Thesaurus::with_changes(&changes)));
        Self { changes, thesaurus }
    }
}

/// The present words: those from before, if nothing has changed.
pub(super) async fn read(db: &Db, before: &Arc<EditedWords>) -> serendib_domain::Result<Arc<EditedWords>> {
    let changes = read_word_changes(&mut &*db).await?;
    if changes == before.changes {
        return Ok(Arc::clone(before));
    }
    Ok(Arc::new(EditedWords::build(changes)))
}

/// Searches go on with the words from before until the new ones are there.
pub(super) async fn refresh(app: &App) -> serendib_domain::Result<()> {
    let before = app.search.state.load_full();
    let words = read(&app.db, &before.words).await?;
    if !Arc::ptr_eq(&words, &before.words) {
        let index = Arc::new(before.index.with_thesaurus(words.thesaurus.clone()));
        app.search.state.store(Arc::new(SearchSnapshot { index, words, ..SearchSnapshot::clone(&before) }));
        app.db.changes().touch(STAMP);
    }
    Ok(())
}
