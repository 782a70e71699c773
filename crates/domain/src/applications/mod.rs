//! Applications to become a guide, and the decisions about them.

pub mod apply;
pub mod decide;
pub(crate) mod mails;

use serendib_db::{Cond, Tx};
use uuid::Uuid;

use crate::back_office::record_words::{self, RecordSubject};
use crate::error::Result;
use crate::review::{self, DECISION_ON_APPLICATION};
use crate::staff::StaffRight;
use crate::table::{InsertPolicy, Refine, Table, UpdatePolicy, created_at, id, int, list, text, time, uuid};

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
                text("rejection_reason").nullable(),
                int("experience_years").nullable(),
            ])
            .read(|caller| {
                let person = caller.person()?;
                Some(if person.may(StaffRight::FindPeople) { Cond::True } else { Cond::eq("user_id", person.user) })
            })
            .natural(&[("created_at", true), ("id", false)])
            .insert(InsertPolicy::Command(apply::from_wire, &[apply::FIELDS]))
            .update(UpdatePolicy::Command(review::from_wire::<decide::Applications>, &[DECISION_ON_APPLICATION])),
    ]
}

/// When an account is removed, its applications go too.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let own = tx.rows("SELECT id FROM guide_applications WHERE user_id = $1", &[user.into()]).await?;
    tx.run("DELETE FROM guide_applications WHERE user_id = $1", &[user.into()]).await?.any();
    for application in &own {
        record_words::refresh(tx, RecordSubject::Application, application.uuid(0)?).await?;
    }
    Ok(())
}
