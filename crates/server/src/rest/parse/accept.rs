//! Content negotiation by `Accept`.

use super::error::{ParseError, clipped};

/// q = 1, in thousandths.
const FULL_QUALITY: u16 = 1000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Media {
    Json,
    /// Exactly one row, as an object.
    Object {
        strip_nulls: bool,
    },
    Array {
        strip_nulls: bool,
    },
    Csv,
}

impl Media {
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json; charset=utf-8",
            Self::Object { strip_nulls: false } => "application/vnd.pgrst.object+json; charset=utf-8",
            Self::Object { strip_nulls: true } => "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
            Self::Array { strip_nulls: false } => "application/vnd.pgrst.array+json; charset=utf-8",
            Self::Array { strip_nulls: true } => "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}

/// Chooses the caller's preferred media type: highest `q` first, then the order written.
///
/// # Errors
/// 406 PGRST107 when none is available. GeoJSON and query plans are never offered (T-Q15).
pub fn accept(header: Option<&str>) -> Result<Media, ParseError> {
    favourite(header, Media::Json, offered)
}

/// Checks that the caller accepts the OpenAPI document, which has one format.
///
/// # Errors
/// 406 PGRST107 otherwise.
pub fn accept_description(header: Option<&str>) -> Result<(), ParseError> {
    let kinds = ["*/*", "application/*", "application/json", "application/openapi+json"];
    favourite(header, (), |kind, _| kinds.contains(&kind).then_some(()))
}

/// `usual` is the default without a header.
fn favourite<T: Copy>(
    header: Option<&str>,
    usual: T,
    offered: impl Fn(&str, bool) -> Option<T>,
) -> Result<T, ParseError> {
    let Some(header) = header.map(str::trim).filter(|header| !header.is_empty()) else {
        return Ok(usual);
    };
    let mut best: Option<(u16, T)> = None;
    for range in header.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let (mut quality, mut strip_nulls) = (FULL_QUALITY, false);
        for parameter in parts {
            match parameter.split_once('=') {
                Some(("q" | "Q", value)) => quality = thousandths(value.trim()),
                Some((name, value)) if name.eq_ignore_ascii_case("nulls") => {
                    strip_nulls = value.trim_matches('"').eq_ignore_ascii_case("stripped");
                }
                _ => {}
            }
        }
        let Some(form) = offered(&kind, strip_nulls) else {
            continue;
        };
        if quality > best.map_or(0, |(quality, _)| quality) {
            best = Some((quality, form));
        }
    }
    best.map(|(_, form)| form).ok_or_else(|| {
        ParseError::new(406, "PGRST107", format!("None of these media types are available: {}", clipped(header)))
    })
}

fn offered(kind: &str, strip_nulls: bool) -> Option<Media> {
    match kind {
        "*/*" | "application/*" | "application/json" => Some(Media::Json),
        "application/vnd.pgrst.object+json" | "application/vnd.pgrst.object" => Some(Media::Object { strip_nulls }),
        "application/vnd.pgrst.array+json" | "application/vnd.pgrst.array" => Some(Media::Array { strip_nulls }),
        "text/csv" => Some(Media::Csv),
        _ => None,
    }
}

/// `0.8` is 800. An invalid number counts as full quality.
fn thousandths(text: &str) -> u16 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{fraction:0<3}");
    match (whole, digits.parse::<u16>()) {
        ("0", Ok(quality)) if digits.len() == 3 => quality,
        _ => FULL_QUALITY,
    }
}
