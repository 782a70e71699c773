//! The routes, their methods and what a key needs for them.

use serendib_domain::api_keys::ApiScope;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartnerRoute<'a> {
    Supplier,
    Products,
    Product(&'a str),
    Calendar,
    Availability,
    Bookings,
    Booking(&'a str),
}

impl<'a> PartnerRoute<'a> {
    pub fn from_path(path: &'a str) -> Option<Self> {
        let rest = path.strip_prefix("/api/v1/")?;
        // OCTO's own addresses may end with a slash.
        let mut steps = rest.strip_suffix('/').unwrap_or(rest).split('/');
        match (steps.next()?, steps.next(), steps.next()) {
            ("supplier", None, _) => Some(Self::Supplier),
            ("products", None, _) => Some(Self::Products),
            ("products", Some(id), None) => Some(Self::Product(id)),
            ("availability", None, _) => Some(Self::Availability),
            ("availability", Some("calendar"), None) => Some(Self::Calendar),
            ("bookings", None, _) => Some(Self::Bookings),
            ("bookings", Some(id), None) => Some(Self::Booking(id)),
            _ => None,
        }
    }

    /// As `Allow` has them.
    pub fn methods(self) -> &'static str {
        match self {
            Self::Calendar | Self::Availability => "POST, OPTIONS",
            _ => "GET, HEAD, OPTIONS",
        }
    }

    pub fn scope(self) -> ApiScope {
        match self {
            Self::Supplier | Self::Products | Self::Product(_) => ApiScope::ReadCatalogue,
            Self::Calendar | Self::Availability => ApiScope::ReadAvailability,
            Self::Bookings | Self::Booking(_) => ApiScope::ReadBookings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_route_or_nothing() {
        for (path, route) in [
            ("/api/v1/supplier", Some(PartnerRoute::Supplier)),
            ("/api/v1/products/", Some(PartnerRoute::Products)),
            ("/api/v1/products/x", Some(PartnerRoute::Product("x"))),
            ("/api/v1/products/x/y", None),
            ("/api/v1/availability", Some(PartnerRoute::Availability)),
            ("/api/v1/availability/calendar", Some(PartnerRoute::Calendar)),
            ("/api/v1/availability/x", None),
            ("/api/v1/bookings/x", Some(PartnerRoute::Booking("x"))),
            ("/api/v1/users", None),
            ("/api/v1/", None),
            ("/api/v1", None),
        ] {
            assert_eq!(PartnerRoute::from_path(path), route, "{path}");
        }
    }
}
