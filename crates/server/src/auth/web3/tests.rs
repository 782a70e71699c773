//! Messages of the official client, and attacks on them. T-U27.

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use ed25519_dalek::Signer as _;
use k256::ecdsa::{RecoveryId, Signature, SigningKey};
use proptest::prelude::*;
use sha3::Keccak256;

use super::*;

const HOSTS: [&str; 2] = ["serendib.example", "localhost:8080"];

fn now() -> DateTime<Utc> {
    "2030-01-15T03:30:00Z".parse().unwrap()
}

fn rules() -> Rules<'static> {
    Rules { hosts: &HOSTS, ethereum_chains: &[], now: now() }
}

struct Ether(SigningKey);

impl Ether {
    fn new(seed: u8) -> Self {
        Self(SigningKey::from_slice(&[seed; 32]).unwrap())
    }

    fn raw(&self) -> [u8; 20] {
        ethereum::address_of(self.0.verifying_key())
    }

    fn address(&self) -> String {
        format!("0x{}", ethereum::hex(&self.raw()))
    }

    fn sign(&self, text: &str) -> (Signature, RecoveryId) {
        let prefix = format!("\x19Ethereum Signed Message:\n{}", text.len());
        self.0
            .sign_digest_recoverable(<Keccak256 as sha3::Digest>::new().chain_update(prefix).chain_update(text))
            .unwrap()
    }

    fn signed(&self, text: &str) -> String {
        let (signature, which) = self.sign(text);
        encode_signature(&signature, which.to_byte() + 27)
    }
}

fn encode_signature(signature: &Signature, v: u8) -> String {
    format!("0x{}{v:02x}", ethereum::hex(&signature.to_bytes()))
}

/// The format of the official client's `createSiweMessage`.
fn siwe(address: &str, more: &str) -> String {
    format!(
        "serendib.example wants you to sign in with your Ethereum account:\n{address}\n\n\
         Sign in to Serendib.\n\nURI: https://serendib.example/auth\nVersion: 1\nChain ID: 1\n\
         Issued At: 2030-01-15T03:29:30.123Z{more}"
    )
}

fn ether(text: &str) -> Result<SignedIn, WalletRejection> {
    read(Chain::Ethereum, text, &Ether::new(7).signed(text), &rules())
}

struct Sol(ed25519_dalek::SigningKey);

impl Sol {
    fn new(seed: u8) -> Self {
        Self(ed25519_dalek::SigningKey::from_bytes(&[seed; 32]))
    }

    fn address(&self) -> String {
        bs58::encode(self.0.verifying_key().to_bytes()).into_string()
    }

    fn signed(&self, text: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0.sign(text.as_bytes()).to_bytes())
    }
}

/// The format of the official client for a wallet that signs any text.
fn siws(address: &str, more: &str) -> String {
    format!(
        "serendib.example wants you to sign in with your Solana account:\n{address}\n\n\
         Sign in to Serendib.\n\nVersion: 1\nURI: https://serendib.example/auth\n\
         Issued At: 2030-01-15T03:29:30.123Z{more}"
    )
}

fn sol(text: &str) -> Result<SignedIn, WalletRejection> {
    read(Chain::Solana, text, &Sol::new(7).signed(text), &rules())
}

