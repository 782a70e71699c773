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
/// How a question begins that a plan has no answer to.
const QUESTIONS: [&str; 8] = ["is", "what", "how", "who", "why", "when", "which", "where"];
/// Letters of a piece of text that the guide is told.
const TOLD: usize = 160;
/// "Bin that whole thing" is about what was named before: words that it has at most.
const PRONOUN_WORDS: usize = 6;
/// Words between a piece and the next that says what is thought of it.
const NEAR_WORDS: usize = 3;

/// What a text wishes for, whatever else it says.
pub(super) fn heard(catalogue: &Catalogue, text: &str) -> Vec<Wish> {
    wishes(catalogue.lexicon(), &cut(text)).0
}

/// What a text wishes for, and the pieces that say something else.
pub(super) fn wishes(lexicon: &Lexicon, words: &[Word]) -> (Vec<Wish>, Vec<String>) {
    let text = Text::new(lexicon, words);
    let mut reading = Reading {
        text: &text,
        wishes: Vec::new(),
        unknown: Vec::new(),
        piece: Vec::new(),
        pieces: Vec::new(),
        places: Vec::new(),
    };
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
    /// What the longest pattern from each word means, and of how many words it is; made from the last word to the first.
    longest: Vec<Option<(Vec<Wish>, usize)>>,
}

impl<'a> Text<'a> {
    fn new(lexicon: &'a Lexicon, words: &'a [Word]) -> Self {
        let vocabulary = Vocabulary::shipped();
        let at = 0..words.len();
        let mut text = Self {
            words,
            lexicon,
            days: DayWords { vocabulary },
            classes: at.clone().map(|at| vocabulary.classes(&words[at..])).collect(),
            names: at.map(|at| lexicon.named(&words[at..])).collect(),
            longest: vec![None; words.len()],
        };
        for at in (0..words.len()).rev() {
            text.names[at] = text.with_where(at);
        }
        for at in (0..words.len()).rev() {
            let longest = text.longest_from(at);
            text.longest[at] = longest;
        }
        text
    }

