//! Parses image headers before decoding: format, size and memory cost.

use super::{LONGEST_SIDE, ORIGINAL_SIDE, PictureRejection};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Jpeg,
    Png,
    WebP,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ImageHeader {
    pub format: Format,
    pub width: u32,
    pub height: u32,
    /// Peak memory of processing in bytes, including the file.
    pub cost: u64,
    /// Side of the squares that become one pixel while decoding.
    pub shrink: u32,
}

/// Scans of a progressive JPEG. Each walks over the whole picture; no encoder makes half as many.
const MOST_SCANS: usize = 64;
/// Bytes per pixel while decoding WebP: its planes, its colors, and a copy without transparency.
const WEBP_LOSSY: u64 = 6;
const WEBP_OTHER: u64 = 8;

pub(super) fn read(bytes: &[u8], most_pixels: u64) -> Result<ImageHeader, PictureRejection> {
    let parsed = if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        jpeg(bytes)?
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        png(bytes)?
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        webp(bytes)?
    } else {
        return Err(PictureRejection::NotAPicture);
    };
    let ParsedHeader { format, width, height, each, streams } = parsed;
    if width == 0 || height == 0 {
        return Err(PictureRejection::Broken);
    }
    let pixels = u64::from(width) * u64::from(height);
    if pixels > most_pixels || width.max(height) > LONGEST_SIDE {
        return Err(PictureRejection::TooManyPixels);
    }
    let shrink = (width.max(height) / ORIGINAL_SIDE).min(width.min(height)).max(1);
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    Ok(ImageHeader { format, width, height, cost: length + cost(width, height, shrink, each, streams), shrink })
}

struct ParsedHeader {
    format: Format,
    width: u32,
    height: u32,
    /// Bytes per pixel while decoding.
    each: u64,
    /// Whether it decodes row by row.
    streams: bool,
}

/// The largest of three steps: decoding, shrinking, and scaling with encoding.
fn cost(width: u32, height: u32, shrink: u32, each: u64, streams: bool) -> u64 {
    let pixels = u64::from(width) * u64::from(height);
    let small = pixels / u64::from(shrink * shrink) * 3;
    let decoding = if streams { small } else { pixels * each };
    let shrinking = if streams || shrink == 1 { 0 } else { pixels * 3 + small };
    let (wide, high) = (u64::from(width / shrink), u64::from(height / shrink));
    let side = u64::from(ORIGINAL_SIDE);
    let scaling = small + wide.min(side) * high * 3 + wide.min(side) * high.min(side) * 6;
    decoding.max(shrinking).max(scaling)
}

/// Walks the segments to the end marker, which a truncated file lacks.
fn jpeg(bytes: &[u8]) -> Result<ParsedHeader, PictureRejection> {
    let mut at = 2;
    let mut frame = None;
    let mut scans = 0;
    loop {
        let marker = next_marker(bytes, &mut at)?;
        match marker {
            0xd9 => break,
            0x01 | 0xd0..=0xd8 => continue,
            0xc0..=0xc2 if frame.is_none() => frame = Some(jpeg_frame(bytes, at, marker)?),
            // A second frame, and frame types that are not in use.
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => return Err(PictureRejection::Broken),
            0xda => scans += 1,
            _ => {}
        }
        let length = be16(bytes, at).filter(|length| *length >= 2).ok_or(PictureRejection::Broken)?;
        at += usize::from(length);
        if scans > MOST_SCANS {
            return Err(PictureRejection::TooCostly);
        }
    }
    frame.filter(|_| scans > 0).ok_or(PictureRejection::Broken)
}

/// The next marker at or after `at`. Skips coded data, where 0xff is always followed by zero or a restart.
fn next_marker(bytes: &[u8], at: &mut usize) -> Result<u8, PictureRejection> {
    loop {
        let rest = bytes.get(*at..).ok_or(PictureRejection::Broken)?;
        let found = rest.iter().position(|byte| *byte == 0xff).ok_or(PictureRejection::Broken)?;
        *at += found + 1;
        match bytes.get(*at) {
            None => return Err(PictureRejection::Broken),
            Some(0x00 | 0xd0..=0xd7) => *at += 1,
            // Fill bytes.
            Some(0xff) => {}
            Some(marker) => {
                *at += 1;
                return Ok(*marker);
            }
        }
    }
}

