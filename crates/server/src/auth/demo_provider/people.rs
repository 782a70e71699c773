//! The people to choose from.

use std::pin::Pin;

use lettre::Address;
use serendib_domain::plain_text::{read_line, without_invisible};
use sha2::{Digest as _, Sha256};

/// Names that fit on a badge.
const LONGEST_NAME_CHARS: usize = 100;
/// RFC 5321 section 4.5.3.1.3, without the angle brackets.
const LONGEST_EMAIL_BYTES: usize = 254;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Traveller,
    Guide,
    Applicant,
    Admin,
}

impl Role {
    pub const ALL: [Self; 4] = [Self::Traveller, Self::Guide, Self::Applicant, Self::Admin];
}

/// An invented person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoIdentity {
    /// The same at every start.
    pub subject: String,
    pub name: String,
    pub email: String,
    pub role: Role,
    /// One sentence about the person.
    pub about: String,
    /// The address of a picture.
    pub picture: Option<String>,
}

/// The people cannot be read now; the text is for the log.
#[derive(Debug, thiserror::Error)]
#[error("the demo people cannot be read: {0}")]
pub struct PeopleError(pub String);

pub type Offered = Pin<Box<dyn Future<Output = Result<Vec<DemoIdentity>, PeopleError>> + Send>>;

/// Provides the predefined people, at every visit. A closure implements it.
pub trait DemoIdentitySource: Send + Sync + 'static {
    fn offered(&self) -> Offered;
}

impl<F: Fn() -> Offered + Send + Sync + 'static> DemoIdentitySource for F {
    fn offered(&self) -> Offered {
        self()
    }
}

/// A new person from a visitor's input. The same email address is always the same person.
///
/// # Errors
/// A message for the visitor.
pub(super) fn someone_new(name: &str, email: &str) -> Result<DemoIdentity, &'static str> {
    let name = read_line(name).map_err(|_| "Please give a name without control characters.")?;
    let email = without_invisible(email).trim().to_lowercase();
    if name.is_empty() || name.chars().count() > LONGEST_NAME_CHARS {
        return Err("Please give a name of at most 100 characters.");
    }
    // ASCII only: mail is never sent to a demo person, so domains in other scripts are not converted.
    if email.len() > LONGEST_EMAIL_BYTES || !email.is_ascii() || email.parse::<Address>().is_err() {
        return Err("Please give an e-mail address, such as nimali@example.com.");
    }
    let digest = Sha256::digest(email.as_bytes());
    let subject = digest.iter().take(12).fold("new-".to_owned(), |text, byte| text + &format!("{byte:02x}"));
    Ok(DemoIdentity { subject, name, email, role: Role::Traveller, about: String::new(), picture: None })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_same_address_is_the_same_person() {
        let once = someone_new("Nimali Perera", "Nimali@Example.com").unwrap();
        let again = someone_new("N. Perera", " nimali@example.com ").unwrap();
        assert_eq!((&*once.email, &once.subject), ("nimali@example.com", &again.subject));
        assert_ne!(once.subject, someone_new("Nimali Perera", "nimali@example.org").unwrap().subject);
    }

    #[test]
    fn what_is_no_name_or_no_address_is_refused() {
        for (name, email) in [
            ("", "a@example.com"),
            ("  ", "a@example.com"),
            ("a\r\nb", "a@example.com"),
            ("a\u{202e}b", "a@example.com"),
            (&"x".repeat(101), "a@example.com"),
            ("A", ""),
            ("A", "nobody"),
            ("A", "a@b@example.com"),
            ("A", "a@example.com\r\nBcc: b@example.com"),
            ("A", &format!("{}@example.com", "x".repeat(250))),
            ("A", "a@exämple.com"),
        ] {
            assert!(someone_new(name, email).is_err(), "{name:?} {email:?}");
        }
    }

    proptest! {
        #[test]
        fn every_accepted_identity_has_a_clean_name_and_address(name in "\\PC{0,120}|[\\x00-\\x20a]{0,8}", email in "\\PC{0,40}|[a-z.]{1,8}@[a-z.]{1,8}") {
            if let Ok(person) = someone_new(&name, &email) {
                prop_assert!(!person.name.is_empty() && !person.name.contains(char::is_control));
                prop_assert!(person.email.is_ascii() && person.email.contains('@'));
                prop_assert!(!person.email.contains([' ', '\r', '\n', '<', '>']));
                prop_assert_eq!(person.subject.len(), 28);
            }
        }
    }
}
