//! The library of the dialect's tests, with the policies of `dialect/library.rs`.

use super::{Seen, Who, is, shown_if};

pub fn rule(table: &str, who: Who) -> Option<Seen> {
    let own = is("user_id", who.user);
    let is_signed_in = who.user.is_some();
    Some(match table {
        "authors" => {
            let seen = Seen::rows(if is_signed_in { "1 = 1" } else { "active" });
            if who.is_admin { seen } else { seen.mask("secret", shown_if("1 = 0", "secret")) }
        }
        "notes" if !is_signed_in => return None,
        "notes" => Seen::rows(own),
        _ if who.is_admin => Seen::rows("1 = 1"),
        "books" => Seen::rows("author_id IS NULL OR author_id IN (SELECT id FROM {main}.authors WHERE active)"),
        "reviews" => Seen::rows(format!("NOT hidden OR {own}")),
        "loans" => Seen::rows("1 = 1").mask("user_id", shown_if(&own, "user_id")).mask("card", shown_if(&own, "card")),
        "genres" | "book_genres" | "covers" | "archive.books" => Seen::rows("1 = 1"),
        other => panic!("{other}: say in tests/it/lock/library.rs who may see it"),
    })
}
