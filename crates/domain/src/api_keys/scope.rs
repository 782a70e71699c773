//! What a key allows.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApiScope {
    /// The supplier and the packages on sale.
    ReadCatalogue,
    ReadAvailability,
    /// Bookings without personal data.
    ReadBookings,
}

impl ApiScope {
    pub const ALL: [Self; 3] = [Self::ReadCatalogue, Self::ReadAvailability, Self::ReadBookings];

    /// In the database and on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::ReadCatalogue => "catalogue:read",
            Self::ReadAvailability => "availability:read",
            Self::ReadBookings => "bookings:read",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }
}
