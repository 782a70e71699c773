//! How long the head of an answer may be. A proxy reads it into one buffer, by default one page of memory (4 KiB), and tells whoever
//! asked that the server is broken where it does not fit. `tests/it/heads.rs` holds every route to it.

use axum::http::HeaderValue;

/// An address that only describes an answer.
const SAID: usize = 1_024;
/// An address that the browser is to go to: whatever else stands in such a head is short.
pub const LED_TO: usize = 2_048;

/// The value of a header that says an address and may as well be missing: none where it is too long.
pub fn address_value(address: &str) -> Option<HeaderValue> {
    if address.len() > SAID {
        return None;
    }
    HeaderValue::from_str(address).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_said_where_it_is_not_too_long() {
        assert_eq!(address_value("/packages?select=id").unwrap(), "/packages?select=id");
        assert!(address_value(&"a".repeat(1_024)).is_some());
        assert_eq!(address_value(&"a".repeat(1_025)), None);
        assert_eq!(address_value("a\nb"), None);
    }
}
