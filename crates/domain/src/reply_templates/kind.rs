//! What a template is for, and who uses it.

use crate::ctx::Caller;
use crate::staff::StaffRight;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateKind {
    Contact,
    RejectPackage,
    RejectRevision,
    RejectApplication,
    RejectJoinRequest,
    RejectCredential,
    HideReview,
    WarnPerson,
}

impl TemplateKind {
    /// In the order of a list.
    pub const ALL: [Self; 8] = [
        Self::Contact,
        Self::RejectPackage,
        Self::RejectRevision,
        Self::RejectApplication,
        Self::RejectJoinRequest,
        Self::RejectCredential,
        Self::HideReview,
        Self::WarnPerson,
    ];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::RejectPackage => "reject_package",
            Self::RejectRevision => "reject_revision",
            Self::RejectApplication => "reject_application",
            Self::RejectJoinRequest => "reject_join_request",
            Self::RejectCredential => "reject_credential",
            Self::HideReview => "hide_review",
            Self::WarnPerson => "warn_person",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The right for which it is used.
    pub fn right(self) -> StaffRight {
        match self {
            Self::Contact | Self::WarnPerson => StaffRight::HandleMessages,
            Self::RejectPackage | Self::RejectRevision => StaffRight::DecidePackages,
            Self::RejectApplication | Self::RejectJoinRequest | Self::RejectCredential => {
                StaffRight::DecideApplications
            }
            Self::HideReview => StaffRight::EditContent,
        }
    }

    /// Characters of a text: those that the reason or the message it becomes may have.
    pub fn body_limit(self) -> usize {
        match self {
            Self::Contact => 4_000,
            Self::WarnPerson => 2_000,
            Self::RejectCredential => 1_000,
            Self::RejectPackage
            | Self::RejectRevision
            | Self::RejectApplication
            | Self::RejectJoinRequest
            | Self::HideReview => 500,
        }
    }

    /// Those who edit templates read all.
    pub fn is_readable(self, caller: &Caller) -> bool {
        caller.may(self.right()) || caller.may(StaffRight::EditContent)
    }
}

/// Whether the caller uses templates of any kind.
pub fn can_use_templates(caller: &Caller) -> bool {
    TemplateKind::ALL.into_iter().any(|kind| kind.is_readable(caller))
}
