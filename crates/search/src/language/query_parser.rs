//! The query parser: from typed text to clauses.

use std::ops::Range;

use chrono::NaiveDate;

use crate::language::amounts::{AmountSpan, amounts};
use crate::language::concept_names::Forms;
use crate::language::lexicon::WordSense;
use crate::language::parsed_query::{Clause, Condition, ParsedQuery, QueryPart, TextMatch};
use crate::language::thesaurus::{ConceptKind, LONGEST, Thesaurus};
use crate::language::tokens::{Token, TokenKind, tokens};
use crate::language::{compounds, han};
use crate::text::fold::fold;
use crate::text::typo;

/// How many words a negation reaches: "no very steep climbs".
const NEGATION_REACHES: usize = 3;

/// The fewest letters of a partial word beside other words: "ci" and "nn" occur inside many.
const SHORTEST_PART: usize = 4;
/// Below this age a traveler is a child, from this age a senior.
const GROWN_UP: u32 = 18;
const OLD: u32 = 60;
/// Corrected words per text, because each is compared with all names.
const CORRECTIONS: usize = 6;
/// The longest word tried as a compound, in letters.
const LONGEST_COMPOUND: usize = 32;

/// The parser's view of the indexed packages.
pub(crate) trait IndexedWords {
    /// Whether a package has a word that contains it.
    fn has_term(&self, folded: &str) -> bool;
    /// Whether a package has exactly this word.
    fn has_word(&self, folded: &str) -> bool;
    /// Whether it is a word of a title, an attraction or a guide's name.
    fn is_name(&self, folded: &str) -> bool;
    /// Whether it is part of a place's name.
    fn is_place(&self, folded: &str) -> bool;
    /// The probable name of a concept, place or guide, folded and as written. `before` is the previous word, or empty.
    fn correct_spelling(&self, folded: &str, before: &str) -> Option<(String, String)>;
}

/// Parses a text. Never fails: an unknown word is searched as typed, or listed in `ignored`.
pub(crate) fn parse_query(
    text: &str,
    thesaurus: &Thesaurus,
    catalogue: &dyn IndexedWords,
    today: Option<NaiveDate>,
) -> ParsedQuery {
    let parsed = parse_once(text, thesaurus, catalogue, today);
    // Parsed again, because corrected words may form longer names ("Elefantn waisenhaus").
    match &parsed.corrected {
        Some(corrected) => {
            ParsedQuery { corrected: Some(corrected.clone()), ..parse_once(corrected, thesaurus, catalogue, today) }
        }
        None => parsed,
    }
}

fn parse_once(
    text: &str,
    thesaurus: &Thesaurus,
    catalogue: &dyn IndexedWords,
    today: Option<NaiveDate>,
) -> ParsedQuery {
    let tokens = han::segment(text, tokens(text), thesaurus);
    let amounts = amounts(&tokens, &thesaurus.lexicon);
    let mut reader = QueryParser {
        text,
        tokens: &tokens,
        thesaurus,
        catalogue,
        parsed: ParsedQuery::default(),
        fixes: Vec::new(),
        tried: 0,
        last_concept: None,
    };
    reader.amounts(&amounts, today);
    let spent: Vec<&AmountSpan> = amounts.iter().filter(|found| found.is_spent).collect();
    reader.words(|place| spent.iter().find(|found| found.tokens.contains(&place)).map(|found| found.tokens.end));
    reader.finish()
}

pub(super) struct QueryParser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    thesaurus: &'a Thesaurus,
    catalogue: &'a dyn IndexedWords,
    parsed: ParsedQuery,
    /// Corrections: bytes of the text, and their replacement.
    fixes: Vec<(Range<usize>, String)>,
    /// The number of words looked up in the spelling vocabulary.
    tried: usize,
    /// The last concept's end, for a following "or".
    last_concept: Option<usize>,
}

