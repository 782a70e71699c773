use image::{ExtendedColorType, ImageEncoder as _, Rgb, RgbImage, RgbaImage};

use super::*;

fn make(bytes: &[u8]) -> Result<ProcessedPicture, PictureRejection> {
    make_within(bytes, MOST_PIXELS)
}

/// A picture with a red left half and a blue right half.
fn halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x * 2 < width { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) })
}

fn jpeg_of(picture: &RgbImage, progressive: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut out, 90);
    encoder.set_progressive(progressive);
    let side = |length: u32| u16::try_from(length).unwrap();
    let (width, height) = (side(picture.width()), side(picture.height()));
    encoder.encode(picture.as_raw(), width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    out
}

fn png_of(width: u32, height: u32, color: ExtendedColorType, data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    image::codecs::png::PngEncoder::new(&mut out).write_image(data, width, height, color).unwrap();
    out
}

fn webp_of(picture: &RgbImage) -> Vec<u8> {
    let mut out = Vec::new();
    let encoder = image::codecs::webp::WebPEncoder::new_lossless(&mut out);
    encoder.write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8).unwrap();
    out
}

/// Inserts a segment after the first two bytes.
fn with_segment(mut jpeg: Vec<u8>, marker: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
    jpeg.splice(2..2, [0xff, marker].into_iter().chain(length).chain(body.iter().copied()));
    jpeg
}

/// EXIF with the orientation and the place: little-endian, one directory, the place as text.
pub(crate) fn exif(orientation: u8, place: &[u8]) -> Vec<u8> {
    let mut body = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    body.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    body.extend(place);
    body
}

fn rendering(made: &ProcessedPicture, wanted: Variant) -> Option<RgbImage> {
    let (_, bytes) = made.renderings.iter().find(|(variant, _)| *variant == wanted)?;
    assert!(bytes.starts_with(&[0xff, 0xd8, 0xff]));
    Some(image::load_from_memory(bytes).unwrap().into_rgb8())
}

fn is_near(found: &Rgb<u8>, wanted: [u8; 3]) -> bool {
    found.0.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) < 24)
}

#[test]
fn a_picture_is_made_in_its_sizes() {
    let made = make(&jpeg_of(&halves(2_600, 1_300), true)).unwrap();
    assert_eq!((made.width, made.height), (2_560, 1_280));
    assert!(made.blur.starts_with("data:image/webp;base64,") && made.blur.len() < 1_200, "{}", made.blur.len());
    for (variant, wide) in
        [(Variant::Original, 2_560), (Variant::Full, 2_048), (Variant::Hero, 1_280), (Variant::Card, 480)]
    {
        let image = rendering(&made, variant).unwrap();
        assert_eq!((image.width(), image.height()), (wide, wide / 2), "{variant:?}");
        assert!(is_near(image.get_pixel(wide / 4, 5), [220, 20, 20]), "{variant:?}");
        assert!(is_near(image.get_pixel(wide - 5, wide / 4), [20, 20, 220]), "{variant:?}");
    }
}

#[test]
fn every_format_becomes_the_same_picture() {
    let picture = halves(500, 300);
    let png = png_of(500, 300, ExtendedColorType::Rgb8, picture.as_raw());
    for bytes in [jpeg_of(&picture, false), jpeg_of(&picture, true), png, webp_of(&picture)] {
        let image = rendering(&make(&bytes).unwrap(), Variant::Original).unwrap();
        assert!(is_near(image.get_pixel(20, 5), [220, 20, 20]) && is_near(image.get_pixel(480, 290), [20, 20, 220]));
    }
}

#[test]
fn a_small_picture_stays_small_and_has_no_needless_variants() {
    let made = make(&jpeg_of(&halves(500, 50), false)).unwrap();
    assert_eq!((made.width, made.height), (500, 50));
    let variants: Vec<Variant> = made.renderings.iter().map(|(variant, _)| *variant).collect();
    assert_eq!(variants, [Variant::Original, Variant::Card]);
    let one = make(&jpeg_of(&halves(1, 1), false)).unwrap();
    assert_eq!((one.width, one.height, one.renderings.len()), (1, 1, 1));
}

