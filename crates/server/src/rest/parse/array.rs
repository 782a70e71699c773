//! PostgreSQL's array literal, one dimension: `{a,b,"c d",NULL}`.

/// The elements, or `None` when the text is not such a literal (it may be JSON or a range).
pub fn elements(literal: &str) -> Option<Vec<Option<String>>> {
    let inner = literal.trim().strip_prefix('{')?.strip_suffix('}')?;
    if inner.trim().is_empty() {
        return Some(Vec::new());
    }
    let mut rest = inner;
    let mut elements = Vec::new();
    loop {
        let (element, behind) = element(rest.trim_start())?;
        elements.push(element);
        match behind.strip_prefix(',') {
            Some(more) => rest = more,
            None if behind.is_empty() => return Some(elements),
            None => return None,
        }
    }
}

/// One element and the rest after it: a comma or nothing.
fn element(text: &str) -> Option<(Option<String>, &str)> {
    let quoted = text.starts_with('"');
    let body = text.strip_prefix('"').unwrap_or(text);
    let mut value = String::new();
    // Escaped trailing spaces of a plain element are part of it; bare spaces are not.
    let mut trimmed_len = 0;
    let mut escaped_any = false;
    let mut chars = body.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => {
                value.push(chars.next()?.1);
                trimmed_len = value.len();
                escaped_any = true;
            }
            '"' if quoted => return Some((Some(value), body.get(at + 1..)?.trim_start())),
            ',' if !quoted => return plain(value, trimmed_len, escaped_any, body.get(at..)?),
            '{' | '}' | '"' if !quoted => return None,
            _ => {
                value.push(c);
                if !c.is_whitespace() {
                    trimmed_len = value.len();
                }
            }
        }
    }
    if quoted { None } else { plain(value, trimmed_len, escaped_any, "") }
}

fn plain(mut value: String, trimmed_len: usize, escaped: bool, behind: &str) -> Option<(Option<String>, &str)> {
    value.truncate(trimmed_len);
    match value.as_str() {
        "" => None,
        word if !escaped && word.eq_ignore_ascii_case("null") => Some((None, behind)),
        _ => Some((Some(value), behind)),
    }
}
