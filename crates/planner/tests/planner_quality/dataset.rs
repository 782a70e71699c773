//! A typed wish, and its meaning as `key=value` pairs (`e2e/bench/blind/README.md`).

use std::path::PathBuf;

pub struct LabelledRequest {
    /// Line number in the file, from 1.
    pub number: usize,
    pub language: String,
    pub typed: String,
    /// The meaning in a sentence.
    pub meant: String,
    pub pairs: Vec<MeaningPair>,
}

/// `start_after=11:00@coast`, or `start_after@Galle=16:30`.
pub struct MeaningPair {
    pub key: String,
    pub value: String,
    /// After `@`: a day, a place, a sight.
    pub scope: Option<String>,
}

impl MeaningPair {
    pub fn read(text: &str) -> Self {
        let (key, value) = text.split_once('=').unwrap_or((text, ""));
        let (key, of_key) = parted(key);
        let (value, of_value) = parted(value);
        Self { key, value, scope: of_key.or(of_value) }
    }

    pub fn has_key(&self, key: &str) -> bool {
        self.key == key
    }

    /// `A>B` of a swap, `A<B` of an order.
    pub fn both(&self) -> Option<(&str, &str)> {
        self.value.split_once(if self.has_key("swap") { '>' } else { '<' })
    }

    /// A stay's place and nights: `Kandy`, `>=2`.
    pub fn stay(&self) -> Option<(&str, &str)> {
        self.value.rsplit_once(':')
    }
}

impl std::fmt::Display for MeaningPair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.key, self.value)?;
        self.scope.as_ref().map_or(Ok(()), |scope| write!(f, "@{scope}"))
    }
}

fn parted(text: &str) -> (String, Option<String>) {
    match text.split_once('@') {
        Some((own, scope)) => (own.trim().to_owned(), Some(scope.trim().to_owned())),
        None => (text.trim().to_owned(), None),
    }
}

impl LabelledRequest {
    pub fn pairs_with_key(&self, key: &str) -> impl Iterator<Item = &MeaningPair> {
        self.pairs.iter().filter(move |pair| pair.has_key(key))
    }

    pub fn means(&self, words: &str) -> bool {
        folded(&self.meant).contains(words)
    }

    /// Whether an answer with a reason against it also serves this wish.
    pub fn allows_refusal(&self) -> bool {
        ["planner says", "planner explains", "or offered"].iter().any(|words| self.means(words))
    }
}

/// From `open` or `sealed`.
pub fn wishes(folder: &str) -> Vec<LabelledRequest> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("e2e/bench/blind").join(folder).join("wishes.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = |(at, line): (usize, &str)| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [_, language, typed, meant, pairs] = cells[..] else {
            panic!("line {} of {folder} has no five cells", at + 1)
        };
        LabelledRequest {
            number: at + 1,
            language: language.to_owned(),
            typed: typed.to_owned(),
            meant: meant.to_owned(),
            pairs: pairs.split(';').map(str::trim).filter(|pair| !pair.is_empty()).map(MeaningPair::read).collect(),
        }
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(read).collect()
}

/// Lower-case letters and digits, with single spaces for everything else.
pub fn folded(text: &str) -> String {
    let chars: String = text
        .to_lowercase()
        .chars()
        .filter(|c| *c != '\'' && *c != '\u{2019}')
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    chars.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first number in a text.
pub fn number(text: &str) -> Option<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())?;
    digits.parse().ok()
}
