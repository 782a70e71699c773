//! Content encoding: a body and its compressed copies, from the build or made on first use.

use std::io::{Read as _, Write as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::http::{HeaderMap, header};
use bytes::Bytes;

/// Shorter bodies gain nothing.
const WORTH_COMPRESSING: usize = 1_024;
/// Compressing a longer body would delay other requests.
const TOO_LONG_TO_COMPRESS: usize = 2 * 1024 * 1024;
/// q = 1, in thousandths.
const FULL_WEIGHT: u16 = 1_000;
/// 256 KiB: longer than nearly every body; a bigger window mostly costs the encoder memory.
const BROTLI_WINDOW: u32 = 18;
const GZIP_LEVEL: u32 = 6;
/// For a copy that is not cached.
const PASSING_GZIP_LEVEL: u32 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    Identity,
    Brotli,
    Gzip,
}

impl Coding {
    /// The encoding that a request prefers; of two equal ones the shorter. Plain if it accepts neither.
    pub fn negotiate(headers: &HeaderMap) -> Self {
        let lines = || headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let weight = |name: &str| {
            let weight_of = |name: &str| lines().flat_map(|line| line.split(',')).find_map(|offer| weight(offer, name));
            weight_of(name).or_else(|| weight_of("*"))
        };
        let mut best = (weight("identity").unwrap_or(0), Self::Identity);
        for (name, coding) in [("gzip", Self::Gzip), ("br", Self::Brotli)] {
            let weight = weight(name).unwrap_or(0);
            if weight > 0 && weight >= best.0 {
                best = (weight, coding);
            }
        }
        best.1
    }

    /// The name in `Content-Encoding`.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
        }
    }
}

#[derive(Debug)]
pub struct CompressedBody {
    /// `None` where only the brotli copy is cached; other encodings are made from it each time.
    plain: Option<Bytes>,
    /// Brotli quality, 0 to 11; `None` where no copy is made here.
    quality: Option<u32>,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    /// Whether a copy was made since the last call of [`Self::has_grown`].
    grown: AtomicBool,
}

impl CompressedBody {
    /// A body that is compressed on demand.
    pub fn new(plain: Bytes, quality: u32) -> Self {
        let quality = (WORTH_COMPRESSING..=TOO_LONG_TO_COMPRESS).contains(&plain.len()).then_some(quality);
        Self {
            plain: Some(plain),
            quality,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
            grown: AtomicBool::new(false),
        }
    }

    /// A body of which only the brotli copy is cached, for bodies that are many and often read. A short one stays plain.
    pub fn with_brotli_only(plain: Bytes, quality: u32) -> Self {
        if (WORTH_COMPRESSING..=TOO_LONG_TO_COMPRESS).contains(&plain.len()) {
            Self::of_brotli(brotli(&plain, quality))
        } else {
            Self::plain(plain)
        }
    }

    /// An existing brotli copy made here.
    pub fn of_brotli(copy: Bytes) -> Self {
        Self { plain: None, ..Self::with_copies(Bytes::new(), Some(copy), None) }
    }

    /// A file with the copies from the build; no others are made.
    pub fn with_copies(plain: Bytes, brotli: Option<Bytes>, gzip: Option<Bytes>) -> Self {
        let cell = |copy: Option<Bytes>| copy.map_or_else(OnceLock::new, OnceLock::from);
        Self {
            plain: Some(plain),
            quality: None,
            brotli: cell(brotli),
            gzip: cell(gzip),
            grown: AtomicBool::new(false),
        }
    }

    /// A body that is compressed already, such as a picture.
    pub fn plain(plain: Bytes) -> Self {
        Self::with_copies(plain, None, None)
    }

    pub fn plain_bytes(&self) -> Bytes {
        match (&self.plain, self.brotli.get()) {
            (Some(plain), _) => plain.clone(),
            (None, Some(copy)) => unbrotli(copy),
            (None, None) => Bytes::new(),
        }
    }

    /// The brotli copy, where only that is cached.
    pub fn brotli_bytes(&self) -> Option<&Bytes> {
        if self.plain.is_none() { self.brotli.get() } else { None }
    }

    /// Bytes in memory: the body and its copies.
    pub fn held(&self) -> usize {
        let copies = [&self.brotli, &self.gzip].into_iter().filter_map(OnceLock::get);
        self.plain.as_ref().map_or(0, Bytes::len) + copies.map(Bytes::len).sum::<usize>()
    }

    /// Whether a copy was made since the last call.
    pub fn has_grown(&self) -> bool {
        self.grown.load(Ordering::Acquire) && self.grown.swap(false, Ordering::AcqRel)
    }

    /// The body in this encoding, or plain where there is no such copy.
    pub fn in_coding(&self, wanted: Coding) -> (Bytes, Coding) {
        let Some(plain) = &self.plain else {
            return match (wanted, self.brotli.get()) {
                (Coding::Brotli, Some(copy)) => (copy.clone(), wanted),
                (Coding::Gzip, _) => (gzip(&self.plain_bytes(), PASSING_GZIP_LEVEL), wanted),
                _ => (self.plain_bytes(), Coding::Identity),
            };
        };
        let copy = match (wanted, self.quality) {
            (Coding::Identity, _) => None,
            (Coding::Brotli, Some(quality)) => Some(self.get_or_compress(&self.brotli, || brotli(plain, quality))),
            (Coding::Gzip, Some(_)) => Some(self.get_or_compress(&self.gzip, || gzip(plain, GZIP_LEVEL))),
            (Coding::Brotli, None) => self.brotli.get(),
            (Coding::Gzip, None) => self.gzip.get(),
        };
        copy.map_or_else(|| (plain.clone(), Coding::Identity), |copy| (copy.clone(), wanted))
    }

