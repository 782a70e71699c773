//! Signing in after a merge.

use serde_json::json;
use serendib_db::Tx;
use serendib_domain::bookings::request;
use serendib_domain::bookings::request_form::Form;
use serendib_domain::identity::account_state::ensure_open;
use serendib_domain::{Caller, SignedInPerson};

use super::{MergeFixture, REASON};
use crate::people::{count, id, run, to_object};

#[tokio::test(flavor = "multi_thread")]
async fn only_sign_in_methods_with_a_verified_address_lead_to_the_target() {
    for (data, leads) in [
        (r#"{"email":"person10@example.lk","email_verified":true}"#, true),
        (r#"{"email":"person10@example.lk","email_verified":false}"#, false),
        (r#"{"email":"person10@example.lk"}"#, false),
    ] {
        let world = MergeFixture::new().await;
        world
            .run("UPDATE identities SET identity_data = $2 WHERE user_id = $1", vec![world.source.into(), data.into()])
            .await;
        let merge = world.merge().await.unwrap();
        let holder = "SELECT COUNT(*) FROM identities WHERE provider = 'google' AND subject = 'g10' AND user_id = $1";
        assert_eq!(world.count_of(holder, world.target).await, i64::from(leads), "{data}");
        assert_eq!(world.count_of(holder, world.source).await, 0, "{data}");
        world.undo(merge).await.unwrap();
        assert_eq!(world.count_of(holder, world.source).await, 1, "{data}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_source_has_no_session_no_code_no_address_and_no_password() {
    let world = MergeFixture::new().await;
    let db = &world.scene.db;
    for who in [world.source, world.target] {
        let session = "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, created_at, refreshed_at)
                       VALUES ($1, $1, 'aal1', '[]', 1, 1, $2, $2)";
        run(db, session, vec![who.into(), world.scene.now.into()]).await;
    }
    let token = "INSERT INTO one_time_tokens (id, user_id, purpose, relates_to, created_at, expires_at) VALUES ($1, $1, 'recovery', 'x', $2, $2)";
    run(db, token, vec![world.source.into(), world.scene.now.into()]).await;
    run(db, "UPDATE users SET password_hash = 'hash', phone = '94771234567' WHERE id = $1", vec![world.source.into()])
        .await;
    let merge = world.merge().await.unwrap();
    let open = "SELECT (SELECT COUNT(*) FROM sessions WHERE user_id = $1) + (SELECT COUNT(*) FROM one_time_tokens WHERE user_id = $1)";
    assert_eq!((world.count_of(open, world.source).await, world.count_of(open, world.target).await), (0, 1));
    let reached = "SELECT COUNT(*) FROM users WHERE id = $1 AND (email IS NOT NULL OR phone IS NOT NULL OR password_hash IS NOT NULL)";
    assert_eq!(world.count_of(reached, world.source).await, 0);
    world.undo(merge).await.unwrap();
    let again = "SELECT COUNT(*) FROM users WHERE id = $1 AND email = 'person10@example.lk' AND phone = '94771234567' AND password_hash IS NULL";
    assert_eq!(world.count_of(again, world.source).await, 1);
    assert_eq!(world.count_of(open, world.target).await, 0);
    assert_eq!(count(db, "SELECT COUNT(*) FROM identity_events WHERE action = 'merge_undone'").await, 2);
    assert_eq!(world.source, id(10));
}

/// T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_at_the_same_time_moves_or_is_refused() {
    for _ in 0..4 {
        let world = MergeFixture::new().await;
        let session = "INSERT INTO sessions (id, user_id, aal, amr, counter, lowest, created_at, refreshed_at)
                       VALUES ($1, $1, 'aal1', '[]', 1, 1, $2, $2)";
        world.run(session, vec![world.source.into(), world.scene.now.into()]).await;
        let Caller::Person(person) = &world.scene.traveller else { panic!("a person") };
        let ctx = world.scene.ctx(&Caller::Person(SignedInPerson { session: Some(world.source), ..person.clone() }));
        let document = to_object(&world.scene.document(60));
        let booking = world.scene.write(async move |tx: &mut Tx<'_>| {
            ensure_open(tx, &ctx).await?;
            request::request(tx, &ctx, &document, Form::Document).await
        });
        let merge = world.merge_as(&world.scene.admin, REASON, json!({ "bookings": 0 }));
        let (booked, merged) = tokio::join!(booking, merge);
        let left = world.count_of("SELECT COUNT(*) FROM booking_requests WHERE user_id = $1", world.source).await;
        match (booked, merged) {
            (Ok(_), Err(_)) => assert_eq!(left, 1, "the merge found one booking more"),
            (Err(_), Ok(_)) => assert_eq!(left, 0),
            (booked, merged) => panic!("{booked:?} {merged:?}"),
        }
    }
}
