//! An account as a merge looks at it.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::back_office::record_words::mailbox_word;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct MergeAccount {
        id: Uuid = "u.id",
        name: String = "p.display_name",
        email: Option<String> = "COALESCE(u.email, u.sso_email)",
        phone: Option<String> = "u.phone",
        has_phone: bool = "(u.phone_confirmed_at IS NOT NULL)",
        has_email: bool = "(u.email_confirmed_at IS NOT NULL OR u.sso_email IS NOT NULL)",
        own_email: Option<String> = "u.email",
        sso_email: Option<String> = "u.sso_email",
        created_at: DateTime<Utc> = "u.created_at",
        bookings: i64 = "(SELECT COUNT(*) FROM booking_requests b WHERE b.user_id = u.id)",
        open_bookings: i64 = "(SELECT COUNT(*) FROM booking_requests b WHERE b.user_id = u.id
                                 AND b.status IN ('pending', 'approved', 'confirmed'))",
        last_seen: Option<DateTime<Utc>> =
            "COALESCE((SELECT MAX(s.refreshed_at) FROM sessions s WHERE s.user_id = u.id), u.last_sign_in_at)",
        factors: i64 = "(SELECT COUNT(*) FROM mfa_factors m WHERE m.user_id = u.id AND m.is_verified)",
        banned_until: Option<DateTime<Utc>> = "u.banned_until",
        is_removed: bool = "(u.deleted_at IS NOT NULL)",
        is_confirmed: bool = "(u.email_confirmed_at IS NOT NULL OR u.phone_confirmed_at IS NOT NULL)",
        ends_soon: bool = "EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = u.id)",
        is_staff: bool = "(p.is_admin OR EXISTS (SELECT 1 FROM staff_members f WHERE f.user_id = u.id AND f.ended_at IS NULL
                             AND (f.expires_at IS NULL OR f.expires_at > $2)))",
        is_merged: bool = "EXISTS (SELECT 1 FROM account_merges x WHERE x.source_id = u.id AND x.undone_at IS NULL)",
        is_guide: bool = "(p.is_guide OR EXISTS (SELECT 1 FROM guides g WHERE g.user_id = u.id))",
        owns_packages: bool = "EXISTS (SELECT 1 FROM package_owners o WHERE o.user_id = u.id)",
        has_applied: bool = "EXISTS (SELECT 1 FROM guide_applications a WHERE a.user_id = u.id AND a.status = 'pending')",
    }
}

impl MergeAccount {
    pub(super) async fn find(source: &mut impl RowSource, ctx: &Ctx, id: Uuid) -> Result<Self> {
        let rest = "FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = $1";
        source.select_one(rest, &[id.into(), ctx.now.into()]).await?.ok_or(Error::Missing("person"))
    }

    /// A mailbox or a number that both have proven.
    pub(super) fn shares_contact(&self, other: &Self) -> bool {
        let same = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
        let mailbox = |account: &Self| account.email.as_deref().filter(|_| account.has_email).map(mailbox_word);
        same(&mailbox(self), &mailbox(other)) || self.has_phone && other.has_phone && same(&self.phone, &other.phone)
    }

    pub(super) fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "name": self.name,
            "email": self.email,
            "created_at": self.created_at.to_rfc3339(),
            "bookings": self.bookings,
            "last_seen": self.last_seen.map(|at| at.to_rfc3339()),
        })
    }

    /// The address or number by which the owner of the other account recognizes this one, without its middle: the merge may be a mistake.
    pub(super) fn masked_address(&self) -> Option<String> {
        match (self.email.as_deref().and_then(|email| email.rsplit_once('@')), &self.phone) {
            (Some((name, domain)), _) => {
                let first: String = name.chars().take(1).collect();
                Some(format!("{first}…@{domain}"))
            }
            (None, Some(phone)) => {
                let digits: Vec<char> = phone.chars().collect();
                let end: String = digits.iter().skip(digits.len().saturating_sub(3)).collect();
                Some(format!("…{end}"))
            }
            (None, None) => None,
        }
    }
}
