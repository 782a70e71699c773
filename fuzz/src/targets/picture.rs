use serendib_server::storage::picture::{LONGEST_SIDE, make_within};

/// Larger pictures exceed an input's time limit.
const MOST_PIXELS: u64 = 4_096;

pub(super) fn run(data: &[u8]) {
    // A rejection is fine; a decoder's panic becomes one and is counted.
    let Ok(made) = make_within(data, MOST_PIXELS) else { return };
    assert!((1..=LONGEST_SIDE).contains(&made.width) && (1..=LONGEST_SIDE).contains(&made.height), "{made:?}");
    assert!(u64::from(made.width) * u64::from(made.height) <= MOST_PIXELS, "{made:?}");
    assert!(made.blur.starts_with("data:image/"), "{}", made.blur);
    assert!(!made.renderings.is_empty());
    for (_, bytes) in &made.renderings {
        // Our own picture, without any of the file's metadata.
        assert!(bytes.starts_with(&[0xFF, 0xD8, 0xFF]), "{:?}", bytes.get(..16));
        assert!(!bytes.windows(4).any(|four| four == b"Exif"));
    }
}