#[test]
fn a_signature_that_others_made_is_read() {
    // The example of EIP-55; its capitals are the checksum.
    let address = [
        0x5a, 0xae, 0xb6, 0x05, 0x3f, 0x3e, 0x94, 0xc9, 0xb9, 0xa0, 0x9f, 0x33, 0x66, 0x94, 0x35, 0xe7, 0xef, 0x1b,
        0xea, 0xed,
    ];
    assert_eq!(ethereum::checksummed(&address), "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    // The private key of ones has a well-known address: 0x1a642f0e3c3af545e7acbd38b07251b3990914f1.
    assert_eq!(Ether::new(1).address(), "0x1a642f0e3c3af545e7acbd38b07251b3990914f1");
    // RFC 8032 section 7.1, test 1: the key of a known seed.
    let seed = [
        0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c, 0xc4, 0x44, 0x49,
        0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae, 0x7f, 0x60,
    ];
    let key = Sol(ed25519_dalek::SigningKey::from_bytes(&seed));
    assert_eq!(key.address(), "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z");
}

#[test]
fn an_ethereum_account_signs_in() {
    let address = Ether::new(7).address();
    let text = siwe(&address, "");
    let signed = ether(&text).unwrap();
    assert_eq!((&signed.address, signed.chain), (&address, Chain::Ethereum));
    assert_eq!(signed.subject(), format!("web3:ethereum:{address}"));
    assert_eq!((signed.uri.as_str(), signed.nonce), ("https://serendib.example/auth", None));
    assert_eq!(signed.statement.as_deref(), Some("Sign in to Serendib."));
    let full = siwe(
        &address,
        "\nExpiration Time: 2030-01-15T04:00:00+00:00\nNot Before: 2030-01-15T08:00:00+05:30\nRequest ID: r-1\nResources:\n- https://a.example\n- ipfs://b",
    )
    .replace("Issued At", "Nonce: abcDEF12\nIssued At");
    assert_eq!(ether(&full).unwrap().nonce.as_deref(), Some("abcDEF12"));
    // Without a statement, EIP-4361 has two blank lines, and some wallets write one.
    let none = text.replace("Sign in to Serendib.\n", "");
    assert_eq!(ether(&none).unwrap().statement, None);
    assert_eq!(ether(&none.replace("\n\n\n", "\n\n")).unwrap().statement, None);
    let with_scheme = format!("https://{text}");
    assert!(ether(&with_scheme).is_ok());
}

#[test]
fn one_account_is_one_subject_however_it_is_written() {
    let key = Ether::new(7);
    let mixed = format!("0x{}", ethereum::checksummed(&key.raw()));
    let upper = format!("0x{}", key.address()[2..].to_uppercase());
    for address in [key.address(), mixed.clone(), upper] {
        assert_eq!(ether(&siwe(&address, "")).unwrap().address, key.address(), "{address}");
    }
    let slip: String = mixed
        .char_indices()
        .map(|(at, c)| if at > 2 && c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
        .collect();
    let slip = format!("0x{}", &slip[2..]);
    assert_ne!(slip, mixed);
    for address in [&*slip, "nimali.eth", "0x12", "", &key.address()[2..], &format!("{} ", key.address())] {
        assert_eq!(ether(&siwe(address, "")), Err(WalletRejection::Layout("address")), "{address}");
    }
}

#[test]
fn a_solana_account_signs_in() {
    let address = Sol::new(7).address();
    let text = siws(&address, "");
    let signed = sol(&text).unwrap();
    assert_eq!(signed.subject(), format!("web3:solana:{address}"));
    assert_eq!(
        (signed.uri.as_str(), signed.statement.as_deref()),
        ("https://serendib.example/auth", Some("Sign in to Serendib."))
    );
    let full = siws(
        &address,
        "\nNot Before: 2030-01-15T03:00:00Z\nExpiration Time: 2030-01-15T04:00:00Z\nChain ID: solana:mainnet\nNonce: abcDEF12\nRequest ID: 7\nResources\n- https://a.example",
    );
    assert_eq!(sol(&full).unwrap().nonce.as_deref(), Some("abcDEF12"));
    let padded = BASE64_STANDARD.encode(Sol::new(7).0.sign(text.as_bytes()).to_bytes());
    assert!(read(Chain::Solana, &text, &padded, &rules()).is_ok());
    let local = text
        .replace("https://serendib.example/auth", "http://localhost:8080/auth")
        .replace("serendib.example", "localhost:8080");
    assert!(sol(&local).is_ok());
}

/// T-U27.
#[test]
fn a_message_for_another_site_is_refused() {
    let address = Ether::new(7).address();
    let text = siwe(&address, "");
    let site = |domain: &str, uri: &str| {
        text.replacen("serendib.example", domain, 1)
            .replace("URI: https://serendib.example/auth", &format!("URI: {uri}"))
    };
    for (domain, uri) in [
        ("evil.example", "https://evil.example/auth"),
        ("evil.example", "https://serendib.example/auth"),
        ("serendib.example", "https://evil.example/auth"),
        ("serendib.example", "http://serendib.example/auth"),
        ("serendib.example", "https://serendib.example:8443/auth"),
        ("serendib.example", "https://user@serendib.example/auth"),
        ("serendib.example", "https://serendib.example@evil.example/auth"),
        ("serendib.example", "https://serendib.example.evil.example/auth"),
        ("serendib.example.", "https://serendib.example./auth"),
        ("serendib.example:443", "https://serendib.example/auth"),
        ("evil.example/serendib.example", "https://serendib.example/auth"),
        ("serendib.eth", "https://serendib.eth/auth"),
        ("ѕerendib.example", "https://ѕerendib.example/auth"),
        ("xn--erendib-4fg.example", "https://xn--erendib-4fg.example/auth"),
        ("localhost:8080", "https://serendib.example/auth"),
        ("localhost", "http://localhost/auth"),
        ("http://serendib.example", "https://serendib.example/auth"),
        ("", "https://serendib.example/auth"),
        ("serendib.example", "javascript:alert(1)"),
        ("serendib.example", "https://serendib.example/ආයුබෝවන්"),
    ] {
        assert_eq!(ether(&site(domain, uri)), Err(WalletRejection::Site), "{domain} {uri}");
    }
    assert_eq!(ether(&site("serendib.example", "/auth")), Err(WalletRejection::Layout("URI")));
    assert!(ether(&site("SERENDIB.example", "https://Serendib.Example/auth")).is_ok());
}

/// T-U27.
#[test]
fn a_message_for_another_time_is_refused() {
    let address = Ether::new(7).address();
    let issued = |at: &str| siwe(&address, "").replace("2030-01-15T03:29:30.123Z", at);
    for at in ["2030-01-15T03:20:00Z", "2030-01-15T03:40:00Z", "2030-01-15T09:00:00+05:30"] {
        assert!(ether(&issued(at)).is_ok(), "{at}");
    }
    for at in ["2030-01-15T03:19:59Z", "2030-01-15T03:40:01Z", "2029-01-15T03:30:00Z", "9999-12-31T23:59:59Z"] {
        assert_eq!(ether(&issued(at)), Err(WalletRejection::Issued), "{at}");
    }
    for at in ["yesterday", "2030-01-15", "1894678200", "2030-01-15T25:00:00Z", ""] {
        assert_eq!(ether(&issued(at)), Err(WalletRejection::Layout("Issued At")), "{at}");
    }
    for (more, why) in [
        ("\nExpiration Time: 2030-01-15T03:30:00Z", WalletRejection::Expired),
        ("\nExpiration Time: 2030-01-15T03:29:59Z", WalletRejection::Expired),
        ("\nNot Before: 2030-01-15T03:30:01Z", WalletRejection::TooEarly),
        ("\nExpiration Time: never", WalletRejection::Layout("Expiration Time")),
        ("\nNot Before: now", WalletRejection::Layout("Not Before")),
    ] {
        assert_eq!(ether(&siwe(&address, more)), Err(why), "{more}");
        assert_eq!(sol(&siws(&Sol::new(7).address(), more)), Err(why), "{more}");
    }
}

/// T-U27.
#[test]
fn a_message_for_another_chain_is_refused() {
    let (address, text) = (Ether::new(7).address(), siwe(&Ether::new(7).address(), ""));
    let strict = Rules { ethereum_chains: &[1, 10], ..rules() };
    let under = |text: &str| read(Chain::Ethereum, text, &Ether::new(7).signed(text), &strict);
    assert!(under(&text).is_ok() && under(&text.replace("Chain ID: 1", "Chain ID: 10")).is_ok());
    assert_eq!(under(&text.replace("Chain ID: 1", "Chain ID: 137")), Err(WalletRejection::Chain));
    for id in ["Chain ID: -1", "Chain ID: mainnet", "Chain ID: 99999999999999999999", "Chain ID: "] {
        assert_eq!(ether(&text.replace("Chain ID: 1", id)), Err(WalletRejection::Layout("Chain ID")), "{id}");
    }
    assert_eq!(ether(&text.replace("Chain ID: 1\n", "")), Err(WalletRejection::Layout("Chain ID")));
    assert_eq!(sol(&siws(&Sol::new(7).address(), "\nChain ID: solana:devnet")), Err(WalletRejection::Chain));
    let other = read(Chain::Solana, &text, &Ether::new(7).signed(&text), &rules());
    assert_eq!(other, Err(WalletRejection::Layout("first line")), "{address}");
    assert_eq!(Chain::parse("bitcoin"), None);
    for chain in [Chain::Ethereum, Chain::Solana] {
        assert_eq!(Chain::parse(chain.name()), Some(chain));
    }
}

/// T-U27.
#[test]
fn a_changed_message_or_another_account_is_refused() {
    let (key, other) = (Ether::new(7), Ether::new(9));
    let text = siwe(&key.address(), "");
    let signature = key.signed(&text);
    let changed = text.replace("Sign in to", "Sign up to");
    assert_eq!(read(Chain::Ethereum, &changed, &signature, &rules()), Err(WalletRejection::Signature));
    assert_eq!(read(Chain::Ethereum, &text, &other.signed(&text), &rules()), Err(WalletRejection::Signature));
    let (key, other) = (Sol::new(7), Sol::new(9));
    let text = siws(&key.address(), "");
    let changed = text.replace("Sign in to", "Sign up to");
    assert_eq!(read(Chain::Solana, &changed, &key.signed(&text), &rules()), Err(WalletRejection::Signature));
    assert_eq!(read(Chain::Solana, &text, &other.signed(&text), &rules()), Err(WalletRejection::Signature));
}

/// T-U27.
#[test]
fn of_one_signature_there_is_one_form_and_the_message_counts_once_anyway() {
    let key = Ether::new(7);
    let text = siwe(&key.address(), "");
    let (signature, which) = key.sign(&text);
    let (r, s) = signature.split_scalars();
    let twin = Signature::from_scalars(r.to_bytes(), (-*s).to_bytes()).unwrap();
    let check = |written: &str| read(Chain::Ethereum, &text, written, &rules());
    let good = check(&encode_signature(&signature, which.to_byte() + 27)).unwrap();
    for v in [which.to_byte(), which.to_byte() ^ 1, 27, 28] {
        assert!(check(&encode_signature(&twin, v)).is_err(), "the twin with the large s, {v}");
    }
    let bare = check(&encode_signature(&signature, which.to_byte())).unwrap();
    assert_eq!(bare.fingerprint, good.fingerprint, "a second way to write it is the same use");
    assert_eq!(check(&encode_signature(&signature, (which.to_byte() ^ 1) + 27)), Err(WalletRejection::Signature));
    for shape in [
        String::new(),
        "0x".to_owned(),
        encode_signature(&signature, 27)[2..].to_owned(),
        format!("{}00", encode_signature(&signature, 27)),
        encode_signature(&signature, 29),
        encode_signature(&signature, 255),
        format!("0x{}", "g".repeat(130)),
        format!("0x{}", "é".repeat(65)),
    ] {
        assert_eq!(check(&shape), Err(WalletRejection::SignatureShape), "{shape}");
    }
    assert_eq!(check(&format!("0x{}1b", "00".repeat(64))), Err(WalletRejection::Signature));
    assert_eq!(check(&format!("0x{}1b", "ff".repeat(64))), Err(WalletRejection::Signature));

    let key = Sol::new(7);
    let text = siws(&key.address(), "");
    let bytes = key.0.sign(text.as_bytes()).to_bytes();
    // s + L, the group's order: another form of the same signature.
    let order: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let (mut twin, mut carry) = (bytes, 0_u16);
    for (byte, more) in twin[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(more) + carry;
        *byte = u8::try_from(sum & 0xff).unwrap();
        carry = sum >> 8;
    }
    let check = |signature: &str| read(Chain::Solana, &text, signature, &rules());
    assert!(check(&BASE64_URL_SAFE_NO_PAD.encode(bytes)).is_ok());
    assert_eq!(check(&BASE64_URL_SAFE_NO_PAD.encode(twin)), Err(WalletRejection::Signature));
    for shape in ["", "x", "====", &"A".repeat(84), &"A".repeat(2_000), &BASE64_STANDARD.encode([7; 65])] {
        assert_eq!(check(shape), Err(WalletRejection::SignatureShape), "{shape}");
    }
    // The key of small order that accepts a zero signature, and invalid keys.
    let nothing = siws(&bs58::encode([0_u8; 32]).into_string(), "");
    let answer = read(Chain::Solana, &nothing, &BASE64_URL_SAFE_NO_PAD.encode([0_u8; 64]), &rules());
    assert!(answer.is_err(), "{answer:?}");
    for address in ["", "0OIl", "nimali.sol", &"1".repeat(44), &format!("1{}", key.address())] {
        assert_eq!(sol(&siws(address, "")), Err(WalletRejection::Layout("address")), "{address}");
    }
}

#[test]
fn a_message_is_used_up_by_its_fingerprint() {
    let address = Ether::new(7).address();
    let (one, two) = (siwe(&address, ""), siwe(&address, "\nRequest ID: 2"));
    let prints: Vec<_> = [&one, &one, &two].map(|text| ether(text).unwrap().fingerprint).into();
    assert_eq!(prints[0], prints[1]);
    assert_ne!(prints[0], prints[2]);
    assert_eq!(prints[0].len(), 64);
    assert!(MEMORY >= AGE * 2, "a message from ten minutes ahead is good for twenty");
}

#[test]
fn what_is_written_otherwise_is_refused() {
    let address = Ether::new(7).address();
    let text = siwe(&address, "");
    for (changed, why) in [
        (text.replace("Version: 1", "Version: 2"), WalletRejection::Layout("Version")),
        (text.replace("Version: 1\n", ""), WalletRejection::Layout("Version")),
        (text.replace("URI: https://serendib.example/auth\n", ""), WalletRejection::Layout("URI")),
        (text.replace("\nIssued At: 2030-01-15T03:29:30.123Z", ""), WalletRejection::Layout("Issued At")),
        (text.replace("Ethereum account:", "Ethereum account"), WalletRejection::Layout("first line")),
        (format!("\n{text}"), WalletRejection::Layout("first line")),
        (format!("{text}\n"), WalletRejection::Layout("fields")),
        (format!("{text}\nURI: https://evil.example"), WalletRejection::Layout("fields")),
        (format!("{text}\nNonce: short"), WalletRejection::Layout("Nonce")),
        (format!("{text}\nNonce: with spaces 1"), WalletRejection::Layout("Nonce")),
        (format!("{text}\nSomething: else"), WalletRejection::Layout("fields")),
        (format!("{text}\nResources:\nhttps://a.example"), WalletRejection::Layout("Resources")),
        (text.replace('\n', "\r\n"), WalletRejection::Layout("control characters")),
        (text.replace("Sign in", "Sign\u{0}in"), WalletRejection::Layout("control characters")),
        (
            text.replace("Sign in to Serendib.\n", "One\nTwo\n"),
            WalletRejection::Layout("blank line after the statement"),
        ),
        (text.replace("\n\nSign", "\nSign"), WalletRejection::Layout("blank line after the address")),
        // A statement that imitates fields does not hide the real ones.
        (text.replace("Sign in to Serendib.", "URI: https://serendib.example/auth"), WalletRejection::Layout("fields")),
        ("x".repeat(63), WalletRejection::Length),
        ("é".repeat(20_481), WalletRejection::Length),
        (siwe(&address, &format!("\nRequest ID: {}", "x".repeat(20_480))), WalletRejection::Length),
        ("x".repeat(64), WalletRejection::Layout("first line")),
    ] {
        let result = ether(&changed);
        assert_eq!(result, Err(why), "{changed}");
        assert!(result.unwrap_err().is_malformed());
    }
}

proptest! {
    #[test]
    fn whatever_comes_is_answered_and_nothing_unsigned_gets_in(
        text in "\\PC{64,200}|(serendib.example wants you to sign in with your (Ethereum|Solana) account:\n[0x1-9a-f]{0,44}\n\n(URI: https://serendib.example|Version: 1|Chain ID: 1|Issued At: 2030-01-15T03:30:00Z|\n){0,8})",
        signature in "0x[0-9a-f]{130}|[A-Za-z0-9+/_-]{86}|\\PC{0,40}",
        is_solana in any::<bool>(),
    ) {
        let chain = if is_solana { Chain::Solana } else { Chain::Ethereum };
        prop_assert!(read(chain, &text, &signature, &rules()).is_err());
    }

    #[test]
    fn one_changed_byte_of_a_signed_message_is_one_too_many(at in 0_usize..260, to in 32_u8..127) {
        let key = Ether::new(7);
        let text = siwe(&key.address(), "");
        let signature = key.signed(&text);
        let mut bytes = text.clone().into_bytes();
        let at = at % bytes.len();
        prop_assume!(bytes[at] != to);
        bytes[at] = to;
        let changed = String::from_utf8(bytes).unwrap();
        prop_assert!(read(Chain::Ethereum, &changed, &signature, &rules()).is_err());
    }
}
