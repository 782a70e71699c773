import { learnTexts } from "./authErrors";

// Loaded with the first call of `auth/v1`; first pages do without.
learnTexts({
  mfa_verification_failed: "That code is not right. Enter the one your app shows now.",
  mfa_verification_rejected: "That code is not right. Enter the one your app shows now.",
  mfa_challenge_expired: "That took too long. Enter the code your app shows now.",
  mfa_factor_not_found: "That authenticator app is not there any more.",
  mfa_factor_name_conflict: "You already have an authenticator app of that name.",
  mfa_totp_enroll_not_enabled: "Authenticator apps are switched off on this site.",
  too_many_enrolled_mfa_factors: "You have as many authenticator apps as an account can have. Remove one first.",
  insufficient_aal: "Sign in again with your authenticator app to change this.",
  single_identity_not_deletable: "This is the only way into your account, so it stays.",
  email_conflict_identity_not_deletable: "Another account uses that e-mail address, so this sign-in stays.",
  identity_not_found: "That sign-in is not linked any more.",
  identity_already_exists: "That sign-in already belongs to an account.",
  manual_linking_disabled: "Linking is switched off on this site.",
  email_exists: "That e-mail address cannot be used.",
  phone_exists: "That phone number cannot be used.",
  email_address_invalid: "Please enter a valid email address.",
  email_address_not_authorized: "No mail can be sent to that address.",
  over_request_rate_limit: "Too many tries. Wait a moment, then try again.",
  over_email_send_rate_limit: "A mail was sent just now. Wait a minute before asking for another.",
  over_sms_send_rate_limit: "A message was sent just now. Wait a minute before asking for another.",
  user_banned: "This account is closed. Write to us if you think that is a mistake.",
  reauthentication_needed: "Sign in again to change this.",
  reauthentication_not_valid: "That code is not right, or too old.",
  user_already_exists:
    "This way to sign in was removed from the account. Sign in another way, and add it again in your profile.",
  signup_disabled: "New accounts are switched off on this site.",
  bad_oauth_state: "That took too long, or it was begun in another browser. Please try again.",
  flow_state_expired: "That took too long. Please try again.",
  access_denied: "You did not allow the sign-in. Nothing was changed.",
  otp_expired: "That link is too old, or it was used already.",
  provider_email_needs_verification:
    "That e-mail address has not been confirmed yet. Confirm it there, then try again.",
});
