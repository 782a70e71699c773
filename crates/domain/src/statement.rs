//! Statements that are put together from conditions.

use serendib_db::Value;

/// Values of a statement; each is named by its number.
#[derive(Default)]
pub(crate) struct Binds(pub Vec<Value>);

impl Binds {
    /// The placeholder of a value.
    pub(crate) fn add(&mut self, value: Value) -> String {
        self.0.push(value);
        format!("${}", self.0.len())
    }
}

/// The pattern for `LIKE … ESCAPE '\'` of whatever contains a text, whose signs mean nothing but themselves. Small in ASCII, as `lower`
/// makes letters on both databases.
pub(crate) fn containing(text: &str) -> String {
    let escaped = text.to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// The condition that all of them set.
pub(crate) fn join_conditions(conditions: &[String]) -> String {
    conditions.iter().map(|condition| format!("({condition})")).collect::<Vec<_>>().join(" AND ")
}
