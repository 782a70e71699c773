//! A key as its holder has it: `serendib_`, 8 hexadecimal characters that find its row, and 256 random bits in base64url.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::ctx::Ctx;
use crate::secret;

const BRAND: &str = "serendib_";
const PREFIX_LENGTH: usize = 8;
/// Longer texts are no keys.
const LONGEST: usize = 100;

/// A new key, and the prefix that finds it.
pub(super) fn draw_key(ctx: &Ctx) -> (String, String) {
    let id = ctx.new_id().simple().to_string();
    let prefix: String = id.chars().skip(id.len() - PREFIX_LENGTH).collect();
    (format!("{BRAND}{prefix}_{}", URL_SAFE_NO_PAD.encode(secret::draw_bytes(ctx))), prefix)
}

/// The prefix of a text that may be a key.
pub(super) fn find_prefix(key: &str) -> Option<&str> {
    let rest = key.strip_prefix(BRAND).filter(|_| key.len() <= LONGEST)?;
    let (prefix, secret) = rest.split_at_checked(PREFIX_LENGTH)?;
    let is_prefix = prefix.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    (is_prefix && secret.len() > 1 && secret.starts_with('_')).then_some(prefix)
}

/// A prefix as people recognize it.
pub(super) fn display(prefix: &str) -> String {
    format!("{BRAND}{prefix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_is_found_in_texts_of_the_form_of_a_key_only() {
        let long = format!("serendib_1f6c02d9_{}", "x".repeat(100));
        for (text, prefix) in [
            ("serendib_1f6c02d9_secret-with_both", Some("1f6c02d9")),
            ("serendib_1f6c02d9_", None),
            ("serendib_1f6c02d9", None),
            ("serendib_1F6C02D9_secret", None),
            ("serendib_1f6c02d_secret", None),
            ("serendib_1f6c02é_secret", None),
            ("Serendib_1f6c02d9_secret", None),
            ("eyJhbGciOiJIUzI1NiJ9.e30.x", None),
            ("", None),
            (&long, None),
        ] {
            assert_eq!(find_prefix(text), prefix, "{text}");
        }
    }
}
