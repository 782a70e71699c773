//! Scales pictures down: averages squares of pixels while decoding, then scales to the exact size.

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, RgbImage};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::buffer::Buffer;
use super::decode::Decoded;
use super::image_header::ImageHeader;
use super::{ORIGINAL_SIDE, PictureRejection, Pixels};

/// Takes rows of one to four samples per pixel (gray or color, with or without transparency), and returns colors on white.
pub(super) struct Shrinking {
    by: usize,
    channels: usize,
    wide: usize,
    high: usize,
    /// Sums over the current squares, for each column and color.
    sums: Vec<u32>,
    rows: usize,
    data: Buffer,
    /// Bytes written so far.
    filled: usize,
}

impl Shrinking {
    pub(super) fn new(head: &ImageHeader, channels: usize) -> Result<Self, PictureRejection> {
        let size = |side: u32| usize::try_from(side / head.shrink).unwrap_or_default();
        let (wide, high) = (size(head.width), size(head.height));
        let by = usize::try_from(head.shrink).unwrap_or(1);
        let data = Buffer::zeroed(wide * high * 3)?;
        Ok(Self { by, channels, wide, high, sums: vec![0; wide * 3], rows: 0, data, filled: 0 })
    }

    /// Adds the next row from the top. Incomplete squares at the right and at the bottom are dropped.
    pub(super) fn row(&mut self, row: &[u8]) {
        let free = self.data.get_mut(self.filled..).unwrap_or_default();
        if free.is_empty() {
            return;
        }
        if self.by == 1 {
            for (pixel, place) in row.chunks_exact(self.channels).zip(free.chunks_exact_mut(3)) {
                place.copy_from_slice(&on_white(pixel));
            }
            self.filled += self.wide * 3;
            return;
        }
        for (square, sums) in row.chunks_exact(self.channels * self.by).zip(self.sums.chunks_exact_mut(3)) {
            for pixel in square.chunks_exact(self.channels) {
                for (sum, value) in sums.iter_mut().zip(on_white(pixel)) {
                    *sum += u32::from(value);
                }
            }
        }
        self.rows += 1;
        if self.rows == self.by {
            let count = u32::try_from(self.by * self.by).unwrap_or(1);
            for (sum, place) in self.sums.iter().zip(free) {
                *place = u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX);
            }
            self.filled += self.wide * 3;
            self.sums.fill(0);
            self.rows = 0;
        }
    }

    pub(super) fn finish(self) -> Result<Pixels, PictureRejection> {
        if self.filled < self.data.len() {
            return Err(PictureRejection::Broken);
        }
        let side = |length: usize| u32::try_from(length).map_err(|_| PictureRejection::Broken);
        Pixels::new(side(self.wide)?, side(self.high)?, self.data)
    }
}

fn on_white(pixel: &[u8]) -> [u8; 3] {
    match *pixel {
        [grey] => [grey; 3],
        [grey, opacity] => [blended(grey, opacity); 3],
        [red, green, blue] => [red, green, blue],
        [red, green, blue, u8::MAX] => [red, green, blue],
        [red, green, blue, opacity] => [red, green, blue].map(|value| blended(value, opacity)),
        _ => [u8::MAX; 3],
    }
}

fn blended(value: u8, opacity: u8) -> u8 {
    let (value, opacity) = (u16::from(value), u16::from(opacity));
    u8::try_from((value * opacity + 255 * (255 - opacity) + 127) / 255).unwrap_or(u8::MAX)
}

/// The picture to store: upright, in sRGB, with limited sides.
pub(super) fn original(decoded: Decoded) -> Result<Pixels, PictureRejection> {
    let Decoded { mut pixels, orientation, profile } = decoded;
    let longest = pixels.width.max(pixels.height);
    if longest > ORIGINAL_SIDE {
        let side = |side: u32| scaled(side, ORIGINAL_SIDE, longest);
        pixels = resized(&pixels, side(pixels.width), side(pixels.height))?;
    }
    if let Some(profile) = profile {
        in_srgb(&mut pixels, &profile);
    }
    if orientation == Orientation::NoTransforms {
        return Ok(pixels);
    }
    let buffer =
        RgbImage::from_raw(pixels.width, pixels.height, pixels.data.to_vec()).ok_or(PictureRejection::Broken)?;
    drop(pixels);
    let mut picture = DynamicImage::ImageRgb8(buffer);
    picture.apply_orientation(orientation);
    let buffer = picture.into_rgb8();
    Pixels::new(buffer.width(), buffer.height(), Buffer::copy_of(&buffer)?)
}

pub(super) fn to_width(pixels: &Pixels, width: u32) -> Result<Pixels, PictureRejection> {
    resized(pixels, width, scaled(pixels.height, width, pixels.width))
}

/// `side` times `to` by `from`, rounded, at least 1.
fn scaled(side: u32, to: u32, from: u32) -> u32 {
    let (side, to, from) = (u64::from(side), u64::from(to), u64::from(from.max(1)));
    u32::try_from((side * to + from / 2) / from).unwrap_or(u32::MAX).max(1)
}

/// Scales a part of a picture (left, top, width and height in its pixels).
pub(super) fn part_to(pixels: &Pixels, part: [f64; 4], width: u32, height: u32) -> Result<Pixels, PictureRejection> {
    let [left, top, wide, high] = part;
    resized_by(pixels, width, height, &options().crop(left, top, wide, high))
}

fn resized(pixels: &Pixels, width: u32, height: u32) -> Result<Pixels, PictureRejection> {
    resized_by(pixels, width, height, &options())
}

fn options() -> ResizeOptions {
    ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
}

fn resized_by(pixels: &Pixels, width: u32, height: u32, options: &ResizeOptions) -> Result<Pixels, PictureRejection> {
    let from = ImageRef::new(pixels.width, pixels.height, &pixels.data, PixelType::U8x3)
        .map_err(|_| PictureRejection::Broken)?;
    let length = u64::from(width) * u64::from(height) * 3;
    let mut data = Buffer::zeroed(usize::try_from(length).map_err(|_| PictureRejection::TooManyPixels)?)?;
    let mut to =
        Image::from_slice_u8(width, height, &mut data, PixelType::U8x3).map_err(|_| PictureRejection::Broken)?;
    Resizer::new().resize(&from, &mut to, options).map_err(|_| PictureRejection::Broken)?;
    Pixels::new(width, height, data)
}

/// Converts to sRGB. Colors of a camera with a wider range look dull without their profile, which is not stored. An unusable profile
/// changes nothing.
fn in_srgb(pixels: &mut Pixels, profile: &[u8]) {
    let Ok(profile) = ColorProfile::new_from_slice(profile) else { return };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let (srgb, options) = (ColorProfile::new_srgb(), TransformOptions::default());
    let Ok(transform) = profile.create_transform_8bit(Layout::Rgb, &srgb, Layout::Rgb, options) else { return };
    let Ok(mut converted) = Buffer::zeroed(pixels.data.len()) else { return };
    if transform.transform(&pixels.data, &mut converted).is_ok() {
        pixels.data = converted;
    }
}
