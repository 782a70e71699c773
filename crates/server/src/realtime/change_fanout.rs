//! Fans out the change feed to the subscribers who may see each change.
//!
//! A change names only its row. The row is read again for each subscription, under the subscriber's read policy and filter, with the same
//! plan as on the data API: no subscriber receives what they could not read at that moment. Where one subscription's rows follow from another's,
//! they are read once for both. For a deleted row, its key goes to the subscribers who certainly could see it.

mod row;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::ws::Message;
use chrono::SecondsFormat;
use row::{Row, key, plain_key, value};
use serde_json::{Map, Value as Json};
use serendib_db::{Commit, Cond, JsonRow, Op, Output, RowChange, Select, Value};
use tokio::sync::broadcast::error::RecvError;

use super::frame::{self, ProtocolVersion};
use super::rights;
use super::subscriptions::{SharedSubscription, Subscriber};
use crate::app::App;

/// Rows of one read.
const AT_ONCE: usize = 200;
/// Subscriptions whose rows are remembered for the others.
const REMEMBERED: usize = 8;

pub async fn run(app: &App) {
    let mut feed = app.db.changes().subscribe();
    loop {
        match feed.recv().await {
            Ok(commit) if commit.anything => app.realtime.missed(),
            Ok(commit) => {
                rights::recheck_affected(app, &commit).await;
                fan_out_commit(app, &commit).await;
            }
            Err(RecvError::Lagged(_)) => app.realtime.missed(),
            Err(RecvError::Closed) => return,
        }
    }
}

async fn fan_out_commit(app: &App, commit: &Commit) {
    let mut by_table: Vec<(&str, Vec<&RowChange>)> = Vec::new();
    for change in &commit.changes {
        match by_table.iter_mut().find(|(table, _)| *table == &*change.table) {
            Some((_, changes)) => changes.push(change),
            None => by_table.push((&*change.table, vec![change])),
        }
    }
    let at = app.clock.now().to_rfc3339_opts(SecondsFormat::Millis, true);
    for (table, changes) in by_table {
        let mut concerned: Vec<(Arc<SharedSubscription>, Vec<&RowChange>)> = Vec::new();
        for class in app.realtime.watching.find_by_table(table) {
            let changes = concerning(&class, &changes);
            if !changes.is_empty() {
                concerned.push((class, changes));
            }
        }
        // The narrowest policy first: what all can see is then not read again for each user with additional rows of their own.
        concerned.sort_by_key(|(class, _)| class.length());
        let mut seen = Vec::new();
        for (class, changes) in &concerned {
            let watchers = class.watchers();
            if let Err(error) = send_to_subscription(app, class, &watchers, changes, (&at, commit.seq), &mut seen).await
            {
                tracing::warn!(%error, table, "failed to deliver a change to subscribers");
                // They may have missed a change and must know.
                app.realtime.missed_by(&watchers);
            }
        }
    }
}

/// The changes that the subscription may see. The row itself excludes most of them.
fn concerning<'a>(class: &SharedSubscription, changes: &[&'a RowChange]) -> Vec<&'a RowChange> {
    let concerned = changes.iter().filter(|change| {
        let row = if change.op == Op::Delete { &change.old } else { &change.new };
        row.as_ref().is_some_and(|row| class.rows().holds(row) != Some(false))
    });
    concerned.copied().collect()
}

/// The rows of a commit that one subscription can see.
struct VisibleChanges<'a> {
    class: &'a SharedSubscription,
    rows: HashMap<Vec<String>, Arc<Row>>,
    gone: Vec<&'a RowChange>,
}

impl VisibleChanges<'_> {
    /// Whether the other subscription sees all of these rows, in the same columns.
    fn shows(&self, other: &SharedSubscription) -> bool {
        self.class.select.output == other.select.output
            && self.class.unasked == other.unasked
            && self.class.rows().implies(other.rows())
    }
}

async fn send_to_subscription<'a>(
    app: &App,
    class: &'a SharedSubscription,
    watchers: &[Subscriber],
    changes: &[&'a RowChange],
    (at, seq): (&str, u64),
    seen: &mut Vec<VisibleChanges<'a>>,
) -> serendib_db::Result<()> {
    let wanted: Vec<&RowChange> =
        changes.iter().filter(|change| watchers.iter().any(|watcher| watcher.wants(change.op, seq))).copied().collect();
    let mut own = VisibleChanges { class, rows: HashMap::new(), gone: Vec::new() };
    if let Some(known) = seen.iter().find(|known| known.shows(class)) {
        own.rows.extend(known.rows.iter().map(|(key, row)| (key.clone(), Arc::clone(row))));
        own.gone.extend(&known.gone);
    }
    for chunk in wanted.chunks(AT_ONCE) {
        read(app, class, chunk, &mut own.rows).await?;
        for change in chunk {
            let data = match change.op {
                Op::Delete => deletion_message(app, class, change, at, &mut own.gone).await?,
                op => change_message(class, change, op, &own.rows, at),
            };
            if let Some(data) = data {
                send(watchers, change.op, seq, &data);
            }
        }
    }
    if seen.len() < REMEMBERED {
        seen.push(own);
    }
    Ok(())
}

