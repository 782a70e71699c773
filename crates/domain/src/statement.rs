//! Statements built from conditions.

use serendib_db::Value;

/// The values of a statement, numbered.
#[derive(Default)]
pub(crate) struct Binds(pub Vec<Value>);

impl Binds {
    /// Returns the placeholder of the value.
    pub(crate) fn add(&mut self, value: Value) -> String {
        self.0.push(value);
        format!("${}", self.0.len())
    }
}

/// The pattern for `LIKE … ESCAPE '\'` that finds a literal text. It is lower case in ASCII only, as `lower` is on both databases.
pub(crate) fn containing(text: &str) -> String {
    let escaped = text.to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// Joins conditions with AND.
pub(crate) fn join_conditions(conditions: &[String]) -> String {
    conditions.iter().map(|condition| format!("({condition})")).collect::<Vec<_>>().join(" AND ")
}
