//! Content-addressed storage of the web client: files from `web/dist`, named by their hash; embedded in a release build, on disk in a debug build.

use std::sync::{Arc, OnceLock, RwLock};

use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

use super::answer::{CacheableResponse, IMMUTABLE, LONG_LIVED, REVALIDATED};
use super::engine;
use crate::encoding::CompressedBody;

/// Files whose headers are cached. Their bytes stay in the program.
const CAPACITY: usize = 2_000;
/// Compressed copies from the build; see `web/precompress.ts`.
const COPIES: [&str; 2] = [".br", ".gz"];
/// Placeholders in `index.html`: head, text for undrawn pages without scripts, page, and the page's data.
const PLACES: [&str; 4] = ["<!--head-->", "<!--unscripted-->", "<!--page-->", "<!--told-->"];

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct BuildAssets;

pub struct BuildFile {
    pub bytes: Bytes,
    pub digest: [u8; 32],
}

/// Finds a file by its path below the root, without a leading slash.
pub type Find = fn(&str) -> Option<BuildFile>;

pub fn built(path: &str) -> Option<BuildFile> {
    let file = BuildAssets::get(path)?;
    let bytes = match file.data {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => bytes.into(),
    };
    Some(BuildFile { bytes, digest: file.metadata.sha256_hash() })
}

pub struct Files {
    find: Find,
    cache: quick_cache::sync::Cache<String, Arc<CacheableResponse>>,
    template: RwLock<Option<Arc<Template>>>,
}

/// `index.html`, split at the placeholders.
pub struct Template {
    parts: [String; PLACES.len() + 1],
    pub digest: [u8; 32],
    /// The digests of inline scripts in the policy's format, each after a blank.
    pub inline_scripts: String,
    /// Computed once from the above.
    pub policy: OnceLock<HeaderValue>,
}

impl Template {
    fn parse(index: &BuildFile) -> Option<Self> {
        let text = std::str::from_utf8(&index.bytes).ok()?;
        let mut rest = text;
        let mut parts = [const { String::new() }; PLACES.len() + 1];
        for (part, place) in parts.iter_mut().zip(PLACES) {
            let (before, after) = rest.split_once(place)?;
            *part = before.to_owned();
            rest = after;
        }
        parts[PLACES.len()] = rest.to_owned();
        Some(Self { parts, digest: index.digest, inline_scripts: inline_scripts(text), policy: OnceLock::new() })
    }

    /// A page drawn by the server.
    pub fn fill_rendered(&self, head: &str, page: &str, preloaded: &str) -> String {
        self.fill_parts([head, "", page, preloaded])
    }

    /// A page that the browser draws, with its text for visitors without scripts.
    pub fn fill_unrendered(&self, head: &str, unscripted: &str) -> String {
        self.fill_parts([head, unscripted, "", ""])
    }

    fn fill_parts(&self, parts: [&str; PLACES.len()]) -> String {
        let [first, own @ ..] = &self.parts;
        let rest = parts.into_iter().zip(own).flat_map(|(part, own)| [part, own.as_str()]);
        std::iter::once(first.as_str()).chain(rest).collect()
    }
}

/// A policy allows a script by the digest of its exact bytes. Scripts of our own build contain no tags.
fn inline_scripts(html: &str) -> String {
    let after = html.split("<script").skip(1);
    let elements = after.filter_map(|rest| rest.split_once("</script>")?.0.split_once('>'));
    elements
        .filter(|(attributes, _)| !attributes.contains(" src="))
        .map(|(_, script)| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(script))))
        .collect()
}

impl Files {
    pub fn new(find: Find) -> Self {
        Self { find, cache: quick_cache::sync::Cache::new(CAPACITY), template: RwLock::default() }
    }

    pub fn bytes(&self, path: &str) -> Option<Bytes> {
        Some((self.find)(name_of(path)?)?.bytes)
    }

    /// The answer for the path of a file.
    pub fn respond(&self, path: &str, request: &HeaderMap) -> Option<Response<axum::body::Body>> {
        let name = name_of(path)?;
        let file = (self.find)(name)?;
        let cached = match self.cache.get(name) {
            Some(cached) if cached.is_of(&file.digest) => cached,
            _ => self.keep(name, file),
        };
        Some(cached.respond(request))
    }

    /// The web client's program for the engine.
    pub fn program(&self) -> Option<BuildFile> {
        (self.find)(engine::PROGRAM)
    }

    /// Identifies everything that pages are drawn with, by build.
    pub fn build(&self) -> [u8; 32] {
        let program = self.program().map(|program| program.digest).unwrap_or_default();
        let template = self.template().map(|template| template.digest).unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        Sha256::new().chain_update(program).chain_update(template).chain_update(version).finalize().into()
    }

    /// `None` until the web client is built.
    pub fn template(&self) -> Option<Arc<Template>> {
        let index = (self.find)("index.html")?;
        let known = self.template.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        if let Some(known) = known.filter(|known| known.digest == index.digest) {
            return Some(known);
        }
        let template = Arc::new(Template::parse(&index)?);
        *self.template.write().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(Arc::clone(&template));
        Some(template)
    }

    fn keep(&self, name: &str, file: BuildFile) -> Arc<CacheableResponse> {
        let content_type = content_type(name);
        let [brotli, gzip] = COPIES.map(|ending| (self.find)(&format!("{name}{ending}")).map(|copy| copy.bytes));
        let body = CompressedBody::with_copies(file.bytes, brotli, gzip);
        let cached =
            Arc::new(CacheableResponse::new(StatusCode::OK, content_type, cache_control(name), &file.digest, body));
        self.cache.insert(name.to_owned(), Arc::clone(&cached));
        cached
    }
}

/// The file of a path; never `index.html`, a compressed copy, or a path with hidden or parent folders.
fn name_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix('/')?;
    let is_plain = !name.contains('\\') && name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    let is_copy = COPIES.iter().any(|ending| name.ends_with(ending));
    (is_plain && !is_copy && name != "index.html").then_some(name)
}

fn cache_control(name: &str) -> &'static str {
    if name.starts_with("assets/") {
        IMMUTABLE
    } else if name.starts_with("pictures/") || name.starts_with("fonts/") {
        LONG_LIVED
    } else {
        REVALIDATED
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(debug_assertions)]
    #[test]
    fn a_debug_build_reads_the_client_from_disk() {
        let file = BuildAssets::get("index.html");
        assert!(file.is_none_or(|file| matches!(file.data, std::borrow::Cow::Owned(_))), "see Cargo.toml, profile.dev");
    }

    #[test]
    fn scripts_inside_the_document_are_named_by_their_bytes() {
        let html =
            "<script type=\"module\" src=\"/a.js\"></script><p><script>alert(1)</script><script data-x>\n</script>";
        let own = |text: &str| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
        assert_eq!(inline_scripts(html), [own("alert(1)"), own("\n")].concat());
        assert_eq!(inline_scripts("<script>let open"), "");
    }

    #[test]
    fn nothing_climbs_out_of_the_build() {
        for path in [
            "/../Cargo.toml",
            "/assets/../../x",
            "/.env",
            "//etc/passwd",
            "/a\\..\\b",
            "/index.html",
            "/assets/index-1.js.br",
            "",
            "/",
        ] {
            assert_eq!(name_of(path), None, "{path}");
        }
        assert_eq!(name_of("/assets/index-1.js"), Some("assets/index-1.js"));
    }
}
