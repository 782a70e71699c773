//! Renders a picture in another size on demand: cover, contain and fill as in imgproxy, never enlarged.

use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder as _};

use super::image_header::{Format, ImageHeader};
use super::{ORIGINAL_SIDE, PictureRejection, Pixels, decode, encode, scale};

/// Longest side of a result in pixels.
pub const LONGEST: u32 = 2_500;
/// Peak bytes per pixel of a result: its pixels, and the encoders' buffers.
const EACH: u64 = 12;
/// Largest result that is also tried as WebP. Ours is lossless, so for a large photograph JPEG is always smaller.
const TRIED: u64 = 512 * 512;

/// How a picture fits into the requested size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resize {
    /// Fills the size; the excess is cropped equally at both ends.
    #[default]
    Cover,
    /// The whole picture, inside the size.
    Contain,
    /// Exactly the size, whatever the proportions.
    Fill,
}

/// The format of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutputFormat {
    /// The stored format.
    #[default]
    Origin,
    /// WebP where it is smaller.
    Smaller,
    WebP,
}

/// A requested picture; a missing side follows from the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transform {
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub resize: Resize,
    /// 20 to 100.
    pub quality: u8,
    pub wanted: OutputFormat,
}

#[derive(Debug)]
pub struct Rendered {
    pub mime_type: &'static str,
    pub bytes: Vec<u8>,
}

/// The size of a result, and the part of the source in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    pub width: u32,
    pub height: u32,
    /// Left, top, width and height in the source.
    pub part: [f64; 4],
    /// The size of the whole source at the scale of the result.
    pub scaled: (u32, u32),
}

impl Transform {
    /// Memory in bytes for making the result.
    pub fn cost(&self) -> u64 {
        let side = |side: Option<u32>| u64::from(side.unwrap_or(ORIGINAL_SIDE));
        side(self.width) * side(self.height) * EACH
    }

    /// Fits a source of this size.
    pub fn fit(&self, width: u32, height: u32) -> Fit {
        let (across, down) = (ScaleRatio::from_sides(width, self.width), ScaleRatio::from_sides(height, self.height));
        let (across, down) = match (self.width, self.height, self.resize) {
            (_, _, Resize::Fill) => (across, down),
            (None, _, _) => (down, down),
            (_, None, _) => (across, across),
            (_, _, Resize::Contain) => (across.max(down), across.max(down)),
            (_, _, Resize::Cover) => (across.min(down), across.min(down)),
        };
        // Never enlarge: scale both sides by the same factor until one has its original size.
        let least = across.min(down).min(ScaleRatio::NONE);
        let (scaled_width, scaled_height) = (across.divide_by(least).apply(width), down.divide_by(least).apply(height));
        let scaled = (scaled_width, scaled_height);
        let (wide, high) = (f64::from(width), f64::from(height));
        let crops = self.resize == Resize::Cover;
        let cut = |scaled: u32, side: Option<u32>| side.filter(|_| crops).map_or(scaled, |side| side.min(scaled));
        let (to_width, to_height) = (cut(scaled_width, self.width), cut(scaled_height, self.height));
        let part_of = |source: f64, to: u32, scaled: u32| source * f64::from(to) / f64::from(scaled);
        let part = [part_of(wide, to_width, scaled_width), part_of(high, to_height, scaled_height)];
        let [left, top] = [(wide - part[0]) / 2.0, (high - part[1]) / 2.0];
        Fit { width: to_width, height: to_height, part: [left, top, part[0], part[1]], scaled }
    }
}

/// Source pixels per result pixel, as a fraction.
#[derive(Clone, Copy)]
struct ScaleRatio(u64, u64);

impl ScaleRatio {
    const NONE: Self = Self(1, 1);

    fn from_sides(source: u32, side: Option<u32>) -> Self {
        side.map_or(Self::NONE, |side| Self(source.into(), side.max(1).into()))
    }

    fn min(self, other: Self) -> Self {
        if self.0 * other.1 <= other.0 * self.1 { self } else { other }
    }

    fn max(self, other: Self) -> Self {
        if self.0 * other.1 >= other.0 * self.1 { self } else { other }
    }

    fn divide_by(self, other: Self) -> Self {
        Self(self.0 * other.1, self.1 * other.0)
    }

    /// A side in whole pixels, rounded, at least 1.
    fn apply(self, side: u32) -> u32 {
        let (pixels, each) = (u64::from(side) * self.1, self.0.max(1));
        u32::try_from((pixels + each / 2) / each).unwrap_or(u32::MAX).max(1)
    }
}

