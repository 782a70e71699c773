//! A segment and its live documents. Readers share it; a change makes a new one.

use std::sync::Arc;

use crate::doc::Id;
use crate::query::Sort;
use crate::store::bit_set::BitSet;
use crate::store::core::{Core, compare};
use crate::store::segment::Segment;

#[derive(Clone, Debug)]
pub(crate) struct LiveSegment {
    pub(crate) segment: Arc<Segment>,
    pub(crate) alive: Arc<BitSet>,
    pub(crate) live: usize,
}

impl LiveSegment {
    pub(crate) fn new(segment: Segment) -> Self {
        let live = segment.len();
        Self { alive: Arc::new(BitSet::full(live)), segment: Arc::new(segment), live }
    }

    /// Deletes documents.
    pub(crate) fn delete(&mut self, ids: impl Iterator<Item = Id>) {
        let living = ids.filter_map(|id| self.segment.find(id)).filter(|doc| self.alive.contains(*doc));
        let dead: Vec<u32> = living.collect();
        if dead.is_empty() {
            return;
        }
        let alive = Arc::make_mut(&mut self.alive);
        for doc in dead {
            alive.unset(doc);
        }
        self.live = self.alive.count();
    }

    pub(crate) fn core(&self) -> (&Core, &BitSet) {
        (&self.segment.core, &self.alive)
    }

    /// The `size` documents of `docs`, in order.
    pub(crate) fn sorted<'a>(
        &'a self,
        sort: Sort,
        docs: &'a BitSet,
        size: usize,
    ) -> Box<dyn Iterator<Item = u32> + 'a> {
        /// Walking the whole order is faster than sorting from one document in this many.
        const WALK_FROM: usize = 16;
        let Some(order) = self.segment.order(sort) else {
            return Box::new(docs.iter());
        };
        if size * WALK_FROM >= self.segment.len() {
            return Box::new(order.iter().copied().filter(|doc| docs.contains(*doc)));
        }
        let core = &self.segment.core;
        let mut few: Vec<u32> = docs.iter().collect();
        few.sort_unstable_by(|a, b| compare(sort, (core, *a), (core, *b)));
        Box::new(few.into_iter())
    }

    pub(crate) fn bytes(&self) -> usize {
        self.segment.bytes() + self.alive.bytes()
    }
}
