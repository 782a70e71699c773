//! Ids and random choices that are equal on every machine and at every fill.

use uuid::{Builder, Uuid};

/// The id of `key` within its kind, laid out as a random (version 4) UUID.
pub fn id(kind: &str, key: &str) -> Uuid {
    let bytes = *Uuid::from_u64_pair(hash(&["high", kind, key]), hash(&["low", kind, key])).as_bytes();
    Builder::from_random_bytes(bytes).into_uuid()
}

/// FNV-1a over the parts, then mixed, because users see the first characters of an id and every bit must vary.
pub fn hash(parts: &[&str]) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    const BETWEEN_PARTS: u8 = 0x1f;
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([BETWEEN_PARTS]));
    mixed(bytes.fold(OFFSET, |state, byte| (state ^ u64::from(byte)).wrapping_mul(PRIME)))
}

/// The finalizer of splitmix64.
fn mixed(mut state: u64) -> u64 {
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// A seeded random number generator (splitmix64).
pub struct SeededRng(u64);

impl SeededRng {
    pub fn new(parts: &[&str]) -> Self {
        Self(hash(parts))
    }

    /// A number from 0 up to but not including `bound`; 0 if `bound` is 1 or less.
    pub fn below(&mut self, bound: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let choice = u64::try_from(bound).ok().and_then(|bound| mixed(self.0).checked_rem(bound));
        choice.and_then(|choice| i64::try_from(choice).ok()).unwrap_or(0)
    }

    /// A number between `from` and `to`, both included.
    pub fn random_range(&mut self, from: i64, to: i64) -> i64 {
        from + self.below(to - from + 1)
    }

    pub fn index(&mut self, length: usize) -> usize {
        let bound = i64::try_from(length).unwrap_or(i64::MAX);
        usize::try_from(self.below(bound)).unwrap_or(0)
    }

    /// # Panics
    /// If `items` is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_version_4_uuid_that_never_changes() {
        let ella = id("destination", "ella");
        assert_eq!(ella, id("destination", "ella"));
        assert_eq!((ella.get_version_num(), ella.get_variant()), (4, uuid::Variant::RFC4122));
        assert_ne!(ella, id("attraction", "ella"));
        assert_ne!(id("a", "bc"), id("ab", "c"));
    }

    #[test]
    fn the_first_eight_characters_tell_neighbours_apart() {
        let heads: std::collections::HashSet<String> =
            (0..1_000).map(|number| id("booking", &number.to_string()).to_string()[..8].to_owned()).collect();
        assert_eq!(heads.len(), 1_000);
    }
}
