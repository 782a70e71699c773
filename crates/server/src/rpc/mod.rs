//! `rest/v1/rpc`: the functions of the product.

mod args;
mod catalogue;
mod people;
pub mod register;
mod rows;
#[cfg(test)]
mod tests;
pub mod trip_cards;

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::Response;
use serendib_db::Stamp;

use crate::app::App;
use crate::config::Mode;
use crate::rest::cache::Answer;
use crate::rest::door::{self, Asked};
use crate::rest::error::RestError;
use crate::rest::parse::{self, Limits, Media};
use crate::rest::{near, respond, write};

use args::Args;
use register::{FUNCTIONS, Function, Reply};

/// Functions that read what everybody may read, by whatever method they are called.
pub const READS: [&str; 4] = ["search_packages", "suggest_places", "featured_packages", "public_profile"];

/// What a function found: a JSON text, and what it stays true with.
struct Told {
    body: Vec<u8>,
    /// Objects in it.
    rows: u64,
    tables: Vec<&'static str>,
    stamp: Stamp,
}

/// What is asked of a function: what it is told, and what of its answer is wanted.
struct Call {
    args: Args,
    rest: Vec<(String, String)>,
}

/// GET, HEAD or POST /rest/v1/rpc/{name}
pub async fn call(
    app: &App,
    name: &str,
    mut asked: Asked,
    key: Option<String>,
    request: Request,
) -> Result<Response, RestError> {
    let function = known(app, name)?;
    let most = asked.prefer.max_affected;
    asked.prefer.keep_for_reads();
    let (parts, body) = request.into_parts();
    let pairs = parse::pairs(parts.uri.query().unwrap_or_default())?;
    let call = match parts.method {
        Method::GET | Method::HEAD => Call::read(function, pairs, &app.limits)?,
        Method::POST => Call { args: Args::from_body(&write::accepted(&parts.headers, body).await?)?, rest: pairs },
        _ => {
            return Err(RestError::new(405, "PGRST101", "Only GET, HEAD and POST are allowed for functions"));
        }
    };
    let answer = answer(app, function, &call, &asked, most).await?;
    Ok(respond::finish(app, key, answer, &parts.headers, &asked))
}

/// What everybody is told who calls the function with this query.
///
/// # Errors
/// As for the same call over the wire.
pub async fn read(app: &App, name: &str, query: &str, asked: &Asked) -> Result<Answer, RestError> {
    let function = known(app, name)?;
    answer(app, function, &Call::read(function, parse::pairs(query)?, &app.limits)?, asked, None).await
}

fn known(app: &App, name: &str) -> Result<&'static Function, RestError> {
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
    /// What is named as an argument is one, and so is what could be nothing else.
    fn read(function: &Function, pairs: Vec<(String, String)>, limits: &Limits) -> Result<Self, RestError> {
        let is_of_rows = |pair: &(String, String)| {
            !function.args.iter().any(|arg| arg.name == pair.0)
                && !parse::parse_pairs(std::slice::from_ref(pair), limits).is_err_and(|error| {
                    // `title=Kandy` is no condition, so it was meant for an argument, which does not exist.
                    error.code == "PGRST100" && error.message.starts_with("\"failed to parse filter")
                })
        };
        let (rest, args) = pairs.into_iter().partition(is_of_rows);
        Ok(Self { args: Args::from_pairs(args), rest })
    }
}

async fn answer(
    app: &App,
    function: &Function,
    call: &Call,
    asked: &Asked,
    most: Option<u64>,
) -> Result<Answer, RestError> {
    let args = &call.args;
    args.only(function)?;
    let mut request = parse::parse_pairs(&call.rest, &app.limits)?;
    door::range(asked.range.as_deref(), &mut request)?;
    let told = match function.name {
        "search_packages" => catalogue::search_packages(app, args).await?,
        "suggest_places" => catalogue::suggest_places(app, args).await?,
        "public_profile" => people::public_profile(app, args).await?,
        _ => catalogue::featured_packages(app).await?,
    };
    let is_one = match (function.answers)() {
        Reply::Object(_) => true,
        Reply::Nullable(inner) => matches!(*inner, Reply::Object(_)),
        _ => false,
    };
    match most {
        Some(_) if is_one => {
            return Err(RestError::new(
                400,
                "PGRST128",
                "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
            ));
        }
        Some(most) if told.rows > most => return Err(write::too_many_affected(told.rows)),
        _ => {}
    }
    let media = match asked.media {
        Media::Json | Media::Array { strip_nulls: false } if is_one => Media::Object { strip_nulls: false },
        Media::Array { strip_nulls: true } if is_one => Media::Object { strip_nulls: true },
        media => media,
    };
    let as_it_is = call.rest.is_empty() && request.limits.is_empty() && request.offsets.is_empty();
    let is_plain = media == Media::Json || is_one && media == Media::Object { strip_nulls: false };
    let mut answer = if as_it_is && is_plain && asked.prefer.count.is_none() {
        let range = respond::range(0, told.rows, None);
        Answer::new(StatusCode::OK, HeaderValue::from_static(""), range, told.body, told.tables, told.stamp)
    } else {
        let (fetched, select) = rows::asked(function, &told.body, &request, asked.prefer.count.is_some())?;
        respond::rows(&fetched, &select, media, told.tables, told.stamp)?
    };
    answer.content_type = HeaderValue::from_static(asked.media.content_type());
    Ok(answer)
}
