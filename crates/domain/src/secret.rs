//! Secrets in an address (capability URLs): a plan without an owner, a shared plan, a calendar feed. Unguessable texts, stored as hashes only.

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
