//! Change data capture: what each commit changed, as table versions for caches and as a feed of rows for derived data.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock};

use tokio::sync::broadcast;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    Insert,
    Update,
    Delete,
}

/// A row's columns by name: UUIDs as text, instants as microseconds, booleans as booleans or 0 and 1.
pub type JsonRow = serde_json::Map<String, serde_json::Value>;

#[derive(Clone, Debug)]
pub struct RowChange {
    pub table: Arc<str>,
    pub op: Op,
    pub old: Option<JsonRow>,
    pub new: Option<JsonRow>,
}

impl RowChange {
    /// The column's texts before and after, each at most once.
    pub fn texts(&self, column: &str) -> Vec<&str> {
        let mut texts: Vec<&str> = Vec::new();
        for fields in [&self.old, &self.new].into_iter().flatten() {
            if let Some(text) = fields.get(column).and_then(serde_json::Value::as_str)
                && !texts.contains(&text)
            {
                texts.push(text);
            }
        }
        texts
    }
}

/// A commit. `seq` follows the order of commits in this process.
#[derive(Debug)]
pub struct Commit {
    pub seq: u64,
    pub changes: Vec<RowChange>,
    /// The feed was interrupted, so anything may have changed.
    pub anything: bool,
}

/// The versions of some tables at one moment. An answer computed after the stamp is valid while the stamp is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp(u64);

/// Versions and feed of one database, as this process knows them.
#[derive(Debug)]
pub struct Changes {
    versions: RwLock<HashMap<Arc<str>, AtomicU64>>,
    /// Grows when the feed breaks; part of every stamp.
    epoch: AtomicU64,
    seq: AtomicU64,
    feed: broadcast::Sender<Arc<Commit>>,
    messages: broadcast::Sender<Arc<str>>,
}

/// How many commits a subscriber may lag before the channel reports a gap.
const FEED_CAPACITY: usize = 1024;

impl Changes {
    pub(crate) fn new() -> Self {
        let (feed, _) = broadcast::channel(FEED_CAPACITY);
        let (messages, _) = broadcast::channel(FEED_CAPACITY);
        Self { versions: RwLock::default(), epoch: AtomicU64::new(0), seq: AtomicU64::new(0), feed, messages }
    }

    /// A sum of versions that only grow, so equal sums mean that no table changed.
    pub fn stamp(&self, tables: &[&str]) -> Stamp {
        let versions = self.versions.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let moved: u64 =
            tables.iter().filter_map(|table| versions.get(*table)).map(|version| version.load(Ordering::Acquire)).sum();
        Stamp(self.epoch.load(Ordering::Acquire) + moved)
    }

    /// Marks derived data, such as an index, as changed under a name of its own.
    pub fn touch(&self, name: &str) {
        {
            let versions = self.versions.read().unwrap_or_else(std::sync::PoisonError::into_inner);
            if let Some(version) = versions.get(name) {
                version.fetch_add(1, Ordering::AcqRel);
                return;
            }
        }
        let mut versions = self.versions.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        versions.entry(Arc::from(name)).or_default().fetch_add(1, Ordering::AcqRel);
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Arc<Commit>> {
        self.feed.subscribe()
    }

    /// Messages between processes on this database ([`crate::Db::broadcast_message`]), this process included.
    pub fn subscribe_messages(&self) -> broadcast::Receiver<Arc<str>> {
        self.messages.subscribe()
    }

    pub(crate) fn deliver_message(&self, text: String) {
        // No receiver is no error.
        let _ = self.messages.send(text.into());
    }

    /// The number of the last commit published in this process.
    pub fn seq(&self) -> u64 {
        self.seq.load(Ordering::Acquire)
    }

    pub(crate) fn wants_rows(&self) -> bool {
        self.feed.receiver_count() > 0
    }

    /// The committer calls this after the commit and before any caller gets its answer.
    pub(crate) fn publish(&self, tables: &[Arc<str>], changes: Vec<RowChange>) {
        if tables.is_empty() {
            return;
        }
        for table in tables {
            self.touch(table);
        }
        let seq = self.seq.fetch_add(1, Ordering::AcqRel) + 1;
        // No receiver is no error: nothing derives data yet.
        let _ = self.feed.send(Arc::new(Commit { seq, changes, anything: false }));
    }

    pub(crate) fn publish_interruption(&self) {
        self.epoch.fetch_add(1, Ordering::AcqRel);
        let seq = self.seq.fetch_add(1, Ordering::AcqRel) + 1;
        let _ = self.feed.send(Arc::new(Commit { seq, changes: Vec::new(), anything: true }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_moves_with_its_tables_only() {
        let changes = Changes::new();
        changes.touch("guides");
        let (both, guides, reviews) =
            (changes.stamp(&["guides", "packages"]), changes.stamp(&["guides"]), changes.stamp(&["reviews"]));
        changes.publish(&[Arc::from("packages")], Vec::new());
        assert_ne!(changes.stamp(&["guides", "packages"]), both);
        assert_eq!(changes.stamp(&["guides"]), guides);
        assert_eq!(changes.stamp(&["reviews"]), reviews);
        changes.publish_interruption();
        assert_ne!(changes.stamp(&["reviews"]), reviews);
    }
}
