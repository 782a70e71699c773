//! The queues of the staff: whose they are, how long they may wait by default, and what is in them.

use chrono::Duration;
use serendib_db::Value;

use crate::abuse_flags;
use crate::abuse_flags::kind::FlagKind;
use crate::ctx::Ctx;
use crate::staff::StaffRight;

/// What waits for the staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffQueue {
    Packages,
    Revisions,
    Applications,
    JoinRequests,
    Credentials,
    Reports,
    Messages,
    /// Bookings of suspended guides that are offered to no other host.
    Handovers,
    CommissionRequests,
    ManualRefunds,
    RefundApprovals,
    PaymentReviews,
    Disputes,
    /// Requests whose guide has little time left to answer; here the target is that time.
    LateRequests,
    /// Flags of abuse, a queue per kind.
    Flags(FlagKind),
}

impl StaffQueue {
    /// In the order of the page.
    pub const ALL: [Self; 18] = [
        Self::Packages,
        Self::Revisions,
        Self::Applications,
        Self::JoinRequests,
        Self::Credentials,
        Self::Reports,
        Self::Messages,
        Self::Handovers,
        Self::CommissionRequests,
        Self::ManualRefunds,
        Self::RefundApprovals,
        Self::PaymentReviews,
        Self::Disputes,
        Self::LateRequests,
        Self::Flags(FlagKind::SharedCard),
        Self::Flags(FlagKind::SelfBooking),
        Self::Flags(FlagKind::CopiedText),
        Self::Flags(FlagKind::ContactBeforePayment),
    ];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Packages => "packages",
            Self::Revisions => "revisions",
            Self::Applications => "applications",
            Self::JoinRequests => "join_requests",
            Self::Credentials => "credentials",
            Self::Reports => "reports",
            Self::Messages => "messages",
            Self::Handovers => "handovers",
            Self::CommissionRequests => "commission_requests",
            Self::ManualRefunds => "manual_refunds",
            Self::RefundApprovals => "refund_approvals",
            Self::PaymentReviews => "payment_reviews",
            Self::Disputes => "disputes",
            Self::LateRequests => "late_requests",
            Self::Flags(FlagKind::SharedCard) => "flags_shared_card",
            Self::Flags(FlagKind::SelfBooking) => "flags_self_booking",
            Self::Flags(FlagKind::CopiedText) => "flags_copied_text",
            Self::Flags(FlagKind::ContactBeforePayment) => "flags_contact_before_payment",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.name() == name)
    }

    /// Who handles its rows.
    pub fn right(self) -> StaffRight {
        match self {
            Self::Packages | Self::Revisions => StaffRight::DecidePackages,
            Self::Applications | Self::JoinRequests | Self::Credentials => StaffRight::DecideApplications,
            Self::Reports | Self::Messages => StaffRight::HandleMessages,
            Self::Handovers | Self::LateRequests => StaffRight::ActOnBookings,
            Self::CommissionRequests
            | Self::ManualRefunds
            | Self::RefundApprovals
            | Self::PaymentReviews
            | Self::Disputes => StaffRight::MoveMoney,
            Self::Flags(_) => abuse_flags::RIGHT,
        }
    }

    /// Hours, unless an owner sets others.
    pub fn default_hours(self) -> i64 {
        match self {
            Self::Applications | Self::Credentials | Self::CommissionRequests => 72,
            Self::Packages | Self::Revisions | Self::JoinRequests | Self::Disputes | Self::Flags(_) => 48,
            Self::Messages | Self::ManualRefunds | Self::RefundApprovals => 24,
            Self::Reports | Self::Handovers | Self::PaymentReviews => 12,
            Self::LateRequests => 6,
        }
    }

    /// Its rows: `at` is since when each waits, `due` what is compared with `$1`, the moment before which a row is late. Some name `$2`.
    pub(super) fn rows_sql(self) -> &'static str {
        match self {
            Self::Packages => "SELECT created_at AS at, created_at AS due FROM packages WHERE status = 'pending'",
            Self::Revisions => {
                "SELECT created_at AS at, created_at AS due FROM package_revisions WHERE status = 'pending'"
            }
            Self::Applications => {
                "SELECT created_at AS at, created_at AS due FROM guide_applications WHERE status = 'pending'"
            }
            Self::JoinRequests => {
                "SELECT created_at AS at, created_at AS due FROM guide_package_requests WHERE status = 'pending'"
            }
            Self::Credentials => {
                "SELECT submitted_at AS at, submitted_at AS due FROM guide_credentials WHERE status = 'pending'"
            }
            Self::Reports => "SELECT created_at AS at, created_at AS due FROM chat_reports WHERE handled_at IS NULL",
            Self::Messages => {
                "SELECT created_at AS at, created_at AS due FROM contact_messages WHERE handled_at IS NULL"
            }
            Self::Handovers => HANDOVERS,
            Self::CommissionRequests => {
                "SELECT created_at AS at, created_at AS due FROM commission_requests WHERE status = 'open'"
            }
            Self::ManualRefunds => "SELECT updated_at AS at, updated_at AS due FROM refunds WHERE status = 'manual'",
            Self::RefundApprovals => {
                "SELECT requested_at AS at, requested_at AS due FROM refund_approvals WHERE status = 'waiting'"
            }
            Self::PaymentReviews => PAYMENT_REVIEWS,
            Self::Disputes => "SELECT created_at AS at, created_at AS due FROM disputes WHERE status = 'open'",
            Self::LateRequests => {
                "SELECT created_at AS at, respond_by AS due FROM booking_requests WHERE status = 'pending' AND respond_by <= $2"
            }
            Self::Flags(kind) => flags_sql(kind),
        }
    }

    /// The values of its statement, if its target is so many hours.
    pub(super) fn binds(self, ctx: &Ctx, hours: i64) -> Vec<Value> {
        let target = Duration::hours(hours);
        match self {
            Self::Handovers => vec![(ctx.now - target).into(), ctx.today().into()],
            Self::LateRequests => vec![ctx.now.into(), (ctx.now + target).into()],
            _ => vec![(ctx.now - target).into()],
        }
    }
}

