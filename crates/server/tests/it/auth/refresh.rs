//! Refresh token rotation: honest repeats and theft.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::people::{SignedInUser, assert_rejection};
use crate::fixture::TestApp;

/// T-U04.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_refresh_token_ends_the_whole_family_and_its_owner_is_notified() {
    let world = TestApp::empty().await;
    let first = world.person("a@example.lk").await;
    let other = world.sign_in("a@example.lk").await;
    let second = SignedInUser::from_answer(&world.refresh(&first.refresh).await);
    let third = SignedInUser::from_answer(&world.refresh(&second.refresh).await);
    assert_ne!(second.refresh, third.refresh);
    // After the ten seconds in which two tabs may use the same token.
    world.run("UPDATE refresh_tokens SET replaced_at = created_at".to_owned(), Vec::new()).await;
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    world.age_refresh_tokens().await;
    let stolen = world.refresh(&first.refresh).await;
    assert_rejection(&stolen, 400, "refresh_token_already_used");
    assert_eq!(stolen.json()["message"], "Invalid Refresh Token: Already Used");
    assert_rejection(&world.refresh(&third.refresh).await, 400, "refresh_token_not_found");
    assert_rejection(&world.auth("GET", "user", Some(&third), &Value::Null).await, 403, "session_not_found");
    assert_eq!(world.refresh(&other.refresh).await.status, 200, "another device is not concerned");
    assert_eq!(world.count("SELECT id FROM identity_events WHERE action = 'refresh_token_reused'").await, 1);
    let mails = world.mails_to("a@example.lk").await;
    assert!(mails.iter().any(|mail| mail["subject"].as_str().unwrap().contains("signed out")), "{mails:?}");
}

/// T-U05.
#[tokio::test(flavor = "multi_thread")]
async fn tabs_that_refresh_at_the_same_moment_get_the_same_token_and_nobody_is_signed_out() {
    let world = TestApp::empty().await;
    let mut token = world.person("a@example.lk").await.refresh;
    for trial in 0..100 {
        let answers = join_all((0..10).map(|_| world.refresh(&token))).await;
        let got: Vec<SignedInUser> = answers.iter().map(SignedInUser::from_answer).collect();
        assert!(got.iter().all(|one| one.refresh == got[0].refresh && one.refresh != token), "trial {trial}");
        token.clone_from(&got[0].refresh);
    }
    assert_eq!(world.count("SELECT id FROM sessions").await, 1);
}

/// T-U05.
#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_others_have_left_far_behind_in_a_moment_is_no_thief() {
    let world = TestApp::empty().await;
    let first = world.person("a@example.lk").await.refresh;
    let mut newest = first.clone();
    for _ in 0..20 {
        newest = SignedInUser::from_answer(&world.refresh(&newest).await).refresh;
    }
    assert_eq!(SignedInUser::from_answer(&world.refresh(&first).await).refresh, newest);
    world.age_refresh_tokens().await;
    assert_eq!(world.refresh(&newest).await.status, 200);
    assert_eq!(world.count("SELECT id FROM refresh_tokens").await, 9, "what can no longer come back is not kept");
}

/// T-U06.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_whose_answer_was_lost_asks_again_however_late() {
    let world = TestApp::empty().await;
    let first = world.person("a@example.lk").await;
    let lost = SignedInUser::from_answer(&world.refresh(&first.refresh).await);
    world.age_refresh_tokens().await;
    let again = SignedInUser::from_answer(&world.refresh(&first.refresh).await);
    assert_eq!(again.refresh, lost.refresh);
    assert_eq!(world.refresh(&again.refresh).await.status, 200);
}

/// T-U07.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_new_password_a_sign_out_or_a_ban_only_the_acting_session_can_refresh() {
    let world = TestApp::empty().await;
    let (acting, other) = (world.person("a@example.lk").await, world.sign_in("a@example.lk").await);
    let changed = world.auth("PUT", "user", Some(&acting), &json!({ "password": "another secret" })).await;
    assert_eq!(changed.status, 200);
    assert_rejection(&world.refresh(&other.refresh).await, 400, "refresh_token_not_found");
    let acting = SignedInUser::from_answer(&world.refresh(&acting.refresh).await);

    world.run("UPDATE users SET banned_until = $1".to_owned(), vec![far().into()]).await;
    assert_rejection(&world.refresh(&acting.refresh).await, 400, "user_banned");
    assert_rejection(&world.auth("GET", "user", Some(&acting), &Value::Null).await, 403, "user_banned");
    world.run("UPDATE users SET banned_until = NULL".to_owned(), Vec::new()).await;

    let third = SignedInUser::from_answer(&world.try_password("a@example.lk", "another secret").await);
    assert_eq!(world.auth("POST", "logout?scope=others", Some(&third), &Value::Null).await.status, 204);
    assert_rejection(&world.refresh(&acting.refresh).await, 400, "refresh_token_not_found");
    let third = SignedInUser::from_answer(&world.refresh(&third.refresh).await);
    let left = world.auth("POST", "logout", Some(&third), &Value::Null).await;
    assert_eq!((left.status, left.body.len()), (204, 0));
    assert_rejection(&world.refresh(&third.refresh).await, 400, "refresh_token_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_were_never_given_are_not_taken() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    for short in ["", "short", "not a token at all!"] {
        assert_rejection(&world.refresh(short).await, 400, "validation_failed");
    }
    let mut changed = signed.refresh.clone();
    changed.replace_range(0..1, if changed.starts_with('A') { "B" } else { "A" });
    assert_rejection(&world.refresh(&changed).await, 400, "refresh_token_not_found");
    assert_rejection(
        &world.refresh(&world.app.keys.refresh_token(uuid::Uuid::from_u128(1), 1)).await,
        400,
        "refresh_token_not_found",
    );
    let ahead =
        world.app.keys.read_refresh_token(&signed.refresh).map(|(session, counter)| (session, counter + 1)).unwrap();
    assert_rejection(
        &world.refresh(&world.app.keys.refresh_token(ahead.0, ahead.1)).await,
        400,
        "refresh_token_not_found",
    );
    assert_eq!(world.refresh(&signed.refresh).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_with_its_time() {
    let world = TestApp::with_arguments(&["serve", "--session-days", "1"]).await;
    let signed = world.person("a@example.lk").await;
    assert_eq!(world.refresh(&signed.refresh).await.status, 200);
    world.run("UPDATE sessions SET not_after = created_at".to_owned(), Vec::new()).await;
    assert_rejection(&world.auth("GET", "user", Some(&signed), &Value::Null).await, 403, "session_not_found");
    assert_rejection(&world.refresh(&signed.refresh).await, 400, "session_expired");
}

pub fn far() -> chrono::DateTime<chrono::Utc> {
    chrono::DateTime::from_timestamp(4_000_000_000, 0).unwrap()
}

impl TestApp {
    /// Moves every event of refresh tokens to yesterday.
    pub async fn age_refresh_tokens(&self) {
        let yesterday = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        let sql = "UPDATE refresh_tokens SET created_at = $1, replaced_at = CASE WHEN replaced_at IS NULL THEN NULL ELSE created_at END";
        self.run(sql.to_owned(), vec![yesterday.into()]).await;
        self.run(
            "UPDATE refresh_tokens SET replaced_at = created_at WHERE replaced_at IS NOT NULL".to_owned(),
            Vec::new(),
        )
        .await;
    }
}
