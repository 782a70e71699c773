//! Agreements and proposals that end, and answers that come at the same time.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::host_shares::HostShareAction;
use serendib_domain::identity::admin;
use serendib_domain::table::DeletePolicy;
use serendib_domain::tables;

use super::record;
use crate::bookings::BookingFixture;
use crate::people::{error_kind_and_text, guide, run, texts};

#[tokio::test(flavor = "multi_thread")]
async fn host_share_ends_with_the_host_the_owner_and_the_account() {
    let scene = BookingFixture::new().await;
    let agreed = scene.agreed_share(80).await;
    let open = scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": 70 })).await.unwrap();
    let DeletePolicy::Command(remove, _) = tables::find("package_guides").unwrap().delete else { panic!() };
    let (ctx, key) = (scene.ctx(&scene.admin), vec![scene.package.into(), record(&scene.colleague).into()]);
    scene.write(async move |tx: &mut Tx<'_>| remove(tx, &ctx, &key).await).await.unwrap();
    assert_eq!((scene.share_status(agreed).await, scene.share_status(open).await), ("ended".into(), "ended".into()));
    for who in [&scene.host, &scene.colleague] {
        assert_eq!(scene.notification_kinds(who).await.last().unwrap(), "host_share_ended");
    }
    assert_eq!(scene.shares(&scene.colleague).await, Json::Null);
    // The guide is invited again, and the owner changes.
    let again = scene.agreed_share(80).await;
    let third = guide(&scene.db, 5).await;
    let sql = "UPDATE package_owners SET user_id = $2 WHERE package_id = $1";
    run(&scene.db, sql, vec![scene.package.into(), third.person().unwrap().user.into()]).await;
    assert_eq!(scene.shares(&third).await["hosts"][0]["agreed"], Json::Null);
    let former = scene.answer_share(&scene.host, again, HostShareAction::End).await;
    assert_eq!(error_kind_and_text(former).0, "missing");
    let newer = scene.propose_share(&third, &scene.colleague, json!({ "percent": 75 })).await.unwrap();
    scene.answer_share(&scene.colleague, newer, HostShareAction::Accept).await.unwrap();
    assert_eq!(scene.share_status(again).await, "replaced");
    let user = scene.colleague.person().unwrap().user;
    let ctx = scene.ctx(&serendib_domain::Caller::Service);
    let removed = scene.db.write(async move |tx: &mut Tx<'_>| admin::remove(tx, &ctx, user).await).await;
    removed.unwrap();
    assert_eq!(scene.share_status(newer).await, "ended");
    let left = texts(
        &scene.db,
        "SELECT COALESCE(message, answer) FROM host_shares WHERE COALESCE(message, answer) IS NOT NULL",
    );
    assert_eq!(left.await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_of_a_retired_or_private_package_is_not_agreed() {
    let scene = BookingFixture::new().await;
    let open = scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": 70 })).await.unwrap();
    let sql = "INSERT INTO packages_off_sale (package_id, state, since) VALUES ($1, 'retired', $2)";
    run(&scene.db, sql, vec![scene.package.into(), scene.now.into()]).await;
    let late = scene.answer_share(&scene.colleague, open, HostShareAction::Accept).await;
    assert_eq!(error_kind_and_text(late), ("conflict", "This package is retired.".to_owned()));
    assert_eq!(scene.received_shares(&scene.colleague).await, json!([]));
    let more = scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": 71 })).await;
    assert_eq!(error_kind_and_text(more).0, "conflict");
    run(&scene.db, "DELETE FROM packages_off_sale", vec![]).await;
    let user = scene.traveller.person().unwrap().user;
    run(
        &scene.db,
        "UPDATE packages SET private_to = $2, is_active = FALSE WHERE id = $1",
        vec![scene.package.into(), user.into()],
    )
    .await;
    assert_eq!(
        error_kind_and_text(scene.answer_share(&scene.colleague, open, HostShareAction::Accept).await).0,
        "conflict"
    );
    run(&scene.db, "UPDATE packages SET private_to = NULL, is_active = TRUE WHERE id = $1", vec![scene.package.into()])
        .await;
    // A side that is suspended meanwhile agrees on nothing, nor does the other with it.
    for (suspended, expected) in [(&scene.colleague, "forbidden"), (&scene.host, "conflict")] {
        run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![record(suspended).into()]).await;
        let refused = scene.answer_share(&scene.colleague, open, HostShareAction::Accept).await;
        assert_eq!(error_kind_and_text(refused).0, expected);
        run(&scene.db, "UPDATE guides SET is_active = TRUE WHERE id = $1", vec![record(suspended).into()]).await;
    }
    assert_eq!(scene.share_status(open).await, "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn host_share_answers_at_the_same_time_leave_one_of_them() {
    let scene = BookingFixture::new().await;
    for round in 0..6 {
        let percent = 60 + round;
        let open = scene.propose_share(&scene.host, &scene.colleague, json!({ "percent": percent })).await.unwrap();
        let (accepted, withdrawn, again) = tokio::join!(
            scene.answer_share(&scene.colleague, open, HostShareAction::Accept),
            scene.answer_share(&scene.host, open, HostShareAction::Withdraw),
            scene.answer_share(&scene.colleague, open, HostShareAction::Accept),
        );
        let status = scene.share_status(open).await;
        assert_eq!(accepted.is_ok(), status == "agreed", "{accepted:?} {withdrawn:?}");
        assert_eq!(again.is_ok(), status == "agreed");
        assert_eq!(withdrawn.is_ok(), status == "withdrawn");
        assert!(scene.count("SELECT COUNT(*) FROM host_shares WHERE status = 'agreed'").await <= 1);
    }
}
