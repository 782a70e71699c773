//! Places for the suggestion boxes.

use std::collections::HashMap;

use serendib_db::{Db, TextList, row_struct};
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

row_struct! {
    struct DestinationRow {
        id: Uuid = "id",
        city: String = "city",
        region: String = "region",
        aliases: TextList = "aliases",
        nearby: TextList = "nearby",
        name_si: Option<String> = "name_si",
        name_ta: Option<String> = "name_ta",
        is_active: bool = "is_active",
        latitude: f64 = "latitude",
        longitude: f64 = "longitude",
    }
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
    let rows: Vec<DestinationRow> = db.select("FROM destinations ORDER BY city, id", &[]).await?;
    let (mut places, mut shown) = (Vec::new(), HashMap::new());
    for row in rows {
        let id = row.id.as_u128();
        let seen = DestinationDisplay {
            name_si: row.name_si.clone(),
            name_ta: row.name_ta.clone(),
            latitude: row.latitude,
            longitude: row.longitude,
        };
        shown.insert(id, seen);
        places.push(DestinationEntry {
            id,
            city: row.city,
            region: row.region,
            aliases: row.aliases.0,
            nearby: row.nearby.0,
            name_si: row.name_si,
            name_ta: row.name_ta,
            is_active: row.is_active,
            packages: packages.get(&row.id).copied().unwrap_or_default(),
        });
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
