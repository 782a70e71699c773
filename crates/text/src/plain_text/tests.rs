//! Invisible marks in texts.

use proptest::prelude::*;

use super::*;

/// Marks in copied text; none is a reason for rejection.
const COPIED: [char; 15] = [
    '\u{ad}', '\u{61c}', '\u{200b}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202b}', '\u{202c}', '\u{2060}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}', '\u{206a}', '\u{feff}',
];

#[test]
fn marks_that_are_copied_with_a_name_are_left_out_of_it() {
    for mark in COPIED {
        for text in [
            format!("{mark}Ana Perera"),
            format!("Ana Perera{mark}"),
            format!("Ana{mark} Perera"),
            format!("A{mark}na Perera"),
        ] {
            assert_eq!(read_line(&text).as_deref(), Ok("Ana Perera"), "{text:?}");
            assert_eq!(clean_line(&text), "Ana Perera", "{text:?}");
        }
    }
    assert_eq!(read_line("محمد\u{200f} علي").as_deref(), Ok("محمد علي"));
    assert_eq!(read_line("Ana\tPerera\t").as_deref(), Ok("Ana Perera"), "from two cells of a sheet");
    assert_eq!(read_line("\u{2068}Łukasz\u{2069}\u{2028}Żak ").as_deref(), Ok("Łukasz Żak"));
}

#[test]
fn joiners_stay_where_they_are_part_of_a_letter() {
    for joined in [
        "ශ්\u{200d}රී ලංකා",
        "می\u{200c}خواهم",
        "👨\u{200d}👩\u{200d}👧",
        "🏴\u{e0067}\u{e0062}\u{e007f}",
        "❤\u{fe0f}\u{200d}🔥",
    ] {
        assert_eq!(read_line(joined).as_deref(), Ok(joined));
        assert_eq!(read_lines(joined).as_deref(), Ok(joined));
    }
    for text in ["\u{200d}Ana", "A\u{200d}na", "Ana\u{200c}", "An\u{200c}\u{200d}a"] {
        assert_eq!(read_line(text).as_deref(), Ok("Ana"), "{text:?}");
    }
}

#[test]
fn texts_of_several_lines_keep_single_marks_and_all_their_lines_end_alike() {
    assert_eq!(read_lines("أحب C++\u{200f}!").as_deref(), Ok("أحب C++\u{200f}!"));
    assert_eq!(read_lines("\u{200e}[12:31] \u{2068}Ana\u{2069}: hi").as_deref(), Ok("\u{200e}[12:31] Ana: hi"));
    assert_eq!(read_lines(" a\r\nb\rc\u{2028}d\u{2029}e\u{85}f\tg ").as_deref(), Ok("a\nb\nc\nd\ne\nf\tg"));
}

#[test]
fn overrides_are_refused_by_their_name_and_control_characters_as_before() {
    for mark in ['\u{202d}', '\u{202e}'] {
        let text = format!("exe{mark}gpj\u{202c}");
        assert_eq!(read_line(&text), Err(NotPlain::Override(mark)));
        assert_eq!(read_lines(&text), Err(NotPlain::Override(mark)));
        assert_eq!(clean_line(&text), "exegpj");
    }
    for text in ["a\nb", "a\0b", "a\u{85}b", "a\u{1b}b"] {
        assert_eq!(read_line(text), Err(NotPlain::Control), "{text:?}");
    }
    assert_eq!(read_lines("a\u{7}b"), Err(NotPlain::Control));
    assert_eq!(
        NotPlain::Override('\u{202e}').message("Your full name", "one line of plain text"),
        "Your full name holds an invisible mark that reverses letters (U+202E). Please remove it, or type the text anew."
    );
    assert_eq!(
        NotPlain::Control.message("The title", "one line of plain text"),
        "The title must be one line of plain text."
    );
}

#[test]
fn nothing_invisible_stays_in_an_address_or_number() {
    assert_eq!(without_invisible("\u{202d}ana@\u{200b}example.com\u{202c}\u{feff}"), "ana@example.com");
}

proptest! {
    #[test]
    fn a_text_that_was_read_is_read_as_itself(text in any::<String>()) {
        if let Ok(line) = read_line(&text) {
            prop_assert!(!line.chars().any(misleads));
            prop_assert_eq!(read_line(&line), Ok(line.clone()));
        }
        if let Ok(lines) = read_lines(&text) {
            prop_assert_eq!(read_lines(&lines), Ok(lines.clone()));
        }
        let cleaned = clean_line(&text);
        prop_assert_eq!(clean_line(&cleaned), cleaned.clone());
        prop_assert_eq!(read_line(&cleaned), Ok(cleaned));
    }

    #[test]
    fn marks_alone_never_refuse_a_text(
        parts in proptest::collection::vec(("[a-zA-Zءඅ👍 ]{0,4}", proptest::sample::select(COPIED.to_vec())), 0..8),
    ) {
        let text: String = parts.iter().map(|(text, mark)| format!("{text}{mark}")).collect();
        prop_assert!(read_line(&text).is_ok());
        prop_assert!(read_lines(&text).is_ok());
    }
}

#[test]
fn a_name_from_the_right_is_set_apart_within_a_sentence_and_any_other_is_itself() {
    for name in ["Ana", "අජන්ත", "Øystein", "李娜", "", "C++ 👍"] {
        assert_eq!(apart(name), name);
    }
    for name in ["محمد", "דוד", "Ana דוד", "𐤀𐤁", "𞤀𞤣𞤤𞤢𞤥"] {
        assert_eq!(apart(name), format!("\u{2068}{name}\u{2069}"));
        // User text cannot end the isolate.
        assert_eq!(read_line(&format!("{name}\u{2069}")).as_deref(), Ok(name));
    }
}
