//! Who is there: C-5.4.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Bytes of what one member says of itself: all of a room are told it, and whoever comes is told all.
pub const LARGEST: usize = 4 * 1024;

/// What one member says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meta {
    /// The process that it is connected to, and its number there.
    pub node: Uuid,
    pub member: u64,
    /// Another one after every change.
    pub reference: String,
    pub payload: Map<String, Value>,
}

/// Those of one room, by their keys.
#[derive(Default)]
pub struct PresenceState(BTreeMap<String, Vec<Meta>>);

/// What changed.
#[derive(Debug, Default, PartialEq)]
pub struct PresenceDiff {
    pub joins: BTreeMap<String, Vec<Meta>>,
    pub leaves: BTreeMap<String, Vec<Meta>>,
}

impl PresenceDiff {
    pub fn is_empty(&self) -> bool {
        self.joins.is_empty() && self.leaves.is_empty()
    }

    /// As clients hear it.
    pub fn to_json(&self) -> String {
        json!({ "joins": metas_to_json(&self.joins), "leaves": metas_to_json(&self.leaves) }).to_string()
    }
}

impl PresenceState {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As clients hear it.
    pub fn to_json(&self) -> String {
        metas_to_json(&self.0).to_string()
    }

    /// Puts a member in, in the place of what it said before.
    pub fn upsert(&mut self, key: &str, meta: Meta) -> PresenceDiff {
        let mut difference = self.remove(meta.node, meta.member);
        self.0.entry(key.to_owned()).or_default().push(meta.clone());
        difference.joins.insert(key.to_owned(), vec![meta]);
        difference
    }

    pub fn remove(&mut self, node: Uuid, member: u64) -> PresenceDiff {
        self.remove_if(|meta| meta.node == node && meta.member == member)
    }

    /// Takes out everybody of a process.
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

    /// Those of one process, with their keys.
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
            let mut told = meta.payload.clone();
            told.insert("phx_ref".to_owned(), json!(meta.reference));
            Value::Object(told)
        });
        (key.clone(), json!({ "metas": metas.collect::<Vec<_>>() }))
    });
    Value::Object(keys.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_says_it_again_leaves_and_joins_at_once() {
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
