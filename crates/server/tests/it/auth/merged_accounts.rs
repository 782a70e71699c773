//! What opens after a merge of two accounts, and what no longer does. D-183.

use serde_json::{Value, json};
use serendib_domain::staff::StaffRole;
use uuid::Uuid;

use super::people::SignedInUser;
use crate::fixture::TestApp;

const SOURCE: &str = "a@example.lk";
const TARGET: &str = "b@example.lk";

struct MergedAccounts {
    world: TestApp,
    owner: SignedInUser,
    source: SignedInUser,
    target: SignedInUser,
}

/// A second factor in all sessions of a person.
async fn prove(world: &TestApp, who: &SignedInUser) {
    let user: Uuid = who.id.parse().unwrap();
    world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![user.into()]).await;
}

impl MergedAccounts {
    async fn new() -> Self {
        let world = TestApp::empty().await;
        let (source, target) = (world.person(SOURCE).await, world.person(TARGET).await);
        let owner = world.person("o@example.lk").await;
        world.make_owner(&owner).await;
        prove(&world, &owner).await;
        Self { world, owner, source, target }
    }

    fn order(&self) -> Value {
        json!({
            "source": self.source.id, "target": self.target.id, "reason": "Both accounts are of one person.",
            "expected": { "bookings": 0 },
        })
    }

    async fn merge(&self) -> String {
        let merged = self.world.call(&self.owner, "merge_people", &self.order()).await;
        assert_eq!(merged.status, 200, "{merged:?}");
        assert_eq!(merged.json()["target"], json!(self.target.id));
        merged.json()["id"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_the_merged_account_signs_in_and_a_stranger_learns_nothing() {
    let MergedAccounts { world, source, .. } = {
        let accounts = MergedAccounts::new().await;
        accounts.merge().await;
        accounts
    };
    let unknown = world.try_password("unknown@example.lk", super::people::PASSWORD).await;
    let refused = world.try_password(SOURCE, super::people::PASSWORD).await;
    assert_eq!((refused.status, refused.code()), (unknown.status, unknown.code()));
    assert_eq!(refused.json()["message"], "Invalid login credentials");
    assert_eq!(refused.json(), unknown.json());
    assert_eq!(world.refresh(&source.refresh).await.status, 400);
    assert_eq!(world.auth("GET", "user", Some(&source), &Value::Null).await.status, 403);
    // What it still reads with the access token is an account without rows; it writes nothing.
    let answer = world.call(&source, "request_account_deletion", &json!({})).await;
    assert_eq!(answer.status, 403, "{answer:?}");
    // No link for a new password goes to its address.
    world.auth("POST", "recover", None, &json!({ "email": SOURCE })).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM one_time_tokens WHERE purpose = 'recovery'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_undo_the_source_has_its_address_and_no_password() {
    let accounts = MergedAccounts::new().await;
    let merge = accounts.merge().await;
    let world = &accounts.world;
    let undo = json!({ "id": merge, "reason": "It was a mistake of ours." });
    assert_eq!(world.call(&accounts.owner, "undo_merge", &undo).await.json(), json!({}));
    assert_eq!(world.call(&accounts.owner, "undo_merge", &undo).await.status, 409);
    assert_eq!(world.try_password(SOURCE, super::people::PASSWORD).await.status, 400);
    assert_eq!(world.number("SELECT COUNT(*) FROM users WHERE email = 'a@example.lk'").await, 1);
    assert_eq!(world.refresh(&accounts.target.refresh).await.status, 400);
    world.sign_in(TARGET).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn roles_that_act_on_people_merge_and_others_do_not() {
    for (role, is_open) in [
        (StaffRole::Operations, true),
        (StaffRole::Support, true),
        (StaffRole::Finance, false),
        (StaffRole::Content, false),
        (StaffRole::ReadOnly, false),
    ] {
        let accounts = MergedAccounts::new().await;
        let world = &accounts.world;
        let member = world.person("m@example.lk").await;
        world.give_role(member.id.parse().unwrap(), role, None).await;
        if is_open {
            assert_eq!(
                world.call(&member, "merge_people", &accounts.order()).await.status,
                403,
                "without a second factor"
            );
        }
        prove(world, &member).await;
        let statuses = |open: u16| if is_open { open } else { 403 };
        let sides = json!({ "source": accounts.source.id, "target": accounts.target.id });
        assert_eq!(world.call(&member, "merge_preview", &sides).await.status, statuses(200), "{role:?}");
        let merged = world.call(&member, "merge_people", &accounts.order()).await;
        assert_eq!(merged.status, statuses(200), "{role:?} {merged:?}");
        let undo = json!({ "id": merged.json()["id"].as_str().unwrap_or("x"), "reason": "It was a mistake of ours." });
        assert_eq!(world.call(&member, "undo_merge", &undo).await.status, statuses(200), "{role:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_number_of_bookings_is_refused_with_the_preview() {
    let accounts = MergedAccounts::new().await;
    let mut order = accounts.order();
    order["expected"]["bookings"] = json!(2);
    let refused = accounts.world.call(&accounts.owner, "merge_people", &order).await;
    assert_eq!(refused.status, 409);
    let text = refused.json().to_string();
    assert!(text.contains("a@example.lk") && text.contains("warnings"), "{text}");
    order["target"] = json!(accounts.source.id);
    assert_eq!(
        accounts.world.call(&accounts.owner, "merge_people", &order).await.json()["message"],
        "These are the same account."
    );
}

/// T-R28.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_source_sends_while_it_is_merged_leaves_nothing_behind() {
    let accounts = MergedAccounts::new().await;
    let world = &accounts.world;
    let host = world.host(3).await;
    let package: Uuid = world.on_sale(4, host).await;
    let (bearer, app, order) = (accounts.source.bearer(), world.app.clone(), accounts.order());
    let admin = accounts.owner.id.parse::<Uuid>().unwrap();
    let body = futures_util::stream::once(async move {
        let rights = serendib_domain::staff::StaffRights::ALL;
        let person = serendib_domain::SignedInPerson {
            user: admin,
            rights,
            is_assured: true,
            ..serendib_domain::SignedInPerson::default()
        };
        let ctx = app.ctx(serendib_domain::Caller::Person(person));
        let id = |name: &str| order[name].as_str().unwrap().parse::<Uuid>().unwrap();
        let (source, target) = (id("source"), id("target"));
        let merged: serendib_domain::Result<Value> = app
            .db
            .write(async move |tx: &mut serendib_db::Tx<'_>| {
                use serendib_domain::accounts::account_merge::{MergeOrder, merge_people};
                let expected = &serde_json::Map::from_iter([("bookings".to_owned(), json!(0))]);
                let reason = "Both accounts are of one person.";
                merge_people(tx, &ctx, MergeOrder { source, target, reason, expected }).await
            })
            .await;
        merged.unwrap();
        Ok::<_, std::io::Error>(bytes::Bytes::from(json!({ "packages": [package] }).to_string()))
    });
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let answer = world.send("POST", "/rest/v1/rpc/save_packages", &headers, axum::body::Body::from_stream(body)).await;
    assert_eq!(answer.status, 403, "{answer:?}");
    assert_eq!(world.number("SELECT COUNT(*) FROM saved_packages").await, 0);
}
