//! Finding wishes in words: at each word the pattern of the tables that fits the longest stretch; what no pattern takes is told.

use super::found::Found;
use super::lexicon::Lexicon;
use super::pattern::{Pattern, Token};
use super::quantities::{DayWords, duration, number, sum, time};
use super::rules::{CERTAIN, DENIALS, FILLERS, SILENT, TURNS, patterns};
use super::vocabulary::{Class, Vocabulary};
use super::wish::{Target, When, Wish};
use super::words::{Word, words as cut};
use crate::planner::catalogue::Catalogue;

/// Words without meaning that may stand inside a pattern, in a row.
const SKIPPED: usize = 2;
/// Targets of one list.
const LISTED: usize = 12;
/// Letters of a piece of text that the guide is told.
const TOLD: usize = 160;

/// What a text wishes for, whatever else it says.
pub(super) fn heard(catalogue: &Catalogue, text: &str) -> Vec<Wish> {
    wishes(catalogue.lexicon(), &cut(text)).0
}

/// What a text wishes for, and the pieces that say something else.
pub(super) fn wishes(lexicon: &Lexicon, words: &[Word]) -> (Vec<Wish>, Vec<String>) {
    let text = Text::new(lexicon, words);
    let mut reading = Reading { text: &text, wishes: Vec::new(), unknown: Vec::new(), piece: Vec::new() };
    reading.read();
    (reading.wishes, reading.unknown)
}

/// Words with what each of them begins.
pub(super) struct Text<'a> {
    pub words: &'a [Word],
    lexicon: &'a Lexicon,
    days: DayWords<'static>,
    classes: Vec<Vec<(Class, usize)>>,
    names: Vec<Option<(Target, usize)>>,
}

impl<'a> Text<'a> {
    fn new(lexicon: &'a Lexicon, words: &'a [Word]) -> Self {
        let vocabulary = Vocabulary::shipped();
        let at = 0..words.len();
        Self {
            words,
            lexicon,
            days: DayWords { vocabulary },
            classes: at.clone().map(|at| vocabulary.classes(&words[at..])).collect(),
            names: at.map(|at| lexicon.named(&words[at..])).collect(),
        }
    }

