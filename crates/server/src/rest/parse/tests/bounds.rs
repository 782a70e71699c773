//! T-Q08 to T-Q18: each limit applies at exactly its number, and no input panics the parser.

use proptest::prelude::*;

use super::*;

/// Limits on depth only, to show that depth alone stops deep input.
fn roomy() -> Limits {
    Limits { query_bytes: usize::MAX, ..Limits::default() }
}

fn nested(open: &str, inner: &str, levels: usize) -> String {
    format!("{}{inner}{}", open.repeat(levels), ")".repeat(levels))
}

#[test]
fn at_the_bound_and_past_it() {
    let list = |count: usize| vec!["1"; count].join(",");
    let filters = |count: usize| vec!["a=eq.1"; count].join("&");
    let table = [
        (format!("id=in.({})", list(200)), format!("id=in.({})", list(201)), "too many values expecting at most 200"),
        (
            format!("id=eq(any).{{{}}}", list(200)),
            format!("id=eq(any).{{{}}}", list(201)),
            "too many values expecting at most 200",
        ),
        (
            format!("id=cs.{{{}}}", list(200)),
            format!("id=cs.{{{}}}", list(201)),
            "too many values expecting at most 200",
        ),
        (filters(50), filters(51), "too many filters expecting at most 50"),
        (
            format!("{}&or=(a.eq.1,b.eq.2)", filters(48)),
            format!("{}&or=(a.eq.1,b.eq.2)", filters(49)),
            "too many filters expecting at most 50",
        ),
        (
            format!("or={}", nested("(and", "(a.eq.1)", 4)),
            format!("or={}", nested("(and", "(a.eq.1)", 5)),
            "too many levels of conditions expecting at most 5",
        ),
        (
            format!("select={}", nested("a(", "b", 4)),
            format!("select={}", nested("a(", "b", 5)),
            "too many levels of embedded resources expecting at most 4",
        ),
        (
            "a.a.a.a.b=eq.1".into(),
            "a.a.a.a.a.b=eq.1".into(),
            "too many levels of embedded resources expecting at most 4",
        ),
        (
            "a.a.a.a.not.or=(b.eq.1)".into(),
            "a.a.a.a.a.not.or=(b.eq.1)".into(),
            "too many levels of embedded resources expecting at most 4",
        ),
        (
            format!("select={}", ["a(b)"; 24].join(",")),
            format!("select={}", ["a(b)"; 25].join(",")),
            "too many embedded resources expecting at most 24",
        ),
        (
            (0..25).map(|n| format!("a{n}.limit=1&")).collect(),
            (0..26).map(|n| format!("a{n}.limit=1&")).collect(),
            "too many embedded resources expecting at most 24",
        ),
        (
            format!("select=a{}", "->b".repeat(5)),
            format!("select=a{}", "->b".repeat(6)),
            "too many steps in a JSON path expecting at most 5",
        ),
        (
            format!("a{}=eq.1", "->b".repeat(5)),
            format!("a{}=eq.1", "->b".repeat(6)),
            "too many steps in a JSON path expecting at most 5",
        ),
        (
            format!("a=like.{}", "x".repeat(200)),
            format!("a=like.{}", "x".repeat(201)),
            "too many characters in a pattern expecting at most 200",
        ),
        (
            "a=ilike.****%25%25%25%25%5C%25__".into(),
            "a=ilike.*****%25%25%25%25".into(),
            "too many wildcards in a pattern expecting at most 8",
        ),
        (
            "or=(a.ilike(any).{****,********})".into(),
            "or=(a.ilike(any).{*,*********})".into(),
            "too many wildcards in a pattern expecting at most 8",
        ),
        (
            format!("select={}", ["a"; 200].join(",")),
            format!("select={}", ["a"; 201].join(",")),
            "too many selected items expecting at most 200",
        ),
        (
            format!("order={}", ["a"; 20].join(",")),
            format!("order={}", ["a"; 21].join(",")),
            "too many order terms expecting at most 20",
        ),
        (
            format!("columns={}", ["a"; 200].join(",")),
            format!("columns={}", ["a"; 201].join(",")),
            "too many columns expecting at most 200",
        ),
    ];
    for (within, past, details) in table {
        read(&within);
        let error = parse_error(&past);
        assert_eq!((error.status, error.code, error.details.as_deref()), (400, "PGRST100", Some(details)), "{past}");
    }
}

