//! Cache of read plans, keyed by the shape of the query: a client's pages differ in ids, not in structure.
//!
//! A plan contains its caller's policies, so only visitors' plans are cached: all visitors have the same. The shape is the query without
//! plain conditions (`column=eq.…` and similar) on the table itself. Each read parses and checks those and adds them to the policy, with
//! the usual code. A request with other conditions is planned in full, and so is one that fails here, so that error messages come from one
//! path.

use std::sync::Arc;

use quick_cache::Weighter;
use serendib_db::{Cond, Select, Tree};
use serendib_domain::Caller;
use serendib_domain::table::Table;
use serendib_domain::tables::Register;

use super::error::RestError;
use super::parse::{self, Limits};
use super::plan;

/// Bytes of plans, roughly; a client has about thirty shapes.
const CAPACITY: u64 = 2 * 1024 * 1024;
const EXPECTED: usize = 100;
/// Estimated bytes of a plan for each byte of its query, and its fixed part.
const SPREAD: usize = 24;
const BESIDE: usize = 2_048;

/// Operators whose literal does not change the plan.
const PLAIN: [&str; 6] = ["eq.", "neq.", "gt.", "gte.", "lt.", "lte."];
/// Names left of `=` that are not columns.
const RESERVED: [&str; 8] = ["select", "columns", "on_conflict", "order", "limit", "offset", "and", "or"];

pub struct PlanCache(quick_cache::sync::Cache<String, Arc<CachedPlan>, PlanWeighter>);

/// A plan without its plain conditions.
pub struct CachedPlan {
    pub tree: Tree,
    pub tables: Vec<&'static str>,
    /// Number of conditions, for the limit.
    conditions: usize,
}

pub struct Read {
    pub plan: Arc<CachedPlan>,
    /// Replaces the filter of the plan's root.
    pub filter: Option<Cond>,
}

#[derive(Clone)]
struct PlanWeighter;

impl Weighter<String, Arc<CachedPlan>> for PlanWeighter {
    fn weight(&self, shape: &String, _: &Arc<CachedPlan>) -> u64 {
        u64::try_from(shape.len() * SPREAD + BESIDE).unwrap_or(u64::MAX)
    }
}

impl Default for PlanCache {
    fn default() -> Self {
        Self(quick_cache::sync::Cache::with_weighter(EXPECTED, CAPACITY, PlanWeighter))
    }
}

impl PlanCache {
    /// Plans a visitor's read of `table`.
    ///
    /// # Errors
    /// As of [`parse::parse`] and [`plan::read`].
    pub fn read(
        &self,
        register: &'static Register,
        table: &'static Table,
        query: &str,
        limits: &Limits,
    ) -> Result<Read, RestError> {
        let Split { shape, rest, plain } = split(table, query, limits);
        if let Some(read) = self.0.get(&shape).and_then(|plan| with(plan, register, table, &plain, limits)) {
            return Ok(read);
        }
        let request = parse::parse(query, limits)?;
        let whole = CachedPlan::from_request(register, table, &request)?;
        if plain.is_empty() {
            let plan = Arc::new(whole);
            self.0.insert(shape, Arc::clone(&plan));
            return Ok(Read { plan, filter: None });
        }
        let without =
            parse::parse(&rest, limits).ok().and_then(|rest| CachedPlan::from_request(register, table, &rest).ok());
        if let Some(plan) = without {
            self.0.insert(shape, Arc::new(plan));
        }
        Ok(Read { plan: Arc::new(whole), filter: None })
    }
}

impl CachedPlan {
    /// Plans a visitor's request.
    ///
    /// # Errors
    /// As of [`plan::read`].
    fn from_request(
        register: &'static Register,
        table: &'static Table,
        request: &parse::Request,
    ) -> Result<Self, RestError> {
        Ok(Self::new(plan::read(register, table, request, &Caller::Visitor)?, request.conditions()))
    }

    pub fn new(select: Select, conditions: usize) -> Self {
        Self { tables: select.tables(), tree: Tree::new(select), conditions }
    }
}

/// A cached plan with this request's plain conditions; `None` when one of them is invalid.
fn with(
    plan: Arc<CachedPlan>,
    register: &'static Register,
    table: &'static Table,
    plain: &str,
    limits: &Limits,
) -> Option<Read> {
    if plain.is_empty() {
        return Some(Read { plan, filter: None });
    }
    let request = parse::parse(plain, limits).ok()?;
    if plan.conditions + request.conditions() > limits.filters {
        return None;
    }
    let conditions = plan::conditions(register, table, &request, &Caller::Visitor).ok()?;
    let filter = Cond::all_of([plan.tree.select().filter.clone(), conditions]);
    Some(Read { plan, filter: Some(filter) })
}

/// A query in two parts.
struct Split {
    /// The cache key.
    shape: String,
    /// The query without its plain conditions.
    rest: String,
    /// The plain conditions, as a query.
    plain: String,
}

fn split(table: &Table, query: &str, limits: &Limits) -> Split {
    let (mut rest, mut plain) = (String::with_capacity(query.len()), String::new());
    // A query that is too long has no plain conditions, so that the full path rejects it.
    let is_short = query.len() <= limits.query_bytes;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let into = if is_short && is_plain(pair) { &mut plain } else { &mut rest };
        if !into.is_empty() {
            into.push('&');
        }
        into.push_str(pair);
    }
    Split { shape: [table.schema, table.name, &rest].join("\n"), rest, plain }
}

