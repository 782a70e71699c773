//! Search requests of visitors, generated but reproducible: words of titles, places, and every filter now and then.

use serendib_domain::search::generate::Dice;
use serendib_domain::search::{DurationBucket, Query, Sort, taxonomy};
use url::form_urlencoded::Serializer;

const SORTS: [&str; 5] = ["recommended", "price_low", "price_high", "rating", "duration"];

pub struct QueryVocabulary {
    words: Vec<String>,
    places: Vec<String>,
}

impl QueryVocabulary {
    pub fn from_titles<'a>(titles: impl Iterator<Item = &'a str>, places: Vec<String>) -> Self {
        let words = titles.flat_map(|title| title.split(|letter: char| !letter.is_alphanumeric()));
        Self { words: words.filter(|word| word.chars().count() >= 4).map(str::to_owned).collect(), places }
    }
}

/// One search; `None` leaves a part out.
#[derive(Default)]
pub struct Question {
    q: Option<String>,
    category: Option<&'static str>,
    location: Option<String>,
    /// Dollars.
    price: Option<(u64, u64)>,
    duration: Option<DurationBucket>,
    people: Option<u32>,
    sort: Option<&'static str>,
    offset: Option<u64>,
}

impl Question {
    /// Three in five have a text: a word of a title, sometimes only its beginning or two words, one in twenty of them misspelt. A quarter
    /// to a third have each of the filters; one in five requests a later page.
    pub fn draw(dice: &mut Dice, vocabulary: &QueryVocabulary) -> Self {
        let mut question = Self::default();
        if dice.below(5) < 3 {
            question.q = Some(text(dice, &vocabulary.words));
        }
        if dice.below(4) == 0 {
            question.category = Some(dice.one_of(&taxonomy::CATEGORIES).slug);
        }
        if dice.below(4) == 0 {
            question.location = Some(dice.one_of(&vocabulary.places).clone());
        }
        if dice.below(3) == 0 {
            let low = dice.below(1_500);
            question.price = Some((low, low + 50 + dice.below(2_000)));
        }
        if dice.below(4) == 0 {
            question.duration = Some(*dice.one_of(&DurationBucket::RANGES));
        }
        if dice.below(4) == 0 {
            question.people = u32::try_from(1 + dice.below(8)).ok();
        }
        if dice.below(2) == 0 {
            question.sort = Some(*dice.one_of(&SORTS));
        }
        if dice.below(5) == 0 {
            question.offset = Some(6 * (1 + dice.below(10)));
        }
        question
    }

    /// As a query of the index.
    pub fn query(&self) -> Query {
        let usual = Query::default();
        let (price_min_usd, price_max_usd) =
            self.price.map_or((usual.price_min_usd, usual.price_max_usd), |(low, high)| {
                (i64::try_from(low).unwrap_or(0), i64::try_from(high).unwrap_or(i64::MAX))
            });
        Query {
            q: self.q.clone().unwrap_or_default(),
            category: self.category.unwrap_or_default().to_owned(),
            location: self.location.clone().unwrap_or_default(),
            price_min_usd,
            price_max_usd,
            duration: self.duration.unwrap_or_default(),
            people: self.people.unwrap_or(0),
            sort: Sort::parse(self.sort.unwrap_or_default()),
            offset: self.offset.and_then(|offset| usize::try_from(offset).ok()).unwrap_or(0),
            ..usual
        }
    }

    /// As an address of the wire.
    pub fn address(&self) -> String {
        let mut form = Serializer::new(String::new());
        let mut say = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                form.append_pair(name, &value);
            }
        };
        say("q", self.q.clone());
        say("category", self.category.map(str::to_owned));
        say("location", self.location.clone());
        say("price_min", self.price.map(|(low, _)| low.to_string()));
        say("price_max", self.price.map(|(_, high)| high.to_string()));
        say("duration", self.duration.map(|bucket| bucket.option().to_owned()));
        say("people", self.people.map(|people| people.to_string()));
        say("sort", self.sort.map(str::to_owned));
        say("offset", self.offset.map(|offset| offset.to_string()));
        format!("/rest/v1/rpc/search_packages?limit=6&{}", form.finish())
    }
}

fn text(dice: &mut Dice, words: &[String]) -> String {
    let word = dice.one_of(words).clone();
    match dice.below(20) {
        0 => misspelt(&word),
        1..=5 => word.chars().take(4).collect(),
        6..=9 => format!("{word} {}", dice.one_of(words)),
        _ => word,
    }
}

/// Swaps the second and the third letter.
fn misspelt(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.swap(1, 2);
    letters.into_iter().collect()
}
