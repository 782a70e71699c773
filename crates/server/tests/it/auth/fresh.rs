//! What a session that is not fresh may change only with a code that is mailed.

use serde_json::{Value, json};

use super::people::refused;
use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn u22_where_the_old_address_is_not_asked_a_new_one_needs_a_fresh_session_or_the_code_that_is_mailed() {
    for (words, is_alone) in [
        (&["--secure-email-change", "true"], false),
        (&["--secure-email-change", "false"], true),
        (&["--mail-autoconfirm", "true"], true),
    ] {
        let pause = ["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"];
        let world = World::told(&[&pause[..], words].concat()).await;
        let stale = world.person("a@example.lk").await;
        let change = async |email: &str, nonce: Value| {
            world.auth("PUT", "user", Some(&stale), &json!({ "email": email, "nonce": nonce })).await
        };
        assert_eq!(change("b@example.lk", Value::Null).await.status, 200, "{words:?}");
        let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![long_ago.into()]).await;
        let answer = change("c@example.lk", Value::Null).await;
        if !is_alone {
            assert_eq!(answer.status, 200, "{words:?}");
            continue;
        }
        refused(&answer, 400, "reauthentication_needed");
        assert_eq!(world.letters("c@example.lk").await.len(), 0);
        refused(&change("c@example.lk", json!("000")).await, 422, "reauthentication_not_valid");
        assert_eq!(world.auth("GET", "reauthenticate", Some(&stale), &Value::Null).await.status, 200);
        let own = if words[0] == "--mail-autoconfirm" { "b@example.lk" } else { "a@example.lk" };
        let code = world.letter(own).await.code;
        assert_eq!(change("c@example.lk", json!(code)).await.status, 200);
    }
}
