//! From a typed text to the clauses of a search.

use std::ops::Range;

use chrono::NaiveDate;

use crate::search::language::amounts::{Found, amounts};
use crate::search::language::clause::{Clause, Part, Sought, Understood, Wish};
use crate::search::language::compounds;
use crate::search::language::names::Forms;
use crate::search::language::thesaurus::{ConceptKind, LONGEST, Thesaurus};
use crate::search::language::tokens::{Kind, Token, tokens};
use crate::search::language::words::Small;
use crate::search::text::fold::fold;

/// How far a negation reaches, in words: "no very steep climbs".
const NEGATION_REACHES: usize = 3;

/// So many words of a text are corrected: each is compared with all names.
const CORRECTIONS: usize = 6;
/// The longest word that is looked at as a compound, in letters.
const LONGEST_COMPOUND: usize = 32;

/// "Or", in the languages that are understood.
const OR: [&str; 7] = ["or", "oder", "ou", "of", "o", "или", "或"];

/// What the catalogue says about words.
pub(in crate::search) trait Catalogue {
    /// Whether some package has a word that contains it.
    fn has(&self, folded: &str) -> bool;
    /// Whether it is part of a place's name.
    fn is_place(&self, folded: &str) -> bool;
    /// The word of a concept's or a package's name that was probably meant, and how it is written; `before` is the word before
    /// it, or nothing.
    fn probably(&self, folded: &str, before: &str) -> Option<(String, String)>;
}

/// Never fails: what is not understood stays a word or is told as left out.
pub(in crate::search) fn understand(
    text: &str,
    thesaurus: &Thesaurus,
    catalogue: &dyn Catalogue,
    today: Option<NaiveDate>,
) -> Understood {
    let read = read(text, thesaurus, catalogue, today);
    // Put right, words may be parts of longer names: "Elefantn waisenhaus".
    match &read.corrected {
        Some(corrected) => {
            Understood { corrected: Some(corrected.clone()), ..self::read(corrected, thesaurus, catalogue, today) }
        }
        None => read,
    }
}

fn read(text: &str, thesaurus: &Thesaurus, catalogue: &dyn Catalogue, today: Option<NaiveDate>) -> Understood {
    let tokens = apart(text, tokens(text), thesaurus);
    let amounts = amounts(&tokens, &thesaurus.small);
    let mut reader = Reader {
        text,
        tokens: &tokens,
        thesaurus,
        catalogue,
        understood: Understood::default(),
        fixes: Vec::new(),
        tried: 0,
        last_concept: None,
    };
    reader.amounts(&amounts, today);
    let spent: Vec<&Found> = amounts.iter().filter(|found| found.is_spent).collect();
    reader.words(|place| spent.iter().find(|found| found.tokens.contains(&place)).map(|found| found.tokens.end));
    reader.finish()
}

/// Runs of Han characters are cut into words.
pub(in crate::search) fn apart(text: &str, tokens: Vec<Token>, thesaurus: &Thesaurus) -> Vec<Token> {
    let is_known = |word: &str| !thesaurus.small.of(word).is_empty() || !thesaurus.named(&[Forms::of(word)]).is_empty();
    let mut cut = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Some(word) = token.word().filter(|word| word.starts_with(|c| matches!(c, '\u{3400}'..='\u{9fff}'))) else {
            cut.push(token);
            continue;
        };
        let mut start = token.span.start;
        for piece in compounds::han(word, is_known) {
            // By letters: folded, one may have more or fewer bytes than as typed.
            let mut letters = text[start..token.span.end].char_indices().map(|(place, _)| start + place);
            let end = letters.nth(piece.chars().count()).unwrap_or(token.span.end);
            let span = start..end;
            start = end;
            cut.push(Token { kind: Kind::Word(piece.to_owned()), span, is_glued: true, is_quoted: token.is_quoted });
        }
    }
    cut
}

pub(super) struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    thesaurus: &'a Thesaurus,
    catalogue: &'a dyn Catalogue,
    understood: Understood,
    /// Bytes of the text with what stands there when errors are put right.
    fixes: Vec<(Range<usize>, String)>,
    /// How many words the corrector was asked for.
    tried: usize,
    /// Where the last concept ended, for an "or" after it.
    last_concept: Option<usize>,
}

