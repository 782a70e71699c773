//! Booking requests: from asking to travelling.

mod calendar;

use serendib_db::Cond;

pub use calendar::{busy, busy_of};

use crate::table::{Refine, Table, created_at, date, flag, id, int, json, text, time, usd, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("booking_requests")
            .columns([
                id(),
                uuid("user_id").references("users"),
                uuid("guide_id").references("guides"),
                uuid("package_id").references("packages"),
                text("status").default("pending"),
                date("start_date"),
                date("end_date"),
                int("number_of_travelers"),
                text("contact_email"),
                text("contact_phone").nullable(),
                text("special_requests").nullable(),
                usd("total_price"),
                usd("advance_amount").nullable(),
                flag("full_payment_completed", false),
                time("payment_deadline").nullable(),
                text("rejection_reason").nullable(),
                json("pricing_summary").nullable(),
                created_at(),
                time("updated_at"),
            ])
            .read(|caller| {
                let person = caller.person()?;
                if person.is_admin {
                    return Some(Cond::True);
                }
                let addressed = person.guide.map_or(Cond::False, |guide| Cond::eq("guide_id", guide));
                Some(Cond::any([Cond::eq("user_id", person.user), addressed]))
            }),
    ]
}
