//! Bookings whose traveler and guide, or another host of the trip, are perhaps one person.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::details::FlagDetails;
use super::kind::FlagKind;
use super::raise::{FlagKey, FoundFlag, raise};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::phone::parse_stored;

/// Bookings of these days are compared.
const DAYS: i64 = 60;
/// Reviewed trips of a traveler who only ever booked one guide.
const LEAST_REVIEWED: i64 = 3;
/// Bookings of one transaction.
const BATCH: i64 = 20;
/// Bookings of a flag.
const MOST_BOOKINGS: usize = 20;
/// With so many bookings a decided flag is open again.
const STEPS: [usize; 4] = [1, 3, 10, 30];
/// Mail providers for which dots in a name say nothing.
const DOTLESS: [&str; 2] = ["gmail.com", "googlemail.com"];

row_struct! {
    /// A traveler and a host of one of their bookings.
    struct TravelerAndHost {
        booking: Uuid = "b.id",
        traveler: Uuid = "b.user_id",
        host: Uuid = "g.user_id",
    }
}

row_struct! {
    /// What both left of themselves. The contacts of a booking are the traveler's, and count once it is paid: anybody can type those of another
    /// person into a request.
    struct SharedMarks {
        traveler_email: Option<String> = "COALESCE(u.email, u.sso_email)",
        host_email: Option<String> = "COALESCE(h.email, h.sso_email)",
        contact_email: Option<String> = "CASE WHEN b.status = 'confirmed' THEN b.contact_email END",
        host_contact_email: Option<String> = "k.contact_email",
        traveler_phone: Option<String> = "u.phone",
        contact_phone: Option<String> = "CASE WHEN b.status = 'confirmed' THEN b.contact_phone END",
        host_phone: Option<String> = "h.phone",
        host_contact_phone: Option<String> = "k.phone",
        host_whatsapp: Option<String> = "k.contact_whatsapp",
        shares_card: bool = "EXISTS (SELECT 1 FROM payments p JOIN payments q ON q.card_mark = p.card_mark
            WHERE p.user_id = u.id AND q.user_id = h.id)",
        is_only_guide: bool = "NOT EXISTS (SELECT 1 FROM booking_requests o JOIN guides og ON og.id = o.guide_id
            WHERE o.user_id = u.id AND og.user_id <> h.id)",
        reviewed: i64 = "(SELECT COUNT(DISTINCT r.booking_request_id) FROM reviews r JOIN booking_requests o ON o.id = r.booking_request_id
            JOIN guides og ON og.id = o.guide_id WHERE r.user_id = u.id AND og.user_id = h.id AND r.created_at > $3)",
    }
}

/// Compares the next bookings after this one; returns the last, or `None` at the end.
pub(super) async fn check_bookings(tx: &mut Tx<'_>, ctx: &Ctx, after: Uuid) -> Result<Option<Uuid>> {
    let since = ctx.now - Duration::days(DAYS);
    let sql = format!("SELECT id FROM booking_requests WHERE created_at > $1 AND id > $2 ORDER BY id LIMIT {BATCH}");
    let rows = tx.rows(&sql, &[since.into(), after.into()]).await?;
    let ids = rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<Vec<_>>>()?;
    for id in &ids {
        let pairs: Vec<TravelerAndHost> = tx
            .select(
                "FROM booking_requests b JOIN users u ON u.id = b.user_id
                   JOIN guides g ON g.id = b.guide_id OR g.id IN (SELECT l.guide_id FROM package_guides l WHERE l.package_id = b.package_id)
                   JOIN users h ON h.id = g.user_id
                  WHERE b.id = $1 AND u.deleted_at IS NULL AND h.deleted_at IS NULL AND g.user_id <> b.user_id ORDER BY g.id",
                &[(*id).into()],
            )
            .await?;
        for pair in &pairs {
            check_pair(tx, ctx, pair, since).await?;
        }
    }
    Ok(ids.last().copied())
}

