//! The shape of a statement: its text's dependencies, and its binds.

use std::ops::Range;

use super::{Projection, list};
use crate::cond::{Compare, Cond, Field, Is, JsonPathStep};
use crate::dialect::{Dialect, ParentScope, plain};
use crate::select::{Select, SortTerm};
use crate::value::Value;
use crate::{document, words};

/// Walks a node as [`Dialect`] renders it: all that affects the text goes into the key, all bound values into the binds.
pub(super) struct StatementShape {
    pub(super) dialect: Dialect,
    pub(super) key: Vec<u8>,
    pub(super) binds: Vec<Value>,
    /// The position of the parent rows' values among the binds.
    pub(super) gap: Range<usize>,
}

impl StatementShape {
    pub(super) fn node(
        &mut self,
        node: &Select,
        filter: &Cond,
        wanted: Projection<'_>,
        within: Option<&ParentScope<'_>>,
    ) {
        self.tag(if self.dialect == Dialect::Sqlite { 0 } else { 1 });
        self.name(node.table);
        let counted = match wanted {
            Projection::Count => {
                self.tag(0);
                true
            }
            Projection::Columns(columns) => {
                self.tag(1);
                self.number(columns.len());
                columns.iter().for_each(|column| self.name(column));
                false
            }
        };
        // Row numbers among siblings are in the column list, so the order is written first.
        let first = within.is_some() && (node.limit.is_some() || node.offset > 0);
        if first {
            self.orders(node);
        }
        if let Some(within) = within {
            self.tag(2);
            if let Some(via) = &within.via {
                self.tag(3);
                self.name(via.table);
                self.name(via.column);
                self.name(via.target);
                if via.cond == Cond::True {
                    self.tag(10);
                } else {
                    self.cond(&via.cond);
                }
            }
            self.name(within.column);
            let start = self.binds.len();
            self.list(within.values);
            self.gap = start..self.binds.len();
        }
        self.cond(filter);
        if counted {
            return;
        }
        if !first {
            self.orders(node);
        }
        self.page(node, within.is_some());
    }

    fn orders(&mut self, node: &Select) {
        self.number(node.order.len());
        node.order.iter().for_each(|term| self.order(term));
    }

    fn page(&mut self, node: &Select, per_parent: bool) {
        self.key.extend([u8::from(node.limit.is_some()), u8::from(node.offset > 0)]);
        let number = |number: u64| Value::Int(i64::try_from(number).unwrap_or(i64::MAX));
        if per_parent && (node.limit.is_some() || node.offset > 0) {
            let skipped = i64::try_from(node.offset).unwrap_or(i64::MAX);
            self.binds.push(Value::Int(skipped));
            let limit = node.limit.map(|limit| skipped.saturating_add(i64::try_from(limit).unwrap_or(i64::MAX)));
            self.binds.extend(limit.map(Value::Int));
            return;
        }
        if let Some(limit) = node.limit {
            self.binds.push(number(limit));
        } else if node.offset > 0 && self.dialect == Dialect::Sqlite {
            self.binds.push(number(u64::from(u32::MAX)));
        }
        if node.offset > 0 {
            self.binds.push(number(node.offset));
        }
    }