    /// "The walk to Little Adam's Peak" is the peak, and "the safari in Yala" the only one there.
    fn with_where(&self, at: usize) -> Option<(Target, usize)> {
        const WHERE: &[&str] =
            &["to", "in", "at", "of", "near", "from", "on", "up", "im", "in", "bei", "auf", "de", "du", "en", "a"];
        let (target, length) = self.names[at]?;
        let Target::Kind(kind) = target else { return Some((target, length)) };
        let mut next = at + length;
        if !WHERE.contains(&self.folded(next)) || self.is_first(next) {
            return Some((target, length));
        }
        next += 1;
        if self.folded(next) == "the" {
            next += 1;
        }
        let found = match self.names.get(next).copied().flatten() {
            Some((Target::Sight(sight), more)) => self.lexicon.is_of(kind, sight).then_some((sight, more)),
            Some((Target::Place(place), more)) => self.lexicon.only_of(kind, place).map(|sight| (sight, more)),
            _ => None,
        };
        found.map_or(Some((target, length)), |(sight, more)| Some((Target::Sight(sight), next + more - at)))
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

    /// The last sight that was named before a word.
    pub fn sight_mentioned(&self, at: usize) -> Option<Target> {
        let sights = self.names[..at].iter().rev().filter_map(|named| named.map(|(target, _)| target));
        sights.into_iter().find(|target| matches!(target, Target::Sight(_)))
    }

    /// The last place that was named before a word.
    pub fn place_mentioned(&self, at: usize) -> Option<usize> {
        self.names[..at].iter().rev().find_map(|named| match named {
            Some((Target::Place(place), _)) => Some(*place),
            _ => None,
        })
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

    /// Words as they were written.
    pub fn written(&self, at: usize, end: usize) -> Option<String> {
        let words: Vec<&str> =
            self.words.get(at..end)?.iter().map(|word| word.written.as_str()).filter(|word| !word.is_empty()).collect();
        let text = words.join(" ").trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
        (!text.is_empty() && text.chars().count() <= TOLD).then_some(text)
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

    /// The wishes of a pattern from here, unless one that begins within it takes more words: "do" is no wish in "do not skip Ella".
    fn first(&self, at: usize) -> Option<(Vec<Wish>, usize)> {
        let (wishes, length) = self.longest[at].clone()?;
        let within = (at + 1..(at + length).min(self.words.len())).filter(|_| !self.begins_denial(at));
        let is_part = within.filter_map(|later| self.longest[later].as_ref()).any(|(_, longer)| *longer > length);
        (!is_part).then_some((wishes, length))
    }

    /// The wishes of the pattern that takes the most words from here, and how many.
    fn longest_from(&self, at: usize) -> Option<(Vec<Wish>, usize)> {
        let mut best: Option<(Vec<Wish>, usize)> = None;
        for pattern in patterns() {
            let Some((mut found, end)) = self.fits(&pattern.parts, at, Found::new(self, at), true) else { continue };
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
        parts: &'static [super::pattern::Part],
        at: usize,
        found: Found<'a>,
        is_begin: bool,
    ) -> Option<(Found<'a>, usize)> {
        let Some((part, rest)) = parts.split_first() else { return Some((found, at)) };
        if let [mark @ (Token::Comma | Token::Stop)] = part.tokens.as_slice() {
            if *mark == Token::Comma && self.words.get(at).is_some_and(|word| word.is_sentence) {
                return None;
            }
            return self.crossed(rest, at, found);
        }
        if is_begin || !self.is_first(at) || part.tokens == [Token::End] {
            // After the mark of a clause's begin the pattern has not yet begun.
            let is_mark = part.tokens == [Token::Begin];
            for (with, next) in self.ways(part, at, &found) {
                if let Some(whole) = self.fits(rest, next, with, is_mark) {
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

    /// The rest of a pattern may begin a new clause, after a word or two that join it.
    fn crossed(
        &self,
        rest: &'static [super::pattern::Part],
        at: usize,
        found: Found<'a>,
    ) -> Option<(Found<'a>, usize)> {
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
            Token::Any => 1,
            Token::Class(class) => {
                let lengths = self.classes[at].iter().filter(|(found, _)| found == class).map(|(_, length)| *length);
                return ways.extend(lengths.map(|length| (found.clone(), at + length)));
            }
            Token::Target | Token::Place => match self.names[at] {
                Some((target, length))
                    if *token == Token::Target || matches!(target, Target::Place(_) | Target::Sight(_)) =>
                {
                    with.targets.push(target);
                    length
                }
                _ => 0,
            },
            Token::List => self.list(at, &mut with.targets),
            // "A" is one of what is counted: "a night", but not "just a hotel".
            Token::Number if matches!(rest[0].folded.as_str(), "a" | "an") && !self.counts(at + 1) => 0,
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
            Token::Comma | Token::Stop | Token::End | Token::Begin => 0,
        };
        if length > 0 {
            ways.push((with, at + length));
        }
    }

    /// Whether a word is one that people count.
    fn counts(&self, at: usize) -> bool {
        at < self.words.len()
            && ["night", "day", "week", "more", "restday", "free", "afternoon"]
                .iter()
                .any(|class| self.has(at..at + 1, class))
    }

    /// "Ella, Kandy and the beach": of several that are joined by "or" the first.
    fn list(&self, at: usize, targets: &mut Vec<Target>) -> usize {
        const AND: &[&str] = &["and", "und", "et", "y", "e", "plus", "then", "和", "跟", "与", "ni", "nor"];
        const OR: &[&str] = &["or", "oder", "ou", "o", "或", "还"];
        const ARTICLES: &[&str] = &[
            "the", "a", "an", "any", "some", "der", "die", "das", "den", "le", "la", "les", "el", "los", "las", "more",
            "all",
        ];
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
            // "No Yala, and Sigiriya at opening time": the second has a wish of its own.
            let own = self.longest.get(next).and_then(Option::as_ref);
            if own.is_some_and(|(wishes, words)| {
                *words > length && !wishes.iter().all(|wish| matches!(wish, Wish::Add(_)))
            }) {
                break;
            }
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
    /// Words that no pattern took, as far as they were read.
    piece: Vec<usize>,
    pieces: Vec<Vec<usize>>,
    /// Where each wish that a pattern gave begins.
    places: Vec<usize>,
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
                let are_limits = !wishes.is_empty() && wishes.iter().all(Wish::is_limit);
                if self.is_denied() && !text.begins_denial(at) && !are_limits {
                    self.piece.extend(at..at + length);
                    at += length;
                    continue;
                }
                // "I can't sit in a car for more than two hours": the "can't" belongs to the limit.
                if are_limits && self.is_denied() {
                    self.piece.clear();
                }
                self.tell();
                for wish in wishes {
                    let is_spoken_of =
                        matches!(wish, Wish::Mention(_)) && self.wishes.iter().any(|other| other.names_same(&wish));
                    if !is_spoken_of && !self.wishes.contains(&wish) {
                        self.wishes.push(wish);
                        self.places.push(at);
                    }
                }
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
        self.give_days();
        self.look_at_pieces();
        // "Templed out already. Nothing religious after day 4": what is said of certain days says it of no others.
        // "… all on day 2".
        let together = self.wishes.iter().find_map(|wish| match wish {
            Wish::AllOn(when) => Some(*when),
            _ => None,
        });
        if let Some(when) = together {
            for wish in &mut self.wishes {
                if let Wish::VisitAt(target, _) | Wish::Add(target) | Wish::Mention(target) = wish {
                    *wish = Wish::AddOn(*target, when);
                }
            }
        }
        let of_days: Vec<Target> = self
            .wishes
            .iter()
            .filter_map(|wish| match wish {
                Wish::Skip(target, Some(_)) => Some(*target),
                _ => None,
            })
            .collect();
        self.wishes.retain(|wish| !matches!(wish, Wish::Skip(target, None) if of_days.contains(target)));
    }

    fn is_denied(&self) -> bool {
        self.text.is_denied(&self.piece)
    }

    /// A piece ends: what it says is looked at when the whole text is known.
    fn tell(&mut self) {
        let text = self.text;
        while self.piece.last().is_some_and(|at| SILENT.contains(&text.folded(*at)) && text.names[*at].is_none()) {
            self.piece.pop();
        }
        if !self.piece.is_empty() {
            self.pieces.push(std::mem::take(&mut self.piece));
        }
    }

    /// "Day 3 is too long, finish by four": hours are those of the day that the sentence is about.
    fn give_days(&mut self) {
        let text = self.text;
        // "Mornings free at the coast, sights only after eleven."
        let at_places: Vec<(usize, When)> = self
            .wishes
            .iter()
            .zip(&self.places)
            .filter_map(|(wish, at)| match wish {
                Wish::Free(when @ When::At(_), _) => Some((*at, *when)),
                _ => None,
            })
            .collect();
        for (wish, at) in self.wishes.iter_mut().zip(&self.places) {
            let (Wish::StartAt(_, when @ None) | Wish::EndBy(_, when @ None) | Wish::MaxDrive(_, when @ None)) = wish
            else {
                continue;
            };
            let begin = text.sentence_of(*at);
            let earlier = self.pieces.iter().flatten().filter(|word| (begin..*at).contains(word));
            let earlier: Option<When> =
                earlier.filter_map(|word| text.days.days(&text.words[*word..])).map(|(when, _)| when).next_back();
            *when = earlier.or_else(|| {
                at_places
                    .iter()
                    .find(|(other, _)| text.sentence_of(*other) == begin && other < at)
                    .map(|(_, when)| *when)
            });
        }
    }

    /// What no pattern took: a name that is spoken of well or badly is a wish all the same; what no plan holds is for the guide; the rest
    /// was not understood.
    fn look_at_pieces(&mut self) {
        let text = self.text;
        let pieces = std::mem::take(&mut self.pieces);
        let mut is_done = vec![false; pieces.len()];
        for at in 0..pieces.len() {
            let own = Leaning::of(text, &pieces[at]);
            let targets: Vec<Target> = text.targets_of(&pieces[at]);
            let mut leaning = own;
            // "Museums?? Nah." The next piece may say what is thought of it.
            let next =
                pieces.get(at + 1).filter(|next| text.targets_of(next).is_empty() && text.is_near(&pieces[at], next));
            if leaning == Leaning::None
                && let Some(next) = next
            {
                leaning = Leaning::said_after(text, next);
            }
            let wishes: Vec<Wish> = match leaning {
                Leaning::Against => targets.iter().map(|target| Wish::Skip(*target, None)).collect(),
                Leaning::For => targets.iter().map(|target| Wish::Mention(*target)).collect(),
                Leaning::None | Leaning::Both => {
                    let sights =
                        targets.iter().filter(|target| matches!(target, Target::Sight(_)) && leaning == Leaning::None);
                    sights.filter(|_| !text.is_denied(&pieces[at])).map(|target| Wish::Mention(*target)).collect()
                }
            };
            let is_pronoun = targets.is_empty() && own == Leaning::Against && pieces[at].len() <= PRONOUN_WORDS;
            let mentioned =
                pieces[at].first().and_then(|first| text.mentioned(*first)).filter(|_| is_pronoun && wishes.is_empty());
            let is_new = |wish: &Wish, known: &[Wish]| !known.iter().any(|other| other.names_same(wish));
            for wish in wishes.into_iter().chain(mentioned.map(|target| Wish::Skip(target, None))) {
                is_done[at] = true;
                if is_new(&wish, &self.wishes) {
                    // It was taken from what somebody thinks of it, not from an order: the answer says how.
                    let words = pieces[at]
                        .first()
                        .zip(pieces[at].last())
                        .and_then(|(first, last)| text.written(*first, last + 1));
                    self.wishes.extend(words.map(|words| Wish::Guess(words, Box::new(wish.clone()))).or(Some(wish)));
                }
            }
            if is_done[at] && leaning != own && at + 1 < pieces.len() {
                is_done[at + 1] = true;
            }
        }
        for (piece, _) in pieces.iter().zip(is_done).filter(|(_, is_done)| !is_done) {
            self.say(piece);
        }
    }

    fn say(&mut self, piece: &[usize]) {
        let text = self.text;
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else { return };
        let Some(written) = text.written(*first, last + 1) else { return };
        let is_for_the_guide = piece.iter().any(|at| text.has(*at..*at + 1, "guide"));
        let is_question = QUESTIONS.contains(&text.folded(*first));
        if is_for_the_guide && !is_question {
            self.wishes.push(Wish::Tell(written));
        } else {
            self.unknown.push(written);
        }
    }
}

/// What somebody says of what a piece names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leaning {
    For,
    Against,
    Both,
    None,
}

impl Leaning {
    /// Of a piece that says something of what was named before it.
    fn said_after(text: &Text<'_>, piece: &[usize]) -> Self {
        let has = |class: &str| piece.iter().any(|at| text.has(*at..*at + 1, class));
        match (has("against"), has("favour") && !text.is_denied(piece)) {
            (true, false) => Self::Against,
            (false, true) => Self::For,
            _ => Self::None,
        }
    }

    fn of(text: &Text<'_>, piece: &[usize]) -> Self {
        let has = |classes: &[&str]| piece.iter().any(|at| classes.iter().any(|class| text.has(*at..*at + 1, class)));
        let is_denied = text.is_denied(piece);
        // "No need to add Galle" says nothing against Galle.
        let is_against = has(&["against", "skip"]) || (has(&["no"]) && !has(&["add"]));
        match (is_against, has(&["favour", "add"]) && !is_denied) {
            (true, true) => Self::Both,
            (true, false) => Self::Against,
            (false, true) => Self::For,
            (false, false) => Self::None,
        }
    }
}

impl Text<'_> {
    /// Whether a piece that was not understood turns what follows it into its opposite.
    fn is_denied(&self, piece: &[usize]) -> bool {
        let has = |known: &[&str]| piece.iter().any(|at| known.contains(&self.folded(*at)));
        has(DENIALS) && !has(CERTAIN)
    }

    fn targets_of(&self, piece: &[usize]) -> Vec<Target> {
        let (mut targets, mut next) = (Vec::new(), 0);
        for at in piece.iter().filter(|at| self.names[**at].is_some()) {
            if let Some((target, length)) = self.names[*at].filter(|_| *at >= next) {
                targets.push(target);
                next = at + length;
            }
        }
        targets
    }

    /// Whether a piece follows another in the same sentence or begins the next one.
    fn is_near(&self, piece: &[usize], next: &[usize]) -> bool {
        let (Some(last), Some(first)) = (piece.last(), next.first()) else { return false };
        first - last <= NEAR_WORDS
    }

    /// Where the sentence of a word begins.
    fn sentence_of(&self, at: usize) -> usize {
        (0..=at.min(self.words.len().saturating_sub(1))).rev().find(|at| self.words[*at].is_sentence).unwrap_or(0)
    }

    /// Whether the words of a sentence before one deny something.
    pub fn denied_before(&self, at: usize) -> bool {
        let begin = self.sentence_of(at);
        let classes = ["no", "cannot"];
        (begin..at).any(|at| {
            DENIALS.contains(&self.folded(at))
                || self.folded(at) == "nobody"
                || classes.iter().any(|class| self.has(at..at + 1, class))
        })
    }

    /// The place that is named nearest after a word in its sentence, else before it, else anywhere before.
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

    fn begins_denial(&self, at: usize) -> bool {
        DENIALS.contains(&self.folded(at))
            || ["no", "keep", "cannot", "notbefore"].iter().any(|class| self.has(at..at + 1, class))
    }
}

/// All patterns, read once.
pub(super) fn compile(rules: impl IntoIterator<Item = (&'static str, super::pattern::Meaning)>) -> Vec<Pattern> {
    rules.into_iter().map(|(pattern, meaning)| Pattern::read(pattern, meaning)).collect()
}
