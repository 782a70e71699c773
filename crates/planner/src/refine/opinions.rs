//! Sentiment: interprets opinions as wishes, such as "Nuwara Eliya sounds dull", "the rafting looks great".

use super::grammar::IntentParser;
use super::intent::{IntentTarget, RefineIntent};
use super::rules::SILENT;
use super::text::Text;

/// The most words of a reference to an earlier name, such as "Bin that whole thing".
const PRONOUN_WORDS: usize = 6;

/// The opinion about a piece's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sentiment {
    For,
    Against,
    Both,
    None,
}

impl Sentiment {
    /// The opinion of a piece about an earlier name.
    fn about_earlier(text: &Text<'_>, piece: &[usize]) -> Self {
        let has = |class: &str| piece.iter().any(|at| text.has_class(*at..*at + 1, class));
        match (has("against"), has("favour") && !text.is_denied(piece)) {
            (true, false) => Self::Against,
            (false, true) => Self::For,
            _ => Self::None,
        }
    }

    fn from_piece(text: &Text<'_>, piece: &[usize]) -> Self {
        let has =
            |classes: &[&str]| piece.iter().any(|at| classes.iter().any(|class| text.has_class(*at..*at + 1, class)));
        let is_denied = text.is_denied(piece);
        // "No need to add Galle" does not reject Galle.
        // "Without losing the safari" supports it.
        let is_spared = has(&["skip"]) && is_denied;
        let is_against = !is_spared && (has(&["against", "skip"]) || (has(&["no"]) && !has(&["add"])));
        // "Keep the one in Kandy and bin the rest" does not reject Kandy.
        if has(&["keep"]) && !is_denied {
            return Self::None;
        }
        match (is_against, is_spared || (has(&["favour", "add"]) && !is_denied)) {
            (true, true) => Self::Both,
            (true, false) => Self::Against,
            (false, true) => Self::For,
            (false, false) => Self::None,
        }
    }
}

impl IntentParser<'_> {
    /// Interprets unmatched pieces: a name with praise or blame is a wish; what no plan holds goes to the guide; the rest was not
    /// understood.
    pub(super) fn look_at_pieces(&mut self) {
        let text = self.text;
        let pieces = std::mem::take(&mut self.pieces);
        let mut is_done = self.fill_slots(&pieces);
        // "Sigiriya and Arugam Bay in 2 days".
        let has_days = self.wishes.iter().any(|wish| matches!(wish, RefineIntent::Days(_)));
        for at in 0..pieces.len() {
            if is_done[at] {
                continue;
            }
            if has_days && is_list(text, &pieces[at]) {
                is_done[at] = true;
                self.wishes.extend(text.targets_of(&pieces[at]).into_iter().map(RefineIntent::Add));
                continue;
            }
            if pieces[at].iter().any(|word| self.qualified.contains(word)) {
                continue;
            }
            let own = Sentiment::from_piece(text, &pieces[at]);
            let targets: Vec<IntentTarget> = text.targets_of(&pieces[at]);
            let mut leaning = own;
            // "Museums?? Nah." The next piece may hold the opinion.
            let next =
                pieces.get(at + 1).filter(|next| text.targets_of(next).is_empty() && text.is_near(&pieces[at], next));
            if leaning == Sentiment::None
                && let Some(next) = next
            {
                leaning = Sentiment::about_earlier(text, next);
            }
            let wishes: Vec<RefineIntent> = match leaning {
                Sentiment::Against => targets.iter().map(|target| RefineIntent::Skip(*target, None)).collect(),
                Sentiment::For => targets.iter().map(|target| RefineIntent::Mention(*target)).collect(),
                Sentiment::None if is_request(text, &pieces[at]) => {
                    targets.iter().map(|target| RefineIntent::Mention(*target)).collect()
                }
                Sentiment::None | Sentiment::Both => {
                    let sights = targets
                        .iter()
                        .filter(|target| matches!(target, IntentTarget::Sight(_)) && leaning == Sentiment::None);
                    sights
                        .filter(|_| !text.is_denied(&pieces[at]))
                        .map(|target| RefineIntent::Mention(*target))
                        .collect()
                }
            };
            let is_short = pieces[at].len() <= PRONOUN_WORDS;
            let is_pronoun =
                targets.is_empty() && own == Sentiment::Against && is_short && points_back(text, &pieces[at]);
            let mentioned =
                pieces[at].first().and_then(|first| text.mentioned(*first)).filter(|_| is_pronoun && wishes.is_empty());
            let is_new =
                |wish: &RefineIntent, known: &[RefineIntent]| !known.iter().any(|other| other.names_same(wish));
            for wish in wishes.into_iter().chain(mentioned.map(|target| RefineIntent::Skip(target, None))) {
                is_done[at] = true;
                if is_new(&wish, &self.wishes) {
                    // The wish comes from an opinion, not an order, so the answer states the interpretation.
                    let words = pieces[at]
                        .first()
                        .zip(pieces[at].last())
                        .and_then(|(first, last)| text.original_words(*first, last + 1));
                    self.wishes
                        .extend(words.map(|words| RefineIntent::Guess(words, Box::new(wish.clone()))).or(Some(wish)));
                }
            }
            // "A spice garden and a tea plantation": the garden is for the guide, the plantation is now in the plan.
            if is_done[at] && leaning != Sentiment::Against && names_for_guide(text, &pieces[at]) {
                self.record_unknown(&pieces[at]);
            }
            if is_done[at] && leaning != own && at + 1 < pieces.len() {
                is_done[at + 1] = true;
            }
        }
        for (piece, _) in pieces.iter().zip(is_done).filter(|(_, is_done)| !is_done) {
            self.record_unknown(piece);
        }
    }
}

