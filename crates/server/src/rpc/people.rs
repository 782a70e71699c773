//! Handler of `public_profile`.

use std::sync::OnceLock;

use serde_json::json;
use serendib_db::{Cond, Select};
use serendib_domain::Caller;
use serendib_domain::accounts::public;
use serendib_domain::table::PUBLIC;
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use crate::app::App;
use crate::rest::error::RestError;
use crate::rest::{parse, plan};

/// The columns of a review, as on its package's page.
const REVIEWS: &str = "select=id,rating,review_text,created_at,package:packages(id,title),guide:guides(id,display_name)\
    &order=created_at.desc,id.asc&limit=100";

/// The public profile of a person, or `null`: D-012.
///
/// # Errors
/// Errors of a read.
pub async fn public_profile(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let mut select = reviews().clone();
    let mut tables = select.tables();
    tables.extend(public::TABLES);
    let stamp = app.db.changes().stamp(&tables);
    let no_profile = |tables, stamp| FunctionAnswer { body: b"null".to_vec(), rows: 0, tables, stamp };
    let Ok(id) = args.text("person").parse::<Uuid>() else { return Ok(no_profile(tables, stamp)) };
    let Some(person) = public::find(&app.db, id).await? else { return Ok(no_profile(tables, stamp)) };
    // The author of a review is private elsewhere, but this page is about the author.
    select.filter = Cond::all_of([Cond::eq("user_id", id), select.filter]);
    let written = app.db.fetch(&select, false).await?.rows;
    let begin = json!({
        "id": id,
        "display_name": person.display_name,
        "member_since": person.member_since.to_rfc3339(),
        "guide_id": person.guide,
    })
    .to_string();
    let mut body = begin.into_bytes();
    body.pop();
    body.extend_from_slice(b",\"reviews\":[");
    body.extend_from_slice(&written.join(&b","[..]));
    body.extend_from_slice(b"]}");
    Ok(FunctionAnswer { body, rows: 1, tables, stamp })
}

/// The columns as a visitor sees them.
fn reviews() -> &'static Select {
    static SELECT: OnceLock<Select> = OnceLock::new();
    SELECT.get_or_init(|| {
        let planned = parse::parse(REVIEWS, &parse::Limits::default()).map_err(RestError::from).and_then(|request| {
            let tables = serendib_domain::tables::register();
            plan::read(tables, plan::table(tables, PUBLIC, "reviews")?, &request, &Caller::Visitor)
        });
        match planned {
            Ok(select) => select,
            Err(error) => unreachable!("the select of reviews is a constant: {error:?}"),
        }
    })
}
