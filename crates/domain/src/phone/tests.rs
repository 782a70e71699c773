//! Numbers as people of many countries type and paste them.

use proptest::prelude::*;

use super::*;

/// Input without a known country, and the result.
const INTERNATIONAL: &[(&str, Result<&str, NotANumber>)] = &[
    // Sri Lanka
    ("+94 77 123 4567", Ok("+94771234567")),
    ("+94 077 123 4567", Ok("+94771234567")),
    ("+94 (0) 77-123-4567", Ok("+94771234567")),
    ("0094771234567", Ok("+94771234567")),
    ("+94 11 269 6211", Ok("+94112696211")),
    ("+94 94 77 123 4567", Ok("+94771234567")),
    ("+94 +94 77 123 4567", Ok("+94771234567")),
    ("+94 0094 77 123 4567", Ok("+94771234567")),
    ("+෯෪ ෭෭ ෧෨෩ ෪෫෬෭", Ok("+94771234567")),
    // Britain
    ("+44 07911 123456", Ok("+447911123456")),
    ("+44 ( 0 ) 7911 123456", Ok("+447911123456")),
    (" +44 (0)20 7946-0958 ", Ok("+442079460958")),
    // Germany, Austria, Switzerland
    ("+49 0151 23456789", Ok("+4915123456789")),
    ("0049 30/901820", Ok("+4930901820")),
    ("+43 (0)664/1234567", Ok("+436641234567")),
    ("+41 (0)79 123 45 67", Ok("+41791234567")),
    // Italy keeps its zero
    ("+39 06 1234 5678", Ok("+390612345678")),
    ("+39 (06) 698 12345", Ok("+390669812345")),
    ("+39 333 123 4567", Ok("+393331234567")),
    // France, Spain, the Netherlands
    ("+33 06 10 10 10 10", Ok("+33610101010")),
    ("+34 612 34 56 78", Ok("+34612345678")),
    ("+31 (0)6-12345678", Ok("+31612345678")),
    // North America
    ("+1.212.555.0100", Ok("+12125550100")),
    ("+1 (604) 555-0199", Ok("+16045550199")),
    ("+1 011 94 77 123 4567", Ok("+94771234567")),
    // Australia, New Zealand, India, Bangladesh
    ("+61 0431 234 567", Ok("+61431234567")),
    ("+64 021 123 4567", Ok("+64211234567")),
    ("+91-098765-43210", Ok("+919876543210")),
    ("+९१ ९८७६५ ४३२१०", Ok("+919876543210")),
    ("+880 01712-345678", Ok("+8801712345678")),
    // Arabic digits, Persian digits, full-width digits
    ("+٩٤٧٧١٢٣٤٥٦٧", Ok("+94771234567")),
    ("+۹۸ ۰۹۱۲ ۱۲۳ ۴۵۶۷", Ok("+989121234567")),
    ("＋８１　０９０－１２３４－５６７８", Ok("+819012345678")),
    // Pasted from contacts, chats and sheets
    ("\u{202a}+94\u{a0}77\u{a0}123\u{a0}4567\u{202c}", Ok("+94771234567")),
    ("\u{202d}+44 7911 123456\u{202c}", Ok("+447911123456")),
    ("+94\u{2011}77\u{2013}123\u{2212}4567\u{fe0d}", Ok("+94771234567")),
    ("'+94771234567", Ok("+94771234567")),
    ("https://wa.me/94771234567", Ok("+94771234567")),
    ("Mobile: +94 77 123 4567 (WhatsApp)", Ok("+94771234567")),
    // Invalid
    ("077 123 4567", Err(NotANumber::NoCountryCode)),
    ("+0771234567", Err(NotANumber::UnknownCountryCode)),
    ("+999 123 4567", Err(NotANumber::UnknownCountryCode)),
    ("+94 77 12", Err(NotANumber::TooShort(94))),
    ("+94 77 123 45678 90", Err(NotANumber::TooLong(94))),
    ("+1 000 000 0000", Err(NotANumber::Unassigned(1))),
    ("+94 11 269 6211 ext. 12", Err(NotANumber::Extension)),
    ("+94 77 123 4567 / 071 234 5678", Err(NotANumber::Several)),
    ("9.4771E+10", Err(NotANumber::Rounded)),
];

