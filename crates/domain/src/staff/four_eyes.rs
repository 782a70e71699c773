//! The four-eyes principle: whether a member of the staff may decide their own case. D-106, T-B08.

use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::four_eyes_rules::FourEyesRule;
use super::{StaffRight, holders};
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};

const ANOTHER_DECIDES: &str = "This is your own. Another admin must decide on it.";

/// What can be one's own case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourEyesAction {
    Refund,
    ManualPayment,
    Payout,
    Commission,
    HandOver,
    /// More time, a request that waits again, a mail once more.
    ActOnBooking,
    SuspendGuide,
    /// Also a credential, or a request to join a package.
    ApproveApplication,
    ApprovePackage,
    HandleReport,
    MergePeople,
}

impl FourEyesAction {
    pub const ALL: [Self; 11] = [
        Self::Refund,
        Self::ManualPayment,
        Self::Payout,
        Self::Commission,
        Self::HandOver,
        Self::ActOnBooking,
        Self::SuspendGuide,
        Self::ApproveApplication,
        Self::ApprovePackage,
        Self::HandleReport,
        Self::MergePeople,
    ];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refund => "refund",
            Self::ManualPayment => "manual_payment",
            Self::Payout => "payout",
            Self::Commission => "commission",
            Self::HandOver => "hand_over",
            Self::ActOnBooking => "act_on_booking",
            Self::SuspendGuide => "suspend_guide",
            Self::ApproveApplication => "approve_application",
            Self::ApprovePackage => "approve_package",
            Self::HandleReport => "handle_report",
            Self::MergePeople => "merge_people",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// Who else could decide.
    pub fn right(self) -> StaffRight {
        match self {
            Self::Refund | Self::ManualPayment | Self::Payout | Self::Commission => StaffRight::MoveMoney,
            Self::HandOver | Self::ActOnBooking => StaffRight::ActOnBookings,
            Self::SuspendGuide => StaffRight::ActOnGuides,
            Self::ApproveApplication => StaffRight::DecideApplications,
            Self::ApprovePackage => StaffRight::DecidePackages,
            Self::HandleReport => StaffRight::HandleMessages,
            Self::MergePeople => StaffRight::ActOnPeople,
        }
    }

    /// Whether an amount of money decides whether the rule counts.
    pub fn has_amount(self) -> bool {
        matches!(self, Self::Refund | Self::ManualPayment | Self::Payout)
    }
}

/// Requires another person for the caller's own case, as the rule of the action says and while there is one. `cents` is the amount of
/// an action that has one. Returns true if the only one with the right decides their own case.
///
/// # Errors
/// `Forbidden`.
pub async fn ensure_not_own(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    action: FourEyesAction,
    cents: Option<i64>,
    concerned: &[Uuid],
) -> Result<bool> {
    let Some(person) = ctx.caller.person().filter(|person| concerned.contains(&person.user)) else { return Ok(false) };
    if !FourEyesRule::find(tx, action).await?.counts_for(cents) {
        return Ok(false);
    }
    if holders::has_another(tx, ctx, action.right(), person.user).await? {
        return Err(Error::Forbidden(ANOTHER_DECIDES));
    }
    Ok(true)
}

/// Whether an action of so many cents needs a second person, and there is one.
///
/// # Errors
/// Those of a read.
pub(crate) async fn needs_second_person(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    action: FourEyesAction,
    cents: i64,
) -> Result<bool> {
    let Some(person) = ctx.caller.person() else { return Ok(false) };
    let needs = FourEyesRule::find(tx, action).await?.needs_approval(cents);
    Ok(needs && holders::has_another(tx, ctx, action.right(), person.user).await?)
}

/// Whether the caller may decide their own case of an action without an amount.
///
/// # Errors
/// Those of a read.
pub(crate) async fn may_decide_own(source: &mut impl RowSource, ctx: &Ctx, action: FourEyesAction) -> Result<bool> {
    let may = |person: &&SignedInPerson| person.may(action.right());
    let Some(person) = ctx.caller.person().filter(may) else { return Ok(false) };
    let counts = FourEyesRule::find(source, action).await?.counts_for(None);
    Ok(!counts || !holders::has_another(source, ctx, action.right(), person.user).await?)
}
