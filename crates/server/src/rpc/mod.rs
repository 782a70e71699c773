//! `rest/v1/rpc`: the functions of the product.

mod abuse_flags;
mod acting;
mod answer_query;
mod answering;
mod args;
mod back_office;
mod bookings;
mod bulk;
mod calendar_imports;
mod catalogue;
mod chat;
mod content;
mod credentials;
mod custom_requests;
mod day_preview;
mod guides;
mod handovers;
mod host_shares;
mod landing;
mod landing_guides;
mod landing_summaries;
mod ledger;
mod money;
mod operating;
mod own;
mod packages;
mod partners;
mod people;
mod people_actions;
mod planner;
pub mod register;
mod reputation;
mod rows;
mod saved;
mod staff;
#[cfg(test)]
mod tests;
mod today;
pub mod trip_cards;
mod trip_meetings;
mod word_preview;
mod writing;

use axum::extract::Request;
use axum::http::Method;
use axum::response::Response;
use serde_json::Value as Json;
use serendib_db::Stamp;
use serendib_domain::Ctx;

use crate::app::App;
use crate::caller;
use crate::config::Mode;
use crate::rest::cache::ReadResponse;
use crate::rest::endpoint::RestRequestHead;
use crate::rest::error::RestError;
use crate::rest::parse::{self, Limits, Return};
use crate::rest::{near, respond, write};
use crate::usage_counters::WireRead;

use answer_query::AnswerQuery;
use args::Args;
pub use catalogue::is_without_exact_results;
use register::{Does, FUNCTIONS, Function};

/// Whether the function only reads, with any method.
pub fn reads(name: &str) -> bool {
    FUNCTIONS.iter().any(|function| function.name == name && !function.does.is_posted())
}

/// A function's answer: a JSON text, and what it depends on.
struct FunctionAnswer {
    body: Vec<u8>,
    /// Number of objects.
    rows: u64,
    tables: Vec<&'static str>,
    stamp: Stamp,
}

/// A call: its arguments, and the conditions on its rows.
struct Call {
    args: Args,
    rest: Vec<(String, String)>,
}

/// GET, HEAD or POST /rest/v1/rpc/{name}
pub async fn call(
    app: &App,
    name: &str,
    mut head: RestRequestHead,
    key: Option<String>,
    request: Request,
) -> Result<Response, RestError> {
    let function = find_function(app, name)?;
    let (mut parts, body) = request.into_parts();
    if partners::SECRET_ANSWERS.contains(&function.name) {
        // A repeat would need the stored answer, and the secret in it is stored nowhere.
        parts.headers.remove("idempotency-key");
    }
    let preferred = head.prefer;
    head.prefer.keep_for_reads();
    head.prefer.max_affected = preferred.max_affected;
    // The JavaScript client's form of a HEAD request whose arguments do not fit into an address.
    let is_minimal = parts.method == Method::POST && preferred.returning == Some(Return::Minimal);
    head.prefer.returning = preferred.returning.filter(|_| is_minimal);
    let pairs = parse::pairs(parts.uri.query().unwrap_or_default())?;
    let (call, sent) = match parts.method {
        Method::GET | Method::HEAD if function.does.is_posted() => {
            let message = format!("cannot execute {} in a read-only transaction", function.name);
            return Err(RestError::new(405, "25006", message));
        }
        Method::GET | Method::HEAD => (Call::read(function, pairs, &app.limits)?, Vec::new()),
        Method::POST => {
            let sent = write::accepted(&parts.headers, body).await?;
            (Call { args: Args::from_body(function, &sent)?, rest: pairs }, sent)
        }
        _ => {
            return Err(RestError::new(405, "PGRST101", format!("Cannot use the {} method on RPC", parts.method)));
        }
    };
    call.args.fit(function, &head.caller)?;
    let wanted = AnswerQuery::new(function, &call.rest, &head, preferred.max_affected, &app.limits)?;
    let is_read_by_staff = parts.method == Method::POST && head.caller.person().is_some_and(|person| person.is_staff());
    if is_read_by_staff || matches!(function.does, Does::ReadsNoted | Does::ReadsLogged | Does::WritesForGood) {
        caller::recheck(app, &app.ctx_of(head.caller.clone(), &parts)).await?;
    }
    if matches!(function.does, Does::ReadsNoted | Does::WritesForGood) {
        head.prefer.transaction = None;
        let (args, ctx) = (call.args, app.ctx_of(head.caller.clone(), &parts));
        let found = run_for_good(app, function, args, ctx)
            .await
            .and_then(|found| match function.name {
                "credential_document" => credentials::with_link(app, &found),
                _ => Ok(found),
            })
            .map_err(|error| RestError::from_domain(error, &head.caller))?;
        // It is committed: neither a failing answer nor `tx=rollback` undoes it.
        let answer = wanted.answer_command(&found, app.db.changes().stamp(&[]))?;
        return Ok(respond::finish(app, None, answer, &parts.headers, &head));
    }
    if function.does == Does::Writes {
        let (args, stamp) = (call.args, app.db.changes().stamp(&[]));
        if writing::PLANNING.contains(&function.name) {
            let land =
                app.planner.catalogue(&app.db).await.map_err(|error| RestError::from_domain(error, &head.caller))?;
            let command = async move |tx: &mut serendib_db::Tx<'_>, ctx: &Ctx| {
                writing::run_planning(tx, ctx, function.name, &land, &args).await
            };
            return write::call(app, &head, &parts, &sent, command, move |found| wanted.answer_command(found, stamp))
                .await;
        }
        if function.name == people_actions::UNLOCKING {
            let server = app.clone();
            let command = async move |tx: &mut serendib_db::Tx<'_>, ctx: &Ctx| {
                people_actions::unlock(tx, ctx, &server, &args).await
            };
            return write::call(app, &head, &parts, &sent, command, move |found| wanted.answer_command(found, stamp))
                .await;
        }
        if function.name == "save_content" {
            content::try_before(&head.caller, &args).await;
        }
        if function.name == "restore_content" {
            content::try_restored_before(app, &app.ctx(head.caller.clone()), &args).await;
        }
        let command =
            async move |tx: &mut serendib_db::Tx<'_>, ctx: &Ctx| writing::run(tx, ctx, function.name, &args).await;
        return write::call(app, &head, &parts, &sent, command, move |found| wanted.answer_command(found, stamp)).await;
    }
    let answer = answer(app, function, &call.args, &head, &wanted).await?;
    if !head.head && !head.caller.is_staff() {
        let read = WireRead { address: &parts.uri, headers: &parts.headers, extensions: &parts.extensions };
        app.usage.count_read(app, &read, &answer);
    }
    // Only public answers may be cached.
    let key = key.filter(|_| function.does == Does::Reads);
    Ok(respond::finish(app, key, answer, &parts.headers, &head))
}

