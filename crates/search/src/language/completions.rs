//! Autocomplete of concepts by their names' beginnings.

/// Up to this many letters match the beginnings of labels only.
const SHORT: usize = 2;

/// A text that completes to a concept.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Completion {
    text: String,
    rank: CompletionRank,
    concept: u32,
}

/// The first is suggested first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CompletionRank {
    Label,
    English,
    Foreign,
    /// A later word of the name begins with the text.
    LaterWord,
}

/// Names, and their tails from each later word, sorted by text.
#[derive(Debug, Default)]
pub(crate) struct Completions {
    list: Vec<Completion>,
}

impl Completions {
    pub(super) fn add(&mut self, concept: u32, rank: CompletionRank, folded: &str) {
        let later = folded.match_indices(' ').map(|(blank, _)| (&folded[blank + 1..], CompletionRank::LaterWord));
        let texts = std::iter::once((folded, rank)).chain(later);
        self.list.extend(texts.map(|(text, rank)| Completion { text: text.to_owned(), rank, concept }));
        if folded.contains(' ') {
            self.list.push(Completion { text: folded.replace(' ', ""), rank, concept });
        }
    }

    /// Call once after all are added.
    pub(super) fn sort(&mut self) {
        self.list.sort_unstable();
        self.list.dedup();
    }

    /// The concepts with a name or later word that begins with the folded text, best first. Short texts match only labels,
    /// because they begin too many names.
    pub(crate) fn find(&self, folded: &str, most: usize) -> Vec<u32> {
        let start = self.list.partition_point(|completion| completion.text.as_str() < folded);
        let begun = self.list[start..].iter().take_while(|completion| completion.text.starts_with(folded));
        let is_short = folded.is_ascii() && folded.len() <= SHORT;
        let begun = begun.filter(|completion| !is_short || completion.rank == CompletionRank::Label);
        let mut found: Vec<_> =
            begun.map(|completion| (completion.rank, completion.text.len(), completion.concept)).collect();
        found.sort_unstable();
        let mut concepts: Vec<u32> = Vec::new();
        for (_, _, concept) in found {
            if concepts.len() < most && !concepts.contains(&concept) {
                concepts.push(concept);
            }
        }
        concepts
    }
}
