//! One node of a tree: a SELECT's rows as JSON, cut where embedded rows go.

use std::collections::HashMap;

use super::layout::{self, Layout, RowPiece};
use super::{Exec, ResponseSizeBudget};
use crate::cast;
use crate::cond::Cond;
use crate::dialect::ParentScope;
use crate::error::Result;
use crate::select::{Embed, Select};
use crate::value::Value;

/// A finished node. Rows and slots count from 0.
pub(super) struct NodeRows<'a> {
    pub embeds: Vec<&'a Embed>,
    pub json: Vec<u8>,
    pub rows: usize,
    /// Where each row's JSON starts in `json`, then where its pieces end: one more piece than embeds.
    ends: Vec<usize>,
    /// Per embed: its entry in `slots`, and its node in the tree.
    pub hangs: Vec<Hang>,
    /// The referenced values, by column; several embeds often share a column.
    pub slots: Vec<Slots>,
    /// The rows of each slot of the parent node.
    pub of_slot: Vec<Vec<usize>>,
}

#[derive(Clone, Copy)]
pub(super) struct Hang {
    pub slots: usize,
    pub child: usize,
}

/// The distinct values of one column, in order of appearance.
#[derive(Default)]
pub(super) struct Slots {
    by_key: HashMap<Vec<u8>, usize>,
    pub values: Vec<Value>,
    /// Each row's slot; `None` for null.
    of_row: Vec<Option<usize>>,
}

impl Slots {
    pub fn of_row(&self, row: usize) -> Option<usize> {
        self.of_row.get(row).copied().flatten()
    }
}

pub(super) enum From<'a> {
    /// The root's rows that pass the filter.
    Root(&'a Cond),
    /// The rows below parent rows.
    Above { within: ParentScope<'a>, slots: &'a Slots },
}

impl<'a> NodeRows<'a> {
    pub fn empty(select: &'a Select) -> Self {
        Self { embeds: layout::embeds(select).collect(), ..Self::nothing() }
    }

    /// A node without parent rows: no rows, and none below.
    pub fn nothing() -> Self {
        Self {
            embeds: Vec::new(),
            json: Vec::new(),
            rows: 0,
            ends: Vec::new(),
            hangs: Vec::new(),
            slots: Vec::new(),
            of_slot: Vec::new(),
        }
    }

    /// Where the row starts, and where its pieces end.
    pub fn pieces(&self, row: usize) -> (usize, &[usize]) {
        let stride = self.embeds.len() + 2;
        match self.ends.get(row * stride..(row + 1) * stride) {
            Some([start, ends @ ..]) => (*start, ends),
            _ => (0, &[]),
        }
    }

    /// The rows of an embed that belong to this row.
    pub fn below<'n>(&self, nodes: &'n [NodeRows<'_>], row: usize, embed: usize) -> (usize, &'n [usize]) {
        let hang = self.hangs[embed];
        let slot = self.slots[hang.slots].of_row(row);
        let found = slot.and_then(|slot| nodes[hang.child].of_slot.get(slot)).map_or(&[][..], Vec::as_slice);
        (hang.child, found)
    }

    /// Reads the rows of `select` with its layout: the root's filtered rows, or rows below parents.
    pub async fn read<E: Exec>(
        exec: &E,
        select: &'a Select,
        layout: &Layout,
        source: &From<'_>,
        budget: &mut ResponseSizeBudget,
    ) -> Result<Self> {
        let mut node = Self::empty(select);
        node.hangs.extend(layout.hangs.iter().map(|hanging| Hang { slots: hanging.outer, child: 0 }));
        node.slots.resize_with(layout.outers.len(), Slots::default);
        let (statement, above) = match source {
            From::Root(filter) => (layout.root(exec.dialect(), select, filter), None),
            From::Above { within, slots } => {
                node.of_slot.resize_with(slots.values.len(), Vec::new);
                (layout.below(exec.dialect(), select, within), Some(slots))
            }
        };
        let Layout { steps, outers, link, .. } = layout;
        let (mut key, mut last) = (Vec::new(), Last::default());
        let Self { json, rows, ends, slots, of_slot, .. } = &mut node;
        exec.for_each_row(&statement.sql, &statement.binds, &mut |cells| {
            let start = json.len();
            ends.push(start);
            if steps.is_empty() {
                json.push(b'{');
            }
            for step in steps {
                match step {
                    RowPiece::Cell { lead, index, kind } => {
                        json.extend_from_slice(lead);
                        cells.write(*index, *kind, json)?;
                    }
                    RowPiece::Made { lead, index, kind, made } => {
                        json.extend_from_slice(lead);
                        cast::write(&cells.value(*index, *kind)?, *kind, made, json)?;
                    }
                    RowPiece::Cut { lead } => {
                        json.extend_from_slice(lead);
                        ends.push(json.len());
                    }
                }
            }
            json.push(b'}');
            ends.push(json.len());
            if let (Some((index, kind)), Some(above)) = (link, above) {
                key.clear();
                cells.write(*index, *kind, &mut key)?;
                if let Some(rows_there) = last.slot(&key, above).and_then(|slot| of_slot.get_mut(slot)) {
                    rows_there.push(*rows);
                }
            }
            for ((index, kind), slots) in outers.iter().zip(slots.iter_mut()) {
                key.clear();
                cells.write(*index, *kind, &mut key)?;
                let known = slots.by_key.get(key.as_slice()).copied();
                let slot = match known {
                    _ if key == b"null" => None,
                    Some(slot) => Some(slot),
                    None => {
                        slots.values.push(cells.value(*index, *kind)?);
                        slots.by_key.insert(key.clone(), slots.values.len() - 1);
                        Some(slots.values.len() - 1)
                    }
                };
                slots.of_row.push(slot);
            }
            *rows += 1;
            budget.read(json.len() - start)
        })
        .await?;
        Ok(node)
    }
}

/// The last slot looked up: one parent's rows mostly come together.
#[derive(Default)]
struct Last {
    key: Vec<u8>,
    slot: Option<usize>,
}

impl Last {
    fn slot(&mut self, key: &[u8], slots: &Slots) -> Option<usize> {
        if self.slot.is_none() || self.key != key {
            self.slot = slots.by_key.get(key).copied();
            self.key.clear();
            self.key.extend_from_slice(key);
        }
        self.slot
    }
}