#[test]
fn a_strip_and_a_huge_picture_are_made_too() {
    let strip = make(&png_of(12_000, 1, ExtendedColorType::L8, &[90; 12_000])).unwrap();
    assert_eq!((strip.width, strip.height), (2_560, 1));
    // Shrunk by four while decoding; incomplete squares are dropped.
    let tall = png_of(31, 10_305, ExtendedColorType::L8, &vec![90; 31 * 10_305]);
    let tall = make(&tall).unwrap();
    assert_eq!((tall.width, tall.height), (7, 2_560));
    let high = halves(400, 5_200);
    let made = make(&jpeg_of(&high, false)).unwrap();
    assert_eq!((made.width, made.height), (197, 2_560));
    let image = rendering(&made, Variant::Original).unwrap();
    assert!(is_near(image.get_pixel(20, 2_500), [220, 20, 20]) && is_near(image.get_pixel(180, 10), [20, 20, 220]));
}

#[test]
fn what_is_transparent_is_white() {
    let clear = RgbaImage::from_pixel(20, 20, image::Rgba([255, 0, 0, 0]));
    let made = make(&png_of(20, 20, ExtendedColorType::Rgba8, clear.as_raw())).unwrap();
    assert!(is_near(rendering(&made, Variant::Original).unwrap().get_pixel(10, 10), [255, 255, 255]));
}

/// T-S11.
#[test]
fn the_camera_s_words_are_gone_and_the_picture_stands_upright() {
    let secret = b"GPS 6.9271 N 79.8612 E";
    let bytes = with_segment(jpeg_of(&halves(60, 40), false), 0xe1, &exif(6, secret));
    let bytes = with_segment(bytes, 0xfe, b"a comment that nobody asked for");
    let made = make(&bytes).unwrap();
    // A quarter turn to the right: the left side is now at the top.
    assert_eq!((made.width, made.height), (40, 60));
    let image = rendering(&made, Variant::Original).unwrap();
    assert!(is_near(image.get_pixel(20, 5), [220, 20, 20]) && is_near(image.get_pixel(20, 55), [20, 20, 220]));
    for (_, bytes) in &made.renderings {
        assert!(!bytes.windows(3).any(|window| window == b"GPS" || window == b"Exi" || window == b"com"));
    }
}

#[test]
fn colours_of_another_range_are_brought_into_srgb() {
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let mut body = b"ICC_PROFILE\0\x01\x01".to_vec();
    body.extend(profile);
    let green = RgbImage::from_pixel(32, 32, Rgb([0, 200, 0]));
    let plain = make(&jpeg_of(&green, false)).unwrap();
    let wide = make(&with_segment(jpeg_of(&green, false), 0xe2, &body)).unwrap();
    let at = |made: &ProcessedPicture| *rendering(made, Variant::Original).unwrap().get_pixel(16, 16);
    assert!(is_near(&at(&plain), [0, 200, 0]), "{:?}", at(&plain));
    // The green of a wide range exceeds sRGB.
    assert!(at(&wide)[1] > at(&plain)[1] + 2, "{:?} {:?}", at(&wide), at(&plain));
    // An invalid profile changes nothing.
    let broken = make(&with_segment(jpeg_of(&green, false), 0xe2, b"ICC_PROFILE\0\x01\x01nonsense")).unwrap();
    assert_eq!(at(&broken), at(&plain));
}

/// T-S01.
#[test]
fn content_that_is_no_picture_is_recognized_by_its_bytes() {
    for bytes in [
        &b""[..],
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        b"<!doctype html><script>alert(1)</script>",
        b"GIF89a/*\x01\0\x01\0*/=1;alert(1)",
        b"%PDF-1.7",
        b"PK\x03\x04",
        b"BM\x46\0\0\0",
        b"RIFF\x24\0\0\0WAVEfmt ",
    ] {
        assert_eq!(make(bytes).unwrap_err(), PictureRejection::NotAPicture, "{bytes:?}");
    }
}

