//! A guide answers a text message. "YES 4711" approves the request whose text had this code, with the usual advance.
//!
//! The service's id of a message makes it count once: the same message again gets the same answer and changes nothing. A number that no
//! guide has confirmed gets no answer, which costs nothing and says nothing.

use serendib_db::{Db, Tx};
use uuid::Uuid;

use super::reply_words::{ReplyMeaning, understand};
use super::stored::{self, ReceivedReply, ReplyOutcome};
use super::{settings, words};
use crate::bookings::decide;
use crate::bookings::row::{self, Booking};
use crate::ctx::{Ctx, format_time};
use crate::error::{Error, Result};
use crate::money;

/// Messages of a guide per day; the next one learns it, further ones get no answer.
const PER_DAY: i64 = 20;
/// Wrong codes of a guide per day: one chance in 2,000 for a guess at one open request.
const WRONG_CODES: i64 = 5;
/// Bytes of a message that are read; longer ones are no answers.
const LONGEST: usize = 1_600;

const HOW: &str =
    "Serendib: to approve a request, answer YES and its four digits, such as YES 4711. STOP ends these texts.";
const NO_CODE: &str = "Serendib: which request? Please answer YES and the four digits of its text, such as YES 4711. Nothing was changed.";
const DECLINE: &str =
    "Serendib: a request is declined on the site, with a reason for the traveler. Nothing was changed.";
const STOPPED: &str =
    "Serendib: no more texts. To get them again, answer START and switch them on in your profile, under Notifications.";
const TOO_MANY: &str = "Serendib: too many messages today. Nothing was changed; please use the site.";
const TOO_MANY_CODES: &str = "Serendib: too many wrong codes today. Please answer requests on the site.";

/// A received message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboundText {
    /// The service's id of it.
    pub sid: String,
    /// Digits with the country code.
    pub from: String,
    pub body: String,
}

/// Processes a message and returns the answer to it, if it gets one.
///
/// # Errors
/// Those of the database.
pub async fn answer_text(db: &Db, ctx: &Ctx, text: &InboundText) -> Result<Option<String>> {
    let (own_ctx, own_text) = (ctx.clone(), text.clone());
    let processed: Result<Option<String>> = db.write(async move |tx| process(tx, &own_ctx, &own_text).await).await;
    match processed {
        // What could not be approved has undone its transaction; that it was tried is recorded in another one.
        Err(error @ (Error::Conflict(_) | Error::Forbidden(_) | Error::Refused(_))) => {
            let (ctx, text) = (ctx.clone(), text.clone());
            db.write(async move |tx| record_refusal(tx, &ctx, &text, &error).await).await
        }
        other => other,
    }
}

async fn process(tx: &mut Tx<'_>, ctx: &Ctx, text: &InboundText) -> Result<Option<String>> {
    if let Some(before) = stored::find_reply(tx, &text.sid).await? {
        return Ok(before.answer);
    }
    let Some(user) = find_guide(tx, ctx, &text.from).await? else {
        return record(tx, ctx, text, None, None, (ReplyOutcome::Unknown, None)).await;
    };
    let (all, wrong) = stored::count_replies_today(tx, ctx, user).await?;
    let meaning = if text.body.len() > LONGEST { ReplyMeaning::Unclear } else { understand(&text.body) };
    // A wish to stop always counts; beyond the limit it gets no answer, which would cost.
    if all >= PER_DAY {
        if meaning == ReplyMeaning::Stop {
            settings::stop(tx, ctx, user).await?;
        }
        let answer = (all == PER_DAY).then(|| TOO_MANY.to_owned());
        return record(tx, ctx, text, Some(user), None, (ReplyOutcome::TooMany, answer)).await;
    }
    let (booking, outcome) = match meaning {
        ReplyMeaning::Approve(_) if wrong >= WRONG_CODES => {
            (None, (ReplyOutcome::TooMany, Some(TOO_MANY_CODES.to_owned())))
        }
        ReplyMeaning::Approve(code) => approve(tx, ctx, user, &code).await?,
        ReplyMeaning::ApproveUnclear => (None, (ReplyOutcome::Explained, Some(NO_CODE.to_owned()))),
        ReplyMeaning::Decline => (None, (ReplyOutcome::Explained, Some(DECLINE.to_owned()))),
        ReplyMeaning::Stop => {
            settings::stop(tx, ctx, user).await?;
            (None, (ReplyOutcome::Stopped, Some(STOPPED.to_owned())))
        }
        ReplyMeaning::Unclear => (None, (ReplyOutcome::Explained, Some(HOW.to_owned()))),
    };
    record(tx, ctx, text, Some(user), booking, outcome).await
}

type Outcome = (ReplyOutcome, Option<String>);

async fn approve(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, code: &str) -> Result<(Option<Uuid>, Outcome)> {
    let Some(id) = stored::find_booking(tx, user, code).await? else {
        let text = format!("Serendib: no request has the code {code}. Nothing was changed.");
        return Ok((None, (ReplyOutcome::WrongCode, Some(text))));
    };
    decide::approve_by_text(tx, ctx, user, id).await?;
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    Ok((Some(id), (ReplyOutcome::Approved, Some(describe_approval(&booking)))))
}

fn describe_approval(booking: &Booking) -> String {
    let advance = money::format(booking.advance.unwrap_or(booking.total));
    let by = booking.payment_deadline.map_or_else(String::new, |term| format!(" by {}", format_time(term)));
    let title: String = words::plain_title(&booking.title).chars().take(60).collect();
    format!("Serendib: approved. {title}, {}. The traveler pays {advance}{by}.", booking.start.format("%-d %B %Y"))
}

/// A message that could not do what it wanted.
async fn record_refusal(tx: &mut Tx<'_>, ctx: &Ctx, text: &InboundText, error: &Error) -> Result<Option<String>> {
    if let Some(before) = stored::find_reply(tx, &text.sid).await? {
        return Ok(before.answer);
    }
    let user = find_guide(tx, ctx, &text.from).await?;
    let answer = format!("Serendib: not approved. {error}");
    record(tx, ctx, text, user, None, (ReplyOutcome::Refused, Some(answer))).await
}

async fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    text: &InboundText,
    user: Option<Uuid>,
    booking: Option<Uuid>,
    (outcome, answer): Outcome,
) -> Result<Option<String>> {
    let reply = ReceivedReply { sid: &text.sid, user, booking, outcome, answer: answer.as_deref() };
    stored::insert_reply(tx, ctx, &reply).await?;
    Ok(answer)
}

/// The guide with this confirmed number.
async fn find_guide(tx: &mut Tx<'_>, ctx: &Ctx, phone: &str) -> Result<Option<Uuid>> {
    let sql = "SELECT u.id FROM users u JOIN guides g ON g.user_id = u.id
                WHERE u.phone = $1 AND u.phone_confirmed_at IS NOT NULL AND u.deleted_at IS NULL
                  AND (u.banned_until IS NULL OR u.banned_until <= $2)";
    let row = tx.row(sql, &[phone.into(), ctx.now.into()]).await?;
    Ok(row.map(|row| row.uuid(0)).transpose()?)
}
