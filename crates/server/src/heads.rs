//! Limits for the head of an answer. A proxy reads it into one buffer, by default a memory page (4 KiB), and reports a broken server if it
//! does not fit. `tests/it/heads.rs` checks every route.

use axum::http::HeaderValue;

/// An address that only describes an answer.
const ADDRESS_LIMIT: usize = 1_024;
/// An address of a redirect: the rest of such a head is short.
pub const REDIRECT_LIMIT: usize = 2_048;

/// The value of an optional header with an address; `None` if it is too long.
pub fn address_value(address: &str) -> Option<HeaderValue> {
    if address.len() > ADDRESS_LIMIT {
        return None;
    }
    HeaderValue::from_str(address).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_header_is_set_unless_it_is_too_long() {
        assert_eq!(address_value("/packages?select=id").unwrap(), "/packages?select=id");
        assert!(address_value(&"a".repeat(1_024)).is_some());
        assert_eq!(address_value(&"a".repeat(1_025)), None);
        assert_eq!(address_value("a\nb"), None);
    }
}
