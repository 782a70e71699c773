//! Places for the suggestion boxes.

use std::collections::HashMap;

use serendib_db::Db;
use uuid::Uuid;

use crate::error::Result;
use crate::packages::public_sql;
use crate::search::{DestinationEntry, Places};

/// What a suggestion displays of a destination besides its names.
#[derive(Clone, Debug)]
pub struct DestinationDisplay {
    pub name_si: Option<String>,
    pub name_ta: Option<String>,
    pub latitude: f64,
    pub longitude: f64,
}

/// The name of an active destination.
///
/// # Errors
/// When the database cannot be read.
pub async fn city(db: &Db, id: Uuid) -> Result<Option<String>> {
    let rows = db.rows("SELECT city FROM destinations WHERE id = $1 AND is_active", &[id.into()]).await?;
    Ok(rows.first().map(|row| row.text(0).map(str::to_owned)).transpose()?)
}

/// Every place, and the display data of destinations by id.
pub async fn places(db: &Db) -> Result<(Places, HashMap<u128, DestinationDisplay>)> {
    let mut packages: HashMap<Uuid, u32> = HashMap::new();
    let counts = db
        .rows(
            concat!(
                "SELECT l.destination_id, COUNT(DISTINCT l.package_id)
                   FROM package_locations l JOIN packages p ON p.id = l.package_id
                  WHERE l.destination_id IS NOT NULL AND ",
                public_sql!("p"),
                " GROUP BY l.destination_id"
            ),
            &[],
        )
        .await?;
    for row in &counts {
        packages.insert(row.uuid(0)?, u32::try_from(row.int(1)?).unwrap_or(u32::MAX));
    }
    let rows = db
        .rows(
            "SELECT id, city, region, aliases, nearby, name_si, name_ta, is_active, latitude, longitude FROM destinations ORDER BY city, id",
            &[],
        )
        .await?;
    let (mut places, mut shown) = (Vec::new(), HashMap::new());
    for row in &rows {
        let id = row.uuid(0)?;
        let list = |text: &str| serde_json::from_str::<Vec<String>>(text).unwrap_or_default();
        let native = |index| row.opt_text(index).map(|text| text.map(str::to_owned));
        places.push(DestinationEntry {
            id: id.as_u128(),
            city: row.text(1)?.to_owned(),
            region: row.text(2)?.to_owned(),
            aliases: list(row.text(3)?),
            nearby: list(row.text(4)?),
            name_si: native(5)?,
            name_ta: native(6)?,
            is_active: row.bool(7)?,
            packages: packages.get(&id).copied().unwrap_or_default(),
        });
        let seen = DestinationDisplay {
            name_si: native(5)?,
            name_ta: native(6)?,
            latitude: row.float(8)?,
            longitude: row.float(9)?,
        };
        shown.insert(id.as_u128(), seen);
    }
    let names = db
        .rows(
            concat!(
                "SELECT DISTINCT l.location_name FROM package_locations l JOIN packages p ON p.id = l.package_id
                  WHERE ",
                public_sql!("p"),
                " ORDER BY l.location_name"
            ),
            &[],
        )
        .await?;
    let names = names.iter().map(|row| row.text(0).map(str::to_owned)).collect::<serendib_db::Result<_>>()?;
    Ok((Places::build(places, names), shown))
}
