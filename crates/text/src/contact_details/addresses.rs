//! E-mail addresses and links, also with their dots and at signs in words.

/// Ends of domains that are no words of a sentence.
const DOMAIN_ENDS: [&str; 31] = [
    "com", "net", "org", "lk", "de", "fr", "uk", "es", "nl", "ru", "cn", "au", "ch", "eu", "ca", "pl", "se", "dk",
    "cz", "jp", "kr", "br", "mx", "za", "nz", "ie", "biz", "dev", "gg", "ly", "ua",
];
/// Ends of domains that begin a sentence when the blank after a dot is missing: they need a path, or a name that is no word.
const SITE_ENDS: [&str; 9] = ["info", "app", "link", "site", "online", "shop", "travel", "tours", "page"];
/// Ends of domains that are also words, so that "thanks.it" is none: they need a path.
const WORDY_ENDS: [&str; 12] = ["me", "io", "in", "it", "at", "be", "us", "co", "to", "so", "no", "is"];
/// Whose addresses people write in words.
const MAIL_PROVIDERS: [&str; 16] = [
    "gmail",
    "googlemail",
    "hotmail",
    "yahoo",
    "outlook",
    "gmx",
    "icloud",
    "protonmail",
    "proton",
    "yandex",
    "mail",
    "web",
    "live",
    "aol",
    "qq",
    "163",
];
/// Providers whose name is not used for anything else.
const ONLY_MAIL: [&str; 9] =
    ["gmail", "googlemail", "hotmail", "gmx", "protonmail", "гмейл", "джимейл", "ජීමේල්", "ஜிமெயில்"];
const AT_WORDS: [&str; 9] = ["at", "ät", "arroba", "arobase", "chiocciola", "собака", "собачка", "klammeraffe", "@"];
const DOT_WORDS: [&str; 10] = ["dot", "punkt", "punto", "point", "ponto", "точка", "punt", "点", "ඩොට්", "."];
/// Maps and encyclopedias lead to places, not to people.
const PLACES: [&str; 9] = [
    "maps.google",
    "google.com/maps",
    "goo.gl/maps",
    "maps.app.goo.gl",
    "openstreetmap.org",
    "wikipedia.org",
    "unesco.org",
    "serendib",
    "alltrails.com",
];

/// Whether a text in small letters holds an e-mail address.
pub(super) fn has_email(text: &str) -> bool {
    if text.split_whitespace().any(is_address) {
        return true;
    }
    let words: Vec<&str> = split_words(text);
    if words.iter().any(|word| ONLY_MAIL.contains(word)) {
        return true;
    }
    let at = words.iter().enumerate().filter(|(_, word)| AT_WORDS.contains(word)).map(|(place, _)| place);
    at.into_iter().any(|place| place > 0 && is_spelled_domain(&words[place + 1..]))
}

/// Such as `lena@example.de`, with anything around it.
fn is_address(word: &str) -> bool {
    let Some((name, domain)) = word.split_once('@') else { return false };
    name.ends_with(char::is_alphanumeric) && domains(domain).next().is_some()
}

/// Such as "gmail dot com", after an at sign.
fn is_spelled_domain(words: &[&str]) -> bool {
    match words {
        [host, dot, end, ..] if DOT_WORDS.contains(dot) => is_end(end) || MAIL_PROVIDERS.contains(host),
        [host, ..] => ONLY_MAIL.contains(host),
        [] => false,
    }
}

/// Whether a text in small letters holds a link to somewhere that is no place of a trip.
pub(super) fn has_link(text: &str) -> bool {
    text.split_whitespace().any(is_link) || has_spelled_link(&split_words(text))
}

fn is_link(word: &str) -> bool {
    let leads_to_place = PLACES.iter().any(|place| word.contains(place));
    if word.contains('@') || leads_to_place {
        return false;
    }
    word.contains("://") || word.contains("www.") || domains(word).any(|(end, has_path)| is_end(end) || has_path)
}

/// Such as "lenatravel dot lk", or "wa.me slash 9477".
fn has_spelled_link(words: &[&str]) -> bool {
    let is_spelled = |part: &[&str]| match part {
        [at, ..] if AT_WORDS.contains(at) => false,
        [name, dot, end] => *dot != "." && DOT_WORDS.contains(dot) && name.len() > 1 && is_end(end),
        _ => false,
    };
    let has_slash = |part: &[&str]| matches!(part, [_, ".", end, "slash"] if WORDY_ENDS.contains(end));
    let mail = |place: usize| place > 0 && AT_WORDS.contains(&words[place - 1]);
    words.windows(3).enumerate().any(|(place, part)| !mail(place) && is_spelled(part))
        || words.windows(4).any(has_slash)
}

fn is_end(end: &str) -> bool {
    DOMAIN_ENDS.contains(&end) || SITE_ENDS.contains(&end)
}

/// The ends of the domains in a word, each with whether a path follows it.
fn domains(word: &str) -> impl Iterator<Item = (&str, bool)> {
    let parts = word.split('.').zip(word.split('.').skip(1));
    parts.filter_map(|(name, rest)| {
        let end = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        let has_path = rest[end.len()..].strip_prefix('/').is_some_and(|path| !path.is_empty());
        let is_no_word = || name.contains(|letter: char| letter == '-' || letter.is_ascii_digit());
        let is_domain = name.ends_with(char::is_alphanumeric)
            && (DOMAIN_ENDS.contains(&end)
                || SITE_ENDS.contains(&end) && (has_path || word.contains('@') || is_no_word())
                || WORDY_ENDS.contains(&end) && (has_path || word.contains('@')));
        is_domain.then_some((end, has_path))
    })
}

/// Words, and the signs that stand between them in an address.
fn split_words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || "()[]{}<>,;:!?\"'*|".contains(letter)) {
        let mut rest = word;
        while let Some(place) = rest.find(['.', '@']) {
            words.push(&rest[..place]);
            words.push(&rest[place..=place]);
            rest = &rest[place + 1..];
        }
        words.push(rest);
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a text holds `://`, `www.` or a name such as `example.com`, whatever its end.
pub(super) fn has_any_domain(text: &str) -> bool {
    let has_domain = |word: &str| {
        word.split('.').zip(word.split('.').skip(1)).any(|(name, end)| {
            let end: String = end.chars().take_while(|letter| letter.is_alphanumeric()).collect();
            name.ends_with(char::is_alphanumeric) && end.chars().count() > 1 && end.chars().all(char::is_alphabetic)
        })
    };
    text.contains(":/") || text.contains("www.") || text.split(' ').any(has_domain)
}