fn jpeg_frame(bytes: &[u8], at: usize, marker: u8) -> Result<ParsedHeader, PictureRejection> {
    let height = be16(bytes, at + 3).ok_or(PictureRejection::Broken)?;
    let width = be16(bytes, at + 5).ok_or(PictureRejection::Broken)?;
    let count = usize::from(*bytes.get(at + 7).ok_or(PictureRejection::Broken)?);
    if !(1..=4).contains(&count) {
        return Err(PictureRejection::Broken);
    }
    let factors: Vec<(u64, u64)> = (0..count)
        .map(|number| bytes.get(at + 9 + number * 3).map(|byte| (u64::from(byte >> 4), u64::from(byte & 15))))
        .collect::<Option<_>>()
        .ok_or(PictureRejection::Broken)?;
    let widest = factors.iter().map(|(h, _)| *h).max().unwrap_or(0);
    let highest = factors.iter().map(|(_, v)| *v).max().unwrap_or(0);
    if factors.iter().any(|(h, v)| !(1..=4).contains(h) || !(1..=4).contains(v)) {
        return Err(PictureRejection::Broken);
    }
    // A progressive JPEG stores two bytes per sample until its last scan.
    let samples: u64 = factors.iter().map(|(h, v)| h * v).sum();
    let buffered = if marker == 0xc2 { (2 * samples).div_ceil(widest * highest) } else { 0 };
    let (width, height) = (u32::from(width), u32::from(height));
    Ok(ParsedHeader { format: Format::Jpeg, width, height, each: 3 + buffered, streams: false })
}

fn png(bytes: &[u8]) -> Result<ParsedHeader, PictureRejection> {
    if bytes.get(12..16) != Some(b"IHDR") {
        return Err(PictureRejection::Broken);
    }
    let width = be32(bytes, 16).ok_or(PictureRejection::Broken)?;
    let height = be32(bytes, 20).ok_or(PictureRejection::Broken)?;
    let interlaced = *bytes.get(28).ok_or(PictureRejection::Broken)? != 0;
    let mut at = 8;
    loop {
        let length = be32(bytes, at).ok_or(PictureRejection::Broken)?;
        match bytes.get(at + 4..at + 8).ok_or(PictureRejection::Broken)? {
            b"acTL" => return Err(PictureRejection::Moves),
            b"IDAT" => break,
            _ => at = at.saturating_add(12).saturating_add(usize::try_from(length).unwrap_or(usize::MAX)),
        }
    }
    // Eight-bit colors with transparency, and the copy without.
    Ok(ParsedHeader { format: Format::Png, width, height, each: if interlaced { 4 } else { 3 }, streams: !interlaced })
}

/// The chunks of a PNG before its pixels: name and content.
pub(super) fn png_chunks(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut at = 8_usize;
    std::iter::from_fn(move || {
        let length = usize::try_from(be32(bytes, at)?).ok()?;
        let start = at.checked_add(8)?;
        let kind = bytes.get(at + 4..start)?;
        let body = bytes.get(start..start.checked_add(length)?)?;
        at = start.checked_add(length)?.checked_add(4)?;
        (kind != b"IDAT").then_some((kind, body))
    })
}

fn webp(bytes: &[u8]) -> Result<ParsedHeader, PictureRejection> {
    let kind = bytes.get(12..16).ok_or(PictureRejection::Broken)?;
    let body = bytes.get(20..).ok_or(PictureRejection::Broken)?;
    let lossy = |width, height| ParsedHeader { format: Format::WebP, width, height, each: WEBP_LOSSY, streams: false };
    let other = |width, height| ParsedHeader { format: Format::WebP, width, height, each: WEBP_OTHER, streams: false };
    match kind {
        b"VP8 " => {
            let side = |at| le16(body, at).map(|value| u32::from(value & 0x3fff)).ok_or(PictureRejection::Broken);
            Ok(lossy(side(6)?, side(8)?))
        }
        b"VP8L" => {
            let four = body.get(1..5).and_then(|four| four.try_into().ok()).ok_or(PictureRejection::Broken)?;
            let bits = u32::from_le_bytes(four);
            Ok(other((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8X" => {
            if body.first().ok_or(PictureRejection::Broken)? & 0x02 != 0 {
                return Err(PictureRejection::Moves);
            }
            let side = |at| {
                let three = body.get(at..at + 3).ok_or(PictureRejection::Broken)?;
                Ok(three.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte)) + 1)
            };
            Ok(other(side(4)?, side(7)?))
        }
        _ => Err(PictureRejection::Broken),
    }
}

fn be16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_be_bytes)
}

fn le16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

fn be32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_be_bytes)
}