/// Whether a pair compares one column of the table with one value, as the official clients write it.
fn is_plain(pair: &str) -> bool {
    let Some((column, value)) = pair.split_once('=') else {
        return false;
    };
    let is_name = column.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && !column.is_empty();
    is_name && !RESERVED.contains(&column) && PLAIN.iter().any(|operator| value.starts_with(operator))
}

#[cfg(test)]
mod tests {
    use serendib_domain::table::PUBLIC;
    use serendib_domain::tables::register;

    use super::*;

    const ID: &str = "0e2b6b6e-93a1-4c35-8a8f-0a4c6f4d2f10";

    /// Queries that share shapes: with plain conditions, with others that look plain, and with errors.
    fn queries() -> Vec<String> {
        let selects = [
            "",
            "select=*",
            "select=id,title,package_locations(location_name),package_guides(guide_id,guides!inner(display_name))",
            "select=id,package_days!inner(day_number)&package_days.day_number=eq.1&order=created_at.desc&limit=3",
            "select=id,guides(id)&guides=not.is.null&or=(title.eq.a,price.gt.5)",
            "select=id&nothing.id=eq.1",
        ];
        let conditions = [
            format!("id=eq.{ID}"),
            format!("is_active=eq.true&status=eq.approved&id=eq.{ID}"),
            "price=gte.10.5&price=lt.99&title=neq.a%2Cb+c".to_owned(),
            "title=eq.a&title=eq.b".to_owned(),
            "id=eq.no-id".to_owned(),
            "is_active=eq.maybe".to_owned(),
            "nothing=eq.1".to_owned(),
            "package_days=eq.1".to_owned(),
            "title=not.eq.a&id=in.(a)".to_owned(),
            "title=eq(any).{a,b}".to_owned(),
            "title=like.a*".to_owned(),
            "title=eq.%FF".to_owned(),
            "title=eq.%00".to_owned(),
            "images=eq.[1]".to_owned(),
            "limit=eq.1".to_owned(),
            "rating=gt.4&&review_count=lte.3".to_owned(),
            "title=eq.".to_owned(),
            vec!["title=eq.a"; 51].join("&"),
            vec!["title=eq.a"; 50].join("&"),
        ];
        selects
            .iter()
            .flat_map(|select| conditions.iter().map(move |condition| format!("{select}&{condition}")))
            .chain(selects.iter().map(|select| (*select).to_owned()))
            .chain(conditions.iter().map(|condition| format!("{condition}&select=id&order=title")))
            .collect()
    }

    /// A plan as text, with ANDed conditions in a fixed order.
    fn format_plan(select: &Select, filter: &Cond) -> String {
        let mut parts: Vec<String> = match filter {
            Cond::All(parts) => parts.iter().map(|part| format!("{part:?}")).collect(),
            other => vec![format!("{other:?}")],
        };
        parts.sort();
        format!("{parts:?} {:?}", Select { filter: Cond::True, ..select.clone() })
    }

    #[test]
    fn a_remembered_plan_is_the_planned_one() {
        let (register, limits) = (register(), Limits::default());
        let plans = PlanCache::default();
        for name in ["packages", "guides", "users"] {
            let Ok(table) = plan::table(register, PUBLIC, name) else { continue };
            // In the second round every shape is cached, with other literals.
            for query in queries().iter().chain(&queries()) {
                let wanted = parse::parse(query, &limits)
                    .map_err(RestError::from)
                    .and_then(|request| plan::read(register, table, &request, &Caller::Visitor));
                match (plans.read(register, table, query, &limits), wanted) {
                    (Ok(Read { plan, filter }), Ok(wanted)) => {
                        let select = plan.tree.select();
                        let filter = filter.as_ref().unwrap_or(&select.filter);
                        assert_eq!(format_plan(select, filter), format_plan(&wanted, &wanted.filter), "{name} {query}");
                        assert_eq!(plan.tables, wanted.tables(), "{query}");
                    }
                    (Err(given), Err(wanted)) => assert_eq!(format!("{given:?}"), format!("{wanted:?}"), "{query}"),
                    (given, wanted) => panic!("{query}: {} but {wanted:?}", given.is_ok()),
                }
            }
        }
    }

    #[test]
    fn addresses_that_differ_in_literals_share_a_plan_and_others_do_not() {
        let (register, limits) = (register(), Limits::default());
        let plans = PlanCache::default();
        let table = plan::table(register, PUBLIC, "packages").unwrap();
        let read = |query: &str| plans.read(register, table, query, &limits).unwrap();
        read("select=id&title=eq.a");
        assert_eq!(plans.0.len(), 1);
        let (second, third) = (read("select=id&title=eq.b"), read("title=eq.c&select=id"));
        assert!(Arc::ptr_eq(&second.plan, &third.plan));
        assert_eq!(plans.0.len(), 1);
        read("select=id,title&title=eq.b");
        read("select=id&title=like.b");
        assert_eq!(plans.0.len(), 3);
    }

    #[test]
    fn the_plan_cache_remembers_a_bounded_number_of_shapes() {
        let (register, limits) = (register(), Limits::default());
        let plans = PlanCache::default();
        let table = plan::table(register, PUBLIC, "packages").unwrap();
        for number in 0..3_000 {
            plans.read(register, table, &format!("select=id&title=like.{number}"), &limits).unwrap();
        }
        assert!(plans.0.weight() <= CAPACITY && plans.0.len() < 1_200, "{}", plans.0.len());
    }
}