impl Reader<'_> {
    pub(super) fn clause(&mut self, wish: Wish, weight: u32, label: String) {
        // What folds to nothing asks for nothing; what folds to several words asks for each.
        let wish = match wish {
            Wish::Has(sought) => Wish::Has(sought.in_words()),
            Wish::HasNot(sought) => Wish::HasNot(sought.in_words()),
            other => other,
        };
        if matches!(&wish, Wish::Has(sought) | Wish::HasNot(sought) if sought.is_empty()) {
            return;
        }
        self.understood.clauses.push(Clause { wish, weight, label });
    }

    pub(super) fn part(&mut self, kind: &'static str, label: &str, tokens: Range<usize>) {
        let without = self.without(tokens);
        self.understood.parts.push(Part { kind, label: label.to_owned(), without });
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

    /// What is no amount: names of concepts, words of the catalogue, and the rest.
    fn words(&mut self, spent_until: impl Fn(usize) -> Option<usize>) {
        let forms: Vec<Option<Forms>> = self.tokens.iter().map(|token| token.word().map(Forms::of)).collect();
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
                self.concepts(place..end, concepts, is_negated);
                negated_at = None;
                place = end;
                continue;
            }
            if let Some(end) = self.small(place, Small::Negator) {
                negated_at = Some(end);
                place = end;
                continue;
            }
            if let Some(end) = self.small(place, Small::Filler) {
                place = end;
                continue;
            }
            place = match token.kind {
                Kind::Sign(_) | Kind::Dash => place + 1,
                Kind::Number(_) | Kind::Word(_) => {
                    let end = self.word(place, is_negated);
                    negated_at = None;
                    end
                }
            };
        }
    }

    /// Whether nothing but an "or" stands between.
    fn is_or(&self, end: usize, start: usize) -> bool {
        let between = self.tokens.get(end..start).unwrap_or_default();
        matches!(between, [one] if one.word().is_some_and(|word| OR.contains(&word)))
    }

    /// Whether a comma or the end of a sentence stands between two tokens.
    fn is_parted(&self, from: usize, to: usize) -> bool {
        let start = from.checked_sub(1).map_or(0, |before| self.tokens[before].span.end);
        self.text[start..self.tokens[to].span.start].contains([',', ';', '.', '!', '?', '，', '。'])
    }

    fn small(&self, place: usize, wanted: Small) -> Option<usize> {
        (place + 1..=(place + 3).min(self.tokens.len())).rev().find(|end| {
            let words: Option<Vec<&str>> = self.tokens[place..*end].iter().map(Token::word).collect();
            words.is_some_and(|words| self.thesaurus.small.is(&words.join(" "), wanted))
        })
    }

    /// The longest name of concepts that starts here.
    fn concept(
        &self,
        place: usize,
        forms: &[Option<Forms>],
        spent_until: &impl Fn(usize) -> Option<usize>,
        is_negated: bool,
    ) -> Option<(usize, Vec<u32>)> {
        // A hyphen inside a word parts nothing: "roll-in shower".
        let is_hyphen = |at: usize| {
            let is_glued = |at: usize| self.tokens.get(at).is_some_and(|token| token.is_glued);
            self.tokens[at].kind == Kind::Dash && is_glued(at) && is_glued(at + 1)
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
            let concepts =
                if is_negated { self.thesaurus.named_by_negation(&words) } else { self.thesaurus.named(&words) };
            let is_filler = length == 1 && self.thesaurus.small.is(&words[0].folded, Small::Filler);
            (!concepts.is_empty() && !is_filler).then(|| (place + length, concepts.to_vec()))
        })
    }

    fn concepts(&mut self, tokens: Range<usize>, concepts: Vec<u32>, is_negated: bool) {
        let Some(first) = concepts.first().and_then(|concept| self.thesaurus.concept(*concept)) else { return };
        let (label, weight) = (first.label.clone(), weight(first.kind));
        let words: Vec<String> =
            self.tokens[tokens.clone()].iter().filter_map(Token::word).map(str::to_owned).collect();
        // "Surf" and "Surfing" say the same to the visitor.
        let stems = |text: &str| {
            let forms = fold(text);
            forms.split(' ').map(|word| Forms::of(word).english().unwrap_or(word).to_owned()).collect::<String>()
        };
        let is_told_apart = stems(&words.join(" ")) != stems(&label);
        let sought = Sought { concepts, words, stem: None };
        if is_negated {
            let label = format!("Without: {label}");
            self.clause(Wish::HasNot(Sought { words: Vec::new(), ..sought }), 5, label.clone());
            self.part("without", &label, tokens);
        } else if !self
            .understood
            .clauses
            .iter()
            .any(|clause| matches!(&clause.wish, Wish::Has(other) if other.concepts == sought.concepts))
        {
            let is_other = self.last_concept.is_some_and(|end| self.is_or(end, tokens.start));
            self.last_concept = Some(tokens.end);
            if let Some(Clause { wish: Wish::Has(one), label: both, .. }) =
                self.understood.clauses.last_mut().filter(|_| is_other)
                && !one.concepts.is_empty()
            {
                one.concepts.extend(sought.concepts);
                one.words.clear();
                *both = format!("{both} or {label}");
                return;
            }
            self.clause(Wish::Has(sought), weight, label.clone());
            if is_told_apart {
                self.part("concept", &label, tokens);
            }
        }
    }

    /// A word that no concept has: a compound, a word of the catalogue, an error, or nothing known.
    fn word(&mut self, place: usize, is_negated: bool) -> usize {
        let end = self.glued(place);
        let folded = self.folded(place..end);
        let is_known = |part: &str| {
            self.thesaurus.small.is(part, Small::Filler) || !self.thesaurus.named(&[Forms::of(part)]).is_empty()
        };
        let parts = Some(&folded).filter(|folded| folded.chars().count() <= LONGEST_COMPOUND);
        if let Some((first, second)) = parts.and_then(|folded| compounds::parts(folded, is_known)) {
            for part in [first, second] {
                let concepts = self.thesaurus.named(&[Forms::of(part)]).to_vec();
                if !concepts.is_empty() && !self.thesaurus.small.is(part, Small::Filler) {
                    self.compound(place..end, part, concepts);
                }
            }
            return end;
        }
        if self.catalogue.has(&folded) {
            return if is_negated { self.not_literal(place..end, folded) } else { self.literal(place, true) };
        }
        let before = place.checked_sub(1).and_then(|before| self.tokens[before].word()).unwrap_or_default();
        let is_tried = !self.thesaurus.is_common(&folded) && self.tried < CORRECTIONS;
        self.tried += usize::from(is_tried);
        if let Some((meant, shown)) =
            Some(&folded).filter(|_| is_tried).and_then(|folded| self.catalogue.probably(folded, before))
        {
            if self.thesaurus.small.is(&meant, Small::Filler) {
                return end;
            }
            self.fixes.push((self.span(place..end), shown));
            let concepts = self.thesaurus.named(&[Forms::of(&meant)]).to_vec();
            if concepts.is_empty() {
                let weight = self.word_weight(&meant);
                let sought = Sought { words: vec![meant.clone()], ..Sought::default() };
                self.clause(Wish::Has(sought), weight, meant);
            } else {
                self.compound(place..end, &meant, concepts);
            }
            return end;
        }
        let stem = Forms::of(&folded).english().filter(|stem| stem.len() >= 4 && *stem != folded).map(str::to_owned);
        if let Some(stem) = stem.filter(|stem| !is_negated && self.catalogue.has(stem)) {
            let label = self.text[self.span(place..end)].to_owned();
            self.clause(Wish::Has(Sought { words: vec![stem], ..Sought::default() }), 1, label);
            return end;
        }
        self.understood.ignored.push(self.text[self.span(place..end)].to_owned());
        end
    }

    fn compound(&mut self, tokens: Range<usize>, word: &str, concepts: Vec<u32>) {
        let Some(first) = concepts.first().and_then(|concept| self.thesaurus.concept(*concept)) else { return };
        let (label, weight) = (first.label.clone(), weight(first.kind));
        self.clause(Wish::Has(Sought { concepts, words: vec![word.to_owned()], stem: None }), weight, label.clone());
        self.part("concept", &label, tokens);
    }

    /// A word as it stands.
    fn literal(&mut self, place: usize, stems: bool) -> usize {
        let end = self.glued(place);
        let folded = self.folded(place..end);
        let label = self.text[self.span(place..end)].to_owned();
        let stem =
            Forms::of(&folded).english().filter(|stem| stems && stem.len() >= 4 && *stem != folded).map(str::to_owned);
        let weight = self.word_weight(&folded);
        self.clause(Wish::Has(Sought { words: vec![folded], stem, concepts: Vec::new() }), weight, label);
        end
    }

    fn not_literal(&mut self, tokens: Range<usize>, folded: String) -> usize {
        let end = tokens.end;
        let label = format!("Without: {}", &self.text[self.span(tokens.clone())]);
        self.clause(Wish::HasNot(Sought { words: vec![folded], ..Sought::default() }), 3, label.clone());
        self.part("without", &label, tokens);
        end
    }

    fn word_weight(&self, folded: &str) -> u32 {
        if self.catalogue.is_place(folded) { 4 } else { 0 }
    }

    /// "600mm" is one word though its digits are a number of their own.
    fn glued(&self, place: usize) -> usize {
        let goes_on = |at: &usize| {
            let is_text = |token: &Token| matches!(token.kind, Kind::Word(_) | Kind::Number(_));
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

    fn finish(mut self) -> Understood {
        // Where nothing at all is known, the words stand as they are and find nothing.
        if self.understood.clauses.is_empty() {
            for word in std::mem::take(&mut self.understood.ignored) {
                let folded = fold(&word);
                self.clause(Wish::Has(Sought { words: vec![folded], ..Sought::default() }), 1, word);
            }
        }
        self.understood.is_anything =
            self.understood.clauses.is_empty() && self.tokens.iter().any(|token| token.word().is_some());
        if !self.fixes.is_empty() {
            let mut corrected = self.text.to_owned();
            for (span, shown) in self.fixes.iter().rev() {
                corrected.replace_range(span.clone(), shown);
            }
            self.understood.corrected = Some(corrected.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        self.understood
    }
}

/// What a concept is worth when not all can be had.
fn weight(kind: ConceptKind) -> u32 {
    match kind {
        ConceptKind::Access => 6,
        ConceptKind::Place => 5,
        ConceptKind::Activity | ConceptKind::Festival => 4,
        ConceptKind::Language => 3,
        ConceptKind::Company | ConceptKind::Theme | ConceptKind::Comfort => 2,
        ConceptKind::Pace | ConceptKind::Diet | ConceptKind::Season => 1,
    }
}
