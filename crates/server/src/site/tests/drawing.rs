//! Drawn pages, and pages that could not be drawn.

use std::io::Read as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::{Method, StatusCode, header};
use bytes::Bytes;
use futures_util::future::join_all;
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use tokio::sync::watch;
use uuid::Uuid;

use super::fixture::{GUIDE, SiteFixture, SiteResponse, TRIP, client};
use crate::site::engine;
use crate::site::files::BuildFile;
use crate::site::page_store::PageStore;
use crate::site::pages::Pages;
use crate::site::prerender;
use crate::site::settings::DiskBudget;

const PROGRAM: &[u8] = b"globalThis.render = async () => ({ hints: '', html: '<main>drawn</main>' })";

static IS_BUILT: AtomicBool = AtomicBool::new(false);

/// The web client, with its program once `IS_BUILT` is set.
fn built_later(path: &str) -> Option<BuildFile> {
    if path != engine::PROGRAM {
        return client(path);
    }
    let program = || BuildFile { bytes: Bytes::from_static(PROGRAM), digest: Sha256::digest(PROGRAM).into() };
    IS_BUILT.load(Ordering::Relaxed).then(program)
}

/// Causes of a failed drawing pass, so an undrawn page must not stay until its data changes.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_could_not_be_drawn_goes_out_as_it_is_until_it_is_time_to_try_again() {
    let waiting = SiteFixture::drawing(built_later, Pages::new()).await;
    let trying = SiteFixture::drawing(built_later, Pages::trying_again(Duration::ZERO)).await;
    let are_drawn = async || {
        let mut drawn = Vec::new();
        for world in [&waiting, &trying] {
            let answer = world.get("/terms").await;
            assert_eq!(answer.status, StatusCode::OK);
            assert!(answer.text().contains("<title>Terms &amp; Conditions | Serendib</title>"), "{}", answer.text());
            drawn.push(answer.text().contains("<main>drawn</main>"));
        }
        drawn
    };
    assert_eq!(are_drawn().await, [false, false], "a failed drawing costs nobody the page");
    IS_BUILT.store(true, Ordering::Relaxed);
    assert_eq!(are_drawn().await, [false, true], "it is tried again after its time, and not before");
    IS_BUILT.store(false, Ordering::Relaxed);
    assert_eq!(are_drawn().await, [false, true], "and is kept then");
}

/// Draws every page differently, so that a new drawing is recognizable; and slowly.
const SLOW: &[u8] = b"let work = 0; globalThis.render = async (told) => {
    for (let round = 0; round < 1e6; round++) work = (work + round) % 7;
    return { hints: '', html: '<main>drawn ' + Math.random() + ' '.repeat(2000) + '</main>' };
}";
/// The mark of an undrawn page.
const SKELETON: &str = "<main class=\"undrawn\"";
const CRAWLER: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

fn slow(path: &str) -> Option<BuildFile> {
    let program = || BuildFile { bytes: Bytes::from_static(SLOW), digest: Sha256::digest(SLOW).into() };
    if path == engine::PROGRAM { Some(program()) } else { client(path) }
}

fn on_disk(root: &TempDir) -> Pages {
    let room = DiskBudget { bytes: 1024 * 1024, free_bytes: 0, free_percent: 0 };
    Pages::new().with_store(PageStore::open(root.path(), &[7; 32], room))
}

