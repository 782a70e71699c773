//! Mail addresses, and the limits of a message.

use proptest::prelude::*;

use super::*;
use crate::plain_text::misleads;

#[test]
fn an_address_is_something_that_a_mail_can_be_sent_to() {
    let longest = format!("{}@{}.lk", "a".repeat(64), "b".repeat(63));
    for good in
        ["nimali@example.lk", "a.b+tag@mail.example.co.uk", "o'hara@example.org", "x@xn--fiq228c.example", &longest]
    {
        assert!(is_address(good), "{good}");
    }
    let long_local = format!("{}@example.lk", "a".repeat(65));
    let long_label = format!("a@{}.lk", "b".repeat(64));
    for bad in [
        "",
        "@",
        "a@",
        "@example.lk",
        "a@b",
        "a@b@example.lk",
        "a b@example.lk",
        ".a@example.lk",
        "a.@example.lk",
        "a..b@example.lk",
        "a@-b.lk",
        "a@b-.lk",
        "a@example..lk",
        "a@example.lk.",
        "a@127.0.0.1",
        "a@[127.0.0.1]",
        "\"a b\"@example.lk",
        "a@exam\nple.lk",
        "a@example.lk\r\nBcc: b@example.lk",
        "<a@example.lk>",
        "a@example.l",
        "ශ්‍රී@example.lk",
        &long_local,
        &long_label,
    ] {
        assert!(!is_address(bad), "{bad}");
    }
}

proptest! {
    #[test]
    fn what_is_accepted_never_breaks_a_header(text in any::<String>(), key in 0_usize..4) {
        let mut posted: Posted = serde_json::from_str(
            r#"{"first_name":"A","last_name":"B","email":"a@example.lk","subject":"C","message":"D"}"#,
        ).unwrap();
        let key = ["first_name", "last_name", "email", "subject"][key];
        posted.insert(key.to_owned(), text.into());
        if let Ok(Some(new)) = NewMessage::parse(&posted) {
            let mail = mail(Uuid::from_u128(1), &new).unwrap();
            for header in [&mail.subject, mail.reply_to.as_ref().unwrap()] {
                prop_assert!(!header.chars().any(misleads), "{header:?}");
            }
        }
    }
}
