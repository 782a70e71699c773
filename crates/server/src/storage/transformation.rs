//! Parameters of an on-demand transformation: from a query, from the body of a link request, or from a link.

use axum::http::{HeaderMap, Uri, header};
use serde_json::{Map, Value};
use serendib_domain::files::Variant;
use serendib_domain::files::object::Picture;

use super::error::StorageError;
use super::object_path;
use super::picture::transform::{Fit, LONGEST, OutputFormat, Resize, Transform};
use super::picture::{QUALITY, WIDTHS};

const QUALITIES: std::ops::RangeInclusive<i64> = 20..=100;

/// The requested parameters, with sides limited to the largest result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transformation {
    width: Option<u32>,
    height: Option<u32>,
    resize: Option<Resize>,
    quality: Option<u8>,
    format: Option<Format>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// The stored format, whatever the client accepts.
    Origin,
    WebP,
}

impl Transformation {
    /// # Errors
    /// 400, in the words of the official server.
    pub fn of_query(uri: &Uri) -> Result<Self, StorageError> {
        Self::read("querystring", |name| object_path::query(uri, name))
    }

    /// # Errors
    /// As [`Self::of_query`].
    pub fn of_body(body: &Map<String, Value>) -> Result<Self, StorageError> {
        Self::read("body/transform", |name| match body.get(name)? {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        })
    }

    /// Parses [`Self::text`] from a signed link.
    pub fn of_link(text: &str) -> Self {
        let pairs: Vec<_> = text.split(',').filter_map(|pair| pair.split_once(':')).collect();
        let value = |name: &str| pairs.iter().find(|(of, _)| *of == name).map(|(_, value)| (*value).to_owned());
        Self::read("transformations", value).unwrap_or_default()
    }

    fn read(place: &str, value: impl Fn(&str) -> Option<String>) -> Result<Self, StorageError> {
        let side = |name: &str| -> Result<Option<u32>, StorageError> {
            let side = number(place, name, value(name), 0..=i64::MAX)?.filter(|side| *side > 0);
            Ok(side.map(|side| u32::try_from(side).unwrap_or(u32::MAX).min(LONGEST)))
        };
        if value("gravity").is_some_and(|gravity| gravity != "ce") {
            return Err(not_allowed(place, "gravity"));
        }
        Ok(Self {
            width: side("width")?,
            height: side("height")?,
            resize: match value("resize").as_deref() {
                None => None,
                Some("cover") => Some(Resize::Cover),
                Some("contain") => Some(Resize::Contain),
                Some("fill") => Some(Resize::Fill),
                Some(_) => return Err(not_allowed(place, "resize")),
            },
            quality: number(place, "quality", value("quality"), QUALITIES)?.and_then(|quality| quality.try_into().ok()),
            format: match value("format").as_deref() {
                None => None,
                Some("origin") => Some(Format::Origin),
                Some("webp") => Some(Format::WebP),
                Some(_) => return Err(not_allowed(place, "format")),
            },
        })
    }

    /// Whether no parameter is set.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Canonical text, for links and cache keys.
    pub fn text(&self) -> String {
        let resize = |resize| match resize {
            Resize::Cover => "cover",
            Resize::Contain => "contain",
            Resize::Fill => "fill",
        };
        let format = |format| match format {
            Format::Origin => "origin",
            Format::WebP => "webp",
        };
        let pair = |name: &str, value: Option<String>| value.map(|value| format!("{name}:{value}"));
        let pairs = [
            pair("width", self.width.map(|side| side.to_string())),
            pair("height", self.height.map(|side| side.to_string())),
            pair("resize", self.resize.map(resize).map(str::to_owned)),
            pair("quality", self.quality.map(|quality| quality.to_string())),
            pair("format", self.format.map(format).map(str::to_owned)),
        ];
        pairs.into_iter().flatten().collect::<Vec<_>>().join(",")
    }

    /// Whether the response depends on the client's `Accept`.
    pub fn varies(&self) -> bool {
        self.format.is_none()
    }

    pub fn for_client(&self, headers: &HeaderMap) -> Transform {
        Transform {
            width: self.width,
            height: self.height,
            resize: self.resize.unwrap_or_default(),
            quality: self.quality.unwrap_or(QUALITY),
            wanted: match self.format {
                Some(Format::WebP) => OutputFormat::WebP,
                None if takes_webp(headers) => OutputFormat::Smaller,
                Some(Format::Origin) | None => OutputFormat::Origin,
            },
        }
    }
}

