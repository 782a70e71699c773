//! Packages with the text of another guide's.

use serde_json::{Value as Json, json};
use serendib_domain::Ctx;
use uuid::Uuid;

use super::{decide, list, look, open, service};
use crate::packages::{ADMIN, COLLEAGUE, OWNER, PackageFixture, admin, ctx, guide, guide_of, trip, with};

const TEXT: &str = "We leave Kandy before the sun is up, walk an hour through the tea to the old bungalow of my grandmother, and cook \
    lunch with what her garden gives that week. In the evening a drummer of the village plays for us on the veranda.";
const OWN: &str = "Three slow days on the south coast with a boat of the cooperative, two nights above the harbour of Mirissa, and a cook \
    who shows you every fish of the market by its name. Airport pick-up included. Please bring a hat and good shoes.";

fn staff() -> Ctx {
    service(&ctx(admin(ADMIN)))
}

fn with_text(scene: &PackageFixture, title: &str, text: &str) -> Json {
    with(with(trip(scene), "title", json!(title)), "description", json!(text))
}

async fn save(scene: &PackageFixture, user: Uuid, document: &Json) -> Uuid {
    scene.save(guide(user), document).await.unwrap().id
}

#[tokio::test(flavor = "multi_thread")]
async fn the_younger_package_is_flagged_with_the_common_passages_as_soon_as_it_is_sent() {
    let scene = PackageFixture::new().await;
    let own = save(&scene, OWNER, &with_text(&scene, "Tea with my grandmother", TEXT)).await;
    scene.run("UPDATE packages SET created_at = $1", &[(staff().now - chrono::Duration::days(9)).into()]).await;
    let copied = TEXT.replace("Kandy", "NUWARA ELIYA").replace("my grandmother", "our aunt");
    let copy = save(&scene, COLLEAGUE, &with_text(&scene, "Lunch in the hills", &copied)).await;
    let flags = list(&scene.db, &staff()).await;
    assert_eq!(flags.len(), 1);
    assert_eq!((&flags[0]["subject"]["id"], &flags[0]["other"]["id"]), (&json!(copy), &json!(own)));
    let percent = flags[0]["figures"]["percent"].as_i64().unwrap();
    assert!((60..100).contains(&percent), "{percent}");
    let opened = open(&scene.db, &staff(), &flags[0]).await;
    let passage = &opened["passages"][0];
    assert!(passage["here"].as_str().unwrap().contains("cook lunch with what her garden gives"), "{passage}");
    assert!(
        opened["passages"].as_array().unwrap().iter().all(|one| one["there"].as_str().unwrap().chars().count() <= 200)
    );
    assert_eq!(opened["packages"][0]["owner"], "Kamal");
    assert_eq!(opened["people"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_packages_standard_sentences_and_short_texts_are_no_copies() {
    let scene = PackageFixture::new().await;
    save(&scene, OWNER, &with_text(&scene, "Tea with my grandmother", TEXT)).await;
    save(&scene, OWNER, &with_text(&scene, "Tea with my grandmother, two days", TEXT)).await;
    let standard = format!("{OWN} Airport pick-up included. Tickets and water are included.");
    save(&scene, COLLEAGUE, &with_text(&scene, "Coast", &standard)).await;
    let others = "Five days between the ruins of Polonnaruwa and the tanks of the north with bicycles, an archaeologist of the \
        university, and nights in a house by the lake. Airport pick-up included. Tickets and water are included.";
    save(&scene, OWNER, &with_text(&scene, "Ruins", others)).await;
    save(&scene, OWNER, &with_text(&scene, "Ella day trip", "Airport pick-up included.")).await;
    save(&scene, COLLEAGUE, &with_text(&scene, "Ella day trip", "Airport pick-up included.")).await;
    look(&scene.db, &staff()).await;
    assert_eq!(list(&scene.db, &staff()).await, Vec::<Json>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_that_was_given_away_is_no_copy_of_its_former_owners() {
    let scene = PackageFixture::new().await;
    save(&scene, OWNER, &with_text(&scene, "Tea with my grandmother", TEXT)).await;
    let given = save(&scene, OWNER, &with_text(&scene, "Tea, two days", TEXT)).await;
    let (ctx, to) = (ctx(admin(ADMIN)), guide_of(COLLEAGUE));
    let posted = crate::people::to_object(&json!({ "guide_id": to, "reason": "She leads it from now on" }));
    let moved: serendib_domain::Result<Json> = scene
        .db
        .write(async move |tx| serendib_domain::packages::transfer::transfer_package(tx, &ctx, given, &posted).await)
        .await;
    moved.unwrap();
    look(&scene.db, &staff()).await;
    assert_eq!(list(&scene.db, &staff()).await, Vec::<Json>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_on_sale_is_compared_and_the_night_finds_older_copies_once() {
    let scene = PackageFixture::new().await;
    let on_sale = scene.on_sale().await;
    scene.run("UPDATE packages SET created_at = $1", &[(staff().now - chrono::Duration::days(900)).into()]).await;
    let own = save(&scene, COLLEAGUE, &with_text(&scene, "Tea with my grandmother", TEXT)).await;
    let changed = with(with_text(&scene, "Hills by train", TEXT), "id", json!(on_sale));
    assert!(scene.save(guide(OWNER), &changed).await.unwrap().waiting);
    let flags = list(&scene.db, &staff()).await;
    assert_eq!(flags.len(), 1);
    let of_change = (json!(on_sale), json!(own));
    let pair = |flag: &Json| (flag["subject"]["id"].clone(), flag["other"]["id"].clone());
    assert_eq!(pair(&flags[0]), of_change, "the changed text is the copy, however old its package is");
    scene.run("UPDATE packages SET description = $1 WHERE id = $2", &[TEXT.into(), on_sale.into()]).await;
    look(&scene.db, &staff()).await;
    let flags = list(&scene.db, &staff()).await;
    assert_eq!((flags.len(), pair(&flags[0])), (1, of_change.clone()), "the night does not turn it around");
    scene.run("DELETE FROM abuse_flags", &[]).await;
    for (package, days) in [(own, 5), (on_sale, 1)] {
        let since = staff().now - chrono::Duration::days(days);
        scene
            .run("UPDATE package_sketches SET since = $1 WHERE package_id = $2", &[since.into(), package.into()])
            .await;
    }
    look(&scene.db, &staff()).await;
    assert_eq!(pair(&list(&scene.db, &staff()).await[0]), of_change, "the younger text is the copy");
    scene.run("UPDATE packages SET description = 'Three days' WHERE id = $1", &[on_sale.into()]).await;
    scene.run("DELETE FROM abuse_flags", &[]).await;
    scene.run("DELETE FROM package_sketches", &[]).await;
    look(&scene.db, &staff()).await;
    assert_eq!(list(&scene.db, &staff()).await, Vec::<Json>::new(), "the change is not the text of now");
    scene.run("UPDATE packages SET description = $1", &[TEXT.into()]).await;
    look(&scene.db, &staff()).await;
    look(&scene.db, &staff()).await;
    let flags = list(&scene.db, &staff()).await;
    assert_eq!((flags.len(), &flags[0]["count"]), (1, &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dismissed_copy_is_open_again_when_it_has_become_more_of_one() {
    let scene = PackageFixture::new().await;
    let own = save(&scene, OWNER, &with_text(&scene, "Tea with my grandmother", TEXT)).await;
    let half = format!("{TEXT} {}", &OWN[..130]);
    let partly = TEXT.split(". ").next().unwrap().to_owned() + ". " + &OWN[..70];
    let copy = with(with_text(&scene, "Lunch", &partly), "id", json!(Uuid::from_u128(0xf000_0000_0000_0fa1)));
    save(&scene, COLLEAGUE, &copy).await;
    let flags = list(&scene.db, &staff()).await;
    assert_eq!(flags.len(), 1, "{own}");
    decide(&scene.db, &staff(), &flags[0], "dismissed").await;
    save(&scene, COLLEAGUE, &with(copy.clone(), "description", json!(format!("{partly} with bread")))).await;
    assert_eq!(list(&scene.db, &staff()).await[0]["state"], "dismissed");
    save(&scene, COLLEAGUE, &with(copy, "description", json!(half))).await;
    assert_eq!(list(&scene.db, &staff()).await[0]["state"], "open");
}
