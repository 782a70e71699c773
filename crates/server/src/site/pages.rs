//! HTML per route: the client's `index.html` with the head of the page asked for, kept while nothing it says has changed.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use chrono::NaiveDate;
use serde_json::json;
use serendib_db::Db;
use serendib_domain::accounts::public;
use serendib_domain::{guides, packages};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::answer::{Kept, SOON, UNKEPT_DOCUMENT, is_passing};
use super::drawing::{Drawing, Easel};
use super::engine::{Drawn, Trouble};
use super::files::{Files, Template};
use super::head::Head;
use super::routes::{EDIT, PERSON, Plain, Route};
use super::{first_reads, guide_page, package_page, search_page};
use crate::encoding::Packed;
use crate::rest::cache::Source;
use crate::shelf::{self, Shelf, Shelved};

/// A page that could not be drawn goes out as it is for so long: what kept it, a moment without a database or a busy machine, passes.
const UNDRAWN: Duration = Duration::from_secs(60);
/// Of the places in the engine's queue.
const SEARCHES_AT_ONCE: usize = 2;
/// Fast enough to be paid once per change.
const BROTLI_QUALITY: u32 = 5;
const HOME_TITLE: &str = "Serendib | Authentic Sri Lankan Adventures";
const HOME_DESCRIPTION: &str = "Book unique and memorable travel packages guided by verified local experts";

pub struct Pages {
    kept: Shelf<Page>,
    /// For drawing searches, which nothing keeps: beyond so many at once they go out undrawn, so that the others' pages are drawn.
    searches: Semaphore,
    /// How long a page that could not be drawn goes out as it is.
    undrawn: Duration,
}

/// A page as it goes out, and what it was made of.
pub struct Page {
    pub answer: Kept,
    sources: Vec<Source>,
    template: [u8; 32],
    /// The day it was drawn on, if it was.
    day: Option<NaiveDate>,
    /// When drawing it is tried again, if it failed.
    again: Option<Instant>,
}

/// What pages are made with.
pub struct Maker<'a> {
    pub db: &'a Db,
    pub site_url: &'a str,
    pub template: &'a Template,
    pub easel: Option<&'a Easel>,
}

impl Shelved for Page {
    fn packed(&self) -> &Packed {
        &self.answer.body
    }
}

/// What is asked for: a path, with its query where that matters.
pub struct Asked<'a> {
    pub path: &'a str,
    pub query: Option<&'a str>,
}

impl Pages {
    pub fn new() -> Self {
        Self::trying_again(UNDRAWN)
    }

    /// With another time after which drawing a page is tried again.
    pub fn trying_again(undrawn: Duration) -> Self {
        Self { kept: Shelf::new(shelf::PAGES), searches: Semaphore::new(SEARCHES_AT_ONCE), undrawn }
    }

    /// The answer for a path to these request headers.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn respond(
        &self,
        maker: &Maker<'_>,
        files: &Files,
        asked: &Asked<'_>,
        request: &HeaderMap,
    ) -> serendib_domain::Result<Response<Body>> {
        let (key, page) = self.page(maker, files, asked).await?;
        let response = page.answer.respond(request);
        if let Some(key) = key {
            self.kept.settle(key, &page);
        }
        Ok(response)
    }

    /// The page for a path, and its key if it is kept. Only pages that exist are kept, and none for its query: nobody can fill the memory with guesses.
    ///
    /// # Errors
    /// When the database cannot be read.
    async fn page<'a>(
        &self,
        maker: &Maker<'_>,
        files: &Files,
        asked: &Asked<'a>,
    ) -> serendib_domain::Result<(Option<&'a str>, Arc<Page>)> {
        let route = Route::of(asked.path);
        let query = asked.query.filter(|query| matches!(route, Route::Search) && !query.is_empty());
        // A page that is the same below any id is kept once.
        let key = if let Route::Plain(plain) = route { plain.path } else { asked.path };
        if let Some(page) = self.kept.get(key).filter(|page| query.is_none() && page.is_true(maker)) {
            return Ok((Some(key), page));
        }
        let source = Source::of(tables(route), maker.db.changes());
        let (status, head) = head(maker, route, query).await?;
        let is_kept = status == StatusCode::OK && query.is_none();
        // A page that only means something to one person is theirs to draw.
        let is_drawn = status == StatusCode::OK && head.canonical.is_some();
        let place = query.map(|_| self.searches.try_acquire());
        let drawing = match maker.easel.filter(|_| is_drawn) {
            // The client corrects the address of a search with no reads first.
            Some(_) if query.is_some() && (head.reads.is_empty() || !matches!(place, Some(Ok(_)))) => Ok(None),
            Some(easel) => {
                let address = query.map_or_else(|| asked.path.to_owned(), |query| format!("{}?{query}", asked.path));
                easel.draw(files, &address, &head.reads).await.map(Some)
            }
            None => Ok(None),
        };
        drop(place);
        if let Err(Trouble::Failed(why)) = &drawing {
            tracing::warn!(page = key, why, "a page could not be drawn");
        }
        let is_busy = matches!(drawing, Err(Trouble::Busy));
        let again = drawing.is_err().then(|| Instant::now() + self.undrawn);
        let page = Page::new(status, head, maker, source, drawing.ok().flatten());
        let page = Arc::new(Page { again, ..page });
        let is_kept = is_kept && !is_busy;
        if is_kept {
            self.kept.put(key.to_owned(), &page);
        }
        Ok((is_kept.then_some(key), page))
    }

    /// How many pages are kept.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.kept.len()
    }
}

