//! API keys of partners for the read API. Decision record 75, D-180.
//!
//! - what a key allows: [`scope`]; how a key looks, and what of it is stored: `key_text`
//! - commands: [`manage`], the list: [`list`]; whose key a request has: [`verify`]
//!
//! A key is no caller of the data wire: it opens nothing there, and a session opens nothing here.

mod key_text;
pub mod list;
pub mod manage;
pub mod scope;
pub mod verify;

pub use scope::ApiScope;

use crate::table::{Refine, Table, id, int, list as texts, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("api_keys")
            .columns([
                id(),
                text("name"),
                text("prefix"),
                text("secret_hash"),
                texts("scopes"),
                int("rate_per_minute"),
                time("created_at"),
                uuid("created_by").nullable().references("users"),
                time("last_used_at").nullable(),
                time("expires_at").nullable(),
                time("revoked_at").nullable(),
                uuid("revoked_by").nullable().references("users"),
            ])
            .unique(&["prefix"])
            .internal(),
    ]
}
