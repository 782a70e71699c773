//! A cache of SQL text by the shape of a statement: reads differ in values far more often than in text, and building
//! the text costs more than binding.

mod shape;

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use shape::StatementShape;

use crate::cond::Cond;
use crate::dialect::{Dialect, LISTED, ParentScope, json_list, padded, plain};
use crate::select::Select;
use crate::value::Value;

/// Shapes cached per thread. A client with ever new shapes only pays for building them.
const KNOWN: usize = 512;

thread_local! {
    static TEXTS: RefCell<HashMap<Vec<u8>, Arc<str>>> = RefCell::new(HashMap::new());
}

/// The columns read from one tree node.
#[derive(Clone, Copy)]
pub(crate) enum Projection<'a> {
    Columns(&'a [&'static str]),
    /// The number of rows without limit and offset.
    Count,
}

/// A statement and its binds.
pub(crate) struct Statement {
    pub sql: Arc<str>,
    pub binds: Vec<Value>,
}

/// The statement for `node` with `filter` in place of its own; `within` restricts its rows to the column's values.
pub(crate) fn statement(
    dialect: Dialect,
    node: &Select,
    filter: &Cond,
    wanted: Projection<'_>,
    within: Option<&ParentScope<'_>>,
) -> Statement {
    build(dialect, node, filter, wanted, within).0
}

/// The statement for `node`'s rows below the values of `within`, and the position of these among the binds.
pub(crate) fn statement_for_parents(
    dialect: Dialect,
    node: &Select,
    wanted: Projection<'_>,
    within: &ParentScope<'_>,
) -> (Statement, Range<usize>) {
    build(dialect, node, &node.filter, wanted, Some(within))
}

/// Binds a list and returns how many places it takes; a long list always has one text.
pub(crate) fn list(dialect: Dialect, values: &[Value], binds: &mut Vec<Value>) -> Option<usize> {
    if dialect == Dialect::Sqlite && values.len() <= LISTED {
        let before = binds.len();
        binds.extend(padded(values).map(plain));
        return Some(binds.len() - before);
    }
    binds.push(Value::Text(json_list(values)));
    None
}

fn build(
    dialect: Dialect,
    node: &Select,
    filter: &Cond,
    wanted: Projection<'_>,
    within: Option<&ParentScope<'_>>,
) -> (Statement, Range<usize>) {
    let mut shape = StatementShape { dialect, key: Vec::with_capacity(256), binds: Vec::new(), gap: 0..0 };
    shape.node(node, filter, wanted, within);
    let known = TEXTS.with_borrow(|texts| texts.get(&shape.key).cloned());
    let sql = known.unwrap_or_else(|| {
        let whole;
        let node = if *filter == node.filter {
            node
        } else {
            // The row's output is not part of this text.
            whole = Select { output: Vec::new(), filter: filter.clone(), order: node.order.clone(), ..*node };
            &whole
        };
        let built = match wanted {
            Projection::Columns(columns) => dialect.select(node, columns, within),
            Projection::Count => dialect.count(node),
        };
        debug_assert_eq!(built.binds, shape.binds, "{}", built.sql);
        let sql: Arc<str> = built.sql.into();
        TEXTS.with_borrow_mut(|texts| {
            if texts.len() >= KNOWN {
                texts.clear();
            }
            texts.insert(shape.key, Arc::clone(&sql));
        });
        sql
    });
    (Statement { sql, binds: shape.binds }, shape.gap)
}

#[cfg(test)]
mod tests;
