//! The index of words follows what it is made of: sign-up, renaming, purging, removal.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::companions;
use serendib_domain::{Caller, Result, identity};

use crate::bookings::BookingFixture;
use crate::people::{count, person, texts};

const ALL: &str = "SELECT COUNT(*) FROM record_words";

#[tokio::test(flavor = "multi_thread")]
async fn older_rows_get_their_words_and_a_day_later_what_old_servers_wrote_meanwhile() {
    let mut scene = BookingFixture::new().await;
    assert_eq!(count(&scene.db, ALL).await, 0, "the fixture writes without commands");
    scene.index_words().await;
    let words = count(&scene.db, ALL).await;
    assert!(words > 0);
    person(&scene.db, 11, false).await;
    scene.index_words().await;
    assert_eq!(count(&scene.db, ALL).await, words, "the first pass is over");
    scene.now += Duration::hours(24);
    scene.index_words().await;
    assert!(count(&scene.db, ALL).await > words);
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM record_word_backfills").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_found_and_the_old_one_is_forgotten() {
    let scene = BookingFixture::new().await;
    scene.index_words().await;
    let change = json!({ "display_name": "Wilhelmina Featherstone" });
    let user = scene.traveller.person().unwrap().user;
    scene.update("profiles", &scene.traveller, user, &change).await.unwrap();
    assert_eq!(scene.find_titles("featherstone").await, ["person: Wilhelmina Featherstone"]);
    let change = json!({ "display_name": "Mina Fox" });
    scene.update("profiles", &scene.traveller, user, &change).await.unwrap();
    assert_eq!(scene.find_titles("featherstone").await, Vec::<String>::new());
    let left = "SELECT variant FROM record_spellings WHERE word LIKE 'feather%'";
    assert_eq!(texts(&scene.db, left).await, Vec::<String>::new(), "the name was one person's");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_companions_go_with_them_and_stay_for_the_account() {
    let mut scene = BookingFixture::new().await;
    scene.rename(&scene.traveller, "Tess Original").await;
    scene.index_words().await;
    scene.booked(20).await;
    let own = "SELECT word FROM record_words WHERE subject = 'booking' ORDER BY word";
    let words = texts(&scene.db, own).await;
    assert!(words.contains(&"tom".to_owned()) && !words.contains(&"tess".to_owned()), "{words:?}");
    // What the account is not called any more still stands in its booking.
    scene.rename(&scene.traveller, "Anna Renamed").await;
    assert!(texts(&scene.db, own).await.contains(&"tess".to_owned()));
    scene.now += Duration::days(800);
    let ctx = scene.ctx(&Caller::Service);
    let gone: Result<usize> = scene.write(async move |tx: &mut Tx<'_>| companions::purge(tx, &ctx).await).await;
    assert_eq!(gone.unwrap(), 1, "bookings");
    assert!(!texts(&scene.db, own).await.contains(&"tom".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_account_is_found_no_more() {
    let scene = BookingFixture::new().await;
    scene.rename(&scene.traveller, "Quentin Vanish").await;
    scene.index_words().await;
    let booking = scene.pending(60).await;
    scene.change(&scene.host, booking, json!({ "status": "rejected", "rejection_reason": "Full" })).await.unwrap();
    assert!(!scene.find_titles("vanish").await.is_empty());
    let (ctx, user) = (scene.ctx(&Caller::Service), scene.traveller.person().unwrap().user);
    scene.db.write(async move |tx: &mut Tx<'_>| identity::admin::remove(tx, &ctx, user).await).await.unwrap();
    for typed in ["vanish", "quentin", "person10@example.lk", "tess@example.com", "tom"] {
        let found = scene.find_titles(typed).await;
        assert_eq!(found, Vec::<String>::new(), "{typed}");
    }
    let left = "SELECT word FROM record_words w WHERE word IN ('quentin', 'vanish', 'tess', 'tom', 'tess@example.com')";
    assert_eq!(texts(&scene.db, left).await, Vec::<String>::new());
    let left = "SELECT word FROM record_spellings WHERE word IN ('quentin', 'vanish')";
    assert_eq!(texts(&scene.db, left).await, Vec::<String>::new());
}

/// Statements that write what people and bookings are found by.
const WRITES: [&str; 13] = [
    "INTO profiles",
    "UPDATE profiles SET display_name",
    "UPDATE guides SET version = version + 1, display_name",
    "INTO guides (id, user_id",
    "INTO guide_contacts",
    "UPDATE guide_contacts",
    "DELETE FROM guide_contacts",
    "INTO booking_travellers",
    "DELETE FROM booking_travellers",
    "SET contact_email",
    "INTO guide_applications",
    "DELETE FROM guide_applications",
    "INTO contact_messages",
];

/// Files without a call of their own: what refreshes the words instead.
const REFRESHED_ELSEWHERE: [(&str, &str); 2] =
    [("identity/removal.rs", "user::set("), ("guides/contact.rs", "write::refresh_words(")];

/// The demo's rows are written in bulk, and get their words from the backfill.
fn is_seed(path: &std::path::Path) -> bool {
    path.components().any(|part| part.as_os_str() == "demo")
}

#[test]
fn whatever_writes_a_searched_column_refreshes_its_words() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut writers, mut forgetful) = (vec![root.clone()], 0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            if is_seed(&path) || !WRITES.iter().any(|write| text.contains(write)) {
                continue;
            }
            writers += 1;
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            let other = REFRESHED_ELSEWHERE.iter().find(|(file, _)| *file == name);
            if !text.contains("record_words::refresh(") && !other.is_some_and(|(_, call)| text.contains(call)) {
                forgetful.push(name);
            }
        }
    }
    assert!(writers >= 10, "{writers} files write such columns");
    assert_eq!(forgetful, Vec::<String>::new(), "these write searched columns and refresh no words");
}