/// T-S01.
#[test]
fn what_hides_behind_a_picture_is_left_behind() {
    let mut jpeg = with_segment(jpeg_of(&halves(30, 30), false), 0xfe, b"<?php __HALT_COMPILER(); ?>");
    jpeg.extend(b"PK\x03\x04 an archive behind the picture");
    let mut png = png_of(30, 30, ExtendedColorType::Rgb8, halves(30, 30).as_raw());
    png.extend(b"PK\x03\x04 an archive behind the picture");
    for bytes in [jpeg, png] {
        for (_, bytes) in make(&bytes).unwrap().renderings {
            assert!(!bytes.windows(4).any(|window| window == b"PK\x03\x04" || window == b"<?ph"));
        }
    }
}

/// The header of a PNG of this size, with minimal content.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut png = png_of(1, 1, ExtendedColorType::L8, &[0]);
    png.splice(16..24, width.to_be_bytes().into_iter().chain(height.to_be_bytes()));
    png
}

/// T-S02.
#[test]
fn a_picture_that_says_it_is_huge_is_refused_before_it_is_decoded() {
    for (width, height, expected) in [
        (50_000, 50_000, PictureRejection::TooManyPixels),
        (1, 1_000_000_000, PictureRejection::TooManyPixels),
        (12_001, 1, PictureRejection::TooManyPixels),
        (6_325, 6_325, PictureRejection::TooManyPixels),
        (0, 5, PictureRejection::Broken),
        // Small enough, but not as declared.
        (100, 100, PictureRejection::Broken),
    ] {
        assert_eq!(make(&bomb(width, height)).unwrap_err(), expected, "{width} × {height}");
    }
    let mut jpeg = jpeg_of(&halves(16, 16), false);
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    jpeg.splice(frame + 5..frame + 9, [0xff, 0xff, 0xff, 0xff]);
    assert_eq!(make(&jpeg).unwrap_err(), PictureRejection::TooManyPixels);
}

/// T-S02.
#[test]
fn moving_truncated_and_endless_pictures_are_refused() {
    let whole = jpeg_of(&halves(600, 400), true);
    let png = png_of(60, 40, ExtendedColorType::Rgb8, halves(60, 40).as_raw());
    let webp = webp_of(&halves(60, 40));
    for bytes in [&whole, &png, &webp] {
        for part in [3, bytes.len() / 2, bytes.len() - 20] {
            let refused = make(&bytes[..part]).unwrap_err();
            assert!(
                matches!(refused, PictureRejection::Broken | PictureRejection::NotAPicture),
                "{part} of {}: {refused:?}",
                bytes.len()
            );
        }
    }
    let mut moving = png.clone();
    moving.splice(33..33, *b"\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70");
    assert_eq!(make(&moving).unwrap_err(), PictureRejection::Moves);
    let moving = b"RIFF\x1a\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x09\0\0\x09\0\0";
    assert_eq!(make(moving).unwrap_err(), PictureRejection::Moves);
    // Repeated scans of the same pixels.
    let scan = whole.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let mut endless = whole[..scan].to_vec();
    (0..100).for_each(|_| endless.extend_from_slice(&whole[scan..scan + 20]));
    endless.extend([0xff, 0xd9]);
    assert_eq!(make(&endless).unwrap_err(), PictureRejection::TooCostly);
}

/// A PNG with a compressed color profile.
fn with_profile(mut png: Vec<u8>, profile: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(b"iCCPany\0\0".to_vec(), flate2::Compression::best());
    std::io::Write::write_all(&mut packed, profile).unwrap();
    let chunk = packed.finish().unwrap();
    let mut sum = flate2::Crc::new();
    sum.update(&chunk);
    let length = u32::try_from(chunk.len() - 4).unwrap().to_be_bytes();
    // After the signature and the header.
    png.splice(33..33, length.into_iter().chain(chunk).chain(sum.sum().to_be_bytes()));
    png
}

