//! The library: tables with every type of column and relation, and values on which databases disagree.

use serde_json::{Value, json};
use serendib_db::Cond;
use serendib_domain::table::{DeletePolicy, InsertPolicy, RowWritePolicy, Table, UpdatePolicy};
use serendib_server::lab::Laboratory;

/// A user with own notes and reviews.
pub const READER: &str = "00000000-0000-4000-8000-00000000000a";
pub const OTHER: &str = "00000000-0000-4000-8000-00000000000b";

/// Case, accents, Sinhala and Tamil with and without joiners, punctuation, wildcards, quotes, spaces, extremes of the sort order, empty.
const TEXTS: [&str; 24] = [
    "Zebra",
    "apple",
    "Apple",
    "APPLE pie",
    "éclair",
    "Éclair",
    "e\u{301}clair",
    "ශ්\u{200d}රී ලංකාව",
    "ශ්රී ලංකාව",
    "தமிழ் நாடு",
    "தமிழ்",
    "The fat cat sat on a mat",
    "the FAT rat, and the cat!",
    "50% off_now",
    "back\\slash",
    "quote\"d, comma",
    "(paren) {brace}",
    "new\nline",
    "  spaced  ",
    "",
    "ß",
    "İstanbul",
    "🚂 train",
    "\u{fffd}\u{10ffff}",
];

fn text(number: usize) -> &'static str {
    TEXTS[number % TEXTS.len()]
}

fn one_of<const N: usize>(number: usize, all: [Value; N]) -> Value {
    all.get(number % N).cloned().unwrap_or_default()
}

fn id(number: usize) -> String {
    format!("00000000-0000-4000-8000-{:012x}", number + 0x1000)
}

