//! How well guides speak their languages.

use serde_json::{Map, Value as Json};
use serendib_db::{Db, Tx};
use uuid::Uuid;

use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::search::taxonomy::{self, SpokenLanguage};
use crate::table::Posted;

/// As stored and on the wire, the best first.
pub const LANGUAGE_LEVELS: [&str; 4] = ["native", "fluent", "conversational", "basic"];
const FIELD: &str = "language_levels";
const NO_LEVELS: &str = "Your language levels must be an object of languages and levels.";

/// A language and its level; `None` removes it.
pub(super) type LanguageLevel = (&'static SpokenLanguage, Option<&'static str>);

/// The posted levels by language, name or code; `None` if the document does not name them. Errors are noted in `fields`.
pub(super) fn from_wire(fields: &mut FieldReader<'_>, document: &Posted) -> Option<Vec<LanguageLevel>> {
    let posted = document.get(FIELD).filter(|value| !value.is_null())?;
    let Some(posted) = posted.as_object() else {
        fields.note(FIELD, NO_LEVELS);
        return None;
    };
    let mut levels = Vec::new();
    for (name, level) in posted.iter().take(LANGUAGES_READ) {
        let Some(language) = taxonomy::language(name) else {
            fields.note(FIELD, format!("{} is not among the languages.", name.chars().take(40).collect::<String>()));
            continue;
        };
        let known = level.as_str().and_then(|level| LANGUAGE_LEVELS.into_iter().find(|known| *known == level));
        if known.is_none() && !level.is_null() {
            fields.note(FIELD, format!("Please choose how well you speak {}.", language.name));
        }
        if levels.iter().any(|(other, _): &LanguageLevel| *other == language) {
            fields.note(FIELD, format!("Please choose one level for {}.", language.name));
        }
        levels.push((language, known));
    }
    Some(levels)
}

/// Entries of an object that are read: more than there are languages.
const LANGUAGES_READ: usize = 50;

/// Sets the levels of the guide's languages; those that are not named lose theirs.
///
/// # Errors
/// `Fields` for a level of a language that the guide does not speak.
pub(super) async fn save(tx: &mut Tx<'_>, guide: Uuid, levels: &[LanguageLevel]) -> Result<()> {
    let rows =
        tx.rows("SELECT id, language_code, level FROM guide_languages WHERE guide_id = $1", &[guide.into()]).await?;
    let codes = rows.iter().map(|row| row.text(1)).collect::<serendib_db::Result<Vec<_>>>()?;
    if let Some((language, _)) =
        levels.iter().find(|(language, level)| level.is_some() && !codes.contains(&language.code))
    {
        let message = format!("{} is not among your languages.", language.name);
        return Err(Error::Fields { message: message.clone(), wrong: vec![FieldError::new(FIELD, message)] });
    }
    for row in &rows {
        let code = row.text(1)?;
        let level = levels.iter().find(|(language, _)| language.code == code).and_then(|(_, level)| *level);
        if row.opt_text(2)? != level {
            let sql = "UPDATE guide_languages SET level = $2 WHERE id = $1";
            tx.run(sql, &[row.uuid(0)?.into(), level.into()]).await?.any();
        }
    }
    Ok(())
}

/// The guide's levels by the name of the language.
pub(super) async fn read(db: &Db, guide: Uuid) -> Result<Json> {
    let sql = "SELECT language_name, level FROM guide_languages WHERE guide_id = $1 AND level IS NOT NULL ORDER BY language_name";
    let mut levels = Map::new();
    for row in &db.rows(sql, &[guide.into()]).await? {
        levels.insert(row.text(0)?.to_owned(), row.text(1)?.into());
    }
    Ok(Json::Object(levels))
}
