//! Drawn pages: what was drawn of the same before is taken again, from the memory or from the disk.

use std::sync::Arc;

use axum::http::StatusCode;
use sha2::{Digest as _, Sha256};

use super::answer::Kept;
use super::drawing::{Easel, Material};
use super::engine::{Drawn, Trouble};
use super::files::Files;
use super::head::Head;
use super::page::{BROTLI_QUALITY, Kind, Maker, Page};
use super::page_store::{Digest, PageStore};
use super::pages::Pages;
use crate::encoding::Packed;
use crate::rest::cache::Source;

/// Where a page came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Memory,
    Disk,
    Drawing,
}

impl Found {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Disk => "disk",
            Self::Drawing => "drawing",
        }
    }
}

impl Pages {
    /// The drawn page at a path: one that was drawn of the same before, else a new one.
    pub async fn find_or_draw(
        &self,
        maker: &Maker<'_>,
        easel: &Easel,
        files: &Files,
        path: &str,
        head: &Head,
        source: Source,
    ) -> Result<(Page, Found), (Source, Trouble)> {
        let material = match easel.gather(files, path, &head.reads).await {
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
        let kind = Kind::Drawn(made_of, material.day);
        let (answer, from) = match self.drawn_before(path, kind, made_of).await {
            Some(found) => found,
            None => {
                let page = match easel.draw(&material).await {
                    Ok(page) => page,
                    Err(trouble) => return Err((source, trouble)),
                };
                let answer = Arc::new(compose(maker, &head, &page, &material));
                self.store_page(path, made_of, &answer).await;
                (answer, Found::Drawing)
            }
        };
        let mut sources = vec![source];
        sources.extend(material.sources);
        Ok((Page { answer, kind, sources, template: maker.template.digest, again: None }, from))
    }

    /// A list at an address whose query narrows it, drawn where there is a place for it. Nothing keeps it.
    pub async fn draw_search(
        &self,
        maker: &Maker<'_>,
        files: &Files,
        status: StatusCode,
        head: Head,
        address: &str,
    ) -> Page {
        let source = Source::of(&[], maker.db.changes());
        let easel = maker.easel.filter(|_| status == StatusCode::OK && head.canonical.is_some());
        // The client corrects the address of a search with no reads first.
        let Some(easel) = easel.filter(|_| !head.reads.is_empty()) else {
            return Page::plain(status, head, maker, source);
        };
        let Ok(_place) = self.searches.try_acquire() else {
            return Page::undrawn(head, maker, source);
        };
        let drawn = async {
            let material = easel.gather(files, address, &head.reads).await?;
            let page = easel.draw(&material).await?;
            let answer = Arc::new(compose(maker, &write_head(&head, maker), &page, &material));
            Ok::<_, Trouble>((answer, Kind::Drawn(material.digest(), material.day)))
        };
        match drawn.await {
            Ok((answer, kind)) => {
                Page { answer, kind, sources: vec![source], template: maker.template.digest, again: None }
            }
            Err(trouble) => {
                if let Trouble::Failed(why) = trouble {
                    let page = address.split('?').next().unwrap_or_default();
                    tracing::warn!(page, why, "a page could not be drawn");
                }
                Page::undrawn(head, maker, source)
            }
        }
    }

    /// The page as it was drawn of the same.
    async fn drawn_before(&self, path: &str, kind: Kind, made_of: Digest) -> Option<(Arc<Kept>, Found)> {
        if let Some(page) = self.kept.get(path).filter(|page| page.kind == kind) {
            return Some((Arc::clone(&page.answer), Found::Memory));
        }
        let (store, path) = (Arc::clone(self.store.as_ref()?), path.to_owned());
        let stored = tokio::task::spawn_blocking(move || store.read(&path, &made_of)).await.ok().flatten()?;
        let body = Packed::of_brotli(stored.brotli);
        Some((Arc::new(Kept::document(StatusCode::OK, &stored.digest, body)), Found::Disk))
    }

    /// Forgets what the disk has of a page that there is no more.
    pub async fn forget(&self, path: &str) {
        let path = path.to_owned();
        self.with_files(move |store| store.remove(&path)).await;
    }

    /// Works on the disk, on a thread that may wait for it.
    pub async fn with_files(&self, work: impl FnOnce(&PageStore) + Send + 'static) {
        let Some(store) = self.store.clone() else { return };
        let done = tokio::task::spawn_blocking(move || {
            work(&store);
            gauge_bytes(&store);
        });
        if let Err(error) = done.await {
            tracing::warn!(%error, "drawn pages on the disk could not be put in order");
        }
    }

    async fn store_page(&self, path: &str, made_of: Digest, answer: &Arc<Kept>) {
        let Some(store) = &self.store else { return };
        let (store, path, answer) = (Arc::clone(store), path.to_owned(), Arc::clone(answer));
        let written = tokio::task::spawn_blocking(move || {
            let (Some(brotli), Ok(digest)) = (answer.body.pressed_bytes(), answer.digest().try_into()) else {
                return Ok(());
            };
            let written = store.write(&path, &made_of, digest, brotli);
            gauge_bytes(&store);
            written
        });
        if let Ok(Err(error)) = written.await {
            tracing::warn!(%error, "a drawn page cannot be kept on the disk");
        }
    }
}

/// What the client would read first comes with the page, and the drawing knows its pictures.
fn write_head(head: &Head, maker: &Maker<'_>) -> String {
    Head { reads: Vec::new(), picture: None, ..head.clone() }.write(maker.site_url)
}

fn compose(maker: &Maker<'_>, head: &str, page: &Drawn, material: &Material) -> Kept {
    let Drawn { hints, html } = page;
    let text = maker.template.drawn(&format!("{head}{hints}\n"), html, &material.element());
    Kept::html(StatusCode::OK, text, BROTLI_QUALITY)
}

/// What the page's folder holds.
fn gauge_bytes(store: &PageStore) {
    // Exact below 8 PiB.
    let bytes: f64 = store.bytes().to_string().parse().unwrap_or_default();
    metrics::gauge!("page_store_bytes").set(bytes);
}
