//! Sign-in with a wallet.

use base64::Engine as _;
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};

use super::external_sign_in::post;
use crate::program::{Program, ProgramData};

/// A Solana wallet.
pub struct Wallet {
    key: SigningKey,
}

impl Wallet {
    /// The same for the same number.
    pub fn new(number: u8) -> Self {
        Self { key: SigningKey::from_bytes(&[number; 32]) }
    }

    pub fn address(&self) -> String {
        bs58::encode(self.key.verifying_key().as_bytes()).into_string()
    }

    /// The text to sign for a site, so many seconds from now.
    pub fn message(&self, host: &str, offset: i64) -> String {
        let (address, issued) = (self.address(), now() + Duration::seconds(offset));
        let issued = issued.to_rfc3339_opts(SecondsFormat::Secs, true);
        format!(
            "{host} wants you to sign in with your Solana account:\n{address}\n\nSign in to Serendib\n\nURI: http://{host}/\nVersion: 1\nIssued At: {issued}"
        )
    }

    pub fn sign_in_body(&self, message: &str) -> Value {
        let signature = base64::engine::general_purpose::STANDARD.encode(self.key.sign(message.as_bytes()).to_bytes());
        json!({ "chain": "solana", "message": message, "signature": signature })
    }
}

#[expect(clippy::disallowed_methods, reason = "the program under test has the machine's clock")]
fn now() -> DateTime<Utc> {
    Utc::now()
}

/// T-U27.
#[test]
fn a_wallet_signs_in_once_with_a_message_for_this_site() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0", "--wallets", "true"]);
    let (wallet, host) = (Wallet::new(7), program.address.to_string());
    let body =
        |program: &Program, message: &str| post(program, "token?grant_type=web3", None, &wallet.sign_in_body(message));
    let good = wallet.message(&host, 0);
    let signed = body(&program, &good);
    assert_eq!(signed.status, 200, "{}", signed.json());
    let user = signed.json()["user"].clone();
    let subject = format!("web3:solana:{}", wallet.address());
    assert_eq!((&user["email"], &user["identities"][0]["id"]), (&json!(""), &json!(subject)));
    let attacks =
        [good.clone(), wallet.message("evil.example", 0), wallet.message(&host, -700), wallet.message(&host, 700)];
    for attack in attacks {
        let answer = body(&program, &attack);
        assert_eq!(answer.status, 400, "{attack}: {}", answer.json());
        assert!(["invalid_credentials", "validation_failed"].contains(&answer.code().as_str()), "{}", answer.code());
    }
    let again = body(&program, &wallet.message(&host, 1));
    assert_eq!(again.json()["user"]["id"], user["id"], "the same wallet is the same person");
    let dogecoin = json!({ "chain": "dogecoin", "message": good, "signature": "x" });
    assert_eq!(post(&program, "token?grant_type=web3", None, &dogecoin).code(), "web3_unsupported_chain");
}
