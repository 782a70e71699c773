//! Templates that come with the release.

use serde::Deserialize;
use uuid::Uuid;

use super::TemplateKind;
use crate::error::Result;
use crate::stable;

const FILE: &str = include_str!("shipped.json");

/// A template as the release has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShippedTemplate {
    pub id: Uuid,
    pub kind: TemplateKind,
    pub name: String,
    pub body: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShippedEntry {
    /// The same in every release, whatever the name becomes.
    key: String,
    kind: String,
    name: String,
    paragraphs: Vec<String>,
}

/// All of them, in the order of their file.
///
/// # Errors
/// `Db` if the file of this build is wrong, which a test excludes.
pub(super) fn list_shipped() -> Result<Vec<ShippedTemplate>> {
    let wrong = |why: String| serendib_db::Error::Bug(format!("shipped.json: {why}"));
    let entries: Vec<ShippedEntry> = serde_json::from_str(FILE).map_err(|error| wrong(error.to_string()))?;
    let mut all = Vec::with_capacity(entries.len());
    for ShippedEntry { key, kind, name, paragraphs } in entries {
        let known = TemplateKind::from_name(&kind).ok_or_else(|| wrong(format!("no kind {kind}")))?;
        let id = stable::id("reply template", &format!("{kind}/{key}"));
        all.push(ShippedTemplate { id, kind: known, name, body: paragraphs.join("\n\n") });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::plain_text;
    use crate::reply_templates::NAME_LIMIT;
    use crate::reply_templates::placeholders::find_unknown;
    use crate::review::REASON_MINIMUM;

    #[test]
    fn each_kind_has_some_templates_within_the_limits_of_what_they_are_for() {
        let all = list_shipped().unwrap();
        for kind in TemplateKind::ALL {
            let count = all.iter().filter(|one| one.kind == kind).count();
            assert!((2..=4).contains(&count), "{kind:?}: {count}");
        }
        let ids: BTreeSet<Uuid> = all.iter().map(|one| one.id).collect();
        let names: BTreeSet<(&str, String)> =
            all.iter().map(|one| (one.kind.name(), one.name.to_lowercase())).collect();
        assert_eq!((ids.len(), names.len()), (all.len(), all.len()));
        for one in &all {
            assert!((1..=NAME_LIMIT).contains(&one.name.chars().count()), "{}", one.name);
            assert!((REASON_MINIMUM..=one.kind.body_limit()).contains(&one.body.chars().count()), "{}", one.name);
            assert_eq!(plain_text::read_lines(&one.body).as_deref(), Ok(one.body.as_str()), "{}", one.name);
            assert_eq!(find_unknown(&one.body), None, "{}", one.name);
        }
    }
}
