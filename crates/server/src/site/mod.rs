//! The site, everything outside the wire: the web client's files, HTML per route with its head, sitemaps, and pictures for link previews.
//!
//! An answer depends only on the path and the search page's query: no header can change a cached page.

mod address_query;
mod answer;
mod cards;
mod document_head;
mod engine;
mod files;
mod first_reads;
mod guide_page;
mod guides_page;
mod headers;
mod landing_page;
mod package_page;
mod page;
mod page_store;
mod pages;
pub mod prerender;
mod prerender_queue;
mod rendered_pages;
mod routes;
mod search_page;
mod server_rendering;
pub mod settings;
mod single_flight;
mod sitemap;
#[cfg(test)]
mod tests;
mod text_page;
mod undrawn;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use chrono::NaiveDate;
use serendib_db::Db;

use self::answer::{CacheableResponse, failure, sentence, without_body};
use self::cards::Cards;
pub use self::cards::escape_xml;
use self::files::Files;
pub use self::first_reads::package_of as package_of_read;
use self::headers::SecurityHeaders;
use self::page::{PageContext, RenderState, SitePage};
use self::page_store::PageStore;
use self::pages::{PageRequest, Pages};
use self::rendered_pages::PageOrigin;
use self::routes::Route;
pub use self::routes::is_page_pattern;
use self::server_rendering::PageRenderer;
use self::sitemap::{SitemapPart, Sitemaps};
pub use self::undrawn::is_crawler;
use crate::app::App;
use crate::heads;
use crate::usage_counters::Visitor;

type Body = axum::body::Body;

/// Short bodies are not compressed, so the quality does not matter.
const ROBOTS_QUALITY: u32 = 1;

pub struct Site {
    db: Db,
    /// The public address, without a trailing slash.
    site_url: String,
    files: Files,
    pages: Pages,
    sitemaps: Sitemaps,
    cards: Cards,
    trust: SecurityHeaders,
    robots: CacheableResponse,
    /// Draws pages; tests have none.
    renderer: Option<PageRenderer>,
}

impl Site {
    /// A site with the web client of this build.
    pub fn new(app: &App) -> Self {
        let site = Self::with_files(app.db.clone(), app.site_url.clone(), files::built);
        let settings = &app.settings;
        let pages = match settings.site.folder(settings) {
            Some(root) => {
                let room = settings.site.disk_budget(&settings.storage);
                Pages::new().with_store(PageStore::open(&root, &site.files.build(), room))
            }
            None => Pages::new(),
        };
        Self { renderer: Some(PageRenderer::new(app.clone())), pages, ..site }
    }

    /// Draws a page ahead, unless it exists already.
    async fn draw_ahead(&self, path: &str) {
        let (Some(renderer), Some(template)) = (&self.renderer, self.files.template()) else { return };
        // Before taking the page's turn, so that a visitor's request for it does not wait with us.
        renderer.give_way().await;
        let maker =
            PageContext { db: &self.db, site_url: &self.site_url, template: &template, renderer: Some(renderer) };
        match self.pages.page(&maker, &self.files, &PageRequest { path, query: None, visitor: None }).await {
            Ok((page, PageOrigin::Drawing)) if page.is_drawn() => {
                metrics::counter!("pages_drawn_ahead_total").increment(1)
            }
            // The page no longer exists for visitors.
            Ok((page, _)) if page.kind == RenderState::Plain => self.pages.forget(path).await,
            Ok(_) => {}
            Err(error) => tracing::debug!(?error, path, "failed to prerender a page"),
        }
    }

    /// Removes the stored pages of other builds.
    async fn sweep_store(&self) {
        self.pages.with_files(PageStore::sweep).await;
    }

    /// Removes stored pages that the complete pass did not find.
    async fn forget_unknown(&self) {
        self.pages.with_files(PageStore::forget_unknown).await;
    }

    /// The day for which pages are drawn.
    fn day(&self) -> Option<NaiveDate> {
        self.renderer.as_ref().map(PageRenderer::day)
    }

