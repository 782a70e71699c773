//! HTML per route: the client's `index.html` with the page's head, cached until its data changes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use serde_json::json;
use serendib_domain::accounts::public;
use serendib_domain::{content, guides, packages};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use super::document_head::DocumentHead;
use super::engine::RenderError;
use super::files::Files;
use super::page::{DESCRIPTION as HOME_DESCRIPTION, PageContext, RenderState, SitePage};
use super::page_store::PageStore;
use super::rendered_pages::PageOrigin;
use super::routes::{EDIT, GUIDES, PERSON, Plain, Route};
use super::server_rendering::PageRenderer;
use super::single_flight::SingleFlight;
use super::{first_reads, guide_page, guides_page, landing_page, package_page, search_page, text_page, undrawn};
use crate::byte_bounded_cache::{self, ByteBoundedCache};
use crate::rest::cache::CacheDependencies;
use crate::usage_counters::Visitor;

/// How long an undrawn page is served: the causes pass, such as an unavailable database or a busy machine.
const UNDRAWN: Duration = Duration::from_secs(60);
/// Out of the places in the engine's queue.
const SEARCHES_AT_ONCE: usize = 2;
const HOME_TITLE: &str = "Serendib | Authentic Sri Lankan Adventures";

pub struct Pages {
    pub cache: ByteBoundedCache<SitePage>,
    /// Drawn pages on disk, if configured.
    pub store: Option<Arc<PageStore>>,
    turns: SingleFlight,
    /// Limits concurrent drawings of searches, which are not cached. Further ones are sent undrawn, so that other pages are drawn.
    pub searches: Semaphore,
    /// How long an undrawn page is served.
    undrawn: Duration,
}

/// The path, with its query where that matters.
pub struct PageRequest<'a> {
    pub path: &'a str,
    pub query: Option<&'a str>,
    /// The person who opens it: it counts as a view or a search.
    pub visitor: Option<Visitor>,
}

impl Pages {
    pub fn new() -> Self {
        Self::trying_again(UNDRAWN)
    }

    /// With another retry time for undrawn pages.
    pub fn trying_again(undrawn: Duration) -> Self {
        let (cache, searches) = (ByteBoundedCache::new(byte_bounded_cache::PAGES), Semaphore::new(SEARCHES_AT_ONCE));
        Self { cache, store: None, turns: SingleFlight::default(), searches, undrawn }
    }

    /// With a store on disk.
    pub fn with_store(self, store: PageStore) -> Self {
        Self { store: Some(Arc::new(store)), ..self }
    }

    /// The answer for a path and these request headers.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn respond(
        &self,
        maker: &PageContext<'_>,
        files: &Files,
        page_request: &PageRequest<'_>,
        request: &HeaderMap,
    ) -> serendib_domain::Result<Response<Body>> {
        let (page, found) = self.page(maker, files, page_request).await?;
        match page.kind {
            RenderState::Plain => {}
            RenderState::Drawn(..) => {
                metrics::counter!("pages_total", "from" => found.name()).increment(1);
                count_visit(maker, page_request);
            }
            RenderState::Undrawn => metrics::counter!("pages_total", "from" => "undrawn").increment(1),
        }
        Ok(if page.kind == RenderState::Undrawn && undrawn::is_crawler(request) {
            undrawn::respond_later(&page.answer, request)
        } else {
            page.answer.respond(request)
        })
    }

    /// The page for a path. Only existing pages are cached, and none by its query, so that guesses cannot fill the memory.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn page(
        &self,
        maker: &PageContext<'_>,
        files: &Files,
        page_request: &PageRequest<'_>,
    ) -> serendib_domain::Result<(Arc<SitePage>, PageOrigin)> {
        let route = Route::from_path(page_request.path);
        let query = page_request.query.filter(|query| is_filtered(route) && !query.is_empty());
        if let Some(query) = query {
            let (status, head) = head(maker, route, Some(query)).await?;
            let address = format!("{}?{query}", page_request.path);
            let page = self.draw_search(maker, files, status, head, &address, page_request.visitor).await;
            return Ok((Arc::new(page), PageOrigin::Drawing));
        }
        // A page that is the same for any id is cached once.
        let key = if let Route::Plain(plain) = route { plain.path } else { page_request.path };
        let cached = || self.cache.get(key).filter(|page| page.is_true(maker));
        if let Some(page) = cached() {
            return Ok((page, PageOrigin::Memory));
        }
        let _turn = self.turns.take(key).await;
        // Another request may have drawn it meanwhile.
        if let Some(page) = cached() {
            return Ok((page, PageOrigin::Memory));
        }
        let (status, head, source) = match landing_page::reads(route) {
            Some(reads) => landing_head(maker, route, &reads).await?,
            None => {
                let source = CacheDependencies::snapshot(tables(route), maker.db.changes());
                let (status, head) = head(maker, route, None).await?;
                (status, head, source)
            }
        };
        // The browser draws personal pages.
        let renderer = maker.renderer.filter(|_| status == StatusCode::OK && head.canonical.is_some());
        let Some(renderer) = renderer else {
            let page = Arc::new(SitePage::plain(status, head, maker, source));
            if status == StatusCode::OK {
                self.cache.insert(key.to_owned(), &page);
            }
            return Ok((page, PageOrigin::Drawing));
        };
        match self.find_or_draw(maker, renderer, files, page_request.path, &head, source).await {
            Ok((page, found)) => {
                let page = Arc::new(page);
                self.cache.insert(key.to_owned(), &page);
                Ok((page, found))
            }
            Err((source, trouble)) => {
                let again = Some(Instant::now() + self.undrawn);
                let page = Arc::new(SitePage { again, ..SitePage::undrawn(head, maker, source) });
                if let RenderError::Failed(why) = trouble {
                    tracing::warn!(page = key, why, "failed to render a page");
                    self.cache.insert(key.to_owned(), &page);
                }
                Ok((page, PageOrigin::Drawing))
            }
        }
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.cache.len()
    }
}

