//! Change data capture on PostgreSQL: triggers write into `_changes` in the same transaction and notify every node.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_postgres::{AsyncMessage, Transaction};

use super::access::{ANSWER, Access, with_timeout};
use super::prepared::Prepared;
use crate::changes::{Changes, JsonRow, Op, RowChange};
use crate::error::{Error, Result};

const CHANNEL: &str = "serendib_changes";
/// The channel for messages between processes.
const MESSAGE_CHANNEL: &str = "serendib_said";
/// Bytes per notification; PostgreSQL allows fewer than 8,000.
const PART: usize = 7_000;
/// How long a disconnected node can catch up from the table.
const RETENTION: &str = "10 minutes";

/// Transactions that this process has already published itself.
#[derive(Clone, Debug, Default)]
pub(super) struct PublishedTransactions(Arc<Mutex<HashSet<i64>>>);

impl PublishedTransactions {
    pub(super) fn add(&self, txid: i64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(txid);
    }

    pub(super) fn remove(&self, txid: i64) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&txid)
    }
}

pub(super) struct WrittenTx {
    pub txid: i64,
    pub tables: Vec<Arc<str>>,
    pub changes: Vec<RowChange>,
}

/// The feed's table, its function, and a trigger on every other table; installed after each migration.
pub(crate) const INSTALL: &str = r#"
CREATE TABLE IF NOT EXISTS _changes (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  txid BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  at TIMESTAMPTZ NOT NULL DEFAULT now(),
  table_name TEXT NOT NULL,
  op TEXT NOT NULL,
  old_row TEXT,
  new_row TEXT
);
CREATE INDEX IF NOT EXISTS _changes_txid ON _changes (txid);
CREATE OR REPLACE FUNCTION _note_change() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO _changes (table_name, op, old_row, new_row) VALUES (
    TG_TABLE_NAME, TG_OP,
    CASE WHEN TG_OP <> 'INSERT' THEN row_to_json(OLD)::text END,
    CASE WHEN TG_OP <> 'DELETE' THEN row_to_json(NEW)::text END);
  PERFORM pg_notify('serendib_changes', pg_current_xact_id()::text);
  RETURN NULL;
END $f$;
DO $do$
DECLARE found TEXT;
BEGIN
  FOR found IN SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind = 'r' AND c.relname NOT IN ('_changes', 'refinery_schema_history')
      AND NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = '_note_change')
  LOOP
    EXECUTE format('CREATE TRIGGER _note_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION _note_change()', found);
  END LOOP;
END $do$;
"#;

const READ: &str = "SELECT table_name, op, old_row, new_row FROM _changes WHERE txid = $1 ORDER BY id";

/// PostgreSQL delivers one transaction's parts together and in order, so no other message comes between.
pub(super) const SAY: &str = "SELECT pg_notify('serendib_said', said.part)::text FROM
    (SELECT part FROM json_array_elements_text($1::text::json) WITH ORDINALITY AS parts (part, place) ORDER BY place) said";

