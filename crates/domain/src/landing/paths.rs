//! Addresses of landing pages, for sitemaps and for rendering in advance.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::Db;
use uuid::Uuid;

use super::places::list_places;
use super::slug::address_slug;
use crate::error::Result;
use crate::packages::public_sql;
use crate::search::taxonomy;

/// The page of all destinations.
pub const INDEX: &str = "/destinations";
/// Places and categories considered per package.
const MOST_OF_PACKAGE: i64 = 60;

pub fn path_of_destination(slug: &str) -> String {
    format!("/destinations/{slug}")
}

pub fn path_of_theme(slug: &str) -> String {
    format!("/themes/{slug}")
}

/// The paths of all possible pages; each page checks whether trips visit its place now.
///
/// # Errors
/// When the database cannot be read.
pub async fn paths(db: &Db) -> Result<Vec<String>> {
    let themes = taxonomy::CATEGORIES.iter().map(|category| path_of_theme(category.slug));
    let places = list_places(db).await?;
    Ok(themes.chain(places.iter().map(|place| path_of_destination(&place.slug))).collect())
}

/// The pages that display a package, and so change with it.
///
/// # Errors
/// When the database cannot be read.
pub async fn paths_of_package(db: &Db, package: Uuid) -> Result<Vec<String>> {
    let places = "SELECT DISTINCT d.slug FROM package_locations l JOIN destinations d ON d.id = l.destination_id
                   WHERE l.package_id = $1 AND d.is_active ORDER BY d.slug LIMIT $2";
    let mut paths = vec![INDEX.to_owned()];
    for row in &db.rows(places, &[package.into(), MOST_OF_PACKAGE.into()]).await? {
        paths.extend(address_slug(row.text(0)?).map(|slug| path_of_destination(&slug)));
    }
    let categories = "SELECT category FROM package_categories WHERE package_id = $1 ORDER BY category LIMIT $2";
    for row in &db.rows(categories, &[package.into(), MOST_OF_PACKAGE.into()]).await? {
        paths.extend(taxonomy::category(row.text(0)?).map(|known| path_of_theme(known.slug)));
    }
    Ok(paths)
}

/// The last change of a trip per path: destinations that trips on sale visit, and their themes.
///
/// # Errors
/// When the database cannot be read.
pub async fn last_changes(db: &Db) -> Result<BTreeMap<String, DateTime<Utc>>> {
    let places = concat!(
        "SELECT d.slug, MAX(p.updated_at) FROM package_locations l
           JOIN packages p ON p.id = l.package_id JOIN destinations d ON d.id = l.destination_id
          WHERE d.is_active AND ",
        public_sql!("p"),
        " GROUP BY d.slug"
    );
    let categories = concat!(
        "SELECT c.category, MAX(p.updated_at) FROM package_categories c JOIN packages p ON p.id = c.package_id WHERE ",
        public_sql!("p"),
        " GROUP BY c.category"
    );
    let mut changes: BTreeMap<String, DateTime<Utc>> = BTreeMap::new();
    let mut note = |path: Option<String>, changed: DateTime<Utc>| {
        if let Some(path) = path {
            let last = changes.entry(path).or_insert(changed);
            *last = changed.max(*last);
        }
    };
    for row in &db.rows(places, &[]).await? {
        note(address_slug(row.text(0)?).map(|slug| path_of_destination(&slug)), row.time(1)?);
    }
    for row in &db.rows(categories, &[]).await? {
        note(taxonomy::category(row.text(0)?).map(|known| path_of_theme(known.slug)), row.time(1)?);
    }
    Ok(changes)
}
