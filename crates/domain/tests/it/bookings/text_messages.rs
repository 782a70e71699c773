//! Text messages to guides: who gets which, when, how many, and what their answers do.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::text_messages::replies::{InboundText, answer_text};
use serendib_domain::bookings::text_messages::sending::{self, TextOutcome};
use serendib_domain::bookings::text_messages::{TextRules, settings, sweep};
use serendib_domain::jobs::{self, Job, JobLane, TextMessage};
use serendib_domain::{Caller, Ctx, Error, Result};

use super::BookingFixture;
use crate::people::{error_kind_and_text, person, run, to_object};

const HOST_PHONE: &str = "94771234567";

fn rules() -> TextRules {
    TextRules { reply_number: Some("+15005550006".to_owned()), ..TextRules::default() }
}

impl BookingFixture {
    fn texting(&self, who: &Caller, rules: &TextRules) -> Ctx {
        self.ctx(who).with_texts(rules.clone())
    }

    async fn confirm_phone(&self, who: &Caller, phone: &str) {
        let sql = "UPDATE users SET phone = $2, phone_confirmed_at = $3 WHERE id = $1";
        run(&self.db, sql, vec![who.person().unwrap().user.into(), phone.into(), self.now.into()]).await;
    }

    async fn choose(&self, who: &Caller, document: Json) -> Result<Json> {
        let (ctx, document) = (self.texting(who, &rules()), to_object(&document));
        self.write(async move |tx: &mut Tx<'_>| settings::save_text_message_settings(tx, &ctx, &document).await).await
    }

    /// The host with a confirmed number and all texts, without quiet hours.
    async fn wants_texts(&self) {
        self.confirm_phone(&self.host, HOST_PHONE).await;
        let all =
            json!({ "requests": true, "cancellations": true, "starts": true, "quiet_from": null, "quiet_until": null });
        self.choose(&self.host, all).await.unwrap();
    }

    /// Runs the due texts with these rules, and returns what became of them, and the messages.
    async fn texts(&self, rules: &TextRules) -> (Vec<TextOutcome>, Vec<TextMessage>) {
        let (mut outcomes, mut messages) = (Vec::new(), Vec::new());
        loop {
            let ctx = self.ctx(&Caller::Service);
            let take = async move |tx: &mut Tx<'_>| jobs::take(tx, &ctx, JobLane::Main, 50).await;
            let taken = self.write(take).await.unwrap();
            if taken.is_empty() {
                return (outcomes, messages);
            }
            for taken in taken {
                if let Job::Message(message) = &taken.job {
                    messages.push(message.clone());
                }
                let ctx = self.texting(&Caller::Service, rules);
                let done = async move |tx: &mut Tx<'_>| {
                    let outcome = match &taken.job {
                        Job::Text(due) => Some(sending::run(tx, &ctx, due).await?),
                        Job::Booking(due) => {
                            serendib_domain::bookings::deadlines::run(tx, &ctx, due).await?;
                            None
                        }
                        _ => None,
                    };
                    jobs::complete(tx, &ctx, &taken).await?;
                    Ok(outcome)
                };
                outcomes.extend(self.write(done).await.unwrap());
            }
        }
    }

    /// The code in the only text that is due.
    async fn code(&self) -> String {
        let (_, messages) = self.texts(&rules()).await;
        let text = &messages.last().unwrap().text;
        text.split_once("Answer YES ").unwrap().1.chars().take(4).collect()
    }