    fn order(&mut self, term: &SortTerm) {
        self.field(&term.field);
        self.key.push(u8::from(term.descending));
        self.key.push(term.nulls_first.map_or(2, u8::from));
        if let Some(related) = &term.of {
            self.tag(4);
            self.name(related.table);
            self.name(related.inner);
            self.name(related.outer);
            self.cond(&related.cond);
            self.binds.push(Value::Int(1));
        }
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::True => self.tag(10),
            Cond::False => self.tag(11),
            Cond::All(conds) => self.conds(12, conds),
            Cond::Any(conds) => self.conds(13, conds),
            Cond::Not(inner) => {
                self.tag(14);
                self.cond(inner);
            }
            Cond::Compare { field, compare, value } => {
                self.tag(match compare {
                    Compare::Eq => 20,
                    Compare::Ne => 21,
                    Compare::Gt => 22,
                    Compare::Gte => 23,
                    Compare::Lt => 24,
                    Compare::Lte => 25,
                });
                self.field(field);
                self.binds.push(plain(value));
            }
            Cond::Distinct { field, value } => {
                self.tag(29);
                self.field(field);
                self.binds.push(plain(value));
            }
            Cond::Like { field, pattern, fold } => {
                self.tag(if *fold { 26 } else { 27 });
                self.field(field);
                let pattern = if *fold { pattern.to_ascii_lowercase() } else { pattern.clone() };
                self.binds.push(Value::Text(pattern));
            }
            Cond::In { field, values } => {
                self.tag(28);
                // An empty list is false for any field.
                if !values.is_empty() {
                    self.field(field);
                }
                self.list(values);
            }
            Cond::Is { field, is } => {
                self.tag(match is {
                    Is::Null => 30,
                    Is::True => 31,
                    Is::False => 32,
                });
                self.field(field);
                if self.dialect == Dialect::Sqlite && *is != Is::Null {
                    self.binds.push(Value::Bool(*is == Is::True));
                }
            }
            Cond::Contains { field, json, within } => {
                self.tag(if *within { 33 } else { 34 });
                let json = Value::Text(json.clone());
                if *within {
                    self.binds.push(json);
                    self.field(field);
                } else {
                    self.field(field);
                    self.binds.push(json);
                }
            }
            Cond::Overlaps { field, list } => {
                self.tag(35);
                self.field(field);
                self.binds.push(Value::Text(list.clone()));
            }
            Cond::Words { field, words, prefix } => {
                self.tag(36);
                self.field(field);
                if self.dialect == Dialect::Postgres {
                    self.binds.push(Value::from(words::BETWEEN));
                }
                self.binds.push(Value::Text(words::to_spaced_pattern(words, *prefix)));
            }
            Cond::Exists { table, inner, outer, cond } => {
                self.tag(40);
                self.name(table);
                self.name(inner);
                self.name(outer);
                self.cond(cond);
            }
        }
    }

    fn field(&mut self, field: &Field) {
        match field {
            Field::Column(column) => {
                self.tag(50);
                self.name(column);
            }
            Field::Json { column, path } => {
                self.tag(51);
                self.name(column);
                self.path(path);
            }
            Field::Text { column, path } => {
                self.tag(52);
                self.name(column);
                self.path(path);
            }
        }
    }

    fn path(&mut self, path: &[JsonPathStep]) {
        self.number(path.len());
        if path.is_empty() {
            return;
        }
        if self.dialect == Dialect::Sqlite {
            self.binds.push(Value::Text(document::path_text(path)));
            return;
        }
        for step in path {
            match step {
                JsonPathStep::Name(name) => {
                    self.tag(0);
                    self.binds.push(Value::from(name.as_str()));
                }
                JsonPathStep::Index(index) => {
                    self.tag(1);
                    self.binds.push(Value::Int(i64::from(*index)));
                }
            }
        }
    }

    fn conds(&mut self, tag: u8, conds: &[Cond]) {
        self.tag(tag);
        self.number(conds.len());
        conds.iter().for_each(|cond| self.cond(cond));
    }

    fn list(&mut self, values: &[Value]) {
        let places = if values.is_empty() { Some(0) } else { list(self.dialect, values, &mut self.binds) };
        self.number(places.unwrap_or(usize::MAX));
    }

    fn tag(&mut self, tag: u8) {
        self.key.push(tag);
    }

    fn name(&mut self, name: &str) {
        self.number(name.len());
        self.key.extend_from_slice(name.as_bytes());
    }

    fn number(&mut self, number: usize) {
        self.key.extend_from_slice(&number.to_le_bytes());
    }
}
