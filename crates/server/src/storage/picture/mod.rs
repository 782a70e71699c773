//! Making an uploaded picture ours: looked at before it is decoded, decoded by code without C, and written anew without anything
//! but its pixels. T-S01, T-S02, T-S11, T-S13; which formats and sizes, and why: decision record 0007.

mod buffer;
mod decode;
mod encode;
mod image_header;
mod image_workers;
mod scale;
pub mod transform;

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serendib_domain::files::Variant;

use buffer::Buffer;
pub use encode::QUALITY;
use image_header::ImageHeader;
pub use image_workers::{ImageWorkers, PictureError};

/// What every picture is written as.
pub const MIME_TYPE: &str = "image/jpeg";
/// Longest side of what is kept as the original.
pub const ORIGINAL_SIDE: u32 = 2_560;
/// How wide each variant is at most; none is wider than its picture.
pub const WIDTHS: [(Variant, u32); 3] = [(Variant::Full, 2_048), (Variant::Hero, 1_280), (Variant::Card, 480)];
/// Pixels of one picture. T-S02.
pub const MOST_PIXELS: u64 = 40_000_000;
/// Pixels of one side. T-S02.
pub const LONGEST_SIDE: u32 = 12_000;
/// Bytes that all pictures which are being made may take together, so that a server grows by less than 200 MiB.
pub const MEMORY: u64 = 152 * 1024 * 1024;

/// A picture of ours.
#[derive(Debug)]
pub struct ProcessedPicture {
    pub width: u32,
    pub height: u32,
    /// A data URL of a few pixels.
    pub blur: String,
    /// The original first; no variant that would be as large as a wider one.
    pub renderings: Vec<(Variant, Vec<u8>)>,
}

/// Why a file does not become a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureRejection {
    #[error("Only JPEG, PNG and WebP pictures are taken, and this file is none of them.")]
    NotAPicture,
    #[error("This picture is too large: at most 40 megapixels and 12,000 pixels a side are taken.")]
    TooManyPixels,
    #[error("This picture moves. Only pictures of one frame are taken.")]
    Moves,
    #[error("This picture is damaged or not complete.")]
    Broken,
    #[error("This picture would take too much memory. Save it again as an ordinary JPEG.")]
    TooCostly,
}

impl PictureRejection {
    /// As metrics have it.
    fn name(self) -> &'static str {
        match self {
            Self::NotAPicture => "not_a_picture",
            Self::TooManyPixels => "too_many_pixels",
            Self::Moves => "moves",
            Self::Broken => "broken",
            Self::TooCostly => "too_costly",
        }
    }
}

/// Makes a picture of a file's bytes, if it has no more than so many pixels. Memory is the caller's to watch.
///
/// # Errors
/// Why not; a decoder that panics is no more than a broken picture.
pub fn make_within(bytes: &[u8], most_pixels: u64) -> Result<ProcessedPicture, PictureRejection> {
    let head = image_header::read(bytes, most_pixels)?;
    catch_panic(|| process(bytes, &head))
}

thread_local! {
    static DECODING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is at work on somebody's picture, so that a panic of it is the picture's doing.
pub fn is_decoding() -> bool {
    DECODING.get()
}

/// Runs a decoder: whatever it does to itself is no more than a broken picture.
pub(crate) fn catch_panic<T>(make: impl FnOnce() -> Result<T, PictureRejection>) -> Result<T, PictureRejection> {
    DECODING.set(true);
    let outcome = catch_unwind(AssertUnwindSafe(make));
    DECODING.set(false);
    let outcome = outcome.unwrap_or(Err(PictureRejection::Broken));
    if let Err(refused) = &outcome {
        metrics::counter!("pictures_refused_total", "why" => refused.name()).increment(1);
    }
    outcome
}

fn process(bytes: &[u8], head: &ImageHeader) -> Result<ProcessedPicture, PictureRejection> {
    let decoded = decode::decode(bytes, head)?;
    let original = scale::original(decoded)?;
    let (width, height) = (original.width, original.height);
    let mut renderings = vec![(Variant::Original, encode::jpeg(&original)?)];
    let blur = encode::blur(&original)?;
    let mut last = original;
    for (variant, most) in WIDTHS {
        // What is not narrower is shown as it is.
        if last.width > most {
            last = scale::to_width(&last, most)?;
            renderings.push((variant, encode::jpeg(&last)?));
        }
    }
    Ok(ProcessedPicture { width, height, blur, renderings })
}

/// Pixels of three bytes, red, green and blue, row by row.
#[derive(Debug)]
struct Pixels {
    width: u32,
    height: u32,
    data: Buffer,
}

impl Pixels {
    fn new(width: u32, height: u32, data: Buffer) -> Result<Self, PictureRejection> {
        let whole = u64::from(width) * u64::from(height) * 3;
        let is_whole = u64::try_from(data.len()).is_ok_and(|length| length == whole && length > 0);
        if is_whole { Ok(Self { width, height, data }) } else { Err(PictureRejection::Broken) }
    }
}

#[cfg(test)]
mod tests;
