//! Cleans outside texts (a model's invented names, posted plans) to plain text: no markup, links, addresses or misleading characters.
//! T-L02, T-L07.

use serendib_text::blank::is_unseen;
use serendib_text::plain_text::{is_direction_mark, misleads};

/// Schemes of addresses written without two slashes.
const SCHEMES: [&str; 15] = [
    "javascript:",
    "vbscript:",
    "data:",
    "blob:",
    "file:",
    "mailto:",
    "tel:",
    "sms:",
    "facetime:",
    "skype:",
    "whatsapp:",
    "intent:",
    "market:",
    "magnet:",
    "view-source:",
];
/// Browsers read these as the dot of an address.
const DOTS: [char; 3] = ['\u{3002}', '\u{ff0e}', '\u{ff61}'];
/// Removing one piece can assemble another. Text that still changes after this was made to mislead, and is dropped.
const ROUNDS: usize = 8;

/// At most `limit` characters on one line, words separated by single spaces.
pub(super) fn plain(text: &str, limit: usize) -> String {
    let text = unmarked(visible(text)).unwrap_or_default();
    shortened(text.split_whitespace().filter(|word| !leads_elsewhere(word)), limit)
}

/// Whether a calendar or mail program would turn a part into a link.
pub(super) fn has_address(text: &str) -> bool {
    visible(text).split_whitespace().any(leads_elsewhere)
}

/// Misleading characters separate words; invisible ones are dropped unless they join letters or emojis.
fn visible(text: &str) -> String {
    let seen = text.chars().filter(|c| !is_direction_mark(*c) && (!is_unseen(*c) || joins(*c)));
    seen.map(|c| if misleads(c) { ' ' } else { c }).collect()
}

/// Joiners and variation selectors: scripts and emojis need them, but they can hide patterns from a search.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}'..='\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Removes links and tags.
fn unmarked(mut text: String) -> Option<String> {
    for _ in 0..ROUNDS {
        let left = without_tags(&without_labels(&text));
        if left.len() == text.len() {
            return Some(left);
        }
        text = left;
    }
    None
}

/// `[label](address)` and `![label](address)` become their label; an unclosed address drops the rest.
fn without_labels(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut keep = vec![true; chars.len()];
    let (mut open, mut at) = (Vec::new(), 0);
    while let Some(ch) = chars.get(at) {
        let mut next = at + 1;
        if *ch == '[' {
            open.push(at);
        } else if *ch == ']' {
            let begins = open.pop();
            if chars.get(next) == Some(&'(') {
                next += address(&chars[next..]);
                keep[at..next].fill(false);
                if let Some(begins) = begins {
                    let is_picture = begins.checked_sub(1).is_some_and(|before| chars[before] == '!');
                    keep[begins - usize::from(is_picture)..=begins].fill(false);
                }
            }
        }
        at = next;
    }
    chars.into_iter().zip(keep).filter_map(|(ch, keep)| keep.then_some(ch)).collect()
}

