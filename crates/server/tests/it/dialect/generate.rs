//! Random requests: valid, slightly wrong, and hostile.

use serde_json::{Value, json};

use super::material::{Chance, TABLES, TableFacts, WORDS, column, condition, find_table, value};
use super::sides::{WireRequest, encoded};

struct Query {
    pairs: Vec<(String, String)>,
}

impl Query {
    fn select(&mut self, chance: &mut Chance, table: &TableFacts, path: &str, depth: usize) -> String {
        let mut items = Vec::new();
        for _ in 0..=chance.below(4) {
            if chance.percent(15) {
                items.push("*".to_owned());
            } else if depth < 3 && !table.embeds.is_empty() && chance.percent(35) {
                let (name, target) = table.embeds[chance.below(table.embeds.len())];
                let bare = name.split('!').next().unwrap();
                let alias = chance.percent(30).then(|| format!("e{}", self.pairs.len()));
                let key = alias.as_deref().unwrap_or(bare);
                let below = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                let spread = alias.is_none() && chance.percent(12);
                let join = chance.pick(&["", "", "", "!inner", "!left"]);
                let inside = if chance.percent(8) {
                    String::new()
                } else {
                    self.select(chance, find_table(target), &below, depth + 1)
                };
                self.conditions(chance, find_table(target), &below, 25);
                if chance.percent(10) {
                    let test =
                        chance.pick(&["is.null", "not.is.null", "is.not_null", "is.null", "not.is.null", "eq.1"]);
                    self.pairs.push((
                        if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") },
                        test.to_owned(),
                    ));
                }
                let lead =
                    if spread { "...".to_owned() } else { alias.map(|alias| format!("{alias}:")).unwrap_or_default() };
                items.push(format!("{lead}{name}{join}({inside})"));
            } else {
                let (name, _) = column(chance, table);
                let alias = if chance.percent(20) { format!("a{}:", items.len()) } else { String::new() };
                let cast = if chance.percent(12) {
                    chance.pick(&["::text", "::text", "::text", "::int", "::numeric", "::bool", "::json", "::xml"])
                } else {
                    ""
                };
                items.push(format!("{alias}{name}{cast}"));
            }
        }
        items.join(",")
    }

    fn conditions(&mut self, chance: &mut Chance, table: &TableFacts, path: &str, percent: usize) {
        let dotted = if path.is_empty() { String::new() } else { format!("{path}.") };
        while chance.percent(percent) {
            let (name, kind) = column(chance, table);
            let condition_text = condition(chance, kind, false);
            self.pairs.push((format!("{dotted}{name}"), condition_text));
        }
        if chance.percent(percent / 3) {
            let tree = tree(chance, table, 1);
            let word = chance.pick(&["or", "and", "not.or", "not.and"]);
            self.pairs.push((format!("{dotted}{word}"), tree));
        }
        if chance.percent(percent / 2) {
            let terms: Vec<String> = (0..=chance.below(2))
                .map(|_| {
                    let (name, _) = column(chance, table);
                    let name = if !table.embeds.is_empty() && chance.percent(12) {
                        let (embed, target) = table.embeds[chance.below(table.embeds.len())];
                        let (inner, _) = column(chance, find_table(target));
                        format!("{}({inner})", embed.split('!').next().unwrap())
                    } else {
                        name
                    };
                    format!(
                        "{name}{}{}",
                        chance.pick(&["", ".asc", ".desc"]),
                        chance.pick(&["", "", ".nullsfirst", ".nullslast"])
                    )
                })
                .collect();
            self.pairs.push((format!("{dotted}order"), terms.join(",")));
        }
        if chance.percent(percent / 3) {
            self.pairs.push((
                format!("{dotted}limit"),
                if chance.percent(5) {
                    chance.pick(&["-1", "x", ""])
                } else {
                    chance.pick(&["0", "1", "3", "10", "99999999999999999999"])
                }
                .to_owned(),
            ));
        }
        if chance.percent(percent / 4) {
            self.pairs.push((format!("{dotted}offset"), chance.pick(&["0", "1", "2", "7", "1000"]).to_owned()));
        }
    }
}

fn tree(chance: &mut Chance, table: &TableFacts, level: usize) -> String {
    let parts: Vec<String> = (0..chance.below(3) + 1)
        .map(|_| {
            if level < 3 && chance.percent(25) {
                return format!(
                    "{}{}",
                    chance.pick(&["or", "and", "not.and", "not.or"]),
                    tree(chance, table, level + 1)
                );
            }
            let (name, kind) = column(chance, table);
            format!("{name}.{}", condition(chance, kind, true))
        })
        .collect();
    format!("({})", parts.join(","))
}

/// One mutation of the text.
fn spoiled(chance: &mut Chance, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = chance.below(chars.len() + 1);
    let wrong = chance.pick(&[
        "(", ")", ",", ".", "*", "\"", "\\", "{", "}", "!", ":", "->", "'", ";--", " ", "\u{202e}", "\u{0}", "or(",
    ]);
    match chance.below(3) {
        0 if at < chars.len() => {
            chars.remove(at);
        }
        1 => chars.truncate(at),
        _ => {
            let tail = chars.split_off(at);
            chars.extend(wrong.chars());
            chars.extend(tail);
        }
    }
    chars.into_iter().collect()
}

