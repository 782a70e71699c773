//! Limits of each field.

use serde_json::json;

use super::*;

#[test]
fn amounts_are_read_to_the_cent_and_bounded() {
    for (value, expected) in [
        (json!(640), Ok(64_000)),
        (json!(640.5), Ok(64_050)),
        (json!("0.01"), Ok(1)),
        (json!(" 12.30 "), Ok(1_230)),
        (json!(33.33), Ok(3_333)),
        (json!(100_000), Ok(10_000_000)),
    ] {
        assert_eq!(price(&value, "price"), expected, "{value}");
    }
    for (value, text) in [
        (json!(0), "The price must be above 0."),
        (json!("0.00"), "The price must be above 0."),
        (json!(-5), "The price must be above 0."),
        (json!(100_000.01), "The price may be at most 100000 dollars."),
        (json!(1e9), "The price may be at most 100000 dollars."),
        (json!(0.001), "The price must be an amount in dollars and cents."),
        (json!(1e300), "The price must be an amount in dollars and cents."),
        (json!("12,50"), "The price must be an amount in dollars and cents."),
        (json!("NaN"), "The price must be an amount in dollars and cents."),
        (json!([1]), "The price must be an amount in dollars and cents."),
        (json!("--1"), "The price must be an amount in dollars and cents."),
    ] {
        assert_eq!(price(&value, "price"), Err(text.to_owned()), "{value}");
    }
}

#[test]
fn trips_groups_and_visits_keep_their_bounds() {
    for (value, expected) in
        [(json!(1), Some(1)), (json!(60), Some(60)), (json!("2 weeks"), Some(14)), (json!(3.0), Some(3))]
    {
        assert_eq!(days(&value).ok(), expected, "{value}");
    }
    for value in [json!(0), json!(61), json!(-1), json!(2.5), json!("0 days"), json!("9 weeks"), json!(true)] {
        assert_eq!(days(&value), Err("A trip takes 1 to 60 days.".to_owned()), "{value}");
    }
    assert_eq!((group(&json!(1)), group(&json!("50"))), (Ok(1), Ok(50)));
    for value in [json!(0), json!(51), json!(1.5), json!("six"), json!(1e300)] {
        assert!(group(&value).is_err(), "{value}");
    }
    for (value, expected) in [(json!(0.5), 1), (json!(2), 4), (json!("1.50"), 3), (json!(24), 48)] {
        assert_eq!(half_hours(&value), Ok(expected), "{value}");
    }
    for value in [json!(0), json!(0.4), json!(0.75), json!(24.5), json!(-1), json!("long"), json!(1e9)] {
        assert!(half_hours(&value).is_err(), "{value}");
    }
    for (value, expected) in [("09:00", "09:00"), ("23:59:59", "23:59"), (" 00:00 ", "00:00")] {
        assert_eq!(start_time(value), Ok(expected.to_owned()), "{value}");
    }
    for value in ["9:00", "24:00", "12:60", "12", "12:00:60", "noon", "12:00:00:00", "+1:00", ""] {
        assert!(start_time(value).is_err(), "{value}");
    }
}

fn ctx_with_site(site: &str) -> Ctx {
    let now = chrono::DateTime::from_timestamp(0, 0).unwrap();
    Ctx::new(crate::Caller::Visitor, now, std::sync::Arc::new(uuid::Uuid::nil)).with_site(site)
}