/// Counts the view of a package's page. An undrawn one counts when the client reads the package.
fn count_visit(maker: &PageContext<'_>, page_request: &PageRequest<'_>) {
    if let (Some(visitor), Route::Package(id), Some(renderer)) =
        (page_request.visitor, Route::from_path(page_request.path), maker.renderer)
    {
        renderer.count_view(id, visitor);
    }
}

/// The head of a landing page, from its first answer and valid as long as that.
async fn landing_head(
    maker: &PageContext<'_>,
    route: Route<'_>,
    reads: &[String],
) -> serendib_domain::Result<(StatusCode, DocumentHead, CacheDependencies)> {
    let (Some(renderer), Some(read)) = (maker.renderer, reads.first()) else {
        return Err(serendib_db::Error::Unavailable("nobody reads for pages".to_owned()).into());
    };
    let (answer, source) = renderer.read(read).await?;
    Ok(match landing_page::head(route, &answer, maker.site_url) {
        Some(head) => (StatusCode::OK, head, source),
        None => (StatusCode::NOT_FOUND, no_page(), source),
    })
}

/// Whether the query of a page filters its list.
fn is_filtered(route: Route<'_>) -> bool {
    match route {
        Route::Search => true,
        Route::Plain(plain) => plain.path == GUIDES,
        _ => false,
    }
}

fn tables(route: Route<'_>) -> &'static [&'static str] {
    match route {
        Route::Package(_) => packages::HEAD_TABLES,
        Route::Guide(_) => guides::HEAD_TABLES,
        Route::Person(_) => &public::TABLES,
        Route::Edit(_) => &["packages"],
        Route::Plain(plain) if text_page::document_of(plain.path).is_some() => &[content::TABLE],
        _ => &[],
    }
}

async fn head(
    maker: &PageContext<'_>,
    route: Route<'_>,
    query: Option<&str>,
) -> serendib_domain::Result<(StatusCode, DocumentHead)> {
    let PageContext { db, site_url, .. } = *maker;
    Ok(match route {
        Route::Home => (StatusCode::OK, home(site_url)),
        Route::Search => (StatusCode::OK, search_page::head(db, query, maker.renderer.map(PageRenderer::day)).await?),
        Route::Plain(plain) if plain.path == GUIDES => {
            let reads = guides_page::reads(query, maker.renderer.map(PageRenderer::day));
            (StatusCode::OK, DocumentHead { reads, ..of_plain(plain) })
        }
        Route::Plain(plain) => match text_page::document_of(plain.path) {
            Some(name) => (StatusCode::OK, text_page::head(db, name, plain.path, of_plain(plain)).await?),
            None => (StatusCode::OK, of_plain(plain)),
        },
        Route::Package(id) => match packages::find_page_metadata(db, id).await? {
            Some(trip) => (StatusCode::OK, package_page::head(&trip, site_url)),
            None if packages::is_retired(db, id).await? => (StatusCode::GONE, no_package()),
            None => (StatusCode::NOT_FOUND, no_package()),
        },
        Route::Guide(id) => match guides::find_page_metadata(db, id).await? {
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
        Route::Destinations | Route::Destination(_) | Route::Theme(_) | Route::Unknown => {
            (StatusCode::NOT_FOUND, no_page())
        }
    })
}

fn home(site_url: &str) -> DocumentHead {
    let mut head = DocumentHead::new(HOME_TITLE, HOME_DESCRIPTION);
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

fn of_plain(plain: &Plain) -> DocumentHead {
    let mut head =
        DocumentHead { unscripted: Some(plain.unscripted), ..DocumentHead::new(plain.title, plain.description) };
    if plain.is_indexed {
        head.canonical = Some(plain.path.to_owned());
    }
    head
}

fn no_page() -> DocumentHead {
    DocumentHead {
        heading: Some("Oops! Page not found"),
        unscripted: Some("404: there is no page at this address."),
        ..DocumentHead::new("404 | Serendib", "Oops! Page not found")
    }
}

fn no_package() -> DocumentHead {
    DocumentHead::new("Package Not Found | Serendib", "The package you are looking for does not exist")
}

fn no_person() -> DocumentHead {
    DocumentHead::new("Profile not found | Serendib", "There is nobody here, or they keep to themselves.")
}

fn no_guide() -> DocumentHead {
    DocumentHead::new("Guide not found | Serendib", "The guide you're looking for doesn't exist.")
}
