//! Parameters of a query or a form, each at most once: of a repeated one, two readers may take different values.

use url::form_urlencoded;

/// No sign-in button sends a longer request.
const LONGEST_BYTES: usize = 8 * 1024;

/// The parameters are malformed.
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

    /// The value of a parameter; empty counts as absent. RFC 6749 section 3.1.
    pub(super) fn single(&self, name: &str) -> Result<Option<&str>, ParameterError> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(ParameterError),
            (value, None) => Ok(value.filter(|value| !value.is_empty())),
        }
    }

    /// As [`Self::single`], but required.
    pub(super) fn required(&self, name: &str) -> Result<&str, ParameterError> {
        self.single(name)?.ok_or(ParameterError)
    }
}
