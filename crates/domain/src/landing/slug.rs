//! Slugs: the last part of a landing page's address.

/// Longer ones are no slugs of ours.
const LONGEST: usize = 64;

/// Whether a text is a slug: lower-case letters and digits, with single hyphens between.
pub fn is_slug(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    text.len() <= LONGEST && text.split('-').all(is_word)
}

/// A stored slug as in addresses: `nuwara_eliya` is `nuwara-eliya`. `None` if it fits no address.
pub fn address_slug(stored: &str) -> Option<String> {
    Some(stored.replace('_', "-")).filter(|slug| is_slug(slug))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_one_form_in_addresses() {
        assert_eq!(address_slug("nuwara_eliya").as_deref(), Some("nuwara-eliya"));
        assert_eq!(address_slug("arugam-bay").as_deref(), Some("arugam-bay"));
        for stored in ["", "_ella", "ella_", "a__b", "Ella", "ella bay", "../ella", "கண்டி", &"a".repeat(65)]
        {
            assert_eq!(address_slug(stored), None, "{stored}");
        }
    }
}