    fn folded(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.folded.as_str())
    }

    pub fn is_first(&self, at: usize) -> bool {
        self.words.get(at).is_none_or(|word| word.is_first)
    }

    /// Whether the clause around a word has one of a class.
    pub fn clause_has(&self, at: usize, name: &str) -> bool {
        let is_sentence = |at: &usize| self.words[*at].is_sentence;
        let begin = (0..=at.min(self.words.len() - 1)).rev().find(is_sentence).unwrap_or(0);
        let end = (at + 1..self.words.len()).find(is_sentence).unwrap_or(self.words.len());
        self.has(begin..end, name)
    }

    /// Whether a class stands somewhere before a word, in this sentence or an earlier one.
    pub fn has_before(&self, at: usize, name: &str) -> bool {
        self.has(0..at, name)
    }

    fn has(&self, mut range: std::ops::Range<usize>, name: &str) -> bool {
        let class = Vocabulary::shipped().class(name);
        range.any(|at| self.classes[at].iter().any(|(found, _)| Some(*found) == class))
    }

    /// The last that was named before a word.
    pub fn mentioned(&self, at: usize) -> Option<Target> {
        self.names[..at].iter().rev().find_map(|named| named.map(|(target, _)| target))
    }

    /// The last days that were named before a word.
    pub fn days_mentioned(&self, at: usize) -> Option<When> {
        (0..at).rev().find_map(|at| self.days.day(&self.words[at..]).map(|(when, _)| when))
    }

    /// The place of a target that has one.
    pub fn home(&self, target: Target) -> Option<usize> {
        match target {
            Target::Place(place) => Some(place),
            Target::Sight(sight) => self.lexicon.home(sight),
            Target::Kind(_) | Target::Area(_) => None,
        }
    }

    pub fn place_named(&self, name: &str) -> Option<usize> {
        match self.lexicon.named(&cut(name)) {
            Some((Target::Place(place), _)) => Some(place),
            _ => None,
        }
    }

    pub fn kind_named(&self, name: &str) -> Option<Target> {
        super::kinds::KINDS.iter().position(|kind| kind.name == name).map(Target::Kind)
    }

    /// The wishes of the pattern that takes the most words from here, and how many.
    fn first(&self, at: usize) -> Option<(Vec<Wish>, usize)> {
        let mut best: Option<(Vec<Wish>, usize)> = None;
        for pattern in patterns() {
            let Some((found, end)) = self.fits(&pattern.parts, at, Found::new(self, at), true) else { continue };
            let length = end - at;
            if length == 0 || best.as_ref().is_some_and(|(_, most)| length <= *most) {
                continue;
            }
            if let Some(wishes) = (pattern.meaning)(&found) {
                best = Some((wishes, length));
            }
        }
        best
    }

    fn fits(&self, parts: &'static [super::pattern::Part], at: usize, found: Found<'a>, is_begin: bool) -> Option<(Found<'a>, usize)> {
        let Some((part, rest)) = parts.split_first() else { return Some((found, at)) };
        if part.tokens.contains(&Token::Comma) {
            return self.crossed(rest, at, found);
        }
        if is_begin || !self.is_first(at) {
            for (with, next) in self.ways(part, at, &found) {
                if let Some(whole) = self.fits(rest, next, with, false) {
                    return Some(whole);
                }
            }
        }
        if part.is_optional {
            return self.fits(rest, at, found, is_begin);
        }
        if part.tokens == [Token::End] {
            return None;
        }
        if is_begin {
            return None;
        }
        // A word without meaning may stand between two that have one.
        for skipped in 1..=SKIPPED {
            let is_filler = |at: usize| at < self.words.len() && !self.is_first(at) && FILLERS.contains(&self.folded(at));
            if !(at..at + skipped).all(is_filler) || self.is_first(at + skipped) {
                break;
            }
            for (with, next) in self.ways(part, at + skipped, &found) {
                if let Some(whole) = self.fits(rest, next, with, false) {
                    return Some(whole);
                }
            }
        }
        None
    }

    /// The rest of a pattern may begin a new clause, after a word or two that join it.
    fn crossed(&self, rest: &'static [super::pattern::Part], at: usize, found: Found<'a>) -> Option<(Found<'a>, usize)> {
        let joins = ["and", "but", "und", "aber", "et", "mais", "y", "pero", "so", "then", "please", "the", "just", "bitte"];
        let (mut next, mut found) = (at, Some(found));
        for _ in 0..=3 {
            let way = self.fits(rest, next, found.clone()?, true);
            if way.is_some() {
                return way;
            }
            if next >= self.words.len() || !joins.contains(&self.folded(next)) {
                found = None;
            }
            next += 1;
        }
        None
    }

    fn ways(&self, part: &'static super::pattern::Part, at: usize, found: &Found<'a>) -> Vec<(Found<'a>, usize)> {
        let mut ways = Vec::new();
        for token in &part.tokens {
            self.token(token, at, found, &mut ways);
        }
        ways.sort_by_key(|(_, end)| std::cmp::Reverse(*end));
        ways
    }

    fn token(&self, token: &Token, at: usize, found: &Found<'a>, ways: &mut Vec<(Found<'a>, usize)>) {
        if *token == Token::End {
            if at >= self.words.len() || self.is_first(at) {
                ways.push((found.clone(), at));
            }
            return;
        }
        if *token == Token::Begin {
            if self.is_first(at) && at < self.words.len() {
                ways.push((found.clone(), at));
            }
            return;
        }
        let Some(rest) = self.words.get(at..).filter(|rest| !rest.is_empty()) else { return };
        let mut with = found.clone();
        let length = match token {
            Token::Word(known) => usize::from(rest[0].folded == *known),
            Token::Any => usize::from(self.names[at].is_none()),
            Token::Class(class) => {
                let lengths = self.classes[at].iter().filter(|(found, _)| found == class).map(|(_, length)| *length);
                return ways.extend(lengths.map(|length| (found.clone(), at + length)));
            }
            Token::Target | Token::Place => match self.names[at] {
                Some((target, length)) if *token == Token::Target || matches!(target, Target::Place(_) | Target::Sight(_)) => {
                    with.targets.push(target);
                    length
                }
                _ => 0,
            },
            Token::List => self.list(at, &mut with.targets),
            Token::Number => match number(&rest[0].folded) {
                Some(number) => {
                    with.numbers.push(number);
                    // "两个晚上", "three more".
                    1 + usize::from(self.folded(at + 1) == "个")
                }
                None => 0,
            },
            Token::Day => self.days.day(rest).map_or(0, |(when, length)| {
                with.whens.push(when);
                length
            }),
            Token::Days => self.days.days(rest).map_or(0, |(when, length)| {
                with.whens.push(when);
                length
            }),
            Token::Time => time(rest).map_or(0, |(time, length)| {
                with.times.push(time);
                length
            }),
            Token::Duration => duration(rest).map_or(0, |(minutes, length)| {
                with.minutes.push(minutes);
                length
            }),
            Token::Sum => sum(rest).map_or(0, |(sum, length)| {
                with.sums.push(sum);
                length
            }),
            Token::Comma | Token::End | Token::Begin => 0,
        };
        if length > 0 {
            ways.push((with, at + length));
        }
    }

    /// "Ella, Kandy and the beach": of several that are joined by "or" the first.
    fn list(&self, at: usize, targets: &mut Vec<Target>) -> usize {
        const AND: &[&str] = &["and", "und", "et", "y", "e", "plus", "then", "和", "跟", "与", "ni", "nor"];
        const OR: &[&str] = &["or", "oder", "ou", "o", "或", "还"];
        const ARTICLES: &[&str] = &["the", "a", "an", "any", "some", "der", "die", "das", "den", "le", "la", "les", "el", "los", "las", "more", "all"];
        let Some((first, length)) = self.names[at] else { return 0 };
        targets.push(first);
        let mut end = at + length;
        while targets.len() < LISTED {
            let is_and = AND.contains(&self.folded(end));
            let is_or = OR.contains(&self.folded(end));
            let mut next = end + usize::from(is_and || is_or);
            let is_comma = self.words.get(next).is_some_and(|word| word.is_first && !word.is_sentence);
            if !is_and && !is_or && !is_comma {
                break;
            }
            if ARTICLES.contains(&self.folded(next)) {
                next += 1;
            }
            let Some((target, length)) = self.names.get(next).copied().flatten() else { break };
            if !is_or {
                targets.push(target);
            }
            end = next + length;
        }
        end - at
    }
}

