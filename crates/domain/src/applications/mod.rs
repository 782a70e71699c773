//! Applying to be a guide.

use serendib_db::Cond;

use crate::table::{Refine, Table, created_at, id, list, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("guide_applications")
            .columns([
                id(),
                uuid("user_id").references("users"),
                text("display_name"),
                text("avatar_url").nullable(),
                text("bio").nullable(),
                text("contact_email"),
                text("contact_whatsapp").nullable(),
                list("selected_languages").default("[]"),
                list("selected_locations").default("[]"),
                list("selected_specialties").default("[]"),
                text("status").default("pending"),
                created_at(),
                time("reviewed_at").nullable(),
                uuid("reviewed_by").nullable().references("users"),
            ])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.is_admin { Cond::True } else { Cond::eq("user_id", person.user) })
            }),
    ]
}
