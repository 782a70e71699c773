//! Full-text operators with the same meaning on both databases (`docs/wire.md`).

use serendib_db::{Cond, Field, words};

use crate::rest::error::RestError;
use crate::rest::parse::Op;

/// PostgreSQL's built-in configurations. The choice has no effect here: words are compared as they are.
const CONFIGURATIONS: [&str; 29] = [
    "arabic",
    "armenian",
    "basque",
    "catalan",
    "danish",
    "dutch",
    "english",
    "finnish",
    "french",
    "german",
    "greek",
    "hindi",
    "hungarian",
    "indonesian",
    "irish",
    "italian",
    "lithuanian",
    "nepali",
    "norwegian",
    "portuguese",
    "romanian",
    "russian",
    "serbian",
    "simple",
    "spanish",
    "swedish",
    "tamil",
    "turkish",
    "yiddish",
];
/// Nesting of parentheses in a query.
const DEEPEST: usize = 5;
/// Words of a query.
const MOST: usize = 50;

/// `fts`, `plfts`, `phfts` and `wfts` on text.
pub(super) fn condition(field: &Field, op: Op, language: Option<&str>, text: &str) -> Result<Cond, RestError> {
    if let Some(unknown) = language.filter(|language| !CONFIGURATIONS.contains(language)) {
        let name: String = unknown.chars().take(64).collect();
        return Err(RestError::new(400, "42704", format!("text search configuration \"{name}\" does not exist")));
    }
    let words = words::split(text);
    if words.len() > MOST {
        return Err(RestError::new(400, "PGRST100", format!("too many words expecting at most {MOST}")));
    }
    Ok(match op {
        Op::Plfts => match_all_words(field, words),
        Op::Phfts => phrase(field, &words, false),
        Op::Wfts => parse_websearch(field, text),
        _ => return parse_tsquery(field, text),
    })
}

fn match_all_words(field: &Field, words: Vec<String>) -> Cond {
    if words.is_empty() {
        return nothing(field);
    }
    Cond::all_of(words.into_iter().map(|word| phrase(field, &[word], false)))
}

fn phrase(field: &Field, words: &[String], prefix: bool) -> Cond {
    if words.is_empty() {
        return nothing(field);
    }
    Cond::Words { field: field.clone(), words: words.join(" "), prefix }
}

/// Matches no text; unknown for null.
fn nothing(field: &Field) -> Cond {
    // A word never contains a control character.
    Cond::Words { field: field.clone(), words: "\u{1}".to_owned(), prefix: false }
}

/// `"a phrase" word or other -without`
fn parse_websearch(field: &Field, text: &str) -> Cond {
    let mut ways: Vec<Vec<Cond>> = vec![Vec::new()];
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let negated = rest.strip_prefix('-');
        rest = negated.unwrap_or(rest);
        let (piece, behind) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_at(rest.find(|c: char| c.is_whitespace() || c == '"').unwrap_or(rest.len())),
        };
        let is_or = !rest.starts_with('"') && negated.is_none() && piece.eq_ignore_ascii_case("or");
        rest = behind.trim_start();
        let words = words::split(piece);
        if is_or {
            ways.push(Vec::new());
        } else if !words.is_empty() {
            let cond = phrase(field, &words, false);
            let cond = if negated.is_some() { Cond::Not(Box::new(cond)) } else { cond };
            if let Some(way) = ways.last_mut() {
                way.push(cond);
            }
        }
    }
    ways.retain(|way| !way.is_empty());
    if ways.is_empty() { nothing(field) } else { Cond::any_of(ways.into_iter().map(Cond::all_of)) }
}

/// `'fat' & (cat | rat:*) & !dog & big <-> hat`
fn parse_tsquery(field: &Field, text: &str) -> Result<Cond, RestError> {
    let mut reader = TsQueryParser { field, rest: text, text };
    reader.skip();
    if reader.rest.is_empty() {
        return Ok(nothing(field));
    }
    let cond = reader.any(0)?;
    reader.skip();
    if reader.rest.is_empty() { Ok(cond) } else { Err(reader.broken()) }
}

struct TsQueryParser<'a> {
    field: &'a Field,
    rest: &'a str,
    text: &'a str,
}

/// The words, and whether the last is a prefix.
type TsPhrase = (Vec<String>, bool);