async fn check_pair(tx: &mut Tx<'_>, ctx: &Ctx, pair: &TravelerAndHost, since: DateTime<Utc>) -> Result<()> {
    let found: Option<SharedMarks> = tx
        .select_one(
            "FROM booking_requests b JOIN users u ON u.id = b.user_id JOIN users h ON h.id = $2
               JOIN guides g ON g.user_id = h.id LEFT JOIN guide_contacts k ON k.guide_id = g.id WHERE b.id = $1",
            &[pair.booking.into(), pair.host.into(), since.into()],
        )
        .await?;
    let Some(marks) = found else { return Ok(()) };
    let shared = marks.list_shared();
    if shared.is_empty() {
        return Ok(());
    }
    let bookings = list_bookings(tx, pair).await?;
    let steps = STEPS.into_iter().filter(|step| bookings.len() >= *step);
    let details = FlagDetails {
        marks: shared
            .iter()
            .map(|mark| (*mark).to_owned())
            .chain(steps.map(|step| format!("bookings:{step}")))
            .collect(),
        days: Some(DAYS),
        shared: shared.iter().map(|mark| (*mark).to_owned()).collect(),
        bookings: bookings.iter().copied().take(MOST_BOOKINGS).collect(),
        ..FlagDetails::default()
    };
    let found = FoundFlag {
        kind: FlagKind::SelfBooking,
        key: FlagKey::Pair(pair.traveler, pair.host),
        people: vec![pair.traveler, pair.host],
        details,
        count: i64::try_from(bookings.len()).unwrap_or(i64::MAX),
    };
    raise(tx, ctx, found).await
}

impl SharedMarks {
    fn list_shared(&self) -> BTreeSet<&'static str> {
        let emails = |texts: [&Option<String>; 2]| -> BTreeSet<String> {
            texts.into_iter().flatten().filter_map(|text| fold_email(text)).collect()
        };
        let phones = |texts: &[&Option<String>]| -> BTreeSet<String> {
            texts.iter().copied().flatten().filter_map(|text| fold_phone(text)).collect()
        };
        let own = emails([&self.traveler_email, &self.contact_email]);
        let hosts = emails([&self.host_email, &self.host_contact_email]);
        let own_phones = phones(&[&self.traveler_phone, &self.contact_phone]);
        let host_phones = phones(&[&self.host_phone, &self.host_contact_phone, &self.host_whatsapp]);
        let found = [
            ("email", !own.is_disjoint(&hosts)),
            ("phone", !own_phones.is_disjoint(&host_phones)),
            ("card", self.shares_card),
            ("only_guide", self.is_only_guide && self.reviewed >= LEAST_REVIEWED),
        ];
        found.into_iter().filter(|(_, is_shared)| *is_shared).map(|(mark, _)| mark).collect()
    }
}

/// Without what follows a plus, and without dots where they say nothing.
fn fold_email(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let (name, domain) = text.rsplit_once('@')?;
    let name = name.split('+').next().unwrap_or_default();
    let name = if DOTLESS.contains(&domain) { name.replace('.', "") } else { name.to_owned() };
    let domain = if DOTLESS.contains(&domain) { DOTLESS[0] } else { domain };
    (!name.is_empty()).then(|| format!("{name}@{domain}"))
}

fn fold_phone(text: &str) -> Option<String> {
    parse_stored(text).map(|number| number.e164())
}

/// What the traveler booked with this host, or on a trip of theirs, the newest first.
async fn list_bookings(tx: &mut Tx<'_>, pair: &TravelerAndHost) -> Result<Vec<Uuid>> {
    let sql = "SELECT b.id FROM booking_requests b
          WHERE b.user_id = $1 AND (b.guide_id IN (SELECT g.id FROM guides g WHERE g.user_id = $2)
             OR b.package_id IN (SELECT l.package_id FROM package_guides l JOIN guides g ON g.id = l.guide_id WHERE g.user_id = $2))
          ORDER BY b.created_at DESC, b.id LIMIT 100";
    let rows = tx.rows(sql, &[pair.traveler.into(), pair.host.into()]).await?;
    Ok(rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<_>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_address_are_one_and_of_two_are_two() {
        let one = |text| fold_email(text).unwrap();
        assert_eq!(one("Ni.mal+trip@GoogleMail.com"), one("nimal@gmail.com"));
        assert_eq!(one("nimal+a@example.lk"), one("nimal@example.lk"));
        assert_ne!(one("ni.mal@example.lk"), one("nimal@example.lk"));
        assert_eq!(fold_email("nimal"), None);
        assert_eq!(fold_email("+a@example.lk"), None);
    }

    #[test]
    fn a_number_is_the_same_with_and_without_its_country() {
        let one = |text| fold_phone(text).unwrap();
        assert_eq!(one("94771234567"), one("+94 77 123 4567"));
        assert_eq!(one("0771234567"), one("94771234567"));
        assert_ne!(one("94771234567"), one("94771234568"));
        assert_eq!(fold_phone("12"), None);
    }
}
