//! Whether one condition implies another by shape alone, for any rows.

use crate::cond::Cond;

impl Cond {
    /// Whether every row that satisfies this also satisfies `other`; `false` if the shapes do not show it.
    ///
    /// A caller's rows are mostly public rows or their own: an `Any` of both, which the first part implies.
    pub fn implies(&self, other: &Self) -> bool {
        if self == other {
            return true;
        }
        match (self, other) {
            (Self::False, _) | (_, Self::True) => true,
            (_, Self::All(parts)) => parts.iter().all(|part| self.implies(part)),
            (Self::Any(parts), _) => parts.iter().all(|part| part.implies(other)),
            (Self::All(parts), _) if parts.iter().any(|part| part.implies(other)) => true,
            (_, Self::Any(parts)) => parts.iter().any(|part| self.implies(part)),
            (
                Self::Exists { table, inner, outer, cond },
                Self::Exists { table: their_table, inner: their_inner, outer: their_outer, cond: theirs },
            ) => (table, inner, outer) == (their_table, their_inner, their_outer) && cond.implies(theirs),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::changes::JsonRow;
    use crate::value::Value;

    #[test]
    fn what_everybody_sees_each_person_sees() {
        let active = || Cond::is_true("is_active");
        let of = |person: i64| Cond::any_of([active(), Cond::eq("user_id", person)]);
        let child = |cond: Cond| Cond::exists("guides", "id", "guide_id", cond);
        let filtered = |cond: Cond| Cond::all_of([Cond::eq("guide_id", 7_i64), cond]);
        for (all, one, expected) in [
            (active(), of(1), true),
            (of(1), active(), false),
            (of(1), of(2), false),
            (child(active()), child(of(1)), true),
            (child(of(1)), child(active()), false),
            (filtered(child(active())), filtered(child(of(1))), true),
            (filtered(child(active())), child(of(1)), true),
            (child(active()), filtered(child(of(1))), false),
            (active(), Cond::True, true),
            (Cond::True, active(), false),
            (Cond::False, active(), true),
            (Cond::Not(Box::new(of(1))), Cond::Not(Box::new(active())), false),
        ] {
            assert_eq!(all.implies(&one), expected, "{all:?} {one:?}");
        }
    }

    fn conditions() -> impl Strategy<Value = Cond> {
        let leaf = prop_oneof![
            Just(Cond::True),
            Just(Cond::False),
            (prop_oneof![Just("a"), Just("b")], 0..3_i64).prop_map(|(column, value)| Cond::eq(column, value)),
            Just(Cond::eq("a", Value::Null)),
        ];
        leaf.prop_recursive(3, 12, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Cond::All),
                prop::collection::vec(inner.clone(), 0..3).prop_map(Cond::Any),
                inner.prop_map(|cond| Cond::Not(Box::new(cond))),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn what_follows_holds_wherever_the_first_does(one in conditions(), other in conditions(), a in 0..3_i64, b in 0..3_i64) {
            let row: JsonRow = [("a".to_owned(), json!(a)), ("b".to_owned(), json!(b))].into_iter().collect();
            if one.implies(&other) && one.holds(&row) == Some(true) {
                prop_assert_eq!(other.holds(&row), Some(true));
            }
        }
    }
}
