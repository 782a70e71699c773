//! A page and its validity.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use chrono::NaiveDate;
use serendib_db::Db;
use tokio::time::Instant;

use super::answer::{CacheableResponse, SOON, UNKEPT_DOCUMENT, is_passing};
use super::document_head::DocumentHead;
use super::files::Template;
use super::page_store::Digest;
use super::server_rendering::PageRenderer;
use super::undrawn;
use crate::byte_bounded_cache::Cacheable;
use crate::encoding::CompressedBody;
use crate::rest::cache::CacheDependencies;

/// Fast enough for once per change.
pub const BROTLI_QUALITY: u32 = 5;
/// Describes the whole site.
pub const DESCRIPTION: &str = "Book unique and memorable travel packages guided by verified local experts";

/// A page, and what it was drawn from.
pub struct SitePage {
    pub answer: Arc<CacheableResponse>,
    pub kind: RenderState,
    pub sources: Vec<CacheDependencies>,
    pub template: [u8; 32],
    /// When to try drawing it again, if it failed.
    pub again: Option<Instant>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderState {
    /// Never drawn, because it is personal or missing.
    Plain,
    /// By input and day.
    Drawn(Digest, NaiveDate),
    Undrawn,
}

pub struct PageContext<'a> {
    pub db: &'a Db,
    pub site_url: &'a str,
    pub template: &'a Template,
    pub renderer: Option<&'a PageRenderer>,
}

impl Cacheable for SitePage {
    fn packed(&self) -> &CompressedBody {
        &self.answer.body
    }
}

impl SitePage {
    /// A page that the browser draws, with a skeleton until then.
    pub fn undrawn(head: DocumentHead, maker: &PageContext<'_>, source: CacheDependencies) -> Self {
        let skeleton = undrawn::skeleton(&head);
        let answer = Self::of_head(StatusCode::OK, head, maker, source, |template, head, _| {
            template.fill_rendered(head, &skeleton, "")
        });
        Self { kind: RenderState::Undrawn, ..answer }
    }

    /// A page that only the browser draws.
    pub fn plain(status: StatusCode, head: DocumentHead, maker: &PageContext<'_>, source: CacheDependencies) -> Self {
        Self::of_head(status, head, maker, source, Template::fill_unrendered)
    }

    /// `fill` builds the document from the template, the head and the text without scripts.
    fn of_head(
        status: StatusCode,
        mut head: DocumentHead,
        maker: &PageContext<'_>,
        source: CacheDependencies,
        fill: impl FnOnce(&Template, &str, &str) -> String,
    ) -> Self {
        head.reads.insert(0, "/config.json".to_owned());
        let html = fill(maker.template, &head.write(maker.site_url), &head.write_unscripted());
        let answer = Arc::new(CacheableResponse::html(status, html, BROTLI_QUALITY));
        Self { answer, kind: RenderState::Plain, sources: vec![source], template: maker.template.digest, again: None }
    }

    /// The page for when the database cannot be read: the client displays the error.
    pub fn error_response(maker: &PageContext<'_>, error: &serendib_domain::Error) -> Response<Body> {
        let head = DocumentHead::new("Something went wrong | Serendib", DESCRIPTION);
        let passes = is_passing(error);
        let status = if passes { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::INTERNAL_SERVER_ERROR };
        let page = Self::plain(status, head, maker, CacheDependencies::snapshot(&[], maker.db.changes()));
        let mut response = page.answer.respond(&HeaderMap::new());
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(UNKEPT_DOCUMENT));
        if passes {
            response.headers_mut().insert(header::RETRY_AFTER, SOON);
        }
        response
    }

    pub const fn is_drawn(&self) -> bool {
        matches!(self.kind, RenderState::Drawn(..))
    }

    pub fn is_true(&self, maker: &PageContext<'_>) -> bool {
        let is_of_today = |day| maker.renderer.is_some_and(|renderer| renderer.day() == day);
        self.template == maker.template.digest
            && self.again.is_none_or(|again| Instant::now() < again)
            && !matches!(self.kind, RenderState::Drawn(_, day) if !is_of_today(day))
            && self.sources.iter().all(|source| source.is_current(maker.db.changes()))
    }
}
