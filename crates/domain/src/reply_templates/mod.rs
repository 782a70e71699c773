//! Templates (canned responses) of what the staff writes: answers to the contact page, reasons of rejections, warnings. D-177.
//!
//! - what a template is for, and who uses it: [`kind`]; what it leaves to be filled in: [`placeholders`]
//! - those that come with the release: `shipped`; the list of both: [`list`]; changes by the staff: [`save`]
//!
//! A template of the release has no row before it is changed or retired.

pub mod kind;
pub mod list;
pub mod placeholders;
pub mod save;
mod shipped;

pub use kind::TemplateKind;

use crate::table::{Refine, Table, flag, id, int, text, time, uuid};

/// Characters of a name.
pub const NAME_LIMIT: usize = 80;

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("reply_templates")
            .columns([
                id(),
                text("kind"),
                text("name"),
                text("body"),
                int("version"),
                time("updated_at"),
                uuid("updated_by").nullable().references("users"),
                flag("is_retired", false),
                flag("is_shipped", false),
            ])
            .internal(),
    ]
}
