//! Random statements: equal shapes have equal text.

use proptest::prelude::*;

use super::*;
use crate::cond::{Compare, Field, Is, JsonPathStep};
use crate::select::{Related, SortTerm, Via};

fn column() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("id"), Just("i"), Just("d"), Just("title")]
}

fn field() -> impl Strategy<Value = Field> {
    let step = prop_oneof!["[a-z]{1,2}".prop_map(JsonPathStep::Name), any::<i32>().prop_map(JsonPathStep::Index)];
    let path = prop::collection::vec(step, 0..3);
    prop_oneof![
        3 => column().prop_map(Field::Column),
        1 => (column(), path.clone()).prop_map(|(column, path)| Field::Json { column, path }),
        1 => (column(), path).prop_map(|(column, mut path)| {
            path.push(JsonPathStep::Index(0));
            Field::Text { column, path }
        }),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        "[a-z%\u{e9}']{0,4}".prop_map(Value::Text),
        any::<u128>().prop_map(|id| Value::Uuid(uuid::Uuid::from_u128(id))),
    ]
}

fn cond() -> impl Strategy<Value = Cond> {
    let compare =
        prop_oneof![Just(Compare::Eq), Just(Compare::Ne), Just(Compare::Gt), Just(Compare::Lte), Just(Compare::Lt)];
    let is = prop_oneof![Just(Is::Null), Just(Is::True), Just(Is::False)];
    let leaf = prop_oneof![
        Just(Cond::True),
        Just(Cond::False),
        (field(), compare, value()).prop_map(|(field, compare, value)| Cond::Compare { field, compare, value }),
        (field(), "[A-Za-z%]{0,3}", any::<bool>()).prop_map(|(field, pattern, fold)| Cond::Like {
            field,
            pattern,
            fold
        }),
        (field(), prop::collection::vec(value(), 0..5)).prop_map(|(field, values)| Cond::In { field, values }),
        (field(), prop::collection::vec(value(), 60..70)).prop_map(|(field, values)| Cond::In { field, values }),
        (field(), is).prop_map(|(field, is)| Cond::Is { field, is }),
        (field(), value()).prop_map(|(field, value)| Cond::Distinct { field, value }),
        (field(), any::<bool>()).prop_map(|(field, within)| Cond::Contains { field, json: "[1]".into(), within }),
        field().prop_map(|field| Cond::Overlaps { field, list: "[]".into() }),
        (field(), any::<bool>()).prop_map(|(field, prefix)| Cond::Words { field, words: "a b".into(), prefix }),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Cond::All),
            prop::collection::vec(inner.clone(), 0..3).prop_map(Cond::Any),
            inner.clone().prop_map(|cond| Cond::Not(Box::new(cond))),
            (column(), column(), inner).prop_map(|(inner, outer, cond)| Cond::exists("other", inner, outer, cond)),
        ]
    })
}

fn select() -> impl Strategy<Value = Select> {
    let related = prop::option::of(
        (column(), column(), cond())
            .prop_map(|(inner, outer, cond)| Box::new(Related { table: "other", inner, outer, cond })),
    );
    let order = (field(), related, any::<bool>(), any::<Option<bool>>())
        .prop_map(|(field, of, descending, nulls_first)| SortTerm { field, of, descending, nulls_first });
    (cond(), prop::collection::vec(order, 0..3), prop::option::of(0_u64..9), 0_u64..3).prop_map(
        |(filter, order, limit, offset)| Select { table: "things", output: Vec::new(), filter, order, limit, offset },
    )
}

proptest! {
    #[test]
    fn other_values_of_the_rows_above_fit_in_the_gap(
        select in select(), first in prop::collection::vec(value(), 1..70), second in prop::collection::vec(value(), 1..70),
        via in prop::option::of(cond()), lite in any::<bool>()
    ) {
        let dialect = if lite { Dialect::Sqlite } else { Dialect::Postgres };
        let via = via.map(|cond| Via { table: "between", column: "i", target: "id", cond });
        let long = |values: &[Value]| if values.len() > LISTED { usize::MAX } else { values.len().next_power_of_two() };
        prop_assume!(dialect == Dialect::Postgres || long(&first) == long(&second));
        let given = ParentScope { column: "id", values: &first, via: via.as_ref() };
        let (Statement { sql, mut binds }, gap) = statement_for_parents(dialect, &select, Projection::Columns(&["id"]), &given);
        let after = binds.split_off(gap.end);
        binds.truncate(gap.start);
        list(dialect, &second, &mut binds);
        binds.extend(after);
        let other = ParentScope { column: "id", values: &second, via: via.as_ref() };
        let built = dialect.select(&select, &["id"], Some(&other));
        prop_assert_eq!((&*sql, &binds), (built.sql.as_str(), &built.binds));
    }

    #[test]
    fn a_remembered_statement_is_the_built_one(
        select in select(), link in prop::option::of((column(), prop::collection::vec(value(), 1..70))),
        via in prop::option::of(cond()), lite in any::<bool>()
    ) {
        let dialect = if lite { Dialect::Sqlite } else { Dialect::Postgres };
        let via = via.map(|cond| Via { table: "between", column: "i", target: "id", cond });
        let within = link.as_ref().map(|(column, values)| ParentScope { column, values, via: via.as_ref() });
        let within = within.as_ref();
        let columns = ["id", "title"];
        for _ in 0..2 {
            let given = statement(dialect, &select, &select.filter, Projection::Columns(&columns), within);
            let built = dialect.select(&select, &columns, within);
            prop_assert_eq!(&*given.sql, &built.sql);
            prop_assert_eq!(&given.binds, &built.binds);
        }
        let other = Select { filter: Cond::True, ..select.clone() };
        let given = statement(dialect, &other, &select.filter, Projection::Columns(&columns), within);
        let built = dialect.select(&select, &columns, within);
        prop_assert_eq!((&*given.sql, &given.binds), (built.sql.as_str(), &built.binds), "another filter");
        let given = statement(dialect, &select, &select.filter, Projection::Count, None);
        let built = dialect.count(&select);
        prop_assert_eq!((&*given.sql, &given.binds), (built.sql.as_str(), &built.binds));
    }
}
