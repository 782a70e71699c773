use super::*;

fn names(text: &str) -> Vec<&'static str> {
    find_contact_details(text).into_iter().map(ContactKind::name).collect()
}

#[test]
fn contact_details_are_found_in_plain_form_spelled_and_disguised() {
    for (text, expected) in [
        ("Call me: 077 123 4567", &["phone"][..]),
        ("+94 (0)77-123-4567", &["phone"]),
        ("oh seven seven, one two three, four five six seven", &["phone"]),
        ("my number is double 0 nine four seven seven one two three four", &["phone"]),
        ("O77 l23 4S67", &["phone"]),
        ("⓪⑦⑦①②③④⑤⑥⑦", &["phone"]),
        ("٠٧٧١٢٣٤٥٦٧", &["phone"]),
        ("0\u{200b}77\u{200b}1234567", &["phone"]),
        ("我的电话是一三八〇〇一三八〇〇〇", &["phone"]),
        ("lena@example.de", &["email"]),
        ("lena (at) example (dot) de", &["email"]),
        ("carlos arroba hotmail punto com", &["email"]),
        ("do you use WhatsApp?", &["messenger"]),
        ("add me on insta", &["messenger"]),
        ("insta: lena.travels_", &["messenger"]),
        ("මගේ වට්ස්ඇප් එකට", &["messenger"]),
        ("see lenas-trips.com/contact", &["link"]),
        ("lenatravel[dot]lk", &["link"]),
        ("https://example.test", &["link"]),
        ("t.me/lena_h", &["link"]),
        ("lenas-trips.tours or lanka.travel/lena", &["link"]),
        ("lena@lanka.tours", &["email"]),
        ("i am @lena_travels", &["messenger"]),
        ("my instagram name is lena", &["messenger"]),
        ("call 07-71.23.45.67", &["phone"]),
    ] {
        assert_eq!(names(text), expected, "{text}");
    }
}

#[test]
fn prices_dates_times_references_and_plain_talk_are_none() {
    for text in [
        "",
        "Airport pick-up included",
        "USD 1,250.00 or LKR 412,500 for 4 people",
        "from 12.03.2027 to 24.03.2027, 2027-03-12, 12/03/2027",
        "UL 504 at 13:45, EK650 at 0630",
        "room 412, 1868 m, 7.8731, 80.7718",
        "booking number 83920174, ticket 176-2345678901",
        "ages 34, 36, 8, 6, 3 and 1, sizes 44, 39, 33, 30",
        "one leopard, two elephants and three or four whales",
        "we saw the beach on Facebook",
        "thanks.it was great, see you at noon.me too",
        "https://maps.app.goo.gl/abc and https://en.wikipedia.org/wiki/Ella",
        "is there a signal in the hills?",
        "let's meet @9am, pick-up @hotel, then @Sigiriya and back @noon",
        "we come 02/12-09/12/2026 or 03.12.26-07.12.26, perhaps 3.-7.12.2026 or 28.11.–04.12.2026",
        "whatsup, 3 or imo 4 days",
        "I saw it on instagram, what's the name?",
        "see the sheet for the info.tours start at 8",
    ] {
        assert!(names(text).is_empty(), "{text}: {:?}", names(text));
    }
}

#[test]
fn a_text_that_is_not_stored_is_left_out_for_less() {
    for text in ["lena@home", "1234567", "一二三四五六七", "see example.shopping", "http:/x"] {
        assert!(may_hold_contact(text), "{text}");
    }
    assert!(!may_hold_contact("whale watching 2027"));
}

proptest::proptest! {
    #[test]
    fn any_text_is_read(text in ".{0,200}") {
        let found = find_contact_details(&text);
        proptest::prop_assert!(found.is_sorted());
    }
}