/// Whether a piece has a phrase for a guide's service.
fn names_for_guide(text: &Text<'_>, piece: &[usize]) -> bool {
    piece.iter().any(|at| text.has_longer(*at, "guide"))
}

/// "Spa treatments in Bentota please": a few words without a verb.
fn is_request(text: &Text<'_>, piece: &[usize]) -> bool {
    const PLEASE: [&str; 8] = ["please", "pls", "plz", "bitte", "svp", "favor", "porfa", "请"];
    let Some((first, last)) = piece.first().zip(piece.last()) else { return false };
    let begin = text.sentence_of(*first);
    let is_polite = (begin..*first).chain(last + 1..text.words.len()).any(|at| PLEASE.contains(&text.folded(at)));
    let is_for_guide = piece.iter().any(|at| text.has_class(*at..*at + 1, "guide"));
    let is_own_sentence = (begin..*first).all(|at| SILENT.contains(&text.folded(at)));
    !is_for_guide && is_polite && is_own_sentence && piece.len() <= PRONOUN_WORDS && !text.is_denied(piece)
}

/// Whether a piece refers to an earlier name: "bin that", "rather not", but not "no honey".
fn points_back(text: &Text<'_>, piece: &[usize]) -> bool {
    const PRONOUNS: [&str; 22] = [
        "it", "that", "this", "them", "those", "these", "one", "thing", "place", "there", "das", "den", "die", "ihn",
        "sie", "es", "ca", "lo", "la", "les", "它", "那",
    ];
    let is_pronoun = |at: &usize| PRONOUNS.contains(&text.folded(*at));
    piece.iter().any(is_pronoun) || piece.first().is_some_and(|at| text.has_class(*at..*at + 1, "nope"))
}

/// Words between the names of a list.
const JOINING: [&str; 9] = ["and", "then", "both", "plus", "also", "with", "show", "see", "visit"];

/// Only places and sights.
fn is_list(text: &Text<'_>, piece: &[usize]) -> bool {
    let targets = text.targets_of(piece);
    let are_places = targets.iter().all(|target| matches!(target, IntentTarget::Place(_) | IntentTarget::Sight(_)));
    let mut named_until = 0;
    let is_joined = piece.iter().all(|at| {
        if let Some((_, length)) = text.names[*at] {
            named_until = named_until.max(at + length);
        }
        *at < named_until || JOINING.contains(&text.folded(*at)) || SILENT.contains(&text.folded(*at))
    });
    !targets.is_empty() && are_places && is_joined
}
