//! Parts of generated requests: random numbers, tables, and values and conditions that fit them or do not.

use super::library::{OTHER, READER};

/// A random number generator that gives the same requests everywhere (SplitMix64).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(count.max(1)).unwrap()).unwrap()
    }

    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

pub struct TableFacts {
    pub name: &'static str,
    /// Columns with the type of their values.
    pub columns: &'static [(&'static str, &'static str)],
    /// Names that embed, and their tables.
    pub embeds: &'static [(&'static str, &'static str)],
}

pub const TABLES: &[TableFacts] = &[
    TableFacts {
        name: "authors",
        columns: &[
            ("id", "uuid"),
            ("name", "text"),
            ("bio", "text"),
            ("rating", "float"),
            ("active", "bool"),
            ("mentor_id", "uuid"),
        ],
        embeds: &[
            ("books!books_author_id_fkey", "books"),
            ("books!edited_by", "books"),
            ("mentor_id", "authors"),
            ("authors!mentor_id", "authors"),
            ("edited_by", "books"),
        ],
    },
    TableFacts {
        name: "books",
        columns: &[
            ("id", "int"),
            ("title", "text"),
            ("author_id", "uuid"),
            ("price", "usd"),
            ("pages", "int"),
            ("published", "date"),
            ("printed_at", "time"),
            ("opens", "clock"),
            ("in_print", "bool"),
            ("tags", "list"),
            ("meta", "json"),
        ],
        embeds: &[
            ("author_id", "authors"),
            ("authors!author_id", "authors"),
            ("edited_by", "authors"),
            ("genres", "genres"),
            ("book_genres", "book_genres"),
            ("covers", "covers"),
            ("reviews", "reviews"),
        ],
    },
    TableFacts {
        name: "genres",
        columns: &[("id", "int"), ("name", "text")],
        embeds: &[("books", "books"), ("book_genres", "book_genres")],
    },
    TableFacts {
        name: "book_genres",
        columns: &[("book_id", "int"), ("genre_id", "int"), ("main", "bool")],
        embeds: &[("books", "books"), ("genres", "genres"), ("genre_id", "genres")],
    },
    TableFacts {
        name: "covers",
        columns: &[("book_id", "int"), ("colour", "text"), ("weight", "float")],
        embeds: &[("books", "books")],
    },
    TableFacts {
        name: "reviews",
        columns: &[
            ("id", "uuid"),
            ("book_id", "int"),
            ("user_id", "uuid"),
            ("stars", "int"),
            ("words", "text"),
            ("hidden", "bool"),
        ],
        embeds: &[("books", "books")],
    },
    TableFacts {
        name: "loans",
        columns: &[("id", "int"), ("due", "date"), ("user_id", "uuid"), ("card", "card")],
        embeds: &[],
    },
    TableFacts { name: "notes", columns: &[("id", "int"), ("user_id", "uuid"), ("words", "text")], embeds: &[] },
];

pub fn find_table(name: &str) -> &'static TableFacts {
    TABLES.iter().find(|table| table.name == name).unwrap()
}

pub const WORDS: &[&str] = &[
    "Apple",
    "apple",
    "é",
    "fat",
    "cat",
    "ශ්\u{200d}රී",
    "தமிழ்",
    "%",
    "50%",
    "a,b",
    "(x)",
    "\"q\"",
    "back\\",
    "null",
    "",
    " ",
    "🚂",
    "ß",
];

/// Valid and invalid values of each type.
fn pools(kind: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        "int" => {
            (&["0", "1", "5", "30", "100", "500", "-1", "9223372036854775807"], &["9223372036854775808", "1.5", "x"])
        }
        "usd" => (&["12.5", "12.50", "0", "-1.25", "99999.99", "0.005", ".5"], &["1e3", "", "12,5"]),
        "float" => (&["4.5", "0.1", "-2", "3", "0.3333333333333333", "1e21"], &["NaN", "1e400", "one"]),
        "bool" => (&["true", "false", "t", "0", "off"], &["maybe", "2"]),
        "date" => (&["2010-02-11", "2000-01-10", "2029-09-09"], &["2026-02-30", "today"]),
        "time" => (
            &["2010-03-02T01:30:15Z", "2005-03-06 05:30:15+00", "2020-01-01", "2010-03-02T07:00:15.101+05:30"],
            &["now", "2010-13-01T00:00:00Z"],
        ),
        "clock" => (&["09:09", "12:12:00", "23:59:59"], &["25:00", "noon"]),
        "list" => (&["{a}", "{a,b}", "{}", "{\"c d\",é}", "{null}"], &["{a", "a", "{{a}}"]),
        "json" => (
            &["{\"size\":1}", "42", "\"just text\"", "[]", "[1]", "{}", "null", "{\"deep\":{\"list\":[]}}", "1.0"],
            &["{bad", "", "NaN"],
        ),
        "card" => (&["c0", "c1", "c5", "c9"], &["C0", ""]),
        "uuid" => (&[READER, OTHER], &["1", "00000000-0000-4000-8000"]),
        _ => (WORDS, &["a\u{0}b"]),
    }
}

