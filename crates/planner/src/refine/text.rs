//! A text annotated with names and classes, for pattern matching.

use super::intent::{IntentTarget, RefineIntent, When};
use super::lexicon::Lexicon;
use super::pattern::{PatternPart, Token};
use super::pattern_match::PatternMatch;
use super::quantities::{DayWords, duration, month, number_of, sum, time};
use super::rules::{CERTAIN, DENIALS, FILLERS, SILENT, patterns};
use super::vocabulary::{IntentVocabulary, WordClass};
use super::words::{Word, words as cut};
use crate::plan::TITLE_LENGTH;

/// The most consecutive fillers inside a pattern.
const SKIPPED: usize = 2;
/// The most words between "from there on" and its wish.
const AFTER_WORDS: usize = 6;
/// The most words between related pieces.
const NEAR_WORDS: usize = 3;

/// Words, and what begins at each of them.
pub(super) struct Text<'a> {
    pub words: &'a [Word],
    pub(super) lexicon: &'a Lexicon,
    pub(super) days: DayWords<'static>,
    pub(super) classes: Vec<Vec<(WordClass, usize)>>,
    pub(super) names: Vec<Option<(IntentTarget, usize)>>,
    /// Per word, the longest pattern's wishes and number of words; computed from the last word to the first.
    pub(super) longest: Vec<Option<(Vec<RefineIntent>, usize)>>,
}

impl<'a> Text<'a> {
    pub(super) fn new(lexicon: &'a Lexicon, words: &'a [Word]) -> Self {
        let vocabulary = IntentVocabulary::shipped();
        let at = 0..words.len();
        let mut text = Self {
            words,
            lexicon,
            days: DayWords { vocabulary },
            classes: at.clone().map(|at| vocabulary.classes(&words[at..])).collect(),
            names: at.map(|at| lexicon.match_name(&words[at..])).collect(),
            longest: vec![None; words.len()],
        };
        text.forget_other_languages();
        text.forget_names_for_guide();
        for at in (0..words.len()).rev() {
            text.names[at] = text.after_article(at);
            text.names[at] = text.with_where(at);
        }
        for at in (0..words.len()).rev() {
            let longest = text.longest_from(at);
            text.longest[at] = longest;
        }
        text
    }

