//! Recognizes addresses of pictures stored here: no page loads a picture from another server. T-S12.

use serendib_db::Tx;
use uuid::Uuid;

use super::key::{BucketName, ObjectKey};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

/// The path before bucket and key in the address of public files.
pub const PUBLIC_PATH: &str = "/storage/v1/object/public/";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectLocation {
    pub bucket: BucketName,
    pub key: ObjectKey,
}

/// The location of one of our pictures: [`PUBLIC_PATH`], a picture bucket and a key, alone or after the site's origin (`site`, without a
/// trailing slash). A query such as `?variant` is ignored.
pub fn own_picture(address: &str, site: &str) -> Option<ObjectLocation> {
    let path = address.strip_prefix(site).filter(|_| !site.is_empty()).unwrap_or(address);
    let stored = path.strip_prefix(PUBLIC_PATH)?;
    let stored = stored.split_once('?').map_or(stored, |(before, _)| before);
    let (bucket, key) = stored.split_once('/')?;
    let bucket = super::PICTURES.iter().find(|known| **known == bucket)?;
    Some(ObjectLocation { bucket: BucketName::parse(bucket).ok()?, key: ObjectKey::parse(&decoded(key)?).ok()? })
}

/// Whether the caller may use the picture of this address in their own rows: it lies in their folder, or is no upload. Otherwise its owner
/// could change it after a review.
pub fn is_callers(ctx: &Ctx, address: &str) -> bool {
    let Some(place) = own_picture(address.trim(), &ctx.site) else { return true };
    let folder = place.key.as_str().split('/').next().and_then(|folder| folder.parse::<Uuid>().ok());
    match (folder, ctx.caller.person()) {
        (Some(folder), Some(person)) => {
            folder == person.user || (person.may(StaffRight::DecidePackages) || person.may(StaffRight::ActOnGuides))
        }
        (None, _) | (_, None) => true,
    }
}

/// Marks the picture of this address as used by a row; returns whether it exists. A used picture is not swept. Other addresses need no
/// mark.
///
/// # Errors
/// When the database cannot be written.
pub async fn mark_used(tx: &mut Tx<'_>, ctx: &Ctx, address: &str) -> Result<bool> {
    let Some(place) = own_picture(address.trim(), &ctx.site) else { return Ok(true) };
    let found = tx
        .run(
            "UPDATE storage_objects SET unused_since = NULL WHERE bucket_id = $1 AND name = $2",
            &[place.bucket.as_str().into(), place.key.as_str().into()],
        )
        .await?;
    Ok(found.0 > 0)
}

/// Decodes RFC 3986 section 2.1, once.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        if *first != b'%' {
            bytes.push(*first);
            rest = after;
            continue;
        }
        let (digits, after) = after.split_at_checked(2)?;
        let digits =
            std::str::from_utf8(digits).ok().filter(|pair| pair.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = after;
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://serendib.example";

    /// T-S12.
    #[test]
    fn only_pictures_stored_here_are_our_own() {
        for address in [
            "/storage/v1/object/public/package-images/7f/1.jpg",
            "/storage/v1/object/public/avatars/7f/a%20b.png",
            "https://serendib.example/storage/v1/object/public/avatars/7f/1.jpg?variant=card",
        ] {
            assert!(own_picture(address, SITE).is_some(), "{address}");
        }
        for address in [
            "",
            "http://169.254.169.254/latest/meta-data",
            "javascript:alert(1)",
            "//evil.example/storage/v1/object/public/avatars/7f/1.jpg",
            "https://serendib.example.evil.example/storage/v1/object/public/avatars/7f/1.jpg",
            "https://serendib.example@evil.example/storage/v1/object/public/avatars/7f/1.jpg",
            "https://tracker.example/storage/v1/object/public/avatars/7f/1.jpg",
            "/storage/v1/object/public/avatars/../../../auth/v1/user",
            "/storage/v1/object/public/avatars/%2e%2e/1.jpg",
            "/storage/v1/object/public/avatars/%252e/1.jpg",
            "/storage/v1/object/public/avatars/a%zz.jpg",
            "/storage/v1/object/public/avatars/",
            "/storage/v1/object/public/avatars",
            "/storage/v1/object/public/other/7f/1.jpg",
            "/storage/v1/object/sign/avatars/7f/1.jpg",
        ] {
            assert_eq!(own_picture(address, SITE), None, "{address}");
            assert_eq!(own_picture(address, ""), None, "{address}");
        }
        let place = own_picture("/storage/v1/object/public/avatars/7f/a%20b.png?variant=card", "").unwrap();
        assert_eq!((place.bucket.as_str(), place.key.as_str()), ("avatars", "7f/a b.png"));
    }
}
