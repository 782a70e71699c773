//! Services we do not own, each as an enum with a variant that stays on this machine.

pub mod mail;
mod smtp;
