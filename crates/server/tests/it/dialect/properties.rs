//! Property tests: parsing and planning any address ends in a plan or a refusal. `cargo xtask fuzz` checks time and memory.

use proptest::prelude::*;
use serendib_db::{Output, Select};
use serendib_domain::{Caller, tables};
use serendib_server::rest::{parse, plan};

/// Pieces of the grammar, names of the product and noise.
fn piece() -> impl Strategy<Value = String> {
    let words = [
        "select=",
        "order=",
        "limit=",
        "offset=",
        "or=",
        "and=",
        "not.",
        "columns=",
        "on_conflict=",
        "id",
        "title",
        "price",
        "status",
        "guides",
        "package_guides",
        "package_days",
        "profiles",
        "user_id",
        "is_admin",
        "*",
        "(",
        ")",
        ",",
        ".",
        ":",
        "::",
        "->",
        "->>",
        "!inner",
        "!",
        "...",
        "eq.",
        "neq.",
        "in.(",
        "is.null",
        "like.",
        "cs.",
        "{",
        "}",
        "\"",
        "\\",
        "&",
        "=",
        "%",
        "fts(english).",
        "(any).",
        "asc",
        "desc",
        "nullsfirst",
        "text",
        "int",
        "1",
        "-1",
        "null",
        "a",
        "é",
        "\u{202e}",
        "%00",
        "%ff",
        "+",
        " ",
    ];
    prop_oneof![9 => proptest::sample::select(words.map(str::to_owned).to_vec()), 1 => "\\PC{0,6}"]
}

fn shows(select: &Select, column: &str) -> bool {
    select.output.iter().any(|output| match output {
        Output::Column { column: column_of_output, .. } | Output::Made { column: column_of_output, .. } => {
            *column_of_output == column
        }
        Output::Embed(embed) => shows(&embed.select, column),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// T-Q11.
    #[test]
    fn any_text_is_planned_or_refused_and_no_plan_shows_a_visitor_what_is_private(
        pieces in proptest::collection::vec(piece(), 0..60), table in 0_usize..4,
    ) {
        let text = pieces.concat();
        let table = ["packages", "guides", "reviews", "package_guides"][table];
        if let Ok(request) = parse::parse(&text, &parse::Limits::default()) {
            let register = tables::register();
            let table = plan::table(register, "public", table).unwrap();
            match plan::read(register, table, &request, &Caller::Visitor) {
                Ok(select) => {
                    prop_assert!(!shows(&select, "user_id") && !shows(&select, "is_admin"), "{text}");
                    prop_assert!(select.limit.is_some_and(|limit| limit <= request.most_rows), "{text}");
                }
                Err(error) => prop_assert!((300..500).contains(&error.status), "{text}: {error:?}"),
            }
        }
    }
}
