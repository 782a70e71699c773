//! Parses the message that a wallet displays and signs.
//!
//! ```text
//! serendib.example wants you to sign in with your Ethereum account:
//! 0x…
//!
//! A statement, or not.
//!
//! URI: https://serendib.example/auth
//! Version: 1
//! Chain ID: 1
//! Issued At: 2030-01-15T03:30:00.000Z
//! ```
//!
//! EIP-4361 fixes the order of the fields and requires a nonce and a checksum address. The official client uses other orders for Solana,
//! omits the nonce unless the application sets one, and writes the address in lower case. So this parser accepts fields in any order, each
//! at most once, with nothing between them.

use chrono::{DateTime, Utc};

use super::{Chain, WalletRejection};

const SHORTEST_NONCE: usize = 8;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct SignInMessage<'a> {
    pub scheme: Option<&'a str>,
    pub domain: &'a str,
    pub address: &'a str,
    pub statement: Option<&'a str>,
    pub uri: &'a str,
    pub chain_id: Option<&'a str>,
    pub nonce: Option<&'a str>,
    pub issued_at: DateTime<Utc>,
    pub expires_at: Option<DateTime<Utc>>,
    pub not_before: Option<DateTime<Utc>>,
}

/// Fields of one line.
const FIELDS: [&str; 8] =
    ["URI", "Version", "Chain ID", "Nonce", "Issued At", "Expiration Time", "Not Before", "Request ID"];

#[derive(Default)]
struct MessageFields<'a>([Option<&'a str>; FIELDS.len()]);

impl<'a> MessageFields<'a> {
    fn get(&self, name: &'static str) -> Option<&'a str> {
        let at = FIELDS.iter().position(|field| *field == name)?;
        self.0.get(at).copied().flatten()
    }

    fn needed(&self, name: &'static str) -> Result<&'a str, WalletRejection> {
        self.get(name).ok_or(WalletRejection::Layout(name))
    }

    /// Takes the line if it is a new field; a repeated name is rejected.
    fn take(&mut self, line: &'a str) -> bool {
        let Some((name, value)) = line.split_once(": ") else { return false };
        let place = FIELDS.iter().position(|field| *field == name).and_then(|at| self.0.get_mut(at));
        match place {
            Some(place @ None) => {
                *place = Some(value);
                true
            }
            _ => false,
        }
    }
}

impl<'a> SignInMessage<'a> {
    pub(super) fn parse(chain: Chain, text: &'a str) -> Result<Self, WalletRejection> {
        if text.chars().any(|ch| ch.is_control() && ch != '\n') {
            return Err(WalletRejection::Layout("control characters"));
        }
        let preamble = match chain {
            Chain::Ethereum => " wants you to sign in with your Ethereum account:",
            Chain::Solana => " wants you to sign in with your Solana account:",
        };
        let mut lines = text.split('\n').peekable();
        let site =
            lines.next().and_then(|line| line.strip_suffix(preamble)).ok_or(WalletRejection::Layout("first line"))?;
        let (scheme, domain) = match site.split_once("://") {
            Some((scheme, domain)) => (Some(scheme), domain),
            None => (None, site),
        };
        let address = lines.next().ok_or(WalletRejection::Layout("address"))?;
        if lines.next() != Some("") {
            return Err(WalletRejection::Layout("blank line after the address"));
        }
        let statement = statement(&mut lines)?;
        let fields = fields(&mut lines)?;
        if fields.needed("Version")? != "1" {
            return Err(WalletRejection::Layout("Version"));
        }
        let nonce = fields.get("Nonce");
        let is_nonce =
            |nonce: &str| nonce.len() >= SHORTEST_NONCE && nonce.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if nonce.is_some_and(|nonce| !is_nonce(nonce)) {
            return Err(WalletRejection::Layout("Nonce"));
        }
        let moment = |name: &'static str| {
            fields.get(name).map(|text| time(text).ok_or(WalletRejection::Layout(name))).transpose()
        };
        Ok(Self {
            scheme,
            domain,
            address,
            statement,
            uri: fields.needed("URI")?,
            chain_id: fields.get("Chain ID"),
            nonce,
            issued_at: moment("Issued At")?.ok_or(WalletRejection::Layout("Issued At"))?,
            expires_at: moment("Expiration Time")?,
            not_before: moment("Not Before")?,
        })
    }
}

type MessageLines<'a> = std::iter::Peekable<std::str::Split<'a, char>>;

/// One line between blank lines. Without it there is one blank line (Solana) or two (EIP-4361).
fn statement<'a>(lines: &mut MessageLines<'a>) -> Result<Option<&'a str>, WalletRejection> {
    match lines.peek() {
        Some(&"") => {
            lines.next();
            Ok(None)
        }
        Some(line) if !MessageFields::default().take(line) => {
            let statement = lines.next();
            if lines.next() != Some("") {
                return Err(WalletRejection::Layout("blank line after the statement"));
            }
            Ok(statement)
        }
        _ => Ok(None),
    }
}

/// Only fields remain, then resources.
fn fields<'a>(lines: &mut MessageLines<'a>) -> Result<MessageFields<'a>, WalletRejection> {
    let mut fields = MessageFields::default();
    while let Some(line) = lines.next() {
        // The official client writes no colon for Solana.
        if matches!(line, "Resources:" | "Resources") {
            return if lines.all(|line| line.starts_with("- ")) {
                Ok(fields)
            } else {
                Err(WalletRejection::Layout("Resources"))
            };
        }
        if !fields.take(line) {
            return Err(WalletRejection::Layout("fields"));
        }
    }
    Ok(fields)
}

/// RFC 3339, in any zone.
fn time(text: &str) -> Option<DateTime<Utc>> {
    Some(DateTime::parse_from_rfc3339(text).ok()?.to_utc())
}
