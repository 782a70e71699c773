//! Tables of plans, their earlier versions, and counted model calls.

use serendib_db::Cond;

use super::remove;
use crate::staff::StaffRight;
use crate::table::{DeletePolicy, Refine, Table, created_at, date, flag, id, int, json, text, time, uuid, whom};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("itineraries")
            .columns([
                id(),
                uuid("user_id").nullable().references("users"),
                text("title"),
                int("duration"),
                date("start_date").nullable(),
                text("planner"),
                json("document"),
                int("version").default(1_i64),
                text("secret_hash").nullable(),
                text("share_hash").nullable(),
                time("share_ends_at").nullable(),
                int("previous_version").nullable(),
                int("bytes").default(0_i64),
                flag("share_may_edit", false),
                created_at(),
                time("updated_at"),
            ])
            .unique(&["share_hash"])
            .private(StaffRight::Operate, &["secret_hash", "share_hash", "previous_version", "bytes", "share_may_edit"])
            .natural(&[("updated_at", true), ("id", false)])
            // Only the owner and members see a plan: admins too see their own only.
            .read(|caller| {
                let user = caller.person()?.user;
                let joined = Cond::exists("itinerary_members", "itinerary_id", "id", Cond::eq("user_id", user));
                Some(Cond::any_of([Cond::eq("user_id", user), joined]))
            })
            .delete(DeletePolicy::Command(remove::from_wire, whom::people)),
        Table::new("itinerary_versions")
            .columns([
                uuid("itinerary_id").references("itineraries"),
                int("version"),
                int("previous_version").nullable(),
                json("document"),
                int("bytes"),
                text("cause"),
                text("cause_words").default(""),
                time("replaced_at"),
            ])
            .key(&["itinerary_id", "version"])
            .internal(),
        Table::new("itinerary_members")
            .columns([
                uuid("itinerary_id").references("itineraries"),
                uuid("user_id").references("users"),
                created_at(),
            ])
            .key(&["itinerary_id", "user_id"])
            .internal(),
        Table::new("model_calls")
            .columns([id(), uuid("user_id").references("users"), text("provider"), time("asked_at")])
            .internal(),
    ]
}
