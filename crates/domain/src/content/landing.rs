//! Words and pictures of landing pages that the staff has changed.

use std::collections::HashMap;

use serde_json::Value as Json;
use serendib_db::RowSource;

use super::documents::{DESTINATION, THEME};
use super::versions::read_changed;
use crate::error::Result;
use crate::landing::theme_text;

/// What the staff added to a destination.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DestinationWords {
    pub introduction: Option<String>,
    /// Its address.
    pub picture: Option<String>,
}

/// The text and the address of the picture of a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeWords {
    pub text: String,
    pub picture: String,
}

/// The present words of all themes.
#[derive(Clone, Debug, Default)]
pub struct AllThemeWords(HashMap<String, Json>);

fn text(body: &Json, name: &str) -> Option<String> {
    body.get(name).and_then(Json::as_str).map(str::to_owned)
}

/// By slug, as in addresses.
///
/// # Errors
/// Those of a read.
pub async fn read_destination_words(source: &mut impl RowSource) -> Result<HashMap<String, DestinationWords>> {
    let words =
        |body: &Json| DestinationWords { introduction: text(body, "introduction"), picture: text(body, "picture") };
    let changed = read_changed(source, DESTINATION).await?;
    Ok(changed.iter().map(|(slug, body)| (slug.clone(), words(body))).collect())
}

impl AllThemeWords {
    /// # Errors
    /// Those of a read.
    pub async fn read(source: &mut impl RowSource) -> Result<Self> {
        Ok(Self(read_changed(source, THEME).await?))
    }

    pub fn find(&self, slug: &str) -> Option<ThemeWords> {
        let shipped = theme_text(slug)?;
        let changed = |name| self.0.get(slug).and_then(|body| text(body, name));
        Some(ThemeWords {
            text: changed("text").unwrap_or_else(|| shipped.text.clone()),
            picture: changed("picture").unwrap_or_else(|| shipped.image_url()),
        })
    }
}
