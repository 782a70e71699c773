//! The words of credentials, as stored and on the wire.

use serendib_db::from_text;

/// What a credential proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CredentialKind {
    License,
    FirstAid,
    Insurance,
}

impl CredentialKind {
    const ALL: [Self; 3] = [Self::License, Self::FirstAid, Self::Insurance];

    pub fn name(self) -> &'static str {
        match self {
            Self::License => "license",
            Self::FirstAid => "first_aid",
            Self::Insurance => "insurance",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Within a sentence.
    pub fn label(self) -> &'static str {
        match self {
            Self::License => "tourist guide license",
            Self::FirstAid => "first aid certificate",
            Self::Insurance => "liability insurance",
        }
    }

    /// As a title.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::License => "Tourist guide license",
            Self::FirstAid => "First aid certificate",
            Self::Insurance => "Liability insurance",
        }
    }
}

from_text!(CredentialKind, CredentialKind::from_name);

/// The classes in which the Sri Lanka Tourism Development Authority licenses guides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LicenseClass {
    National,
    Chauffeur,
    Area,
    Site,
}

impl LicenseClass {
    const ALL: [Self; 4] = [Self::National, Self::Chauffeur, Self::Area, Self::Site];

    pub fn name(self) -> &'static str {
        match self {
            Self::National => "national",
            Self::Chauffeur => "chauffeur",
            Self::Area => "area",
            Self::Site => "site",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

from_text!(LicenseClass, LicenseClass::from_name);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CredentialStatus {
    Pending,
    Approved,
    Rejected,
    /// By the guide.
    Withdrawn,
    /// By an admin, after an approval.
    Revoked,
    /// By a newer one.
    Replaced,
}

impl CredentialStatus {
    const ALL: [Self; 6] =
        [Self::Pending, Self::Approved, Self::Rejected, Self::Withdrawn, Self::Revoked, Self::Replaced];

    pub fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
            Self::Revoked => "revoked",
            Self::Replaced => "replaced",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

from_text!(CredentialStatus, CredentialStatus::from_name);

/// How an admin checked a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckMethod {
    /// The document was seen.
    Document,
    /// It was compared with the public register of the Authority.
    Register,
    /// The issuer has confirmed it.
    Issuer,
}

impl CheckMethod {
    const ALL: [Self; 3] = [Self::Document, Self::Register, Self::Issuer];

    pub fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::Register => "register",
            Self::Issuer => "issuer",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

from_text!(CheckMethod, CheckMethod::from_name);
