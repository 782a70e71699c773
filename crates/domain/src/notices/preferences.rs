//! Notification preferences: the channels that a person chooses per topic.

use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::topic::{Topic, Ways};
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::Posted;

const PEOPLE: &str = "Only people are told anything.";
const NO_TOPIC: &str = "There is no such topic.";
const ALWAYS: &str = "This is always told: somebody's money or days hang on it.";
const NO_WAY: &str = "This is never sent by mail.";

/// The channels of a topic for this person; fixed ones override their choice.
pub(super) async fn ways(source: &mut impl RowSource, user: Uuid, topic: Topic) -> Result<Ways> {
    let row = source
        .row(
            "SELECT in_product, by_mail FROM notification_preferences WHERE user_id = $1 AND topic = $2",
            &[user.into(), topic.name().into()],
        )
        .await?;
    let chosen = match row {
        Some(row) => Some(Ways { in_product: row.bool(0)?, by_mail: row.bool(1)? }),
        None => None,
    };
    Ok(valid(topic, chosen))
}

fn valid(topic: Topic, chosen: Option<Ways>) -> Ways {
    let (fixed, ways) = (topic.fixed(), topic.ways());
    let chosen = chosen.unwrap_or(ways);
    Ways {
        in_product: (chosen.in_product || fixed.in_product) && ways.in_product,
        by_mail: (chosen.by_mail || fixed.by_mail) && ways.by_mail,
    }
}

row_struct! {
    struct StoredPreference {
        topic: String = "topic",
        in_product: bool = "in_product",
        by_mail: bool = "by_mail",
    }
}

/// Every topic that concerns the caller, with their choices and the options.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; those of a read.
pub async fn list_own(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    listed(&mut db, require_person(ctx)?).await
}

async fn listed(source: &mut impl RowSource, person: &SignedInPerson) -> Result<Json> {
    let sql = format!("SELECT {} FROM notification_preferences WHERE user_id = $1", StoredPreference::columns());
    let rows = source.rows(&sql, &[Value::from(person.user)]).await?;
    let stored: Vec<_> = rows.iter().map(StoredPreference::read).collect::<serendib_db::Result<_>>()?;
    let mut list = Vec::new();
    for topic in Topic::ALL.into_iter().filter(|topic| concerns(*topic, person)) {
        let chosen = stored.iter().find(|preference| preference.topic == topic.name());
        let chosen = chosen.map(|chosen| Ways { in_product: chosen.in_product, by_mail: chosen.by_mail });
        let (now, fixed, ways) = (valid(topic, chosen), topic.fixed(), topic.ways());
        list.push(json!({
            "topic": topic.name(),
            "in_product": now.in_product,
            "by_mail": now.by_mail,
            "can": { "in_product": ways.in_product && !fixed.in_product, "by_mail": ways.by_mail && !fixed.by_mail },
        }));
    }
    Ok(list.into())
}

fn concerns(topic: Topic, person: &SignedInPerson) -> bool {
    match topic {
        Topic::Requests | Topic::Guiding => person.record.is_some(),
        Topic::Running => person.is_staff(),
        Topic::Bookings | Topic::Payments | Topic::Messages | Topic::Reviews | Topic::Dates => true,
    }
}

/// Stores the caller's choice for one topic: `topic`, `in_product`, `by_mail`. A missing field stays unchanged.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; `Fields` and `Refused` for invalid choices.
pub async fn set(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let person = require_person(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["topic", "in_product", "by_mail"]);
    let name = fields.line("topic", "topic", 40).unwrap_or_default();
    let (in_product, by_mail) = (fields.flag("in_product"), fields.flag("by_mail"));
    let topic = Topic::from_name(&name).filter(|topic| concerns(*topic, person));
    if topic.is_none() {
        fields.note("topic", NO_TOPIC);
    }
    fields.finish()?;
    let topic = topic.ok_or_else(|| Error::Refused(NO_TOPIC.to_owned()))?;
    let before = ways(tx, person.user, topic).await?;
    let chosen =
        Ways { in_product: in_product.unwrap_or(before.in_product), by_mail: by_mail.unwrap_or(before.by_mail) };
    if valid(topic, Some(chosen)) != chosen {
        let text = if chosen.by_mail && !topic.ways().by_mail { NO_WAY } else { ALWAYS };
        return Err(Error::Refused(text.to_owned()));
    }
    tx.run(
        "INSERT INTO notification_preferences (user_id, topic, in_product, by_mail, updated_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (user_id, topic) DO UPDATE SET in_product = $3, by_mail = $4, updated_at = $5",
        &[
            person.user.into(),
            topic.name().into(),
            chosen.in_product.into(),
            chosen.by_mail.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    listed(tx, person).await
}

fn require_person(ctx: &Ctx) -> Result<&SignedInPerson> {
    match ctx.caller.person() {
        Some(person) => Ok(person),
        None if ctx.caller.is_visitor() => Err(Error::SignedOut),
        None => Err(Error::Forbidden(PEOPLE)),
    }
}
