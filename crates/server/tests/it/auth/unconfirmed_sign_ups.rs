//! Unconfirmed sign-ups: an address belongs to the reader of its mails.

use serde_json::{Value, json};

use super::codes::{AuthMail, QUICK};
use super::people::{PASSWORD, SignedInUser, assert_rejection};
use crate::fixture::TestApp;

const OWNERS: &str = "the owner's own";
const ATTACKERS: &str = "the attacker's own";

impl TestApp {
    async fn signed_up(&self, email: &str, password: &str) -> AuthMail {
        let body = json!({ "email": email, "password": password, "data": { "full_name": password } });
        assert_eq!(self.auth("POST", "signup", None, &body).await.status, 200);
        self.latest_mail(email).await
    }

    /// The latest mail's text with each run of blanks and line ends as one blank.
    async fn text_to(&self, address: &str) -> String {
        let mails = self.mails_to(address).await;
        let words: Vec<&str> = mails.last().unwrap()["text"].as_str().unwrap().split_whitespace().collect();
        words.join(" ")
    }
}

/// T-U19.
#[tokio::test(flavor = "multi_thread")]
async fn who_signs_in_by_mail_to_an_account_that_was_only_claimed_takes_it_over() {
    let world = TestApp::with_arguments(&QUICK).await;
    let claim = json!({ "email": "victim@example.lk", "password": "the attacker's own" });
    assert_eq!(world.auth("POST", "signup", None, &claim).await.status, 200);
    let mail = world.otp("victim@example.lk").await;
    SignedInUser::from_answer(
        &world.verify(&json!({ "type": "magiclink", "email": "victim@example.lk", "token": mail.code })).await,
    );
    assert_rejection(&world.try_password("victim@example.lk", "the attacker's own").await, 400, "invalid_credentials");
}

/// T-U19.
#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_signs_up_before_or_after_the_owner_gains_nothing_from_the_owners_mail() {
    let world = TestApp::with_arguments(&QUICK).await;
    for (email, order) in [("last@example.lk", [ATTACKERS, OWNERS]), ("first@example.lk", [OWNERS, ATTACKERS])] {
        let first = world.signed_up(email, order[0]).await;
        assert!(world.text_to(email).await.contains("Someone, hopefully you, signed up with this address"));
        let second = world.signed_up(email, order[1]).await;
        let text = world.text_to(email).await;
        assert!(text.contains("It was not the first time") && text.contains("(Sri Lankan time)"), "{text}");
        let (own, other) = if order[0] == OWNERS { (first, second) } else { (second, first) };
        for password in order {
            assert_eq!(world.try_password(email, password).await.status, 400, "nobody is in before");
        }
        let signed = SignedInUser::from_answer(
            &world.verify(&json!({ "type": "signup", "email": email, "token": own.code })).await,
        );
        assert_eq!(signed.body["user"]["user_metadata"]["full_name"], OWNERS, "{email}");
        assert_eq!(signed.body["user"]["app_metadata"]["providers"], json!(["email"]));
        assert_eq!(world.try_password(email, OWNERS).await.status, 200, "{email}");
        assert_rejection(&world.try_password(email, ATTACKERS).await, 400, "invalid_credentials");
        let late = world.verify(&json!({ "type": "signup", "token_hash": other.token() })).await;
        assert_rejection(&late, 403, "otp_expired");
        assert_rejection(&world.try_password(email, ATTACKERS).await, 400, "invalid_credentials");
        let named = format!(
            "SELECT user_id FROM profiles WHERE user_id = '{}' AND display_name = '{}'",
            signed.id,
            OWNERS.replace('\'', "''")
        );
        assert_eq!(world.count(&named).await, 1, "{email}");
    }
}

/// T-U19.
#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_code_activates_no_password_that_was_chosen_meanwhile() {
    let world = TestApp::with_arguments(&QUICK).await;
    let own = world.otp("a@example.lk").await;
    world.signed_up("a@example.lk", ATTACKERS).await;
    let answer = world.verify(&json!({ "type": "email", "email": "a@example.lk", "token": own.code })).await;
    assert_eq!(SignedInUser::from_answer(&answer).body["user"]["user_metadata"].get("full_name"), None);
    assert_rejection(&world.try_password("a@example.lk", ATTACKERS).await, 400, "invalid_credentials");
}

