//! Secrets that open a plan without an owner, or a shared one: unguessable texts, stored as hashes only.

use sha2::{Digest as _, Sha256};

use crate::ctx::Ctx;

/// 244 random bits in hexadecimal.
pub(super) fn draw(ctx: &Ctx) -> String {
    format!("{}{}", ctx.new_id().simple(), ctx.new_id().simple())
}

/// The stored hash. So many random bits need neither salt nor a slow hash.
pub(super) fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}
