//! Runs a tree of SELECTs: one statement per node, children of all parents at once, rows to JSON as they are read.

mod assembly;
mod layout;
mod node;

use crate::cond::Cond;
use crate::dialect::{Dialect, ParentScope};
use crate::error::{Error, Result};
use crate::select::Select;
use crate::sql_cache::{self, Projection};
use crate::value::{ColumnType, Value};
use layout::Layout;
use node::{From, NodeRows};

/// Limit in bytes for what a tree reads and for its answer: small requests must not make large answers (T-Q11).
const LARGEST: usize = 16 * 1024 * 1024;
/// A row's memory overhead beside its JSON.
const ROW: usize = 48;

/// A tree's answer.
#[derive(Debug)]
pub struct Fetched {
    /// One JSON object per row, without the enclosing brackets.
    pub rows: Vec<Vec<u8>>,
    /// The number of rows without limit and offset, if requested.
    pub total: Option<u64>,
}

impl Fetched {
    /// The rows as one JSON array.
    pub fn array(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.rows.iter().map(|row| row.len() + 1).sum::<usize>() + 2);
        out.push(b'[');
        for (index, row) in self.rows.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            out.extend_from_slice(row);
        }
        out.push(b']');
        out
    }
}

/// The cells of a driver's current row.
pub(crate) trait Cells {
    /// Appends the cell as JSON.
    fn write(&self, index: usize, kind: ColumnType, out: &mut Vec<u8>) -> Result<()>;
    fn value(&self, index: usize, kind: ColumnType) -> Result<Value>;
}

/// A driver inside one snapshot.
pub(crate) trait Exec {
    fn dialect(&self) -> Dialect;
    async fn for_each_row(
        &self,
        sql: &str,
        binds: &[Value],
        row: &mut (dyn FnMut(&dyn Cells) -> Result<()> + Send),
    ) -> Result<()>;
}

/// Counts the bytes that a tree reads.
#[derive(Default)]
pub(crate) struct ResponseSizeBudget(usize);

impl ResponseSizeBudget {
    fn read(&mut self, bytes: usize) -> Result<()> {
        self.0 += bytes + ROW;
        if self.0 > LARGEST { Err(too_large()) } else { Ok(()) }
    }
}

fn too_large() -> Error {
    Error::Data { code: "54000", message: "the answer is too large; ask for fewer rows or fewer embeds".to_owned() }
}

/// A tree prepared for many reads.
pub struct Tree {
    select: Select,
    layout: Layout,
}

impl Tree {
    pub fn new(select: Select) -> Self {
        Self { layout: Layout::for_root(&select), select }
    }

    pub fn select(&self) -> &Select {
        &self.select
    }

    /// The tree with its own root filter or another.
    pub(crate) fn view<'a>(&'a self, filter: Option<&'a Cond>) -> View<'a> {
        View { select: &self.select, layout: &self.layout, filter: filter.unwrap_or(&self.select.filter) }
    }
}

/// A tree for one read.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) select: &'a Select,
    layout: &'a Layout,
    /// Replaces the root's filter.
    pub(crate) filter: &'a Cond,
}

/// Reads a tree once.
pub(crate) async fn run_once<E: Exec>(exec: &E, select: &Select, count: bool) -> Result<Fetched> {
    run(exec, View { select, layout: &Layout::for_root(select), filter: &select.filter }, count).await
}

/// Reads the tree. `count` also counts the root's rows without limit and offset.
pub(crate) async fn run<E: Exec>(exec: &E, tree: View<'_>, count: bool) -> Result<Fetched> {
    let View { select, layout, filter } = tree;
    let mut budget = ResponseSizeBudget::default();
    let mut nodes = vec![NodeRows::read(exec, select, layout, &From::Root(filter), &mut budget).await?];
    let mut layouts = vec![layout];
    let mut at = 0;
    while at < nodes.len() {
        for embed in 0..nodes[at].embeds.len() {
            let declared = nodes[at].embeds[embed];
            let layout = &layouts[at].hangs[embed].layout;
            let slots = &nodes[at].slots[nodes[at].hangs[embed].slots];
            let child = if slots.values.is_empty() {
                NodeRows::nothing()
            } else {
                let within =
                    ParentScope { column: declared.inner.0, values: &slots.values, via: declared.via.as_ref() };
                NodeRows::read(exec, &declared.select, layout, &From::Above { within, slots }, &mut budget).await?
            };
            nodes.push(child);
            layouts.push(layout);
            nodes[at].hangs[embed].child = nodes.len() - 1;
        }
        at += 1;
    }
    let total = if count { Some(count_rows(exec, select, filter).await?) } else { None };
    Ok(Fetched { rows: assembly::assembled(&nodes)?, total })
}

fn name(key: &str, out: &mut Vec<u8>) {
    crate::value::write_text(key, out);
    out.push(b':');
}

async fn count_rows<E: Exec>(exec: &E, root: &Select, filter: &Cond) -> Result<u64> {
    let statement = sql_cache::statement(exec.dialect(), root, filter, Projection::Count, None);
    let mut total = 0;
    exec.for_each_row(&statement.sql, &statement.binds, &mut |cells| {
        if let Value::Int(count) = cells.value(0, ColumnType::Int)? {
            total = u64::try_from(count).unwrap_or_default();
        }
        Ok(())
    })
    .await?;
    Ok(total)
}
