//! External services, each as an enum with a local variant.

pub mod address_guard;
pub mod blobs;
pub mod calendars;
pub mod call_health;
pub mod captcha;
pub mod http;
#[cfg(test)]
pub(crate) mod local;
pub mod mail;
pub mod models;
pub mod oidc;
pub mod payments;
pub mod sms;
mod smtp;
pub mod webhooks;
