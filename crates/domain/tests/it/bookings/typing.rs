//! Text typed and pasted into a request.

use serde_json::{Value as Json, json};

use super::{BookingFixture, with};
use crate::people::error_kind_and_text;

#[tokio::test(flavor = "multi_thread")]
async fn a_name_with_invisible_marks_can_book_with_a_number_from_the_contacts() {
    let scene = BookingFixture::new().await;
    let travellers = json!([
        { "full_name": "محمد\u{200f} علي", "email": "\u{202d}ali@example.com\u{202c}", "phone": "\u{202a}+94 77 123 4567\u{202c}", "is_primary": true },
        { "full_name": "\u{2068}ශ්\u{200d}රී Perera\u{2069}", "email": "sri@example.com", "phone": "+44 07911\u{2011}123456", "is_primary": false },
    ]);
    let changes = json!({
        "travellers": travellers, "contact_email": "ali@example.com\u{200b}", "contact_phone": "\u{202d}+٩٤ ٧٧ ١٢٣ ٤٥٦٧\u{202c}",
        "special_requests": "\u{200f}نباتي\u{2028}Thanks",
    });
    let booking = scene.ask(&scene.traveller, &with(scene.document(60), changes)).await.unwrap();
    let row = &scene
        .db
        .rows(
            "SELECT contact_email, contact_phone, special_requests FROM booking_requests WHERE id = $1",
            &[booking.into()],
        )
        .await
        .unwrap()[0];
    assert_eq!((row.text(0).unwrap(), row.text(1).unwrap()), ("ali@example.com", "+94771234567"));
    assert_eq!(row.text(2).unwrap(), "\u{200f}نباتي\nThanks");
    let people = "SELECT full_name, email, phone, phone_original FROM booking_travellers ORDER BY position";
    let rows = scene.db.rows(people, &[]).await.unwrap();
    let people: Vec<_> = rows.iter().map(|row| [0, 1, 2, 3].map(|at| row.text(at).unwrap())).collect();
    assert_eq!(
        people,
        [
            ["محمد علي", "ali@example.com", "+94771234567", "+94 77 123 4567"],
            ["ශ්\u{200d}රී Perera", "sri@example.com", "+447911123456", "+44 07911\u{2011}123456"],
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_its_country_cannot_have_is_refused_with_a_sentence_and_nothing_is_stored() {
    let scene = BookingFixture::new().await;
    let along = scene.document(60)["travellers"].clone();
    for (phone, sentence) in [
        ("+94 77 12", "The phone number is too short: numbers with the country code +94 have more digits."),
        ("+94 77 123 4567 89", "The phone number is too long: numbers with the country code +94 have fewer digits."),
        ("+1 000 000 0000", "There is no such phone number with the country code +1. Please check its digits."),
        ("+999 77 123", "The phone number begins with a country code that no country has."),
        ("+94 11 269 6211 ext. 4", "Please enter the phone number without an extension."),
        ("+94 77 123 4567, +94 71 234 5678", "Please enter one phone number only."),
    ] {
        let second = json!({ "travellers": [along[0], with(along[1].clone(), json!({ "phone": phone }))] });
        assert_eq!(
            error_kind_and_text(scene.ask(&scene.traveller, &with(scene.document(60), second)).await).1,
            sentence,
            "{phone}"
        );
    }
    let name =
        json!({ "travellers": [with(along[0].clone(), json!({ "full_name": "Ali \u{202e}nosreP" })), along[1]] });
    let message = error_kind_and_text(scene.ask(&scene.traveller, &with(scene.document(60), name)).await).1;
    assert_eq!(
        message,
        "Your full name holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew."
    );
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_of_old_sends_numbers_in_any_form_and_those_that_say_their_country_are_read() {
    let scene = BookingFixture::new().await;
    for (days, phone, stored) in [
        (60, "\u{202a}0044 07911 123456\u{202c}", "+447911123456"),
        (70, "+39 06 1234 5678", "+390612345678"),
        (80, "\u{200e}077 123 4567", "077 123 4567"),
    ] {
        let row: Json = with(scene.row(days), json!({ "contact_phone": phone }));
        let booking = scene.insert("booking_requests", &scene.traveller, &row).await.unwrap();
        assert_eq!(scene.text("SELECT contact_phone FROM booking_requests WHERE id = $1", booking).await, stored);
    }
}