/// Thirty further countries, written before the parser and first run when it was finished.
const SEALED: &[(&str, Result<&str, NotANumber>)] = &[
    ("+353 087 123 4567", Ok("+353871234567")),
    ("+46 (0)70-123 45 67", Ok("+46701234567")),
    ("+47 482 19 305", Ok("+4748219305")),
    ("+48 512-345-678", Ok("+48512345678")),
    ("+351 912 345 678", Ok("+351912345678")),
    ("+30 694 123 4567", Ok("+306941234567")),
    ("+420 601 123 456", Ok("+420601123456")),
    ("+36 06 20 123 4567", Ok("+36201234567")),
    ("+7 8 (912) 345-67-89", Ok("+79123456789")),
    ("+380 (067) 123-45-67", Ok("+380671234567")),
    ("+90 0532 123 45 67", Ok("+905321234567")),
    ("+972 (0)54-223-4567", Ok("+972542234567")),
    ("+966 050 123 4567", Ok("+966501234567")),
    ("+٩٧١ ٠٥٠ ١٢٣ ٤٥٦٧", Ok("+971501234567")),
    ("+20 010 01234567", Ok("+201001234567")),
    ("+27 082 123 4567", Ok("+27821234567")),
    ("+234 0803 123 4567", Ok("+2348031234567")),
    ("+254 0712 345678", Ok("+254712345678")),
    ("+225 07 01 02 03 04", Ok("+2250701020304")),
    ("+86 0138 0013 8000", Ok("+8613800138000")),
    ("+852 9123 4567", Ok("+85291234567")),
    ("+65 8123-4567", Ok("+6581234567")),
    ("+66 (0)81 234 5678", Ok("+66812345678")),
    ("+62 0812-3456-7890", Ok("+6281234567890")),
    ("+63 0917 123 4567", Ok("+639171234567")),
    ("+60 012-345 6789", Ok("+60123456789")),
    ("+92 0300 1234567", Ok("+923001234567")),
    ("+960 777 1234", Ok("+9607771234")),
    ("+54 011 15 2345-6789", Ok("+5491123456789")),
    ("+54 9 011 15 2345-6789", Err(NotANumber::TooLong(54))),
    ("+55 (011) 91234-5678", Ok("+5511912345678")),
    ("+52 1 55 1234 5678", Ok("+525512345678")),
    ("\u{2068}+94 77 123 4567\u{2069}", Ok("+94771234567")),
    ("tel:+1-604-555-0199", Ok("+16045550199")),
    ("=\"+94771234567\"", Ok("+94771234567")),
    ("+94 77 123 4567\u{200e}", Ok("+94771234567")),
    ("1️⃣", Err(NotANumber::NoCountryCode)),
    ("+49 (30) 1234567-0", Ok("+493012345670")),
    ("https://api.whatsapp.com/send?phone=94771234567&text=hi", Ok("+94771234567")),
];

/// Input with a home country.
const AT_HOME: &[(&str, &str, Result<&str, NotANumber>)] = &[
    ("LK", "077 123 4567", Ok("+94771234567")),
    ("LK", "0771234567", Ok("+94771234567")),
    ("LK", "771234567", Ok("+94771234567")),
    ("LK", "94771234567", Ok("+94771234567")),
    ("LK", "011 2 696 211", Ok("+94112696211")),
    ("LK", "447911123456", Ok("+447911123456")),
    ("LK", "+39 06 1234 5678", Ok("+390612345678")),
    ("GB", "07911 123456", Ok("+447911123456")),
    ("IT", "06 1234 5678", Ok("+390612345678")),
    ("US", "011 94 77 123 4567", Ok("+94771234567")),
    ("RU", "8 (912) 345-67-89", Ok("+79123456789")),
    ("HU", "06 30 123 4567", Ok("+36301234567")),
    ("LK", "077 123", Err(NotANumber::TooShort(94))),
    ("LK", "0001", Err(NotANumber::UnknownCountryCode)),
];

