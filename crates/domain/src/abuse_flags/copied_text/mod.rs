//! Packages whose text is that of another guide's. Compared when a package or its change is sent, and every night.
//!
//! A package has a stored sketch of its text. Texts that have several values of it are compared exactly, so neither the time nor the memory
//! of one comparison grows with the number of packages.

mod shingles;

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{Db, RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use self::shingles::ShingledText;
use super::details::{CopiedPassage, FlagDetails};
use super::evidence::in_list;
use super::kind::FlagKind;
use super::raise::{FlagKey, FoundFlag, find_stored, raise};
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
/// Packages of one step of the night.
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

/// Texts that are alike, one of them that of the package that was compared.
struct FoundCopy {
    subject: Uuid,
    other: Uuid,
    percent: i64,
    passages: Vec<CopiedPassage>,
}

/// Compares a package's text that was just written.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn check_package(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    let Some(stored) = find(tx, package).await? else { return Ok(()) };
    let text = stored.text();
    let shingled = ShingledText::new(&text);
    write_sketch(tx, package, &shingled, ctx.now).await?;
    let copies = find_copies(tx, &stored, &shingled, None).await?;
    raise_copies(tx, ctx, &copies).await
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
    let copies = find_copies(tx, &stored, &ShingledText::new(&text), None).await?;
    raise_copies(tx, ctx, &copies).await
}

/// Compares the next packages after this one; returns the last, or `None` at the end. Only what was found is written, in short transactions.
///
/// # Errors
/// When the database cannot be read or written.
pub(super) async fn check_packages(db: &Db, ctx: &Ctx, after: Uuid) -> Result<Option<Uuid>> {
    let mut source = db;
    let rest = format!("FROM packages p WHERE p.id > $1 AND p.status <> 'rejected' ORDER BY p.id LIMIT {BATCH}");
    let packages: Vec<ComparedPackage> = RowSource::select(&mut source, &rest, &[after.into()]).await?;
    for package in &packages {
        let text = package.text();
        let shingled = ShingledText::new(&text);
        let stored = find_sketch(&mut source, package.id).await?;
        let is_same = stored.values == sketch_of(&shingled);
        // The first look knows only when the package came.
        let since =
            if is_same || stored.values.is_empty() { stored.since.unwrap_or(package.created_at) } else { ctx.now };
        let copies = find_copies(&mut source, package, &shingled, Some(since)).await?;
        if is_same && copies.is_empty() {
            continue;
        }
        let (id, ctx) = (package.id, ctx.clone());
        let written: Result<()> = db
            .write(async move |tx| {
                // A text that was changed or removed meanwhile is compared at its change.
                if find(tx, id).await?.is_none_or(|now| now.text() != text) {
                    return Ok(());
                }
                write_sketch(tx, id, &ShingledText::new(&text), since).await?;
                raise_copies(tx, &ctx, &copies).await
            })
            .await;
        written?;
    }
    Ok(packages.last().map(|package| package.id))
}

async fn find(source: &mut impl RowSource, package: Uuid) -> Result<Option<ComparedPackage>> {
    Ok(source.select_one("FROM packages p WHERE p.id = $1", &[package.into()]).await?)
}

/// What is stored of a package's text.
#[derive(Default)]
struct StoredSketch {
    values: BTreeSet<i64>,
    since: Option<DateTime<Utc>>,
}

async fn find_sketch(source: &mut impl RowSource, package: Uuid) -> Result<StoredSketch> {
    let sql = "SELECT value, since FROM package_sketches WHERE package_id = $1";
    let mut sketch = StoredSketch::default();
    for row in source.rows(sql, &[package.into()]).await? {
        sketch.values.insert(row.int(0)?);
        sketch.since = Some(row.time(1)?);
    }
    Ok(sketch)
}

fn sketch_of(text: &ShingledText<'_>) -> BTreeSet<i64> {
    if text.is_long_enough() { text.sketch() } else { BTreeSet::new() }
}

/// A text that is the same stays as old as it is.
async fn write_sketch(tx: &mut Tx<'_>, package: Uuid, text: &ShingledText<'_>, since: DateTime<Utc>) -> Result<()> {
    let sketch = sketch_of(text);
    if find_sketch(tx, package).await?.values == sketch {
        return Ok(());
    }
    tx.run("DELETE FROM package_sketches WHERE package_id = $1", &[package.into()]).await?.any();
    let mut binds = Binds(vec![package.into(), since.into()]);
    let values: Vec<String> = sketch.iter().map(|value| format!("($1, {}, $2)", binds.add((*value).into()))).collect();
    if !values.is_empty() {
        let sql = format!("INSERT INTO package_sketches (package_id, value, since) VALUES {}", values.join(", "));
        tx.run(&sql, &binds.0).await?.any();
    }
    Ok(())
}

