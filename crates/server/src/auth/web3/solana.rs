//! ed25519 signatures of Solana accounts, whose address is their public key.

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use ed25519_dalek::{Signature, VerifyingKey};

use super::WalletRejection;

const EITHER: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
/// 88 characters with padding.
const LONGEST_SIGNATURE: usize = 88;
/// 44 characters of base58.
const LONGEST_ADDRESS: usize = 44;

/// The address, if it signed the text. The signature is base64 in either alphabet; the official client writes base64url.
pub(super) fn check(text: &str, address: &str, signature: &str) -> Result<String, WalletRejection> {
    let key = key(address).ok_or(WalletRejection::Layout("address"))?;
    let bytes = unbase64(signature).ok_or(WalletRejection::SignatureShape)?;
    // Strict: rejects keys of small order and alternative forms of a signature.
    key.verify_strict(text.as_bytes(), &Signature::from_bytes(&bytes)).map_err(|_| WalletRejection::Signature)?;
    Ok(address.to_owned())
}

fn key(address: &str) -> Option<VerifyingKey> {
    if address.len() > LONGEST_ADDRESS {
        return None;
    }
    let bytes: [u8; 32] = bs58::decode(address).into_vec().ok()?.try_into().ok()?;
    VerifyingKey::from_bytes(&bytes).ok().filter(|_| bs58::encode(bytes).into_string() == address)
}

fn unbase64(text: &str) -> Option<[u8; 64]> {
    if text.len() > LONGEST_SIGNATURE {
        return None;
    }
    let alphabet = if text.contains(['-', '_']) { &URL_SAFE } else { &STANDARD };
    GeneralPurpose::new(alphabet, EITHER).decode(text).ok()?.try_into().ok()
}
