//! The media type of a document by its first bytes (magic numbers).

/// Bytes that decide.
pub const HEAD: usize = 16;

/// One of the accepted types.
pub fn detect(head: &[u8]) -> Option<&'static str> {
    match head {
        [b'%', b'P', b'D', b'F', b'-', ..] => Some("application/pdf"),
        [0xff, 0xd8, 0xff, ..] => Some("image/jpeg"),
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("image/png"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("image/webp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pdfs_and_pictures_are_documents() {
        for (head, found) in [
            (&b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"[..], Some("application/pdf")),
            (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00", Some("image/jpeg")),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", Some("image/png")),
            (b"RIFF\x24\x00\x00\x00WEBPVP8 ", Some("image/webp")),
            (b"<!doctype html><", None),
            (b"<svg xmlns='http", None),
            (b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00\x00\x00", None),
            (b"RIFF\x24\x00\x00\x00WAVEfmt ", None),
            (b" %PDF-1.7", None),
            (b"%PD", None),
            (b"", None),
        ] {
            assert_eq!(detect(head), found, "{head:?}");
        }
    }
}