    fn with_files(db: Db, site_url: String, find: files::Find) -> Self {
        let robots = CacheableResponse::text(
            StatusCode::OK,
            "text/plain; charset=utf-8",
            sitemap::robots(&site_url),
            ROBOTS_QUALITY,
        );
        Self {
            trust: SecurityHeaders::new(&site_url),
            files: Files::new(find),
            pages: Pages::new(),
            sitemaps: Sitemaps::new(),
            cards: Cards::new(),
            robots,
            renderer: None,
            db,
            site_url,
        }
    }

    /// `visitor` is the person who opens it.
    async fn answer(&self, address: &Uri, request: &HeaderMap, visitor: Option<Visitor>) -> Response<Body> {
        let path = address.path();
        if path == "/robots.txt" {
            return self.robots.respond(request);
        }
        if let Some(part) = SitemapPart::from_path(path) {
            return self.respond_cached(self.sitemaps.part(&self.db, &self.site_url, part).await, request);
        }
        if let Some(name) = path.strip_prefix("/cards/") {
            return self.respond_cached(self.cards.card(&self.db, &self.files, name).await, request);
        }
        if let Some(response) = self.files.respond(path, request) {
            return response;
        }
        if ["/assets/", "/pictures/", "/fonts/"].iter().any(|folder| path.starts_with(folder)) {
            return sentence(StatusCode::NOT_FOUND, "There is no such file.");
        }
        self.page(address, request, visitor).await
    }

    async fn page(&self, address: &Uri, request: &HeaderMap, visitor: Option<Visitor>) -> Response<Body> {
        let (path, query) = (address.path(), address.query());
        if let Some(canonical) = Route::canonical_path(path) {
            return moved(&canonical, query);
        }
        let Some(template) = self.files.template() else {
            return sentence(
                StatusCode::SERVICE_UNAVAILABLE,
                "The web client is not built into this server: run `cargo xtask build`.",
            );
        };
        let page_request = PageRequest { path, query, visitor };
        let maker = PageContext {
            db: &self.db,
            site_url: &self.site_url,
            template: &template,
            renderer: self.renderer.as_ref(),
        };
        let mut response = match self.pages.respond(&maker, &self.files, &page_request, request).await {
            Ok(response) => response,
            Err(error) => {
                tracing::error!(?error, "failed to read the document head of a page");
                SitePage::error_response(&maker, &error)
            }
        };
        self.trust.page(response.headers_mut(), &template);
        response
    }

    fn respond_cached(
        &self,
        found: serendib_domain::Result<Option<Arc<CacheableResponse>>>,
        request: &HeaderMap,
    ) -> Response<Body> {
        match found {
            Ok(Some(cached)) => cached.respond(request),
            Ok(None) => sentence(StatusCode::NOT_FOUND, "There is no such file."),
            Err(error) => {
                tracing::error!(?error, "failed to read a sitemap or a card");
                failure(&error)
            }
        }
    }
}

/// All paths that belong to no other endpoint.
pub fn routes(site: Arc<Site>) -> Router {
    Router::new().fallback(serve).with_state(site)
}

/// GET and HEAD of any path.
async fn serve(State(site): State<Arc<Site>>, request: Request) -> Response<Body> {
    let mut response = match *request.method() {
        Method::GET => {
            let visitor = site.renderer.as_ref().and_then(|renderer| renderer.find_visitor(&request));
            site.answer(request.uri(), request.headers(), visitor).await
        }
        Method::HEAD => without_body(site.answer(request.uri(), request.headers(), None).await),
        _ => {
            let mut refusal = sentence(StatusCode::METHOD_NOT_ALLOWED, "Pages are only read: use GET or HEAD.");
            refusal.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            refusal
        }
    };
    site.trust.everywhere(response.headers_mut());
    response
}

/// No page of ours reads a query that is too long for a redirect.
fn moved(path: &str, query: Option<&str>) -> Response<Body> {
    let address = query
        .map(|query| format!("{path}?{query}"))
        .filter(|address| address.len() <= heads::REDIRECT_LIMIT)
        .unwrap_or_else(|| path.to_owned());
    let mut response = sentence(StatusCode::PERMANENT_REDIRECT, "This page has another address.");
    if let Ok(value) = HeaderValue::from_str(&address) {
        response.headers_mut().insert(header::LOCATION, value);
    }
    response
}
