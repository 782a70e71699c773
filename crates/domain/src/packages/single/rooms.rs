//! Room prices.

use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::super::document::{Check, rules};
use super::super::stored;
use super::{Trace, doors, duplicate_key_error, only, record_change, record_removal, staged_package_of, staged_row_of};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money::dollars;
use crate::table::{AcceptedFields, Posted, whom};

pub const ROOM: AcceptedFields = AcceptedFields {
    whom: whom::not_visitors,
    must: &["package_id", "accommodation_type", "hotel_type", "price_per_room"],
    may: &["capacity_per_room"],
};

doors! {
    insert_room(posted: Posted) -> Uuid = add;
    delete_room(key: [Value]) -> () = remove;
}

async fn add(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    only(posted, &[ROOM])?;
    let package = staged_package_of(tx, ctx, posted).await?;
    let mut fields = Check::default();
    let room = fields.room(posted, "");
    let capacity = rules::capacity(&room.accommodation);
    let posted_capacity = posted.get("capacity_per_room").filter(|posted_capacity| !posted_capacity.is_null());
    if posted_capacity.is_some_and(|posted_capacity: &Json| rules::parse_integer(posted_capacity) != Some(capacity)) {
        fields.wrong("capacity_per_room", format!("Such a room takes {capacity} people."));
    }
    fields.end()?;
    let sql =
        "SELECT id FROM package_room_pricing WHERE package_id = $1 AND accommodation_type = $2 AND hotel_type = $3";
    let pair = [package.id.into(), room.accommodation.as_str().into(), room.hotel.as_str().into()];
    if tx.row(sql, &pair).await?.is_some() {
        let constraint = "package_room_pricing_package_id_accommodation_type_hotel_type_key";
        let values = format!("{}, {}, {}", package.id, room.accommodation, room.hotel);
        return Err(duplicate_key_error(constraint, "package_id, accommodation_type, hotel_type", &values));
    }
    let id = stored::add_room(tx, ctx, package.id, &room.accommodation, &room.hotel, room.cents).await?;
    record_change(tx, ctx, package.id, &Trace::added("package_room_pricing", posted)).await?;
    Ok(id)
}

row_struct! {
    struct RemovedRoom {
        accommodation: String = "x.accommodation_type",
        hotel: String = "x.hotel_type",
        /// In cents.
        price: i64 = "x.price_per_room",
    }
}

async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, key: &[Value]) -> Result<()> {
    let rest = "FROM package_room_pricing x WHERE x.id = $1";
    let found = staged_row_of::<RemovedRoom>(tx, ctx, "package_room_pricing", rest, key).await?;
    let Some((package, room)) = found else { return Ok(()) };
    tx.run("DELETE FROM package_room_pricing WHERE id = $1", key).await?.any();
    let gone = json!({
        "accommodation_type": room.accommodation, "hotel_type": room.hotel, "price_per_room": dollars(room.price),
    });
    record_removal(tx, ctx, "package_room_pricing", package, &gone).await
}
