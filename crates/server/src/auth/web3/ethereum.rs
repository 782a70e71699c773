//! EIP-191 signatures of Ethereum accounts with keys. Contract accounts are unsupported: checking them needs a node.

use k256::ecdsa::{RecoveryId, Signature, VerifyingKey};
use sha3::{Digest as _, Keccak256};

use super::WalletRejection;

const ADDRESS_BYTES: usize = 20;
const SIGNATURE_BYTES: usize = 65;

/// The lower-case address, if it signed the text. The signature is `0x` and 130 hexadecimal digits.
pub(super) fn check(text: &str, address: &str, signature: &str) -> Result<String, WalletRejection> {
    let claimed = parse_address(address).ok_or(WalletRejection::Layout("address"))?;
    let bytes = unhex::<SIGNATURE_BYTES>(signature).ok_or(WalletRejection::SignatureShape)?;
    let [rs @ .., v] = bytes;
    let v = match v {
        0 | 1 => v,
        // Bitcoin's convention.
        27 | 28 => v - 27,
        _ => return Err(WalletRejection::SignatureShape),
    };
    let signature = Signature::from_slice(&rs).map_err(|_| WalletRejection::Signature)?;
    // EIP-2: of the two valid forms of a signature, only the one with the smaller s.
    if signature.normalize_s().is_some() {
        return Err(WalletRejection::Signature);
    }
    let which = RecoveryId::from_byte(v).ok_or(WalletRejection::SignatureShape)?;
    let hash = Keccak256::new()
        .chain_update("\x19Ethereum Signed Message:\n")
        .chain_update(text.len().to_string())
        .chain_update(text)
        .finalize();
    let key = VerifyingKey::recover_from_prehash(&hash, &signature, which).map_err(|_| WalletRejection::Signature)?;
    if address_of(&key) == claimed { Ok(format!("0x{}", hex(&claimed))) } else { Err(WalletRejection::Signature) }
}

pub(super) fn address_of(key: &VerifyingKey) -> [u8; ADDRESS_BYTES] {
    let point = key.to_encoded_point(false);
    // Without the first byte, which marks an uncompressed point.
    let digest = Keccak256::digest(point.as_bytes().get(1..).unwrap_or_default());
    let mut address = [0; ADDRESS_BYTES];
    address.iter_mut().rev().zip(digest.iter().rev()).for_each(|(to, from)| *to = *from);
    address
}

/// All lower or all upper case, or mixed case as a checksum (EIP-55).
fn parse_address(text: &str) -> Option<[u8; ADDRESS_BYTES]> {
    let bytes = unhex::<ADDRESS_BYTES>(text)?;
    let digits = text.get(2..)?;
    let has = |is: fn(&u8) -> bool| digits.as_bytes().iter().any(is);
    let is_mixed = has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase);
    (!is_mixed || digits == checksummed(&bytes)).then_some(bytes)
}

/// EIP-55, without `0x`.
pub(super) fn checksummed(address: &[u8; ADDRESS_BYTES]) -> String {
    let digits = hex(address);
    let hash = hex(&Keccak256::digest(digits.as_bytes()));
    digits
        .chars()
        .zip(hash.chars())
        .map(|(digit, mark)| if mark >= '8' { digit.to_ascii_uppercase() } else { digit })
        .collect()
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.strip_prefix("0x")?.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (to, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let nibble = |at: usize| pair.get(at).and_then(|digit| char::from(*digit).to_digit(16));
        *to = u8::try_from(nibble(0)? * 16 + nibble(1)?).ok()?;
    }
    Some(bytes)
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