impl TsQueryParser<'_> {
    fn broken(&self) -> RestError {
        let text: String = self.text.chars().take(200).collect();
        RestError::new(400, "42601", format!("syntax error in tsquery: \"{text}\""))
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, word: &str) -> bool {
        self.skip();
        match self.rest.strip_prefix(word) {
            Some(behind) => {
                self.rest = behind;
                true
            }
            None => false,
        }
    }

    fn any(&mut self, depth: usize) -> Result<Cond, RestError> {
        let mut ways = vec![self.parse_and(depth)?];
        while self.eat("|") {
            ways.push(self.parse_and(depth)?);
        }
        Ok(Cond::any_of(ways))
    }

    fn parse_and(&mut self, depth: usize) -> Result<Cond, RestError> {
        let mut parts = vec![self.parse_operand(depth)?];
        while self.eat("&") {
            parts.push(self.parse_operand(depth)?);
        }
        Ok(Cond::all_of(parts))
    }

    fn parse_operand(&mut self, depth: usize) -> Result<Cond, RestError> {
        if depth > DEEPEST {
            return Err(RestError::new(400, "PGRST100", format!("too many levels expecting at most {DEEPEST}")));
        }
        if self.eat("!") {
            return Ok(Cond::Not(Box::new(self.parse_operand(depth + 1)?)));
        }
        if self.eat("(") {
            let cond = self.any(depth + 1)?;
            return if self.eat(")") { Ok(cond) } else { Err(self.broken()) };
        }
        let (mut words, mut prefix) = self.words()?;
        while self.eat("<->") || self.eat("<1>") {
            if prefix {
                // Only the last word of a phrase may be a prefix.
                return Err(self.broken());
            }
            let (more, last) = self.words()?;
            words.extend(more);
            prefix = last;
        }
        Ok(phrase(self.field, &words, prefix))
    }

    /// A word, or a quoted text of several, with `:*` for a prefix. Weights are parsed and ignored.
    fn words(&mut self) -> Result<TsPhrase, RestError> {
        self.skip();
        let mut quoted = String::new();
        if self.eat("'") {
            loop {
                let (piece, behind) = self.rest.split_once('\'').ok_or_else(|| self.broken())?;
                quoted.push_str(piece);
                self.rest = behind;
                match self.rest.strip_prefix('\'') {
                    Some(more) => {
                        quoted.push('\'');
                        self.rest = more;
                    }
                    None => break,
                }
            }
        } else {
            let end = self.rest.find(|c: char| c.is_whitespace() || "&|!():<'".contains(c)).unwrap_or(self.rest.len());
            let (piece, behind) = self.rest.split_at(end);
            if piece.is_empty() {
                return Err(self.broken());
            }
            quoted.push_str(piece);
            self.rest = behind;
        }
        let mut prefix = false;
        if let Some(flags) = self.rest.strip_prefix(':') {
            let end = flags.find(|c: char| !"*aAbBcCdD".contains(c)).unwrap_or(flags.len());
            let (flags, behind) = flags.split_at(end);
            if flags.is_empty() {
                return Err(self.broken());
            }
            prefix = flags.contains('*');
            self.rest = behind;
        }
        Ok((words::split(&quoted), prefix))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format_condition(cond: &Cond) -> String {
        match cond {
            Cond::All(parts) => format!("({})", parts.iter().map(format_condition).collect::<Vec<_>>().join(" & ")),
            Cond::Any(parts) => format!("({})", parts.iter().map(format_condition).collect::<Vec<_>>().join(" | ")),
            Cond::Not(part) => format!("!{}", format_condition(part)),
            Cond::Words { words, prefix, .. } => format!("[{words}{}]", if *prefix { "*" } else { "" }),
            other => format!("{other:?}"),
        }
    }

    fn format_query(op: Op, text: &str) -> String {
        match condition(&Field::Column("t"), op, Some("english"), text) {
            Ok(cond) => format_condition(&cond),
            Err(error) => error.code,
        }
    }

    #[test]
    fn questions_are_read_as_postgres_reads_them() {
        for (op, text, expected) in [
            (Op::Fts, "'fat' & 'cat'", "([fat] & [cat])"),
            (Op::Fts, "fat | cat & !big:*", "([fat] | ([cat] & ![big*]))"),
            (Op::Fts, "(a | b) & c <-> d", "(([a] | [b]) & [c d])"),
            (Op::Fts, "'it''s here'", "[it s here]"),
            (Op::Fts, "fat cat", "42601"),
            (Op::Fts, "fat &", "42601"),
            (Op::Fts, "(fat", "42601"),
            (Op::Fts, "", "[\u{1}]"),
            (Op::Fts, "((((((((a))))))))", "PGRST100"),
            (Op::Plfts, "The Fat, cats!", "([the] & [fat] & [cats])"),
            (Op::Phfts, "The Fat cats", "[the fat cats]"),
            (Op::Wfts, "\"fat cat\" or dog -rat", "([fat cat] | ([dog] & ![rat]))"),
            (Op::Wfts, "or \"", "[\u{1}]"),
        ] {
            assert_eq!(format_query(op, text), expected, "{text}");
        }
        assert_eq!(condition(&Field::Column("t"), Op::Fts, Some("klingon"), "a").unwrap_err().code, "42704");
    }
}
