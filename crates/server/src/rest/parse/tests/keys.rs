//! Form decoding and the left side of parameters.

use super::*;

#[test]
fn form() {
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let table = [
        ("", vec![]),
        ("&&", vec![]),
        ("a=1&b=2&a=3", vec![pair("a", "1"), pair("b", "2"), pair("a", "3")]),
        ("a=x+y%2Bz%20%25", vec![pair("a", "x y+z %")]),
        ("a=b=c", vec![pair("a", "b=c")]),
        ("a", vec![pair("a", "")]),
        ("=x", vec![pair("", "x")]),
        ("a=%zz%4", vec![pair("a", "%zz%4")]),
        ("%61=%E2%80%A8%F0%9F%98%80%E2%80%AE", vec![pair("a", "\u{2028}\u{1f600}\u{202e}")]),
    ];
    for (query, expected) in table {
        assert_eq!(pairs(query).unwrap(), expected, "{query}");
    }
}

#[test]
fn encoded_grammar_is_grammar() {
    assert_eq!(read("or=%28a.eq.1%2Cb.gt.2%29"), read("or=(a.eq.1,b.gt.2)"));
    assert_eq!(read("%73elect=i%64"), read("select=id"));
    assert_eq!(read("a%2Eb=eq.1"), read("a.b=eq.1"));
}

#[test]
fn filters_name_their_embed() {
    for (query, embed, column) in [
        ("id=eq.1", &[][..], "id"),
        ("guides.is_active=eq.true", &["guides"], "is_active"),
        ("a.b.c=eq.1", &["a", "b"], "c"),
        ("%22a.b%22.c=eq.1", &["a.b"], "c"),
        ("%22order%22=eq.1", &[], "order"),
        ("%22select%22=eq.1", &[], "select"),
        ("guides.%22limit%22=eq.1", &["guides"], "limit"),
        ("guides.select=eq.1", &["guides"], "select"),
        ("guides.columns=eq.1", &["guides"], "columns"),
        ("not.x=eq.1", &["not"], "x"),
    ] {
        let filter = filter(query);
        assert_eq!((filter.embed, filter.column.as_str()), (names(embed), column), "{query}");
    }
}

#[test]
fn filters_on_json() {
    let filter = filter("guides.data->a->>0=eq.1");
    assert_eq!(filter.embed, names(&["guides"]));
    assert_eq!(filter.path, [step("a", false), step("0", true)]);
    assert_eq!(super::filter("data->order=eq.1").path, [step("order", false)]);
    assert_eq!(super::filter("order->a=eq.1").column, "order");
}

#[test]
fn same_key_twice_is_two_filters() {
    assert_eq!(read("price=gte.1&price=lte.9").filters.len(), 2);
}

#[test]
fn control_keys() {
    let leaf = || vec![Logic::Leaf(filter("a=eq.1"))];
    for (query, embed, logic) in [
        ("or=(a.eq.1)", &[][..], Logic::Or(leaf())),
        ("and=(a.eq.1)", &[], Logic::And(leaf())),
        ("not.or=(a.eq.1)", &[], Logic::Not(Box::new(Logic::Or(leaf())))),
        ("not.and=(a.eq.1)", &[], Logic::Not(Box::new(Logic::And(leaf())))),
        ("ref.or=(a.eq.1)", &["ref"], Logic::Or(leaf())),
        ("ref.not.or=(a.eq.1)", &["ref"], Logic::Not(Box::new(Logic::Or(leaf())))),
        ("%22not%22.or=(a.eq.1)", &["not"], Logic::Or(leaf())),
    ] {
        assert_eq!(read(query).logic, [(names(embed), logic)], "{query}");
    }
    assert_eq!(read("package_guides.guides.limit=3").limits, [(names(&["package_guides", "guides"]), 3)]);
    assert_eq!(read("not.limit=3").limits, [(names(&["not"]), 3)]);
}
