//! The staff: roles, what each may do, and the four-eyes rules. Decision record 70, D-172.
//!
//! - the table of roles and rights: [`rights`]; who has which role now: [`holders`]
//! - commands and lists: [`members`]; what the caller may do: [`own_rights`]
//! - whether one's own case needs another person: [`four_eyes`], its settings: [`four_eyes_rules`]
//!
//! `profiles.is_admin` makes an owner; only commands on the host set it (`accounts/admins.rs`). Other roles are rows of `staff_members`.

pub mod four_eyes;
pub mod four_eyes_rules;
pub mod holders;
pub(crate) mod mails;
pub mod members;
pub mod own_rights;
pub mod rights;
mod table;

pub use rights::{StaffRight, StaffRights, StaffRole};

use crate::table::Table;

pub fn tables() -> Vec<Table> {
    table::tables()
}