/// The copies of a text, or what it is a copy of. `since` is when the text came; without it, it came just now.
async fn find_copies(
    source: &mut impl RowSource,
    package: &ComparedPackage,
    text: &ShingledText<'_>,
    since: Option<DateTime<Utc>>,
) -> Result<Vec<FoundCopy>> {
    let mut copies = Vec::new();
    if !text.is_long_enough() {
        return Ok(copies);
    }
    let owners = list_owners(source, package.id).await?;
    for other in find_similar(source, package.id, text).await? {
        let others = list_owners(source, other.id).await?;
        if !owners.is_disjoint(&others) {
            continue;
        }
        let other_text = other.text();
        let other_text = ShingledText::new(&other_text);
        let percent = text.shared_percent(&other_text);
        if percent < LEAST_PERCENT || !other_text.is_long_enough() {
            continue;
        }
        let is_subject = is_subject(source, package, &other, since).await?;
        let (subject, older) = if is_subject { (package.id, other.id) } else { (other.id, package.id) };
        let passages = if is_subject { text.find_passages(&other_text) } else { other_text.find_passages(text) };
        copies.push(FoundCopy { subject, other: older, percent, passages });
    }
    Ok(copies)
}

/// Whether this package is the one with the copy: as in the flag of these two, else the one whose text came later.
async fn is_subject(
    source: &mut impl RowSource,
    package: &ComparedPackage,
    other: &ComparedPackage,
    since: Option<DateTime<Utc>>,
) -> Result<bool> {
    let kind = FlagKind::CopiedText;
    if find_stored(source, kind, &FlagKey::Pair(package.id, other.id)).await?.is_some() {
        return Ok(true);
    }
    if find_stored(source, kind, &FlagKey::Pair(other.id, package.id)).await?.is_some() {
        return Ok(false);
    }
    let Some(since) = since else { return Ok(true) };
    let others = find_sketch(source, other.id).await?.since.unwrap_or(other.created_at);
    Ok((since, package.created_at, package.id) > (others, other.created_at, other.id))
}

async fn raise_copies(tx: &mut Tx<'_>, ctx: &Ctx, copies: &[FoundCopy]) -> Result<()> {
    for copy in copies {
        let steps = (LEAST_PERCENT..=copy.percent).step_by(usize::try_from(STEP).unwrap_or(1));
        let details = FlagDetails {
            marks: steps.map(|step| format!("percent:{step}")).collect(),
            percent: Some(copy.percent),
            passages: copy.passages.clone(),
            ..FlagDetails::default()
        };
        let people = list_present_owners(tx, &[copy.subject, copy.other]).await?;
        let (kind, key) = (FlagKind::CopiedText, FlagKey::Pair(copy.subject, copy.other));
        raise(tx, ctx, FoundFlag { kind, key, people, details, count: 1 }).await?;
    }
    Ok(())
}

/// Packages with several values of the text's sketch, the most similar first. Of each value one row more is read than is of use, so that the
/// sentences of the house do not cost more the more packages have them.
async fn find_similar(
    source: &mut impl RowSource,
    package: Uuid,
    text: &ShingledText<'_>,
) -> Result<Vec<ComparedPackage>> {
    let mut binds = Binds(vec![package.into(), LEAST_VALUES.into(), MOST_COMPARED.into(), COMMON.into()]);
    let of_value = |value: i64| {
        let value = binds.add(value.into());
        format!(
            "SELECT * FROM (SELECT value, package_id FROM package_sketches WHERE value = {value} LIMIT {}) v",
            COMMON + 1
        )
    };
    let values: Vec<String> = text.sketch().into_iter().map(of_value).collect();
    let rest = format!(
        "FROM (WITH s AS ({})
               SELECT s.package_id, COUNT(*) AS shared FROM s
                WHERE s.value IN (SELECT c.value FROM s c GROUP BY c.value HAVING COUNT(*) <= $4)
                  AND s.package_id <> $1
                GROUP BY s.package_id HAVING COUNT(*) >= $2) c
           JOIN packages p ON p.id = c.package_id
          WHERE p.status <> 'rejected' ORDER BY c.shared DESC, p.id LIMIT $3",
        values.join(" UNION ALL ")
    );
    Ok(source.select(&rest, &binds.0).await?)
}

/// Who owns or owned a package: what was given away is no copy of what its former owner still has.
async fn list_owners(source: &mut impl RowSource, package: Uuid) -> Result<BTreeSet<Uuid>> {
    let mut owners: BTreeSet<Uuid> = list_present_owners(source, &[package]).await?.into_iter().collect();
    let given: Vec<GivenPackage> = source
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

async fn list_present_owners(source: &mut impl RowSource, packages: &[Uuid]) -> Result<Vec<Uuid>> {
    let Some((listed, binds)): Option<(String, Vec<Value>)> = in_list(packages) else { return Ok(Vec::new()) };
    let sql = format!("SELECT DISTINCT user_id FROM package_owners WHERE package_id IN ({listed}) ORDER BY user_id");
    let rows = source.rows(&sql, &binds).await?;
    Ok(rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<_>>()?)
}
