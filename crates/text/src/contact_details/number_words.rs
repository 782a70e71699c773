//! Digits in words, in the languages in which travelers and guides write to each other.

/// How many digits a word stands for.
const SINGLE: [&str; 93] = [
    "zero",
    "oh",
    "nil",
    "naught",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine", // English
    "null",
    "eins",
    "zwei",
    "zwo",
    "drei",
    "vier",
    "fünf",
    "fuenf",
    "sechs",
    "sieben",
    "acht",
    "neun", // German
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "sept",
    "huit",
    "neuf", // French
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve", // Spanish
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove", // Italian
    "nul",
    "een",
    "twee",
    "drie",
    "vijf",
    "zes",
    "zeven",
    "negen", // Dutch
    "ноль",
    "нуль",
    "один",
    "два",
    "три",
    "четыре",
    "пять",
    "шесть",
    "семь",
    "восемь",
    "девять", // Russian
    "binduwa",
    "bindu",
    "eka",
    "deka",
    "thuna",
    "hathara",
    "paha",
    "haya",
    "hatha",
    "ata",
    "nawaya", // Sinhala
    "බින්දුව",
    "එක",
    "දෙක",
    "තුන",
    "හතර",
    "පහ",
    "හය",
    "හත",
    "අට",
    "නවය",   // Sinhala
    "பூஜ்யம்", // Tamil
];
const DOUBLE: [&str; 44] = [
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
    "fifty",
    "sixty",
    "seventy",
    "eighty",
    "ninety", // English
    "zehn",
    "elf",
    "zwölf",
    "zwanzig",
    "dreißig",
    "vierzig",
    "fünfzig",
    "sechzig",
    "siebzig",
    "achtzig",
    "neunzig", // German
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
    "vingt",
    "trente",
    "quarante",
    "cinquante",
    "soixante",
    "diez",
    "veinte",
    "treinta", // French, Spanish
];
/// Before a digit that is meant more than once.
const REPEATS: [(&str, usize); 5] = [("double", 2), ("triple", 3), ("doppel", 2), ("doble", 2), ("doppio", 2)];

/// How many digits a word of letters stands for; with hyphens, that of its first part: "trente-quatre" is two digits.
pub(super) fn count_digits(word: &str) -> Option<usize> {
    let first = word.split('-').next().unwrap_or_default();
    let is_compound = word.contains('-');
    if DOUBLE.contains(&first) {
        Some(2)
    } else if !is_compound && SINGLE.contains(&word) {
        Some(1)
    } else {
        is_compound.then(|| word.split('-').map(count_digits).sum::<Option<usize>>()).flatten()
    }
}

/// How often the digit after this word is meant.
pub(super) fn count_repeats(word: &str) -> Option<usize> {
    REPEATS.iter().find(|(name, _)| *name == word).map(|(_, times)| *times)
}
