//! From a typed text to the clauses of a search.

use std::ops::Range;

use chrono::{Datelike, Days, Months, NaiveDate};
use serde::Serialize;

use crate::search::language::amounts::{Amount, Found, amounts};
use crate::search::language::compounds;
use crate::search::language::thesaurus::{ConceptKind, Forms, LONGEST, Thesaurus, span_of_months};
use crate::search::language::tokens::{Kind, Token, tokens};
use crate::search::language::words::Small;
use crate::search::query::Dates;

/// How far a negation reaches, in words: "no very steep climbs".
const NEGATION_REACHES: usize = 3;

/// So many words of a text are corrected: each is compared with all names.
const CORRECTIONS: usize = 6;
/// The longest word that is looked at as a compound, in letters.
const LONGEST_COMPOUND: usize = 32;

/// "Or", in the languages that are understood.
const OR: [&str; 7] = ["or", "oder", "ou", "of", "o", "или", "或"];

/// What a package must have.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::search) enum Wish {
    Has(Sought),
    HasNot(Sought),
    /// From so many days to so many.
    Days(u32, u32),
    /// Cents for one person, both ends included.
    Price(i64, i64),
    /// Cents a day for one person, at most.
    Daily(i64),
    People(u32),
    /// In one of these months, January the lowest bit, and free on some of these days.
    When(u16, Dates),
}

/// A package has it when it is filed under one of the concepts, or when each of the words stands inside one of its words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::search) struct Sought {
    pub(in crate::search) concepts: Vec<u32>,
    pub(in crate::search) words: Vec<String>,
    /// Stands for a word where that is found less often ("lessons", "lesson").
    pub(in crate::search) stem: Option<String>,
}

impl Sought {
    fn in_words(mut self) -> Self {
        let words = self.words.iter().flat_map(|word| word.split(' ')).filter(|word| !word.is_empty());
        self.words = words.map(str::to_owned).collect();
        self
    }

    fn is_empty(&self) -> bool {
        self.concepts.is_empty() && self.words.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::search) struct Clause {
    pub(in crate::search) wish: Wish,
    /// What it is worth when not all can be had.
    pub(in crate::search) weight: u32,
    /// As the visitor is told of it.
    pub(in crate::search) label: String,
}

/// A part of the typed text that was understood, for the visitor to see and to take away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Part {
    /// "days", "price", "people", "dates", "without", or "concept".
    pub kind: &'static str,
    pub label: String,
    /// The text without it.
    pub without: String,
}

#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Understood {
    pub(in crate::search) clauses: Vec<Clause>,
    pub(in crate::search) parts: Vec<Part>,
    /// The text with its errors put right, when there were any.
    pub(in crate::search) corrected: Option<String>,
    /// Words that nothing knows, as typed.
    pub(in crate::search) ignored: Vec<String>,
    /// There are words, but none that would leave a package out: "best trips in Sri Lanka".
    pub(in crate::search) is_anything: bool,
}

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
    let tokens = apart(tokens(text), thesaurus);
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
pub(in crate::search) fn apart(tokens: Vec<Token>, thesaurus: &Thesaurus) -> Vec<Token> {
    let is_known = |word: &str| !thesaurus.small.of(word).is_empty() || !thesaurus.named(&[Forms::of(word)]).is_empty();
    let mut cut = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Some(word) = token.word().filter(|word| word.starts_with(|c| matches!(c, '\u{3400}'..='\u{9fff}'))) else {
            cut.push(token);
            continue;
        };
        let mut start = token.span.start;
        for piece in compounds::han(word, is_known) {
            let span = start..(start + piece.len()).min(token.span.end);
            start = span.end;
            cut.push(Token { kind: Kind::Word(piece.to_owned()), span, is_glued: true, is_quoted: token.is_quoted });
        }
    }
    cut
}

