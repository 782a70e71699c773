//! `robots.txt` and the sitemaps: every public page once, with the last change of its trips.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use chrono::{DateTime, SecondsFormat, Utc};
use serendib_db::{Db, Error, Stamp};
use serendib_domain::{guides, landing, packages};
use tokio::sync::Mutex;
use uuid::Uuid;

use super::answer::CacheableResponse;
use super::routes;

/// The protocol's limit per file.
const MOST_ADDRESSES: i64 = 50_000;
/// How long to wait for a file that another request is making.
const PATIENCE: Duration = Duration::from_secs(2);
const TABLES: &[&str] = &["packages", "guides", "package_locations", "package_categories", "destinations"];
/// Long, repetitive, and read by robots.
const BROTLI_QUALITY: u32 = 3;
const XML: &str = "application/xml; charset=utf-8";
const OPENING: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// Cached files. Making one is expensive, so only one is made at a time.
pub struct Sitemaps {
    /// Addresses per file.
    most: i64,
    made: Mutex<HashMap<SitemapPart, (Stamp, Arc<CacheableResponse>)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SitemapPart {
    /// All addresses, or an index of the parts.
    Whole,
    /// Static pages and landing pages.
    Pages,
    /// One file of the guides, counted from 1.
    Guides(i64),
    /// One file of the packages, counted from 1.
    Packages(i64),
}

impl SitemapPart {
    pub fn from_path(path: &str) -> Option<Self> {
        let name = path.strip_prefix("/sitemap")?.strip_suffix(".xml")?;
        match name {
            "" => Some(Self::Whole),
            "-pages" => Some(Self::Pages),
            _ => {
                let (make, number): (fn(i64) -> Self, _) = match name.strip_prefix("-packages-") {
                    Some(number) => (Self::Packages, number),
                    None => (Self::Guides, name.strip_prefix("-guides-")?),
                };
                let parsed: i64 = number.parse().ok()?;
                (parsed > 0 && parsed.to_string() == number).then(|| make(parsed))
            }
        }
    }
}

impl Sitemaps {
    pub fn new() -> Self {
        Self::with_limit(MOST_ADDRESSES)
    }

    pub fn with_limit(most: i64) -> Self {
        Self { most, made: Mutex::default() }
    }

    /// `None` for a part that does not exist.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn part(
        &self,
        db: &Db,
        site_url: &str,
        part: SitemapPart,
    ) -> serendib_domain::Result<Option<Arc<CacheableResponse>>> {
        let waited = tokio::time::timeout(PATIENCE, self.made.lock()).await;
        let mut made = waited.map_err(|_| Error::Unavailable("a sitemap is still being made".to_owned()))?;
        let stamp = db.changes().stamp(TABLES);
        if let Some((_, cached)) = made.get(&part).filter(|(then, _)| *then == stamp) {
            return Ok(Some(Arc::clone(cached)));
        }
        let Some(xml) = self.write(db, site_url, part).await? else {
            made.remove(&part);
            return Ok(None);
        };
        let cached = Arc::new(CacheableResponse::text(StatusCode::OK, XML, xml, BROTLI_QUALITY));
        made.insert(part, (stamp, Arc::clone(&cached)));
        Ok(Some(cached))
    }

    async fn write(&self, db: &Db, site_url: &str, part: SitemapPart) -> serendib_domain::Result<Option<String>> {
        let (guides, packages) = (guides::public_count(db).await?, packages::public_count(db).await?);
        let within = |number: i64, count: i64| number <= self.parts(count);
        Ok(match part {
            SitemapPart::Guides(number) if within(number, guides) => {
                let ids = guides::public_ids(db, self.most, (number - 1) * self.most).await?;
                Some(address_list(site_url, &[], &BTreeMap::new(), &ids, &[]))
            }
            SitemapPart::Packages(number) if within(number, packages) => {
                let ids = packages::public_ids(db, self.most, (number - 1) * self.most).await?;
                Some(address_list(site_url, &[], &BTreeMap::new(), &[], &ids))
            }
            SitemapPart::Guides(_) | SitemapPart::Packages(_) => None,
            SitemapPart::Pages => Some(address_list(site_url, &fixed(), &landing::last_changes(db).await?, &[], &[])),
            SitemapPart::Whole => {
                let (fixed, landings) = (fixed(), landing::last_changes(db).await?);
                let pages = i64::try_from(fixed.len() + landings.len()).unwrap_or(i64::MAX);
                if guides.saturating_add(packages).saturating_add(pages) > self.most {
                    Some(part_list(site_url, self.parts(guides), self.parts(packages)))
                } else {
                    let guides = guides::public_ids(db, self.most, 0).await?;
                    let packages = packages::public_ids(db, self.most, 0).await?;
                    Some(address_list(site_url, &fixed, &landings, &guides, &packages))
                }
            }
        })
    }

