//! Finding wishes in words: at each word the pattern of the table that fits the longest stretch; what no pattern takes is told.

use super::rules::{CERTAIN, DENIALS, Found, RULES, SILENT, TURNS};
use super::wish::{Target, Wish};
use super::words::{Lexicon, Word, clock, number, ordinal, words as cut};
use crate::planner::catalogue::Catalogue;

/// What a text wishes for, whatever else it says.
pub(super) fn heard(catalogue: &Catalogue, text: &str) -> Vec<Wish> {
    wishes(catalogue.lexicon(), &cut(text)).0
}

/// What a text wishes for, and the pieces that say something else.
pub(super) fn wishes(lexicon: &Lexicon, words: &[Word]) -> (Vec<Wish>, Vec<String>) {
    let (mut wishes, mut unknown, mut at) = (Vec::new(), Vec::new(), 0);
    let mut piece: Vec<usize> = Vec::new();
    let mut repeated: Option<fn(Target) -> Wish> = None;
    while at < words.len() {
        let word = words[at].folded.as_str();
        if words[at].is_first || (TURNS.contains(&word) && is_denied(words, &piece)) {
            tell(words, &mut piece, &mut unknown);
        }
        if let Some((wish, length)) = first(lexicon, &words[at..]) {
            // "Do not skip Ella": the opposite of a wish is none that the table knows. "No temples" is one of its own.
            if is_denied(words, &piece) && !DENIALS.contains(&word) {
                piece.extend(at..at + length);
                repeated = None;
                at += length;
                continue;
            }
            repeated = repeats(&wish);
            if !wishes.contains(&wish) {
                wishes.push(wish);
            }
            tell(words, &mut piece, &mut unknown);
            at += length;
            continue;
        }
        // "Skip Ella and Galle": the verb holds for the names that follow.
        let named = lexicon.named(&words[at..]);
        let is_joined = piece.is_empty() && at > 0 && (words[at].is_first || words[at - 1].folded == "and");
        if let Some(((target, length), wish)) = named.zip(repeated).filter(|_| is_joined) {
            wishes.push(wish(target));
            at += length;
            continue;
        }
        let is_silent = SILENT.contains(&word) && named.is_none();
        if !is_silent || !piece.is_empty() {
            piece.push(at);
        }
        at += 1;
    }
    tell(words, &mut piece, &mut unknown);
    (wishes, unknown)
}

/// Whether a piece that was not understood turns what follows it into its opposite.
fn is_denied(words: &[Word], piece: &[usize]) -> bool {
    let has = |known: &[&str]| piece.iter().any(|index| known.contains(&words[*index].folded.as_str()));
    has(DENIALS) && !has(CERTAIN)
}

fn repeats(wish: &Wish) -> Option<fn(Target) -> Wish> {
    match wish {
        Wish::More(_) => Some(Wish::More),
        Wish::Less(_) => Some(Wish::Less),
        Wish::Skip(_, None) => Some(|target| Wish::Skip(target, None)),
        Wish::Add(_) => Some(Wish::Add),
        _ => None,
    }
}

/// Ends a piece that was not understood; silent words at its end do not belong to it.
fn tell(words: &[Word], piece: &mut Vec<usize>, unknown: &mut Vec<String>) {
    while piece.last().is_some_and(|last| SILENT.contains(&words[*last].folded.as_str())) {
        piece.pop();
    }
    let written = piece.drain(..).map(|index| words[index].written.as_str()).filter(|written| !written.is_empty());
    let text = written.collect::<Vec<_>>().join(" ");
    let text: String = text.trim_matches(|c: char| c.is_ascii_punctuation()).chars().take(120).collect();
    if !text.is_empty() {
        unknown.push(text);
    }
}

/// The wish that the longest stretch from here on says, and the words it takes.
fn first(lexicon: &Lexicon, words: &[Word]) -> Option<(Wish, usize)> {
    let mut best: Option<(Wish, usize)> = None;
    for (pattern, meaning) in RULES {
        let parts: Vec<&str> = pattern.split(' ').collect();
        let Some((found, length)) = fits(lexicon, &parts, words, 0, Found::default()) else { continue };
        if best.as_ref().is_none_or(|(_, longest)| length > *longest)
            && let Some(wish) = meaning(&found)
        {
            best = Some((wish, length));
        }
    }
    best
}

/// What the rest of a pattern catches from the words, and how many it takes with those before.
fn fits(lexicon: &Lexicon, parts: &[&str], words: &[Word], taken: usize, found: Found) -> Option<(Found, usize)> {
    let Some((part, rest)) = parts.split_first() else { return Some((found, taken)) };
    let (part, is_optional) = match part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
        Some(inner) => (inner, true),
        None => (*part, false),
    };
    // "Slower, day 3 free": what may follow does not reach over a comma.
    let is_cut_off = is_optional && taken > 0 && words.get(taken).is_some_and(|word| word.is_first);
    if !is_cut_off
        && let Some((with, length)) = one(lexicon, part, &words[taken..], &found)
        && let Some(whole) = fits(lexicon, rest, words, taken + length, with)
    {
        return Some(whole);
    }
    if is_optional { fits(lexicon, rest, words, taken, found) } else { None }
}

fn one(lexicon: &Lexicon, part: &str, words: &[Word], found: &Found) -> Option<(Found, usize)> {
    let word = words.first()?.folded.as_str();
    let next = words.get(1).map(|word| word.folded.as_str());
    let mut found = found.clone();
    let length = match part {
        "TARGET" => {
            let (target, length) = lexicon.named(words)?;
            found.targets.push(target);
            length
        }
        "PLACE" => {
            let (target, length) = lexicon.named(words)?;
            let Target::Place(_) = target else { return None };
            found.targets.push(target);
            length
        }
        "N" => {
            found.numbers.push(number(word)?);
            1
        }
        "DAY" => {
            let skipped = usize::from(word == "the");
            let word = words.get(skipped)?.folded.as_str();
            let next = words.get(skipped + 1).map(|word| word.folded.as_str());
            let day = match (word, next) {
                ("day", Some(next)) => number(next).filter(|_| next != "a")?,
                (_, Some("day")) => ordinal(word)?,
                _ => return None,
            };
            found.days.push(day);
            skipped + 2
        }
        "TIME" => {
            found.times.push(clock(word, next, 5)?);
            1
        }
        _ => {
            part.split('|').find(|known| *known == word)?;
            1
        }
    };
    Some((found, length))
}
