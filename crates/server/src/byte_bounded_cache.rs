//! What was made for one reader and is kept for the next, within so many bytes: answers, pages, pictures.
//!
//! One budget for all of it, in shares, so that nobody who asks for ever new answers costs others their pages. What counts is what is
//! held: the plain body and each compressed copy from the moment it is made.

use std::sync::Arc;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use crate::encoding::CompressedBody;

const MIB: u64 = 1024 * 1024;
/// Answers to public reads.
pub const ANSWERS: u64 = 4 * MIB;
/// Pages of the site.
pub const PAGES: u64 = 4 * MIB;
/// Pictures for link previews.
pub const PICTURES: u64 = 2 * MIB;
/// Pictures in sizes that were asked for.
pub const RENDERINGS: u64 = 8 * MIB;
/// Things expected; a hint for the table's first size.
const EXPECTED: usize = 500;
/// A shelf is cut in so many parts, each with its own lock; nothing bigger than a part is kept.
const PARTS: usize = 4;
/// What a thing takes beside its body and its key.
const BESIDE: usize = 768;

/// Something with a body that grows when somebody first asks for it in a coding.
pub trait Cacheable {
    fn packed(&self) -> &CompressedBody;
}

/// Things by name. The least asked for go when there is no room.
pub struct ByteBoundedCache<T>(Cache<String, WeighedEntry<T>, EntryWeighter>);

/// A thing and what it weighed when it was put here; a thing that has grown is put here again.
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
    /// With room for so many bytes.
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
        // Asked before it is weighed: a copy that is made in between is noticed the next time.
        thing.packed().has_grown();
        let weight = u64::try_from(name.len() + thing.packed().held() + BESIDE).unwrap_or(u64::MAX);
        self.0.insert(name, WeighedEntry { thing: Arc::clone(thing), weight });
    }

    /// To be called when something from here has gone out: if a copy was made for that, it counts from now on.
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

    /// Bytes that no coding makes shorter.
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
    fn no_more_is_held_than_there_is_room_for_whatever_is_asked_for() {
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
