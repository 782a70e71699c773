//! Pictures for link previews, drawn on first request: of a trip, a guide, or the site.

mod drawing;
mod glyphs;
mod medallion;

use std::sync::Arc;

use axum::http::StatusCode;
use bytes::Bytes;
use serendib_db::Db;
use serendib_domain::guides::{self, GuideHead};
use serendib_domain::packages::{self, PackageHead};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;
use uuid::Uuid;

use drawing::Art;
pub use drawing::SocialCard;
pub use glyphs::escaped as escape_xml;

use super::answer::{CacheableResponse, LONG_LIVED};
use super::files::Files;
use super::package_page::{days_text, own_picture};
use crate::byte_bounded_cache::{self, ByteBoundedCache};
use crate::encoding::CompressedBody;

/// A drawing keeps a core busy; pages have priority.
const DRAWN_AT_ONCE: usize = 2;

pub struct Cards {
    /// The key is the card's content, so that no entry is ever outdated.
    cache: ByteBoundedCache<CacheableResponse>,
    places: Semaphore,
}

impl Cards {
    pub fn new() -> Self {
        Self { cache: ByteBoundedCache::new(byte_bounded_cache::PICTURES), places: Semaphore::new(DRAWN_AT_ONCE) }
    }

    /// The card at a path below `/cards/`; `None` if there is none.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn card(
        &self,
        db: &Db,
        files: &Files,
        name: &str,
    ) -> serendib_domain::Result<Option<Arc<CacheableResponse>>> {
        let Some(name) = name.strip_suffix(".png") else {
            return Ok(None);
        };
        let card = match name.split_once('/') {
            None if name == "default" => Some(of_site()),
            Some(("packages", id)) => match id.parse::<Uuid>() {
                Ok(id) => packages::find_page_metadata(db, id).await?.map(|trip| of_package(&trip)),
                Err(_) => None,
            },
            Some(("guides", id)) => match id.parse::<Uuid>() {
                Ok(id) => guides::find_page_metadata(db, id).await?.map(|guide| of_guide(&guide)),
                Err(_) => None,
            },
            _ => None,
        };
        Ok(match card {
            Some(card) => self.find_or_draw(card, files).await,
            None => None,
        })
    }

    /// `None` when the drawing failed, which is logged.
    async fn find_or_draw(&self, card: SocialCard, files: &Files) -> Option<Arc<CacheableResponse>> {
        let picture = card.picture().and_then(|path| files.bytes(path));
        let digest = digest(&card, picture.as_ref());
        let name: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        if let Some(cached) = self.cache.get(&name) {
            return Some(cached);
        }
        let _place = self.places.acquire().await.ok()?;
        // Another request may have drawn it meanwhile.
        if let Some(cached) = self.cache.get(&name) {
            return Some(cached);
        }
        let drawn = tokio::task::spawn_blocking(move || card.draw(picture)).await;
        let Ok(Some(png)) = drawn else {
            tracing::error!("failed to draw a link preview card");
            return None;
        };
        let cached = Arc::new(CacheableResponse::new(
            StatusCode::OK,
            "image/png",
            LONG_LIVED,
            &digest,
            CompressedBody::plain(png.into()),
        ));
        self.cache.insert(name, &cached);
        Some(cached)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.cache.len()
    }
}

fn digest(card: &SocialCard, picture: Option<&Bytes>) -> [u8; 32] {
    let mut digest = Sha256::new();
    digest.update(format!("{card:?}"));
    if let Some(picture) = picture {
        digest.update(picture);
    }
    digest.finalize().into()
}

fn of_site() -> SocialCard {
    SocialCard {
        places: vec!["Sri Lanka".to_owned()],
        title: "Authentic Sri Lankan Adventures".to_owned(),
        fact: "Guided trips of 1 to 15 days".to_owned(),
        figure: None,
        art: Art::Island,
    }
}

fn of_package(trip: &PackageHead) -> SocialCard {
    // The widest file looks best, and all our own pictures have it.
    let picture = trip.pictures.first().and_then(|url| own_picture(url)).map(|stem| format!("{stem}.w1600.webp"));
    SocialCard {
        places: if trip.locations.is_empty() { vec!["Sri Lanka".to_owned()] } else { trip.locations.clone() },
        title: trip.title.clone(),
        fact: days_text(trip.duration_days),
        figure: Some((dollars(trip.price_cents), "per person".to_owned())),
        art: picture.map_or(Art::Island, Art::Picture),
    }
}

fn of_guide(guide: &GuideHead) -> SocialCard {
    let languages = guide.languages.join(", ");
    SocialCard {
        places: vec![guide.location.clone().unwrap_or_else(|| "Sri Lanka".to_owned())],
        title: guide.name.clone(),
        fact: if languages.is_empty() { "Verified Guide".to_owned() } else { format!("Verified Guide · {languages}") },
        figure: None,
        art: Art::Medallion(guide.name.clone()),
    }
}

/// "$640", "$1,250.50": cents only if there are any.
fn dollars(cents: i64) -> String {
    let whole = (cents / 100).to_string();
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    match cents % 100 {
        0 => format!("${grouped}"),
        rest => format!("${grouped}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_the_client_writes_it() {
        for (cents, text) in [(64_000, "$640"), (125_050, "$1,250.50"), (123_456_700, "$1,234,567"), (5, "$0.05")] {
            assert_eq!(dollars(cents), text);
        }
    }
}