    /// Files for this many addresses.
    fn parts(&self, count: i64) -> i64 {
        (count + self.most - 1) / self.most
    }
}

/// Robots may read everything except personal pages and program interfaces, which are useless in search results.
pub fn robots(site_url: &str) -> String {
    let closed = ["/admin", "/auth/v1/", "/booking-success", "/demo/", "/functions/v1/", "/profile", "/realtime/v1/"];
    let mut text = "User-agent: *\nAllow: /\n".to_owned();
    for path in closed {
        // Writing into a String cannot fail.
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = write!(text, "\nSitemap: {site_url}/sitemap.xml\n");
    text
}

fn fixed() -> Vec<&'static str> {
    routes::indexed_paths().collect()
}

fn address_list(
    site_url: &str,
    fixed: &[&str],
    landings: &BTreeMap<String, DateTime<Utc>>,
    guides: &[Uuid],
    packages: &[(Uuid, DateTime<Utc>)],
) -> String {
    let mut xml = format!("{OPENING}<urlset xmlns=\"{NAMESPACE}\">\n");
    for path in fixed {
        let _ = writeln!(xml, "<url><loc>{site_url}{path}</loc></url>");
    }
    let packages = packages.iter().map(|(id, changed)| (format!("/packages/{id}"), changed));
    let landings = landings.iter().map(|(path, changed)| (path.clone(), changed));
    for (path, changed) in landings.chain(packages) {
        let changed = changed.to_rfc3339_opts(SecondsFormat::Secs, true);
        let _ = writeln!(xml, "<url><loc>{site_url}{path}</loc><lastmod>{changed}</lastmod></url>");
    }
    for id in guides {
        let _ = writeln!(xml, "<url><loc>{site_url}/guides/{id}</loc></url>");
    }
    xml.push_str("</urlset>\n");
    xml
}

fn part_list(site_url: &str, guides: i64, packages: i64) -> String {
    let mut xml = format!("{OPENING}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    let _ = writeln!(xml, "<sitemap><loc>{site_url}/sitemap-pages.xml</loc></sitemap>");
    for (kind, parts) in [("guides", guides), ("packages", packages)] {
        for part in 1..=parts {
            let _ = writeln!(xml, "<sitemap><loc>{site_url}/sitemap-{kind}-{part}.xml</loc></sitemap>");
        }
    }
    xml.push_str("</sitemapindex>\n");
    xml
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_one_name() {
        assert_eq!(SitemapPart::from_path("/sitemap.xml"), Some(SitemapPart::Whole));
        assert_eq!(SitemapPart::from_path("/sitemap-pages.xml"), Some(SitemapPart::Pages));
        assert_eq!(SitemapPart::from_path("/sitemap-packages-2.xml"), Some(SitemapPart::Packages(2)));
        assert_eq!(SitemapPart::from_path("/sitemap-guides-2.xml"), Some(SitemapPart::Guides(2)));
        for path in [
            "/sitemap-packages-0.xml",
            "/sitemap-packages-02.xml",
            "/sitemap-guides-0.xml",
            "/sitemap-packages--1.xml",
            "/sitemap-x.xml",
            "/sitemap",
        ] {
            assert_eq!(SitemapPart::from_path(path), None, "{path}");
        }
    }
}
