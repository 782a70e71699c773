//! What the staff edits of the map: facts about days, and names of concepts.

use std::sync::{Arc, OnceLock};

use serendib_search::{WordChange, thesaurus_names};

use super::Catalogue;
use crate::calendar::Calendar;

impl Catalogue {
    /// The same map with other facts about days.
    #[must_use]
    pub fn with_calendar(self, calendar: Arc<Calendar>) -> Self {
        let may_close = self.sights.iter().map(|sight| calendar.may_close(&sight.slug)).collect();
        Self { calendar, may_close, ..self }
    }

    /// The same map, where wishes are read with other names of concepts.
    #[must_use]
    pub fn with_words(self, word_changes: Vec<WordChange>) -> Self {
        Self { word_changes, lexicon: OnceLock::new(), ..self }
    }

    /// The names of a concept of the search in all languages.
    pub(crate) fn concept_names(&self, id: &str) -> Vec<String> {
        thesaurus_names(id, &self.word_changes)
    }

    pub fn calendar(&self) -> &Calendar {
        &self.calendar
    }
}
