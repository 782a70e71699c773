//! What people are told: a row behind the bell, and a mail, both in the transaction of what they tell of. D-052.
//!
//! Everything is told from here, so that what somebody has chosen ([`preferences`]) holds for all of it.

pub mod preferences;
mod thread;
pub mod topic;

use serendib_db::{Cond, Tx, Value};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, CalendarEvent, CalendarPart, Job, NoticeMail};
use crate::table::{
    AcceptedFields, CommandFuture, Posted, Refine, Table, UpdatePolicy, created_at, flag, id, id_of, text, time, uuid,
    whom,
};

pub use thread::Thread;
use topic::Topic;

/// Something to tell one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// A word that a client may choose a symbol by, such as `application_approved`.
    pub kind: &'static str,
    /// One line.
    pub title: String,
    /// Plain text.
    pub body: String,
    /// A path within the site, where what it is about is found.
    pub link: Option<String>,
}

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("notifications")
            .columns([
                id(),
                uuid("user_id").references("users"),
                text("kind"),
                text("title"),
                text("body"),
                text("link").nullable(),
                created_at(),
                time("read_at").nullable(),
                text("thread").nullable(),
            ])
            .private(&["thread"])
            .natural(&[("created_at", true), ("id", false)])
            // An admin reads their own as well, and nobody else's.
            .read(|caller| Some(Cond::eq("user_id", caller.person()?.user)))
            .update(UpdatePolicy::Command(mark, &[MARK])),
        // Read and written by functions, which know what is always told.
        Table::new("notification_preferences")
            .columns([
                uuid("user_id").references("users"),
                text("topic"),
                flag("in_product", true),
                flag("by_mail", true),
                time("updated_at"),
            ])
            .key(&["user_id", "topic"])
            .internal(),
    ]
}

const MARK: AcceptedFields = AcceptedFields { whom: whom::not_visitors, must: &[], may: &["read_at"] };

/// The door for updates: read now, or unread again.
fn mark<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, key: &'a [Value], posted: &'a Posted) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        if !posted.keys().all(|name| MARK.names(name)) {
            return Err(Error::Forbidden("Of a notification only read_at can be changed."));
        }
        let at = posted.get("read_at").filter(|at| !at.is_null()).map(|_| ctx.now);
        tx.run("UPDATE notifications SET read_at = $2 WHERE id = $1", &[id_of(key)?.into(), at.into()]).await?.any();
        Ok(())
    })
}

/// What a mail carries, where it goes, and what the entry behind the bell belongs to, besides what everybody is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// A trip for the calendars of whoever reads it.
    pub calendar: Option<CalendarEvent>,
    /// Another address that the mail goes to as well.
    pub also_to: Option<String>,
    /// What this is the news of, where more of it may follow.
    pub thread: Option<Thread>,
}

/// Tells somebody in the product and by mail, if they have an address of their own.
///
/// # Errors
/// When the database cannot be written.
pub async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice) -> Result<()> {
    tell_with(tx, ctx, user, notice, &Besides::default()).await
}

/// The same with more than words.
///
/// # Errors
/// When the database cannot be written.
pub async fn tell_with(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice, besides: &Besides) -> Result<()> {
    show_in(tx, ctx, user, notice, besides.thread).await?;
    mail_with(tx, ctx, user, notice, besides).await
}

/// Tells somebody by mail only, if they have an address of their own.
///
/// # Errors
/// When the database cannot be written.
pub async fn mail(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice) -> Result<()> {
    mail_with(tx, ctx, user, notice, &Besides::default()).await
}

/// The same by mail only, with more than words.
///
/// # Errors
/// When the database cannot be written.
pub async fn mail_with(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice, besides: &Besides) -> Result<()> {
    if let Some(topic) = Topic::for_notice_kind(notice.kind)
        && !preferences::ways(tx, user, topic).await?.by_mail
    {
        return Ok(());
    }
    let row = tx
        .row(
            "SELECT email FROM users WHERE id = $1 AND deleted_at IS NULL AND email_confirmed_at IS NOT NULL",
            &[user.into()],
        )
        .await?;
    let address = row.map(|row| row.opt_text(0).map(|text| text.map(str::to_owned))).transpose()?.flatten();
    for to in address.into_iter().chain(besides.also_to.clone()) {
        send(tx, ctx, to, notice, besides.calendar.clone()).await?;
    }
    Ok(())
}

/// Tells by mail somebody who may have no account: a contact of a booking.
///
/// # Errors
/// When the database cannot be written.
pub async fn mail_address(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    to: String,
    notice: &Notice,
    calendar: CalendarEvent,
) -> Result<()> {
    send(tx, ctx, to, notice, Some(calendar)).await
}

async fn send(tx: &mut Tx<'_>, ctx: &Ctx, to: String, notice: &Notice, calendar: Option<CalendarEvent>) -> Result<()> {
    let mail = NoticeMail {
        to,
        title: notice.title.clone(),
        body: notice.body.clone(),
        link: notice.link.clone(),
        calendar: calendar.map(CalendarPart::Event),
    };
    jobs::enqueue(tx, ctx, &Job::Notice(mail)).await
}

/// Tells somebody in the product only.
///
/// # Errors
/// When the database cannot be written.
pub async fn show(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice) -> Result<()> {
    show_in(tx, ctx, user, notice, None).await
}

/// The same; a thread has one entry for each person, so later news of it take the place of earlier ones.
///
/// # Errors
/// When the database cannot be written.
pub async fn show_in(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice, thread: Option<Thread>) -> Result<()> {
    if let Some(topic) = Topic::for_notice_kind(notice.kind)
        && !preferences::ways(tx, user, topic).await?.in_product
    {
        return Ok(());
    }
    if let Some(thread) = thread
        && thread::replace(tx, ctx, user, notice, thread).await?
    {
        return Ok(());
    }
    tx.run(
        "INSERT INTO notifications (id, user_id, kind, title, body, link, created_at, thread)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            ctx.new_id().into(),
            user.into(),
            notice.kind.into(),
            notice.title.as_str().into(),
            notice.body.as_str().into(),
            notice.link.clone().into(),
            ctx.now.into(),
            thread.map(Thread::key).into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Tells all admins in the product: something waits for one of them.
///
/// # Errors
/// When the database cannot be written.
pub async fn show_admins(tx: &mut Tx<'_>, ctx: &Ctx, notice: &Notice) -> Result<()> {
    let admins = tx.rows("SELECT user_id FROM profiles WHERE is_admin ORDER BY user_id LIMIT 1000", &[]).await?;
    for admin in &admins {
        show(tx, ctx, admin.uuid(0)?, notice).await?;
    }
    Ok(())
}
