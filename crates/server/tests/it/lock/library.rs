//! Rules for the dialect tests' library, as in `dialect/library.rs`.

use super::{VisibleRows, Who, equals_sql, visible_if};

pub fn rule(table: &str, who: Who) -> Option<VisibleRows> {
    let own = equals_sql("user_id", who.user);
    let is_signed_in = who.user.is_some();
    Some(match table {
        "authors" => {
            let seen = VisibleRows::rows(if is_signed_in { "1 = 1" } else { "active" });
            if who.is_admin { seen } else { seen.mask("secret", visible_if("1 = 0", "secret")) }
        }
        "notes" if !is_signed_in => return None,
        "notes" => VisibleRows::rows(own),
        _ if who.is_admin => VisibleRows::rows("1 = 1"),
        "books" => VisibleRows::rows("author_id IS NULL OR author_id IN (SELECT id FROM {main}.authors WHERE active)"),
        "reviews" => VisibleRows::rows(format!("NOT hidden OR {own}")),
        "loans" => VisibleRows::rows("1 = 1")
            .mask("user_id", visible_if(&own, "user_id"))
            .mask("card", visible_if(&own, "card")),
        "genres" | "book_genres" | "covers" | "archive.books" => VisibleRows::rows("1 = 1"),
        other => panic!("{other}: say in tests/it/lock/library.rs who may see it"),
    })
}
