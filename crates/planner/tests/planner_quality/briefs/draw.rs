//! Equal numbers draw equal briefs.

pub struct BriefRng(u64);

impl BriefRng {
    pub fn new(number: usize, salt: u64) -> Self {
        Self(salt.wrapping_mul(1_000_003).wrapping_add(u64::try_from(number).unwrap_or_default()))
    }

    /// A number below the bound; splitmix64.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let bound = u64::try_from(bound.max(1)).unwrap_or(1);
        usize::try_from(mixed % bound).unwrap_or_default()
    }

    pub fn random_range(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    pub fn choose<'a, Item: ?Sized>(&mut self, of: &[&'a Item]) -> &'a Item {
        of[self.below(of.len())]
    }

    /// Draws from a list, in another order.
    pub fn sample<Item>(&mut self, mut of: Vec<Item>, count: usize) -> Vec<Item> {
        let mut drawn = Vec::new();
        while drawn.len() < count && !of.is_empty() {
            drawn.push(of.swap_remove(self.below(of.len())));
        }
        drawn
    }
}
