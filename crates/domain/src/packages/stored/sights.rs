//! The sights of an itinerary: those of the catalogue are referenced, others belong to the package. D-088.
//!
//! Saving the same itinerary again adds no sight: existing ones are recognized by id, or else by title.

mod visits;

use std::collections::{HashMap, HashSet};

use serendib_db::{ColumnReader, FromRow, Tx, row_struct};
use uuid::Uuid;

use visits::VisitRow;
pub use visits::visit;

use super::super::document::{Document, DocumentStop, rules};
use super::children::destination;
use super::half_hours;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};

row_struct! {
    struct StoredSightRow {
        id: Uuid = "a.id",
        package: Option<Uuid> = "a.package_id",
        author: Option<Uuid> = "a.author",
        is_active: bool = "a.is_active",
        title: String = "a.title",
        description: Option<String> = "a.description",
        location: Option<String> = "a.location",
        kind: String = "a.attraction_type",
        duration_hours: f64 = "a.duration_hours",
    }
}

struct StoredSight {
    id: Uuid,
    /// The package that it belongs to.
    package: Option<Uuid>,
    author: Option<Uuid>,
    is_active: bool,
    /// Its description for travelers.
    tells: DocumentStop,
}

impl FromRow for StoredSight {
    fn columns() -> String {
        StoredSightRow::columns()
    }

    fn read_columns(columns: &mut ColumnReader<'_>) -> serendib_db::Result<Self> {
        let row = StoredSightRow::read_columns(columns)?;
        let tells = DocumentStop {
            id: Some(row.id),
            title: row.title,
            description: rules::plain(&row.description.unwrap_or_default()),
            location: row.location,
            kind: row.kind,
            start: None,
            half_hours: half_hours(row.duration_hours),
        };
        Ok(Self { id: row.id, package: row.package, author: row.author, is_active: row.is_active, tells })
    }
}

impl StoredSight {
    fn is_of_catalogue(&self) -> bool {
        self.package.is_none() && self.author.is_none()
    }
}

/// Writes the visits and the package's own sights from the document. `author` wrote it.
pub(super) async fn write(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, author: Uuid, document: &Document) -> Result<()> {
    let mut sights = Sights::for_package(tx, id, author, document).await?;
    let mut links = Vec::new();
    for (place, day) in document.days.iter().enumerate() {
        for ((order, stop), at) in (1_i64..).zip(&day.stops).zip(0_usize..) {
            let Some(attraction) = sights.resolve_sight(tx, ctx, stop).await? else {
                let field = format!("days.{place}.attractions.{at}.id");
                let message = "This attraction is no longer there.";
                return Err(Error::Fields {
                    message: format!("Failed to create day {}: {message}", day.number),
                    wrong: vec![FieldError::new(field, message)],
                });
            };
            links.push(VisitRow { attraction, day: day.number, order, start: stop.start.clone() });
        }
    }
    visits::write(tx, ctx, id, &links).await?;
    for sight in sights.known.values().filter(|sight| sight.package == Some(id) && !sights.used.contains(&sight.id)) {
        tx.run("DELETE FROM attractions WHERE id = $1", &[sight.id.into()]).await?.any();
    }
    Ok(())
}

struct Sights {
    package: Uuid,
    author: Uuid,
    /// The trip's place, for sights without a place of their own.
    place: Option<String>,
    known: HashMap<Uuid, StoredSight>,
    /// All ids in the document.
    named: HashSet<Uuid>,
    used: HashSet<Uuid>,
}

impl Sights {
    async fn for_package(tx: &mut Tx<'_>, package: Uuid, author: Uuid, document: &Document) -> Result<Self> {
        let named: HashSet<Uuid> = document.days.iter().flat_map(|day| &day.stops).filter_map(|stop| stop.id).collect();
        let rest = "FROM attractions a WHERE a.package_id = $1
                OR a.id IN (SELECT attraction_id FROM package_attractions WHERE package_id = $1) ORDER BY a.id";
        let sights: Vec<StoredSight> = tx.select(rest, &[package.into()]).await?;
        let known = sights.into_iter().map(|sight| (sight.id, sight)).collect();
        let place = document.locations.first().cloned();
        Ok(Self { package, author, place, known, named, used: HashSet::new() })
    }

