//! Messages that the SMS service passes on, signed with the account's token: HMAC-SHA1 over the address and the sorted fields of the form.
//!
//! Source: <https://www.twilio.com/docs/usage/security>.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, Mac as _};
use sha1::Sha1;
use url::form_urlencoded;

use super::{Sender, ServiceSettings};

/// A message as the service passes it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboundMessage {
    /// The service's id of it.
    pub sid: String,
    /// The sender's number: digits with the country code.
    pub from: String,
    pub body: String,
}

/// Why a request is no message of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInbound {
    Signature,
    /// Signed, but of another account or without a field.
    Form,
}

/// Reads messages of one account.
#[derive(Clone)]
pub struct InboundMessages {
    account: String,
    token: String,
    /// The number that texts come from and answers go to: E.164 with its plus sign.
    pub number: String,
}

/// Without the account's token.
impl std::fmt::Debug for InboundMessages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "InboundMessages({})", self.number)
    }
}

impl InboundMessages {
    /// # Errors
    /// A message for the operator if the setting is wrong, or names a group of senders.
    pub fn open(url: &str) -> Result<Self, String> {
        let ServiceSettings { account, token, from, .. } = ServiceSettings::parse(url)?;
        match from {
            Sender::Number(number) => Ok(Self { account, token, number }),
            Sender::Group(_) => {
                Err("SERENDIB_SMS_REPLIES needs one number in SERENDIB_SMS_URL, not a group.".to_owned())
            }
        }
    }

    /// The message in a form that was posted to `address`.
    ///
    /// # Errors
    /// `Signature`, whatever else is wrong; `Form`.
    pub fn read(&self, address: &str, signature: &str, form: &[u8]) -> Result<InboundMessage, NotInbound> {
        let fields: Vec<(String, String)> = form_urlencoded::parse(form).into_owned().collect();
        let signature = BASE64_STANDARD.decode(signature).map_err(|_| NotInbound::Signature)?;
        let mac = self.mac(address, &fields).ok_or(NotInbound::Signature)?;
        mac.verify_slice(&signature).map_err(|_| NotInbound::Signature)?;
        let field = |name: &str| {
            let mut values = fields.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
            values.next().filter(|_| values.next().is_none()).ok_or(NotInbound::Form)
        };
        let (sid, from) = (field("MessageSid")?, field("From")?);
        let digits = from.strip_prefix('+').unwrap_or_default();
        let is_number = (7..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let is_sid = (1..=64).contains(&sid.len()) && sid.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if field("AccountSid")? != self.account || !is_number || !is_sid {
            return Err(NotInbound::Form);
        }
        Ok(InboundMessage { sid: sid.to_owned(), from: digits.to_owned(), body: field("Body")?.to_owned() })
    }

    fn mac(&self, address: &str, fields: &[(String, String)]) -> Option<Hmac<Sha1>> {
        let mut sorted: Vec<_> = fields.iter().collect();
        sorted.sort();
        let mut mac = Hmac::<Sha1>::new_from_slice(self.token.as_bytes()).ok()?;
        mac.update(address.as_bytes());
        for (name, value) in sorted {
            mac.update(name.as_bytes());
            mac.update(value.as_bytes());
        }
        Some(mac)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://example.com/myapp.php?foo=1&bar=2";

    /// The example of the service's documentation, with the fields of a message added.
    fn messages() -> InboundMessages {
        InboundMessages::open("https://AC1:12345@api.twilio.com?from=%2B15005550006").unwrap()
    }

    fn signed(form: &str) -> String {
        let fields: Vec<(String, String)> = form_urlencoded::parse(form.as_bytes()).into_owned().collect();
        BASE64_STANDARD.encode(messages().mac(ADDRESS, &fields).unwrap().finalize().into_bytes())
    }

    #[test]
    fn the_example_of_the_documentation_has_its_signature() {
        let form = "Digits=1234&To=%2B18005551212&From=%2B14158675310&Caller=%2B14158675310&CallSid=CA1234567890ABCDE";
        assert_eq!(signed(form), "L/OH5YylLD5NRKLltdqwSvS0BnU=");
        assert_eq!(messages().read(ADDRESS, &signed(form), form.as_bytes()), Err(NotInbound::Form));
    }

    #[test]
    fn a_signed_message_is_read_and_any_other_is_not() {
        let form = "MessageSid=SM1&AccountSid=AC1&From=%2B94771234567&To=%2B15005550006&Body=YES+4711";
        let signature = signed(form);
        let read = |address: &str, signature: &str, form: &str| messages().read(address, signature, form.as_bytes());
        let message = InboundMessage { sid: "SM1".into(), from: "94771234567".into(), body: "YES 4711".into() };
        assert_eq!(read(ADDRESS, &signature, form), Ok(message));
        for (address, signature, form) in [
            (ADDRESS, "", form),
            (ADDRESS, "bm90IGl0", form),
            (ADDRESS, "%%%", form),
            ("https://example.com/other", signature.as_str(), form),
            (ADDRESS, signature.as_str(), &form.replace("4711", "4712")),
            (ADDRESS, signature.as_str(), &format!("{form}&Body=YES+4712")),
        ] {
            assert_eq!(read(address, signature, form), Err(NotInbound::Signature), "{address} {form}");
        }
        for form in [
            form.replace("AC1", "AC2"),
            form.replace("%2B94771234567", "94771234567"),
            form.replace("%2B94771234567", "whatsapp%3A%2B94771234567"),
            form.replace("SM1", ""),
            form.replace("SM1", &"S".repeat(65)),
            form.replace("&Body=YES+4711", ""),
            format!("{form}&From=%2B94770000000"),
        ] {
            assert_eq!(read(ADDRESS, &signed(&form), &form), Err(NotInbound::Form), "{form}");
        }
        assert!(InboundMessages::open("https://AC1:1@api.twilio.com?from=MG1").unwrap_err().contains("not a group"));
        assert!(!format!("{:?}", messages()).contains("12345"));
    }
}
