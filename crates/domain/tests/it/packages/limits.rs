//! Limits on the packages of one guide and on the length of their lists. T-S06.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::packages::{self, PackageSaveOutcome, limits::Limits};
use serendib_domain::table::InsertPolicy;
use serendib_domain::{Caller, Error, Result, tables};

use super::{ADMIN, COLLEAGUE, OWNER, PackageFixture, admin, ctx, field_errors, guide, to_object, trip, with};

const LIMITS: Limits = Limits { per_day: 3, waiting: 5 };

impl PackageFixture {
    async fn save_after(&self, caller: Caller, hours: i64, limits: Limits) -> Result<PackageSaveOutcome> {
        let mut ctx = ctx(caller).with_packages(limits);
        ctx.now += Duration::hours(hours);
        let document = to_object(&trip(self));
        self.db.write(async move |tx| packages::save(tx, &ctx, &document, None).await).await
    }
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_makes_so_many_packages_in_a_day_through_either_door() {
    let scene = PackageFixture::new().await;
    for _ in 0..LIMITS.per_day {
        scene.save_after(guide(OWNER), 0, LIMITS).await.unwrap();
    }
    let again = scene.save_after(guide(OWNER), 1, LIMITS).await;
    assert!(matches!(again, Err(Error::TooMany(seconds)) if seconds == 23 * 3_600 + 1), "{again:?}");
    let InsertPolicy::Command(insert, _) = tables::find("packages").unwrap().insert else { panic!("no door") };
    let row = to_object(&json!({
        "title": "Row by row", "description": "Slow.", "price": 10, "duration_days": 2, "max_people": 4, "highlights": "Tea",
        "included": "Tickets",
    }));
    let limited = ctx(guide(OWNER)).with_packages(LIMITS);
    let inserted = scene.db.write(async move |tx| insert(tx, &limited, &row).await).await;
    assert!(matches!(inserted, Err(Error::TooMany(_))), "{inserted:?}");
    scene.save_after(guide(COLLEAGUE), 1, LIMITS).await.unwrap();
    scene.save_after(guide(OWNER), 25, LIMITS).await.unwrap();
    let first = scene.rows("SELECT package_id FROM package_owners WHERE user_id = $1", &[OWNER.into()]).await;
    let (mut limited, id) = (ctx(guide(OWNER)).with_packages(LIMITS), first[0].uuid(0).unwrap());
    limited.now += Duration::hours(25);
    let edit = to_object(&with(with(trip(&scene), "id", json!(id.to_string())), "title", json!("Another name")));
    let edited = scene.db.write(async move |tx| packages::save(tx, &limited, &edit, None).await).await;
    assert_eq!(edited.unwrap().id, id, "an edit is no new package");
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_has_so_many_packages_waiting_and_an_admin_any_number() {
    let scene = PackageFixture::new().await;
    let limits = Limits { per_day: 0, ..LIMITS };
    let mut ids = Vec::new();
    for _ in 0..LIMITS.waiting {
        ids.push(scene.save_after(guide(OWNER), 0, limits).await.unwrap().id);
    }
    let more = scene.save_after(guide(OWNER), 48, limits).await;
    let Err(Error::Refused(text)) = more else { panic!("{more:?}") };
    assert_eq!(text, "You have 5 packages that wait for review. Please let us look at them before you add more.");
    for _ in 0..=LIMITS.waiting {
        scene.save_after(admin(ADMIN), 0, LIMITS).await.unwrap();
    }
    scene.approve(ids[0]).await;
    scene.save_after(guide(OWNER), 48, limits).await.unwrap();
    let unlimited = Limits { per_day: 0, waiting: 0 };
    scene.save_after(guide(OWNER), 48, unlimited).await.unwrap();
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_words_is_no_longer_than_the_list_they_are_of() {
    let scene = PackageFixture::new().await;
    for (field, word, text) in [
        ("categories", "nature", "There are only 9 categories."),
        ("languages", "en", "There are only 15 languages."),
        ("transport_modes", "Train", "There are only 8 ways of transport."),
    ] {
        let document = with(trip(&scene), field, Json::from(vec![word; 200]));
        let (message, wrong) = field_errors(scene.save(guide(OWNER), &document).await.unwrap_err());
        assert_eq!(wrong[0], (field.to_owned(), text.to_owned()), "{message}");
    }
    assert_eq!(scene.number("SELECT COUNT(*) FROM packages").await, 0);
}
