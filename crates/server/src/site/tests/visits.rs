//! Views of drawn pages, and searches on them that find nothing.

use axum::http::{Method, header};
use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use super::fixture::{SiteFixture, TRIP, client};
use crate::site::engine;
use crate::site::files::BuildFile;
use crate::site::pages::Pages;

const PROGRAM: &[u8] = b"globalThis.render = async () => ({ hints: '', html: '<main>drawn</main>' })";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const CRAWLER: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

fn built(path: &str) -> Option<BuildFile> {
    let program = || BuildFile { bytes: Bytes::from_static(PROGRAM), digest: Sha256::digest(PROGRAM).into() };
    if path == engine::PROGRAM { Some(program()) } else { client(path) }
}

/// Page, browser, method.
type PageVisit = (&'static str, &'static str, Method);

async fn counts(world: &SiteFixture, visits: &[PageVisit]) -> (i64, i64) {
    for (address, agent, method) in visits {
        let answer = world.ask(method.clone(), address, &[(header::USER_AGENT, agent)]).await;
        assert!(answer.status.is_success(), "{address}: {}", answer.status);
    }
    world.app().usage.flush(&world.db).await.unwrap();
    let sums = "SELECT CAST(COALESCE((SELECT SUM(count) FROM package_views), 0) AS BIGINT),
                       CAST(COALESCE((SELECT SUM(count) FROM search_misses), 0) AS BIGINT)";
    let row = world.db.rows(sums, &[]).await.unwrap().remove(0);
    (row.int(0).unwrap(), row.int(1).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawn_page_is_a_view_of_a_person_and_a_drawn_search_a_miss() {
    let world = SiteFixture::drawing(built, Pages::new()).await;
    let trip: &'static str = format!("/packages/{TRIP}").leak();
    let search = "/search?q=zzyzx+qwrtp";
    assert_eq!(counts(&world, &[(trip, CRAWLER, Method::GET), (search, CRAWLER, Method::GET)]).await, (0, 0));
    assert_eq!(counts(&world, &[(trip, FIREFOX, Method::HEAD), (search, "", Method::GET)]).await, (0, 0));
    // The second view comes from memory.
    let visits = [(trip, FIREFOX, Method::GET), (trip, FIREFOX, Method::GET), (search, FIREFOX, Method::GET)];
    assert_eq!(counts(&world, &visits).await, (2, 1));
    assert_eq!(
        counts(&world, &[("/search?people=2", FIREFOX, Method::GET), ("/terms", FIREFOX, Method::GET)]).await,
        (2, 1)
    );
}

/// The client reads the package itself, and that read counts.
#[tokio::test(flavor = "multi_thread")]
async fn an_undrawn_page_is_no_view() {
    let world = SiteFixture::drawing(client, Pages::new()).await;
    let trip: &'static str = format!("/packages/{TRIP}").leak();
    assert_eq!(counts(&world, &[(trip, FIREFOX, Method::GET)]).await, (0, 0));
}
