//! Mail addresses and phone numbers, in the one form that is kept and compared.

use super::error::Denied;
use crate::contact::receive::is_address;

/// E.164: a country code and at most fifteen digits in all.
const SHORTEST_PHONE: usize = 7;
const LONGEST_PHONE: usize = 15;

/// A mail address in lower case: two spellings must not be two people. Threat row U34.
///
/// # Errors
/// `EmailInvalid` for anything a mail cannot plainly be sent to.
pub fn email(text: &str) -> Result<String, Denied> {
    let text = text.trim();
    if is_address(text) { Ok(text.to_ascii_lowercase()) } else { Err(Denied::EmailInvalid) }
}

/// A phone number as digits only, without the leading `+`.
///
/// # Errors
/// `PhoneInvalid` unless it is a country code and a number.
pub fn phone(text: &str) -> Result<String, Denied> {
    let text = text.trim();
    let digits: String =
        text.strip_prefix('+').unwrap_or(text).chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')')).collect();
    let fits = (SHORTEST_PHONE..=LONGEST_PHONE).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit())
        && !digits.starts_with('0');
    if fits { Ok(digits) } else { Err(Denied::PhoneInvalid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u34_spellings_of_one_address_are_one() {
        for spelled in ["Nimali@Example.LK", " nimali@example.lk ", "NIMALI@EXAMPLE.LK"] {
            assert_eq!(email(spelled), Ok("nimali@example.lk".to_owned()));
        }
        for bad in ["", "nimali", "a@b", "a@b.c\r\nBcc: x@y.lk", "nimali@exämple.lk", "a\0@example.lk"] {
            assert_eq!(email(bad), Err(Denied::EmailInvalid), "{bad:?}");
        }
    }

    #[test]
    fn a_phone_number_is_its_digits() {
        assert_eq!(phone("+94 77 123-4567"), Ok("94771234567".to_owned()));
        for bad in ["", "+", "0771234567", "+94x1234567", "123456", "+1234567890123456", "٩٤٧٧١٢٣٤٥٦٧"] {
            assert_eq!(phone(bad), Err(Denied::PhoneInvalid), "{bad:?}");
        }
    }
}
