//! Operators, values and trees.

use super::*;

fn array(elements: &[Option<&str>]) -> Vec<Option<String>> {
    elements.iter().map(|element| element.map(str::to_owned)).collect()
}

#[test]
fn every_operator() {
    let container = |raw: &str, elements: Option<&[Option<&str>]>| Value::Container {
        raw: raw.to_owned(),
        array: elements.map(array),
    };
    let table = [
        ("eq.a,b.(\"c\") ", Op::Eq, text("a,b.(\"c\") ")),
        ("eq.", Op::Eq, text("")),
        ("eq.null", Op::Eq, text("null")),
        ("neq.1", Op::Neq, text("1")),
        ("gt.1", Op::Gt, text("1")),
        ("gte.1", Op::Gte, text("1")),
        ("lt.1", Op::Lt, text("1")),
        ("lte.not.eq", Op::Lte, text("not.eq")),
        ("like.*a_\\*", Op::Like, Value::Pattern("%a_\\%".into())),
        ("ilike.%q%", Op::Ilike, Value::Pattern("%q%".into())),
        ("isdistinct.x", Op::IsDistinct, text("x")),
        ("fts.a & b", Op::Fts, text("a & b")),
        ("plfts.a b", Op::Plfts, text("a b")),
        ("phfts.a b", Op::Phfts, text("a b")),
        ("wfts.a or b", Op::Wfts, text("a or b")),
        ("cs.{a,b}", Op::Contains, container("{a,b}", Some(&[Some("a"), Some("b")]))),
        ("cs.{\"a\":1}", Op::Contains, container("{\"a\":1}", None)),
        ("cd.[1,5)", Op::ContainedIn, container("[1,5)", None)),
        ("ov.{}", Op::Overlaps, container("{}", Some(&[]))),
        ("sl.[1,2)", Op::StrictlyLeft, text("[1,2)")),
        ("sr.[1,2)", Op::StrictlyRight, text("[1,2)")),
        ("nxr.[1,2)", Op::NotRightOf, text("[1,2)")),
        ("nxl.[1,2)", Op::NotLeftOf, text("[1,2)")),
        ("adj.[1,2)", Op::Adjacent, text("[1,2)")),
        ("is.null", Op::Is, Value::Is(Is::Null)),
        ("is.NOT_NULL", Op::Is, Value::Is(Is::NotNull)),
        ("is.True", Op::Is, Value::Is(Is::True)),
        ("is.false", Op::Is, Value::Is(Is::False)),
        ("is.unknown", Op::Is, Value::Is(Is::Unknown)),
    ];
    let limits = Limits::default();
    for (word, op, value) in table {
        for (negated, word) in [(false, word.to_owned()), (true, format!("not.{word}"))] {
            let filter = parse_pairs(&[("x".to_owned(), word.clone())], &limits).unwrap().filters.remove(0);
            assert_eq!((filter.negated, filter.op, filter.value), (negated, op, value.clone()), "{word}");
            assert_eq!((filter.quantifier, filter.language), (None, None), "{word}");
        }
    }
}

#[test]
fn quantifiers_and_languages() {
    for op in ["eq", "gt", "gte", "lt", "lte", "like", "ilike"] {
        let any = filter(&format!("x={op}(any).{{a,\"c,d\",NULL,\"NULL\"}}"));
        assert_eq!(any.quantifier, Some(Quantifier::Any), "{op}");
        assert_eq!(any.value, Value::Array(array(&[Some("a"), Some("c,d"), None, Some("NULL")])), "{op}");
        assert_eq!(filter(&format!("x=not.{op}(all).{{}}")).quantifier, Some(Quantifier::All), "{op}");
    }
    assert_eq!(filter("x=like(any).{a*,*b}").value, Value::Array(array(&[Some("a%"), Some("%b")])));
    assert_eq!(filter("x=wfts(english).a").language.as_deref(), Some("english"));
}

#[test]
fn lists() {
    for (query, values) in [
        ("id=in.()", &[][..]),
        ("id=in.(a)", &["a"]),
        ("id=in.(a,b)", &["a", "b"]),
        ("id=in.(%22%22)", &[""]),
        ("id=in.(a,,b)", &["a", "", "b"]),
        ("id=in.(%22c,d%22,%22e)%22,%22f%5C%22g%5C%5C%22)", &["c,d", "e)", "f\"g\\"]),
        ("id=in.(%22a%22,+%22b%22+)", &["a", "b"]),
        ("id=in.(+a,b+)", &[" a", "b "]),
        ("id=in.(%22hi%22+there,say+%22x%22)", &["\"hi\" there", "say \"x\""]),
        ("id=in.(%22open)", &["\"open"]),
        ("id=in.({a},b)", &["{a}", "b"]),
    ] {
        assert_eq!(filter(query).value, Value::List(names(values)), "{query}");
    }
}