pub fn request(chance: &mut Chance) -> WireRequest {
    let table = &TABLES[chance.below(TABLES.len())];
    let mut wire = if chance.percent(15) { write(chance, table) } else { read(chance, table) };
    let who = [
        "",
        "",
        "user:00000000-0000-4000-8000-00000000000a",
        "user:00000000-0000-4000-8000-00000000000b",
        "guide:00000000-0000-4000-8000-00000000000b",
        "admin:00000000-0000-4000-8000-0000000000ad",
        "service",
    ];
    let who = who[chance.below(who.len())];
    if !who.is_empty() {
        wire = wire.with_caller(who);
    }
    wire
}

fn read(chance: &mut Chance, table: &TableFacts) -> WireRequest {
    let mut query = Query { pairs: Vec::new() };
    if chance.percent(85) {
        let select = query.select(chance, table, "", 0);
        query.pairs.push(("select".to_owned(), select));
    }
    query.conditions(chance, table, "", 45);
    if chance.percent(12) && !query.pairs.is_empty() {
        let at = chance.below(query.pairs.len());
        let (key, text) = &mut query.pairs[at];
        let which = if chance.percent(25) { key } else { text };
        *which = spoiled(chance, which);
    }
    let name = if chance.percent(1) { "no_such_table" } else { table.name };
    let mut wire = WireRequest {
        method: if chance.percent(5) { "HEAD" } else { "GET" },
        path: address(name, &query.pairs),
        ..WireRequest::default()
    };
    if chance.percent(25) {
        wire = wire.with(
            "prefer",
            chance.pick(&[
                "count=exact",
                "count=planned",
                "count=estimated",
                "handling=strict",
                "handling=strict, foo",
                "tx=rollback",
            ]),
        );
    }
    if chance.percent(20) {
        wire = wire.with(
            "accept",
            chance.pick(&[
                "text/csv",
                "application/json",
                "*/*",
                "application/vnd.pgrst.object+json",
                "application/vnd.pgrst.array+json;nulls=stripped",
                "text/html",
                "application/geo+json",
            ]),
        );
    }
    if chance.percent(3) {
        wire = wire.with("accept-profile", chance.pick(&["public", "archive", "auth"]));
    }
    wire
}

fn write(chance: &mut Chance, table: &TableFacts) -> WireRequest {
    let mut query = Query { pairs: Vec::new() };
    let method = chance.pick(&["POST", "POST", "PATCH", "DELETE", "PUT"]);
    if method != "POST" {
        query.conditions(chance, table, "", 60);
    }
    if chance.percent(40) {
        let select = query.select(chance, table, "", 2);
        query.pairs.push(("select".to_owned(), select));
    }
    if method == "POST" && chance.percent(20) {
        query.pairs.push((
            "on_conflict".to_owned(),
            chance.pick(&["id", "name", "book_id,genre_id", "nope", "secret"]).to_owned(),
        ));
    }
    if chance.percent(15) {
        query.pairs.push((
            "columns".to_owned(),
            chance.pick(&["id", "\"id\",\"title\"", "book_id,genre_id", "nope"]).to_owned(),
        ));
    }
    let body = match chance.below(10) {
        0 => json!([]),
        1..=3 => json!([row(chance, table), row(chance, table)]),
        _ => row(chance, table),
    };
    // Rolled back, so that both databases stay the same.
    let prefer = format!(
        "tx=rollback{}{}{}",
        chance.pick(&[
            "",
            ", return=representation",
            ", return=representation",
            ", return=headers-only",
            ", return=minimal"
        ]),
        chance.pick(&["", "", ", resolution=merge-duplicates", ", resolution=ignore-duplicates"]),
        chance.pick(&["", "", ", count=exact", ", missing=default", ", handling=strict, max-affected=2"]),
    );
    let mut wire = WireRequest {
        method,
        path: address(table.name, &query.pairs),
        body: Some(body.to_string().into_bytes()),
        ..WireRequest::default()
    }
    .with("prefer", &prefer);
    if chance.percent(20) {
        wire = wire.with("accept", "application/vnd.pgrst.object+json");
    }
    wire
}

fn row(chance: &mut Chance, table: &TableFacts) -> Value {
    let mut row = serde_json::Map::new();
    for (name, kind) in table.columns {
        // A key is always given, because generated keys differ.
        if chance.percent(if *name == "id" { 100 } else { 60 }) {
            let value = match *kind {
                _ if chance.percent(8) => Value::Null,
                "int" => json!(chance.below(70)),
                "bool" => json!(chance.percent(50)),
                "float" => json!(0.5),
                "list" => json!(["a", chance.pick(WORDS)]),
                "json" => json!({ "size": chance.below(9), "w": chance.pick(WORDS) }),
                kind => Value::from(value(chance, kind)),
            };
            row.insert((*name).to_owned(), value);
        }
    }
    if chance.percent(5) {
        row.insert(chance.pick(&["nope", "secret", "hidden"]).to_owned(), json!(1));
    }
    Value::Object(row)
}

fn address(table: &str, pairs: &[(String, String)]) -> String {
    let part = |text: &str| encoded(text).replace('%', "%25").replace("%25", "%");
    let query_pairs: Vec<String> =
        pairs.iter().map(|(key, text)| format!("{}={}", escaped(key), escaped(text))).collect();
    let query = query_pairs.join("&");
    if query.is_empty() { format!("/{}", part(table)) } else { format!("/{}?{query}", part(table)) }
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'*' | b',' | b'(' | b')' | b':' | b'!' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}
