//! The words of a query or a form, each at most once: with two of a kind, two readers may follow different ones.

use url::form_urlencoded;

/// Longer requests come from nobody's sign-in button.
const LONGEST_BYTES: usize = 8 * 1024;

/// Why the words cannot be taken as they are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclear;

#[derive(Debug, Default)]
pub(super) struct Params(Vec<(String, String)>);

impl Params {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, Unclear> {
        if bytes.len() > LONGEST_BYTES {
            return Err(Unclear);
        }
        Ok(Self(form_urlencoded::parse(bytes).into_owned().collect()))
    }

    /// The one value of a name; an empty one is none. RFC 6749 section 3.1.
    pub(super) fn one(&self, name: &str) -> Result<Option<&str>, Unclear> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(Unclear),
            (value, None) => Ok(value.filter(|value| !value.is_empty())),
        }
    }

    /// As [`Self::one`], and one there must be.
    pub(super) fn needed(&self, name: &str) -> Result<&str, Unclear> {
        self.one(name)?.ok_or(Unclear)
    }
}
