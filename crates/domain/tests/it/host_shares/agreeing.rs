//! Proposals, invitations and answers, and who sees them.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::host_shares::{DAILY_LIMIT, HostShareAction, OPEN_LIMIT, list};
use serendib_domain::{Caller, Error};

use super::record;
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, guide, id, kind, package, run};

fn wrong_fields<T: std::fmt::Debug>(outcome: Result<T, Error>) -> Vec<String> {
    match outcome {
        Err(Error::Fields { wrong, .. }) => wrong.into_iter().map(|one| one.field).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_is_proposed_and_agreed_by_the_two_sides() {
    let scene = BookingFixture::new().await;
    let posted = json!({ "percent": 80, "message": " You know\nthe highlands. " });
    let offered = scene.propose_share(&scene.host, &scene.colleague, posted).await.unwrap();
    let received = scene.received_shares(&scene.colleague).await;
    let one = &received[0];
    assert_eq!(
        (&one["id"], &one["from"], &one["percent"], &one["by"], &one["is_invitation"], &one["present_percent"]),
        (&json!(offered), &json!("Person 1"), &json!(80), &json!("owner"), &json!(false), &json!(100))
    );
    assert_eq!(one["message"], json!("You know\nthe highlands."));
    assert_eq!(scene.received_shares(&scene.host).await, json!([]));
    let all = scene.shares(&scene.host).await;
    assert_eq!((&all["is_owner"], all["hosts"].as_array().unwrap().len()), (&json!(true), 2));
    let (own, other) = (&all["hosts"][0], &all["hosts"][1]);
    assert_eq!((&own["is_owner"], &own["agreed"], &own["open"]), (&json!(true), &Json::Null, &Json::Null));
    assert_eq!((&other["open"]["is_mine"], &other["open"]["percent"]), (&json!(true), &json!(80)));
    // Its own side does not answer, the other side does not withdraw, and repeats change nothing.
    for (who, action, expected) in [
        (&scene.host, HostShareAction::Accept, Err("forbidden")),
        (&scene.colleague, HostShareAction::Withdraw, Err("forbidden")),
        (&scene.colleague, HostShareAction::End, Err("conflict")),
        (&scene.traveller, HostShareAction::Accept, Err("forbidden")),
        (&scene.colleague, HostShareAction::Accept, Ok("agreed")),
        (&scene.colleague, HostShareAction::Accept, Ok("agreed")),
        (&scene.colleague, HostShareAction::Decline, Err("conflict")),
        (&scene.host, HostShareAction::Withdraw, Err("conflict")),
    ] {
        let outcome = scene.answer_share(who, offered, action).await;
        assert_eq!(outcome.map_err(|error| kind::<()>(Err(error))), expected, "{action:?}");
    }
    let own = scene.shares(&scene.colleague).await;
    assert_eq!((&own["is_owner"], own["hosts"].as_array().unwrap().len()), (&json!(false), 1));
    assert_eq!(
        (&own["hosts"][0]["guide_id"], &own["hosts"][0]["agreed"]["percent"]),
        (&json!(record(&scene.colleague)), &json!(80))
    );
    assert_eq!(scene.notification_kinds(&scene.colleague).await, ["host_share_offered"]);
    assert_eq!(scene.notification_kinds(&scene.host).await, ["host_share_accepted"]);
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'host_share_agreed'").await, 1);
    // The host proposes another share, which replaces the agreement once it is accepted.
    let same = scene.propose_share(&scene.colleague, &scene.colleague, json!({ "percent": 80 })).await;
    assert_eq!(wrong_fields(same), ["percent"]);
    let more = scene.propose_share(&scene.colleague, &scene.colleague, json!({ "percent": 90 })).await.unwrap();
    assert_eq!(scene.received_shares(&scene.host).await[0]["present_percent"], json!(80));
    scene.answer_share(&scene.host, more, HostShareAction::Accept).await.unwrap();
    assert_eq!(
        (scene.share_status(offered).await, scene.share_status(more).await),
        ("replaced".into(), "agreed".into())
    );
    let late = scene.answer_share(&scene.host, offered, HostShareAction::End).await;
    assert_eq!(error_kind_and_text(late), ("conflict", "A later proposal has replaced this one.".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_of_an_invited_guide_makes_them_a_host() {
    let scene = BookingFixture::new().await;
    let (invited, other) = (guide(&scene.db, 5).await, guide(&scene.db, 6).await);
    let offered = scene.propose_share(&scene.host, &invited, json!({ "percent": 70 })).await.unwrap();
    let listed = scene.shares(&scene.host).await;
    let row = listed["hosts"].as_array().unwrap().iter().find(|row| row["guide_id"] == json!(record(&invited)));
    let row = row.unwrap();
    assert_eq!((&row["is_host"], &row["open"]["is_invitation"]), (&json!(false), &json!(true)));
    // Others learn nothing, not even that there is a proposal.
    for who in [&invited, &other] {
        assert_eq!(scene.shares(who).await, Json::Null);
    }
    assert_eq!(list(&scene.db, &scene.ctx(&scene.host), id(999)).await.unwrap(), Json::Null);
    assert_eq!(scene.received_shares(&other).await, json!([]));
    for action in [HostShareAction::Accept, HostShareAction::Withdraw, HostShareAction::End] {
        let unknown = scene.answer_share(&other, offered, action).await;
        assert_eq!(error_kind_and_text(unknown), ("missing", "no such proposal".to_owned()));
    }
    let foreign = scene.propose_share(&other, &other, json!({ "percent": 70 })).await;
    assert_eq!(error_kind_and_text(foreign), ("missing", "no such package".to_owned()));
    scene.answer_share(&invited, offered, HostShareAction::Accept).await.unwrap();
    let hosts = scene.shares(&scene.host).await;
    assert_eq!(hosts["hosts"].as_array().unwrap().len(), 3);
    assert_eq!(scene.shares(&invited).await["hosts"][0]["is_host"], json!(true));
    assert_eq!(scene.count("SELECT COUNT(*) FROM audit_log WHERE action = 'host_added'").await, 1);
    for (who, expected) in
        [(&Caller::Visitor, "signed out"), (&scene.traveller, "forbidden"), (&Caller::Service, "forbidden")]
    {
        assert_eq!(kind(list(&scene.db, &scene.ctx(who), scene.package).await), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_proposals_are_checked_at_their_fields() {
    let scene = BookingFixture::new().await;
    let off = guide(&scene.db, 5).await;
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![record(&off).into()]).await;
    let long = "a".repeat(1_001);
    for (who, guide, posted, fields) in [
        (&scene.host, &scene.colleague, json!({ "percent": 49 }), vec!["percent"]),
        (&scene.host, &scene.colleague, json!({ "percent": 101 }), vec!["percent"]),
        (&scene.host, &scene.colleague, json!({ "percent": 80.5 }), vec!["percent"]),
        (&scene.host, &scene.colleague, json!({ "percent": "eighty", "message": long }), vec!["percent", "message"]),
        (&scene.host, &scene.host, json!({ "percent": 80 }), vec!["guide_id"]),
        (&scene.host, &off, json!({ "percent": 80 }), vec!["guide_id"]),
        (&scene.colleague, &scene.host, json!({ "percent": 80 }), vec!["guide_id"]),
    ] {
        assert_eq!(wrong_fields(scene.propose_share(who, guide, posted.clone()).await), fields, "{posted}");
    }
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![record(&scene.colleague).into()]).await;
    let suspended = scene.propose_share(&scene.colleague, &scene.colleague, json!({ "percent": 80 })).await;
    assert_eq!(error_kind_and_text(suspended).0, "forbidden");
    assert_eq!(scene.count("SELECT COUNT(*) FROM host_shares").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_proposals_are_limited_and_replace_each_other() {
    let mut scene = BookingFixture::new().await;
    let mut last = None;
    for percent in 50..50 + DAILY_LIMIT {
        last = Some(scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": percent })).await.unwrap());
    }
    let more = scene.propose_share(&scene.colleague, &scene.colleague, json!({ "percent": 99 })).await;
    assert_eq!(kind(more), "too many");
    assert_eq!(scene.count("SELECT COUNT(*) FROM host_shares WHERE status = 'open'").await, 1);
    assert_eq!(scene.share_status(last.unwrap()).await, "open");
    scene.now += Duration::days(2);
    for number in 0..u128::try_from(OPEN_LIMIT - 1).unwrap() {
        let invited = guide(&scene.db, 20 + number).await;
        scene.propose_share(&scene.host, &invited, json!({ "percent": 80 })).await.unwrap();
    }
    let invited = guide(&scene.db, 60).await;
    assert_eq!(kind(scene.propose_share(&scene.host, &invited, json!({ "percent": 80 })).await), "refused");
    // The earlier ones expire by the clock.
    scene.now += Duration::days(15);
    let late = scene.answer_share(&scene.colleague, last.unwrap(), HostShareAction::Accept).await;
    assert_eq!(error_kind_and_text(late), ("conflict", "The time to answer this proposal is over.".to_owned()));
    assert_eq!(scene.received_shares(&scene.colleague).await, json!([]));
    assert_eq!(scene.shares(&scene.host).await["hosts"].as_array().unwrap().len(), 2);
    scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": 80 })).await.unwrap();
    assert_eq!(scene.share_status(last.unwrap()).await, "expired");
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_proposals_of_a_pair_are_limited_over_all_packages() {
    let mut scene = BookingFixture::new().await;
    let packages = u128::try_from(DAILY_LIMIT).unwrap();
    for number in 0..=packages {
        scene.package = package(&scene.db, 900 + number, &scene.host).await;
        let proposed = scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": 80 })).await;
        assert_eq!(proposed.is_ok(), number < packages, "{number}");
    }
}
