//! Ratings, computed from the visible stored reviews. D-108.

use std::collections::BTreeMap;

use serendib_db::{Tx, Value};
use uuid::Uuid;

use crate::error::Result;

/// Subjects per statement.
const SUBJECTS: usize = 250;

#[derive(Default)]
struct Sum {
    stars: i64,
    reviews: i64,
}

/// Updates rating and review count of these packages.
pub(crate) async fn of_packages(tx: &mut Tx<'_>, ids: &[Uuid]) -> Result<()> {
    recount(tx, "packages", "package_id", ids).await
}

/// Updates rating and review count of these guides.
pub(crate) async fn of_guides(tx: &mut Tx<'_>, ids: &[Uuid]) -> Result<()> {
    recount(tx, "guides", "guide_id", ids).await
}

async fn recount(tx: &mut Tx<'_>, table: &str, column: &str, ids: &[Uuid]) -> Result<()> {
    let update = format!("UPDATE {table} SET rating = $1, review_count = $2 WHERE id = $3");
    for some in ids.chunks(SUBJECTS) {
        let placeholders: Vec<String> = (1..=some.len()).map(|number| format!("${number}")).collect();
        let select = format!(
            "SELECT {column}, rating FROM reviews WHERE is_hidden = FALSE AND {column} IN ({})",
            placeholders.join(", ")
        );
        let binds: Vec<Value> = some.iter().map(|id| (*id).into()).collect();
        let mut sums: BTreeMap<Uuid, Sum> = BTreeMap::new();
        for row in tx.rows(&select, &binds).await? {
            let sum = sums.entry(row.uuid(0)?).or_default();
            sum.stars += row.int(1)?;
            sum.reviews += 1;
        }
        for (id, sum) in sums {
            tx.run(&update, &[mean(&sum).into(), sum.reviews.into(), id.into()]).await?.any();
        }
    }
    Ok(())
}

/// Updates rating and review count of a review's subjects, in the transaction that changes the review.
pub(super) async fn follow(tx: &mut Tx<'_>, package: Option<Uuid>, guide: Option<Uuid>) -> Result<()> {
    for (table, column, id) in [("packages", "package_id", package), ("guides", "guide_id", guide)] {
        let Some(id) = id else { continue };
        let counted = format!(
            "SELECT CAST(COALESCE(SUM(rating), 0) AS BIGINT), COUNT(*) FROM reviews WHERE is_hidden = FALSE AND {column} = $1"
        );
        let row = tx.row(&counted, &[id.into()]).await?;
        let sum = match row {
            Some(row) => Sum { stars: row.int(0)?, reviews: row.int(1)? },
            None => Sum::default(),
        };
        let update = format!("UPDATE {table} SET rating = $1, review_count = $2 WHERE id = $3");
        tx.run(&update, &[mean(&sum).into(), sum.reviews.into(), id.into()]).await?.any();
    }
    Ok(())
}

/// The mean with two decimals, halves rounded up.
fn mean(sum: &Sum) -> f64 {
    let hundredths = (sum.stars * 200 + sum.reviews) / (sum.reviews * 2).max(1);
    f64::from(i32::try_from(hundredths).unwrap_or(0)) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "the nearest number to two decimals is one number")]
    fn a_mean_has_two_decimals() {
        for (stars, reviews, expected) in [(14, 3, 4.67), (13, 3, 4.33), (9, 2, 4.5), (5, 1, 5.0), (37, 8, 4.63)] {
            assert_eq!(mean(&Sum { stars, reviews }), expected);
        }
    }
}