/// T-S02.
#[test]
fn a_packed_colour_profile_is_used_and_inflates_no_further_than_one_that_is_used() {
    let green = RgbImage::from_pixel(32, 32, Rgb([0, 200, 0]));
    let plain = png_of(32, 32, ExtendedColorType::Rgb8, green.as_raw());
    let at = |bytes: &[u8]| *rendering(&make(bytes).unwrap(), Variant::Original).unwrap().get_pixel(16, 16);
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let wide = with_profile(plain.clone(), &profile);
    assert_eq!(decode::png_profile(&wide), Some(profile));
    assert!(at(&wide)[1] > at(&plain)[1] + 2, "{:?} {:?}", at(&wide), at(&plain));
    let long = with_profile(plain.clone(), &vec![0; 32 * 1024 * 1024]);
    assert!(long.len() < 40_000, "{}", long.len());
    assert_eq!(decode::png_profile(&long), None);
    // The picture is still made, as if without a profile.
    assert_eq!(at(&long), at(&plain));
    for broken in [&b"iCCP"[..], b"iCCPany", b"iCCPany\0", b"iCCPany\0\x01x", b"iCCPany\0\0no zlib"] {
        let length = u32::try_from(broken.len() - 4).unwrap().to_be_bytes();
        let mut bytes = plain.clone();
        bytes.splice(33..33, length.into_iter().chain(broken.iter().copied()).chain([0; 4]));
        assert_eq!(decode::png_profile(&bytes), None, "{broken:?}");
    }
}

/// T-S02.
#[test]
fn memory_is_estimated_before_it_is_allocated() {
    let head = |bytes: &[u8]| image_header::read(bytes, MOST_PIXELS).unwrap();
    let set_size = |bytes: &mut Vec<u8>, width: u16, height: u16, marker: u8| {
        let frame = bytes.windows(2).position(|pair| pair == [0xff, marker]).unwrap();
        bytes.splice(frame + 5..frame + 9, height.to_be_bytes().into_iter().chain(width.to_be_bytes()));
        head(bytes)
    };
    let mut largest = jpeg_of(&halves(16, 16), false);
    let largest = set_size(&mut largest, 7_300, 5_400, 0xc0);
    assert!(largest.cost <= MEMORY && largest.cost > 100_000_000 && largest.shrink == 2, "{largest:?}");
    let mut progressive = jpeg_of(&halves(16, 16), true);
    assert!(set_size(&mut progressive, 7_300, 5_400, 0xc2).cost > MEMORY);
    // A phone's picture leaves room for a second one.
    let mut usual = jpeg_of(&halves(16, 16), false);
    assert!(set_size(&mut usual, 4_032, 3_024, 0xc0).cost * 2 < MEMORY + MEMORY / 4);
}

/// T-S13.
#[test]
fn a_maker_that_panics_is_a_broken_picture_and_the_next_one_is_made() {
    let whole = jpeg_of(&halves(24, 16), false);
    let panicked: Result<ProcessedPicture, _> = catch_panic(|| panic!("a fault of a decoder"));
    // 422 on the wire, as for every broken picture.
    assert_eq!(panicked.unwrap_err(), PictureRejection::Broken);
    assert!(make(&whole).is_ok());
}

/// T-S13.
#[test]
fn bytes_that_are_wrong_somewhere_are_no_picture_or_another_one() {
    let small = halves(24, 16);
    let png = png_of(24, 16, ExtendedColorType::Rgb8, small.as_raw());
    for seed in [jpeg_of(&small, false), jpeg_of(&small, true), webp_of(&small), png] {
        for at in (0..seed.len().min(900)).step_by(5) {
            for change in [0x00, 0xff] {
                let mut bytes = seed.clone();
                bytes[at] = change;
                if let Ok(made) = make_within(&bytes, 10_000) {
                    assert!(made.width <= ORIGINAL_SIDE && made.height <= ORIGINAL_SIDE);
                }
            }
        }
    }
}
