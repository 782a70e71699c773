//! The fifteen languages of the product. P-T09.

const LANGUAGES: [(&str, &str); 15] = [
    ("en", "English"),
    ("si", "Sinhala"),
    ("ta", "Tamil"),
    ("de", "German"),
    ("fr", "French"),
    ("es", "Spanish"),
    ("it", "Italian"),
    ("nl", "Dutch"),
    ("ru", "Russian"),
    ("ja", "Japanese"),
    ("zh", "Chinese"),
    ("ko", "Korean"),
    ("hi", "Hindi"),
    ("pt", "Portuguese"),
    ("ar", "Arabic"),
];

/// The English name of a language code; an unknown code stands for itself.
pub(super) fn name(code: &str) -> &str {
    LANGUAGES.iter().find(|(known, _)| *known == code).map_or(code, |(_, name)| name)
}
