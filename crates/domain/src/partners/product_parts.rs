//! Rows that belong to packages, read for many of them at once.

use std::collections::BTreeMap;

use serendib_db::{Db, FromRow, Value, row_struct};
use uuid::Uuid;

use crate::error::Result;
use crate::guides::active_sql;

row_struct! {
    pub(super) struct HostPart {
        package: Uuid = "pg.package_id",
        guide: Uuid = "g.id",
        name: String = "g.display_name",
    }
}

row_struct! {
    pub(super) struct PlacePart {
        package: Uuid = "l.package_id",
        name: String = "l.location_name",
        latitude: Option<f64> = "d.latitude",
        longitude: Option<f64> = "d.longitude",
    }
}

row_struct! {
    pub(super) struct LanguagePart {
        package: Uuid = "package_id",
        code: String = "language_code",
    }
}

row_struct! {
    pub(super) struct CategoryPart {
        package: Uuid = "package_id",
        category: String = "category",
    }
}

row_struct! {
    pub(super) struct RoomPart {
        package: Uuid = "package_id",
        hotel: String = "hotel_type",
    }
}

/// The parts of some packages, in their own order.
pub(super) struct ProductParts {
    pub hosts: BTreeMap<Uuid, Vec<HostPart>>,
    pub places: BTreeMap<Uuid, Vec<PlacePart>>,
    pub languages: BTreeMap<Uuid, Vec<LanguagePart>>,
    pub categories: BTreeMap<Uuid, Vec<CategoryPart>>,
    pub rooms: BTreeMap<Uuid, Vec<RoomPart>>,
}

impl ProductParts {
    pub(super) async fn read(db: &Db, packages: &[Uuid]) -> Result<Self> {
        const HOSTS: &str = concat!(
            "FROM package_guides pg JOIN guides g ON g.id = pg.guide_id WHERE ",
            active_sql!("g"),
            " AND pg.package_id IN (*) ORDER BY pg.is_primary_guide DESC, g.display_name, g.id"
        );
        const PLACES: &str = "FROM package_locations l LEFT JOIN destinations d ON d.id = l.destination_id
             WHERE l.package_id IN (*) ORDER BY l.position, l.id";
        const LANGUAGES: &str = "FROM package_languages WHERE package_id IN (*) ORDER BY language_code";
        const CATEGORIES: &str = "FROM package_categories WHERE package_id IN (*) ORDER BY category";
        const ROOMS: &str = "FROM package_room_pricing WHERE package_id IN (*) ORDER BY hotel_type, accommodation_type";
        Ok(Self {
            hosts: group(select_of(db, HOSTS, packages).await?, |part: &HostPart| part.package),
            places: group(select_of(db, PLACES, packages).await?, |part: &PlacePart| part.package),
            languages: group(select_of(db, LANGUAGES, packages).await?, |part: &LanguagePart| part.package),
            categories: group(select_of(db, CATEGORIES, packages).await?, |part: &CategoryPart| part.package),
            rooms: group(select_of(db, ROOMS, packages).await?, |part: &RoomPart| part.package),
        })
    }
}

/// `*` stands for the ids.
async fn select_of<T: FromRow>(db: &Db, rest: &str, packages: &[Uuid]) -> Result<Vec<T>> {
    if packages.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=packages.len()).map(|number| format!("${number}")).collect();
    let binds: Vec<Value> = packages.iter().map(|id| (*id).into()).collect();
    Ok(db.select(&rest.replace('*', &places.join(", ")), &binds).await?)
}

fn group<T>(rows: Vec<T>, package: impl Fn(&T) -> Uuid) -> BTreeMap<Uuid, Vec<T>> {
    let mut grouped: BTreeMap<Uuid, Vec<T>> = BTreeMap::new();
    for row in rows {
        grouped.entry(package(&row)).or_default().push(row);
    }
    grouped
}
