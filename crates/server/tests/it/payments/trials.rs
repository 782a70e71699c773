//! Everybody at once, again and again. `SERENDIB_TRIALS` says how often; ten times where it says nothing, 100 before a release.

use futures_util::future::{join, join_all};

use super::Desk;
use super::double::Books;

#[expect(clippy::disallowed_methods, reason = "the test command chooses how long it takes by one variable")]
fn trials() -> u128 {
    std::env::var("SERENDIB_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

#[tokio::test(flavor = "multi_thread")]
async fn p09_whoever_brings_the_news_first_it_is_news_once() {
    let desk = Desk::open().await;
    for number in 1..=trials() {
        let booking = desk.booking(number, "approved").await;
        let session = desk.opened(booking).await;
        desk.double.with(|books| books.pay(&session));
        let event = desk.double.with(Books::take_events).remove(0);
        let (verified, heard) =
            join(join_all((0..10).map(|_| desk.verify(&session))), join_all((0..10).map(|_| desk.hear(&event)))).await;
        for answer in verified.iter().chain(&heard) {
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        assert!(verified.iter().all(|answer| answer.json()["success"] == true));
        assert_eq!(desk.states(booking).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
        assert_eq!(desk.logged(booking, "payment_completed").await, 1);
        let sql = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%Payment received%'";
        assert_eq!(desk.world.number(sql).await, i64::try_from(number).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn p05_two_tabs_make_one_page_every_time() {
    let desk = Desk::open().await;
    for number in 1..=trials() {
        let booking = desk.booking(number, "approved").await;
        let answers = join_all((0..50).map(|_| desk.advance(booking))).await;
        assert!(answers.iter().all(|answer| matches!(answer.status, 200 | 409)), "{answers:?}");
        assert_eq!(desk.double.with(|books| books.sessions().len()), usize::try_from(number).unwrap());
        assert_eq!(desk.states(booking).await.0, ["open"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn p11_the_same_event_a_hundred_times_is_one_event() {
    let desk = Desk::open().await;
    for number in 1..=trials() {
        let booking = desk.booking(number, "approved").await;
        let session = desk.opened(booking).await;
        desk.double.with(|books| books.pay(&session));
        let event = desk.double.with(Books::take_events).remove(0);
        let answers = join_all((0..100).map(|_| desk.hear(&event))).await;
        assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
        assert_eq!(desk.logged(booking, "payment_completed").await, 1);
        let so_far = i64::try_from(number).unwrap();
        assert_eq!(desk.world.number("SELECT COUNT(*) FROM provider_events").await, so_far);
        let notices = "SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%Payment received%'";
        assert_eq!(desk.world.number(notices).await, so_far);
    }
}