/// T-S12.
#[test]
fn a_picture_is_one_of_this_site() {
    let (ours, nowhere) = (ctx_with_site("https://serendib.example"), ctx_with_site(""));
    let stored = "/storage/v1/object/public/package-images/0b3c/1700-ab.webp";
    for good in [stored, &format!("https://serendib.example{stored}"), "/pictures/ella-dawn.webp"] {
        assert!(image(good, &ours).is_ok_and(|path| path.starts_with('/')), "{good}");
    }
    for bad in [
        "",
        "http://169.254.169.254/latest",
        "javascript:alert(1)",
        "//evil.test/pictures/a.webp",
        "https://evil.test/pictures/a.webp",
        "https://serendib.example.evil.test/pictures/a.webp",
        "https://serendib.example@evil.test/pictures/a.webp",
        "https://serendib.example/api",
        "/storage/v1/object/public/avatars/0b3c/a.webp",
        "/storage/v1/object/public/package-images/",
        "/storage/v1/object/public/package-images/../../../auth/v1/user",
        "/storage/v1/object/public/package-images//a.webp",
        "/storage/v1/object/sign/package-images/a.webp",
        "/pictures/../config.json",
        "/pictures/.hidden",
        "/pictures/a.webp?variant=card",
        "/pictures/a.webp#x",
        "/pictures/%2e%2e/a",
        "/pictures/a b.webp",
        "/pictures/a\".webp",
        "data:image/png;base64,AAAA",
    ] {
        assert_eq!(image(bad, &ours), Err("Images must be uploaded here.".to_owned()), "{bad}");
        assert!(image(bad, &nowhere).is_err(), "{bad}");
    }
    assert!(image(&format!("https://serendib.example{stored}"), &nowhere).is_err());
    assert!(image(&format!("/pictures/{}.webp", "a".repeat(300)), &ours).is_err());
}

/// T-B02.
#[test]
fn text_is_text_and_its_bounds_are_characters() {
    let script = "<script>alert(1)</script>";
    assert_eq!(line(script, "title", TITLE_LIMIT), Ok(script.to_owned()));
    assert_eq!(lines("a\r\nb\n", "description", 5), Ok("a\nb".to_owned()));
    assert_eq!(line(&"ස".repeat(120), "title", TITLE_LIMIT).map(|text| text.chars().count()), Ok(120));
    assert!(line(&"ස".repeat(121), "title", TITLE_LIMIT).unwrap_err().contains("at most 120"));
    for blank in [" \n", "\u{200b}", "\u{3164} \u{2800}"] {
        assert_eq!(line(blank, "title", 9), Err("Please enter the title.".to_owned()), "{blank:?}");
        assert_eq!(lines(blank, "description", 9), Ok(String::new()), "{blank:?}");
    }
    for breaker in ["\n", "\u{1b}", "\0"] {
        assert!(line(&format!("a{breaker}b"), "title", 9).unwrap_err().contains("one line"), "{breaker:?}");
        assert_eq!(lines(&format!("a{breaker}b"), "text", 9).is_ok(), breaker == "\n", "{breaker:?}");
    }
    for (reverses, mark) in [("a\u{202e}b", "U+202E"), ("\u{202d}ab\u{202c}", "U+202D")] {
        assert!(line(reverses, "title", 9).unwrap_err().contains(mark), "{reverses:?}");
        assert!(lines(reverses, "text", 9).unwrap_err().contains(mark), "{reverses:?}");
    }
    assert_eq!(line("\u{2068}Ella\u{2069}\u{2028}Rock\u{200f}", "title", 9), Ok("Ella Rock".to_owned()));
    assert_eq!(lines("Ella\u{2028}Rock\u{feff}", "text", 9), Ok("Ella\nRock".to_owned()));
}

#[test]
fn words_of_lists_are_those_of_the_product() {
    for known in "nature food beach adventure hiking cultural wildlife photography relaxation".split(' ') {
        assert_eq!(category(known), Ok(known));
    }
    assert_eq!(category("wellness"), Ok("relaxation"));
    assert_eq!(category("Nature"), Err("There is no category \"Nature\".".to_owned()));
    assert_eq!((language("German"), language("de")), (Ok("de"), Ok("de")));
    assert!(language("klingon").is_err() && transport("Spaceship").is_err() && attraction_type("activity").is_err());
    assert_eq!((capacity("family_villa"), capacity("double"), capacity("triple")), (6, 2, 3));
}
