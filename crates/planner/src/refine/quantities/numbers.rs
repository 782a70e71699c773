//! Numbers and ordinals in words and digits.

use crate::refine::words::Word;

/// Words from zero upward, with all languages side by side.
const NUMBERS: [&[&str]; 20] = [
    &["zero", "null", "cero", "零"],
    &["one", "ein", "eine", "einen", "einer", "einem", "eins", "un", "une", "uno", "una", "一"],
    &["two", "zwei", "zwo", "deux", "dos", "二", "两", "couple", "pair"],
    &["three", "drei", "trois", "tres", "三"],
    &["four", "vier", "quatre", "cuatro", "四"],
    &["five", "funf", "cinq", "cinco", "五"],
    &["six", "sechs", "seis", "六"],
    &["seven", "sieben", "sept", "siete", "七"],
    &["eight", "acht", "huit", "ocho", "八"],
    &["nine", "neun", "neuf", "nueve", "九"],
    &["ten", "zehn", "dix", "diez", "十"],
    &["eleven", "elf", "onze", "once"],
    &["twelve", "zwolf", "douze", "doce"],
    &["thirteen", "dreizehn", "treize", "trece"],
    &["fourteen", "vierzehn", "quatorze", "catorce"],
    &["fifteen", "funfzehn", "quinze", "quince"],
    &["sixteen", "sechzehn", "seize", "dieciseis"],
    &["seventeen", "siebzehn", "diecisiete"],
    &["eighteen", "achtzehn", "dieciocho"],
    &["nineteen", "neunzehn", "diecinueve"],
];
/// Indexed by the number of tens.
const TENS: [&[&str]; 10] = [
    &[],
    &[],
    &["twenty", "zwanzig", "vingt", "veinte"],
    &["thirty", "dreissig", "trente", "treinta"],
    &["forty", "fourty", "vierzig", "quarante", "cuarenta"],
    &["fifty", "funfzig", "cinquante", "cincuenta"],
    &["sixty", "sechzig", "soixante", "sesenta"],
    &["seventy", "siebzig", "setenta"],
    &["eighty", "achtzig", "ochenta"],
    &["ninety", "neunzig", "noventa"],
];
const ORDINALS: [&[&str]; 13] = [
    &[],
    &["first", "ersten", "erste", "erster", "premier", "premiere", "primer", "primero", "primera"],
    &["second", "zweiten", "zweite", "zweiter", "deuxieme", "segundo", "segunda"],
    &["third", "dritten", "dritte", "dritter", "troisieme", "tercer", "tercero", "tercera"],
    &["fourth", "vierten", "vierte", "vierter", "quatrieme", "cuarto", "cuarta"],
    &["fifth", "funften", "funfte", "funfter", "cinquieme", "quinto", "quinta"],
    &["sixth", "sechsten", "sechste", "sixieme", "sexto", "sexta"],
    &["seventh", "siebten", "siebte", "septieme", "septimo", "septima"],
    &["eighth", "achten", "huitieme", "octavo", "octava"],
    &["ninth", "neunten", "neunte", "neuvieme", "noveno", "novena"],
    &["tenth", "zehnten", "zehnte", "dixieme", "decimo", "decima"],
    &["eleventh", "elften", "elfte", "onzieme", "undecimo"],
    &["twelfth", "zwolften", "zwolfte", "douzieme", "duodecimo"],
];

fn position(list: &[&[&str]], word: &str) -> Option<u8> {
    list.iter().position(|known| known.contains(&word)).and_then(|at| u8::try_from(at).ok())
}

fn tens(word: &str) -> Option<u8> {
    position(&TENS, word).map(|tens| tens * 10)
}

/// A one-word number.
pub(in crate::refine) fn number(word: &str) -> Option<u8> {
    if matches!(word, "a" | "an") {
        return Some(1);
    }
    let digits = || word.parse().ok().filter(|_| !word.starts_with('+'));
    digits().or_else(|| position(&NUMBERS, word)).or_else(|| tens(word))
}

/// `3`, `forty five`, `十五`, `二十`, with the number of words.
pub(in crate::refine) fn number_of(words: &[Word]) -> Option<(u8, usize)> {
    let word =
        |at: usize| words.get(at).filter(|word| at == 0 || !word.is_first).map_or("", |word| word.folded.as_str());
    let small = |at: usize| number(word(at)).filter(|found| (1..10).contains(found) && !matches!(word(at), "a" | "an"));
    let first = number(words.first()?.folded.as_str())?;
    if word(0) == "十" {
        return Some(small(1).map_or((10, 1), |ones| (10 + ones, 2)));
    }
    if word(1) == "十" && first < 10 {
        return Some(small(2).map_or((first * 10, 2), |ones| (first * 10 + ones, 3)));
    }
    // "Twenty one", "treinta y cinco"; digits stand alone.
    if tens(word(0)).is_some() {
        let at = if matches!(word(1), "y" | "et" | "and") { 2 } else { 1 };
        if let Some(ones) = small(at).filter(|_| word(at).parse::<u8>().is_err()) {
            return Some((first + ones, at + 1));
        }
    }
    Some((first, 1))
}

/// An amount of money or another large number.
pub(in crate::refine) fn sum(words: &[Word]) -> Option<(u32, usize)> {
    let first = words.first()?.folded.as_str();
    let next = words.get(1).map(|word| word.folded.as_str());
    let found: u32 = first.parse().ok()?;
    match next {
        Some("k" | "thousand" | "grand" | "tausend" | "mille" | "mil" | "千") => Some((found.saturating_mul(1000), 2)),
        Some("hundred" | "hundert" | "cent" | "cents" | "cientos") => Some((found.saturating_mul(100), 2)),
        Some("万") => Some((found.saturating_mul(10_000), 2)),
        _ => Some((found, 1)),
    }
}

/// `third`, `3rd`.
pub(in crate::refine) fn ordinal(word: &str) -> Option<u8> {
    let digits = ["st", "nd", "rd", "th"].into_iter().find_map(|end| word.strip_suffix(end));
    position(&ORDINALS, word).or_else(|| digits?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::number_of;
    use crate::refine::words::words;

    #[test]
    fn numbers_are_of_one_word_or_several() {
        for (text, number) in [
            ("3", 3),
            ("fourteen", 14),
            ("forty", 40),
            ("forty five", 45),
            ("twenty-one", 21),
            ("treinta y cinco", 35),
            ("fünfzehn", 15),
            ("quinze", 15),
            ("十一", 11),
            ("二十", 20),
            ("四十五", 45),
            ("ninety", 90),
        ] {
            assert_eq!(number_of(&words(text)), Some((number, words(text).len())), "{text}");
        }
        assert_eq!(number_of(&words("20 3")), Some((20, 1)));
    }
}
