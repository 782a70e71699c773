//! What demo guides have proved, and how well they speak their languages.

use chrono::{DateTime, Utc};
use serendib_db::Tx;

use super::dates;
use super::hosts::{JoinedGuide, guide_id};
use crate::bulk_insert::BulkInsert;
use crate::credentials::{CredentialKind, LicenseClass};
use crate::error::Result;
use crate::stable::{SeededRng, id};

/// Of so many guides, how many have each kind; its issuer; how it was checked.
const OUT_OF: i64 = 12;
const KINDS: [(CredentialKind, i64, Option<&str>, &str); 3] = [
    (CredentialKind::License, 8, None, "register"),
    (CredentialKind::FirstAid, 4, Some("Sri Lanka Red Cross Society"), "document"),
    (CredentialKind::Insurance, 3, Some("Ceylinco General Insurance"), "issuer"),
];
const CLASSES: [LicenseClass; 4] =
    [LicenseClass::National, LicenseClass::Chauffeur, LicenseClass::Area, LicenseClass::Site];
/// Days between the check and today, and between today and the expiry.
const CHECKED: (i64, i64) = (95, 300);
const LEFT: (i64, i64) = (20, 700);

/// Approved long ago, so their documents are deleted already.
pub(super) async fn insert(tx: &mut Tx<'_>, hosts: &[JoinedGuide], now: DateTime<Utc>) -> Result<()> {
    let mut rows = BulkInsert::new(
        "guide_credentials",
        [
            "id",
            "guide_id",
            "kind",
            "class",
            "number",
            "number_key",
            "issuer",
            "valid_until",
            "status",
            "submitted_at",
            "decided_at",
            "method",
        ],
    );
    for JoinedGuide { guide, since } in hosts {
        for (kind, share, issuer, method) in KINDS {
            let mut draw = SeededRng::new(&["credential", kind.name(), &guide.slug]);
            if draw.below(OUT_OF) >= share {
                continue;
            }
            let number = draw.random_range(1_000, 9_999);
            let class = (kind == CredentialKind::License).then(|| CLASSES[draw.index(CLASSES.len())].name());
            let checked = (now - dates::days(draw.random_range(CHECKED.0, CHECKED.1))).max(*since + dates::days(1));
            let checked = checked.min(now);
            let last = now.date_naive() + dates::days(draw.random_range(LEFT.0, LEFT.1));
            rows.push([
                id("credential", &format!("{}/{}", guide.slug, kind.name())).into(),
                guide_id(&guide.slug).into(),
                kind.name().into(),
                class.into(),
                number.to_string().into(),
                number.to_string().into(),
                issuer.into(),
                last.into(),
                "approved".into(),
                (checked - dates::days(1)).max(*since).into(),
                checked.into(),
                method.into(),
            ]);
        }
    }
    rows.insert(tx).await
}

/// A language of the island is a guide's own; of the others each is spoken as they say.
pub(super) fn level(slug: &str, language: &str) -> &'static str {
    match language {
        "si" | "ta" => "native",
        "en" => "fluent",
        _ => ["fluent", "conversational", "basic"][SeededRng::new(&["level", slug, language]).index(3)],
    }
}
