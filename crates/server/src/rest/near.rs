//! A name close to one that does not exist, for hints.

/// The closest of `names` within a third of the word's length; distances count inserted, removed and changed letters.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(64).collect();
    let allowed = (word.chars().count() / 3).max(1);
    names
        .map(|name| (distance(&word, name), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, name)| name)
}

fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_misspelt_name_finds_its_neighbour() {
        let names = ["packages", "guides", "package_days"];
        assert_eq!(nearest("package", names.into_iter()), Some("packages"));
        assert_eq!(nearest("guide", names.into_iter()), Some("guides"));
        assert_eq!(nearest("pg_sleep", names.into_iter()), None);
    }
}
