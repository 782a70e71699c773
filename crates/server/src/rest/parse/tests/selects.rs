//! `select`, `order`, `limit`, `offset`, `columns`, `on_conflict`.

use super::*;

fn column(name: &str) -> SelectColumn {
    SelectColumn { alias: None, name: name.to_owned(), path: Vec::new(), cast: None }
}

fn embed(relation: &str, items: Vec<SelectItem>) -> Embed {
    Embed { alias: None, relation: relation.to_owned(), hint: None, join: Join::Default, spread: false, items }
}

#[test]
fn columns_and_embeds() {
    let col = |name: &str| SelectItem::Column(column(name));
    let guides = || embed("guides", vec![col("id")]);
    let table: Vec<(&str, Vec<SelectItem>)> = vec![
        ("", vec![SelectItem::Star]),
        ("select=*", vec![SelectItem::Star]),
        ("select=id,title", vec![col("id"), col("title")]),
        ("select=id,id", vec![col("id"), col("id")]),
        ("select=+id+,+title", vec![col("id"), col("title")]),
        ("select=%22odd.na%5C%22me,x%22", vec![col("odd.na\"me,x")]),
        ("select=first-name,a$b,größe,two words", vec![col("first-name"), col("a$b"), col("größe"), col("two words")]),
        ("select=n:title", vec![SelectItem::Column(SelectColumn { alias: Some("n".into()), ..column("title") })]),
        ("select=id::text", vec![SelectItem::Column(SelectColumn { cast: Some(SelectCast::Text), ..column("id") })]),
        (
            "select=n:data->a->1->>%22b.c%22::int4",
            vec![SelectItem::Column(SelectColumn {
                alias: Some("n".into()),
                path: vec![step("a", false), step("1", false), step("b.c", true)],
                cast: Some(SelectCast::Integer),
                ..column("data")
            })],
        ),
        (
            "select=data->-1,data->2x,data->a-b",
            vec![
                SelectItem::Column(SelectColumn { path: vec![step("-1", false)], ..column("data") }),
                SelectItem::Column(SelectColumn { path: vec![step("2x", false)], ..column("data") }),
                SelectItem::Column(SelectColumn { path: vec![step("a-b", false)], ..column("data") }),
            ],
        ),
        (
            "select=data->@type,data->>a/b+c!,data->0x->1",
            vec![
                SelectItem::Column(SelectColumn { path: vec![step("@type", false)], ..column("data") }),
                SelectItem::Column(SelectColumn { path: vec![step("a/b c!", true)], ..column("data") }),
                SelectItem::Column(SelectColumn { path: vec![step("0x", false), step("1", false)], ..column("data") }),
            ],
        ),
        (
            "select=a::double precision,b::character+varying",
            vec![
                SelectItem::Column(SelectColumn { cast: Some(SelectCast::Float), ..column("a") }),
                SelectItem::Column(SelectColumn { cast: Some(SelectCast::Text), ..column("b") }),
            ],
        ),
        ("select=guides(id)", vec![SelectItem::Embed(guides())]),
        ("select=*,guides()", vec![SelectItem::Star, SelectItem::Embed(embed("guides", vec![]))]),
        ("select=g:guides(id)", vec![SelectItem::Embed(Embed { alias: Some("g".into()), ..guides() })]),
        ("select=guides!fk(id)", vec![SelectItem::Embed(Embed { hint: Some("fk".into()), ..guides() })]),
        ("select=guides!inner(id)", vec![SelectItem::Embed(Embed { join: Join::Inner, ..guides() })]),
        ("select=guides!left(id)", vec![SelectItem::Embed(Embed { join: Join::Left, ..guides() })]),
        (
            "select=guides!fk!inner(id),guides!inner!fk(id)",
            vec![
                SelectItem::Embed(Embed { hint: Some("fk".into()), join: Join::Inner, ..guides() }),
                SelectItem::Embed(Embed { hint: Some("fk".into()), join: Join::Inner, ..guides() }),
            ],
        ),
        ("select=...guides(id)", vec![SelectItem::Embed(Embed { spread: true, ..guides() })]),
        ("select=count", vec![col("count")]),
        ("select=count(id)", vec![SelectItem::Embed(embed("count", vec![col("id")]))]),
        (
            "select=*,package_guides(guide_id,guides(display_name,avatar_url))",
            vec![
                SelectItem::Star,
                SelectItem::Embed(embed(
                    "package_guides",
                    vec![
                        col("guide_id"),
                        SelectItem::Embed(embed("guides", vec![col("display_name"), col("avatar_url")])),
                    ],
                )),
            ],
        ),
        ("select=id&select=title", vec![col("id")]),
    ];
    for (query, expected) in table {
        assert_eq!(read(query).select, expected, "{query}");
    }
}

