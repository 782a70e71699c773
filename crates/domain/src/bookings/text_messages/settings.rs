//! What a guide chooses: which events are sent as text messages, and quiet hours.

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::event::TextEvent;
use super::quiet_hours::QuietHours;
use super::{schedule, stored};
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::{Posted, Refine, Table, flag, int, time, uuid};

/// Quiet hours of a guide who has not chosen any.
const NIGHT: QuietHours = QuietHours { from: 21, until: 7 };
const CHOICES: [&str; 3] = ["requests", "cancellations", "starts"];
const ONLY_GUIDES: &str = "Only guides get text messages.";
const NOT_CONFIRMED: &str = "Please confirm your phone number first.";
const NOT_AVAILABLE: &str = "This site sends no text messages.";
const NOT_AN_HOUR: &str = "This must be a full hour, such as 21:00.";
const ONE_HOUR_ONLY: &str = "Quiet hours need a beginning and an end.";
const WHOLE_DAY: &str = "Quiet hours cannot last the whole day.";

pub(super) fn table() -> Table {
    Table::new("text_message_settings")
        .columns([
            uuid("user_id").references("users"),
            flag("requests", false),
            flag("cancellations", false),
            flag("starts", false),
            int("quiet_from").nullable(),
            int("quiet_until").nullable(),
            time("updated_at"),
        ])
        .key(&["user_id"])
        .internal()
}

row_struct! {
    struct StoredSettings {
        requests: bool = "requests",
        cancellations: bool = "cancellations",
        starts: bool = "starts",
        quiet_from: Option<i64> = "quiet_from",
        quiet_until: Option<i64> = "quiet_until",
    }
}

/// A guide's choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextSettings {
    requests: bool,
    cancellations: bool,
    starts: bool,
    pub quiet: Option<QuietHours>,
}

impl TextSettings {
    /// Nothing is sent unless the guide chooses it.
    const INITIAL: Self = Self { requests: false, cancellations: false, starts: false, quiet: Some(NIGHT) };

    pub fn wants(self, event: TextEvent) -> bool {
        match event {
            TextEvent::NewRequest => self.requests,
            TextEvent::Cancelled => self.cancellations,
            TextEvent::StartsTomorrow => self.starts,
        }
    }
}

pub(super) async fn find(source: &mut impl RowSource, user: Uuid) -> Result<TextSettings> {
    let rows: Vec<StoredSettings> =
        source.select("FROM text_message_settings WHERE user_id = $1", &[user.into()]).await?;
    let Some(stored) = rows.first() else { return Ok(TextSettings::INITIAL) };
    let hour = |hour: Option<i64>| hour.and_then(|hour| u32::try_from(hour).ok());
    let quiet = hour(stored.quiet_from).zip(hour(stored.quiet_until));
    Ok(TextSettings {
        requests: stored.requests,
        cancellations: stored.cancellations,
        starts: stored.starts,
        quiet: quiet.map(|(from, until)| QuietHours { from, until }),
    })
}

/// The calling guide's choices, their number, and what the server allows.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without a guide record; those of a read.
pub async fn text_message_settings(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let user = only_guides(ctx)?;
    to_json(&mut db, ctx, user).await
}

/// Saves the calling guide's choices; a missing field stays unchanged.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without a guide record; `Fields`.
pub async fn save_text_message_settings(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let user = only_guides(ctx)?;
    let before = find(tx, user).await?;
    let phone = stored::confirmed_phone(tx, user).await?;
    let mut fields = FieldReader::new(posted);
    fields.only(&[&CHOICES[..], &["quiet_from", "quiet_until"]].concat());
    let mut chosen = [before.requests, before.cancellations, before.starts];
    for (name, choice) in CHOICES.into_iter().zip(&mut chosen) {
        let Some(wished) = fields.flag(name) else { continue };
        // What is on may be posted again, and can always be switched off.
        if wished && !*choice && !ctx.texts.is_available {
            fields.note(name, NOT_AVAILABLE);
        } else if wished && !*choice && phone.is_none() {
            fields.note(name, NOT_CONFIRMED);
        }
        *choice = wished;
    }
    let quiet = quiet_hours(&mut fields, posted, before.quiet);
    fields.finish()?;
    let [requests, cancellations, starts] = chosen;
    save(tx, ctx, user, TextSettings { requests, cancellations, starts, quiet }).await?;
    if quiet != before.quiet {
        schedule::reschedule(tx, ctx, user, quiet).await?;
    }
    to_json(tx, ctx, user).await
}

