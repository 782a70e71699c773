//! The layout for reading a node, derived once from the tree and used for every read.

use std::sync::{Arc, OnceLock};

use crate::cond::Cond;
use crate::dialect::{Dialect, LINK, LISTED, ParentScope};
use crate::select::{Embed, Output, Select, ValueTransform};
use crate::sql_cache::{self, Projection, Statement};
use crate::value::{ColumnType, Value};

/// Texts for lists of 1, 2, 4 … values, for longer lists, and for PostgreSQL, which has one for all.
const TEXTS: usize = 9;
const _: () = assert!(LISTED == 1 << (TEXTS - 3), "a text for each power of two");

/// How a node's rows are read and written.
pub(super) struct Layout {
    pub(super) columns: Vec<&'static str>,
    pub(super) steps: Vec<RowPiece>,
    /// Positions in `columns` of the columns that embeds reference, each once.
    pub(super) outers: Vec<(usize, ColumnType)>,
    /// The column that names the parent row; `None` at the root.
    pub(super) link: Option<(usize, ColumnType)>,
    /// One per embed.
    pub(super) hangs: Vec<Hanging>,
    texts: [OnceLock<Text>; TEXTS],
}

/// An embed: the index of its column in `outers`, and its own layout.
pub(super) struct Hanging {
    pub outer: usize,
    pub layout: Layout,
}

/// Constant JSON, cells, and cut points for embeds.
pub(super) enum RowPiece {
    Cell { lead: Vec<u8>, index: usize, kind: ColumnType },
    Made { lead: Vec<u8>, index: usize, kind: ColumnType, made: ValueTransform },
    Cut { lead: Vec<u8> },
}

/// A statement with a gap among its binds for the parent rows' values.
struct Text {
    sql: Arc<str>,
    before: Vec<Value>,
    after: Vec<Value>,
}

impl Layout {
    pub(super) fn for_root(select: &Select) -> Self {
        Self::linked(select, None)
    }

    fn linked(select: &Select, link: Option<(&'static str, ColumnType)>) -> Self {
        let mut columns: Vec<&'static str> = Vec::new();
        let mut place = |name: &'static str| {
            columns.iter().position(|known| *known == name).unwrap_or_else(|| {
                columns.push(name);
                columns.len() - 1
            })
        };
        let steps = steps(select, &mut place);
        let (mut outers, mut hangs) = (Vec::new(), Vec::new());
        for embed in embeds(select) {
            let outer = (place(embed.outer.0), embed.outer.1);
            let at = outers.iter().position(|known| *known == outer).unwrap_or_else(|| {
                outers.push(outer);
                outers.len() - 1
            });
            let inner = if embed.via.is_some() { LINK } else { embed.inner.0 };
            hangs.push(Hanging { outer: at, layout: Self::linked(&embed.select, Some((inner, embed.inner.1))) });
        }
        let link = link.map(|(name, kind)| (place(name), kind));
        Self { columns, steps, outers, link, hangs, texts: Default::default() }
    }

    /// The root's statement; its filter may replace the tree's own.
    pub(super) fn root(&self, dialect: Dialect, select: &Select, filter: &Cond) -> Statement {
        sql_cache::statement(dialect, select, filter, Projection::Columns(&self.columns), None)
    }

    /// The statement for rows below these values; at least one value.
    pub(super) fn below(&self, dialect: Dialect, select: &Select, within: &ParentScope<'_>) -> Statement {
        let count = within.values.len().max(1);
        let text = match dialect {
            Dialect::Postgres => TEXTS - 1,
            Dialect::Sqlite if count > LISTED => TEXTS - 2,
            Dialect::Sqlite => usize::try_from(count.next_power_of_two().ilog2()).unwrap_or(TEXTS - 2),
        };
        let Text { sql, before, after } = self.texts[text].get_or_init(|| {
            let wanted = Projection::Columns(&self.columns);
            let (Statement { sql, mut binds }, gap) = sql_cache::statement_for_parents(dialect, select, wanted, within);
            let after = binds.split_off(gap.end);
            binds.truncate(gap.start);
            Text { sql, before: binds, after }
        });
        let mut binds = Vec::with_capacity(before.len() + count.next_power_of_two() + after.len());
        binds.extend_from_slice(before);
        sql_cache::list(dialect, within.values, &mut binds);
        binds.extend_from_slice(after);
        Statement { sql: Arc::clone(sql), binds }
    }
}

/// A node's embeds, in order.
pub(super) fn embeds(select: &Select) -> impl Iterator<Item = &Embed> {
    select.output.iter().filter_map(|output| match output {
        Output::Embed(embed) => Some(&**embed),
        Output::Column { .. } | Output::Made { .. } => None,
    })
}

fn steps(select: &Select, place: &mut impl FnMut(&'static str) -> usize) -> Vec<RowPiece> {
    let mut steps = Vec::with_capacity(select.output.len());
    for (number, output) in select.output.iter().enumerate() {
        let mut lead = Vec::with_capacity(24);
        lead.push(if number == 0 { b'{' } else { b',' });
        match output {
            Output::Column { key, .. } | Output::Made { key, .. } => super::name(key, &mut lead),
            Output::Embed(embed) if embed.spread => {}
            Output::Embed(embed) => super::name(&embed.key, &mut lead),
        }
        steps.push(match output {
            Output::Column { column, kind, .. } => RowPiece::Cell { lead, index: place(column), kind: *kind },
            Output::Made { column, kind, made, .. } => {
                RowPiece::Made { lead, index: place(column), kind: *kind, made: made.clone() }
            }
            Output::Embed(_) => RowPiece::Cut { lead },
        });
    }
    steps
}
