//! Inputs as readable text lines: printable ASCII as is, anything else escaped as in Rust.
//!
//! Standard library only: `cargo xtask` shares this file.

/// The input as one line.
pub fn line(input: &[u8]) -> String {
    let line = input.escape_ascii().to_string();
    // Not to be read as a remark.
    if line.starts_with('#') { line.replacen('#', "\\x23", 1) } else { line }
}

/// The line's input, or `None` for an invalid line.
pub fn input(line: &str) -> Option<Vec<u8>> {
    let mut input = Vec::with_capacity(line.len());
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            input.push(byte);
            continue;
        }
        input.push(match rest.next()? {
            b't' => b'\t',
            b'r' => b'\r',
            b'n' => b'\n',
            b'x' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let value = digit(rest.next()?)? * 16 + digit(rest.next()?)?;
                u8::try_from(value).ok()?
            }
            quoted @ (b'\\' | b'\'' | b'"') => quoted,
            _ => return None,
        });
    }
    Some(input)
}

/// A corpus's input lines, without empty lines and remarks.
pub fn lines(corpus: &str) -> impl Iterator<Item = &str> {
    corpus.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        assert_eq!(input(&line(&all)).as_deref(), Some(&all[..]));
        assert!(!line(&all).contains('\n'));
        assert_eq!(input(&line(b"# a")).as_deref(), Some(&b"# a"[..]));
        assert_eq!(lines(&line(b"# a")).count(), 1);
        for broken in ["\\", "\\x", "\\x1", "\\xg0", "\\q"] {
            assert_eq!(input(broken), None, "{broken}");
        }
        assert_eq!(lines("# told\na\n\n#b\n").collect::<Vec<_>>(), ["a", "#b"]);
    }
}