fn e164(text: &str, home: Home) -> Result<String, NotANumber> {
    PhoneNumber::parse(text, home).map(|number| number.e164())
}

#[test]
fn numbers_that_say_their_country_are_read_by_its_rules() {
    for (text, expected) in INTERNATIONAL.iter().chain(SEALED).copied() {
        assert_eq!(e164(text, Home::Nowhere), expected.map(str::to_owned), "{text:?}");
    }
}

#[test]
fn numbers_of_a_home_country_need_no_country_code() {
    for (country, text, expected) in AT_HOME.iter().copied() {
        assert_eq!(e164(text, Home::of_country(country)), expected.map(str::to_owned), "{country} {text:?}");
    }
    assert_eq!(e164("077 123 4567", Home::SriLanka), Ok("+94771234567".to_owned()));
    for nowhere in ["", "ZZ", "lanka", "001", "é"] {
        assert_eq!(e164("077 123 4567", Home::of_country(nowhere)), Err(NotANumber::NoCountryCode), "{nowhere:?}");
    }
}

#[test]
fn a_text_without_a_number_gets_a_request_for_digits() {
    for text in ["", "-", "call me", "+", "()", "+94 77 12x 4567", "1-800-FLOWERS", "*123#1", "\u{200f}"] {
        let why = e164(text, Home::SriLanka).unwrap_err();
        assert_eq!(why, NotANumber::NotDigits, "{text:?}");
    }
}

#[test]
fn a_number_is_formatted_as_its_country_writes_it() {
    for (stored, formatted) in [
        ("+94771234567", "+94 77 123 4567"),
        ("+447911123456", "+44 7911 123456"),
        ("+390612345678", "+39 06 1234 5678"),
        ("+12125550100", "+1 212-555-0100"),
        ("077 call", "077 call"),
        ("+4407911123456789", "+4407911123456789"),
    ] {
        assert_eq!(format_stored(stored), formatted);
    }
}

#[test]
fn each_refusal_says_what_is_wrong() {
    for (text, sentence) in [
        ("0771234567", "Please enter the phone number with its country code, such as +94 77 123 4567."),
        ("+94 77 12", "The phone number is too short: numbers with the country code +94 have more digits."),
        ("+1 000 000 0000", "There is no such phone number with the country code +1. Please check its digits."),
        ("+1 212 555 0100 x12", "Please enter the phone number without an extension."),
    ] {
        let why = e164(text, Home::Nowhere).unwrap_err();
        assert_eq!(why.message("phone number"), sentence, "{text:?}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_number_or_a_refusal(text in any::<String>()) {
        let _ = e164(&text, Home::Nowhere);
        let _ = e164(&text, Home::SriLanka);
    }

    #[test]
    fn a_number_that_was_read_is_read_again_as_itself(
        text in "(\\+|00|\\u{200e}\\+)?(94|44|49|39|1|7|91|33|54|52|55|36|225|61|800)? ?\\(?0?\\)?[0-9 ./-]{5,14}",
        home in proptest::sample::select(vec![Home::Nowhere, Home::SriLanka, Home::Country(Region::US), Home::Country(Region::IT)]),
    ) {
        if let Ok(number) = PhoneNumber::parse(&text, home) {
            for written in [number.e164(), number.international(), format!("\u{202a}{number}\u{202c}")] {
                prop_assert_eq!(e164(&written, Home::Nowhere), Ok(number.e164()), "{}", written);
                prop_assert_eq!(e164(&written, home), Ok(number.e164()), "{}", written);
            }
        }
    }
}
