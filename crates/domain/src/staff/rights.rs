//! Role-based access control (RBAC): the roles of the staff and what each may do. [`StaffRole::rights`] is the only table of it; `docs/roles.txt` prints it.

/// What a member of the staff may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StaffRight {
    /// Finds accounts and guides, with their contact data and applications.
    FindPeople,
    /// Reads bookings, with their travelers and what was paid for them.
    ReadBookings,
    /// Reads the payment log, refunds, earnings and payouts.
    ReadMoney,
    /// Reads figures, and exports lists.
    ReadReports,
    /// Decides on guides' applications, credentials and requests to join a package.
    DecideApplications,
    /// Decides on packages, edits them and takes them off sale.
    DecidePackages,
    /// Cancels bookings and hands them over.
    ActOnBookings,
    /// Gives money back, records payouts, and decides on commissions.
    MoveMoney,
    /// Edits guides, suspends and reinstates them.
    ActOnGuides,
    /// Signs people out, blocks and unlocks them.
    ActOnPeople,
    ErasePeople,
    /// Reads messages of the contact page and reported conversations.
    HandleMessages,
    /// Hides reviews, and sees what the site does not offer any more.
    EditContent,
    /// Adds notes that only the staff reads.
    WriteNotes,
    /// Retries failed work.
    Operate,
    ReadAudit,
    /// Gives and takes roles, and sets the four-eyes rules.
    ManageStaff,
    /// Gives and revokes API keys, and decides where webhooks are sent.
    ManagePartners,
}

impl StaffRight {
    pub const ALL: [Self; 18] = [
        Self::FindPeople,
        Self::ReadBookings,
        Self::ReadMoney,
        Self::ReadReports,
        Self::DecideApplications,
        Self::DecidePackages,
        Self::ActOnBookings,
        Self::MoveMoney,
        Self::ActOnGuides,
        Self::ActOnPeople,
        Self::ErasePeople,
        Self::HandleMessages,
        Self::EditContent,
        Self::WriteNotes,
        Self::Operate,
        Self::ReadAudit,
        Self::ManageStaff,
        Self::ManagePartners,
    ];

    /// On the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::FindPeople => "find_people",
            Self::ReadBookings => "read_bookings",
            Self::ReadMoney => "read_money",
            Self::ReadReports => "read_reports",
            Self::DecideApplications => "decide_applications",
            Self::DecidePackages => "decide_packages",
            Self::ActOnBookings => "act_on_bookings",
            Self::MoveMoney => "move_money",
            Self::ActOnGuides => "act_on_guides",
            Self::ActOnPeople => "act_on_people",
            Self::ErasePeople => "erase_people",
            Self::HandleMessages => "handle_messages",
            Self::EditContent => "edit_content",
            Self::WriteNotes => "write_notes",
            Self::Operate => "operate",
            Self::ReadAudit => "read_audit",
            Self::ManageStaff => "manage_staff",
            Self::ManagePartners => "manage_partners",
        }
    }

    const fn bit(self) -> u32 {
        match self {
            Self::FindPeople => 1 << 0,
            Self::ReadBookings => 1 << 1,
            Self::ReadMoney => 1 << 2,
            Self::ReadReports => 1 << 3,
            Self::DecideApplications => 1 << 4,
            Self::DecidePackages => 1 << 5,
            Self::ActOnBookings => 1 << 6,
            Self::MoveMoney => 1 << 7,
            Self::ActOnGuides => 1 << 8,
            Self::ActOnPeople => 1 << 9,
            Self::ErasePeople => 1 << 10,
            Self::HandleMessages => 1 << 11,
            Self::EditContent => 1 << 12,
            Self::WriteNotes => 1 << 13,
            Self::Operate => 1 << 14,
            Self::ReadAudit => 1 << 15,
            Self::ManageStaff => 1 << 16,
            Self::ManagePartners => 1 << 17,
        }
    }
}

/// A set of rights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StaffRights(u32);

