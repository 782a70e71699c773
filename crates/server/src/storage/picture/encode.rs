//! Encodes pixels to JPEG and placeholders.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder as _};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use super::{PictureRejection, Pixels, scale};

/// The quality above which no difference is visible; measured in decision record 0007.
pub const QUALITY: u8 = 80;
/// Width of the placeholder in pixels.
const BLUR_WIDTH: u32 = 16;

/// Progressive, so that the whole picture appears while it loads.
pub(super) fn jpeg(pixels: &Pixels) -> Result<Vec<u8>, PictureRejection> {
    jpeg_of(pixels, QUALITY)
}

pub(super) fn jpeg_of(pixels: &Pixels, quality: u8) -> Result<Vec<u8>, PictureRejection> {
    let side = |length: u32| u16::try_from(length).map_err(|_| PictureRejection::TooManyPixels);
    let mut out = Vec::with_capacity(pixels.data.len() / 12);
    let mut encoder = Encoder::new(&mut out, quality);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder
        .encode(&pixels.data, side(pixels.width)?, side(pixels.height)?, ColorType::Rgb)
        .map_err(|_| PictureRejection::Broken)?;
    out.shrink_to_fit();
    Ok(out)
}

/// The placeholder: a data URL of a few pixels, displayed enlarged and blurred.
pub(super) fn blur(pixels: &Pixels) -> Result<String, PictureRejection> {
    let tiny = scale::to_width(pixels, BLUR_WIDTH.min(pixels.width))?;
    // Of a tall strip, only the top.
    let height = tiny.height.min(2 * BLUR_WIDTH);
    let length = usize::try_from(tiny.width * height * 3).map_err(|_| PictureRejection::Broken)?;
    let mut out = Vec::new();
    let data = tiny.data.get(..length).ok_or(PictureRejection::Broken)?;
    WebPEncoder::new_lossless(&mut out)
        .write_image(data, tiny.width, height, ExtendedColorType::Rgb8)
        .map_err(|_| PictureRejection::Broken)?;
    Ok(format!("data:image/webp;base64,{}", STANDARD.encode(out)))
}
