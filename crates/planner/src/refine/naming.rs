//! Resolves names by their neighbors: the only sight of a kind in a place, lists, and words that are no names.

use super::intent::{IntentTarget, RefineIntent};
use super::text::Text;
use super::vocabulary::IntentVocabulary;

/// The most targets in a list.
const LISTED: usize = 12;

impl Text<'_> {
    /// "A spice garden" is no garden: services of a guide have their own words, and names inside them do not count.
    pub(super) fn forget_names_for_guide(&mut self) {
        let Some(guide) = IntentVocabulary::shipped().class("guide") else { return };
        for at in 0..self.words.len() {
            let longest = self.classes[at].iter().filter(|(class, _)| *class == guide).map(|(_, length)| *length).max();
            let Some(end) = longest.map(|length| at + length) else { continue };
            for word in at..end {
                if self.names[word]
                    .is_some_and(|(target, length)| word + length <= end && !matches!(target, IntentTarget::Sight(_)))
                {
                    self.names[word] = None;
                }
            }
        }
    }

    /// "The train" is a kind, and "the train ride from Kandy to Ella" a sight with a longer name.
    pub(super) fn after_article(&self, at: usize) -> Option<(IntentTarget, usize)> {
        let own = self.names[at]?;
        let is_article = matches!(
            self.folded(at),
            "the" | "der" | "die" | "das" | "den" | "le" | "la" | "les" | "el" | "los" | "las"
        );
        let next = self.names.get(at + 1).copied().flatten().filter(|_| is_article && !self.is_first(at + 1));
        Some(next.filter(|(_, length)| length + 1 > own.1).map_or(own, |(target, length)| (target, length + 1)))
    }

    /// "The walk to Little Adam's Peak" is the peak, and "the safari in Yala" the only one there.
    pub(super) fn with_where(&self, at: usize) -> Option<(IntentTarget, usize)> {
        const WHERE: &[&str] =
            &["to", "in", "at", "of", "near", "from", "on", "up", "im", "in", "bei", "auf", "de", "du", "en", "a"];
        let (target, length) = self.names[at]?;
        let mut next = at + length;
        let kind = match target {
            IntentTarget::Kind(kind) => kind,
            // "Kitulgala for rafting" is the rafting there, and "the transit home at Udawalawe" the one in that place.
            IntentTarget::Place(place) => return Some(self.for_what(at, place).unwrap_or((target, length))),
            IntentTarget::Sight(sight) => {
                let is_where = WHERE.contains(&self.folded(next)) && !self.is_first(next);
                let there = self.names.get(next + 1).copied().flatten().filter(|_| is_where);
                let is_home = |named: &IntentTarget| matches!(named, IntentTarget::Place(place) if self.lexicon.home(sight) == Some(*place));
                let more = there.filter(|(named, _)| is_home(named)).map_or(0, |(_, more)| more + 1);
                return Some((target, length + more));
            }
            IntentTarget::Area(_) => return Some((target, length)),
        };
        if !WHERE.contains(&self.folded(next)) || self.is_first(next) {
            return Some((target, length));
        }
        next += 1;
        if self.folded(next) == "the" {
            next += 1;
        }
        let found = match self.names.get(next).copied().flatten() {
            Some((IntentTarget::Sight(sight), more)) => self.lexicon.is_of(kind, sight).then_some((sight, more)),
            Some((IntentTarget::Place(place), more)) => self.lexicon.only_of(kind, place).map(|sight| (sight, more)),
            _ => None,
        };
        found.map_or(Some((target, length)), |(sight, more)| Some((IntentTarget::Sight(sight), next + more - at)))
    }

    /// The only sight of the named kind in a place.
    fn for_what(&self, at: usize, place: usize) -> Option<(IntentTarget, usize)> {
        const FOR: [&str; 4] = ["for", "fur", "pour", "para"];
        const ARTICLES: [&str; 8] = ["the", "a", "some", "das", "die", "le", "la", "el"];
        let (_, length) = self.names[at]?;
        let mut next = at + length;
        // "Galle for the fort" is Galle; "a stop in Kitulgala for rafting" is the rafting.
        let is_stop = at.checked_sub(1).is_some_and(|before| matches!(self.folded(before), "in" | "at" | "a" | "en"));
        if !is_stop {
            return None;
        }
        if !FOR.contains(&self.folded(next)) || self.is_first(next) {
            return None;
        }
        next += 1 + usize::from(ARTICLES.contains(&self.folded(next + 1)));
        let (IntentTarget::Kind(kind), more) = self.names.get(next).copied().flatten()? else { return None };
        let sight = self.lexicon.only_of(kind, place)?;
        Some((IntentTarget::Sight(sight), next + more - at))
    }

    /// "Ella, Kandy and the beach"; of targets joined by "or" only the first.
    pub(super) fn list(&self, at: usize, targets: &mut Vec<IntentTarget>) -> usize {
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
                // "Skip Ella, more beaches".
                let is_wish = |(wishes, words): &(Vec<RefineIntent>, usize)| *words > 1 && !wishes.is_empty();
                if !is_or && self.longest.get(next).and_then(Option::as_ref).is_some_and(is_wish) {
                    break;
                }
                next += 1;
            }
            let Some((target, length)) = self.names.get(next).copied().flatten() else { break };
            // "No Yala, and Sigiriya at opening time": the second has its own wish.
            let own = self.longest.get(next).and_then(Option::as_ref);
            if own.is_some_and(|(wishes, words)| {
                *words > length && !wishes.iter().all(|wish| matches!(wish, RefineIntent::Add(_)))
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
