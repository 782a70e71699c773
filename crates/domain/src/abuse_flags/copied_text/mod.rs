//! Packages whose text is that of another guide's. Compared when a package or its change is sent, and every night.
//!
//! A package has a stored sketch of its text. Texts that have several values of it are compared exactly, so neither the time nor the memory
//! of one comparison grows with the number of packages.

mod shingles;

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use self::shingles::ShingledText;
use super::details::FlagDetails;
use super::evidence::in_list;
use super::kind::FlagKind;
use super::raise::{FoundFlag, raise};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::statement::Binds;

/// Percent of the shorter text's shingles.
const LEAST_PERCENT: i64 = 60;
/// Values that two sketches share before the texts are compared. Texts that share 60 % of the shorter one, if the other is three times as
/// long, share about eleven of 64.
const LEAST_VALUES: i64 = 4;
/// Texts with which one is compared, the most similar sketches first.
const MOST_COMPARED: i64 = 20;
/// A value that so many packages have is of a sentence of the house, and not looked up.
const COMMON: i64 = 200;
/// Packages of one transaction.
const BATCH: i64 = 10;
/// A flag with so many more percent is open again.
const STEP: i64 = 10;

row_struct! {
    struct ComparedPackage {
        id: Uuid = "p.id",
        title: String = "p.title",
        description: Option<String> = "p.description",
        created_at: DateTime<Utc> = "p.created_at",
    }
}

impl ComparedPackage {
    fn text(&self) -> String {
        join_text(&self.title, self.description.as_deref().unwrap_or_default())
    }
}

fn join_text(title: &str, description: &str) -> String {
    format!("{title}\n{description}")
}

/// Compares a package's text as it is stored.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn check_package(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    let Some(stored) = find(tx, package).await? else { return Ok(()) };
    let text = stored.text();
    let shingled = ShingledText::new(&text);
    write_sketch(tx, package, &shingled).await?;
    compare(tx, ctx, &stored, &shingled).await
}

/// Compares the text of a change that waits for the staff.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn check_revision(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    package: Uuid,
    title: &str,
    description: &str,
) -> Result<()> {
    let Some(stored) = find(tx, package).await? else { return Ok(()) };
    let text = join_text(title, description);
    compare(tx, ctx, &stored, &ShingledText::new(&text)).await
}

/// Compares the next packages after this one; returns the last, or `None` at the end.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn check_packages(tx: &mut Tx<'_>, ctx: &Ctx, after: Uuid) -> Result<Option<Uuid>> {
    let sql = format!("SELECT id FROM packages WHERE id > $1 AND status <> 'rejected' ORDER BY id LIMIT {BATCH}");
    let rows = tx.rows(&sql, &[after.into()]).await?;
    let ids = rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<Vec<_>>>()?;
    for id in &ids {
        check_package(tx, ctx, *id).await?;
    }
    Ok(ids.last().copied())
}

async fn find(tx: &mut Tx<'_>, package: Uuid) -> Result<Option<ComparedPackage>> {
    Ok(tx.select_one("FROM packages p WHERE p.id = $1", &[package.into()]).await?)
}

async fn write_sketch(tx: &mut Tx<'_>, package: Uuid, text: &ShingledText<'_>) -> Result<()> {
    let sketch = if text.is_long_enough() { text.sketch() } else { BTreeSet::new() };
    let stored = tx.rows("SELECT value FROM package_sketches WHERE package_id = $1", &[package.into()]).await?;
    let stored: BTreeSet<i64> = stored.iter().map(|row| row.int(0)).collect::<serendib_db::Result<_>>()?;
    if stored == sketch {
        return Ok(());
    }
    tx.run("DELETE FROM package_sketches WHERE package_id = $1", &[package.into()]).await?.any();
    let mut binds = Binds(vec![package.into()]);
    let values: Vec<String> = sketch.iter().map(|value| format!("($1, {})", binds.add((*value).into()))).collect();
    if !values.is_empty() {
        let sql = format!("INSERT INTO package_sketches (package_id, value) VALUES {}", values.join(", "));
        tx.run(&sql, &binds.0).await?.any();
    }
    Ok(())
}