#[test]
fn array_literals() {
    for (literal, expected) in [
        ("{}", Some(&[][..])),
        (" { } ", Some(&[])),
        ("{ a , b c }", Some(&[Some("a"), Some("b c")])),
        ("{\"a\\\"b\", \"\"}", Some(&[Some("a\"b"), Some("")])),
        ("{a\\,b,c\\ }", Some(&[Some("a,b"), Some("c ")])),
        ("{null,Null,\\null}", Some(&[None, None, Some("null")])),
        ("{a,}", None),
        ("{,a}", None),
        ("{\"a\"b}", None),
        ("{\"a}", None),
        ("{a\\}", None),
        ("{{a},{b}}", None),
        ("{a", None),
        ("a", None),
        ("", None),
    ] {
        assert_eq!(array::elements(literal), expected.map(array), "{literal}");
    }
}

fn leaf(query: &str) -> Logic {
    Logic::Leaf(filter(query))
}

fn tree(query: &str) -> Logic {
    let mut logic = read(query).logic;
    assert_eq!(logic.len(), 1, "{query}");
    logic.remove(0).1
}

#[test]
fn trees() {
    let table = [
        ("or=(a.eq.1,b.not.gt.2)", Logic::Or(vec![leaf("a=eq.1"), leaf("b=not.gt.2")])),
        ("or=(+a.eq.1+,+b.gt.2+)+", Logic::Or(vec![leaf("a=eq.1"), leaf("b=gt.2")])),
        ("and=(a.in.(1,%222,%22),b.is.null+)", Logic::And(vec![leaf("a=in.(1,%222,%22)"), leaf("b=is.null")])),
        (
            "or=(a.eq.1,and(b.gt.2,not.or(c.lt.3,d.is.true)))",
            Logic::Or(vec![
                leaf("a=eq.1"),
                Logic::And(vec![
                    leaf("b=gt.2"),
                    Logic::Not(Box::new(Logic::Or(vec![leaf("c=lt.3"), leaf("d=is.true")]))),
                ]),
            ]),
        ),
        ("or=(and+(a.eq.1),or.eq.1)", Logic::Or(vec![Logic::And(vec![leaf("a=eq.1")]), leaf("%22or%22=eq.1")])),
        ("or=(not.eq.1,order.eq.2)", Logic::Or(vec![leaf("not=eq.1"), leaf("%22order%22=eq.2")])),
        ("or=(data->a->>b.eq.1)", Logic::Or(vec![leaf("data->a->>b=eq.1")])),
        ("or=(tags.cs.{a,b},tags.ov.{c})", Logic::Or(vec![leaf("tags=cs.{a,b}"), leaf("tags=ov.{c}")])),
        ("or=(x.cs.{%22a%22:{%22}%22:1}})", Logic::Or(vec![leaf("x=cs.{%22a%22:{%22}%22:1}}")])),
        ("or=(a.eq(any).{1,2},b.eq.3)", Logic::Or(vec![leaf("a=eq(any).{1,2}"), leaf("b=eq.3")])),
        ("or=(a.eq.{open,b.eq.2)", Logic::Or(vec![leaf("a=eq.{open"), leaf("b=eq.2")])),
        ("or=(a.eq.,b.eq.%22%22)", Logic::Or(vec![leaf("a=eq."), leaf("b=eq.")])),
    ];
    for (query, expected) in table {
        assert_eq!(tree(query), expected, "{query}");
    }
}

#[test]
fn quoted_text_cannot_add_a_condition() {
    let hostile = r#"x",id.not.is.null),or(a.eq.1\"#;
    let quoted = format!("%{hostile}%").replace('\\', r"\\").replace('"', r#"\""#);
    let pair = ("or".to_owned(), format!(r#"(title.eq."{quoted}",note.eq."{quoted}")"#));
    let (_, logic) = parse_pairs(&[pair], &Limits::default()).unwrap().logic.remove(0);
    let Logic::Or(branches) = logic else { panic!("{logic:?}") };
    let values: Vec<_> = branches
        .into_iter()
        .map(|branch| if let Logic::Leaf(filter) = branch { filter.value } else { panic!("{branch:?}") })
        .collect();
    assert_eq!(values, [text(&format!("%{hostile}%")), text(&format!("%{hostile}%"))]);
}