struct Reader<'a> {
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
    fn clause(&mut self, wish: Wish, weight: u32, label: String) {
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

    fn part(&mut self, kind: &'static str, label: &str, tokens: Range<usize>) {
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

    fn amounts(&mut self, amounts: &[Found], today: Option<NaiveDate>) {
        let sum = |kind: fn(&Amount) -> Option<u32>| amounts.iter().filter_map(|found| kind(&found.amount)).max();
        let people = sum(|amount| if let Amount::People(count) = amount { Some(*count) } else { None });
        let children = sum(|amount| if let Amount::Children(count) = amount { Some(*count) } else { None });
        let adults_stand_beside = amounts.windows(2).any(|pair| {
            matches!(
                (pair[0].amount, pair[1].amount),
                (Amount::People(_), Amount::Children(_)) | (Amount::Children(_), Amount::People(_))
            )
        });
        // Children who are counted alone have two parents with them.
        let people = match (people, children) {
            (Some(people), Some(children)) if adults_stand_beside => Some(people + children),
            (None, Some(children)) => Some(children + 2),
            (people, _) => people,
        };
        let mut people_told = false;
        for found in amounts {
            match found.amount {
                Amount::Days(low, high) => {
                    let label = if low == high { plural(low, "day") } else { format!("{low} to {high} days") };
                    self.clause(Wish::Days(low, high), 3, label.clone());
                    self.part("days", &label, found.tokens.clone());
                }
                Amount::Price { at_least, usd, is_each, is_daily } => {
                    let heads = if is_each { 1.0 } else { f64::from(people.unwrap_or(1).max(1)) };
                    let cents = cents(usd / heads);
                    let (wish, label) = match (at_least, is_daily) {
                        (_, true) => (Wish::Daily(cents), format!("Up to ${} a day each", dollars(cents))),
                        (true, _) => (Wish::Price(cents, i64::MAX), format!("From ${} each", dollars(cents))),
                        _ => (Wish::Price(0, cents), format!("Up to ${} each", dollars(cents))),
                    };
                    self.clause(wish, 3, label.clone());
                    self.part("price", &label, found.tokens.clone());
                }
                Amount::People(_) | Amount::Children(_) => {
                    if let Some(people) = people.filter(|_| !people_told) {
                        people_told = true;
                        let label = plural(people, "traveller");
                        self.clause(Wish::People(people), 4, label.clone());
                        self.part("people", &label, found.tokens.clone());
                    }
                }
                Amount::Months(first, last) => {
                    let Some(dates) = today.and_then(|today| months(first, last, today)) else { continue };
                    let label = month_label(dates);
                    self.clause(Wish::When(span_of_months(first, last), dates), 2, label.clone());
                    self.part("dates", &label, found.tokens.clone());
                }
                Amount::Aside => {}
            }
        }
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
            let forms = crate::search::text::fold::fold(text);
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
        crate::search::text::fold::fold(&self.text[self.span(tokens)])
    }

    fn span(&self, tokens: Range<usize>) -> Range<usize> {
        self.tokens[tokens.start].span.start..self.tokens[tokens.end - 1].span.end
    }

    fn finish(mut self) -> Understood {
        // Where nothing at all is known, the words stand as they are and find nothing.
        if self.understood.clauses.is_empty() {
            for word in std::mem::take(&mut self.understood.ignored) {
                let folded = crate::search::text::fold::fold(&word);
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

fn plural(count: u32, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn cents(usd: f64) -> i64 {
    format!("{:.0}", (usd * 100.0).clamp(0.0, 1e12)).parse().unwrap_or(i64::MAX)
}

fn dollars(cents: i64) -> String {
    let (mut digits, mut shown) = ((cents / 100).to_string(), String::new());
    while digits.len() > 3 {
        let rest = digits.split_off(digits.len() - 3);
        shown = format!(",{rest}{shown}");
    }
    digits + &shown
}

/// The next days of these months, from today on.
fn months(first: u32, last: u32, today: NaiveDate) -> Option<Dates> {
    let length = (last + 12 - first) % 12 + 1;
    let of = |year: i32| {
        let start = NaiveDate::from_ymd_opt(year, first, 1)?;
        Some((start, start.checked_add_months(Months::new(length))?.checked_sub_days(Days::new(1))?))
    };
    let (start, end) = (today.year() - 1..=today.year() + 1).filter_map(of).find(|(_, end)| *end >= today)?;
    Some(Dates::Within(start.max(today), end))
}

fn month_label(dates: Dates) -> String {
    let (first, last) = match dates {
        Dates::StartOn(day) => (day, day),
        Dates::Within(first, last) => (first, last),
    };
    if (first.year(), first.month()) == (last.year(), last.month()) {
        first.format("%B %Y").to_string()
    } else {
        format!("{} to {}", first.format("%B %Y"), last.format("%B %Y"))
    }
}
