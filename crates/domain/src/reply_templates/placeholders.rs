//! Placeholders in templates, such as `{first_name}`.

/// All that a template may leave to be filled in.
pub const PLACEHOLDERS: [&str; 4] = ["first_name", "reference", "subject", "site"];
const SITE: &str = "Serendib";

/// What the placeholders stand for in one message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceholderValues<'a> {
    pub first_name: &'a str,
    pub reference: &'a str,
    pub subject: &'a str,
}

impl PlaceholderValues<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        match name {
            "first_name" => Some(self.first_name),
            "reference" => Some(self.reference),
            "subject" => Some(self.subject),
            "site" => Some(SITE),
            _ => None,
        }
    }

    /// The text with its placeholders filled in, in one pass: a value with braces stays as it is.
    pub(crate) fn fill(&self, text: &str) -> String {
        let (mut filled, mut rest) = (String::with_capacity(text.len()), text);
        while let Some((before, name, after)) = next_placeholder(rest) {
            filled.push_str(before);
            match self.get(name) {
                Some(value) => filled.push_str(value),
                None => filled.extend(["{", name, "}"]),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }
}

/// The first name that is no placeholder.
pub(super) fn find_unknown(text: &str) -> Option<&str> {
    find_unknown_of(text, &PLACEHOLDERS)
}

/// The first name in braces that is not one of these.
pub(crate) fn find_unknown_of<'a>(text: &'a str, known: &[&str]) -> Option<&'a str> {
    let mut rest = text;
    while let Some((_, name, after)) = next_placeholder(rest) {
        if !known.contains(&name) {
            return Some(name);
        }
        rest = after;
    }
    None
}

/// What precedes the first text in braces, that text, and what follows. A brace without its other one on the same line is only a brace.
fn next_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let open = from + text.get(from..)?.find('{')?;
        let within = text.get(open + 1..)?;
        match within.find(['{', '}', '\n']) {
            Some(at) if within[at..].starts_with('}') => {
                return Some((&text[..open], &within[..at], &within[at + 1..]));
            }
            Some(_) => from = open + 1,
            None => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: PlaceholderValues<'_> =
        PlaceholderValues { first_name: "Nimali", reference: "1f6c02d9", subject: "{site} and {first_name}" };

    #[test]
    fn placeholders_are_filled_once_and_anything_else_stays() {
        for (text, filled) in [
            ("Hello {first_name},", "Hello Nimali,"),
            ("{site}: {reference}", "Serendib: 1f6c02d9"),
            ("About {subject}", "About {site} and {first_name}"),
            ("{first_name}{first_name}", "NimaliNimali"),
            ("{ first_name }", "{ first_name }"),
            ("{{first_name}}", "{Nimali}"),
            ("{frist_name} {", "{frist_name} {"),
            ("a { b\n} {site}", "a { b\n} Serendib"),
            ("නිමලි {first_name} ෴", "නිමලි Nimali ෴"),
            ("", ""),
        ] {
            assert_eq!(VALUES.fill(text), filled, "{text}");
        }
    }

    #[test]
    fn an_unknown_placeholder_is_found() {
        for (text, unknown) in [
            ("Hello {first_name}, {reference} {subject} {site}", None),
            ("Hello {frist_name}", Some("frist_name")),
            ("{site} {First_name}", Some("First_name")),
            ("{}", Some("")),
            ("{ site }", Some(" site ")),
            ("a } b { c", None),
            ("open {\nsite}", None),
        ] {
            assert_eq!(find_unknown(text), unknown, "{text}");
        }
    }
}