impl StaffRights {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self::from_rights(&StaffRight::ALL);

    pub const fn from_rights(rights: &[StaffRight]) -> Self {
        let (mut bits, mut rest) = (0, rights);
        while let [first, others @ ..] = rest {
            bits |= first.bit();
            rest = others;
        }
        Self(bits)
    }

    pub fn contains(self, right: StaffRight) -> bool {
        self.0 & right.bit() != 0
    }

    /// Whether these include all of those.
    pub fn covers(self, those: Self) -> bool {
        self.0 & those.0 == those.0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = StaffRight> {
        StaffRight::ALL.into_iter().filter(move |right| self.contains(*right))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StaffRole {
    Owner,
    Operations,
    Support,
    Finance,
    Content,
    ReadOnly,
}

impl StaffRole {
    pub const ALL: [Self; 6] =
        [Self::Owner, Self::Operations, Self::Support, Self::Finance, Self::Content, Self::ReadOnly];

    /// What the role may do.
    pub const fn rights(self) -> StaffRights {
        use StaffRight as R;
        match self {
            Self::Owner => StaffRights::ALL,
            Self::Operations => StaffRights::from_rights(&[
                R::FindPeople,
                R::ReadBookings,
                R::ReadMoney,
                R::ReadReports,
                R::DecideApplications,
                R::DecidePackages,
                R::ActOnBookings,
                R::ActOnGuides,
                R::ActOnPeople,
                R::HandleMessages,
                R::EditContent,
                R::WriteNotes,
                R::Operate,
                R::ReadAudit,
                R::ManagePartners,
            ]),
            Self::Support => StaffRights::from_rights(&[
                R::FindPeople,
                R::ReadBookings,
                R::ActOnBookings,
                R::ActOnPeople,
                R::HandleMessages,
                R::WriteNotes,
            ]),
            Self::Finance => StaffRights::from_rights(&[
                R::FindPeople,
                R::ReadBookings,
                R::ReadMoney,
                R::ReadReports,
                R::MoveMoney,
                R::WriteNotes,
                R::ReadAudit,
            ]),
            Self::Content => StaffRights::from_rights(&[R::DecidePackages, R::EditContent]),
            Self::ReadOnly => {
                StaffRights::from_rights(&[R::FindPeople, R::ReadBookings, R::ReadMoney, R::ReadReports, R::ReadAudit])
            }
        }
    }

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Operations => "operations",
            Self::Support => "support",
            Self::Finance => "finance",
            Self::Content => "content",
            Self::ReadOnly => "read_only",
        }
    }

    /// In a sentence.
    pub fn label(self) -> &'static str {
        if let Self::ReadOnly = self { "read only" } else { self.name() }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_it_was_made_of_and_names_lead_back_to_roles() {
        for right in StaffRight::ALL {
            assert_eq!(StaffRights::from_rights(&[right]).iter().collect::<Vec<_>>(), [right]);
            assert!(StaffRights::ALL.contains(right) && !StaffRights::NONE.contains(right));
        }
        for role in StaffRole::ALL {
            assert_eq!(StaffRole::from_name(role.name()), Some(role));
            assert!(StaffRights::ALL.covers(role.rights()) && !role.rights().is_empty());
        }
        assert_eq!(StaffRole::from_name("admin"), None);
        let both = StaffRole::Support.rights().union(StaffRole::Content.rights());
        assert!(both.covers(StaffRole::Content.rights()) && !StaffRole::Content.rights().covers(both));
    }

    /// Roles that owners give to others can neither give roles nor erase people.
    #[test]
    fn only_an_owner_manages_the_staff_and_erases_people() {
        for role in StaffRole::ALL.into_iter().filter(|role| *role != StaffRole::Owner) {
            let rights = role.rights();
            assert!(!rights.contains(StaffRight::ManageStaff) && !rights.contains(StaffRight::ErasePeople), "{role:?}");
        }
    }
}
