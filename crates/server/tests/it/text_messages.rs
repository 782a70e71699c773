//! Answers to text messages over the wire, signed by the SMS service.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, Mac as _};
use serde_json::json;
use sha1::Sha1;
use url::form_urlencoded;
use uuid::Uuid;

use crate::fixture::TestApp;
use crate::program::TestResponse;

const SERVICE: [&str; 5] =
    ["demo", "--sms-url", "https://AC1:hunter2@sms.example?from=%2B15005550006", "--sms-replies", "true"];
const PATH: &str = "/functions/v1/text-reply";
const PHONE: &str = "94771234567";

fn form(sid: &str, body: &str) -> Vec<(String, String)> {
    let fields =
        [("MessageSid", sid), ("AccountSid", "AC1"), ("From", "+94771234567"), ("To", "+15005550006"), ("Body", body)];
    fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()
}

fn signature(address: &str, fields: &[(String, String)]) -> String {
    let mut sorted = fields.to_vec();
    sorted.sort();
    let mut mac = Hmac::<Sha1>::new_from_slice(b"hunter2").unwrap();
    mac.update(address.as_bytes());
    sorted.iter().for_each(|(name, value)| mac.update(format!("{name}{value}").as_bytes()));
    BASE64_STANDARD.encode(mac.finalize().into_bytes())
}

/// As the service was given it.
fn address(world: &TestApp) -> String {
    format!("{}{PATH}", world.app.site_url)
}

async fn post(world: &TestApp, signature: &str, fields: &[(String, String)]) -> TestResponse {
    let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("x-twilio-signature", signature)];
    world.ask("POST", PATH, &headers, &form).await
}

async fn reply(world: &TestApp, sid: &str, body: &str) -> TestResponse {
    let fields = form(sid, body);
    post(world, &signature(&address(world), &fields), &fields).await
}

fn text(answer: &TestResponse) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

/// A request for days far ahead, whose guide has the number and was sent a text with the code 4711.
async fn request_with_code(world: &TestApp) -> (Uuid, Uuid) {
    let any = "SELECT b.id, g.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
                WHERE p.status = 'approved' AND g.is_active ORDER BY b.start_date DESC, b.id LIMIT 1";
    let row = world.app.db.rows(any, &[]).await.unwrap().remove(0);
    let (booking, user) = (row.uuid(0).unwrap(), row.uuid(1).unwrap());
    let now = world.app.clock.now();
    let later = "UPDATE booking_requests SET status = 'pending', start_date = '2090-01-01', end_date = '2090-01-03', advance_amount = NULL,
                        payment_deadline = NULL, full_payment_completed = FALSE, trip_title = '<Tea> & \"Train\"', respond_by = $2 WHERE id = $1";
    let phone = "UPDATE users SET phone = $2, phone_confirmed_at = $3 WHERE id = $1";
    let sent = "INSERT INTO text_messages (id, user_id, booking_request_id, event, code, sent_at)
                VALUES ($1, $2, $3, 'new_request', '4711', $4)";
    let statements = vec![
        (later.to_owned(), vec![booking.into(), (now + chrono::Duration::hours(20)).into()]),
        (phone.to_owned(), vec![user.into(), PHONE.into(), now.into()]),
        (sent.to_owned(), vec![Uuid::from_u128(7).into(), user.into(), booking.into(), now.into()]),
    ];
    world.run_all(statements).await;
    (booking, user)
}

async fn status(world: &TestApp, booking: Uuid) -> String {
    let sql = "SELECT status FROM booking_requests WHERE id = $1";
    world.app.db.rows(sql, &[booking.into()]).await.unwrap()[0].text(0).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_yes_approves_and_the_sender_gets_an_answer() {
    let world = TestApp::with_arguments(&SERVICE).await;
    let (booking, user) = request_with_code(&world).await;
    let settings = world.request_as(user, "POST", "rpc/text_message_settings", &json!({})).await.json();
    assert_eq!((&settings["reply_number"], &settings["sent_today"]), (&json!("+15005550006"), &json!(1)));
    let answer = reply(&world, "SM1", "YES 4711").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header("content-type"), "text/xml; charset=utf-8");
    let twiml = text(&answer);
    assert!(twiml.contains("<Response><Message>Serendib: approved. &lt;Tea&gt; &amp; &quot;Train&quot;,"), "{twiml}");
    assert_eq!(status(&world, booking).await, "approved");
    assert_eq!(text(&reply(&world, "SM1", "YES 4711").await), twiml);
    let again = text(&reply(&world, "SM2", "YES 4711").await);
    assert!(again.contains("<Message>Serendib: not approved. This request is approved already.</Message>"), "{again}");
    let mut strange = form("SM3", "YES 4711");
    strange[2].1 = "+94770000000".to_owned();
    let sealed = signature(&address(&world), &strange);
    assert!(text(&post(&world, &sealed, &strange).await).ends_with("<Response></Response>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_service_has_not_signed_changes_nothing() {
    let world = TestApp::with_arguments(&SERVICE).await;
    let (booking, _) = request_with_code(&world).await;
    let address = address(&world);
    let fields = form("SM1", "YES 4711");
    for (address, sealed) in
        [("https://other.example/functions/v1/text-reply", form("SM1", "YES 4711")), (&address, form("SM1", "NO"))]
    {
        let refused = post(&world, &signature(address, &sealed), &fields).await;
        assert_eq!((refused.status, refused.json()), (403, json!({ "error": "invalid signature" })), "{address}");
    }
    assert_eq!(post(&world, "", &fields).await.status, 403);
    let mut of_other = fields.clone();
    of_other[1].1 = "AC2".to_owned();
    assert_eq!(post(&world, &signature(&address, &of_other), &of_other).await.status, 400);
    let long = form("SM1", &"YES 4711 ".repeat(3_000));
    assert_eq!(post(&world, &signature(&address, &long), &long).await.status, 413);
    assert_eq!(world.get(PATH).await.status, 405);
    assert_eq!(status(&world, booking).await, "pending");
    let without = TestApp::demo().await;
    assert_eq!(post(&without, &signature(&address, &fields), &fields).await.status, 404);
}
