//! Phone numbers, formatted while a user types.

use serde_json::{Value as Json, json};

use crate::actors::status_and_code;
use crate::fixture::TestApp;

const JSON: (&str, &str) = ("content-type", "application/json");

async fn read(world: &TestApp, body: &Json) -> Json {
    let answer = world.ask("POST", "/rest/v1/rpc/read_phone_number", &[JSON], &body.to_string()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_read_while_it_is_typed_and_formatted_internationally() {
    let world = TestApp::empty().await;
    for (phone, country, number, international) in [
        ("\u{202a}+94 077 123 4567\u{202c}", "", "+94771234567", "+94 77 123 4567"),
        ("07911 123456", "GB", "+447911123456", "+44 7911 123456"),
        ("06 1234 5678", "IT", "+390612345678", "+39 06 1234 5678"),
        ("٠٧٧ ١٢٣ ٤٥٦٧", "LK", "+94771234567", "+94 77 123 4567"),
    ] {
        assert_eq!(
            read(&world, &json!({ "phone": phone, "country": country })).await,
            json!({ "number": number, "international": international, "problem": null }),
            "{phone:?}"
        );
    }
    let unread = read(&world, &json!({ "phone": "+94 77" })).await;
    assert_eq!((&unread["number"], &unread["international"]), (&Json::Null, &Json::Null));
    assert_eq!(unread["problem"], "The phone number is too short: numbers with the country code +94 have more digits.");
    for phone in ["", "x", "٣", "+", "\u{0}", &"9".repeat(5_000)] {
        let answer =
            world.ask("POST", "/rest/v1/rpc/read_phone_number", &[JSON], &json!({ "phone": phone }).to_string()).await;
        assert!([200, 400].contains(&answer.status), "{answer:?}");
    }
    // Logs contain addresses, where numbers do not belong.
    let by_address = world.get("/rest/v1/rpc/read_phone_number?phone=1").await;
    assert_eq!(status_and_code(&by_address), (405, "25006".to_owned()));
}