/// The library without policies, as a laboratory file.
pub fn file() -> Value {
    let authors: Vec<Value> = (0..24)
        .map(|n| {
            json!({
                "id": id(n), "name": text(n), "bio": (n % 3 != 0).then(|| text(n * 7 + 1)),
                "rating": one_of(n, [json!(null), json!(4.5), json!(4.5), json!(0.1), json!(-2), json!(3)]),
                "active": n % 5 != 0, "secret": format!("s{n}"),
                "mentor_id": (n > 3 && n % 4 != 0).then(|| id(n / 2)),
            })
        })
        .collect();
    let books: Vec<Value> = (0..60)
        .map(|n| {
            json!({
                "id": n + 1, "title": text(n * 5 + 2),
                "author_id": (n % 7 != 0).then(|| id(n % 24)),
                "editor_id": (n % 4 == 1).then(|| id((n * 3) % 24)),
                "price": one_of(n, [json!(null), json!(12.5), json!(0), json!("99999.99"), json!(-1.25)]),
                "pages": (n % 6 != 0).then_some((n * 37) % 11 * 100),
                "published": (n % 3 != 1).then(|| format!("20{:02}-0{}-1{}", n % 30, n % 9 + 1, n % 10)),
                "printed_at": (n % 4 != 2).then(|| format!("20{:02}-03-0{}T0{}:30:15.{}Z", n % 30, n % 9 + 1, n % 10, n * 101)),
                "opens": (n % 5 != 3).then(|| format!("{:02}:{:02}:00", n % 24, n % 60)),
                "in_print": one_of(n, [json!(null), json!(true), json!(false)]),
                "tags": one_of(n, [json!(null), json!([]), json!(["a"]), json!(["a", "b", "a"]), json!(["c d", "é", "\"q\""]), json!(["b", "null"])]),
                "meta": meta(n),
            })
        })
        .collect();
    let genres: Vec<Value> = (0..6).map(|n| json!({ "id": n + 1, "name": text(n * 3) })).collect();
    let book_genres: Vec<Value> = (0..60)
        .flat_map(|n| (0..n % 4).map(move |g| json!({ "book_id": n + 1, "genre_id": (n + g) % 6 + 1, "main": g == 0 })))
        .collect();
    let covers: Vec<Value> = (0..60)
        .filter(|n| n % 3 == 0)
        .map(|n| json!({ "book_id": n + 1, "colour": (n % 2 == 0).then(|| text(n)), "weight": one_of(n, [0.0, 1.0 / 3.0, 1.5, 2.0, 1e21].map(Value::from)) }))
        .collect();
    let reviews: Vec<Value> = (0..80)
        .map(|n| {
            json!({
                "id": id(n), "book_id": n % 50 + 1, "user_id": one_of(n, [READER, OTHER].map(Value::from)),
                "stars": (n % 4 != 3).then_some(n % 5 + 1), "words": text(n * 11 + 3), "hidden": n % 3 == 0,
            })
        })
        .collect();
    let notes: Vec<Value> = (0..8)
        .map(|n| json!({ "id": n + 1, "user_id": one_of(n, [READER, OTHER].map(Value::from)), "words": text(n) }))
        .collect();
    let loans: Vec<Value> = (0..24)
        .map(|n| {
            json!({
                "id": n + 1, "user_id": one_of(n, [READER, OTHER].map(Value::from)), "card": format!("c{}", n / 4),
                "due": (n % 5 != 0).then(|| format!("2030-01-{:02}", n % 28 + 1)),
            })
        })
        .collect();
    json!({ "tables": [
        { "name": "authors", "unique": [["name"]], "hidden": ["secret"], "rows": authors, "columns": [
            { "name": "id", "kind": "uuid" },
            { "name": "name", "kind": "text" },
            { "name": "bio", "kind": "text", "nullable": true },
            { "name": "rating", "kind": "float8", "nullable": true },
            { "name": "active", "kind": "boolean", "default": true },
            { "name": "secret", "kind": "text", "default": "none" },
            { "name": "mentor_id", "kind": "uuid", "nullable": true, "references": { "table": "authors" } },
        ] },
        { "name": "books", "rows": books, "columns": [
            { "name": "id", "kind": "bigint", "default": { "make": "next" } },
            { "name": "title", "kind": "text" },
            { "name": "author_id", "kind": "uuid", "nullable": true, "references": { "table": "authors" } },
            { "name": "editor_id", "kind": "uuid", "nullable": true, "references": { "table": "authors", "constraint": "edited_by" } },
            { "name": "price", "kind": "numeric", "nullable": true },
            { "name": "pages", "kind": "bigint", "nullable": true, "default": 100 },
            { "name": "published", "kind": "date", "nullable": true },
            { "name": "printed_at", "kind": "timestamptz", "nullable": true },
            { "name": "opens", "kind": "time", "nullable": true },
            { "name": "in_print", "kind": "boolean", "nullable": true },
            { "name": "tags", "kind": "text[]", "nullable": true },
            { "name": "meta", "kind": "jsonb", "nullable": true },
        ] },
        { "name": "genres", "unique": [["name"]], "rows": genres, "columns": [
            { "name": "id", "kind": "bigint", "default": { "make": "next" } },
            { "name": "name", "kind": "text" },
        ] },
        { "name": "book_genres", "primary_key": ["book_id", "genre_id"], "rows": book_genres, "columns": [
            { "name": "book_id", "kind": "bigint", "references": { "table": "books" } },
            { "name": "genre_id", "kind": "bigint", "references": { "table": "genres" } },
            { "name": "main", "kind": "boolean", "default": false },
        ] },
        { "name": "covers", "primary_key": ["book_id"], "rows": covers, "columns": [
            { "name": "book_id", "kind": "bigint", "references": { "table": "books", "on_delete": "cascade" } },
            { "name": "colour", "kind": "text", "nullable": true },
            { "name": "weight", "kind": "float8" },
        ] },
        { "name": "reviews", "rows": reviews, "columns": [
            { "name": "id", "kind": "uuid" },
            { "name": "book_id", "kind": "bigint", "references": { "table": "books" } },
            { "name": "user_id", "kind": "uuid" },
            { "name": "stars", "kind": "bigint", "nullable": true },
            { "name": "words", "kind": "text" },
            { "name": "hidden", "kind": "boolean", "default": false },
        ] },
        { "name": "notes", "rows": notes, "columns": [
            { "name": "id", "kind": "bigint", "default": { "make": "next" } },
            { "name": "user_id", "kind": "uuid" },
            { "name": "words", "kind": "text" },
        ] },
        { "name": "loans", "hidden": ["user_id", "card"], "rows": loans, "columns": [
            { "name": "id", "kind": "bigint", "default": { "make": "next" } },
            { "name": "user_id", "kind": "uuid" },
            { "name": "card", "kind": "text", "default": "none" },
            { "name": "due", "kind": "date", "nullable": true },
        ] },
        { "schema": "archive", "name": "books", "rows": [{ "id": 1, "title": "Old" }], "columns": [
            { "name": "id", "kind": "bigint" },
            { "name": "title", "kind": "text" },
        ] },
    ] })
}

