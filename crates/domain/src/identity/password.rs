//! The password policy. The server does the hashing, which takes time and memory.

use super::error::{IdentityRejection, Reason};

/// Longer ones only cost hashing; a password is never truncated. T-U10.
pub const LONGEST: usize = 128;

/// # Errors
/// `Invalid` if empty or with untypable characters, `Weak` outside the limits.
pub fn check(password: &str, shortest: usize) -> Result<(), IdentityRejection> {
    if password.is_empty() {
        return Err(IdentityRejection::Invalid("Signup requires a valid password".to_owned()));
    }
    if password.contains('\0') {
        return Err(IdentityRejection::Invalid("A password cannot contain a NUL character".to_owned()));
    }
    let length = password.chars().count();
    if length < shortest {
        return Err(IdentityRejection::Weak(
            vec![Reason::Length],
            format!("Password should be at least {shortest} characters."),
        ));
    }
    if length > LONGEST {
        return Err(IdentityRejection::Weak(
            vec![Reason::Length],
            format!("Password cannot be longer than {LONGEST} characters"),
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U10.
    #[test]
    fn a_password_is_within_its_limits_counted_as_a_person_counts() {
        for (password, fits) in [
            ("secret", true),
            ("secre", false),
            ("", false),
            ("secr\0et", false),
            ("සිංහලඅ", true),
            (&"x".repeat(128), true),
            (&"x".repeat(129), false),
            (&"x".repeat(1_000_000), false),
        ] {
            assert_eq!(check(password, 6).is_ok(), fits, "{}", password.len());
        }
    }
}