/// Switches all texts off for the account with this number, which the service may not send to any more.
///
/// # Errors
/// When the database cannot be written.
pub async fn stop_for_phone(tx: &mut Tx<'_>, ctx: &Ctx, phone: &str) -> Result<()> {
    let sql = "SELECT s.user_id FROM text_message_settings s JOIN users u ON u.id = s.user_id WHERE u.phone = $1";
    for row in tx.rows(sql, &[phone.into()]).await? {
        stop(tx, ctx, row.uuid(0)?).await?;
    }
    Ok(())
}

/// Switches all texts off.
pub(super) async fn stop(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<()> {
    let quiet = find(tx, user).await?.quiet;
    save(tx, ctx, user, TextSettings { requests: false, cancellations: false, starts: false, quiet }).await
}

async fn save(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, settings: TextSettings) -> Result<()> {
    let hour = |of: fn(QuietHours) -> u32| settings.quiet.map(|quiet| i64::from(of(quiet)));
    tx.run(
        "INSERT INTO text_message_settings (user_id, requests, cancellations, starts, quiet_from, quiet_until, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (user_id) DO UPDATE
            SET requests = $2, cancellations = $3, starts = $4, quiet_from = $5, quiet_until = $6, updated_at = $7",
        &[
            user.into(),
            settings.requests.into(),
            settings.cancellations.into(),
            settings.starts.into(),
            hour(|quiet| quiet.from).into(),
            hour(|quiet| quiet.until).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

fn quiet_hours(fields: &mut FieldReader<'_>, posted: &Posted, before: Option<QuietHours>) -> Option<QuietHours> {
    let mut hour = |name: &str, before: Option<u32>| match posted.get(name) {
        None => before,
        Some(Json::Null) => None,
        Some(value) => {
            let hour = value.as_str().and_then(read_hour);
            if hour.is_none() {
                fields.note(name, NOT_AN_HOUR);
            }
            hour
        }
    };
    let from = hour("quiet_from", before.map(|quiet| quiet.from));
    let until = hour("quiet_until", before.map(|quiet| quiet.until));
    match (from, until) {
        (None, None) => None,
        (Some(from), Some(until)) if from == until => {
            fields.note("quiet_until", WHOLE_DAY);
            None
        }
        (Some(from), Some(until)) => Some(QuietHours { from, until }),
        (Some(_), None) => {
            fields.note("quiet_until", ONE_HOUR_ONLY);
            None
        }
        (None, Some(_)) => {
            fields.note("quiet_from", ONE_HOUR_ONLY);
            None
        }
    }
}

/// A full hour such as `07:00`.
fn read_hour(text: &str) -> Option<u32> {
    let digits = text.strip_suffix(":00")?;
    let is_plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|hour| is_plain && *hour < 24)
}

async fn to_json(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<Json> {
    let settings = find(source, user).await?;
    let phone = stored::confirmed_phone(source, user).await?;
    let sent_today = stored::count_sent_today(source, ctx, user).await?;
    let hour = |of: fn(QuietHours) -> u32| settings.quiet.map(|quiet| format!("{:02}:00", of(quiet)));
    Ok(json!({
        "available": ctx.texts.is_available,
        "phone": phone.map(|digits| format!("+{digits}")),
        "requests": settings.requests,
        "cancellations": settings.cancellations,
        "starts": settings.starts,
        "quiet_from": hour(|quiet| quiet.from),
        "quiet_until": hour(|quiet| quiet.until),
        "daily_limit": ctx.texts.per_guide,
        "sent_today": sent_today,
        "reply_number": ctx.texts.reply_number,
    }))
}

fn only_guides(ctx: &Ctx) -> Result<Uuid> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) if person.record.is_some() => Ok(person.user),
        Caller::Person(_) | Caller::Service => Err(Error::Forbidden(ONLY_GUIDES)),
    }
}
