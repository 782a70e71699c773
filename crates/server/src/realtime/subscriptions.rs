//! Index of subscriptions. Subscriptions that see the same rows in the same way are shared, so that a change is read once for all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;
use serendib_db::{ColumnType, Cond, Op, Output, Select};
use serendib_domain::Caller;
use serendib_domain::table::{PUBLIC, Table};

use super::filter;
use super::join_request::{Events, SubscriptionRequest, shortened, subscription_error};
use super::member::Member;
use crate::app::App;
use crate::rest::{parse, plan};

/// A filter on one table, for callers with the same rights.
pub struct SharedSubscription {
    pub table: &'static Table,
    /// The select of a row, with the read policy and the filter.
    pub select: Select,
    /// The columns and their types, as JSON.
    pub columns: String,
    /// The primary key.
    pub key: Vec<(&'static str, ColumnType)>,
    /// Key columns that were not requested.
    pub unasked: Vec<&'static str>,
    /// Identifies the shared subscription.
    name: String,
    watchers: Mutex<Arc<Vec<Subscriber>>>,
}

/// One member's part in it.
#[derive(Clone)]
pub struct Subscriber {
    pub member: Arc<Member>,
    /// Its number in the member's channel.
    pub number: usize,
    pub events: Events,
}

impl Subscriber {
    /// Only commits after the join: the member has read the earlier ones itself.
    pub fn wants(&self, op: Op, seq: u64) -> bool {
        let is_wished_for = match self.events {
            Events::All => true,
            Events::Insert => op == Op::Insert,
            Events::Update => op == Op::Update,
            Events::Delete => op == Op::Delete,
        };
        is_wished_for && seq > self.member.since
    }
}

impl SharedSubscription {
    pub fn watchers(&self) -> Arc<Vec<Subscriber>> {
        Arc::clone(&self.watchers.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Subscriber>)) -> usize {
        let mut watchers = self.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        change(Arc::make_mut(&mut watchers));
        watchers.len()
    }
}

/// The subscriptions of one member, each with its number and its events.
pub type ResolvedSubscriptions = Vec<(SharedSubscription, usize, Events)>;

/// All shared subscriptions, by the database's name of the table.
#[derive(Default)]
pub struct SubscriptionIndex(Mutex<HashMap<&'static str, HashMap<String, Arc<SharedSubscription>>>>);

impl SubscriptionIndex {
    /// Subscriptions that a change of this table may concern.
    pub fn find_by_table(&self, table: &str) -> Vec<Arc<SharedSubscription>> {
        let watching = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watching.get(table).map(|classes| classes.values().cloned().collect()).unwrap_or_default()
    }

    /// Replaces a member's subscriptions.
    pub fn set(&self, member: &Arc<Member>, wishes: ResolvedSubscriptions) {
        let mut watching = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut classes = member.classes.lock().unwrap_or_else(PoisonError::into_inner);
        for class in classes.drain(..) {
            if class.change(|watchers| watchers.retain(|watcher| watcher.member.id != member.id)) == 0
                && let Some(of_table) = watching.get_mut(class.table.shape.name)
            {
                of_table.remove(&class.name);
            }
        }
        // A member that was removed in the meantime must not be added again.
        let wishes = if member.is_gone() { Vec::new() } else { wishes };
        for (class, number, events) in wishes {
            let of_table = watching.entry(class.table.shape.name).or_default();
            let class = of_table.entry(class.name.clone()).or_insert_with(|| Arc::new(class));
            class.change(|watchers| watchers.push(Subscriber { member: Arc::clone(member), number, events }));
            if !classes.iter().any(|known| Arc::ptr_eq(known, class)) {
                classes.push(Arc::clone(class));
            }
        }
    }
}

/// Resolves a caller's requests.
///
/// # Errors
/// A message: the table is unknown or forbidden, or a read would reject the filter.
pub fn resolve(app: &App, caller: &Caller, requests: &[SubscriptionRequest]) -> Result<ResolvedSubscriptions, String> {
    let mut wishes = Vec::new();
    for (index, one) in requests.iter().enumerate() {
        let number = index + 1;
        match &one.table {
            Some(name) => {
                let table = plan::table(app.tables, PUBLIC, name)
                    .map_err(|_| subscription_error(&format!("there is no table {}", shortened(name))))?;
                wishes.push((class(app, table, caller, one)?, number, one.events));
            }
            None if one.filter.is_some() || one.columns.is_some() => {
                return Err(subscription_error("a filter or select needs a table"));
            }
            None => {
                for table in app.tables.exposed(PUBLIC).filter(|table| table.reads(caller) && shows_key(table, caller))
                {
                    wishes.push((class(app, table, caller, one)?, number, one.events));
                }
            }
        }
    }
    Ok(wishes)
}

fn class(
    app: &App,
    table: &'static Table,
    caller: &Caller,
    requested: &SubscriptionRequest,
) -> Result<SharedSubscription, String> {
    if !table.reads(caller) || !shows_key(table, caller) {
        return Err(subscription_error(&format!("permission denied for table {}", table.name)));
    }
    let mut parameters = match &requested.filter {
        Some(text) => filter::parameters(table, text).map_err(|why| subscription_error(&why))?,
        None => Vec::new(),
    };
    let mut unasked = Vec::new();
    if let Some(columns) = &requested.columns {
        let mut names = columns.clone();
        if let Some(unknown) = names.iter().find(|name| table.shape.column(name).is_none()) {
            return Err(subscription_error(&format!("there is no column {} in {}", shortened(unknown), table.name)));
        }
        for key in &table.shape.primary_key {
            if !names.iter().any(|name| name == key) {
                unasked.push(*key);
                names.push((*key).to_owned());
            }
        }
        parameters.push(("select".to_owned(), names.join(",")));
    }
    let request = parse::parse_pairs(&parameters, &app.limits).map_err(|error| subscription_error(&error.message))?;
    let mut select =
        plan::read(app.tables, table, &request, caller).map_err(|error| subscription_error(&error.message))?;
    select.order.clear();
    let key = table.shape.primary_key.iter().filter_map(|name| Some((*name, table.shape.column(name)?.kind)));
    Ok(SharedSubscription {
        table,
        columns: columns(&select, &unasked),
        key: key.collect(),
        name: format!("{:?} {unasked:?} {:?}", select.keys(), select.filter),
        unasked,
        select,
        watchers: Mutex::default(),
    })
}

/// A change is sent with its row's key, so the caller must see it.
fn shows_key(table: &Table, caller: &Caller) -> bool {
    table.shape.primary_key.iter().all(|column| table.shows(column, caller))
}

fn columns(select: &Select, unasked: &[&str]) -> String {
    let columns = select.output.iter().filter_map(|output| match output {
        Output::Column { key, kind, .. } if !unasked.contains(&key.as_str()) => {
            Some(json!({ "name": key, "type": type_name(*kind) }))
        }
        _ => None,
    });
    serde_json::Value::Array(columns.collect()).to_string()
}

/// Type names by which clients parse values.
fn type_name(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Uuid => "uuid",
        ColumnType::Text => "text",
        ColumnType::Int => "int8",
        ColumnType::Usd => "numeric",
        ColumnType::Float => "float8",
        ColumnType::Bool => "bool",
        ColumnType::Time => "timestamptz",
        ColumnType::Date => "date",
        ColumnType::Clock => "time",
        ColumnType::Json => "jsonb",
        ColumnType::TextList => "_text",
    }
}

impl SharedSubscription {
    /// Length of its identity. Of two subscriptions to one table with one filter, the longer one also includes a user's own rows.
    pub fn length(&self) -> usize {
        self.name.len()
    }

    /// The condition on its rows.
    pub fn rows(&self) -> &Cond {
        &self.select.filter
    }
}