#[test]
fn keys_of_the_answer() {
    let key = |query: &str| match read(query).select.remove(0) {
        SelectItem::Column(column) => column.key().to_owned(),
        SelectItem::Embed(embed) => embed.key().to_owned(),
        SelectItem::Star => "*".to_owned(),
    };
    for (query, expected) in [
        ("select=id", "id"),
        ("select=a:id", "a"),
        ("select=data->a->>b", "b"),
        ("select=data->a->0", "a"),
        ("select=data->0", "data"),
        ("select=n:data->a", "n"),
        ("select=guides(id)", "guides"),
        ("select=g:guides(id)", "g"),
    ] {
        assert_eq!(key(query), expected, "{query}");
    }
}

#[test]
fn order() {
    let term = |column: &str, direction, nulls| OrderTerm {
        relation: None,
        column: column.to_owned(),
        path: Vec::new(),
        direction,
        nulls,
    };
    let (asc, desc, first, last) = (Direction::Asc, Direction::Desc, Nulls::First, Nulls::Last);
    let table = [
        ("order=a", vec![term("a", asc, last)]),
        ("order=a.asc", vec![term("a", asc, last)]),
        ("order=a.desc", vec![term("a", desc, first)]),
        ("order=a.nullsfirst", vec![term("a", asc, first)]),
        ("order=a.desc.nullslast,+b.asc.nullsfirst", vec![term("a", desc, last), term("b", asc, first)]),
        ("order=%22a.desc%22", vec![term("a.desc", asc, last)]),
        (
            "order=guides(rating).desc",
            vec![OrderTerm { relation: Some("guides".into()), ..term("rating", desc, first) }],
        ),
        (
            "order=data->a->>b.desc,id",
            vec![
                OrderTerm { path: vec![step("a", false), step("b", true)], ..term("data", desc, first) },
                term("id", asc, last),
            ],
        ),
    ];
    for (query, expected) in table {
        assert_eq!(read(query).order, [(Vec::new(), expected)], "{query}");
    }
    let request = read("order=a&a.b.order=c&order=d");
    assert_eq!(request.order, [(vec![], vec![term("a", asc, last)]), (names(&["a", "b"]), vec![term("c", asc, last)])]);
}

#[test]
fn paging() {
    let most = i64::MAX.unsigned_abs();
    for (word, rows) in [
        ("0", 0),
        ("-0", 0),
        ("15", 15),
        ("1000000000000000000", 1_000_000_000_000_000_000),
        ("99999999999999999999999999", most),
    ] {
        let request = read(&format!("limit={word}&guides.offset={word}&limit=7"));
        assert_eq!(request.limits, [(vec![], rows)], "{word}");
        assert_eq!(request.offsets, [(names(&["guides"]), rows)], "{word}");
    }
}

#[test]
fn lists_of_columns() {
    let request = read("columns=%22a%22,%22b+c%22,d&on_conflict=guide_id,package_id&columns=x");
    assert_eq!(request.columns, Some(names(&["a", "b c", "d"])));
    assert_eq!(request.on_conflict, Some(names(&["guide_id", "package_id"])));
    assert_eq!(read("").columns, None);
}
