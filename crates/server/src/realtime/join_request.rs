//! Parses the request to join a channel: C-5.3.

use serde_json::{Map, Value, json};
use serendib_domain::table::PUBLIC;

/// Table subscriptions of one channel.
const MOST_TABLES: usize = 20;
/// Characters of a presence key.
const LONGEST_KEY: usize = 255;

#[derive(Debug)]
pub struct JoinRequest {
    /// Broadcasts are acknowledged.
    pub acks: bool,
    /// The sender also receives its own broadcasts.
    pub hears_itself: bool,
    pub is_private: bool,
    pub presence: Presence,
    pub tables: Vec<SubscriptionRequest>,
    pub token: Option<String>,
}

/// Presence options.
#[derive(Debug)]
pub struct Presence {
    /// Whether to receive presence.
    pub is_wanted: bool,
    /// The key of its own presence.
    pub key: Option<String>,
}

/// One subscription to row changes.
#[derive(Clone, Debug)]
pub struct SubscriptionRequest {
    pub events: Events,
    /// None for all tables.
    pub table: Option<String>,
    pub filter: Option<String>,
    /// None for all columns.
    pub columns: Option<Vec<String>>,
    /// The client's own words, which the reply repeats.
    echoed: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Events {
    All,
    Insert,
    Update,
    Delete,
}

impl SubscriptionRequest {
    /// The subscription for the reply, with its number in the channel.
    pub fn confirmed(&self, number: usize) -> Value {
        let mut confirmation = self.echoed.clone();
        confirmation.insert("id".to_owned(), json!(number));
        Value::Object(confirmation)
    }
}

/// Parses a join's payload.
///
/// # Errors
/// A message for the reply.
pub fn read(payload: &Value) -> Result<JoinRequest, String> {
    let config = &payload["config"];
    let flag = |value: &Value| value.as_bool().unwrap_or(false);
    let key = config["presence"]["key"].as_str().filter(|key| !key.is_empty()).map(str::to_owned);
    if key.as_ref().is_some_and(|key| key.chars().count() > LONGEST_KEY) {
        return Err(format!("InvalidPresenceKey: A presence key has at most {LONGEST_KEY} characters"));
    }
    let wanted = match &config["postgres_changes"] {
        Value::Null => &[][..],
        Value::Array(wanted) => wanted.as_slice(),
        _ => return Err("MalformedPayload: postgres_changes is a list".to_owned()),
    };
    if wanted.len() > MOST_TABLES {
        return Err(format!("TooManySubscriptions: A channel has at most {MOST_TABLES} postgres_changes"));
    }
    let token = ["access_token", "user_token"].into_iter().find_map(|name| payload[name].as_str());
    Ok(JoinRequest {
        acks: flag(&config["broadcast"]["ack"]),
        hears_itself: flag(&config["broadcast"]["self"]),
        is_private: flag(&config["private"]),
        // Older clients do not have this option.
        presence: Presence { is_wanted: config["presence"]["enabled"].as_bool().unwrap_or(true), key },
        tables: wanted.iter().map(table).collect::<Result<_, _>>()?,
        token: token.filter(|token| !token.is_empty()).map(str::to_owned),
    })
}

fn table(wanted: &Value) -> Result<SubscriptionRequest, String> {
    let Some(object) = wanted.as_object() else {
        return Err(subscription_error("each of postgres_changes is an object"));
    };
    let text = |name: &str| match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(subscription_error(&format!("{name} is a text"))),
    };
    let events = match text("event")?.as_deref() {
        Some("*") => Events::All,
        Some("INSERT") => Events::Insert,
        Some("UPDATE") => Events::Update,
        Some("DELETE") => Events::Delete,
        _ => return Err(subscription_error("event is one of *, INSERT, UPDATE, DELETE")),
    };
    if let Some(schema) = text("schema")?
        && schema != PUBLIC
        && schema != "*"
    {
        return Err(subscription_error(&format!("there is no schema {}", shortened(&schema))));
    }
    let columns = match object.get("select") {
        None | Some(Value::Null) => None,
        Some(Value::Array(names)) => {
            let names: Option<Vec<_>> = names.iter().map(|name| name.as_str().map(str::to_owned)).collect();
            Some(names.ok_or_else(|| subscription_error("select is a list of columns"))?)
        }
        Some(_) => return Err(subscription_error("select is a list of columns")),
    };
    let echoed_keys = ["event", "schema", "table", "filter", "select"];
    Ok(SubscriptionRequest {
        events,
        table: text("table")?.filter(|table| table != "*"),
        filter: text("filter")?.filter(|filter| !filter.is_empty()),
        columns,
        echoed: echoed_keys.iter().filter_map(|key| Some(((*key).to_owned(), object.get(*key)?.clone()))).collect(),
    })
}

/// In the words of the hosted service.
pub fn subscription_error(why: &str) -> String {
    format!(
        "Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: {why}"
    )
}

/// Client text, shortened for a reply.
pub fn shortened(text: &str) -> String {
    text.chars().take(100).collect()
}