    fn get_or_compress<'a>(&'a self, copy: &'a OnceLock<Bytes>, make: impl FnOnce() -> Bytes) -> &'a Bytes {
        if let Some(made) = copy.get() {
            return made;
        }
        let made = copy.get_or_init(make);
        self.grown.store(true, Ordering::Release);
        made
    }
}

/// The weight that an offer of `Accept-Encoding` gives a coding, in thousandths; `None` when it is for another. RFC 9110 section 12.4.2.
fn weight(offer: &str, coding: &str) -> Option<u16> {
    let mut parts = offer.split(';').map(str::trim);
    if !parts.next()?.eq_ignore_ascii_case(coding) {
        return None;
    }
    let quality = parts.filter_map(|part| part.split_once('=')).find(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    Some(quality.map_or(FULL_WEIGHT, |(_, value)| thousandths(value.trim())))
}

/// `0.5` is 500. An invalid number counts as 1.
fn thousandths(text: &str) -> u16 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{fraction:0<3}");
    match (whole, digits.parse()) {
        ("0", Ok(weight)) if digits.len() == 3 => weight,
        _ => FULL_WEIGHT,
    }
}

fn brotli(body: &[u8], quality: u32) -> Bytes {
    let mut out = Vec::with_capacity(body.len() / 4);
    {
        let mut writer = brotli::CompressorWriter::new(&mut out, 4_096, quality, BROTLI_WINDOW);
        // Writing into a Vec cannot fail; dropping the writer ends the stream.
        let _ = writer.write_all(body);
    }
    exact(out)
}

/// Only for copies made here, which are complete.
fn unbrotli(copy: &[u8]) -> Bytes {
    let mut plain = Vec::with_capacity(copy.len() * 6);
    let whole = brotli::Decompressor::new(copy, 4_096).read_to_end(&mut plain);
    if let Err(error) = whole {
        tracing::error!(%error, "cannot read a compressed body");
    }
    plain.into()
}

fn gzip(body: &[u8], level: u32) -> Bytes {
    let mut writer = flate2::write::GzEncoder::new(Vec::with_capacity(body.len() / 3), flate2::Compression::new(level));
    // Writing into a Vec cannot fail.
    let _ = writer.write_all(body);
    exact(writer.finish().unwrap_or_default())
}

/// A cached copy wastes no spare capacity.
fn exact(copy: Vec<u8>) -> Bytes {
    Bytes::copy_from_slice(&copy)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_best_accepted_coding_is_taken() {
        for (header, expected) in [
            ("gzip, deflate, br", Coding::Brotli),
            ("br;q=0, gzip", Coding::Gzip),
            ("BR ; Q=0.000, GZIP;q=0.2", Coding::Gzip),
            ("BR", Coding::Brotli),
            ("br;Q=0", Coding::Identity),
            ("br;q=0.1, gzip;q=0.9", Coding::Gzip),
            ("gzip;q=0.5, br;q=0.5", Coding::Brotli),
            ("gzip;q=0.5, identity", Coding::Identity),
            ("*", Coding::Brotli),
            ("br;q=0, *;q=0.1", Coding::Gzip),
            ("*;q=0", Coding::Identity),
            ("brotli", Coding::Identity),
            ("", Coding::Identity),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(header))]);
            assert_eq!(Coding::negotiate(&headers), expected, "{header}");
        }
    }

    #[test]
    fn short_bodies_and_files_without_copies_are_left_as_they_are() {
        let short = CompressedBody::new(Bytes::from_static(b"short"), 5);
        assert_eq!(short.in_coding(Coding::Brotli), (Bytes::from_static(b"short"), Coding::Identity));
        let long = Bytes::from(vec![b'a'; WORTH_COMPRESSING]);
        let file = CompressedBody::with_copies(long.clone(), Some(Bytes::from_static(b"made")), None);
        assert_eq!(file.in_coding(Coding::Brotli), (Bytes::from_static(b"made"), Coding::Brotli));
        assert_eq!(file.in_coding(Coding::Gzip), (long.clone(), Coding::Identity));
        let page = CompressedBody::new(long.clone(), 5);
        assert!(page.in_coding(Coding::Gzip).0.len() < long.len());
    }

    #[test]
    fn a_pressed_body_is_the_same_in_every_coding_and_holds_one_copy() {
        let text = Bytes::from("rain on the tea, and tea in the rain; ".repeat(500));
        let body = CompressedBody::with_brotli_only(text.clone(), 5);
        assert!(body.held() < text.len() / 10, "{}", body.held());
        let (brotli, coding) = body.in_coding(Coding::Brotli);
        assert_eq!((brotli.len(), coding), (body.held(), Coding::Brotli));
        assert_eq!(body.in_coding(Coding::Identity), (text.clone(), Coding::Identity));
        let (gzip, coding) = body.in_coding(Coding::Gzip);
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!((Bytes::from(unpacked), coding), (text.clone(), Coding::Gzip));
        assert_eq!((body.held(), body.has_grown()), (brotli.len(), false), "nothing else is kept");
        assert_eq!(CompressedBody::of_brotli(brotli).plain_bytes(), text);
    }

    #[test]
    fn a_short_body_is_not_pressed() {
        let short = CompressedBody::with_brotli_only(Bytes::from_static(b"short"), 5);
        assert_eq!(short.in_coding(Coding::Gzip), (Bytes::from_static(b"short"), Coding::Identity));
    }
}