    async fn reply(&self, sid: &str, from: &str, body: &str) -> Option<String> {
        let ctx = self.texting(&Caller::Service, &rules());
        let text = InboundText { sid: sid.to_owned(), from: from.to_owned(), body: body.to_owned() };
        answer_text(&self.db, &ctx, &text).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_chooses_texts_after_confirming_a_number() {
    let scene = BookingFixture::new().await;
    let read = async |who: &Caller| settings::text_message_settings(&scene.db, &scene.texting(who, &rules())).await;
    let initial = read(&scene.host).await.unwrap();
    assert_eq!(
        initial,
        json!({
            "available": true, "phone": null, "requests": false, "cancellations": false, "starts": false, "quiet_from": "21:00",
            "quiet_until": "07:00", "daily_limit": 10, "sent_today": 0, "reply_number": "+15005550006",
        })
    );
    for (document, field, text) in [
        (json!({ "requests": true }), "requests", "Please confirm your phone number first."),
        (json!({ "starts": true }), "starts", "Please confirm your phone number first."),
        (json!({ "quiet_from": "21:30" }), "quiet_from", "This must be a full hour, such as 21:00."),
        (json!({ "quiet_from": "24:00" }), "quiet_from", "This must be a full hour, such as 21:00."),
        (json!({ "quiet_from": 21 }), "quiet_from", "This must be a full hour, such as 21:00."),
        (json!({ "quiet_from": "07:00" }), "quiet_until", "Quiet hours cannot last the whole day."),
        (json!({ "quiet_from": null }), "quiet_from", "Quiet hours need a beginning and an end."),
        (json!({ "quiet_until": null }), "quiet_until", "Quiet hours need a beginning and an end."),
    ] {
        let refused = scene.choose(&scene.host, document.clone()).await;
        let Err(Error::Fields { wrong, .. }) = refused else { panic!("{document}: {refused:?}") };
        assert_eq!((wrong[0].field.as_str(), wrong[0].message.as_str()), (field, text), "{document}");
    }
    assert_eq!(read(&scene.host).await.unwrap(), initial);
    scene.confirm_phone(&scene.host, HOST_PHONE).await;
    let saved = scene.choose(&scene.host, json!({ "requests": true, "quiet_from": "22:00" })).await.unwrap();
    assert_eq!(saved["phone"], "+94771234567");
    assert_eq!((&saved["requests"], &saved["starts"]), (&json!(true), &json!(false)));
    assert_eq!((&saved["quiet_from"], &saved["quiet_until"]), (&json!("22:00"), &json!("07:00")));
    let none = scene.choose(&scene.host, json!({ "quiet_from": null, "quiet_until": null })).await.unwrap();
    assert_eq!((&none["quiet_from"], &none["requests"]), (&Json::Null, &json!(true)));
    for (who, kind) in [
        (&scene.traveller, "forbidden"),
        (&scene.admin, "forbidden"),
        (&Caller::Service, "forbidden"),
        (&Caller::Visitor, "signed out"),
    ] {
        assert_eq!(error_kind_and_text(scene.choose(who, json!({ "requests": true })).await).0, kind, "{who:?}");
        assert_eq!(error_kind_and_text(read(who).await).0, kind, "{who:?}");
    }
    let nowhere = TextRules { is_available: false, ..rules() };
    let ctx = scene.texting(&scene.host, &nowhere);
    let document = to_object(&json!({ "starts": true, "requests": true }));
    let refused =
        scene.write(async move |tx: &mut Tx<'_>| settings::save_text_message_settings(tx, &ctx, &document).await).await;
    let Err(Error::Fields { wrong, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(wrong.len(), 1, "what is on may stay: {wrong:?}");
    assert_eq!((wrong[0].field.as_str(), wrong[0].message.as_str()), ("starts", "This site sends no text messages."));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_three_events_are_sent_to_a_guide_who_wants_them() {
    let mut scene = BookingFixture::new().await;
    let unwanted = scene.pending(90).await;
    assert_eq!(scene.texts(&rules()).await, (vec![], vec![]));
    scene.change(&scene.traveller, unwanted, json!({ "status": "cancelled" })).await.unwrap();
    scene.wants_texts().await;
    let booking = scene.pending(20).await;
    let (outcomes, messages) = scene.texts(&rules()).await;
    assert_eq!((outcomes, messages.len()), (vec![TextOutcome::Sent], 1));
    assert_eq!(messages[0].to, HOST_PHONE);
    assert!(messages[0].text.contains("new request") && messages[0].text.contains("$245.50"), "{}", messages[0].text);
    assert!(messages[0].stale_at.unwrap() > scene.now);
    // Without a way back, no code.
    let other = scene.pending(40).await;
    let (_, messages) = scene.texts(&TextRules::default()).await;
    assert!(messages[0].text.contains("Please answer on the site"), "{}", messages[0].text);
    // A request that holds no days ends silently.
    scene.change(&scene.traveller, other, json!({ "status": "cancelled" })).await.unwrap();
    assert_eq!(scene.texts(&rules()).await.1, vec![]);
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    for kind in [serendib_domain::payments::PaymentKind::Advance, serendib_domain::payments::PaymentKind::Full] {
        scene.pay(booking, kind).await;
    }
    scene.now += Duration::days(19) + Duration::hours(3);
    let (_, messages) = scene.texts(&rules()).await;
    assert_eq!(messages.len(), 1, "{messages:?}");
    let text = &messages[0].text;
    assert!(text.contains("tomorrow") && text.contains("+442079460958") && text.contains("Person 10"), "{text}");
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    let (_, messages) = scene.texts(&rules()).await;
    assert!(messages[0].text.contains("cancelled") && messages[0].text.contains("free again"), "{messages:?}");
    assert_eq!(scene.count("SELECT COUNT(*) FROM text_messages").await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_waits_for_the_end_of_quiet_hours_and_is_not_sent_when_it_is_settled() {
    let mut scene = BookingFixture::new().await;
    scene.wants_texts().await;
    scene.choose(&scene.host, json!({ "quiet_from": "09:00", "quiet_until": "11:00" })).await.unwrap();
    let (first, _second) = (scene.pending(20).await, scene.pending(40).await);
    assert_eq!(scene.texts(&rules()).await, (vec![], vec![]));
    scene.change(&scene.host, first, json!({ "status": "approved" })).await.unwrap();
    scene.now += Duration::minutes(119);
    assert_eq!(scene.texts(&rules()).await, (vec![], vec![]));
    scene.now += Duration::minutes(1);
    let (outcomes, messages) = scene.texts(&rules()).await;
    assert_eq!(messages.len(), 1, "{outcomes:?}");
    assert!(outcomes.contains(&TextOutcome::NotNeeded));
    // The message itself ends before the next quiet hours, and after six hours.
    assert_eq!(messages[0].stale_at, Some(scene.now + Duration::hours(6)));
    // What waits goes by new quiet hours at once.
    scene.choose(&scene.host, json!({ "quiet_from": "11:00", "quiet_until": "18:00" })).await.unwrap();
    let waiting = scene.ask(&person(&scene.db, 12, false).await, &scene.document(100)).await.unwrap();
    assert_eq!(scene.texts(&rules()).await, (vec![], vec![]));
    scene.choose(&scene.host, json!({ "quiet_from": null, "quiet_until": null })).await.unwrap();
    assert_eq!(scene.texts(&rules()).await.1.len(), 1, "{waiting}");
    // One that comes late, because the server was off, meets the quiet hours.
    let third = scene.pending(60).await;
    run(&scene.db, "UPDATE text_message_settings SET quiet_from = 11, quiet_until = 12", Vec::new()).await;
    assert_eq!(scene.texts(&rules()).await, (vec![TextOutcome::Later], vec![]));
    scene.choose(&scene.host, json!({ "requests": false })).await.unwrap();
    scene.now += Duration::hours(1);
    assert_eq!(scene.texts(&rules()).await, (vec![TextOutcome::NotNeeded], vec![]));
    assert_eq!(scene.status(third).await, "pending");
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_bounded_per_guide_and_in_all() {
    let mut scene = BookingFixture::new().await;
    scene.wants_texts().await;
    for days in [20, 30, 40] {
        scene.pending(days).await;
    }
    let two = TextRules { per_guide: 2, ..rules() };
    let (outcomes, messages) = scene.texts(&two).await;
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == TextOutcome::GuideLimit).count(), 1, "{outcomes:?}");
    let last: Vec<bool> = messages.iter().map(|message| message.text.contains("No more texts today.")).collect();
    assert_eq!(last, [false, true]);
    scene.now += Duration::days(1);
    scene.pending(50).await;
    let none = TextRules { per_day: 0, ..rules() };
    assert_eq!(scene.texts(&none).await.0, [TextOutcome::DailyLimit]);
}

#[tokio::test(flavor = "multi_thread")]
async fn yes_and_the_code_approve_the_request_once() {
    let mut scene = BookingFixture::new().await;
    scene.wants_texts().await;
    let booking = scene.pending(40).await;
    let code = scene.code().await;
    let other = scene.pending(60).await;
    let other_code = scene.code().await;
    assert_ne!(code, other_code);
    // Neither another number nor another guide's code does anything.
    assert_eq!(scene.reply("SM1", "94770000000", &format!("YES {code}")).await, None);
    scene.confirm_phone(&scene.colleague, "94777777777").await;
    let wrong = scene.reply("SM2", "94777777777", &format!("YES {code}")).await.unwrap();
    assert_eq!(wrong, format!("Serendib: no request has the code {code}. Nothing was changed."));
    assert_eq!(scene.status(booking).await, "pending");
    let approved = scene.reply("SM3", HOST_PHONE, &format!("yes {code}")).await.unwrap();
    assert!(approved.starts_with("Serendib: approved.") && approved.contains("$73.65"), "{approved}");
    assert_eq!(scene.status(booking).await, "approved");
    assert_eq!(scene.notification_kinds(&scene.traveller).await.last().unwrap(), "booking_approved");
    // The same message again, and the same words in another one.
    assert_eq!(scene.reply("SM3", HOST_PHONE, &format!("yes {other_code}")).await.unwrap(), approved);
    assert_eq!(scene.status(other).await, "pending");
    let again = scene.reply("SM4", HOST_PHONE, &format!("YES {code}")).await.unwrap();
    assert_eq!(again, "Serendib: not approved. This request is approved already.");
    scene.change(&scene.traveller, other, json!({ "status": "cancelled" })).await.unwrap();
    let gone = scene.reply("SM5", HOST_PHONE, &format!("YES {other_code}")).await.unwrap();
    assert_eq!(gone, "Serendib: not approved. This request is not open any more.");
    assert_eq!(scene.reply("SM5", HOST_PHONE, "anything").await.unwrap(), gone);
    let late = scene.pending(80).await;
    let late_code = scene.code().await;
    scene.now += Duration::hours(73);
    let over = scene.reply("SM6", HOST_PHONE, &format!("YES {late_code}")).await.unwrap();
    assert_eq!(over, "Serendib: not approved. The time to answer this request is over.");
    assert_eq!(scene.status(late).await, "pending");
    assert_eq!(scene.count("SELECT COUNT(*) FROM text_replies WHERE user_id IS NULL").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn days_that_are_taken_suspended_guides_and_banned_accounts_approve_nothing() {
    let scene = BookingFixture::new().await;
    scene.wants_texts().await;
    let booking = scene.pending(40).await;
    let code = scene.code().await;
    let stranger = person(&scene.db, 11, false).await;
    let theirs = scene.ask(&stranger, &scene.document(40)).await.unwrap();
    scene.change(&scene.host, theirs, json!({ "status": "approved" })).await.unwrap();
    let yes = format!("YES {code}");
    let taken = scene.reply("SM1", HOST_PHONE, &yes).await.unwrap();
    assert_eq!(taken, "Serendib: not approved. You have another booking on these dates.");
    scene.change(&stranger, theirs, json!({ "status": "cancelled" })).await.unwrap();
    let set = async |sql: &str| run(&scene.db, sql, Vec::new()).await;
    set("UPDATE guides SET is_active = FALSE").await;
    let suspended = scene.reply("SM2", HOST_PHONE, &yes).await.unwrap();
    assert!(suspended.starts_with("Serendib: not approved. "), "{suspended}");
    set("UPDATE guides SET is_active = TRUE").await;
    run(&scene.db, "UPDATE users SET banned_until = $1", vec![(scene.now + Duration::days(1)).into()]).await;
    assert_eq!(scene.reply("SM3", HOST_PHONE, &yes).await, None);
    run(&scene.db, "UPDATE users SET banned_until = $1", vec![(scene.now - Duration::days(1)).into()]).await;
    assert_eq!(scene.status(booking).await, "pending");
    run(&scene.db, "UPDATE users SET phone_confirmed_at = NULL", Vec::new()).await;
    assert_eq!(scene.reply("SM4", HOST_PHONE, &yes).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_cannot_be_guessed_and_answers_are_bounded() {
    let mut scene = BookingFixture::new().await;
    scene.wants_texts().await;
    let booking = scene.pending(40).await;
    let code = scene.code().await;
    let wrong = if code == "0000" { "0001" } else { "0000" };
    for number in 0..5 {
        let answer = scene.reply(&format!("SM{number}"), HOST_PHONE, &format!("YES {wrong}")).await.unwrap();
        assert!(answer.contains("no request has the code"), "{answer}");
    }
    let locked = scene.reply("SM5", HOST_PHONE, &format!("YES {code}")).await.unwrap();
    assert_eq!(locked, "Serendib: too many wrong codes today. Please answer requests on the site.");
    for number in 6..20 {
        let answer = scene.reply(&format!("SM{number}"), HOST_PHONE, "hello").await.unwrap();
        assert!(answer.contains("answer YES and its four digits"), "{answer}");
    }
    let many = scene.reply("SM20", HOST_PHONE, "hello").await.unwrap();
    assert!(many.contains("too many messages today"), "{many}");
    assert_eq!(scene.reply("SM20b", HOST_PHONE, "hello").await, None);
    assert_eq!(scene.reply("SM20c", HOST_PHONE, "stop").await, None);
    let ctx = scene.texting(&scene.host, &rules());
    let now = settings::text_message_settings(&scene.db, &ctx).await.unwrap();
    assert_eq!(now["requests"], json!(false), "it counts without an answer");
    scene.now += Duration::days(1);
    let explained = scene.reply("SM21", HOST_PHONE, "YES").await.unwrap();
    assert!(explained.contains("which request?"), "{explained}");
    let declined = scene.reply("SM22", HOST_PHONE, &format!("No {code}")).await.unwrap();
    assert!(declined.contains("declined on the site"), "{declined}");
    assert_eq!(scene.status(booking).await, "pending");
    let stopped = scene.reply("SM23", HOST_PHONE, "Stop").await.unwrap();
    assert!(stopped.contains("no more texts"), "{stopped}");
    let ctx = scene.texting(&scene.host, &rules());
    let now = settings::text_message_settings(&scene.db, &ctx).await.unwrap();
    assert_eq!((&now["requests"], &now["starts"]), (&json!(false), &json!(false)));
    scene.now += Duration::days(91);
    let ctx = scene.ctx(&Caller::Service);
    let swept: u64 = scene.write(async move |tx: &mut Tx<'_>| sweep(tx, &ctx).await).await.unwrap();
    assert_eq!(swept, 27);
}
