//! How many uploads each person has under way, so that one person does not take everybody's places.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use uuid::Uuid;

/// Uploads of one person at the same time.
pub const PER_PERSON: usize = 8;

/// Who has how many under way; nobody who has none is in it.
#[derive(Clone, Default)]
pub struct Turns(Arc<Mutex<HashMap<Uuid, usize>>>);

/// One upload of somebody's that is under way, until it is dropped.
pub struct Turn {
    of: Turns,
    user: Uuid,
}

impl Turns {
    /// A turn for one more upload, unless this person has as many as one may.
    pub fn take(&self, user: Uuid) -> Option<Turn> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(user).or_default();
        if *count >= PER_PERSON {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Turn { of: self.clone(), user })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut counts = self.of.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.user) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.user);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_is_over_is_free_and_leaves_nothing() {
        let (turns, anna, bert) = (Turns::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        let mut taken: Vec<Turn> = (0..PER_PERSON).filter_map(|_| turns.take(anna)).collect();
        assert_eq!(taken.len(), PER_PERSON);
        assert!(turns.take(anna).is_none() && turns.take(bert).is_some());
        taken.pop();
        taken.extend(turns.take(anna));
        assert_eq!(taken.len(), PER_PERSON);
        taken.clear();
        assert!(turns.0.lock().unwrap().is_empty());
    }
}