/// T-U19.
#[tokio::test(flavor = "multi_thread")]
async fn a_resent_mail_is_of_the_only_sign_up_or_of_none() {
    let world = TestApp::with_arguments(&QUICK).await;
    let again = async |email: &str| {
        let answer = world.auth("POST", "resend", None, &json!({ "type": "signup", "email": email })).await;
        assert_eq!(answer.json(), json!({}));
        world.latest_mail(email).await
    };
    world.signed_up("only@example.lk", OWNERS).await;
    let mail = again("only@example.lk").await;
    SignedInUser::from_answer(&world.verify(&json!({ "type": "signup", "token_hash": mail.token() })).await);
    assert_eq!(world.try_password("only@example.lk", OWNERS).await.status, 200);

    for (email, order) in [("a@example.lk", [OWNERS, ATTACKERS]), ("b@example.lk", [ATTACKERS, OWNERS])] {
        for password in order {
            world.signed_up(email, password).await;
        }
        // Much later: their own codes have expired and are deleted.
        world.run("DELETE FROM one_time_tokens".to_owned(), Vec::new()).await;
        let mail = again(email).await;
        assert!(world.text_to(email).await.contains("none of the passwords counts"));
        let signed =
            SignedInUser::from_answer(&world.verify(&json!({ "type": "signup", "token_hash": mail.token() })).await);
        for password in order {
            assert_rejection(&world.try_password(email, password).await, 400, "invalid_credentials");
        }
        // The reader of the mails continues.
        assert_eq!(world.auth("PUT", "user", Some(&signed), &json!({ "password": PASSWORD })).await.status, 200);
        world.sign_in(email).await;
    }
}

/// T-U19.
#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_waits_is_whoevers_code_it_is() {
    let world = TestApp::with_arguments(&QUICK).await;
    let phone = "94771234567";
    let sign_up = async |password: &str| {
        let body = json!({ "phone": phone, "password": password });
        assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
        world.latest_mail(phone).await.code
    };
    let (own, other) = (sign_up(OWNERS).await, sign_up(ATTACKERS).await);
    assert!(world.text_to(phone).await.contains("It confirms the sign-up of"));
    let show = async |code: &str| world.verify(&json!({ "type": "sms", "phone": phone, "token": code })).await;
    SignedInUser::from_answer(&show(&own).await);
    assert_rejection(&show(&other).await, 403, "otp_expired");
    let enter = async |password: &str| {
        let body = json!({ "phone": phone, "password": password });
        world.auth("POST", "token?grant_type=password", None, &body).await
    };
    assert_eq!(enter(OWNERS).await.status, 200);
    assert_rejection(&enter(ATTACKERS).await, 400, "invalid_credentials");
}

/// T-U09.
#[tokio::test(flavor = "multi_thread")]
async fn signing_up_again_tells_of_no_address_and_no_number() {
    let paused = ["serve", "--mail-pause-seconds", "60", "--mails-per-address", "0"];
    for words in [QUICK.as_slice(), paused.as_slice()] {
        let world = TestApp::with_arguments(words).await;
        for (kind, known, fresh) in
            [("email", "known@example.lk", "fresh@example.lk"), ("phone", "94771234567", "94771234568")]
        {
            let column = if kind == "email" { "email_confirmed_at" } else { "phone_confirmed_at" };
            let sign_up = async |to: &str| {
                let body = json!({ kind: to, "password": PASSWORD });
                world.auth("POST", "signup", None, &body).await
            };
            assert_eq!(sign_up(known).await.status, 200);
            world.run(format!("UPDATE users SET {column} = created_at"), Vec::new()).await;
            world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
            // Random values and times may differ; everything else must be equal.
            let mut observed = Vec::new();
            for to in [known, fresh] {
                let (one, two) = (sign_up(to).await, sign_up(to).await);
                let (first, second) = (one.json(), two.json());
                let is_other = first["id"] != second["id"] && first["created_at"] != second["created_at"];
                let names = |answer: &Value| answer.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
                observed.push((one.status, two.status, is_other, names(&first), names(&second), two.body.len()));
            }
            // The seconds of a pause are no secret.
            assert!(observed[0].5.abs_diff(observed[1].5) <= 1, "{kind}: {observed:?}");
            observed.iter_mut().for_each(|one| one.5 = 0);
            assert_eq!(observed[0], observed[1], "{kind}");
        }
        let to_known = world.text_to("94771234567").await;
        assert!(to_known.contains("You have one already"), "{to_known}");
    }
}
