//! From the bytes of a file to lines of text, and what a text is that is no calendar.

/// Why a text cannot be read as a calendar, in words for the guide who gave its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("This address returns nothing.")]
    Empty,
    #[error("This address returns a web page, not a calendar.")]
    WebPage,
    #[error("This address returns contacts, not a calendar.")]
    Contacts,
    #[error("This address returns a file that is not a calendar.")]
    Other,
    #[error("This calendar is too large.")]
    TooLarge,
}

/// Before the names of two zones in files of Exchange.
const EXCHANGE_ZONES: &str = "tzone://Microsoft/";

/// The text with its folded lines joined.
///
/// Some programs fold in the middle of a letter's bytes, so lines are joined before the bytes are decoded. A bare carriage return ends a
/// line too, as in files of old Macs.
pub(crate) fn to_text(bytes: &[u8]) -> String {
    if let [0xff, 0xfe, rest @ ..] = bytes {
        return join_lines(utf16(rest, u16::from_le_bytes).as_bytes());
    }
    if let [0xfe, 0xff, rest @ ..] = bytes {
        return join_lines(utf16(rest, u16::from_be_bytes).as_bytes());
    }
    join_lines(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).filter_map(|pair| Some(unit(pair.try_into().ok()?)));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn join_lines(bytes: &[u8]) -> String {
    let mut joined = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'\r' | b'\n' => {
                if byte == b'\r' {
                    rest = rest.strip_prefix(b"\n").unwrap_or(rest);
                }
                match rest {
                    [b' ' | b'\t', folded @ ..] => rest = folded,
                    _ => joined.push(b'\n'),
                }
            }
            0 => {}
            _ => joined.push(byte),
        }
    }
    // Latin-1 is what remains of old exporters; each of its bytes is a character.
    let text =
        String::from_utf8(joined).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    // Exchange's name for UTC has a colon that should be quoted and is not.
    if text.contains(EXCHANGE_ZONES) { text.replace(EXCHANGE_ZONES, "Microsoft/") } else { text }
}

/// What a text is that has no calendar in it.
pub(crate) fn not_a_calendar(text: &str) -> ReadError {
    let start = text.trim_start();
    let begins = |with: &str| start.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with));
    if start.is_empty() {
        ReadError::Empty
    } else if begins("<!doctype html") || begins("<html") || begins("<!--") {
        ReadError::WebPage
    } else if begins("BEGIN:VCARD") {
        ReadError::Contacts
    } else if start.starts_with('<') && start.to_ascii_lowercase().contains("<html") {
        ReadError::WebPage
    } else {
        ReadError::Other
    }
}
