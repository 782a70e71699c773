//! Operators, between a column and a value.

use super::ast::{Op, Quantifier};
use super::cursor::ParseCursor;
use super::error::ParseError;

/// A caller's regular expression can cost more than its answer is worth: T-Q12.
const REFUSED: [&str; 2] = ["match", "imatch"];

/// `[not.]op[(any|all|language)].`
pub(super) struct Operator {
    pub(super) negated: bool,
    pub(super) op: Op,
    pub(super) quantifier: Option<Quantifier>,
    pub(super) language: Option<String>,
}

pub(super) fn operator(cursor: &mut ParseCursor<'_>) -> Result<Operator, ParseError> {
    let negated = cursor.eat("not.");
    let start = cursor.position();
    let word = cursor.take_while(|c| c.is_ascii_lowercase());
    let Some(op) = find_op(word) else {
        cursor.rewind(start);
        return Err(if REFUSED.contains(&word) {
            cursor.refuse(format!("operator \"{word}\" is not offered"))
        } else if negated {
            cursor.unexpected("operator (eq, gt, ...)")
        } else {
            cursor.unexpected("\"not\" or operator (eq, gt, ...)")
        });
    };
    let mut operator = Operator { negated, op, quantifier: None, language: None };
    if cursor.peek() == Some('(') {
        parenthesis(cursor, &mut operator)?;
    }
    cursor.expect(".", "delimiter (.)")?;
    Ok(operator)
}

/// Whether a text begins like a condition, valid or not. This tells a filter on a function's rows from an argument.
pub fn begins_condition(text: &str) -> bool {
    let text = text.strip_prefix("not.").unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(text.len());
    let (word, behind) = text.split_at(end);
    (find_op(word).is_some() || REFUSED.contains(&word)) && behind.starts_with(['.', '('])
}

fn parenthesis(cursor: &mut ParseCursor<'_>, operator: &mut Operator) -> Result<(), ParseError> {
    match operator.op {
        Op::Eq | Op::Gt | Op::Gte | Op::Lt | Op::Lte | Op::Like | Op::Ilike => {
            operator.quantifier = Some(if cursor.eat("(any)") {
                Quantifier::Any
            } else if cursor.eat("(all)") {
                Quantifier::All
            } else {
                return Err(cursor.unexpected("\"(any)\", \"(all)\" or delimiter (.)"));
            });
            Ok(())
        }
        Op::Fts | Op::Plfts | Op::Phfts | Op::Wfts => {
            cursor.eat("(");
            let language = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            if language.is_empty() {
                return Err(cursor.unexpected("language"));
            }
            operator.language = Some(language.to_owned());
            cursor.expect(")", "\")\"")
        }
        _ => Err(cursor.unexpected("delimiter (.)")),
    }
}

fn find_op(word: &str) -> Option<Op> {
    Some(match word {
        "eq" => Op::Eq,
        "neq" => Op::Neq,
        "gt" => Op::Gt,
        "gte" => Op::Gte,
        "lt" => Op::Lt,
        "lte" => Op::Lte,
        "like" => Op::Like,
        "ilike" => Op::Ilike,
        "in" => Op::In,
        "is" => Op::Is,
        "isdistinct" => Op::IsDistinct,
        "fts" => Op::Fts,
        "plfts" => Op::Plfts,
        "phfts" => Op::Phfts,
        "wfts" => Op::Wfts,
        "cs" => Op::Contains,
        "cd" => Op::ContainedIn,
        "ov" => Op::Overlaps,
        "sl" => Op::StrictlyLeft,
        "sr" => Op::StrictlyRight,
        "nxr" => Op::NotRightOf,
        "nxl" => Op::NotLeftOf,
        "adj" => Op::Adjacent,
        _ => return None,
    })
}