/// Chooses the smallest variant that is large enough as the source, and adapts the transformation. The result has the same size as from the
/// original, to the pixel.
pub fn source(picture: Option<&Picture>, transform: &Transform) -> (Variant, Transform) {
    let sides = picture.and_then(|picture| Some((picture.width.try_into().ok()?, picture.height.try_into().ok()?)));
    let Some((width, height)) = sides else { return (Variant::Original, *transform) };
    let Fit { width: to_width, height: to_height, scaled, .. } = transform.fit(width, height);
    let is_enough = |wide: u32| {
        let (whole, half) = (u64::from(width), u64::from(width) / 2);
        let high = (u64::from(height) * u64::from(wide) + half) / whole.max(1);
        wide < width && scaled.0 <= wide && u64::from(scaled.1) <= high
    };
    let mut smallest_first = WIDTHS.into_iter().rev();
    let Some((variant, _)) = smallest_first.find(|(_, wide)| is_enough(*wide)) else {
        return (Variant::Original, *transform);
    };
    let resize = if (to_width, to_height) == scaled { Resize::Fill } else { Resize::Cover };
    (variant, Transform { width: Some(to_width), height: Some(to_height), resize, ..*transform })
}

fn takes_webp(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        parts.next() == Some("image/webp") && !parts.any(|part| part == "q=0")
    })
}

fn number(
    place: &str,
    name: &str,
    text: Option<String>,
    within: std::ops::RangeInclusive<i64>,
) -> Result<Option<i64>, StorageError> {
    let Some(text) = text else { return Ok(None) };
    let invalid = |what: String| StorageError::invalid(format!("{place}/{name} must be {what}"));
    let number: i64 = text.parse().map_err(|_| invalid("integer".to_owned()))?;
    if number < *within.start() {
        return Err(invalid(format!(">= {}", within.start())));
    }
    if number > *within.end() {
        return Err(invalid(format!("<= {}", within.end())));
    }
    Ok(Some(number))
}

fn not_allowed(place: &str, name: &str) -> StorageError {
    StorageError::invalid(format!("{place}/{name} must be equal to one of the allowed values"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_query(query: &str) -> Result<Transformation, String> {
        Transformation::of_query(&format!("/x?{query}").parse().unwrap()).map_err(|error| error.message)
    }

    #[test]
    fn what_cannot_be_meant_is_refused_in_the_words_of_the_official_server() {
        for (query, words) in [
            ("width=x", "querystring/width must be integer"),
            ("width=1.5", "querystring/width must be integer"),
            ("width=99999999999999999999", "querystring/width must be integer"),
            ("height=-1", "querystring/height must be >= 0"),
            ("quality=19", "querystring/quality must be >= 20"),
            ("quality=101", "querystring/quality must be <= 100"),
            ("resize=stretch", "querystring/resize must be equal to one of the allowed values"),
            ("format=avif", "querystring/format must be equal to one of the allowed values"),
            ("gravity=no", "querystring/gravity must be equal to one of the allowed values"),
        ] {
            assert_eq!(parse_query(query).unwrap_err(), words, "{query}");
        }
    }

    #[test]
    fn a_link_holds_the_requested_transformation_and_sides_are_bounded() {
        for (query, text) in [
            ("", ""),
            ("width=0&height=0", ""),
            (
                "width=100&height=50&resize=contain&quality=40&format=origin",
                "width:100,height:50,resize:contain,quality:40,format:origin",
            ),
            ("width=1000000&resize=fill", "width:2500,resize:fill"),
            ("format=webp", "format:webp"),
        ] {
            let read = parse_query(query).unwrap();
            assert_eq!(read.text(), text, "{query}");
            assert_eq!(Transformation::of_link(text), read, "{query}");
            assert_eq!(read.is_nothing(), text.is_empty());
        }
    }

    #[test]
    fn the_smallest_rendering_that_is_large_enough_is_taken() {
        let picture = |width, height| Picture { width, height, blur: String::new() };
        for (size, query, variant) in [
            ((2_000, 1_000), "width=100", Variant::Card),
            ((2_000, 1_000), "width=480", Variant::Card),
            ((2_000, 1_000), "width=481", Variant::Hero),
            ((2_000, 1_000), "width=100&height=600", Variant::Hero),
            ((2_000, 1_000), "width=1300", Variant::Original),
            ((2_500, 1_000), "width=1300", Variant::Full),
            ((480, 300), "width=100", Variant::Original),
            ((2_000, 1_000), "quality=50", Variant::Original),
            ((2_000, 1_000), "width=100&resize=fill", Variant::Original),
            ((1_400, 937), "width=300&height=300&resize=contain", Variant::Card),
        ] {
            let transform = parse_query(query).unwrap().for_client(&HeaderMap::new());
            let (width, height): (u32, u32) = size;
            let (found, made) = source(Some(&picture(width.into(), height.into())), &transform);
            assert_eq!(found, variant, "{size:?} {query}");
            let whole = transform.fit(width, height);
            if let Some((_, wide)) = WIDTHS.into_iter().find(|(of, _)| *of == found) {
                let part = made.fit(wide, (height * wide + width / 2) / width);
                assert_eq!((part.width, part.height), (whole.width, whole.height), "{size:?} {query}");
            }
        }
        let transform = parse_query("width=10").unwrap().for_client(&HeaderMap::new());
        assert_eq!(source(None, &transform), (Variant::Original, transform));
    }
}
