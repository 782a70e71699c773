//! Orders and cursors of the lists of people and guides.

use serendib_db::Value;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::keyset;
use crate::statement::Binds;

const NO_ORDER: &str = "The list cannot be ordered by this.";
const NO_CURSOR: &str = "This is no place in this list.";

/// What a list can be ordered by: the name on the wire, the column, and how a cursor stores it.
pub(super) type SortColumn = (&'static str, &'static str, KeyKind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeyKind {
    Instant,
    Text,
    Number,
}

/// An order with the id as its last key, and the row after which the page begins.
#[derive(Clone, Debug)]
pub(super) struct ListPage {
    name: String,
    column: &'static str,
    id: &'static str,
    descends: bool,
    after: Option<(Value, Uuid)>,
}

impl ListPage {
    /// The first of `columns` is the default. `id` is the column of the id.
    ///
    /// # Errors
    /// `Refused` for an unknown order, and for a cursor of another list.
    pub(super) fn parse(columns: &[SortColumn], id: &'static str, order: &str, after: &str) -> Result<Self> {
        let (name, descends) = order.strip_prefix('-').map_or((order, false), |name| (name, true));
        let found = match (name, columns.first()) {
            ("", first) => first,
            _ => columns.iter().find(|(known, _, _)| *known == name),
        };
        let (name, column, kind) = found.copied().ok_or_else(|| Error::Refused(NO_ORDER.to_owned()))?;
        let name = format!("{}{name}", if descends { "-" } else { "" });
        let after = match after {
            "" => None,
            text => Some(read_cursor(&name, kind, text).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))?),
        };
        Ok(Self { name, column, id, descends, after })
    }

    pub(super) fn is_first(&self) -> bool {
        self.after.is_none()
    }

    pub(super) fn condition(&self, binds: &mut Binds) -> Option<String> {
        let (key, id) = self.after.clone()?;
        let (key, id) = (binds.add(key), binds.add(id.into()));
        Some(format!("({}, {}) {} ({key}, {id})", self.column, self.id, if self.descends { '<' } else { '>' }))
    }

    pub(super) fn order_by(&self) -> String {
        let direction = if self.descends { " DESC" } else { "" };
        format!("{}{direction}, {}{direction}", self.column, self.id)
    }

    /// The cursor of a row whose key is `key`, as [`read_cursor`] reads it.
    pub(super) fn cursor(&self, key: &str, id: Uuid) -> String {
        format!("{}.{id}.{key}", self.name)
    }
}

/// The key comes last: a name may contain dots.
fn read_cursor(name: &str, kind: KeyKind, text: &str) -> Option<(Value, Uuid)> {
    let (first, rest) = text.split_once('.')?;
    let (id, key) = rest.split_once('.')?;
    let value = match kind {
        KeyKind::Instant => keyset::read_instant(key)?.into(),
        KeyKind::Text => Value::from(key),
        KeyKind::Number => key.parse::<i64>().ok()?.into(),
    };
    let id = id.parse().ok()?;
    (first == name).then_some((value, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [SortColumn; 2] = [("name", "p.name", KeyKind::Text), ("created", "p.at", KeyKind::Instant)];

    #[test]
    fn a_cursor_leads_on_in_its_own_order_only() {
        let first = ListPage::parse(&COLUMNS, "p.id", "", "").unwrap();
        assert!(first.is_first() && first.order_by() == "p.name, p.id");
        let cursor = first.cursor("Dr. Who", Uuid::nil());
        let next = ListPage::parse(&COLUMNS, "p.id", "", &cursor).unwrap();
        let mut binds = Binds::default();
        assert_eq!(next.condition(&mut binds).as_deref(), Some("(p.name, p.id) > ($1, $2)"));
        assert_eq!(binds.0[0], Value::from("Dr. Who"));
        for (order, after) in
            [("-name", cursor.as_str()), ("created", &cursor), ("size", ""), ("", "x"), ("created", "created.x.y")]
        {
            assert!(ListPage::parse(&COLUMNS, "p.id", order, after).is_err(), "{order} {after}");
        }
    }
}