/// The caller limits the memory.
pub(super) fn render(bytes: &[u8], head: &ImageHeader, transform: &Transform) -> Result<Rendered, PictureRejection> {
    let source = scale::original(decode::decode(bytes, head)?)?;
    let fit = transform.fit(source.width, source.height);
    let is_whole = (fit.width, fit.height) == (source.width, source.height);
    let pixels = if is_whole { source } else { scale::part_to(&source, fit.part, fit.width, fit.height)? };
    let quality = transform.quality;
    match (transform.wanted, head.format) {
        (OutputFormat::WebP, _) | (_, Format::WebP) => webp(&pixels),
        (OutputFormat::Origin, Format::Png) => png(&pixels),
        (OutputFormat::Smaller, Format::Png) => Ok(smaller(png(&pixels)?, webp(&pixels)?)),
        (OutputFormat::Smaller, Format::Jpeg) if u64::from(pixels.width) * u64::from(pixels.height) <= TRIED => {
            Ok(smaller(jpeg(&pixels, quality)?, webp(&pixels)?))
        }
        (_, Format::Jpeg) => jpeg(&pixels, quality),
    }
}

fn smaller(one: Rendered, other: Rendered) -> Rendered {
    if other.bytes.len() < one.bytes.len() { other } else { one }
}

fn jpeg(pixels: &Pixels, quality: u8) -> Result<Rendered, PictureRejection> {
    Ok(Rendered { mime_type: "image/jpeg", bytes: encode::jpeg_of(pixels, quality)? })
}

fn png(pixels: &Pixels) -> Result<Rendered, PictureRejection> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&pixels.data, pixels.width, pixels.height, ExtendedColorType::Rgb8)
        .map_err(|_| PictureRejection::Broken)?;
    Ok(Rendered { mime_type: "image/png", bytes })
}

fn webp(pixels: &Pixels) -> Result<Rendered, PictureRejection> {
    let mut bytes = Vec::new();
    WebPEncoder::new_lossless(&mut bytes)
        .write_image(&pixels.data, pixels.width, pixels.height, ExtendedColorType::Rgb8)
        .map_err(|_| PictureRejection::Broken)?;
    Ok(Rendered { mime_type: "image/webp", bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_fits_as_imgproxy_lets_it_fit() {
        use Resize::{Contain, Cover, Fill};
        for (source, requested, resize, size, part) in [
            // A missing side follows from the other, except with fill.
            ((1_000, 500), (Some(100), None), Cover, (100, 50), [0.0, 0.0, 1_000.0, 500.0]),
            ((1_000, 500), (None, Some(100)), Contain, (200, 100), [0.0, 0.0, 1_000.0, 500.0]),
            ((1_000, 500), (Some(100), None), Fill, (100, 500), [0.0, 0.0, 1_000.0, 500.0]),
            // The excess is cropped at both ends.
            ((1_000, 500), (Some(100), Some(100)), Cover, (100, 100), [250.0, 0.0, 500.0, 500.0]),
            ((500, 1_000), (Some(100), Some(100)), Cover, (100, 100), [0.0, 250.0, 500.0, 500.0]),
            ((1_000, 500), (Some(100), Some(100)), Contain, (100, 50), [0.0, 0.0, 1_000.0, 500.0]),
            ((1_000, 500), (Some(100), Some(100)), Fill, (100, 100), [0.0, 0.0, 1_000.0, 500.0]),
            // Never enlarged.
            ((100, 100), (Some(2_500), Some(2_500)), Cover, (100, 100), [0.0, 0.0, 100.0, 100.0]),
            ((100, 100), (Some(200), Some(50)), Cover, (100, 50), [0.0, 25.0, 100.0, 50.0]),
            ((100, 100), (Some(200), Some(50)), Fill, (100, 25), [0.0, 0.0, 100.0, 100.0]),
            ((100, 50), (Some(400), None), Contain, (100, 50), [0.0, 0.0, 100.0, 50.0]),
            // A thin strip stays one pixel wide.
            ((12_000, 1), (Some(1), None), Cover, (1, 1), [0.0, 0.0, 12_000.0, 1.0]),
            ((40, 30), (None, None), Cover, (40, 30), [0.0, 0.0, 40.0, 30.0]),
        ] {
            let (width, height) = requested;
            let transform = Transform { width, height, resize, quality: 80, wanted: OutputFormat::Origin };
            let fit = transform.fit(source.0, source.1);
            assert_eq!(((fit.width, fit.height), fit.part), (size, part), "{source:?} {requested:?} {resize:?}");
        }
    }
}
