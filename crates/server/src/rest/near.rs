//! Finds a similar name, for hints about unknown names.

/// The closest of `names` within a third of the word's length.
pub fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(64).collect();
    let allowed = (word.chars().count() / 3).max(1);
    names
        .map(|name| (distance(&word, name), name))
        .filter(|(distance, _)| *distance <= allowed)
        .min()
        .map(|(_, name)| name)
}

/// Optimal string alignment distance: counts inserted, removed and changed letters; a swap of neighbors is one step.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let (mut before, mut row): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=b.len()).collect());
    let mut last = None;
    for (i, x) in a.chars().enumerate() {
        let mut next = Vec::with_capacity(row.len());
        next.push(i + 1);
        for (j, y) in b.iter().enumerate() {
            let mut least = (row[j] + usize::from(x != *y)).min(row[j + 1] + 1).min(next[j] + 1);
            if j > 0 && last == Some(*y) && b[j - 1] == x {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
        last = Some(x);
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn a_misspelt_name_finds_its_neighbour() {
        let names = ["packages", "guides", "package_days"];
        assert_eq!(nearest("package", names.into_iter()), Some("packages"));
        assert_eq!(nearest("guide", names.into_iter()), Some("guides"));
        assert_eq!(nearest("pg_sleep", names.into_iter()), None);
    }

    #[test]
    fn two_neighbours_that_changed_places_are_one_step() {
        let names = ["id", "name", "title"];
        assert_eq!(nearest("titel", names.into_iter()), Some("title"));
        assert_eq!(nearest("naem", names.into_iter()), Some("name"));
        for (a, b, steps) in
            [("ab", "ba", 1), ("abcd", "badc", 2), ("ca", "abc", 3), ("", "ab", 2), ("ab", "", 2), ("name", "name", 0)]
        {
            assert_eq!((distance(a, b), distance(b, a)), (steps, steps), "{a} {b}");
        }
    }
}
