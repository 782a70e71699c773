//! Drawn pages: reused from memory or disk if their input is the same.

use std::sync::Arc;

use axum::http::StatusCode;
use sha2::{Digest as _, Sha256};

use super::answer::CacheableResponse;
use super::document_head::DocumentHead;
use super::engine::{RenderError, RenderedPage};
use super::files::Files;
use super::page::{BROTLI_QUALITY, PageContext, RenderState, SitePage};
use super::page_store::{Digest, PageStore};
use super::pages::Pages;
use super::server_rendering::{PageRenderer, RenderInput};
use crate::encoding::CompressedBody;
use crate::rest::cache::CacheDependencies;
use crate::usage_counters::Visitor;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageOrigin {
    Memory,
    Disk,
    Drawing,
}

impl PageOrigin {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Disk => "disk",
            Self::Drawing => "drawing",
        }
    }
}

impl Pages {
    /// The drawn page of a path: stored with the same input, or new.
    pub async fn find_or_draw(
        &self,
        maker: &PageContext<'_>,
        renderer: &PageRenderer,
        files: &Files,
        path: &str,
        head: &DocumentHead,
        source: CacheDependencies,
    ) -> Result<(SitePage, PageOrigin), (CacheDependencies, RenderError)> {
        let material = match renderer.gather(files, path, &head.reads).await {
            Ok(material) => material,
            Err(trouble) => return Err((source, trouble)),
        };
        let head = write_head(head, maker);
        let made_of = Sha256::new()
            .chain_update(maker.template.digest)
            .chain_update(material.digest())
            .chain_update(&head)
            .finalize()
            .into();
        let kind = RenderState::Drawn(made_of, material.day);
        let (answer, from) = match self.drawn_before(path, kind, made_of).await {
            Some(found) => found,
            None => {
                let page = match renderer.draw(&material).await {
                    Ok(page) => page,
                    Err(trouble) => return Err((source, trouble)),
                };
                let answer = Arc::new(compose(maker, &head, &page, &material));
                self.store_page(path, made_of, &answer).await;
                (answer, PageOrigin::Drawing)
            }
        };
        let mut sources = vec![source];
        sources.extend(material.sources);
        Ok((SitePage { answer, kind, sources, template: maker.template.digest, again: None }, from))
    }

    /// A filtered list, drawn if a place is free. It is not cached. A visit that finds nothing is counted.
    pub async fn draw_search(
        &self,
        maker: &PageContext<'_>,
        files: &Files,
        status: StatusCode,
        head: DocumentHead,
        address: &str,
        visitor: Option<Visitor>,
    ) -> SitePage {
        let source = CacheDependencies::snapshot(&[], maker.db.changes());
        let renderer = maker.renderer.filter(|_| status == StatusCode::OK && head.canonical.is_some());
        // No reads: the client corrects the address first.
        let Some(renderer) = renderer.filter(|_| !head.reads.is_empty()) else {
            return SitePage::plain(status, head, maker, source);
        };
        let Ok(_place) = self.searches.try_acquire() else {
            return SitePage::undrawn(head, maker, source);
        };
        let drawn = async {
            let material = renderer.gather(files, address, &head.reads).await?;
            let page = renderer.draw(&material).await?;
            let answer = Arc::new(compose(maker, &write_head(&head, maker), &page, &material));
            if let (Some(query), Some(visitor)) = (material.missed.as_deref(), visitor) {
                renderer.count_search(query, visitor);
            }
            Ok::<_, RenderError>((answer, RenderState::Drawn(material.digest(), material.day)))
        };
        match drawn.await {
            Ok((answer, kind)) => {
                SitePage { answer, kind, sources: vec![source], template: maker.template.digest, again: None }
            }
            Err(trouble) => {
                if let RenderError::Failed(why) = trouble {
                    let page = address.split('?').next().unwrap_or_default();
                    tracing::warn!(page, why, "failed to render a page");
                }
                SitePage::undrawn(head, maker, source)
            }
        }
    }

    /// A page drawn from the same input.
    async fn drawn_before(
        &self,
        path: &str,
        kind: RenderState,
        made_of: Digest,
    ) -> Option<(Arc<CacheableResponse>, PageOrigin)> {
        if let Some(page) = self.cache.get(path).filter(|page| page.kind == kind) {
            return Some((Arc::clone(&page.answer), PageOrigin::Memory));
        }
        let (store, path) = (Arc::clone(self.store.as_ref()?), path.to_owned());
        let stored = tokio::task::spawn_blocking(move || store.read(&path, &made_of)).await.ok().flatten()?;
        let body = CompressedBody::of_brotli(stored.brotli);
        Some((Arc::new(CacheableResponse::document(StatusCode::OK, &stored.digest, body)), PageOrigin::Disk))
    }

    /// Removes a page that no longer exists from the disk.
    pub async fn forget(&self, path: &str) {
        let path = path.to_owned();
        self.with_files(move |store| store.remove(&path)).await;
    }

    /// Runs file work on a blocking thread.
    pub async fn with_files(&self, work: impl FnOnce(&PageStore) + Send + 'static) {
        let Some(store) = self.store.clone() else { return };
        let done = tokio::task::spawn_blocking(move || {
            work(&store);
            gauge_bytes(&store);
        });
        if let Err(error) = done.await {
            tracing::warn!(%error, "failed to clean up the page cache on disk");
        }
    }

    async fn store_page(&self, path: &str, made_of: Digest, answer: &Arc<CacheableResponse>) {
        let Some(store) = &self.store else { return };
        let (store, path, answer) = (Arc::clone(store), path.to_owned(), Arc::clone(answer));
        let written = tokio::task::spawn_blocking(move || {
            let (Some(brotli), Ok(digest)) = (answer.body.brotli_bytes(), answer.digest().try_into()) else {
                return Ok(());
            };
            let written = store.write(&path, &made_of, digest, brotli);
            gauge_bytes(&store);
            written
        });
        if let Ok(Err(error)) = written.await {
            tracing::warn!(%error, "cannot write a page to the cache on disk");
        }
    }
}

/// The page's data replaces preloads of reads, and the engine adds preloads of pictures.
fn write_head(head: &DocumentHead, maker: &PageContext<'_>) -> String {
    DocumentHead { reads: Vec::new(), picture: None, ..head.clone() }.write(maker.site_url)
}

fn compose(maker: &PageContext<'_>, head: &str, page: &RenderedPage, material: &RenderInput) -> CacheableResponse {
    let RenderedPage { hints, html } = page;
    let text = maker.template.fill_rendered(&format!("{head}{hints}\n"), html, &material.element());
    CacheableResponse::html(StatusCode::OK, text, BROTLI_QUALITY)
}

/// Updates the metric of the store's bytes.
fn gauge_bytes(store: &PageStore) {
    // Exact below 8 PiB.
    let bytes: f64 = store.bytes().to_string().parse().unwrap_or_default();
    metrics::gauge!("page_store_bytes").set(bytes);
}
