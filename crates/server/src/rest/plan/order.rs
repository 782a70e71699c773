//! `order`: columns, JSON inside columns, and columns of a to-one parent.

use serendib_db::{Field, Related, SortTerm};
use serendib_domain::table::Table;

use super::embedded::not_embedded;
use super::{PlanNode, Planner, find_by_path};
use crate::rest::error::RestError;
use crate::rest::parse::{Direction, Nulls, OrderTerm};

impl Planner<'_> {
    /// The requested or natural order, then the key: pages do not overlap, and both databases agree.
    pub(super) fn order(&self, node: &PlanNode<'_>) -> Result<Vec<SortTerm>, RestError> {
        let table = node.table;
        let mut order: Vec<SortTerm> = match find_by_path(&self.request.order, node.path) {
            Some(terms) => terms.iter().map(|term| self.term(node, term)).collect::<Result<_, _>>()?,
            None => table
                .natural
                .iter()
                .map(|(column, descending)| {
                    SortTerm::column(column, *descending, holds_nulls(table, column).then_some(*descending))
                })
                .collect(),
        };
        for column in &table.shape.primary_key {
            let there = |term: &SortTerm| term.of.is_none() && term.field == Field::Column(column);
            if !order.iter().any(there) {
                order.push(SortTerm::column(column, false, None));
            }
        }
        Ok(order)
    }

    fn term(&self, node: &PlanNode<'_>, term: &OrderTerm) -> Result<SortTerm, RestError> {
        let descending = term.direction == Direction::Desc;
        let nulls_first = term.nulls == Nulls::First;
        let Some(name) = &term.relation else {
            let (field, _) = self.field(node.table, &term.column, &term.path)?;
            let nulls = match &field {
                Field::Column(column) => holds_nulls(node.table, column),
                Field::Json { .. } | Field::Text { .. } => true,
            };
            return Ok(SortTerm { field, of: None, descending, nulls_first: nulls.then_some(nulls_first) });
        };
        let child =
            node.children.iter().find(|child| child.key == *name).ok_or_else(|| not_embedded(node.items, name))?;
        if child.relation.many {
            return Err(RestError::new(400, "PGRST118", format!("A related order on '{name}' is not possible"))
                .details(format!(
                    "'{}' and '{name}' do not form a many-to-one or one-to-one relationship",
                    node.table.name
                )));
        }
        let (field, _) = self.field(child.relation.target, &term.column, &term.path)?;
        let related = Related {
            table: child.relation.target.shape.name,
            inner: child.relation.inner.0,
            outer: child.relation.outer.0,
            cond: child.filter.clone(),
        };
        Ok(SortTerm { field, of: Some(Box::new(related)), descending, nulls_first: Some(nulls_first) })
    }
}

fn holds_nulls(table: &Table, column: &str) -> bool {
    table.shape.column(column).is_some_and(|column| column.nullable)
}
