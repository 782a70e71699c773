//! What opens a plan that is nobody's, or that is shared: a text nobody can guess, of which only the hash is kept.

use sha2::{Digest as _, Sha256};

use crate::ctx::Ctx;

/// 244 random bits in hexadecimal.
pub(super) fn draw(ctx: &Ctx) -> String {
    format!("{}{}", ctx.new_id().simple(), ctx.new_id().simple())
}

/// What is kept of it. So many random bits need neither salt nor a slow hash.
pub(super) fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}