pub fn value(chance: &mut Chance, kind: &str) -> String {
    if kind == "uuid" && chance.percent(60) {
        return format!("00000000-0000-4000-8000-{:012x}", chance.below(24) + 0x1000);
    }
    let (good, bad) = pools(kind);
    let pool = if chance.percent(3) { bad } else { good };
    chance.pick(pool).to_owned()
}

/// Operators that a column type supports.
fn operators(kind: &str) -> &'static [usize] {
    const COMPARE: usize = 0;
    match kind {
        "text" => &[COMPARE, COMPARE, 5, 5, 6, 7, 9, 9, 10],
        "clock" => &[COMPARE, COMPARE, 5, 6, 7, 10],
        "list" | "json" => &[COMPARE, 6, 7, 8, 8],
        _ => &[COMPARE, COMPARE, COMPARE, 6, 7],
    }
}

pub fn condition(chance: &mut Chance, kind: &str, in_tree: bool) -> String {
    let quote =
        |text: String| if in_tree { format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")) } else { text };
    let not = if chance.percent(20) { "not." } else { "" };
    let known = operators(kind);
    let op = if chance.percent(3) { chance.below(12) } else { known[chance.below(known.len())] };
    let operand = match op {
        0..=4 => format!(
            "{}.{}",
            chance.pick(&["eq", "neq", "gt", "gte", "lt", "lte", "isdistinct"]),
            quote(value(chance, kind))
        ),
        5 => {
            let (before, behind) = (chance.pick(&["*", "%", ""]), chance.pick(&["*", "_", ""]));
            format!("{}.{}", chance.pick(&["like", "ilike"]), quote(format!("{before}{}{behind}", chance.pick(WORDS))))
        }
        6 => format!("in.({})", list(chance, kind, 0)),
        7 if kind == "bool" => format!("is.{}", chance.pick(&["null", "not_null", "true", "false", "unknown"])),
        7 => format!("is.{}", chance.pick(&["null", "not_null", "NULL", "null", "true"])),
        8 => format!("{}.{}", chance.pick(&["cs", "cd", "ov"]), quote(value(chance, kind))),
        9 => {
            let op = chance.pick(&["fts", "plfts", "phfts", "wfts", "fts(english)", "plfts(tamil)", "wfts(simple)"]);
            let words = match chance.below(30) {
                0 => "&",
                1 => "fat cat",
                _ => chance.pick(&[
                    "fat & cat",
                    "fat | rat",
                    "!cat",
                    "fat <-> cat",
                    "ca:*",
                    "fat",
                    "'fat cat'",
                    "ශ්\u{200d}රී",
                    "!(a | apple)",
                ]),
            };
            let words = if op.starts_with("fts") {
                words
            } else {
                chance.pick(&["the fat", "\"fat cat\" -mat", "apple or zebra", "தமிழ்", ""])
            };
            format!("{op}.{}", quote(words.to_owned()))
        }
        10 => {
            let op = chance.pick(&["eq(any)", "gt(all)", "lte(any)", "like(any)", "ilike(all)"]);
            format!("{op}.{{{}}}", list(chance, kind, 1))
        }
        _ => format!(
            "{}.{}",
            chance.pick(&["sl", "adj", "match", "foo", "eq(some)", "wfts(klingon)"]),
            quote(value(chance, kind))
        ),
    };
    format!("{not}{operand}")
}

fn list(chance: &mut Chance, kind: &str, least: usize) -> String {
    let values: Vec<String> = (0..chance.below(4) + least)
        .map(|_| format!("\"{}\"", value(chance, kind).replace('\\', "\\\\").replace('"', "\\\"")))
        .collect();
    values.join(",")
}

/// A column, sometimes with a JSON path, and the type of its values.
pub fn column(chance: &mut Chance, table: &TableFacts) -> (String, &'static str) {
    if chance.percent(3) {
        return (chance.pick(&["nope", "secret", "titel", "\"title\"", "user_id"]).to_owned(), "text");
    }
    let (name, kind) = table.columns[chance.below(table.columns.len())];
    if matches!(kind, "json" | "list") && chance.percent(60) || chance.percent(1) {
        let path = chance.pick(&[
            "->size",
            "->>size",
            "->>city",
            "->deep->list",
            "->deep->list->2->>x",
            "->0",
            "->>-1",
            "->deep->>list",
        ]);
        let kind = if path.contains("->>") { "text" } else { "json" };
        return (format!("{name}{path}"), kind);
    }
    (name.to_owned(), kind)
}
