//! Processes uploaded pictures: checks the header, decodes in Rust without C code, and encodes the pixels anew, without metadata. T-S01,
//! T-S02, T-S11, T-S13; formats and sizes, with reasons: decision record 0007.

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

/// The type of every stored picture.
pub const MIME_TYPE: &str = "image/jpeg";
/// Longest side of the stored original.
pub const ORIGINAL_SIDE: u32 = 2_560;
/// Widest size of each variant; none is wider than its picture.
pub const WIDTHS: [(Variant, u32); 3] = [(Variant::Full, 2_048), (Variant::Hero, 1_280), (Variant::Card, 480)];
/// Pixels of one picture. T-S02.
pub const MOST_PIXELS: u64 = 40_000_000;
/// Pixels of one side. T-S02.
pub const LONGEST_SIDE: u32 = 12_000;
/// Memory in bytes that all pictures share, so that a server grows by less than 200 MiB.
pub const MEMORY: u64 = 152 * 1024 * 1024;

#[derive(Debug)]
pub struct ProcessedPicture {
    pub width: u32,
    pub height: u32,
    /// The placeholder as a data URL.
    pub blur: String,
    /// The original first; variants as large as a wider one are left out.
    pub renderings: Vec<(Variant, Vec<u8>)>,
}

/// Why a file is rejected as a picture.
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
    /// Its name in metrics.
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

/// Processes a file of at most `most_pixels` pixels. The caller limits the memory.
///
/// # Errors
/// When the picture is rejected. A panic of a decoder counts as a broken picture.
pub fn make_within(bytes: &[u8], most_pixels: u64) -> Result<ProcessedPicture, PictureRejection> {
    let head = image_header::read(bytes, most_pixels)?;
    catch_panic(|| process(bytes, &head))
}

thread_local! {
    static DECODING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is decoding, so that a panic is the picture's fault.
pub fn is_decoding() -> bool {
    DECODING.get()
}

/// Runs a decoder. A panic counts as a broken picture.
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
        // A picture that is not wider needs no variant.
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
