//! The words of a query or a form, each at most once: with two of a kind, two readers may follow different ones.

use url::form_urlencoded;

/// Longer requests come from nobody's sign-in button.
const LONGEST_BYTES: usize = 8 * 1024;

/// Why the words cannot be taken as they are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ParameterError;

#[derive(Debug, Default)]
pub(super) struct Params(Vec<(String, String)>);

impl Params {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, ParameterError> {
        if bytes.len() > LONGEST_BYTES {
            return Err(ParameterError);
        }
        Ok(Self(form_urlencoded::parse(bytes).into_owned().collect()))
    }

    /// The one value of a name; an empty one is none. RFC 6749 section 3.1.
    pub(super) fn single(&self, name: &str) -> Result<Option<&str>, ParameterError> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(ParameterError),
            (value, None) => Ok(value.filter(|value| !value.is_empty())),
        }
    }

    /// As [`Self::one`], and one there must be.
    pub(super) fn required(&self, name: &str) -> Result<&str, ParameterError> {
        self.single(name)?.ok_or(ParameterError)
    }
}