    pub(super) fn folded(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.folded.as_str())
    }

    pub fn is_first(&self, at: usize) -> bool {
        self.words.get(at).is_none_or(|word| word.is_first)
    }

    /// Whether the clause around a word has a class.
    pub fn clause_has(&self, at: usize, name: &str) -> bool {
        let is_sentence = |at: &usize| self.words[*at].is_sentence;
        let begin = (0..=at.min(self.words.len() - 1)).rev().find(is_sentence).unwrap_or(0);
        let end = (at + 1..self.words.len()).find(is_sentence).unwrap_or(self.words.len());
        self.has_class(begin..end, name)
    }

    /// Whether a class occurs before a word, in this or an earlier sentence.
    pub fn has_before(&self, at: usize, name: &str) -> bool {
        self.has_class(0..at, name)
    }

    pub(super) fn has_class(&self, mut range: std::ops::Range<usize>, name: &str) -> bool {
        let class = IntentVocabulary::shipped().class(name);
        range.any(|at| self.classes[at].iter().any(|(found, _)| Some(*found) == class))
    }

    /// Whether a class's phrase of several words starts at a word.
    pub(super) fn has_longer(&self, at: usize, name: &str) -> bool {
        let class = IntentVocabulary::shipped().class(name);
        self.classes[at].iter().any(|(found, length)| Some(*found) == class && *length > 1)
    }

    /// The length in words of a class's longest phrase at a word.
    pub(super) fn longest_of(&self, at: usize, name: &str) -> Option<usize> {
        let class = IntentVocabulary::shipped().class(name);
        self.classes[at].iter().filter(|(found, _)| Some(*found) == class).map(|(_, length)| *length).max()
    }

    /// The last target before a word.
    pub fn mentioned(&self, at: usize) -> Option<IntentTarget> {
        self.names[..at].iter().rev().find_map(|named| named.map(|(target, _)| target))
    }

    /// The last sight before a word.
    pub fn sight_mentioned(&self, at: usize) -> Option<IntentTarget> {
        let sights = self.names[..at].iter().rev().filter_map(|named| named.map(|(target, _)| target));
        sights.into_iter().find(|target| matches!(target, IntentTarget::Sight(_)))
    }

    /// The last place before a word.
    pub fn place_mentioned(&self, at: usize) -> Option<usize> {
        let names = self.names[..at].iter().enumerate().rev();
        names.into_iter().find_map(|(at, named)| match named {
            Some((IntentTarget::Place(place), _)) if !self.is_turned_down(at) => Some(*place),
            _ => None,
        })
    }

    /// Whether a name is rejected: "Mirissa, not Matara".
    fn is_turned_down(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).filter(|_| !self.is_first(at)) else { return false };
        DENIALS.contains(&self.folded(before)) || (before > 0 && self.has_class(before - 1..before, "instead"))
    }

    /// The last days before a word.
    pub fn days_mentioned(&self, at: usize) -> Option<When> {
        let last = (0..at).rev().find(|at| self.days.day(&self.words[*at..]).is_some())?;
        // "From day 10 on": the word before the day belongs to it.
        let from = last.checked_sub(1).filter(|_| !self.is_first(last)).unwrap_or(last);
        let found = self.days.days(&self.words[from..]).or_else(|| self.days.days(&self.words[last..]));
        found.map(|(when, _)| when)
    }

    /// "From there on", right before a word: the days after the last named ones.
    pub fn days_after(&self, at: usize) -> Option<When> {
        let begin = at.saturating_sub(AFTER_WORDS).max(self.sentence_of(at));
        if !self.has_class(begin..at, "thereafter") {
            return None;
        }
        match (0..begin + 1).rev().find_map(|at| self.days.days(&self.words[at..]))?.0 {
            When::Days(days) if days.last < u8::MAX => Some(When::Days(super::intent::DayRange::from(days.last + 1))),
            _ => None,
        }
    }

    /// A target's place, if any.
    pub fn home(&self, target: IntentTarget) -> Option<usize> {
        match target {
            IntentTarget::Place(place) => Some(place),
            IntentTarget::Sight(sight) => self.lexicon.home(sight),
            IntentTarget::Kind(_) | IntentTarget::Area(_) => None,
        }
    }

    /// Words as written.
    pub fn original_words(&self, at: usize, end: usize) -> Option<String> {
        let words: Vec<&str> =
            self.words.get(at..end)?.iter().map(|word| word.written.as_str()).filter(|word| !word.is_empty()).collect();
        let text = words.join(" ").trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        (!text.is_empty() && text.chars().count() <= TITLE_LENGTH).then_some(text)
    }

    pub fn place_named(&self, name: &str) -> Option<usize> {
        match self.lexicon.match_name(&cut(name)) {
            Some((IntentTarget::Place(place), _)) => Some(place),
            _ => None,
        }
    }

    pub fn kind_named(&self, name: &str) -> Option<IntentTarget> {
        super::kinds::KINDS.iter().position(|kind| kind.name == name).map(IntentTarget::Kind)
    }

    pub fn area_named(&self, name: &str) -> Option<IntentTarget> {
        super::areas::AREAS.iter().position(|area| area.name == name).map(IntentTarget::Area)
    }

    /// The wishes of a pattern here, unless an overlapping later one is longer: "do" is no wish in "do not skip Ella".
    pub(super) fn first(&self, at: usize) -> Option<(Vec<RefineIntent>, usize)> {
        let (wishes, length) = self.longest[at].clone()?;
        let core = length - self.polite_words(at, length);
        let within = (at + 1..(at + length).min(self.words.len())).filter(|_| !self.begins_denial(at));
        let is_part = within.filter_map(|later| self.longest[later].as_ref()).any(|(_, longer)| *longer > core);
        (!is_part).then_some((wishes, length))
    }

    /// The number of leading polite words: "could we have a" of "could we have a free day".
    fn polite_words(&self, at: usize, length: usize) -> usize {
        let mut end = at;
        while end < at + length {
            let wanted = IntentVocabulary::shipped().class("want").and_then(|want| {
                self.classes[end].iter().filter(|(class, _)| *class == want).map(|(_, length)| *length).max()
            });
            // "Instead of twelve days" requests nothing.
            let is_meant = self.has_class(end..end + 1, "instead") || self.has_class(end..end + 1, "insteadof");
            let is_silent = SILENT.contains(&self.folded(end)) && self.names[end].is_none() && !is_meant;
            match wanted.or(is_silent.then_some(1)) {
                Some(words) => end += words,
                None => break,
            }
        }
        (end - at).min(length.saturating_sub(1))
    }

    /// The longest pattern's wishes here, and its number of words.
    fn longest_from(&self, at: usize) -> Option<(Vec<RefineIntent>, usize)> {
        let mut best: Option<(Vec<RefineIntent>, usize)> = None;
        for pattern in patterns() {
            let Some((mut found, end)) = self.fits(&pattern.parts, at, PatternMatch::new(self, at), true) else {
                continue;
            };
            found.end = end;
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

    fn fits(
        &self,
        parts: &'static [PatternPart],
        at: usize,
        found: PatternMatch<'a>,
        is_begin: bool,
    ) -> Option<(PatternMatch<'a>, usize)> {
        let Some((part, rest)) = parts.split_first() else { return Some((found, at)) };
        if let [mark @ (Token::Comma | Token::Stop)] = part.tokens.as_slice() {
            if *mark == Token::Comma && self.words.get(at).is_some_and(|word| word.is_sentence) {
                return None;
            }
            return self.crossed(rest, at, found);
        }
        if is_begin || !self.is_first(at) || part.tokens == [Token::End] {
            // After the clause-start mark the pattern has not begun yet.
            let is_mark = part.tokens == [Token::Begin];
            for (with, next) in self.ways(part, at, &found) {
                if let Some(whole) = self.fits(rest, next, with, is_mark) {
                    return Some(whole);
                }
            }
        }
        if part.is_optional
            && let Some(whole) = self.fits(rest, at, found.clone(), is_begin)
        {
            return Some(whole);
        }
        if part.tokens == [Token::End] {
            return None;
        }
        if is_begin {
            return None;
        }
        // Fillers may stand between meaningful words.
        for skipped in 1..=SKIPPED {
            let is_filler =
                |at: usize| at < self.words.len() && !self.is_first(at) && FILLERS.contains(&self.folded(at));
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

    /// A pattern may continue in a new clause after one or two joining words.
    fn crossed(
        &self,
        rest: &'static [PatternPart],
        at: usize,
        found: PatternMatch<'a>,
    ) -> Option<(PatternMatch<'a>, usize)> {
        let joins =
            ["and", "but", "und", "aber", "et", "mais", "y", "pero", "so", "then", "please", "the", "just", "bitte"];
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

    fn ways(&self, part: &'static PatternPart, at: usize, found: &PatternMatch<'a>) -> Vec<(PatternMatch<'a>, usize)> {
        let mut ways = Vec::new();
        for token in &part.tokens {
            self.token(token, at, found, &mut ways);
        }
        ways.sort_by_key(|(_, end)| std::cmp::Reverse(*end));
        ways
    }

    fn token(&self, token: &Token, at: usize, found: &PatternMatch<'a>, ways: &mut Vec<(PatternMatch<'a>, usize)>) {
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
        if matches!(token, Token::Word(known) if rest[0].folded != *known) {
            return;
        }
        let mut with = found.clone();
        let length = match token {
            Token::Word(_) | Token::Any => 1,
            Token::Class(class) => {
                let lengths = self.classes[at].iter().filter(|(found, _)| found == class).map(|(_, length)| *length);
                return ways.extend(lengths.map(|length| (found.clone(), at + length)));
            }
            Token::Target | Token::Place => match self.names[at] {
                Some((target, length))
                    if *token == Token::Target || matches!(target, IntentTarget::Place(_) | IntentTarget::Sight(_)) =>
                {
                    with.targets.push(target);
                    length
                }
                _ => 0,
            },
            Token::List => self.list(at, &mut with.targets),
            // "A" is a number before countable words: "a night", but not "just a hotel".
            Token::Number if matches!(rest[0].folded.as_str(), "a" | "an") && !self.counts(at + 1) => 0,
            Token::Number => number_of(rest).map_or(0, |(number, length)| {
                with.numbers.push(number);
                // "两个晚上".
                length + usize::from(self.folded(at + length) == "个")
            }),
            Token::Day => self.days.day(rest).map_or(0, |(when, length)| {
                with.whens.push(when);
                length
            }),
            Token::Days => self.days.days(rest).map_or(0, |(when, length)| {
                with.whens.push(when);
                length
            }),
            // "Cut Kandy to one night" names no hour.
            Token::Time => {
                time(rest).filter(|(_, length)| !self.counts_what_follows(at + length)).map_or(0, |(time, length)| {
                    with.times.push(time);
                    length
                })
            }
            Token::Duration => duration(rest).map_or(0, |(minutes, length)| {
                with.minutes.push(minutes);
                length
            }),
            Token::Month => month(rest).map_or(0, |(month, length)| {
                with.months.push(month);
                length
            }),
            Token::Sum => sum(rest).map_or(0, |(sum, length)| {
                with.sums.push(sum);
                length
            }),
            Token::Comma | Token::Stop | Token::End | Token::Begin => 0,
        };
        if length > 0 {
            ways.push((with, at + length));
        }
    }

    /// Whether a number before a word counts nights, days or stops.
    fn counts_what_follows(&self, at: usize) -> bool {
        at < self.words.len()
            && !self.is_first(at)
            && ["night", "week", "stops", "day"].iter().any(|class| self.has_class(at..at + 1, class))
    }

    /// Whether a word is countable.
    fn counts(&self, at: usize) -> bool {
        at < self.words.len()
            && ["night", "day", "week", "more", "restday", "free", "afternoon"]
                .iter()
                .any(|class| self.has_class(at..at + 1, class))
    }
}

impl Text<'_> {
    /// Whether an unmatched piece negates what follows.
    pub(super) fn is_denied(&self, piece: &[usize]) -> bool {
        let has = |known: &[&str]| piece.iter().any(|at| known.contains(&self.folded(*at)));
        // "If not, put one in" negates nothing.
        let is_condition = |at: &usize| {
            at.checked_sub(1).is_some_and(|before| matches!(self.folded(before), "if" | "wenn" | "falls" | "si"))
        };
        let denies = |at: &usize| DENIALS.contains(&self.folded(*at)) && !is_condition(at);
        piece.iter().any(denies) && !has(CERTAIN)
    }

    pub(super) fn targets_of(&self, piece: &[usize]) -> Vec<IntentTarget> {
        let (mut targets, mut next) = (Vec::new(), 0);
        for at in piece.iter().filter(|at| self.names[**at].is_some()) {
            if let Some((target, length)) = self.names[*at].filter(|_| *at >= next) {
                targets.push(target);
                next = at + length;
            }
        }
        targets
    }

    /// Whether a piece follows another in the same sentence or starts the next one.
    pub(super) fn is_near(&self, piece: &[usize], next: &[usize]) -> bool {
        let (Some(last), Some(first)) = (piece.last(), next.first()) else { return false };
        first - last <= NEAR_WORDS
    }

    /// The first word of a word's sentence.
    pub(super) fn sentence_of(&self, at: usize) -> usize {
        (0..=at.min(self.words.len().saturating_sub(1))).rev().find(|at| self.words[*at].is_sentence).unwrap_or(0)
    }

    /// Whether earlier words of the sentence negate.
    pub fn denied_before(&self, at: usize) -> bool {
        let begin = self.sentence_of(at);
        let classes = ["no", "cannot"];
        (begin..at).any(|at| {
            DENIALS.contains(&self.folded(at))
                || self.folded(at) == "nobody"
                || classes.iter().any(|class| self.has_class(at..at + 1, class))
        })
    }

    /// In an English text, ignores single words that have a meaning only in another language.
    fn forget_other_languages(&mut self) {
        const ENGLISH: [&str; 24] = [
            "the", "we", "is", "are", "to", "of", "and", "our", "it", "with", "that", "you", "i", "my", "have", "want",
            "would", "be", "this", "there", "can", "you", "they", "for",
        ];
        const OTHERS: [&str; 26] = [
            "und", "wir", "ich", "nicht", "bitte", "der", "das", "ein", "eine", "mit", "fur", "et", "les", "des",
            "nous", "pas", "est", "je", "el", "los", "una", "que", "por", "para", "y", "de",
        ];
        let has = |known: &[&str]| self.words.iter().filter(|word| known.contains(&word.folded.as_str())).count();
        if has(&ENGLISH) < 2 || has(&OTHERS) > 0 {
            return;
        }
        let vocabulary = IntentVocabulary::shipped();
        for (word, classes) in self.words.iter().zip(&mut self.classes) {
            classes.retain(|(class, length)| *length > 1 || !vocabulary.is_foreign(&word.folded, *class));
        }
    }

    /// The nearest place after a word in its sentence, else before it there, else anywhere before.
    pub fn near_place(&self, at: usize) -> Option<usize> {
        let end = (at + 1..self.words.len()).find(|at| self.words[*at].is_sentence).unwrap_or(self.words.len());
        let begin = (0..=at).rev().find(|at| self.words[*at].is_sentence).unwrap_or(0);
        let home = |at: usize| self.names[at].and_then(|(target, _)| self.home(target));
        (begin..at)
            .rev()
            .find_map(home)
            .or_else(|| (at..end).find_map(home))
            .or_else(|| (0..begin).rev().find_map(home))
    }

    pub(super) fn begins_denial(&self, at: usize) -> bool {
        DENIALS.contains(&self.folded(at))
            || ["no", "keep", "cannot", "notbefore"].iter().any(|class| self.has_class(at..at + 1, class))
    }
}