/// Splits a text into a JSON array of notifications, each with the number of following parts.
pub(super) fn to_notification_parts(text: &str) -> String {
    let (mut parts, mut rest) = (Vec::new(), text);
    loop {
        let end = (0..=PART.min(rest.len())).rev().find(|end| rest.is_char_boundary(*end)).unwrap_or_default();
        let (part, after) = rest.split_at(end);
        parts.push(part);
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    let last = parts.len() - 1;
    let numbered = parts.iter().enumerate().map(|(place, part)| format!("{}:{part}", last - place).into());
    serde_json::Value::Array(numbered.collect()).to_string()
}

/// Reassembles a message from its parts.
#[derive(Default)]
struct NotificationAssembler(String);

impl NotificationAssembler {
    fn push_part(&mut self, part: &str) -> Option<String> {
        let (follow, text) = part.split_once(':')?;
        self.0.push_str(text);
        (follow == "0").then(|| std::mem::take(&mut self.0))
    }
}

/// The open transaction's changes so far; `None` if there are none.
pub(super) async fn read_transaction_changes(tx: &Transaction<'_>, prepared: &Prepared) -> Result<Option<WrittenTx>> {
    // A transaction without writes has no id, and this query must not assign one.
    let asking = prepared.get(tx, "SELECT pg_current_xact_id_if_assigned()::text::bigint").await?;
    let Some(txid) = tx.query_one(&asking, &[]).await?.try_get::<_, Option<i64>>(0)? else {
        return Ok(None);
    };
    let statement = prepared.get(tx, READ).await?;
    let rows = tx.query(&statement, &[&txid]).await?;
    Ok(Some(collect(txid, &rows)?))
}

fn collect(txid: i64, rows: &[tokio_postgres::Row]) -> Result<WrittenTx> {
    let mut tables: Vec<Arc<str>> = Vec::new();
    let mut changes = Vec::with_capacity(rows.len());
    for row in rows {
        let name: &str = row.try_get(0)?;
        let table = match tables.iter().find(|known| ***known == *name) {
            Some(known) => Arc::clone(known),
            None => {
                let fresh: Arc<str> = Arc::from(name);
                tables.push(Arc::clone(&fresh));
                fresh
            }
        };
        let op = match row.try_get(1)? {
            "INSERT" => Op::Insert,
            "UPDATE" => Op::Update,
            _ => Op::Delete,
        };
        changes.push(RowChange { table, op, old: fields(row.try_get(2)?), new: fields(row.try_get(3)?) });
    }
    Ok(WrittenTx { txid, tables, changes })
}

fn fields(text: Option<&str>) -> Option<JsonRow> {
    text.and_then(|text| serde_json::from_str(text).ok())
}

/// Listens on its own thread while the database is open.
pub(super) fn start(access: &Access, changes: &Arc<Changes>, own: PublishedTransactions) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::Unusable(format!("cannot start the feed thread: {error}")))?;
    let (access, changes) = (access.clone(), Arc::downgrade(changes));
    std::thread::Builder::new()
        .name("pg-feed".to_owned())
        .spawn(move || {
            runtime.block_on(async move {
                let mut pause = Duration::from_millis(50);
                while let Some(alive) = changes.upgrade() {
                    let ended = listen(&access, &alive, &own, &mut pause).await;
                    alive.publish_interruption();
                    drop(alive);
                    if let Err(error) = ended {
                        tracing::debug!(%error, "the change feed was interrupted");
                    }
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(Duration::from_secs(5));
                }
            });
        })
        .map_err(|error| Error::Unusable(format!("cannot start the feed thread: {error}")))?;
    Ok(())
}

async fn listen(
    access: &Access,
    changes: &Arc<Changes>,
    own: &PublishedTransactions,
    pause: &mut Duration,
) -> Result<()> {
    let (client, mut connection) = access.open().await?;
    let (heard, mut hear) = tokio::sync::mpsc::unbounded_channel();
    let drive = async move {
        while let Some(message) = std::future::poll_fn(|cx| connection.poll_message(cx)).await {
            if let AsyncMessage::Notification(notification) = message? {
                let _ = heard.send((notification.channel() == MESSAGE_CHANNEL, notification.payload().to_owned()));
            }
        }
        Ok::<(), Error>(())
    };
    let follow = async {
        with_timeout(ANSWER, async {
            Ok::<_, Error>(client.batch_execute(&format!("LISTEN {CHANNEL}; LISTEN {MESSAGE_CHANNEL}")).await?)
        })
        .await?;
        // Changes before the LISTEN are unknown.
        changes.publish_interruption();
        *pause = Duration::from_millis(50);
        let mut swept = tokio::time::Instant::now();
        let mut listening = NotificationAssembler::default();
        // Stops when only this function's reference is left, because then the database is closed.
        while Arc::strong_count(changes) > 1 {
            if let Ok(Some((is_message, payload))) = tokio::time::timeout(Duration::from_secs(1), hear.recv()).await {
                if is_message {
                    if let Some(text) = listening.push_part(&payload) {
                        changes.deliver_message(text);
                    }
                    continue;
                }
                let Ok(txid) = payload.parse::<i64>() else {
                    continue;
                };
                if own.remove(txid) {
                    continue;
                }
                let rows = with_timeout(ANSWER, async { Ok::<_, Error>(client.query(READ, &[&txid]).await?) }).await?;
                let written = collect(txid, &rows)?;
                changes.publish(&written.tables, written.changes);
            } else if client.is_closed() {
                return Err(Error::Unavailable("the change feed's connection ended".to_owned()));
            }
            if swept.elapsed() > Duration::from_secs(60) {
                swept = tokio::time::Instant::now();
                client
                    .batch_execute(&format!("DELETE FROM _changes WHERE at < now() - interval '{RETENTION}'"))
                    .await?;
            }
        }
        Ok(())
    };
    tokio::select! {
        ended = drive => ended,
        ended = follow => ended,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_sent_in_parts_arrives_whole() {
        let mut listening = NotificationAssembler::default();
        for text in [String::new(), "short: it is".to_owned(), "ගාල්ල 😀".repeat(4_000)] {
            let parts: Vec<String> = serde_json::from_str(&to_notification_parts(&text)).unwrap();
            assert!(parts.iter().all(|part| part.len() < 8_000));
            let heard: Vec<String> = parts.iter().filter_map(|part| listening.push_part(part)).collect();
            assert_eq!(heard, [text]);
        }
    }
}
