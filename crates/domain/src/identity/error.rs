//! Rejections of sign-ins and account changes. The codes are those of the client libraries; the server adds the status.

use crate::error;

/// Why a password is weak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Length,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdentityRejection {
    /// Invalid input; the text states why.
    #[error("{0}")]
    Invalid(String),
    #[error("Unable to validate email address: invalid format")]
    EmailInvalid,
    #[error("Invalid phone number format (E.164 required)")]
    PhoneInvalid,
    #[error("{1}")]
    Weak(Vec<Reason>, String),
    #[error("Invalid login credentials")]
    InvalidCredentials,
    #[error("Email not confirmed")]
    EmailNotConfirmed,
    #[error("Phone not confirmed")]
    PhoneNotConfirmed,
    #[error("User is banned")]
    Banned,
    #[error("User from sub claim in JWT does not exist")]
    UserGone,
    #[error("User not found")]
    UserNotFound,
    #[error("Session from session_id claim in JWT does not exist")]
    SessionGone,
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshUnknown,
    #[error("Invalid Refresh Token: Already Used")]
    RefreshUsed,
    #[error("Signups not allowed for this instance")]
    SignupDisabled,
    #[error("Anonymous sign-ins are disabled")]
    AnonymousDisabled,
    #[error("User already registered")]
    UserExists,
    #[error("A user with this email address has already been registered")]
    EmailTaken,
    #[error("A user with this phone number has already been registered")]
    PhoneTaken,
    #[error("New password should be different from the old password.")]
    SamePassword,
    #[error("Current password is not valid")]
    CurrentPasswordWrong,
    #[error("Password update requires reauthentication")]
    ReauthenticationNeeded,
    #[error("Nonce has expired or is invalid")]
    ReauthenticationInvalid,
    #[error("Token has expired or is invalid")]
    CodeInvalid,
    #[error("Email link is invalid or has expired")]
    LinkInvalid,
    #[error("AAL2 session is required to update email or password when MFA is enabled.")]
    Assurance,
    #[error("invalid flow state, no valid flow state found")]
    FlowNotFound,
    #[error("invalid flow state, flow state has expired")]
    FlowExpired,
    #[error("code challenge does not match previously saved code verifier")]
    BadVerifier,
    /// The returned state does not belong to this browser, or was used before.
    #[error("OAuth state not found or expired")]
    BadState,
    #[error("Manual linking is disabled")]
    LinkingDisabled,
    #[error("Identity is already linked to another user")]
    IdentityExists,
    /// The provider now uses this account's address for another person.
    #[error("Another identity of this provider already signs in with the same email address")]
    OtherHolder,
    /// The owner has removed this identity from the account with this address.
    #[error("This way to sign in was removed from the account. Sign in another way, and add it again in your profile.")]
    Removed,
    #[error("Identity doesn't exist")]
    IdentityNotFound,
    #[error("User must have at least 1 identity after unlinking")]
    LastIdentity,
    #[error("Error getting user email from external provider")]
    ProviderEmailMissing,
    #[error("Unverified email with the provider. Verify the email with it, then sign in again.")]
    ProviderEmailUnverified,
    #[error("MFA factor with the factor ID given not found")]
    FactorNotFound,
    #[error("A factor with the friendly name for this user already exists")]
    FactorNameTaken,
    #[error("Maximum number of enrolled factors reached, unenroll to continue")]
    TooManyFactors,
    #[error("Anonymous users cannot enroll a factor")]
    AnonymousFactor,
    #[error("MFA challenge has expired, verify against another challenge or create a new challenge.")]
    ChallengeExpired,
    #[error("Challenge and verify IP addresses mismatch.")]
    OtherPlace,
    #[error("Invalid TOTP code entered")]
    FactorWrong,
    #[error("This security key is already registered")]
    KeyKnown,
    #[error("AAL2 required to enroll a new factor")]
    AssuranceToEnrol,
    #[error("AAL2 required to unenroll verified factor")]
    AssuranceToRemove,
    /// The last mail was too recent; seconds to wait.
    #[error("For security purposes, you can only request this after {0} seconds.")]
    MailTooSoon(u64),
    #[error("For security purposes, you can only request this after {0} seconds.")]
    MessageTooSoon(u64),
    /// Too many wrong passwords; seconds to wait.
    #[error("Request rate limit reached")]
    Wait(u64),
}

/// A command that was rolled back.
pub type IdentityError = error::CommandError<IdentityRejection>;

impl From<IdentityRejection> for IdentityError {
    fn from(denied: IdentityRejection) -> Self {
        Self::Denied(denied)
    }
}

/// For commands that use identity beside other subjects: a rejection is displayed unchanged.
impl From<IdentityError> for error::Error {
    fn from(fault: IdentityError) -> Self {
        match fault {
            IdentityError::Failed(error) => error,
            IdentityError::Denied(denied) => Self::Refused(denied.to_string()),
        }
    }
}