fn drawing(answer: &SiteResponse) -> &str {
    assert_eq!(answer.status, StatusCode::OK);
    let drawn = answer.text().split_once("<main>drawn ").map(|(_, rest)| rest.split(' ').next().unwrap());
    drawn.unwrap_or_else(|| panic!("{}", answer.text()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_drawn_once_for_all_who_ask_and_again_only_when_what_it_says_has_changed() {
    let world = SiteFixture::drawing(slow, Pages::new()).await;
    let path = format!("/packages/{TRIP}");
    let answers = join_all((0..20).map(|_| world.get(&path))).await;
    let first = drawing(&answers[0]);
    assert!(answers.iter().all(|answer| drawing(answer) == first), "all wait for one drawing");
    world.run(format!("UPDATE guides SET version = version + 1 WHERE id = '{GUIDE}'")).await;
    world.run("UPDATE packages SET rating = 4 WHERE title = 'another one'".to_owned()).await;
    let same = world.get(&path).await;
    assert_eq!(drawing(&same), first, "nothing on it has changed");
    assert_eq!(same.header(header::ETAG), answers[0].header(header::ETAG));
    world.run(format!("UPDATE packages SET title = 'Rain and Trains' WHERE id = '{TRIP}'")).await;
    let other = world.get(&path).await;
    assert_ne!(drawing(&other), first);
    assert!(other.text().contains("<title>Rain and Trains | Serendib</title>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawn_page_is_the_same_for_clients_that_read_no_brotli_or_nothing_compressed() {
    let world = SiteFixture::drawing(slow, Pages::new()).await;
    let plain = world.get("/terms").await;
    assert!(!plain.headers.contains_key(header::CONTENT_ENCODING));
    drawing(&plain);
    for (coding, name) in [("gzip, br", "br"), ("gzip", "gzip")] {
        let packed = world.ask(Method::GET, "/terms", &[(header::ACCEPT_ENCODING, coding)]).await;
        assert_eq!(packed.header(header::CONTENT_ENCODING), name);
        assert!(packed.body.len() < plain.body.len() / 2);
        let mut unpacked = Vec::new();
        if name == "br" {
            brotli::BrotliDecompress(&mut &packed.body[..], &mut unpacked).unwrap();
        } else {
            flate2::read::GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).unwrap();
        }
        assert_eq!(unpacked, plain.body);
        let head = world.ask(Method::HEAD, "/terms", &[(header::ACCEPT_ENCODING, coding)]).await;
        assert_eq!(head.header(header::CONTENT_LENGTH), packed.body.len().to_string());
        let tag = packed.header(header::ETAG).to_owned();
        let known = [(header::ACCEPT_ENCODING, coding), (header::IF_NONE_MATCH, &tag)];
        assert_eq!(world.ask(Method::GET, "/terms", &known).await.status, StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_pages_are_taken_from_the_disk_unless_their_data_has_changed() {
    let root = TempDir::new().unwrap();
    let world = SiteFixture::drawing(slow, on_disk(&root)).await;
    let path = format!("/packages/{TRIP}");
    let before = world.get(&path).await;
    let (trip, terms) = (drawing(&before).to_owned(), drawing(&world.get("/terms").await).to_owned());
    let world = world.restarted(slow, on_disk(&root));
    let after = world.get(&path).await;
    assert_eq!((drawing(&after), &after.body), (&*trip, &before.body));
    assert_eq!(after.header(header::ETAG), before.header(header::ETAG));
    let world = world.restarted(slow, on_disk(&root));
    world.run(format!("UPDATE packages SET price = 70000 WHERE id = '{TRIP}'")).await;
    assert_ne!(drawing(&world.get(&path).await), trip);
    assert_eq!(drawing(&world.get("/terms").await), terms);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_one_person_and_nothing_that_is_not_there_comes_to_the_disk() {
    let root = TempDir::new().unwrap();
    let world = SiteFixture::drawing(slow, on_disk(&root)).await;
    for path in ["/profile", "/messages", "/admin", "/nope", "/search?q=tea", &format!("/packages/{GUIDE}")] {
        world.get(path).await;
    }
    assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 0);
    world.get("/terms").await;
    assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn under_overload_people_get_a_skeleton_and_crawlers_are_to_come_again() {
    let world = SiteFixture::drawing(slow, Pages::new()).await;
    let ids: Vec<Uuid> = (1..=60).map(Uuid::from_u128).collect();
    for id in &ids {
        world
            .run_at(format!(
                "INSERT INTO packages (id, title, description, price, duration_days, max_people, status, created_at, updated_at)
                 VALUES ('{id}', 'Trip & {id}', 'Rain.', 125050, 2, 6, 'approved', $1, $1)"
            ))
            .await;
    }
    let ask = async |number: usize, id: &Uuid| {
        let agent = if number.is_multiple_of(2) { CRAWLER } else { "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0" };
        world.ask(Method::GET, &format!("/packages/{id}"), &[(header::USER_AGENT, agent)]).await
    };
    let answers = join_all(ids.iter().enumerate().map(|(number, id)| ask(number, id))).await;
    let mut undrawn = [Vec::new(), Vec::new()];
    for ((number, id), answer) in ids.iter().enumerate().zip(&answers) {
        assert!(answer.text().contains(&format!("<title>Trip &amp; {id} | Serendib</title>")));
        if answer.text().contains(SKELETON) {
            assert!(answer.text().contains(&format!("<h1>Trip &amp; {id}</h1><p>Rain.</p><p><b>$1,250.50</b></p>")));
            undrawn[number % 2].push((id, answer));
        } else {
            drawing(answer);
        }
    }
    let [of_crawlers, of_people] = undrawn;
    assert!(of_crawlers.len() > 5 && of_people.len() > 5, "{} and {}", of_crawlers.len(), of_people.len());
    assert!(of_people.len() < 30, "some are drawn");
    for (_, answer) in &of_crawlers {
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(answer.header(header::RETRY_AFTER), "60");
        assert!(answer.header(header::CACHE_CONTROL).contains("no-store") && answer.header(header::ETAG).is_empty());
    }
    for (id, answer) in &of_people {
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.header(header::RETRY_AFTER).is_empty());
        // The engine is no longer busy, and the busy state is not cached.
        drawing(&world.get(&format!("/packages/{id}")).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_drawn_ahead_after_a_start_and_when_something_changes_until_it_is_to_stop() {
    let root = TempDir::new().unwrap();
    // Landing pages use the search, which waits until its index is current.
    let world = SiteFixture::drawing(slow, on_disk(&root)).await.following();
    let path = format!("/packages/{TRIP}");
    let (stop, stopped) = watch::channel(false);
    let says = |text: &str| {
        let page = world.site.pages.cache.get(&path);
        page.is_some_and(|page| String::from_utf8_lossy(&page.answer.body.plain_bytes()).contains(text))
    };
    let until = async |is_so: &dyn Fn() -> bool| {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let visits = async {
        until(&|| says("<main>drawn ") && says("Tea &amp; Trains")).await;
        until(&|| world.site.pages.cache.get("/themes/nature").is_some()).await;
        world.run(format!("UPDATE packages SET title = 'Rain and Trains' WHERE id = '{TRIP}'")).await;
        until(&|| says("<title>Rain and Trains")).await;
        assert!(says("<main>drawn "));
        world.run(format!("UPDATE packages SET status = 'pending' WHERE id = '{TRIP}'")).await;
        let store = world.site.pages.store.as_ref().unwrap();
        let before = store.bytes();
        until(&|| store.bytes() < before).await;
        stop.send(true).unwrap();
    };
    let work = prerender::run(std::sync::Arc::clone(&world.site), world.db.clone(), stopped);
    tokio::time::timeout(Duration::from_secs(60), futures_util::future::join(work, visits)).await.unwrap();
}

/// D-179.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_words_the_staff_changes_is_drawn_again_with_its_new_head() {
    let world = SiteFixture::drawing(slow, Pages::new()).await;
    let before = world.get("/terms").await;
    assert_eq!(drawing(&before), drawing(&world.get("/terms").await));
    let mut body = serendib_domain::content::documents::find_document("terms_page").unwrap().shipped.clone();
    body["title"] = "</title><script>".into();
    let quoted = body.to_string().replace('\'', "''");
    let id = Uuid::from_u128(1);
    world
        .run_at(format!(
            "INSERT INTO content_versions (id, name, version, body, note, created_at)
             VALUES ('{id}', 'terms_page', 1, '{quoted}', 'x', $1)"
        ))
        .await;
    let after = world.get("/terms").await;
    assert!(after.text().contains("<title>&lt;/title&gt;&lt;script&gt; | Serendib</title>"), "{}", after.text());
    assert_ne!(drawing(&before), drawing(&after));
    assert!(after.text().contains("page_content?name=terms_page"), "{}", after.text());
}