async fn compare(tx: &mut Tx<'_>, ctx: &Ctx, package: &ComparedPackage, text: &ShingledText<'_>) -> Result<()> {
    if !text.is_long_enough() {
        return Ok(());
    }
    let owners = list_owners(tx, package.id).await?;
    for other in find_similar(tx, package.id, text).await? {
        let others = list_owners(tx, other.id).await?;
        if !owners.is_disjoint(&others) {
            continue;
        }
        let other_text = other.text();
        let other_text = ShingledText::new(&other_text);
        let percent = text.shared_percent(&other_text);
        if percent < LEAST_PERCENT || !other_text.is_long_enough() {
            continue;
        }
        // The younger one is the subject.
        let is_younger = (package.created_at, package.id) > (other.created_at, other.id);
        let (subject, older) = if is_younger { (package.id, other.id) } else { (other.id, package.id) };
        let passages = if is_younger { text.find_passages(&other_text) } else { other_text.find_passages(text) };
        let steps = (LEAST_PERCENT..=percent).step_by(usize::try_from(STEP).unwrap_or(1));
        let details = FlagDetails {
            marks: steps.map(|step| format!("percent:{step}")).collect(),
            percent: Some(percent),
            passages,
            ..FlagDetails::default()
        };
        let people = list_present_owners(tx, &[package.id, other.id]).await?;
        let kind = FlagKind::CopiedText;
        raise(tx, ctx, FoundFlag { kind, subject, other: Some(older), people, details, count: 1 }).await?;
    }
    Ok(())
}

/// Packages with several values of the text's sketch, the most similar first.
async fn find_similar(tx: &mut Tx<'_>, package: Uuid, text: &ShingledText<'_>) -> Result<Vec<ComparedPackage>> {
    let mut binds = Binds(vec![package.into(), LEAST_VALUES.into(), MOST_COMPARED.into(), COMMON.into()]);
    let values: Vec<String> = text.sketch().into_iter().map(|value| binds.add(value.into())).collect();
    let values = values.join(", ");
    let rest = format!(
        "FROM (SELECT s.package_id, COUNT(*) AS shared FROM package_sketches s
                WHERE s.value IN (SELECT c.value FROM package_sketches c WHERE c.value IN ({values})
                                   GROUP BY c.value HAVING COUNT(*) <= $4)
                  AND s.package_id <> $1
                GROUP BY s.package_id HAVING COUNT(*) >= $2) c
           JOIN packages p ON p.id = c.package_id
          WHERE p.status <> 'rejected' ORDER BY c.shared DESC, p.id LIMIT $3"
    );
    Ok(tx.select(&rest, &binds.0).await?)
}

/// Who owns or owned a package: what was given away is no copy of what its former owner still has.
async fn list_owners(tx: &mut Tx<'_>, package: Uuid) -> Result<BTreeSet<Uuid>> {
    let mut owners: BTreeSet<Uuid> = list_present_owners(tx, &[package]).await?.into_iter().collect();
    let given: Vec<GivenPackage> = tx
        .select(
            "FROM audit_log a WHERE a.subject = 'packages' AND a.subject_id = $1 AND a.action = 'package_transferred'",
            &[package.into()],
        )
        .await?;
    let former = given.iter().filter_map(|given| given.before.get("owner_id").and_then(Json::as_str)?.parse().ok());
    owners.extend(former.collect::<Vec<Uuid>>());
    Ok(owners)
}

row_struct! {
    struct GivenPackage {
        before: Map<String, Json> = "COALESCE(a.before, '{}')",
    }
}

async fn list_present_owners(tx: &mut Tx<'_>, packages: &[Uuid]) -> Result<Vec<Uuid>> {
    let Some((listed, binds)): Option<(String, Vec<Value>)> = in_list(packages) else { return Ok(Vec::new()) };
    let sql = format!("SELECT DISTINCT user_id FROM package_owners WHERE package_id IN ({listed}) ORDER BY user_id");
    let rows = tx.rows(&sql, &binds).await?;
    Ok(rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<_>>()?)
}
