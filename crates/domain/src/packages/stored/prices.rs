//! Writes the group prices and seasons of a package; unchanged rows stay.

use serendib_db::Tx;
use uuid::Uuid;

use super::super::date_alerts::check_date_alerts;
use super::super::document::{Document, PackageSeason};
use super::super::price_list::{GroupPriceRow, SeasonRow};
use super::children::remove;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::group_price::{GroupStep, SeasonLimits, YearDay};

pub(super) async fn write(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    if let Some(steps) = &document.group_prices {
        group_prices(tx, ctx, id, steps).await?;
    }
    match &document.seasons {
        Some(wanted) => seasons(tx, ctx, id, wanted).await,
        None => Ok(()),
    }
}

async fn group_prices(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, steps: &[GroupStep]) -> Result<()> {
    let mut there: Vec<GroupPriceRow> =
        tx.select("FROM package_group_prices WHERE package_id = $1", &[id.into()]).await?;
    for step in steps {
        let found = there.iter().position(|row| row.from_people == step.from_people);
        match found.map(|found| there.remove(found)) {
            Some(row) if row.to_step() == *step => {}
            Some(row) => tx
                .run(
                    "UPDATE package_group_prices SET price_per_person = $2 WHERE id = $1",
                    &[row.id.into(), step.price.into()],
                )
                .await?
                .any(),
            None => tx
                .run(
                    "INSERT INTO package_group_prices (id, package_id, from_people, price_per_person)
                     VALUES ($1, $2, $3, $4)",
                    &[ctx.new_id().into(), id.into(), step.from_people.into(), step.price.into()],
                )
                .await?
                .any(),
        }
    }
    remove(tx, "package_group_prices", there.iter().map(|row| row.id)).await
}

async fn seasons(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, wanted: &[PackageSeason]) -> Result<()> {
    let mut there: Vec<SeasonRow> = tx.select("FROM package_seasons WHERE package_id = $1", &[id.into()]).await?;
    let before = there.iter().map(SeasonRow::to_season).collect::<Result<Vec<_>>>()?;
    if takes_more(&before, wanted) {
        check_date_alerts(tx, ctx, id).await?;
    }
    for season in wanted {
        let (first, last, limits) = (season.span.first.to_string(), season.span.last.to_string(), season.span.limits);
        let found = there.iter().position(|row| row.first_day == first);
        match found.map(|found| there.remove(found)) {
            Some(row) if row.to_season()? == *season => {}
            Some(row) => tx
                .run(
                    "UPDATE package_seasons SET name = $2, last_day = $3, percent = $4, min_people = $5, notice_days = $6
                      WHERE id = $1",
                    &[
                        row.id.into(),
                        season.name.as_str().into(),
                        last.into(),
                        season.span.percent.into(),
                        limits.min_people.into(),
                        limits.notice_days.into(),
                    ],
                )
                .await?
                .any(),
            None => tx
                .run(
                    "INSERT INTO package_seasons (id, package_id, name, first_day, last_day, percent, min_people, notice_days)
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                    &[
                        ctx.new_id().into(),
                        id.into(),
                        season.name.as_str().into(),
                        first.into(),
                        last.into(),
                        season.span.percent.into(),
                        limits.min_people.into(),
                        limits.notice_days.into(),
                    ],
                )
                .await?
                .any(),
        }
    }
    remove(tx, "package_seasons", there.iter().map(|row| row.id)).await
}

/// Whether the seasons take trips that they refused before.
fn takes_more(before: &[PackageSeason], after: &[PackageSeason]) -> bool {
    let limits = |seasons: &[PackageSeason], day| {
        let season = seasons.iter().find(|season| season.span.contains(day));
        season.map_or_else(SeasonLimits::default, |season| season.span.limits)
    };
    YearDay::iter_days().any(|day| !limits(before, day).is_looser_than(limits(after, day)))
}
