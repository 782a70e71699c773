//! Rows as comma-separated values (RFC 4180): a line of names, then one line per row. Lines end as clients split them.

use serendib_db::json;

/// Null is an empty field, an empty text a quoted one. Lists and objects are written as JSON.
pub fn table(keys: &[String], rows: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(rows.iter().map(Vec::len).sum::<usize>() / 2 + 64);
    for (index, key) in keys.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        field(key, &mut out);
    }
    for row in rows {
        out.push(b'\n');
        for (index, (_, value)) in json::members(row).enumerate() {
            if index > 0 {
                out.push(b',');
            }
            match value.first() {
                _ if value == b"null" => {}
                // Our own JSON strings always parse.
                Some(b'"') => field(&serde_json::from_slice::<String>(value).unwrap_or_default(), &mut out),
                _ => field(&String::from_utf8_lossy(value), &mut out),
            }
        }
    }
    out
}

fn field(text: &str, out: &mut Vec<u8>) {
    let plain = !text.is_empty()
        && !text.contains([',', '"', '\n', '\r'])
        && !text.starts_with(char::is_whitespace)
        && !text.ends_with(char::is_whitespace);
    if plain {
        out.extend_from_slice(text.as_bytes());
    } else {
        out.push(b'"');
        out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_when_they_must_be() {
        let keys = ["id".to_owned(), "a,b".to_owned()];
        let rows = [
            br#"{"id":1,"a,b":"x \"y\", z"}"#.to_vec(),
            br#"{"id":null,"a,b":""}"#.to_vec(),
            br#"{"id":12.50,"a,b":["l",{"m":null}]}"#.to_vec(),
        ];
        let text = String::from_utf8(table(&keys, &rows)).unwrap();
        assert_eq!(text, "id,\"a,b\"\n1,\"x \"\"y\"\", z\"\n,\"\"\n12.50,\"[\"\"l\"\",{\"\"m\"\":null}]\"");
        assert_eq!(table(&keys, &[]), b"id,\"a,b\"");
    }
}
