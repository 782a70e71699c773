//! Exact error messages.

use super::*;

/// query, message without its outer frame, details
const GRAMMAR: &[(&str, &str, &str)] = &[
    (
        "id=x",
        r#""failed to parse filter (x)" (line 1, column 1)"#,
        r#"unexpected "x" expecting "not" or operator (eq, gt, ...)"#,
    ),
    (
        "id=",
        r#""failed to parse filter ()" (line 1, column 1)"#,
        r#"unexpected end of input expecting "not" or operator (eq, gt, ...)"#,
    ),
    (
        "id",
        r#""failed to parse filter ()" (line 1, column 1)"#,
        r#"unexpected end of input expecting "not" or operator (eq, gt, ...)"#,
    ),
    (
        "id=not.not.eq.1",
        r#""failed to parse filter (not.not.eq.1)" (line 1, column 5)"#,
        r#"unexpected "n" expecting operator (eq, gt, ...)"#,
    ),
    (
        "id=EQ.1",
        r#""failed to parse filter (EQ.1)" (line 1, column 1)"#,
        r#"unexpected "E" expecting "not" or operator (eq, gt, ...)"#,
    ),
    ("id=eq", r#""failed to parse filter (eq)" (line 1, column 3)"#, "unexpected end of input expecting delimiter (.)"),
    (
        "id=neq(any).{1}",
        r#""failed to parse filter (neq(any).{1})" (line 1, column 4)"#,
        r#"unexpected "(" expecting delimiter (.)"#,
    ),
    (
        "id=eq(some).{1}",
        r#""failed to parse filter (eq(some).{1})" (line 1, column 3)"#,
        r#"unexpected "(" expecting "(any)", "(all)" or delimiter (.)"#,
    ),
    (
        "id=eq(any).1",
        r#""failed to parse filter (eq(any).1)" (line 1, column 9)"#,
        r#"unexpected "1" expecting array literal ({a,b,...})"#,
    ),
    ("id=fts().x", r#""failed to parse filter (fts().x)" (line 1, column 5)"#, r#"unexpected ")" expecting language"#),
    (
        "id=match.(a%2B)%2B$",
        r#""failed to parse filter (match.(a+)+$)" (line 1, column 1)"#,
        r#"operator "match" is not offered"#,
    ),
    (
        "id=not.imatch(any).{a}",
        r#""failed to parse filter (not.imatch(any).{a})" (line 1, column 5)"#,
        r#"operator "imatch" is not offered"#,
    ),
    (
        "id=is.nil",
        r#""failed to parse filter (is.nil)" (line 1, column 4)"#,
        r#"unexpected "n" expecting isVal: (null, not_null, true, false, unknown)"#,
    ),
    ("id=in.a", r#""failed to parse filter (in.a)" (line 1, column 4)"#, r#"unexpected "a" expecting "(""#),
    (
        "id=in.(a",
        r#""failed to parse filter (in.(a)" (line 1, column 6)"#,
        r#"unexpected end of input expecting "," or ")""#,
    ),
    (
        "id=in.(a)b",
        r#""failed to parse filter (in.(a)b)" (line 1, column 7)"#,
        r#"unexpected "b" expecting end of input"#,
    ),
    (
        "é=ü",
        r#""failed to parse filter (ü)" (line 1, column 1)"#,
        r#"unexpected "ü" expecting "not" or operator (eq, gt, ...)"#,
    ),
    (
        "or=()",
        r#""failed to parse logic tree (())" (line 1, column 2)"#,
        r#"unexpected ")" expecting field name (* or [a..z0..9_$])"#,
    ),
    ("or=", r#""failed to parse logic tree ()" (line 1, column 1)"#, r#"unexpected end of input expecting "(""#),
    (
        "or=(a.eq.1",
        r#""failed to parse logic tree ((a.eq.1)" (line 1, column 8)"#,
        r#"unexpected end of input expecting "," or ")""#,
    ),
    (
        "or=(a.eq.1))",
        r#""failed to parse logic tree ((a.eq.1)))" (line 1, column 9)"#,
        r#"unexpected ")" expecting end of input"#,
    ),
    (
        "or=(a.eq.1,)",
        r#""failed to parse logic tree ((a.eq.1,))" (line 1, column 9)"#,
        r#"unexpected ")" expecting field name (* or [a..z0..9_$])"#,
    ),
    (
        "or=(a.b.eq.1)",
        r#""failed to parse logic tree ((a.b.eq.1))" (line 1, column 4)"#,
        r#"unexpected "b" expecting "not" or operator (eq, gt, ...)"#,
    ),
    (
        "or=(a)",
        r#""failed to parse logic tree ((a))" (line 1, column 3)"#,
        r#"unexpected ")" expecting "->", "->>" or delimiter (.)"#,
    ),
    (
        "=eq.1",
        r#""failed to parse tree path ()" (line 1, column 1)"#,
        "unexpected end of input expecting field name (* or [a..z0..9_$])",
    ),
    (
        "a!b=eq.1",
        r#""failed to parse tree path (a!b)" (line 1, column 2)"#,
        r#"unexpected "!" expecting ".", "->", "->>" or end of input"#,
    ),
    (
        "a.=eq.1",
        r#""failed to parse tree path (a.)" (line 1, column 3)"#,
        "unexpected end of input expecting field name (* or [a..z0..9_$])",
    ),
    (
        "%22a=eq.1",
        r#""failed to parse tree path ("a)" (line 1, column 3)"#,
        r#"unexpected end of input expecting "\"""#,
    ),
    (
        "select=",
        r#""failed to parse select parameter ()" (line 1, column 1)"#,
        "unexpected end of input expecting field name (* or [a..z0..9_$])",
    ),
    (
        "select=id,",
        r#""failed to parse select parameter (id,)" (line 1, column 4)"#,
        "unexpected end of input expecting field name (* or [a..z0..9_$])",
    ),
    (
        "select=id)",
        r#""failed to parse select parameter (id))" (line 1, column 3)"#,
        r#"unexpected ")" expecting "," or end of input"#,
    ),
    (
        "select=g(id",
        r#""failed to parse select parameter (g(id)" (line 1, column 5)"#,
        r#"unexpected end of input expecting "," or ")""#,
    ),
    (
        "select=g!a!b(id)",
        r#""failed to parse select parameter (g!a!b(id))" (line 1, column 4)"#,
        r#"unexpected "!" expecting "(""#,
    ),
    (
        "select=...g()",
        r#""failed to parse select parameter (...g())" (line 1, column 6)"#,
        r#"unexpected ")" expecting field name (* or [a..z0..9_$])"#,
    ),
    (
        "select=a->>b->c",
        r#""failed to parse select parameter (a->>b->c)" (line 1, column 6)"#,
        r#"unexpected "-" expecting the end of the path after "->>""#,
    ),
    (
        "select=a->99999999999",
        r#""failed to parse select parameter (a->99999999999)" (line 1, column 4)"#,
        r#"unexpected "9" expecting an index of at most 32 bits"#,
    ),
    (
        "select=a.b",
        r#""failed to parse select parameter (a.b)" (line 1, column 3)"#,
        r#"unexpected "b" expecting "sum()", "avg()", "min()", "max()" or "count()""#,
    ),
    (
        "order=",
        r#""failed to parse order ()" (line 1, column 1)"#,
        "unexpected end of input expecting field name (* or [a..z0..9_$])",
    ),
    (
        "order=a.up",
        r#""failed to parse order (a.up)" (line 1, column 3)"#,
        r#"unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast""#,
    ),
    (
        "order=a.desc.asc",
        r#""failed to parse order (a.desc.asc)" (line 1, column 8)"#,
        r#"unexpected "a" expecting "nullsfirst" or "nullslast""#,
    ),
    (
        "order=a.nullslast.desc",
        r#""failed to parse order (a.nullslast.desc)" (line 1, column 13)"#,
        r#"unexpected "d" expecting "," or end of input"#,
    ),
    ("order=g(a", r#""failed to parse order (g(a)" (line 1, column 4)"#, r#"unexpected end of input expecting ")""#),
    (
        "limit=1e12",
        r#""failed to parse limit parameter (1e12)" (line 1, column 2)"#,
        r#"unexpected "e" expecting digit or end of input"#,
    ),
    (
        "offset=",
        r#""failed to parse offset parameter ()" (line 1, column 1)"#,
        "unexpected end of input expecting digit",
    ),
    (
        "columns=a;b",
        r#""failed to parse columns parameter (a;b)" (line 1, column 2)"#,
        r#"unexpected ";" expecting "," or end of input"#,
    ),
    (
        "on_conflict=",
        r#""failed to parse on_conflict parameter ()" (line 1, column 1)"#,
        "unexpected end of input expecting field name (* or [a..z0..9_$])",
    ),
];

#[test]
fn grammar() {
    for (query, message, details) in GRAMMAR {
        let error = parse_error(query);
        assert_eq!((error.status, error.code, error.message.as_str()), (400, "PGRST100", *message), "{query}");
        assert_eq!((error.details.as_deref(), error.hint), (Some(*details), None), "{query}");
    }
}

#[test]
fn bodies() {
    for (query, status, body) in [
        (
            "id=x",
            400,
            r#"{"code":"PGRST100","details":"unexpected \"x\" expecting \"not\" or operator (eq, gt, ...)","hint":null,"message":"\"failed to parse filter (x)\" (line 1, column 1)"}"#,
        ),
        (
            "limit=-1",
            416,
            r#"{"code":"PGRST103","details":"Limit should be greater than or equal to zero.","hint":null,"message":"Requested range not satisfiable"}"#,
        ),
        (
            "offset=-1",
            416,
            r#"{"code":"PGRST103","details":"Offset should be greater than or equal to zero.","hint":null,"message":"Requested range not satisfiable"}"#,
        ),
        (
            "select=id::regclass",
            400,
            r#"{"code":"42704","details":null,"hint":null,"message":"type \"regclass\" does not exist"}"#,
        ),
        (
            "title=eq.a%00b",
            400,
            r#"{"code":"22P05","details":"\\u0000 cannot be converted to text.","hint":null,"message":"unsupported Unicode escape sequence"}"#,
        ),
        (
            "title=like.a%5C",
            400,
            r#"{"code":"22025","details":null,"hint":null,"message":"LIKE pattern must not end with escape character"}"#,
        ),
    ] {
        let error = parse_error(query);
        assert_eq!((error.status, error.body().to_string().as_str()), (status, body), "{query}");
    }
}

#[test]
fn aggregates() {
    for query in [
        "select=count()",
        "select=n:count()::text",
        "select=amount.sum()",
        "select=x:contact_email.max()::text",
        "select=data->a::int.avg()",
        "select=id,guides(rating.min())",
        "select=id.count()",
    ] {
        assert_eq!(
            parse_error(query).body().to_string(),
            r#"{"code":"PGRST123","details":null,"hint":null,"message":"Use of aggregate functions is not allowed"}"#,
            "{query}"
        );
    }
}

#[test]
fn text_that_is_none() {
    for query in ["a=eq.%ff", "%c0%ae=eq.1", "a=eq.%ed%a0%80", "a=eq.%f5%80%80%80"] {
        let error = parse_error(query);
        assert_eq!((error.status, error.code), (400, "22021"), "{query}");
    }
    for query in ["%00=eq.1", "select=a%00", "or=(a.eq.%00)"] {
        assert_eq!(parse_error(query).code, "22P05", "{query}");
    }
}
