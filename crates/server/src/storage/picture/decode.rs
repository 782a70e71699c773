//! Decodes a picture to pixels: red, green and blue, on white where it is transparent, shrunk as far as possible. Rotation comes later.

use std::io::{Cursor, Read as _};

use flate2::read::ZlibDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder, Limits};

use super::buffer::Buffer;
use super::image_header::{Format, ImageHeader, png_chunks};
use super::scale::Shrinking;
use super::{LONGEST_SIDE, MEMORY, PictureRejection, Pixels};

/// Longer color profiles are tables for printing presses.
const PROFILE_LIMIT: usize = 64 * 1024;
/// Bytes of a PNG's metadata, counted twice because its decoder holds two copies. No memory budget includes them. T-S02.
const METADATA_LIMIT: usize = 8 * 1024 * 1024;

pub(super) struct Decoded {
    pub pixels: Pixels,
    pub orientation: Orientation,
    /// The color profile, unless it is sRGB.
    pub profile: Option<Vec<u8>>,
}

pub(super) fn decode(bytes: &[u8], head: &ImageHeader) -> Result<Decoded, PictureRejection> {
    match head.format {
        Format::Jpeg => decode_whole(JpegDecoder::new(Cursor::new(bytes)).map_err(broken)?, head),
        Format::WebP => decode_whole(WebPDecoder::new(Cursor::new(bytes)).map_err(broken)?, head),
        Format::Png => rows(bytes, head),
    }
}

fn decode_whole(mut decoder: impl ImageDecoder, head: &ImageHeader) -> Result<Decoded, PictureRejection> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MEMORY);
    decoder.set_limits(limits).map_err(broken)?;
    // The decoder must agree with the header that was checked.
    if decoder.dimensions() != (head.width, head.height) {
        return Err(PictureRejection::Broken);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let channels = channels(decoder.color_type())?;
    let length = usize::try_from(decoder.total_bytes()).map_err(|_| PictureRejection::TooManyPixels)?;
    let mut data = Buffer::zeroed(length)?;
    decoder.read_image(&mut data).map_err(broken)?;
    let pixels = if head.shrink == 1 && channels == 3 {
        Pixels::new(head.width, head.height, data)?
    } else {
        let mut shrinking = Shrinking::new(head, channels)?;
        let row = usize::try_from(head.width).map_err(|_| PictureRejection::TooManyPixels)? * channels;
        data.chunks_exact(row).for_each(|row| shrinking.row(row));
        shrinking.finish()?
    };
    Ok(Decoded { pixels, orientation, profile: short(profile) })
}

/// Decodes a PNG row by row; only interlaced ones need the whole picture in memory.
fn rows(bytes: &[u8], head: &ImageHeader) -> Result<Decoded, PictureRejection> {
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: METADATA_LIMIT });
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    // The decoder would inflate a profile of any length; [`png_profile`] stops.
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().map_err(broken)?;
    let info = reader.info();
    if (info.width, info.height) != (head.width, head.height) {
        return Err(PictureRejection::Broken);
    }
    let orientation = info.exif_metadata.as_deref().and_then(Orientation::from_exif_chunk);
    let channels = reader.output_color_type().0.samples();
    let mut shrinking = Shrinking::new(head, channels)?;
    if info.interlaced {
        let length = reader.output_buffer_size().ok_or(PictureRejection::TooManyPixels)?;
        let mut data = Buffer::zeroed(length)?;
        reader.next_frame(&mut data).map_err(broken)?;
        let row = usize::try_from(head.width).map_err(|_| PictureRejection::TooManyPixels)? * channels;
        data.chunks_exact(row).for_each(|row| shrinking.row(row));
    } else {
        while let Some(row) = reader.next_row().map_err(broken)? {
            shrinking.row(row.data());
        }
    }
    Ok(Decoded {
        pixels: shrinking.finish()?,
        orientation: orientation.unwrap_or(Orientation::NoTransforms),
        profile: png_profile(bytes),
    })
}

/// The color profile of a PNG, inflated only up to the limit.
pub(super) fn png_profile(bytes: &[u8]) -> Option<Vec<u8>> {
    let (_, body) = png_chunks(bytes).find(|(kind, _)| *kind == b"iCCP")?;
    let end = body.iter().position(|byte| *byte == 0)?;
    // After the name, zero stands for the only compression method.
    let (0, packed) = body.get(end + 1..)?.split_first()? else { return None };
    let mut profile = Vec::new();
    let most = u64::try_from(PROFILE_LIMIT).ok()?.saturating_add(1);
    ZlibDecoder::new(packed).take(most).read_to_end(&mut profile).ok()?;
    short(Some(profile))
}

fn channels(color: ColorType) -> Result<usize, PictureRejection> {
    match color {
        ColorType::L8 => Ok(1),
        ColorType::La8 => Ok(2),
        ColorType::Rgb8 => Ok(3),
        ColorType::Rgba8 => Ok(4),
        _ => Err(PictureRejection::Broken),
    }
}

fn short(profile: Option<Vec<u8>>) -> Option<Vec<u8>> {
    profile.filter(|profile| profile.len() <= PROFILE_LIMIT)
}

fn broken(_: impl std::error::Error) -> PictureRejection {
    PictureRejection::Broken
}