/// Runs a command in a transaction of its own, which no preference and no failing answer undoes.
async fn run_for_good(app: &App, function: &'static Function, args: Args, ctx: Ctx) -> serendib_domain::Result<Json> {
    app.db.write(async move |tx| writing::run(tx, &ctx, function.name, &args).await).await
}

/// The public answer to this call, for server-side rendering.
///
/// # Errors
/// As for the same call over the wire.
pub async fn read(app: &App, name: &str, query: &str, head: &RestRequestHead) -> Result<ReadResponse, RestError> {
    let function = find_function(app, name)?;
    let call = Call::read(function, parse::pairs(query)?, &app.limits)?;
    call.args.fit(function, &head.caller)?;
    let wanted = AnswerQuery::new(function, &call.rest, head, None, &app.limits)?;
    answer(app, function, &call.args, head, &wanted).await
}

fn find_function(app: &App, name: &str) -> Result<&'static Function, RestError> {
    let found = FUNCTIONS.iter().find(|function| function.name == name && app.mode != Mode::Lab);
    found.ok_or_else(|| {
        let name: String = name.chars().take(200).collect();
        let names = FUNCTIONS.iter().filter(|_| app.mode != Mode::Lab).map(|function| function.name);
        let near = near::nearest(&name, names);
        RestError::new(404, "PGRST202", format!("Could not find the function public.{name} in the schema cache"))
            .details(format!("Searched for the function public.{name}, but no matches were found in the schema cache."))
            .hint(near.map(|near| format!("Perhaps you meant to call the function public.{near}")))
    })
}

impl Call {
    /// A pair is an argument if it has an argument's name, or if it cannot be a condition.
    fn read(function: &Function, pairs: Vec<(String, String)>, limits: &Limits) -> Result<Self, RestError> {
        let is_of_rows = |pair: &(String, String)| {
            // `title=Kandy` is not a condition, so it was meant as an argument, which does not exist.
            let is_no_condition = || {
                parse::parse_pairs(std::slice::from_ref(pair), limits).is_err_and(|error| {
                    error.code == "PGRST100" && error.message.starts_with("\"failed to parse filter")
                })
            };
            !function.args.iter().any(|arg| arg.name == pair.0)
                && (parse::begins_condition(&pair.1) || !is_no_condition())
        };
        let (rest, args) = pairs.into_iter().partition(is_of_rows);
        Ok(Self { args: Args::from_pairs(args), rest })
    }
}

async fn answer(
    app: &App,
    function: &'static Function,
    args: &Args,
    head: &RestRequestHead,
    wanted: &AnswerQuery,
) -> Result<ReadResponse, RestError> {
    let result = match (function.does, function.name) {
        (Does::Reads, "search_packages") => catalogue::search_packages(app, args).await?,
        (Does::Reads, "soonest_starts") => catalogue::soonest_starts(app, args).await?,
        (Does::Reads, "suggest_places") => catalogue::suggest_places(app, args).await?,
        (Does::Reads, "suggest_searches") => catalogue::suggest_searches(app, args).await?,
        (Does::Reads, "search_guides") => guides::search_guides(app, args).await?,
        (Does::Reads, "public_profile") => people::public_profile(app, args).await?,
        (Does::Reads, "guide_credentials") => credentials::public(app, args).await?,
        (Does::Reads, "group_prices") => bookings::group_prices(app, args).await?,
        (Does::Reads, "landing_pages") => landing::landing_pages(app).await?,
        (Does::Reads, "destination_page") => landing::destination_page(app, args).await?,
        (Does::Reads, "theme_page") => landing::theme_page(app, args).await?,
        (Does::Reads, "page_content") => content::page_content(app, args).await?,
        (Does::Reads, "featured_packages") => catalogue::featured_packages(app).await?,
        (Does::Reads, other) => return Err(serendib_db::Error::Bug(format!("nobody answers {other}")).into()),
        (_, name) => own::answer(app, name, args, head).await?,
    };
    wanted.answer(result)
}
