//! Notifications: an entry behind the bell and a mail, both in the transaction of their cause. D-052.
//!
//! All notifications are sent from here, so that each person's [`preferences`] apply to all of them.

pub mod preferences;
mod thread;
pub mod topic;

use serendib_db::{Cond, RowSource, Tx, Value};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, CalendarEvent, CalendarPart, Job, NoticeMail};
use crate::mail_templates::{MailContent, MailWords, TemplateCall};
use crate::staff::StaffRight;
use crate::staff::holders::holders_sql;
use crate::table::{
    AcceptedFields, CommandFuture, Posted, Refine, Table, UpdatePolicy, created_at, flag, id, id_of, text, time, uuid,
    whom,
};

pub use thread::Thread;
use topic::Topic;

/// A notification to one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// A word by which a client may choose an icon, such as `application_approved`.
    pub kind: &'static str,
    /// One line.
    pub title: String,
    /// Plain text.
    pub body: String,
    /// The subject's path within the site.
    pub link: Option<String>,
    /// The same as HTML, for the mail.
    pub template: TemplateCall,
}

impl Notice {
    /// Renders the words of a notification.
    ///
    /// # Errors
    /// `Template` if its template fails.
    pub fn new<C: MailContent>(kind: &'static str, content: &C, link: Option<String>) -> Result<Self> {
        let template = TemplateCall::new(content)?;
        let MailWords { subject, text } = template.words()?;
        Ok(Self { kind, title: subject, body: text, link, template })
    }
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
            .private(StaffRight::Operate, &["thread"])
            .natural(&[("created_at", true), ("id", false)])
            // Admins too read only their own.
            .read(|caller| Some(Cond::eq("user_id", caller.person()?.user)))
            .update(UpdatePolicy::Command(mark, &[MARK])),
        // Functions read and write it, because they know the fixed preferences.
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

/// The update command: read now, or unread again.
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

/// Optional parts: attachments and further addresses of the mail, and the thread of the entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Besides {
    /// A trip for the recipient's calendar.
    pub calendar: Option<CalendarEvent>,
    /// Another recipient of the mail.
    pub also_to: Option<String>,
    /// The thread, if more news may follow.
    pub thread: Option<Thread>,
}

/// Notifies a person in the product and by mail, if they have an address of their own.
///
/// # Errors
/// When the database cannot be written.
pub async fn tell(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice) -> Result<()> {
    tell_with(tx, ctx, user, notice, &Besides::default()).await
}

/// As [`tell`], with optional parts.
///
/// # Errors
/// When the database cannot be written.
pub async fn tell_with(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice, besides: &Besides) -> Result<()> {
    show_in(tx, ctx, user, notice, besides.thread).await?;
    mail_with(tx, ctx, user, notice, besides).await
}

/// Notifies a person by mail only, if they have an address of their own.
///
/// # Errors
/// When the database cannot be written.
pub async fn mail(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice) -> Result<()> {
    mail_with(tx, ctx, user, notice, &Besides::default()).await
}

/// As [`mail`], with optional parts.
///
/// # Errors
/// When the database cannot be written.
pub async fn mail_with(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice, besides: &Besides) -> Result<()> {
    for to in mail_addresses(tx, user, notice.kind, besides.also_to.as_deref()).await? {
        send(tx, ctx, to, notice, besides.calendar.clone()).await?;
    }
    Ok(())
}

/// Where a mail of this kind goes: to the person's own address, if they have one, and to another recipient. Nowhere, if the person has
/// switched such mails off.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn mail_addresses(
    source: &mut impl RowSource,
    user: Uuid,
    kind: &str,
    also_to: Option<&str>,
) -> Result<Vec<String>> {
    if let Some(topic) = Topic::for_notice_kind(kind)
        && !preferences::ways(source, user, topic).await?.by_mail
    {
        return Ok(Vec::new());
    }
    let sql = "SELECT email FROM users WHERE id = $1 AND deleted_at IS NULL AND email_confirmed_at IS NOT NULL";
    let row = source.row(sql, &[user.into()]).await?;
    let address = row.map(|row| row.opt_text(0).map(|text| text.map(str::to_owned))).transpose()?.flatten();
    Ok(address.into_iter().chain(also_to.map(str::to_owned)).collect())
}

/// Mails a recipient who may have no account: a contact of a booking.
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
        template: Some(notice.template.clone()),
        calendar: calendar.map(CalendarPart::Event),
    };
    jobs::enqueue(tx, ctx, &Job::Notice(mail)).await
}

/// Notifies a person in the product only.
///
/// # Errors
/// When the database cannot be written.
pub async fn show(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, notice: &Notice) -> Result<()> {
    show_in(tx, ctx, user, notice, None).await
}

/// As [`show`]; a thread has one entry per person, which later news replace.
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

/// Notifies staff with this right in the product that something waits.
///
/// # Errors
/// When the database cannot be written.
pub async fn show_staff(tx: &mut Tx<'_>, ctx: &Ctx, right: StaffRight, notice: &Notice) -> Result<()> {
    let sql = format!("SELECT p.user_id {} ORDER BY p.user_id LIMIT 1000", holders_sql(right, "$1"));
    for member in &tx.rows(&sql, &[ctx.now.into()]).await? {
        show(tx, ctx, member.uuid(0)?, notice).await?;
    }
    Ok(())
}

/// As [`show_staff`], with a mail.
///
/// # Errors
/// When the database cannot be written.
pub async fn tell_staff(tx: &mut Tx<'_>, ctx: &Ctx, right: StaffRight, notice: &Notice) -> Result<()> {
    let sql = format!("SELECT p.user_id {} ORDER BY p.user_id LIMIT 1000", holders_sql(right, "$1"));
    for member in &tx.rows(&sql, &[ctx.now.into()]).await? {
        tell(tx, ctx, member.uuid(0)?, notice).await?;
    }
    Ok(())
}
