//! What somebody may, looked at again while they are there: at each token, every 30 seconds, and at once when the change feed says
//! that something about them has changed. T-W04 and T-R28.

use std::collections::BTreeSet;
use std::sync::Arc;

use serendib_db::{Commit, RowChange};
use serendib_domain::{Caller, live};
use uuid::Uuid;

use super::member::{Member, MemberIdentity, RoomKey};
use super::{Realtime, subscriptions};
use crate::app::App;
use crate::caller;
use crate::rest::error::RestError;

/// Rows that say what a person may: the table, the column that names the person, and the columns that matter, which are those
/// that `caller.rs` reads. When a session was last refreshed it reads too: that only ever gives time, and that it has run out
/// is seen at the next look.
const ABOUT_PEOPLE: [(&str, &str, &[&str]); 5] = [
    ("users", "id", &["banned_until", "deleted_at"]),
    ("profiles", "user_id", &["user_id", "is_admin"]),
    ("guides", "user_id", &["id", "user_id", "is_active"]),
    ("sessions", "user_id", &["user_id", "not_after", "aal"]),
    ("mfa_factors", "user_id", &["user_id", "is_verified"]),
];

/// Why somebody may not be here.
pub enum MemberRejection {
    Reason(String),
    /// It could not be looked at; nothing is known.
    Failed(RestError),
}

impl From<RestError> for MemberRejection {
    fn from(error: RestError) -> Self {
        match error.status {
            500.. => Self::Failed(error),
            _ => Self::Reason(format!("InvalidJWTToken: {}", error.message)),
        }
    }
}

/// Who shows this token; without one, a visitor, whatever key the socket was opened with.
pub async fn identify(app: &App, token: Option<&str>) -> Result<MemberIdentity, MemberRejection> {
    let Some(token) = token.filter(|token| !token.is_empty()) else {
        return Ok(MemberIdentity { token: None, caller: Caller::Visitor, until: None });
    };
    let standing = caller::authenticate_connection(app, token).await?;
    Ok(MemberIdentity { token: Some(token.into()), caller: standing.caller, until: standing.until })
}

/// Whether they may be in a room.
pub async fn admitted(app: &App, room: &RoomKey, caller: &Caller) -> Result<(), MemberRejection> {
    if !room.is_private {
        return Ok(());
    }
    match live::may_use(&app.db, caller, &room.name).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(MemberRejection::Reason(format!(
            "Unauthorized: You do not have permissions to read from this Channel topic: {}",
            room.name
        ))),
        Err(error) => Err(MemberRejection::Failed(RestError::from_domain(error, caller))),
    }
}

/// Looks again, with the token that was shown last.
pub async fn recheck_member(app: &App, member: &Arc<Member>) {
    let before = member.identity();
    match identify(app, before.token.as_deref()).await {
        Ok(now) => apply_identity(app, member, &before, now).await,
        Err(refused) => end(app, member, refused),
    }
}

/// Lets a member be who it shows to be now, or ends it.
pub async fn apply_identity(app: &App, member: &Arc<Member>, before: &MemberIdentity, now: MemberIdentity) {
    if let Err(refused) = admitted(app, &member.room, &now.caller).await {
        end(app, member, refused);
        return;
    }
    if before.caller != now.caller && !member.tables.is_empty() {
        match subscriptions::resolve(app, &now.caller, &member.tables) {
            Ok(wishes) => app.realtime.watching.set(member, wishes),
            Err(reason) => {
                end(app, member, MemberRejection::Reason(reason));
                return;
            }
        }
    }
    let (was, is) = (before.user(), now.user());
    member.show(now);
    if was != is {
        app.realtime.rooms.rename(member, was, is);
    }
}

fn end(app: &App, member: &Arc<Member>, refused: MemberRejection) {
    match refused {
        MemberRejection::Reason(reason) => app.realtime.close(member, &reason),
        // Looked at again in a few seconds; what can be read meanwhile is read under the policies all the same.
        MemberRejection::Failed(error) => tracing::warn!(error = %error.message, "rights could not be looked at"),
    }
}

impl Realtime {
    /// Ends a channel and says why.
    pub(super) fn close(&self, member: &Arc<Member>, reason: &str) {
        if self.remove(member) {
            member.system("system", "error", reason);
            member.say_over("phx_close");
        }
    }

    /// Takes a member out of everything; whether it was there.
    pub(super) fn remove(&self, member: &Arc<Member>) -> bool {
        if !member.go() {
            return false;
        }
        self.watching.set(member, Vec::new());
        let difference = self.rooms.leave(member);
        self.across.presence(&member.room, &difference);
        true
    }
}

/// Looks again at everybody whom a commit concerns, before anything else of it is told.
pub async fn recheck_affected(app: &App, commit: &Commit) {
    let (mut people, mut talks) = (BTreeSet::new(), BTreeSet::new());
    for change in &commit.changes {
        let about = ABOUT_PEOPLE.iter().find(|(table, ..)| *table == &*change.table);
        if let Some((_, person, columns)) = about {
            if matters(change, columns) {
                people.extend(ids(change, person));
            }
        } else if &*change.table == "booking_requests" {
            talks.extend(ids(change, "id"));
        }
    }
    for user in people {
        for member in app.realtime.rooms.of_person(user) {
            recheck_member(app, &member).await;
        }
    }
    for booking in talks {
        let room = RoomKey { is_private: true, name: live::chat(booking) };
        for member in app.realtime.rooms.of_room(&room) {
            recheck_member(app, &member).await;
        }
    }
}

/// Whether a row says something else than before. One that is new may give a right, and a new session takes none.
fn matters(change: &RowChange, columns: &[&str]) -> bool {
    match (&change.old, &change.new) {
        (Some(old), Some(new)) => columns.iter().any(|column| old.get(*column) != new.get(*column)),
        (None, Some(_)) => &*change.table != "sessions",
        _ => true,
    }
}

fn ids<'a>(change: &'a RowChange, column: &str) -> impl Iterator<Item = Uuid> + use<'a> {
    change.texts(column).into_iter().filter_map(|id| id.parse().ok())
}