fn flags_sql(kind: FlagKind) -> &'static str {
    match kind {
        FlagKind::SharedCard => {
            "SELECT open_since AS at, open_since AS due FROM abuse_flags WHERE state = 'open' AND kind = 'shared_card'"
        }
        FlagKind::SelfBooking => {
            "SELECT open_since AS at, open_since AS due FROM abuse_flags WHERE state = 'open' AND kind = 'self_booking'"
        }
        FlagKind::CopiedText => {
            "SELECT open_since AS at, open_since AS due FROM abuse_flags WHERE state = 'open' AND kind = 'copied_text'"
        }
        FlagKind::ContactBeforePayment => {
            "SELECT open_since AS at, open_since AS due FROM abuse_flags WHERE state = 'open' AND kind = 'contact_before_payment'"
        }
    }
}

/// Since its last offer to another host ended, if there was one.
const HANDOVERS: &str = "SELECT at, at AS due FROM
    (SELECT COALESCE((SELECT MAX(COALESCE(h.answered_at, h.expires_at)) FROM booking_handovers h
                       WHERE h.booking_request_id = b.id), b.updated_at) AS at
       FROM guides g JOIN booking_requests b ON b.guide_id = g.id
      WHERE NOT g.is_active AND b.status IN ('pending', 'approved', 'confirmed') AND b.end_date >= $2
        AND NOT EXISTS (SELECT 1 FROM booking_handovers o WHERE o.booking_request_id = b.id AND o.status = 'open')
        AND NOT EXISTS (SELECT 1 FROM retained_bookings k WHERE k.booking_request_id = b.id AND k.guide_id = b.guide_id)) led";

/// A disputed payment is in the queue of disputes.
const PAYMENT_REVIEWS: &str = "SELECT p.updated_at AS at, p.updated_at AS due FROM payments p WHERE p.status = 'review'
    AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.status = 'open')";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_back_to_its_queue_and_each_target_can_be_set() {
        for queue in StaffQueue::ALL {
            assert_eq!(StaffQueue::from_name(queue.name()), Some(queue));
            assert!((1..=720).contains(&queue.default_hours()));
        }
        assert_eq!(StaffQueue::from_name("jobs"), None);
    }
}
