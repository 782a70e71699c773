//! Sign-in with a wallet: the account signs a message that names this site and the time.
//!
//! Ethereum (EIP-4361, signed as EIP-191) and Solana (the same layout, ed25519). [`read`] checks everything except replay. The caller
//! stores [`SignedIn::fingerprint`] for [`MEMORY`] in the transaction of the sign-in, and rejects a known one. The fingerprint is of the
//! message, because one message can have several signatures. T-U27.
//!
//! The grammar is our own (decision record 0005): the official client's messages are not quite EIP-4361.

mod ethereum;
mod message;
mod solana;

use chrono::{DateTime, Duration, Utc};
use sha2::{Digest as _, Sha256};
use url::{Host, Url};

use self::message::SignInMessage;

/// C-1.5.
const SHORTEST_CHARS: usize = 64;
const LONGEST_CHARS: usize = 20_480;
/// Largest distance of a message's time from now. C-1.5.
const AGE: Duration = Duration::minutes(10);
/// How long to remember a used message: as long as it is valid, from its use. T-U27.
pub const MEMORY: Duration = Duration::minutes(20);
/// The cluster of real accounts, in the spellings of wallets.
const SOLANA_CLUSTERS: [&str; 3] = ["mainnet", "mainnet-beta", "solana:mainnet"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    Ethereum,
    Solana,
}

impl Chain {
    /// `None` for a chain that is not supported.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "ethereum" => Some(Self::Ethereum),
            "solana" => Some(Self::Solana),
            _ => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Ethereum => "ethereum",
            Self::Solana => "solana",
        }
    }
}

/// What this site accepts.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// Hosts of this site in lower case, with a non-default port.
    pub hosts: &'a [&'a str],
    /// EIP-155 numbers; empty allows any, since an account is the same on every chain.
    pub ethereum_chains: &'a [u64],
    pub now: DateTime<Utc>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub chain: Chain,
    /// Ethereum: `0x` and 40 hexadecimal digits in lower case. Solana: base58.
    pub address: String,
    /// The page that requested the signature, on one of the allowed hosts.
    pub uri: Url,
    /// The message's nonce; not checked yet.
    pub nonce: Option<String>,
    pub statement: Option<String>,
    /// Hexadecimal SHA-256 of chain and message. The caller stores it and rejects a known one.
    pub fingerprint: String,
}

impl SignedIn {
    /// The identity's subject at the provider `web3`.
    pub fn subject(&self) -> String {
        format!("web3:{}:{}", self.chain.name(), self.address)
    }
}

/// Why a sign-in is rejected, with a message for the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalletRejection {
    #[error("Message must be between 64 and 20480 characters long")]
    Length,
    #[error("Message is not written as it should be: {0}")]
    Layout(&'static str),
    #[error("Message is for another site")]
    Site,
    #[error("Message is for another chain")]
    Chain,
    #[error("Message was issued too long ago, or in the future")]
    Issued,
    #[error("Message has expired")]
    Expired,
    #[error("Message is not valid yet")]
    TooEarly,
    #[error("Signature is not written as it should be")]
    SignatureShape,
    #[error("Signature is not the account's")]
    Signature,
}

impl WalletRejection {
    /// Whether the request is malformed (`validation_failed`); other rejections are wrong credentials.
    pub fn is_malformed(self) -> bool {
        matches!(self, Self::Length | Self::Layout(_) | Self::SignatureShape)
    }
}

/// The signer of a message.
///
/// # Errors
/// The message is malformed, for another site, chain or time, or not signed by the account.
pub fn read(chain: Chain, text: &str, signature: &str, rules: &Rules<'_>) -> Result<SignedIn, WalletRejection> {
    let length = text.chars().count();
    if !(SHORTEST_CHARS..=LONGEST_CHARS).contains(&length) {
        return Err(WalletRejection::Length);
    }
    let message = SignInMessage::parse(chain, text)?;
    let uri = check_site(&message, rules.hosts)?;
    check_time(&message, rules.now)?;
    let address = match chain {
        Chain::Ethereum => {
            let number =
                message.chain_id.and_then(|id| id.parse::<u64>().ok()).ok_or(WalletRejection::Layout("Chain ID"))?;
            if !rules.ethereum_chains.is_empty() && !rules.ethereum_chains.contains(&number) {
                return Err(WalletRejection::Chain);
            }
            ethereum::check(text, message.address, signature)?
        }
        Chain::Solana => {
            if message.chain_id.is_some_and(|id| !SOLANA_CLUSTERS.contains(&id)) {
                return Err(WalletRejection::Chain);
            }
            solana::check(text, message.address, signature)?
        }
    };
    let digest = Sha256::new().chain_update(chain.name()).chain_update([0]).chain_update(text).finalize();
    Ok(SignedIn {
        chain,
        address,
        uri,
        nonce: message.nonce.map(str::to_owned),
        statement: message.statement.map(str::to_owned),
        fingerprint: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
    })
}

/// Checks that the page is ours, and that the wallet displays the same site.
fn check_site(message: &SignInMessage<'_>, hosts: &[&str]) -> Result<Url, WalletRejection> {
    let is_plain = message.domain.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    if !is_plain {
        return Err(WalletRejection::Site);
    }
    let uri = Url::parse(message.uri).map_err(|_| WalletRejection::Layout("URI"))?;
    let is_loopback = match uri.host() {
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    };
    let is_safe = uri.scheme() == "https" || (uri.scheme() == "http" && is_loopback);
    let has_no_user = uri.username().is_empty() && uri.password().is_none();
    let host = uri.host_str().unwrap_or_default();
    let authority = uri.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let domain = message.domain.to_ascii_lowercase();
    let is_ours = hosts.contains(&domain.as_str()) && authority == domain;
    // `Url` converts hosts to ASCII. The text must already be ASCII, or the wallet displayed another host than we read.
    let is_as_written = message.uri.is_ascii() && message.scheme.is_none_or(|scheme| scheme == uri.scheme());
    if is_safe && has_no_user && is_ours && is_as_written { Ok(uri) } else { Err(WalletRejection::Site) }
}

fn check_time(message: &SignInMessage<'_>, now: DateTime<Utc>) -> Result<(), WalletRejection> {
    if (now - message.issued_at).abs() > AGE {
        return Err(WalletRejection::Issued);
    }
    if message.expires_at.is_some_and(|until| until <= now) {
        return Err(WalletRejection::Expired);
    }
    if message.not_before.is_some_and(|from| from > now) {
        return Err(WalletRejection::TooEarly);
    }
    Ok(())
}

#[cfg(test)]
mod tests;