impl QueryParser<'_> {
    pub(super) fn clause(&mut self, condition: Condition, weight: u32, label: String) {
        // A word can fold to nothing or to several words.
        let condition = match condition {
            Condition::Has(text_match) => Condition::Has(text_match.split_into_words()),
            Condition::HasNot(text_match) => Condition::HasNot(text_match.split_into_words()),
            other => other,
        };
        if matches!(&condition, Condition::Has(text_match) | Condition::HasNot(text_match) if text_match.is_empty()) {
            return;
        }
        self.parsed.clauses.push(Clause { condition, weight, is_quoted: false, is_need: false, label });
    }

    pub(super) fn part(&mut self, kind: &'static str, label: &str, tokens: Range<usize>) {
        let without = self.without(tokens);
        self.parsed.parts.push(QueryPart { kind, label: label.to_owned(), without });
    }

    /// The text without these tokens.
    fn without(&self, tokens: Range<usize>) -> String {
        let (Some(first), Some(last)) = (self.tokens.get(tokens.start), self.tokens.get(tokens.end.saturating_sub(1)))
        else {
            return self.text.to_owned();
        };
        let (before, after) = (&self.text[..first.span.start], &self.text[last.span.end..]);
        let joined = format!("{} {}", before.trim(), after.trim());
        joined.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Parses everything but amounts: concept names, catalogue words, unknown words.
    fn words(&mut self, spent_until: impl Fn(usize) -> Option<usize>) {
        let forms: Vec<Option<Forms>> = self.tokens.iter().map(|token| token.word().map(Forms::from_folded)).collect();
        let mut negated_at: Option<usize> = None;
        let mut place = 0;
        while place < self.tokens.len() {
            if let Some(end) = spent_until(place) {
                place = end;
                continue;
            }
            let token = &self.tokens[place];
            if token.is_quoted {
                place = self.literal(place, false);
                continue;
            }
            let is_negated = negated_at.is_some_and(|at| place - at <= NEGATION_REACHES && !self.is_parted(at, place));
            if is_negated && let Some((end, concepts)) = self.concept(place, &forms, &spent_until, true) {
                self.concepts(place..end, concepts, false);
                negated_at = None;
                place = end;
                continue;
            }
            if let Some((end, concepts)) = self.concept(place, &forms, &spent_until, false) {
                let is_avoided = is_negated && end - place > 1 && self.is_avoidance(&concepts);
                self.concepts(place..end, concepts, is_negated && !is_avoided);
                negated_at = None;
                place = end;
                continue;
            }
            if let Some(end) = self.function_word(place, WordSense::Negator) {
                negated_at = Some(end);
                place = end;
                continue;
            }
            if let Some(end) = self.function_word(place, WordSense::Filler) {
                place = end;
                continue;
            }
            place = match token.kind {
                TokenKind::Sign(_) | TokenKind::Dash => place + 1,
                TokenKind::Number(_) | TokenKind::Word(_) => {
                    let end = self.word(place, is_negated);
                    negated_at = None;
                    end
                }
            };
        }
    }

    /// Whether a name of several words itself means avoidance: "many stairs", with or without a negation.
    fn is_avoidance(&self, concepts: &[u32]) -> bool {
        let first = concepts.first().and_then(|concept| self.thesaurus.concept(*concept));
        first.is_some_and(|first| {
            matches!(first.kind, ConceptKind::Access | ConceptKind::Pace | ConceptKind::Diet | ConceptKind::Season)
        })
    }

    /// Whether only an "or" is between.
    fn is_or(&self, end: usize, start: usize) -> bool {
        let between = self.tokens.get(end..start).unwrap_or_default();
        matches!(between, [one] if one.word().is_some_and(|word| self.thesaurus.lexicon.has_sense(word, WordSense::Or)))
    }

    /// Whether a comma or a sentence end separates two tokens.
    fn is_parted(&self, from: usize, to: usize) -> bool {
        let start = from.checked_sub(1).map_or(0, |before| self.tokens[before].span.end);
        self.text[start..self.tokens[to].span.start].contains([',', ';', '.', '!', '?', '，', '。'])
    }

    /// The consequences of an age, unless the words state them.
    pub(super) fn age(&mut self, age: u32, tokens: Range<usize>) {
        let is_child = |token: &Token| {
            token.word().is_some_and(|word| self.thesaurus.lexicon.has_sense(word, WordSense::Children))
        };
        let id = match age {
            0..GROWN_UP if !self.tokens.iter().any(is_child) => "family",
            OLD.. => "seniors",
            _ => return,
        };
        self.concept_of(id, tokens);
    }

    /// A concept implied by a number.
    pub(super) fn concept_of(&mut self, id: &str, tokens: Range<usize>) {
        if let Some(concept) = self.thesaurus.number_of(id) {
            self.concepts(tokens, vec![concept], false);
        }
    }

    fn function_word(&self, place: usize, wanted: WordSense) -> Option<usize> {
        (place + 1..=(place + 3).min(self.tokens.len())).rev().find(|end| {
            let words: Option<Vec<&str>> = self.tokens[place..*end].iter().map(Token::word).collect();
            words.is_some_and(|words| self.thesaurus.lexicon.has_sense(&words.join(" "), wanted))
        })
    }

    /// The longest concept name here.
    fn concept(
        &self,
        place: usize,
        forms: &[Option<Forms>],
        spent_until: &impl Fn(usize) -> Option<usize>,
        is_negated: bool,
    ) -> Option<(usize, Vec<u32>)> {
        // A hyphen inside a word separates nothing: "roll-in shower".
        let is_hyphen = |at: usize| {
            let is_glued = |at: usize| self.tokens.get(at).is_some_and(|token| token.is_glued);
            self.tokens[at].kind == TokenKind::Dash && is_glued(at) && is_glued(at + 1)
        };
        let longest = (place..self.tokens.len().min(place + LONGEST))
            .take_while(|at| {
                let is_part = forms[*at].is_some() || *at > place && is_hyphen(*at);
                is_part && !self.tokens[*at].is_quoted && spent_until(*at).is_none()
            })
            .count();
        (1..=longest).rev().find_map(|length| {
            let words: Vec<Forms> = forms[place..place + length].iter().flatten().cloned().collect();
            forms[place + length - 1].as_ref()?;
            let concepts = if is_negated {
                self.thesaurus.concepts_negated(&words)
            } else {
                self.thesaurus.concepts_named(&words)
            };
            let is_filler = length == 1 && self.thesaurus.lexicon.has_sense(&words[0].folded, WordSense::Filler);
            (!concepts.is_empty() && !is_filler).then(|| (place + length, concepts.to_vec()))
        })
    }

    fn concepts(&mut self, tokens: Range<usize>, concepts: Vec<u32>, is_negated: bool) {
        let Some(first) = concepts.first().and_then(|concept| self.thesaurus.concept(*concept)) else { return };
        let (label, weight) = (first.label.clone(), weight(first.kind));
        let words: Vec<String> =
            self.tokens[tokens.clone()].iter().filter_map(Token::word).map(str::to_owned).collect();
        // No chip for "surf", whose label would be "Surfing".
        let stems = |text: &str| {
            let forms = fold(text);
            forms
                .split(' ')
                .map(|word| Forms::from_folded(word).english().unwrap_or(word).to_owned())
                .collect::<String>()
        };
        let differs_from_label = stems(&words.join(" ")) != stems(&label);
        let text_match = TextMatch { concepts, words, stem: None };
        if is_negated {
            let label = format!("Without: {label}");
            self.clause(Condition::HasNot(TextMatch { words: Vec::new(), ..text_match }), 5, label.clone());
            self.part("without", &label, tokens);
        } else if !self
            .parsed
            .clauses
            .iter()
            .any(|clause| matches!(&clause.condition, Condition::Has(other) if other.concepts == text_match.concepts))
        {
            let is_other = self.last_concept.is_some_and(|end| self.is_or(end, tokens.start));
            self.last_concept = Some(tokens.end);
            if let Some(Clause { condition: Condition::Has(one), label: both, .. }) =
                self.parsed.clauses.last_mut().filter(|_| is_other)
                && !one.concepts.is_empty()
            {
                one.concepts.extend(text_match.concepts);
                one.words.clear();
                *both = format!("{both} or {label}");
                return;
            }
            let is_need = first.kind == ConceptKind::Access;
            self.clause(Condition::Has(text_match), weight, label.clone());
            self.parsed.clauses.last_mut().into_iter().for_each(|clause| clause.is_need = is_need);
            if differs_from_label {
                self.part("concept", &label, tokens);
            }
        }
    }

    /// A word outside concept names: a compound, a catalogue word, a misspelling, or unknown.
    fn word(&mut self, place: usize, is_negated: bool) -> usize {
        let end = self.glued(place);
        let folded = self.folded(place..end);
        if self.tokens.len() > 1 && self.says_nothing(place..end, &folded) {
            return end;
        }
        let is_known = |part: &str| {
            self.thesaurus.lexicon.has_sense(part, WordSense::Filler)
                || !self.thesaurus.concepts_named(&[Forms::from_folded(part)]).is_empty()
        };
        // "Breakfast" is neither a break nor a fast.
        let is_compound =
            |folded: &&String| folded.chars().count() <= LONGEST_COMPOUND && !self.thesaurus.is_common(folded);
        let parts = Some(&folded).filter(is_compound);
        if let Some((first, second)) = parts.and_then(|folded| compounds::parts(folded, is_known)) {
            for part in [first, second] {
                let concepts = self.thesaurus.concepts_named(&[Forms::from_folded(part)]).to_vec();
                if !concepts.is_empty() && !self.thesaurus.lexicon.has_sense(part, WordSense::Filler) {
                    self.compound(place..end, part, concepts);
                }
            }
            return end;
        }
        let is_whole = self.catalogue.has_word(&folded);
        let is_part = is_whole || self.catalogue.has_term(&folded);
        let is_long = folded.chars().count() >= SHORTEST_PART || self.tokens.len() == 1;
        if is_whole || is_part && is_long && self.thesaurus.is_common(&folded) {
            return if is_negated { self.not_literal(place..end, folded) } else { self.literal(place, true) };
        }
        let before = place.checked_sub(1).and_then(|before| self.tokens[before].word()).unwrap_or_default();
        let is_tried = !self.thesaurus.is_common(&folded) && self.tried < CORRECTIONS;
        self.tried += usize::from(is_tried);
        let correction =
            Some(&folded).filter(|_| is_tried).and_then(|folded| self.catalogue.correct_spelling(folded, before));
        // A word of longer names is spelled correctly.
        let correction = correction.filter(|(meant, _)| *meant != folded);
        // A word's beginning is still being typed, unless one slip makes it a name: "trian" is no triangle.
        let is_slip = || correction.as_ref().is_some_and(|(meant, _)| typo::is_slip(&folded, meant));
        if is_part && !is_slip() {
            if folded.chars().count() < SHORTEST_PART && self.tokens.len() > 1 {
                self.parsed.ignored.push(self.text[self.span(place..end)].to_owned());
                return end;
            }
            return if is_negated { self.not_literal(place..end, folded) } else { self.literal(place, true) };
        }
        if let Some((meant, spelling)) = correction {
            if self.thesaurus.lexicon.has_sense(&meant, WordSense::Filler) {
                return end;
            }
            self.fixes.push((self.span(place..end), spelling));
            let concepts = self.thesaurus.concepts_named(&[Forms::from_folded(&meant)]).to_vec();
            if concepts.is_empty() {
                let weight = self.word_weight(&meant);
                let text_match = TextMatch { words: vec![meant.clone()], ..TextMatch::default() };
                self.clause(Condition::Has(text_match), weight, meant);
            } else {
                self.compound(place..end, &meant, concepts);
            }
            return end;
        }
        let stem =
            Forms::from_folded(&folded).english().filter(|stem| stem.len() >= 4 && *stem != folded).map(str::to_owned);
        if let Some(stem) = stem.filter(|stem| !is_negated && self.catalogue.has_term(stem)) {
            let label = self.text[self.span(place..end)].to_owned();
            self.clause(Condition::Has(TextMatch { words: vec![stem], ..TextMatch::default() }), 1, label);
            return end;
        }
        self.parsed.ignored.push(self.text[self.span(place..end)].to_owned());
        end
    }

    /// A letter or number outside amounts, which occurs inside too many words.
    fn says_nothing(&self, tokens: Range<usize>, folded: &str) -> bool {
        let is_number = |token: &Token| match &token.kind {
            TokenKind::Number(_) => true,
            TokenKind::Word(word) => self.thesaurus.lexicon.is_number(word),
            TokenKind::Sign(_) | TokenKind::Dash => false,
        };
        let is_letter = folded.is_ascii() && folded.len() == 1;
        is_letter || self.tokens[tokens].iter().all(is_number)
    }

    fn compound(&mut self, tokens: Range<usize>, word: &str, concepts: Vec<u32>) {
        let Some(first) = concepts.first().and_then(|concept| self.thesaurus.concept(*concept)) else { return };
        let (label, weight) = (first.label.clone(), weight(first.kind));
        self.clause(
            Condition::Has(TextMatch { concepts, words: vec![word.to_owned()], stem: None }),
            weight,
            label.clone(),
        );
        self.part("concept", &label, tokens);
    }

    /// A word as typed.
    fn literal(&mut self, place: usize, stems: bool) -> usize {
        let end = self.glued(place);
        let folded = self.folded(place..end);
        let label = self.text[self.span(place..end)].to_owned();
        let stem = Forms::from_folded(&folded)
            .english()
            .filter(|stem| stems && stem.len() >= 4 && *stem != folded)
            .map(str::to_owned);
        let is_quoted = self.tokens[place].is_quoted;
        let weight = self.word_weight(&folded);
        // No weight: one word of a quotation does not make up for a missing one.
        let weight = if is_quoted && !self.catalogue.is_place(&folded) { 0 } else { weight };
        let before = self.parsed.clauses.len();
        self.clause(Condition::Has(TextMatch { words: vec![folded], stem, concepts: Vec::new() }), weight, label);
        self.parsed.clauses[before..].iter_mut().for_each(|clause| clause.is_quoted = is_quoted);
        end
    }

    fn not_literal(&mut self, tokens: Range<usize>, folded: String) -> usize {
        let end = tokens.end;
        let label = format!("Without: {}", &self.text[self.span(tokens.clone())]);
        self.clause(Condition::HasNot(TextMatch { words: vec![folded], ..TextMatch::default() }), 3, label.clone());
        self.part("without", &label, tokens);
        end
    }

    fn word_weight(&self, folded: &str) -> u32 {
        if self.catalogue.is_place(folded) { 4 } else { u32::from(self.catalogue.is_name(folded)) }
    }

    /// "600mm" is one word, although its digits are a separate token.
    fn glued(&self, place: usize) -> usize {
        let goes_on = |at: &usize| {
            let is_text = |token: &Token| matches!(token.kind, TokenKind::Word(_) | TokenKind::Number(_));
            self.tokens[*at].is_glued
                && is_text(&self.tokens[*at])
                && is_text(&self.tokens[*at - 1])
                && (self.tokens[*at].number().is_some() || self.tokens[*at - 1].number().is_some())
        };
        place + 1 + (place + 1..self.tokens.len()).take_while(goes_on).count()
    }

    fn folded(&self, tokens: Range<usize>) -> String {
        fold(&self.text[self.span(tokens)])
    }

    fn span(&self, tokens: Range<usize>) -> Range<usize> {
        self.tokens[tokens.start].span.start..self.tokens[tokens.end - 1].span.end
    }

    fn finish(mut self) -> ParsedQuery {
        // If every word is unknown, they are searched as typed and find nothing.
        if self.parsed.clauses.is_empty() {
            for word in std::mem::take(&mut self.parsed.ignored) {
                let folded = fold(&word);
                self.clause(Condition::Has(TextMatch { words: vec![folded], ..TextMatch::default() }), 1, word);
            }
        }
        self.parsed.is_anything =
            self.parsed.clauses.is_empty() && self.tokens.iter().any(|token| token.word().is_some());
        if !self.fixes.is_empty() {
            let mut corrected = self.text.to_owned();
            for (span, spelling) in self.fixes.iter().rev() {
                corrected.replace_range(span.clone(), spelling);
            }
            self.parsed.corrected = Some(corrected.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        self.parsed
    }
}

/// A concept's weight if no package matches all clauses.
fn weight(kind: ConceptKind) -> u32 {
    match kind {
        ConceptKind::Access => 6,
        ConceptKind::Place => 5,
        ConceptKind::Activity | ConceptKind::Festival => 4,
        ConceptKind::Language => 3,
        ConceptKind::Company => 3,
        ConceptKind::Theme | ConceptKind::Comfort => 2,
        ConceptKind::Pace | ConceptKind::Diet | ConceptKind::Season => 1,
    }
}