#[test]
fn long_queries_are_not_read() {
    let just = format!("a=eq.{}", "x".repeat(8 * 1024 - 5));
    read(&just);
    let error = parse_error(&format!("{just}x"));
    assert_eq!((error.status, error.code), (414, "PGRST100"));
}

#[test]
fn messages_repeat_only_the_beginning() {
    let error = parse_error(&format!("a={}", "ü".repeat(1000)));
    assert_eq!(error.message, format!("\"failed to parse filter ({}…)\" (line 1, column 1)", "ü".repeat(200)));
}

#[test]
fn fifty_thousand_of_anything() {
    const UNITS: &[&str] = &[
        "(", "or(", "(or", "(and(", "a(", "a!b(", "...a(", "\"", "\\\"", "{", "a->", "not.", "a.", ",", "a,", "(a.eq.",
    ];
    const FRONTS: &[&str] = &["", "(", "(a.eq.", "(a.eq.\"", "(a.eq.{", "in.(", "cs.{", "eq(any).{"];
    let limits = roomy();
    for unit in UNITS {
        let many = unit.repeat(50_000);
        for key in ["select", "order", "columns", "limit"] {
            drop(parse_pairs(&[(key.to_owned(), many.clone())], &limits));
        }
        for front in FRONTS {
            for key in ["or", "a"] {
                drop(parse_pairs(&[(key.to_owned(), format!("{front}{many}"))], &limits));
            }
        }
    }
    for unit in ["a.", "a->", "\"", "not.", "("] {
        assert!(parse(&format!("{}=eq.1", unit.repeat(50_000)), &limits).is_err(), "{unit}");
    }
    assert!(parse(&format!("or={}", "(".repeat(50_000)), &limits).is_err());
    assert!(parse(&"a.limit=1&".repeat(50_000), &limits).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        drop(parse(&text, &roomy()));
        drop(prefer([&*text]));
        drop(accept(Some(&text)));
        drop(profile(Some(&text), &["public"]));
    }

    #[test]
    fn any_words_of_the_grammar_are_answered(
        words in proptest::collection::vec(prop::sample::select(vec![
            "select", "order", "or", "not.", "and", "limit", "columns", "=", "&", "a", "b c", ".", ",", "(", ")", "!", "*",
            "...", ":", "::", "->", "->>", "-", "1", "\"", "\\", "{", "}", "eq.", "in.", "is.", "null", "like.", "(any)",
            "cs.", "+", "%25", "%22", "é", "\u{1f600}", "asc", "count()",
        ]), 0..60)
    ) {
        let text = words.concat();
        drop(parse(&text, &roomy()));
        for key in ["select", "order", "or", "a", "a.b"] {
            drop(parse_pairs(&[(key.to_owned(), text.clone())], &roomy()));
        }
    }

    #[test]
    fn a_comparison_keeps_its_value(value in "[^\u{0}]{0,60}") {
        let pair = ("a".to_owned(), format!("eq.{value}"));
        let filter = parse_pairs(&[pair], &Limits::default()).unwrap().filters.remove(0);
        prop_assert_eq!(filter.value, Value::Text(value));
    }

    #[test]
    fn a_quoted_value_in_a_tree_is_one_value(value in "[^\u{0}]{0,60}") {
        let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
        let pair = ("or".to_owned(), format!("(a.eq.\"{quoted}\",b.in.(\"{quoted}\",x))"));
        let (_, logic) = parse_pairs(&[pair], &Limits::default()).unwrap().logic.remove(0);
        let Logic::Or(branches) = logic else { panic!("{logic:?}") };
        prop_assert_eq!(branches.len(), 2);
        for (branch, expected) in branches.into_iter().zip([
            Value::Text(value.clone()),
            Value::List(vec![value.clone(), "x".to_owned()]),
        ]) {
            let Logic::Leaf(filter) = branch else { panic!("{branch:?}") };
            prop_assert_eq!(filter.value, expected);
        }
    }
}
