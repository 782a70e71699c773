//! Random secrets: in an address (capability URLs: a plan without an owner, a shared plan, a calendar feed), and of partners. Unguessable texts;
//! what only opens something is stored as its hash.

use sha2::{Digest as _, Sha256};

use crate::ctx::Ctx;

/// 244 random bits in hexadecimal.
pub(crate) fn draw(ctx: &Ctx) -> String {
    format!("{}{}", ctx.new_id().simple(), ctx.new_id().simple())
}

/// The stored hash. So many random bits need neither salt nor a slow hash.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 256 bits of the random source.
pub(crate) fn draw_bytes(ctx: &Ctx) -> [u8; 32] {
    let mut digest = Sha256::new();
    for _ in 0..3 {
        digest.update(ctx.new_id().as_bytes());
    }
    digest.finalize().into()
}

/// Compares hashes in constant time.
pub(crate) fn are_equal(hash: &str, other: &str) -> bool {
    let differences = hash.bytes().zip(other.bytes()).fold(0, |all, (one, two)| all | (one ^ two));
    hash.len() == other.len() && differences == 0
}
