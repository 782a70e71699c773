//! Names of buckets and of objects in them. T-S03.

use super::error::FileRejection;

/// Bytes of a key.
const LONGEST_KEY: usize = 1_024;
const LONGEST_BUCKET: usize = 100;
/// C-3.1, besides letters, digits and `/`.
const MARKS: &str = "_!-.*'() &$@=;:+,?";
/// Device names on some systems, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Words of the storage API in the place of a bucket's name.
const WORDS: [&str; 10] =
    ["public", "authenticated", "sign", "upload", "list", "list-v2", "info", "move", "copy", "versions"];

/// The name of a bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BucketName(String);

impl BucketName {
    /// # Errors
    /// `InvalidBucketName`.
    pub fn parse(text: &str) -> Result<Self, FileRejection> {
        let fits = (1..=LONGEST_BUCKET).contains(&text.len());
        if fits && is_step(text) && !WORDS.contains(&text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(FileRejection::InvalidBucketName)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of an object in a bucket: segments between slashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectKey(String);

impl ObjectKey {
    /// # Errors
    /// `InvalidKey`.
    pub fn parse(text: &str) -> Result<Self, FileRejection> {
        if text.len() <= LONGEST_KEY && text.split('/').all(is_step) {
            Ok(Self(text.to_owned()))
        } else {
            Err(FileRejection::InvalidKey(text.chars().take(LONGEST_KEY).collect()))
        }
    }

    /// Whether the name of an object could start with this text.
    pub fn could_begin(text: &str) -> bool {
        text.len() <= LONGEST_KEY && text.bytes().all(|byte| byte == b'/' || is_plain(byte))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The first segment, if there are several.
    pub fn folder(&self) -> Option<&str> {
        self.0.split_once('/').map(|(folder, _)| folder)
    }

    /// The last segment.
    pub fn file(&self) -> &str {
        self.0.rsplit_once('/').map_or(&self.0, |(_, file)| file)
    }
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || MARKS.as_bytes().contains(&byte)
}

/// A valid file name on any file system, of the allowed characters.
fn is_step(text: &str) -> bool {
    let is_plain = text.bytes().all(is_plain);
    let ends_well = !text.starts_with(' ') && !text.ends_with([' ', '.']);
    let stem = text.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_device = DEVICES.contains(&stem.as_str())
        || stem
            .strip_prefix("com")
            .or_else(|| stem.strip_prefix("lpt"))
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit()));
    let mut chars = text.chars();
    let is_drive = chars.next().is_some_and(|c| c.is_ascii_alphabetic()) && chars.next() == Some(':');
    !text.is_empty() && is_plain && ends_well && !is_device && !is_drive
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-S03.
    #[test]
    fn keys_that_could_lead_elsewhere_are_refused() {
        let long = "x".repeat(LONGEST_KEY + 1);
        for key in [
            "",
            "/",
            "/abs",
            "a/",
            "a//b",
            ".",
            "..",
            "a/../b",
            "../../etc/passwd",
            "....//x",
            "a/..../b",
            "a\\b",
            "C:",
            "C:/x",
            "a/c:x",
            "a\0b",
            "a\nb",
            "%2e%2e/x",
            "a/b.",
            "a/b ",
            " a/b",
            "CON",
            "a/con.png",
            "a/Lpt1",
            "a\u{2215}b",
            "cafe\u{301}.png",
            "caf\u{e9}.png",
            "a#b",
            "a\"b",
            "a<b",
            &long,
        ] {
            assert!(matches!(ObjectKey::parse(key), Err(FileRejection::InvalidKey(_))), "{key}");
        }
        for key in
            ["x.png", "7f/1.png", "a b/c!(1)'*.jpg", "a/12:30,5;x=y+z@h&$?.png", "a/.hidden", "console/x", "com10/x"]
        {
            assert_eq!(ObjectKey::parse(key).unwrap().as_str(), key);
        }
        assert!(ObjectKey::parse(&"x".repeat(LONGEST_KEY)).is_ok());
    }

    #[test]
    fn a_bucket_is_one_step_and_none_of_the_door_s_words() {
        for name in ["", "a/b", "..", "public", "x".repeat(101).as_str(), "é"] {
            assert_eq!(BucketName::parse(name), Err(FileRejection::InvalidBucketName), "{name}");
        }
        assert!(BucketName::parse("package-images").is_ok());
    }
}