struct Reading<'a> {
    text: &'a Text<'a>,
    wishes: Vec<Wish>,
    unknown: Vec<String>,
    /// Words that no pattern took.
    piece: Vec<usize>,
}

impl Reading<'_> {
    fn read(&mut self) {
        let (text, mut at) = (self.text, 0);
        while at < text.words.len() {
            let word = text.folded(at);
            if text.is_first(at) || (TURNS.contains(&word) && self.is_denied()) {
                self.tell();
            }
            if let Some((wishes, length)) = text.first(at) {
                // "Do not skip Ella": the opposite of a wish is none that the table knows. "No temples" is one of its own.
                if self.is_denied() && !text.begins_denial(at) {
                    self.piece.extend(at..at + length);
                    at += length;
                    continue;
                }
                for wish in wishes {
                    if !self.wishes.contains(&wish) {
                        self.wishes.push(wish);
                    }
                }
                self.tell();
                at += length;
                continue;
            }
            let is_silent = SILENT.contains(&word) && text.names[at].is_none();
            if !is_silent || !self.piece.is_empty() {
                self.piece.push(at);
            }
            at += 1;
        }
        self.tell();
    }

    /// Whether a piece that was not understood turns what follows it into its opposite.
    fn is_denied(&self) -> bool {
        let has = |known: &[&str]| self.piece.iter().any(|at| known.contains(&self.text.folded(*at)));
        has(DENIALS) && !has(CERTAIN)
    }

    /// Says of a piece that it was not understood, or hands it to the guide where it is about what no plan holds.
    fn tell(&mut self) {
        let text = self.text;
        while self.piece.last().is_some_and(|at| SILENT.contains(&text.folded(*at))) {
            self.piece.pop();
        }
        let written: Vec<&str> =
            self.piece.iter().map(|at| text.words[*at].written.as_str()).filter(|word| !word.is_empty()).collect();
        let is_for_the_guide = self.piece.iter().any(|at| text.has(*at..*at + 1, "guide"));
        let written = written.join(" ");
        let written = written.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        self.piece.clear();
        if written.is_empty() {
            return;
        }
        if is_for_the_guide && written.chars().count() <= TOLD {
            self.wishes.push(Wish::Tell(written));
        } else {
            self.unknown.push(written);
        }
    }
}

impl Text<'_> {
    fn begins_denial(&self, at: usize) -> bool {
        DENIALS.contains(&self.folded(at)) || ["no", "keep", "cannot", "notbefore"].iter().any(|class| self.has(at..at + 1, class))
    }
}

/// All patterns, read once.
pub(super) fn compile(rules: impl IntoIterator<Item = (&'static str, super::pattern::Meaning)>) -> Vec<Pattern> {
    rules.into_iter().map(|(pattern, meaning)| Pattern::read(pattern, meaning)).collect()
}
