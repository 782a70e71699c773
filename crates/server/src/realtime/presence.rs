//! Presence: which clients are on a channel, and what each publishes about itself. C-5.4.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Bytes of one member's presence: every member of a room receives it, and a new member receives all.
pub const LARGEST: usize = 4 * 1024;

/// The presence of one member.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meta {
    /// The member's process, and its number there.
    pub node: Uuid,
    pub member: u64,
    /// New after every change.
    pub reference: String,
    pub payload: Map<String, Value>,
}

/// The presence of one room, by key.
#[derive(Default)]
pub struct PresenceState(BTreeMap<String, Vec<Meta>>);

#[derive(Debug, Default, PartialEq)]
pub struct PresenceDiff {
    pub joins: BTreeMap<String, Vec<Meta>>,
    pub leaves: BTreeMap<String, Vec<Meta>>,
}

impl PresenceDiff {
    pub fn is_empty(&self) -> bool {
        self.joins.is_empty() && self.leaves.is_empty()
    }

    /// In the wire format.
    pub fn to_json(&self) -> String {
        json!({ "joins": metas_to_json(&self.joins), "leaves": metas_to_json(&self.leaves) }).to_string()
    }
}

impl PresenceState {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the wire format.
    pub fn to_json(&self) -> String {
        metas_to_json(&self.0).to_string()
    }

    /// Adds a member, or replaces its presence.
    pub fn upsert(&mut self, key: &str, meta: Meta) -> PresenceDiff {
        let mut difference = self.remove(meta.node, meta.member);
        self.0.entry(key.to_owned()).or_default().push(meta.clone());
        difference.joins.insert(key.to_owned(), vec![meta]);
        difference
    }

    pub fn remove(&mut self, node: Uuid, member: u64) -> PresenceDiff {
        self.remove_if(|meta| meta.node == node && meta.member == member)
    }

    /// Removes all members of a process.
    pub fn remove_node(&mut self, node: Uuid) -> PresenceDiff {
        self.remove_if(|meta| meta.node == node)
    }

    fn remove_if(&mut self, is_leaving: impl Fn(&Meta) -> bool) -> PresenceDiff {
        let mut leaves = BTreeMap::new();
        self.0.retain(|key, metas| {
            let gone: Vec<Meta> = metas.extract_if(.., |meta| is_leaving(meta)).collect();
            if !gone.is_empty() {
                leaves.insert(key.clone(), gone);
            }
            !metas.is_empty()
        });
        PresenceDiff { joins: BTreeMap::new(), leaves }
    }

    /// The members of one process, with their keys.
    pub fn of_node(&self, node: Uuid) -> impl Iterator<Item = (&String, &Meta)> {
        self.0
            .iter()
            .flat_map(|(key, metas)| metas.iter().map(move |meta| (key, meta)))
            .filter(move |(_, meta)| meta.node == node)
    }

    pub fn knows(&self, node: Uuid, reference: &str) -> bool {
        self.of_node(node).any(|(_, meta)| meta.reference == reference)
    }
}

fn metas_to_json(present: &BTreeMap<String, Vec<Meta>>) -> Value {
    let keys = present.iter().map(|(key, metas)| {
        let metas = metas.iter().map(|meta| {
            let mut entry = meta.payload.clone();
            entry.insert("phx_ref".to_owned(), json!(meta.reference));
            Value::Object(entry)
        });
        (key.clone(), json!({ "metas": metas.collect::<Vec<_>>() }))
    });
    Value::Object(keys.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_track_is_a_leave_and_a_join_at_once() {
        let meta = |member, reference: &str| Meta {
            node: Uuid::nil(),
            member,
            reference: reference.to_owned(),
            payload: Map::new(),
        };
        let mut present = PresenceState::default();
        assert_eq!(
            present.upsert("a", meta(1, "r1")).to_json(),
            r#"{"joins":{"a":{"metas":[{"phx_ref":"r1"}]}},"leaves":{}}"#
        );
        let again = present.upsert("a", meta(1, "r2")).to_json();
        assert_eq!(
            again,
            r#"{"joins":{"a":{"metas":[{"phx_ref":"r2"}]}},"leaves":{"a":{"metas":[{"phx_ref":"r1"}]}}}"#
        );
        present.upsert("a", meta(2, "r3"));
        assert_eq!(present.to_json(), r#"{"a":{"metas":[{"phx_ref":"r2"},{"phx_ref":"r3"}]}}"#);
        present.remove(Uuid::nil(), 1);
        assert!(!present.is_empty() && present.remove(Uuid::nil(), 9).is_empty());
        present.remove_node(Uuid::nil());
        assert!(present.is_empty());
    }
}
