//! `rest/v1/rpc`: the functions of the product.

mod args;
mod catalogue;
pub mod register;
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
use crate::rest::door::Asked;
use crate::rest::error::RestError;
use crate::rest::{parse, respond, write};

use args::Args;
use register::{FUNCTIONS, Function};

/// What a function found: a JSON text, and what it stays true with.
struct Told {
    body: Vec<u8>,
    tables: Vec<&'static str>,
    stamp: Stamp,
}

/// GET, HEAD or POST /rest/v1/rpc/{name}
pub async fn call(
    app: &App,
    name: &str,
    asked: Asked,
    key: Option<String>,
    request: Request,
) -> Result<Response, RestError> {
    let function = known(app, name)?;
    let (parts, body) = request.into_parts();
    let args = match parts.method {
        Method::GET | Method::HEAD => Args::from_pairs(parse::pairs(parts.uri.query().unwrap_or_default())?),
        Method::POST => Args::from_body(&write::read_body(body).await?)?,
        _ => {
            return Err(RestError::new(405, "PGRST101", "Only GET, HEAD and POST are allowed for functions"));
        }
    };
    let answer = answer(app, function, &args).await?;
    Ok(respond::finish(app, key, answer, &parts.headers, &asked))
}

/// What everybody is told who calls the function with this query.
///
/// # Errors
/// As for the same call over the wire.
pub async fn read(app: &App, name: &str, query: &str) -> Result<Answer, RestError> {
    answer(app, known(app, name)?, &Args::from_pairs(parse::pairs(query)?)).await
}

fn known(app: &App, name: &str) -> Result<&'static Function, RestError> {
    let found = FUNCTIONS.iter().find(|function| function.name == name && app.mode != Mode::Lab);
    found.ok_or_else(|| {
        RestError::new(404, "PGRST202", format!("Could not find the function public.{name} in the schema cache"))
            .details(format!("Searched for the function public.{name}, but no matches were found in the schema cache."))
    })
}

async fn answer(app: &App, function: &Function, args: &Args) -> Result<Answer, RestError> {
    args.only(function)?;
    let told = match function.name {
        "search_packages" => catalogue::search_packages(app, args).await?,
        "suggest_places" => catalogue::suggest_places(app, args).await?,
        _ => catalogue::featured_packages(app).await?,
    };
    let json = HeaderValue::from_static("application/json; charset=utf-8");
    Ok(Answer::new(StatusCode::OK, json, None, told.body, told.tables, told.stamp))
}