    /// The sight of a visit, created or changed if needed; `None` if its id is not available.
    async fn resolve_sight(&mut self, tx: &mut Tx<'_>, ctx: &Ctx, stop: &DocumentStop) -> Result<Option<Uuid>> {
        let Some(id) = stop.id else {
            return self.find_or_add_own(tx, ctx, stop, None).await.map(Some);
        };
        if !self.known.contains_key(&id) {
            let found: Option<StoredSight> = tx.select_one("FROM attractions a WHERE a.id = $1", &[id.into()]).await?;
            let Some(mut sight) = found else { return Ok(None) };
            if sight.package.is_none() && sight.author == Some(self.author) {
                let sql = "UPDATE attractions SET package_id = $2 WHERE id = $1";
                tx.run(sql, &[id.into(), self.package.into()]).await?.any();
                sight.package = Some(self.package);
            } else if !sight.is_of_catalogue() || !sight.is_active {
                return Ok(None);
            }
            self.known.insert(id, sight);
        }
        let Some(sight) = self.known.get(&id) else { return Ok(None) };
        let is_same = sight.tells.reads_as(stop);
        if is_same {
            self.used.insert(id);
            return Ok(Some(id));
        }
        if sight.package == Some(self.package) && self.used.insert(id) {
            self.change(tx, id, stop).await?;
            return Ok(Some(id));
        }
        // Its description differs from the catalogue, or from another day: it becomes the package's own sight, with the fields that a
        // document lacks.
        self.find_or_add_own(tx, ctx, stop, Some(id)).await.map(Some)
    }

    /// The package's own sight: an unused one with this title, or else a new one.
    async fn find_or_add_own(
        &mut self,
        tx: &mut Tx<'_>,
        ctx: &Ctx,
        stop: &DocumentStop,
        like: Option<Uuid>,
    ) -> Result<Uuid> {
        let is_free = |sight: &&StoredSight| {
            sight.package == Some(self.package)
                && sight.tells.title == stop.title
                && !self.used.contains(&sight.id)
                && !self.named.contains(&sight.id)
        };
        let free = self.known.values().filter(is_free).min_by_key(|sight| sight.id);
        let id = match free.map(|sight| (sight.id, sight.tells.reads_as(stop))) {
            Some((id, true)) => id,
            Some((id, false)) => {
                self.change(tx, id, stop).await?;
                id
            }
            None => {
                let place = stop.location.as_deref().or(self.place.as_deref());
                let id = add(tx, ctx, self.author, Some(self.package), stop, place).await?;
                if let Some(like) = like {
                    inherit(tx, id, like).await?;
                }
                id
            }
        };
        self.used.insert(id);
        Ok(id)
    }

    async fn change(&self, tx: &mut Tx<'_>, id: Uuid, stop: &DocumentStop) -> Result<()> {
        let place = stop.location.as_deref().or(self.place.as_deref());
        let destination = match place {
            Some(place) => destination(tx, place).await?,
            None => None,
        };
        tx.run(
            "UPDATE attractions SET title = $2, description = $3, location = $4, destination_id = $5, attraction_type = $6,
                    duration_hours = $7 WHERE id = $1",
            &[
                id.into(),
                stop.title.as_str().into(),
                stop.description.as_str().into(),
                place.into(),
                destination.into(),
                stop.kind.as_str().into(),
                hours(stop.half_hours).into(),
            ],
        )
        .await?
        .any();
        Ok(())
    }
}

/// Adds a sight outside the catalogue. Only its author sees it until it belongs to a package.
pub async fn add(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    author: Uuid,
    package: Option<Uuid>,
    stop: &DocumentStop,
    place: Option<&str>,
) -> Result<Uuid> {
    let id = ctx.new_id();
    let destination = match place {
        Some(place) => destination(tx, place).await?,
        None => None,
    };
    tx.run(
        "INSERT INTO attractions (id, author, package_id, destination_id, title, description, location, duration_hours, attraction_type)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &[
            id.into(),
            author.into(),
            package.into(),
            destination.into(),
            stop.title.as_str().into(),
            stop.description.as_str().into(),
            place.into(),
            hours(stop.half_hours).into(),
            stop.kind.as_str().into(),
        ],
    )
    .await?
    .any();
    Ok(id)
}

/// Copies the fields that a document lacks from the original sight.
async fn inherit(tx: &mut Tx<'_>, id: Uuid, like: Uuid) -> Result<()> {
    tx.run(
        "UPDATE attractions SET (image_url, icon, latitude, longitude, opens, closes, best_months, interests, effort, modest_dress) =
                (SELECT o.image_url, o.icon, o.latitude, o.longitude, o.opens, o.closes, o.best_months, o.interests, o.effort,
                        o.modest_dress
                   FROM attractions o WHERE o.id = $2)
          WHERE id = $1",
        &[id.into(), like.into()],
    )
    .await?
    .any();
    Ok(())
}

fn hours(halves: i64) -> f64 {
    u32::try_from(halves).map_or(0.0, |halves| f64::from(halves) / 2.0)
}
