//! Pages that the server draws, and what becomes of one that it could not draw.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use super::world::{World, client};
use crate::site::engine;
use crate::site::files::File;
use crate::site::pages::Pages;

const PROGRAM: &[u8] = b"globalThis.render = async () => ({ hints: '', html: '<main>drawn</main>' })";

static IS_BUILT: AtomicBool = AtomicBool::new(false);

/// The web client, whose program is there when it says so.
fn built_later(path: &str) -> Option<File> {
    if path != engine::PROGRAM {
        return client(path);
    }
    let program = || File { bytes: Bytes::from_static(PROGRAM), digest: Sha256::digest(PROGRAM).into() };
    IS_BUILT.load(Ordering::Relaxed).then(program)
}

/// What was in the way of drawing passes: a page that went out without must not stay so until something it says
/// changes.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_could_not_be_drawn_goes_out_as_it_is_until_it_is_time_to_try_again() {
    let waiting = World::drawing(built_later, Pages::new()).await;
    let trying = World::drawing(built_later, Pages::trying_again(Duration::ZERO)).await;
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
