//! What stands in the way of a merge, and what the staff should know before one.

use chrono::NaiveDate;
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::account::MergeAccount;
use crate::ctx::Ctx;
use crate::error::Result;

/// The account that a merge moves from, or the one that it moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MergeSide {
    Source,
    Target,
}

impl MergeSide {
    fn phrase(self) -> &'static str {
        match self {
            Self::Source => "The account to merge",
            Self::Target => "The account that remains",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MergeProblem {
    SameAccount,
    Removed(MergeSide),
    Blocked(MergeSide),
    /// Its owner has requested the end of the account.
    EndsSoon(MergeSide),
    OfStaff(MergeSide),
    Merged(MergeSide),
    OfGuide,
    OwnsPackages,
    WaitingApplication,
    PaymentUnderWay,
    OpenDispute,
    SameBooking(String, NaiveDate),
    SameInquiry(String),
    SameMessage,
    /// One person would be the traveler and the guide.
    BothSides,
}

impl MergeProblem {
    pub(super) fn sentence(&self) -> String {
        let of_side = |side: MergeSide, end: &str| format!("{} {end}", side.phrase());
        match self {
            Self::SameAccount => "These are the same account.".to_owned(),
            Self::Removed(side) => of_side(*side, "was removed."),
            Self::Blocked(side) => of_side(*side, "is blocked."),
            Self::EndsSoon(side) => of_side(*side, "is about to be deleted."),
            Self::OfStaff(side) => of_side(*side, "belongs to the staff. Accounts of the staff are not merged."),
            Self::Merged(side) => of_side(*side, "is part of another account already."),
            Self::OfGuide => "The account to merge is a guide's. What a guide has cannot move.".to_owned(),
            Self::OwnsPackages => "The account to merge owns packages. Transfer them first.".to_owned(),
            Self::WaitingApplication => {
                "The account to merge has applied to be a guide. Decide on the application first.".to_owned()
            }
            Self::PaymentUnderWay => {
                "A payment of the account to merge is under way. Please wait until it has ended.".to_owned()
            }
            Self::OpenDispute => {
                "A payment of the account to merge is disputed. Please wait until the dispute has ended.".to_owned()
            }
            Self::SameBooking(title, start) => {
                format!("Both accounts have an open booking of “{title}” that starts on {start}. Cancel one of them first.")
            }
            Self::SameInquiry(title) => {
                format!("Both accounts have a conversation with the same guide about “{title}”, and there can be only one.")
            }
            Self::SameMessage => "Both accounts have sent a message under the same key.".to_owned(),
            Self::BothSides => {
                "The account that remains is a guide or host of what the other one booked, wrote about or was offered. One person would be on both sides.".to_owned()
            }
        }
    }
}

row_struct! {
    struct SharedBooking {
        title: String = "COALESCE(b.trip_title, p.title)",
        start: NaiveDate = "b.start_date",
    }
}

row_struct! {
    struct SharedInquiry {
        title: String = "p.title",
    }
}

const UNDER_WAY: &str =
    "SELECT 1 FROM payments WHERE user_id = $1 AND status IN ('created', 'open', 'processing') LIMIT 1";
const DISPUTED: &str = "SELECT 1 FROM disputes d JOIN payments p ON p.id = d.payment_id
                         WHERE p.user_id = $1 AND d.status = 'open' LIMIT 1";
const SAME_MESSAGE: &str =
    "SELECT 1 FROM chat_messages m JOIN chat_messages o ON o.sender_id = $2 AND o.client_key = m.client_key
                             WHERE m.sender_id = $1 LIMIT 1";
/// The guide records of the target are `$2`'s.
const BOTH_SIDES: [&str; 9] = [
    "SELECT 1 FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE b.user_id = $1 AND g.user_id = $2 LIMIT 1",
    "SELECT 1 FROM booking_requests b JOIN package_owners o ON o.package_id = b.package_id
      WHERE b.user_id = $1 AND o.user_id = $2 LIMIT 1",
    "SELECT 1 FROM inquiries WHERE user_id = $1 AND guide_user_id = $2 LIMIT 1",
    "SELECT 1 FROM chat_messages WHERE sender_id = $1 AND recipient_id = $2 LIMIT 1",
    "SELECT 1 FROM chat_messages WHERE sender_id = $2 AND recipient_id = $1 LIMIT 1",
    "SELECT 1 FROM chat_reads r JOIN chat_reads o ON o.conversation_id = r.conversation_id AND o.user_id = $2
      WHERE r.user_id = $1 LIMIT 1",
    "SELECT 1 FROM booking_handovers h JOIN booking_requests b ON b.id = h.booking_request_id JOIN guides g ON g.id = h.to_guide_id
      WHERE b.user_id = $1 AND g.user_id = $2 LIMIT 1",
    "SELECT 1 FROM custom_offers o JOIN custom_requests r ON r.id = o.custom_request_id JOIN guides g ON g.id = o.guide_id
      WHERE r.user_id = $1 AND g.user_id = $2 LIMIT 1",
    "SELECT 1 FROM packages p JOIN package_owners o ON o.package_id = p.id WHERE p.private_to = $1 AND o.user_id = $2 LIMIT 1",
];

/// # Errors
/// When the database cannot be read.
pub(super) async fn list_problems(
    tx: &mut impl RowSource,
    ctx: &Ctx,
    source: &MergeAccount,
    target: &MergeAccount,
) -> Result<Vec<MergeProblem>> {
    if source.id == target.id {
        return Ok(vec![MergeProblem::SameAccount]);
    }
    let mut problems = Vec::new();
    for (side, account) in [(MergeSide::Source, source), (MergeSide::Target, target)] {
        let found = [
            (MergeProblem::Removed(side), account.is_removed),
            (MergeProblem::Blocked(side), account.banned_until.is_some_and(|until| until > ctx.now)),
            (MergeProblem::EndsSoon(side), account.ends_soon),
            (MergeProblem::OfStaff(side), account.is_staff),
            (MergeProblem::Merged(side), account.is_merged),
        ];
        problems.extend(found.into_iter().filter(|(_, stands)| *stands).map(|(problem, _)| problem));
    }
    let own: &[serendib_db::Value] = &[source.id.into()];
    let both: &[serendib_db::Value] = &[source.id.into(), target.id.into()];
    let found = [
        (MergeProblem::OfGuide, source.is_guide),
        (MergeProblem::OwnsPackages, source.owns_packages),
        (MergeProblem::WaitingApplication, source.has_applied),
        (MergeProblem::PaymentUnderWay, tx.row(UNDER_WAY, own).await?.is_some()),
        (MergeProblem::OpenDispute, tx.row(DISPUTED, own).await?.is_some()),
        (MergeProblem::SameMessage, tx.row(SAME_MESSAGE, both).await?.is_some()),
    ];
    problems.extend(found.into_iter().filter(|(_, stands)| *stands).map(|(problem, _)| problem));
    let open = "('pending', 'approved', 'confirmed')";
    let rest = format!(
        "FROM booking_requests b JOIN packages p ON p.id = b.package_id
           JOIN booking_requests o ON o.package_id = b.package_id AND o.start_date = b.start_date AND o.user_id = $2
          WHERE b.user_id = $1 AND b.status IN {open} AND o.status IN {open} ORDER BY b.start_date, b.id LIMIT 5"
    );
    let shared: Vec<SharedBooking> = tx.select(&rest, both).await?;
    problems.extend(shared.into_iter().map(|one| MergeProblem::SameBooking(one.title, one.start)));
    let rest = "FROM inquiries i JOIN packages p ON p.id = i.package_id
                  JOIN inquiries o ON o.package_id = i.package_id AND o.guide_id = i.guide_id AND o.user_id = $2
                 WHERE i.user_id = $1 ORDER BY i.created_at, i.id LIMIT 5";
    let shared: Vec<SharedInquiry> = tx.select(rest, both).await?;
    problems.extend(shared.into_iter().map(|one| MergeProblem::SameInquiry(one.title)));
    if is_on_both_sides(tx, source.id, target.id).await? {
        problems.push(MergeProblem::BothSides);
    }
    Ok(problems)
}

async fn is_on_both_sides(tx: &mut impl RowSource, source: Uuid, target: Uuid) -> Result<bool> {
    for sql in BOTH_SIDES {
        if tx.row(sql, &[source.into(), target.into()]).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What does not stand in the way.
pub(super) fn list_warnings(source: &MergeAccount, target: &MergeAccount) -> Vec<String> {
    let found = [
        (
            !source.shares_contact(target),
            "The accounts have no confirmed mailbox or number in common. Ask for a proof that both are of one person."
                .to_owned(),
        ),
        (
            serendib_search::fold(&source.name) != serendib_search::fold(&target.name),
            "The names of the two accounts differ.".to_owned(),
        ),
        (source.last_seen > target.last_seen, "The account to merge was used after the one that remains.".to_owned()),
        (!target.is_confirmed, "The account that remains has no confirmed address.".to_owned()),
        (target.is_guide, "The account that remains is a guide's.".to_owned()),
        (
            source.open_bookings > 0,
            format!("Open bookings that get another traveler's account: {}.", source.open_bookings),
        ),
        (
            source.factors > 0 && target.factors == 0,
            "The account to merge has a second factor, the one that remains has none.".to_owned(),
        ),
    ];
    found.into_iter().filter(|(stands, _)| *stands).map(|(_, sentence)| sentence).collect()
}
