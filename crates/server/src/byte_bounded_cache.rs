//! A cache bounded by bytes for answers, pages and pictures.
//!
//! The budget has fixed shares, so that a client who requests ever new answers does not evict pages. Every held byte counts: the plain
//! body, and each compressed copy once it is made.

use std::sync::Arc;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use crate::encoding::CompressedBody;

const MIB: u64 = 1024 * 1024;
/// Answers to public reads.
pub const ANSWERS: u64 = 4 * MIB;
pub const PAGES: u64 = 4 * MIB;
pub const PICTURES: u64 = 2 * MIB;
/// Resized pictures.
pub const RENDERINGS: u64 = 8 * MIB;
/// Expected entries; a hint for the table's first size.
const EXPECTED: usize = 500;
/// Each shard has its own lock. An entry bigger than a shard is not cached.
const PARTS: usize = 4;
/// Overhead of an entry beside its body and key.
const BESIDE: usize = 768;

/// An entry whose body grows at the first request for each encoding.
pub trait Cacheable {
    fn packed(&self) -> &CompressedBody;
}

/// Entries by name. The least used are evicted when there is no room.
pub struct ByteBoundedCache<T>(Cache<String, WeighedEntry<T>, EntryWeighter>);

/// An entry and its weight when it was inserted; an entry that has grown is inserted again.
struct WeighedEntry<T> {
    thing: Arc<T>,
    weight: u64,
}

impl<T> Clone for WeighedEntry<T> {
    fn clone(&self) -> Self {
        Self { thing: Arc::clone(&self.thing), weight: self.weight }
    }
}

#[derive(Clone)]
struct EntryWeighter;

impl<T> Weighter<String, WeighedEntry<T>> for EntryWeighter {
    fn weight(&self, _: &String, placed: &WeighedEntry<T>) -> u64 {
        placed.weight
    }
}

impl<T: Cacheable> ByteBoundedCache<T> {
    /// With room for this many bytes.
    pub fn new(bytes: u64) -> Self {
        let mut options = OptionsBuilder::new();
        options.estimated_items_capacity(EXPECTED).weight_capacity(bytes).shards(PARTS);
        match options.build() {
            Ok(options) => {
                let hasher = DefaultHashBuilder::default();
                Self(Cache::with_options(options, EntryWeighter, hasher, DefaultLifecycle::default()))
            }
            Err(error) => unreachable!("the options are constants: {error:?}"),
        }
    }

    pub fn get(&self, name: &str) -> Option<Arc<T>> {
        self.0.get(name).map(|placed| placed.thing)
    }

    pub fn insert(&self, name: String, thing: &Arc<T>) {
        // Checked before weighing: a copy made in between is noticed the next time.
        thing.packed().has_grown();
        let weight = u64::try_from(name.len() + thing.packed().held() + BESIDE).unwrap_or(u64::MAX);
        self.0.insert(name, WeighedEntry { thing: Arc::clone(thing), weight });
    }

    /// Call this after sending an entry: a copy that was made for it counts from now on.
    pub fn reweigh(&self, name: &str, thing: &Arc<T>) {
        if thing.packed().has_grown() {
            self.insert(name.to_owned(), thing);
        }
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;
    use crate::encoding::Coding;

    struct Thing(CompressedBody);

    impl Cacheable for Thing {
        fn packed(&self) -> &CompressedBody {
            &self.0
        }
    }

    /// Bytes that no encoding compresses.
    fn noise(length: usize, seed: u64) -> Bytes {
        let mut state = seed;
        let step = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        };
        (0..length).map(step).collect::<Vec<u8>>().into()
    }

    fn held(shelf: &ByteBoundedCache<Thing>) -> u64 {
        let all = shelf.0.iter().map(|(name, placed)| name.len() + placed.thing.0.held() + BESIDE);
        u64::try_from(all.sum::<usize>()).unwrap()
    }

    #[test]
    fn the_cache_never_exceeds_its_capacity() {
        const ROOM: u64 = 2 * MIB;
        let shelf = ByteBoundedCache::new(ROOM);
        for number in 0..400_u64 {
            let thing = Arc::new(Thing(CompressedBody::new(noise(20_000, number), 5)));
            let name = number.to_string();
            shelf.insert(name.clone(), &thing);
            for coding in [Coding::Gzip, Coding::Brotli] {
                if number % 3 > 0 {
                    thing.0.in_coding(coding);
                    shelf.reweigh(&name, &thing);
                }
                assert!(held(&shelf) <= ROOM, "{number}");
            }
        }
        assert!(held(&shelf) > ROOM / 2, "the room is used");
        assert!(shelf.get("399").is_some());
    }

    #[test]
    fn a_thing_weighs_more_once_it_has_a_copy() {
        let shelf = ByteBoundedCache::new(MIB);
        let thing = Arc::new(Thing(CompressedBody::new(noise(10_000, 1), 5)));
        shelf.insert("a".to_owned(), &thing);
        let before = shelf.0.weight();
        shelf.reweigh("a", &thing);
        assert_eq!(shelf.0.weight(), before);
        thing.0.in_coding(Coding::Gzip);
        shelf.reweigh("a", &thing);
        assert!(shelf.0.weight() >= before + 10_000);
        assert_eq!(shelf.len(), 1);
    }
}
