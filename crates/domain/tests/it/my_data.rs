//! The sections of the archive of a person's data: which rows, and page after page. D-170.

use std::collections::HashSet;

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::accounts::my_data::{ArchiveOwner, ArchiveSection, FILES, begin_own_archive, list_uploads};
use serendib_domain::{Caller, Error, Result, SignedInPerson};

use crate::bookings::BookingFixture;
use crate::people::{count, kind, package, picture, run};

async fn read_all(scene: &BookingFixture, owner: &ArchiveOwner, section: &ArchiveSection) -> Vec<Json> {
    let (mut all, mut after) = (Vec::new(), None);
    loop {
        let (rows, next) = section.read_page(&scene.db, owner, after.as_ref()).await.unwrap();
        all.extend(rows.iter().map(|row| serde_json::from_slice::<Json>(row).unwrap()));
        if next.is_none() {
            return all;
        }
        after = next;
    }
}

fn find_section(file: &str, name: &str) -> &'static ArchiveSection {
    let file = FILES.iter().find(|one| one.name == file).unwrap();
    file.sections.iter().find(|one| one.name == name).unwrap()
}

fn owner_of(who: &Caller) -> ArchiveOwner {
    let person = who.person().unwrap();
    ArchiveOwner { user: person.user, guide: person.record }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_section_is_read_and_long_ones_page_after_page() {
    let scene = BookingFixture::new().await;
    scene.booked(60).await;
    let user = scene.traveller.person().unwrap().user;
    let sql =
        "INSERT INTO notifications (id, user_id, kind, title, body, created_at) VALUES ($1, $2, 'x', 'T', 'B', $3)";
    for _ in 0..120 {
        let id = scene.ctx(&Caller::Service).new_id();
        run(&scene.db, sql, vec![id.into(), user.into(), scene.now.into()]).await;
    }
    // A key of two columns.
    for number in 2_000..2_055 {
        let saved = package(&scene.db, number, &scene.colleague).await;
        let sql = "INSERT INTO saved_packages (user_id, package_id, title, created_at) VALUES ($1, $2, 'T', $3)";
        run(&scene.db, sql, vec![user.into(), saved.into(), scene.now.into()]).await;
    }
    for who in [&scene.traveller, &scene.host] {
        for section in FILES.iter().flat_map(|file| file.sections) {
            let rows = read_all(&scene, &owner_of(who), section).await;
            let distinct: HashSet<String> = rows.iter().map(Json::to_string).collect();
            assert_eq!(distinct.len(), rows.len(), "{}", section.name);
        }
    }
    let own = owner_of(&scene.traveller);
    let listed = read_all(&scene, &own, find_section("notifications.json", "notifications")).await;
    let stored = scene.db.rows("SELECT COUNT(*) FROM notifications WHERE user_id = $1", &[user.into()]).await.unwrap();
    assert_eq!(i64::try_from(listed.len()).unwrap(), stored[0].int(0).unwrap());
    assert_eq!(read_all(&scene, &own, find_section("saved.json", "packages")).await.len(), 55);
    let booked = read_all(&scene, &own, find_section("bookings.json", "as_traveler")).await;
    assert_eq!((booked.len(), &booked[0]["guide"]["display_name"]), (1, &Json::from("Person 1")));
    let led = read_all(&scene, &owner_of(&scene.host), find_section("bookings.json", "as_guide")).await;
    assert_eq!((led.len(), led[0].get("contact_email"), led[0].get("special_requests")), (1, None, None));
    let stranger = ArchiveOwner { user: uuid::Uuid::nil(), guide: None };
    for section in FILES.iter().flat_map(|file| file.sections) {
        assert_eq!(read_all(&scene, &stranger, section).await, Vec::<Json>::new(), "{}", section.name);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_section_has_a_secret_or_an_address_of_another_person() {
    let scene = BookingFixture::new().await;
    scene.booked(60).await;
    run(&scene.db, "UPDATE users SET password_hash = 'secret-hash'", Vec::new()).await;
    let of_others = async |own: &Caller| -> Vec<String> {
        let sql = "SELECT email FROM users WHERE id <> $1 AND email IS NOT NULL";
        let rows = scene.db.rows(sql, &[own.person().unwrap().user.into()]).await.unwrap();
        rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
    };
    for who in [&scene.traveller, &scene.host] {
        let mut text = String::new();
        for section in FILES.iter().flat_map(|file| file.sections) {
            text += &Json::from(read_all(&scene, &owner_of(who), section).await).to_string();
        }
        assert!(!text.contains("secret-hash") && !text.contains("password"), "{text}");
        for address in of_others(who).await {
            assert!(!text.contains(&address), "{address}");
        }
    }
    let mut led = String::new();
    for section in FILES.iter().flat_map(|file| file.sections) {
        led += &Json::from(read_all(&scene, &owner_of(&scene.host), section).await).to_string();
    }
    for number in ["7946", "contact_phone"] {
        assert!(!led.contains(number), "the traveler's {number}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_needs_a_recent_sign_in_and_begins_three_times_a_day() {
    let mut scene = BookingFixture::new().await;
    let begin = async |scene: &BookingFixture, who: &Caller| -> Result<ArchiveOwner> {
        let ctx = scene.ctx(who);
        scene.write(async move |tx: &mut Tx<'_>| begin_own_archive(tx, &ctx).await).await
    };
    let person = scene.host.person().unwrap().clone();
    let old = Caller::Person(SignedInPerson { is_fresh: false, ..person });
    for (who, expected) in [(Caller::Visitor, "signed out"), (Caller::Service, "forbidden"), (old, "forbidden")] {
        assert_eq!(kind(begin(&scene, &who).await), expected);
    }
    let host = scene.host.clone();
    for _ in 0..3 {
        assert_eq!(begin(&scene, &host).await.unwrap(), owner_of(&host));
    }
    assert!(matches!(begin(&scene, &host).await, Err(Error::TooMany(86_400))));
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM identity_events WHERE action = 'data_downloaded'").await, 3);
    scene.now += chrono::Duration::days(1);
    assert!(begin(&scene, &host).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_are_those_of_the_owner() {
    let scene = BookingFixture::new().await;
    let user = scene.traveller.person().unwrap().user;
    for (name, owner) in [("a/1.jpg", user), ("b/1.jpg", scene.host.person().unwrap().user)] {
        picture(&scene.db, "avatars", name).await;
        let sql = "UPDATE storage_objects SET owner = $1 WHERE name = $2";
        run(&scene.db, sql, vec![owner.into(), name.into()]).await;
    }
    let blobs = "INSERT INTO storage_blobs (id, object_id, owner, variant, mime_type, size, etag, created_at)
                 SELECT 'blob/' || name, id, owner, 'original', mime_type, size, etag, created_at FROM storage_objects";
    run(&scene.db, blobs, Vec::new()).await;
    let (files, next) = list_uploads(&scene.db, &owner_of(&scene.traveller), None).await.unwrap();
    let names: Vec<_> = files.iter().map(|file| (file.bucket.as_str(), file.name.as_str(), file.size)).collect();
    assert_eq!((names, next), (vec![("avatars", "a/1.jpg", 5)], None));
}