/// Reads the changed rows that the subscription can see, by key, without known ones.
async fn read(
    app: &App,
    class: &SharedSubscription,
    changes: &[&RowChange],
    rows: &mut HashMap<Vec<String>, Arc<Row>>,
) -> serendib_db::Result<()> {
    let keys: Vec<Vec<Value>> = changes
        .iter()
        .filter(|change| change.op != Op::Delete)
        .filter_map(|change| key(class, change.new.as_ref()?))
        .filter(|key| !rows.contains_key(&plain_key(key)))
        .collect();
    if keys.is_empty() {
        return Ok(());
    }
    let one = match class.key.as_slice() {
        [(column, _)] => Cond::is_in(column, keys.iter().flatten().cloned().collect()),
        columns => Cond::any_of(keys.iter().map(|key| {
            let parts = columns.iter().zip(key);
            Cond::all_of(parts.map(|((column, _), value)| Cond::eq(column, value.clone())))
        })),
    };
    let select = Select {
        filter: Cond::all_of([one, class.rows().clone()]),
        limit: u64::try_from(keys.len()).ok(),
        ..class.select.clone()
    };
    for text in app.db.fetch(&select, false).await?.rows {
        if let Some((key, row)) = Row::read(class, text) {
            rows.insert(key, Arc::new(row));
        }
    }
    Ok(())
}

/// The message for an existing row; `None` when the subscription cannot see it.
fn change_message(
    class: &SharedSubscription,
    change: &RowChange,
    op: Op,
    rows: &HashMap<Vec<String>, Arc<Row>>,
    at: &str,
) -> Option<String> {
    let row = rows.get(&plain_key(&key(class, change.new.as_ref()?)?))?;
    let mut data = head(class, if op == Op::Insert { "INSERT" } else { "UPDATE" }, at);
    let _ = write!(data, ",\"record\":{}", row.text);
    if op == Op::Update {
        let _ = write!(data, ",\"old_record\":{}", row.key);
    }
    data.push('}');
    Some(data)
}

/// The message for a deleted row: its key, if its last state and the current other tables prove that the subscription could see it, or if
/// this is already known.
async fn deletion_message<'a>(
    app: &App,
    class: &SharedSubscription,
    change: &'a RowChange,
    at: &str,
    known: &mut Vec<&'a RowChange>,
) -> serendib_db::Result<Option<String>> {
    let Some(row) = &change.old else { return Ok(None) };
    if !known.iter().any(|seen| std::ptr::eq(*seen, change)) {
        let mut conditions = Vec::new();
        class.rows().collect_exists(&mut conditions);
        let mut answers = Vec::new();
        for one in conditions {
            answers.push(exists(app, one, row).await?);
        }
        if class.rows().replace_exists(&mut answers.into_iter()).holds(row) != Some(true) {
            return Ok(None);
        }
        known.push(change);
    }
    let key: Option<Map<String, Json>> = class
        .key
        .iter()
        .map(|(column, kind)| {
            let held = row.get(*column)?;
            value(*kind, held)?;
            Some(((*column).to_owned(), held.clone()))
        })
        .collect();
    Ok(key.map(|key| format!("{},\"old_record\":{}}}", head(class, "DELETE", at), Json::Object(key))))
}

/// Whether another table has the row of an `Exists` condition.
async fn exists(app: &App, condition: &Cond, row: &JsonRow) -> serendib_db::Result<bool> {
    let Cond::Exists { table, inner, outer, cond } = condition else { return Ok(false) };
    let Some(column) = app.tables.find_table(table).and_then(|table| table.shape.column(inner)) else {
        return Ok(false);
    };
    let Some(value) = row.get(*outer).and_then(|held| value(column.kind, held)) else { return Ok(false) };
    let select = Select {
        table,
        output: vec![Output::from_column(column)],
        filter: Cond::all_of([Cond::eq(inner, value), (**cond).clone()]),
        order: Vec::new(),
        limit: Some(1),
        offset: 0,
    };
    Ok(!app.db.fetch(&select, false).await?.rows.is_empty())
}

fn head(class: &SharedSubscription, kind: &str, at: &str) -> String {
    format!(
        "{{\"schema\":\"{}\",\"table\":\"{}\",\"commit_timestamp\":\"{at}\",\"type\":\"{kind}\",\"columns\":{},\"errors\":null",
        class.table.schema, class.table.name, class.columns
    )
}

/// Sends one change to all subscribers. Those with the same topic and number share one frame.
fn send(watchers: &[Subscriber], op: Op, seq: u64, data: &str) {
    let mut written: HashMap<(ProtocolVersion, &str, usize), Message> = HashMap::new();
    for Subscriber { member, number, .. } in
        watchers.iter().filter(|watcher| watcher.wants(op, seq) && !watcher.member.is_gone())
    {
        let version = member.line.version;
        let frame = written.entry((version, member.room.name.as_str(), *number)).or_insert_with(|| {
            let payload = format!("{{\"ids\":[{number}],\"data\":{data}}}");
            frame::encode_push(version, &member.room.topic(), "postgres_changes", &payload)
        });
        member.line.push(frame.clone());
    }
}

impl super::Realtime {
    /// As [`Self::missed`], for these subscribers only.
    fn missed_by(&self, watchers: &[Subscriber]) {
        for watcher in watchers {
            self.miss(&watcher.member);
        }
    }

    fn miss(&self, member: &Arc<super::member::Member>) {
        if self.remove(member) {
            member.system("postgres_changes", "error", "Changes were missed; please subscribe again.");
            member.say_over("phx_error");
        }
    }

    /// Changes may have been missed: all subscribers must rejoin and read their rows again.
    fn missed(&self) {
        for member in self.rooms.everybody().iter().filter(|member| !member.tables.is_empty()) {
            self.miss(member);
        }
        self.across.hello();
    }
}
