//! Rights of connected members, rechecked with each token, every four seconds, and at once when the change feed reports a change about the
//! user. T-W04 and T-R28.

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

/// Rows that decide rights: the table, the user's column, and the relevant columns, which are those that `caller.rs` reads. It also reads
/// the last refresh of a session; that can only extend rights, and the next recheck notices an expiry.
const ABOUT_PEOPLE: [(&str, &str, &[&str]); 6] = [
    ("users", "id", &["banned_until", "deleted_at"]),
    ("profiles", "user_id", &["user_id", "is_admin"]),
    ("staff_members", "user_id", &["user_id", "role", "expires_at", "ended_at"]),
    ("guides", "user_id", &["id", "user_id", "is_active"]),
    ("sessions", "user_id", &["user_id", "not_after", "aal"]),
    ("mfa_factors", "user_id", &["user_id", "is_verified"]),
];

/// Why a member is rejected.
pub enum MemberRejection {
    Reason(String),
    /// The check failed; nothing is known.
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

/// The identity of a token. Without a token it is a visitor, whatever key opened the socket.
pub async fn identify(app: &App, token: Option<&str>) -> Result<MemberIdentity, MemberRejection> {
    let Some(token) = token.filter(|token| !token.is_empty()) else {
        return Ok(MemberIdentity { token: None, caller: Caller::Visitor, until: None });
    };
    let standing = caller::authenticate_connection(app, token).await?;
    Ok(MemberIdentity { token: Some(token.into()), caller: standing.caller, until: standing.until })
}

/// Whether the caller may use a room.
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

/// Rechecks a member with its last token.
pub async fn recheck_member(app: &App, member: &Arc<Member>) {
    let before = member.identity();
    match identify(app, before.token.as_deref()).await {
        Ok(now) => apply_identity(app, member, &before, now).await,
        Err(refused) => end(app, member, refused),
    }
}

/// Gives a member its new identity, or closes its channel.
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
        // The next recheck is in a few seconds; until then, reads still apply the policies.
        MemberRejection::Failed(error) => {
            tracing::warn!(error = %error.message, "failed to check the permissions of a channel")
        }
    }
}

impl Realtime {
    /// Closes a channel with a reason.
    pub(super) fn close(&self, member: &Arc<Member>, reason: &str) {
        if self.remove(member) {
            member.system("system", "error", reason);
            member.say_over("phx_close");
        }
    }

    /// Removes a member everywhere; whether it was present.
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

/// Rechecks the members that a commit affects, before its changes are sent.
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
        } else if &*change.table == "closed_conversations" {
            talks.extend(ids(change, "conversation_id"));
        }
    }
    for user in people {
        for member in app.realtime.rooms.of_person(user) {
            recheck_member(app, &member).await;
        }
    }
    for talk in talks {
        let room = RoomKey { is_private: true, name: live::chat(talk) };
        for member in app.realtime.rooms.of_room(&room) {
            recheck_member(app, &member).await;
        }
    }
}

/// Whether a relevant column changed. A new row may grant a right; a new session removes none.
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
