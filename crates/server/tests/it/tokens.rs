//! Access tokens for any user, signed with the shared secret of the server under test.

use serde_json::{Value, json};
use uuid::Uuid;

pub const SECRET: &str = "0123456789abcdef0123456789abcdef";

/// `Authorization` of a signed-in user.
pub fn person(user: Uuid) -> String {
    signed(&json!({ "role": "authenticated", "sub": user.to_string(), "exp": 4_000_000_000_i64 }))
}

/// `Authorization` of the operator.
pub fn service() -> String {
    signed(&json!({ "role": "service_role", "exp": 4_000_000_000_i64 }))
}

/// With any claims.
pub fn signed(claims: &Value) -> String {
    let key = jsonwebtoken::EncodingKey::from_secret(SECRET.as_bytes());
    format!("Bearer {}", jsonwebtoken::encode(&jsonwebtoken::Header::default(), claims, &key).unwrap())
}