/// Every shape of JSON, with equal numbers in different notations.
fn meta(n: usize) -> Value {
    match n % 10 {
        0 => Value::Null,
        1 => json!({ "city": text(n), "size": n, "deep": { "list": [1, 2.50, { "x": text(n) }] } }),
        2 => json!({ "size": 1.0, "city": null }),
        3 => json!([]),
        4 => json!([1, "a", null, [true]]),
        5 => json!("just text"),
        6 => json!(42),
        7 => json!({}),
        8 => json!({ "size": 9_007_199_254_740_993_i64, "b": 1, "aa": 2 }),
        _ => json!({ "size": "12", "city": "Ella", "deep": { "list": [] } }),
    }
}

/// The library with policies that differ by caller, and partial write policies.
pub fn guarded() -> Laboratory {
    Laboratory::read(&file().to_string()).unwrap().map_tables(|table| match table.name {
        "authors" => table
            .read(|caller| Some(if caller.person().is_some() { Cond::True } else { Cond::is_true("active") }))
            .insert(InsertPolicy::Nobody)
            .update(UpdatePolicy::Rows(RowWritePolicy {
                columns: Some(&["bio", "rating"]),
                rows: |caller| caller.is_staff().then_some(Cond::True),
                check: |_| Some(Cond::True),
            }))
            .delete(DeletePolicy::Nobody),
        "books" if table.schema == "public" => table.read(|caller| {
            let signed = Cond::exists("authors", "id", "author_id", Cond::is_true("active"));
            Some(if caller.is_staff() { Cond::True } else { Cond::any_of([signed, Cond::is_null("author_id")]) })
        }),
        "reviews" => own_reviews(table),
        "notes" => own_notes(table),
        "loans" => own_loans(table),
        _ => table,
    })
}

fn own_reviews(table: Table) -> Table {
    let seen = |caller: &serendib_domain::Caller| {
        let own = caller.person().map_or(Cond::False, |person| Cond::eq("user_id", person.user));
        Some(if caller.is_staff() { Cond::True } else { Cond::any_of([Cond::eq("hidden", false), own]) })
    };
    table
        .read(seen)
        .insert(InsertPolicy::Rows(RowWritePolicy {
            columns: Some(&["id", "book_id", "user_id", "stars", "words"]),
            rows: |_| None,
            check: |caller| Some(Cond::eq("user_id", caller.person()?.user)),
        }))
        .update(UpdatePolicy::Rows(RowWritePolicy {
            columns: Some(&["stars", "words", "user_id"]),
            rows: |caller| Some(Cond::eq("user_id", caller.person()?.user)),
            check: |caller| Some(Cond::eq("user_id", caller.person()?.user)),
        }))
        .delete(DeletePolicy::Rows(|caller| Some(Cond::eq("user_id", caller.person()?.user))))
}

fn own_notes(table: Table) -> Table {
    table.read(|caller| Some(Cond::eq("user_id", caller.person()?.user)))
}

/// Every caller sees which books are out; the borrower and the card are private.
fn own_loans(table: Table) -> Table {
    let own = |caller: &serendib_domain::Caller| Some(Cond::eq("user_id", caller.person()?.user));
    let door = |columns| RowWritePolicy { columns: Some(columns), rows: own, check: own };
    table
        .owner_filter("user_id", &["card"])
        .insert(InsertPolicy::Rows(door(&["id", "user_id", "due"])))
        .update(UpdatePolicy::Rows(door(&["due"])))
        .delete(DeletePolicy::Rows(own))
}
