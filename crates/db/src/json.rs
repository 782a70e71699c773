//! Scans our own JSON as bytes, because content that is only passed on needs no parsing.

/// The members of an object as quoted key and value; empty for other values.
pub fn members(object: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = object.strip_prefix(b"{").unwrap_or_default();
    std::iter::from_fn(move || {
        rest = rest.strip_prefix(b",").unwrap_or(rest);
        let (key, behind) = rest.split_at_checked(value_length(rest))?;
        let behind = behind.strip_prefix(b":")?;
        let (value, behind) = behind.split_at_checked(value_length(behind))?;
        rest = behind;
        Some((key, value))
    })
}

/// The items of an array.
pub fn items(array: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = array.strip_prefix(b"[").unwrap_or_default();
    std::iter::from_fn(move || {
        rest = rest.strip_prefix(b",").unwrap_or(rest);
        let length = value_length(rest);
        let (item, behind) = rest.split_at_checked(length).filter(|_| length > 0)?;
        rest = behind;
        Some(item)
    })
}

/// Copies a value without null members, at every depth; nulls in arrays stay.
pub fn strip_nulls(value: &[u8], out: &mut Vec<u8>) {
    match value.first() {
        Some(b'{') => {
            out.push(b'{');
            for (number, (key, member)) in members(value).filter(|(_, member)| *member != b"null").enumerate() {
                if number > 0 {
                    out.push(b',');
                }
                out.extend_from_slice(key);
                out.push(b':');
                strip_nulls(member, out);
            }
            out.push(b'}');
        }
        Some(b'[') => {
            out.push(b'[');
            for (number, item) in items(value).enumerate() {
                if number > 0 {
                    out.push(b',');
                }
                strip_nulls(item, out);
            }
            out.push(b']');
        }
        _ => out.extend_from_slice(value),
    }
}

/// The byte length of the value at the start; it ends before the parent's comma, colon or closing bracket.
fn value_length(bytes: &[u8]) -> usize {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' | b':' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_items_are_cut_where_they_end() {
        let object = br#"{"a":1,"b,":{"c":[1,"}"]},"d":"\"x,","e":[]}"#;
        let found: Vec<_> = members(object).map(|(key, value)| [key, value].map(String::from_utf8_lossy)).collect();
        let expected = [["\"a\"", "1"], ["\"b,\"", "{\"c\":[1,\"}\"]}"], ["\"d\"", "\"\\\"x,\""], ["\"e\"", "[]"]];
        assert_eq!(found, expected);
        assert_eq!(members(b"{}").count(), 0);
        assert_eq!(items(b"[]").count(), 0);
        assert_eq!(items(br#"[1,[2,3],"4,5"]"#).count(), 3);
    }

    #[test]
    fn nulls_go_from_objects_at_every_depth() {
        let mut out = Vec::new();
        strip_nulls(br#"{"a":null,"b":[null,{"c":null,"d":12.50}],"e":{"f":null}}"#, &mut out);
        assert_eq!(out, br#"{"b":[null,{"d":12.50}],"e":{}}"#);
    }
}
