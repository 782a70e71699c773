//! The sixteen interests of the wizard and of the catalogue's sights. Source: P-B09.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// In wizard order.
pub const INTERESTS: [&str; 16] = [
    "Cultural Heritage",
    "Wildlife & Nature",
    "Adventure Sports",
    "Beach & Water Sports",
    "Food & Culinary",
    "Photography",
    "Historical Sites",
    "Religious Sites",
    "Tea Plantations",
    "Hiking & Trekking",
    "Scuba Diving",
    "Shopping",
    "Nightlife",
    "Wellness & Spa",
    "Local Villages",
    "Train Journeys",
];

/// A set of interests; a list of names on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Interests(u16);

impl Interests {
    pub const NONE: Self = Self(0);

    /// The interest with exactly this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(Self(1 << INTERESTS.iter().position(|known| *known == name)?))
    }

    /// The known interests among these names.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        names.into_iter().filter_map(Self::from_name).fold(Self::NONE, Self::with)
    }

    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub const fn shared(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.numbers().map(|number| INTERESTS[number])
    }

    /// Positions in wizard order.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        (0..INTERESTS.len()).filter(move |number| self.contains(*number))
    }

    /// Whether the set has the interest at this position.
    pub const fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }
}

impl Serialize for Interests {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.names())
    }
}

impl<'de> Deserialize<'de> for Interests {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let known = |name: &String| Self::from_name(name).ok_or_else(|| serde::de::Error::custom("no such interest"));
        names.iter().map(known).try_fold(Self::NONE, |all, one| Ok(all.with(one?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_a_list_of_names_in_the_wizards_order() {
        let set = Interests::from_names(["Train Journeys", "Photography", "Golf"]);
        assert_eq!(serde_json::json!(set), serde_json::json!(["Photography", "Train Journeys"]));
        assert_eq!(set.count(), 2);
        assert!(serde_json::from_str::<Interests>(r#"["Golf"]"#).is_err());
    }
}