/// The length of an address in parentheses.
fn address(chars: &[char]) -> usize {
    let mut depth = 0_usize;
    for (at, ch) in chars.iter().enumerate() {
        match ch {
            '(' => depth += 1,
            ')' if depth <= 1 => return at + 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    chars.len()
}

/// Drops `<img onerror=…>` and the remains of nested tags; an unclosed tag drops the rest.
fn without_tags(text: &str) -> String {
    let (mut out, mut open) = (String::with_capacity(text.len()), Vec::new());
    for ch in text.chars() {
        if ch == '<' {
            open.push(out.len());
        } else if ch == '>'
            && let Some(begins) = open.pop().filter(|begins| is_tag(&out, *begins))
        {
            out.truncate(begins);
            continue;
        }
        out.push(ch);
    }
    if let Some(begins) = open.into_iter().find(|begins| is_tag(&out, *begins)) {
        out.truncate(begins);
    }
    out
}

fn is_tag(text: &str, begins: usize) -> bool {
    let name = text.get(begins..).and_then(|text| text.strip_prefix('<')).unwrap_or_default();
    let is_name = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?');
    name.trim_start_matches(joins).starts_with(is_name)
}

/// Whether a word is an address, or displays as one.
fn leads_elsewhere(word: &str) -> bool {
    let chars = word.chars().filter(|c| !joins(*c)).map(|c| if DOTS.contains(&c) { '.' } else { c });
    let word: String = chars.flat_map(char::to_lowercase).collect();
    let is_called = |scheme: &&str| {
        // "hotel:" does not contain the scheme "tel:".
        word.match_indices(*scheme).any(|(at, _)| !word[..at].ends_with(char::is_alphanumeric))
    };
    word.contains("//")
        || SCHEMES.iter().any(is_called)
        || word.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-' | '_')).any(is_host)
}

/// `evil.example`, `192.0.2.1`; not `3.5`, `a.m.` and `10.30am`.
fn is_host(text: &str) -> bool {
    let labels: Vec<&str> = text.trim_matches(|c: char| !c.is_alphanumeric()).split('.').collect();
    let is_end = |label: &str| {
        label.starts_with("xn--") || (label.chars().nth(1).is_some() && label.chars().all(char::is_alphabetic))
    };
    match labels.as_slice() {
        [] | [_] => false,
        labels if labels.contains(&"") => false,
        [.., last] if is_end(last) => true,
        labels => labels.len() == 4 && labels.iter().all(|label| label.parse::<u8>().is_ok()),
    }
}

/// As many words as fit. Only a single word is cut, and dropped if the cut makes it an address.
fn shortened<'a>(words: impl Iterator<Item = &'a str>, limit: usize) -> String {
    let (mut line, mut left) = (String::new(), limit);
    for word in words {
        let (is_first, length) = (line.is_empty(), word.chars().count());
        let needed = length + usize::from(!is_first);
        if needed > left {
            let cut: String = word.chars().take(limit).collect();
            return if is_first && !leads_elsewhere(&cut) { cut } else { line };
        }
        if !is_first {
            line.push(' ');
        }
        line.push_str(word);
        left -= needed;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::plain;

    /// T-L02, T-L07.
    #[test]
    fn links_and_markup_are_no_text() {
        for (input, expected) in [
            ("Walk to the temple, 5 < 6 km.", "Walk to the temple, 5 < 6 km."),
            ("<img src=x onerror=alert(1)>Tea", "Tea"),
            ("Tea<script>alert(1)</script>", "Teaalert(1)"),
            ("Tea <b", "Tea"),
            ("See [the fort](javascript:alert(1)) now", "See the fort now"),
            ("![x](https://evil.example/?q=(secret)) Galle", "x Galle"),
            ("See https://evil.example/a and (www.evil.example).", "See and"),
            ("mailto:a@b.example JavaScript:x Tel:+941", ""),
            ("a\u{202e}b\nc\u{0} \u{7} rock", "a b c rock"),
            ("](", ""),
            ("a](b", "a"),
            (
                "6 km/h and/or 3.5/5, 10.30am to 4 p.m. No.5, 2.5km",
                "6 km/h and/or 3.5/5, 10.30am to 4 p.m. No.5, 2.5km",
            ),
            (
                "The hotel: a view. Wait...then go [up] (steep) > 3",
                "The hotel: a view. Wait...then go [up] (steep) > 3",
            ),
            ("ඇල්ල එල්ල ශ්\u{200d}රී 👨\u{200d}👩 ❤\u{fe0f}", "ඇල්ල එල්ල ශ්\u{200d}රී 👨\u{200d}👩 ❤\u{fe0f}"),
        ] {
            assert_eq!(plain(input, 200), expected, "{input}");
        }
    }

    /// T-L02, T-L07.
    #[test]
    fn what_hides_a_link_or_a_tag_hides_nothing() {
        for input in [
            "<<b>img src=x>",
            "<<<i>b>img src=x onerror=alert(1)>",
            "<\u{200b}img src=x>",
            "<\u{200d}img src=x>",
            "<[i](x)mg src=x>",
            "[x]<b>(javascript:1)",
            "[a [b](c)](//evil)",
            "evil.example/x",
            "Evil.Example",
            "(evil.example),",
            "\"evil.example:8080\"",
            "@me@evil.example",
            "evil\u{3002}example",
            "evil.\u{ad}example",
            "evil\u{200d}.example",
            "evil<b>.</b>example",
            "evil[.](x)example",
            "xn--e1afmkfd.xn--p1ai",
            "192.0.2.1/x",
            "//evil/x",
            "https:\\\\evil.example",
            "java\u{200b}script:alert(1)",
            "java\u{200d}script:alert(1)",
            "(tel:+94112345678)",
        ] {
            let output = plain(input, 200);
            for trace in ["<", "evil", "example", "script", "tel:", "xn--", "192", "](", "//"] {
                assert!(!output.to_lowercase().contains(trace), "{input} leaves {output}");
            }
        }
        let endless = format!("{}x", "<[i](x)".repeat(1_000));
        assert!(!plain(&endless, 200).contains("<i"));
    }

    #[test]
    fn a_text_ends_with_a_whole_word_that_leads_nowhere() {
        assert_eq!(plain("one two three", 9), "one two");
        assert_eq!(plain("ආයුබෝවන්", 3).chars().count(), 3);
        assert_eq!(plain("evil.example1", 12), "", "cut, it would be an address");
    }
}