impl Page {
    fn new(status: StatusCode, mut head: Head, maker: &Maker<'_>, source: Source, drawing: Option<Drawing>) -> Self {
        let mut sources = vec![source];
        let (html, day) = match drawing {
            None => {
                head.reads.insert(0, "/config.json".to_owned());
                (maker.template.undrawn(&head.write(maker.site_url), &head.write_unscripted()), None)
            }
            Some(drawing) => {
                // What the client would read first comes with the page, and the drawing knows its pictures.
                head.reads.clear();
                head.picture = None;
                let Drawn { hints, html } = &drawing.page;
                let head = format!("{}{hints}\n", head.write(maker.site_url));
                sources.extend(drawing.sources);
                (maker.template.drawn(&head, html, &drawing.told), Some(drawing.day))
            }
        };
        let answer = Kept::html(status, html, BROTLI_QUALITY);
        Self { answer, sources, template: maker.template.digest, day, again: None }
    }

    /// The page for when nothing can be read: the client says so in its own words.
    pub fn failed(maker: &Maker<'_>, error: &serendib_domain::Error) -> Response<Body> {
        let head = Head::new("Something went wrong | Serendib", HOME_DESCRIPTION);
        let passes = is_passing(error);
        let status = if passes { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
        let page = Self::new(status, head, maker, Source::of(&[], maker.db.changes()), None);
        let mut response = page.answer.respond(&HeaderMap::new());
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(UNKEPT_DOCUMENT));
        if passes {
            response.headers_mut().insert(header::RETRY_AFTER, SOON);
        }
        response
    }

    fn is_true(&self, maker: &Maker<'_>) -> bool {
        self.template == maker.template.digest
            && self.again.is_none_or(|again| Instant::now() < again)
            && self.day.is_none_or(|day| maker.easel.is_some_and(|easel| easel.day() == day))
            && self.sources.iter().all(|source| source.is_current(maker.db.changes()))
    }
}

fn tables(route: Route) -> &'static [&'static str] {
    match route {
        Route::Package(_) => packages::HEAD_TABLES,
        Route::Guide(_) => guides::HEAD_TABLES,
        Route::Person(_) => &public::TABLES,
        Route::Edit(_) => &["packages"],
        _ => &[],
    }
}

async fn head(maker: &Maker<'_>, route: Route, query: Option<&str>) -> serendib_domain::Result<(StatusCode, Head)> {
    let Maker { db, site_url, .. } = *maker;
    Ok(match route {
        Route::Home => (StatusCode::OK, home(site_url)),
        Route::Search => (StatusCode::OK, search_page::head(db, query, maker.easel.map(Easel::day)).await?),
        Route::Plain(plain) => (StatusCode::OK, of_plain(plain)),
        Route::Package(id) => match packages::for_head(db, id).await? {
            Some(trip) => (StatusCode::OK, package_page::head(&trip, site_url)),
            None if packages::is_retired(db, id).await? => (StatusCode::GONE, no_package()),
            None => (StatusCode::NOT_FOUND, no_package()),
        },
        Route::Guide(id) => match guides::for_head(db, id).await? {
            Some(guide) => (StatusCode::OK, guide_page::head(&guide, site_url)),
            None => (StatusCode::NOT_FOUND, no_guide()),
        },
        Route::Person(id) => match public::find(db, id).await? {
            Some(_) => (StatusCode::OK, of_plain(&PERSON)),
            None => (StatusCode::NOT_FOUND, no_person()),
        },
        Route::Edit(id) if packages::is_there(db, id).await? => (StatusCode::OK, of_plain(&EDIT)),
        Route::Edit(_) | Route::NoPackage => (StatusCode::NOT_FOUND, no_package()),
        Route::NoGuide => (StatusCode::NOT_FOUND, no_guide()),
        Route::NoPerson => (StatusCode::NOT_FOUND, no_person()),
        Route::Unknown => (StatusCode::NOT_FOUND, no_page()),
    })
}

fn home(site_url: &str) -> Head {
    let mut head = Head::new(HOME_TITLE, HOME_DESCRIPTION);
    head.canonical = Some("/".to_owned());
    head.reads = first_reads::home();
    head.structured = vec![json!({
        "@context": "https://schema.org",
        "@type": "WebSite",
        "@id": format!("{site_url}/"),
        "url": format!("{site_url}/"),
        "name": "Serendib",
        "description": HOME_DESCRIPTION,
        "publisher": {
            "@type": "TravelAgency",
            "name": "Serendib",
            "slogan": "Authentic Sri Lankan Adventures",
            "url": format!("{site_url}/"),
            "address": { "@type": "PostalAddress", "addressLocality": "Colombo", "addressCountry": "LK" },
        },
        "potentialAction": {
            "@type": "SearchAction",
            "target": { "@type": "EntryPoint", "urlTemplate": format!("{site_url}/search?q={{search_term_string}}") },
            "query-input": "required name=search_term_string",
        },
    })];
    head
}

fn of_plain(plain: &Plain) -> Head {
    let mut head = Head { unscripted: Some(plain.unscripted), ..Head::new(plain.title, plain.description) };
    if plain.is_indexed {
        head.canonical = Some(plain.path.to_owned());
    }
    if plain.path == "/guides" {
        head.reads = first_reads::guides();
    }
    head
}

fn no_page() -> Head {
    Head {
        heading: Some("Oops! Page not found"),
        unscripted: Some("404: there is no page at this address."),
        ..Head::new("404 | Serendib", "Oops! Page not found")
    }
}

fn no_package() -> Head {
    Head::new("Package Not Found | Serendib", "The package you are looking for does not exist")
}

fn no_person() -> Head {
    Head::new("Profile not found | Serendib", "There is nobody here, or they keep to themselves.")
}

fn no_guide() -> Head {
    Head::new("Guide not found | Serendib", "The guide you're looking for doesn't exist.")
}
