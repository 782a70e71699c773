//! GET /functions/v1/payment-logs-csv: the payment log for other programs. D-071; T-B01.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serendib_db::Tx;
use serendib_domain::payments::export::{self, After, NAMES};
use serendib_domain::{Ctx, Result, ctx, money};

use super::{FunctionResult, authenticate};
use crate::app::App;

/// The byte order mark, by which spreadsheets recognize UTF-8.
pub(super) const MARK: &str = "\u{feff}";

/// Streamed, so that sent rows are not held in memory.
pub async fn payment_logs(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let name = format!("payment-logs-{}.csv", ctx::to_local_time(ctx.now).date());
    let begun: Result<After> =
        app.db.write(async move |tx: &mut Tx<'_>| export::begin(tx, &Ctx::clone(&ctx)).await).await;
    let first = begun?;
    let mut head = MARK.to_owned();
    line(&NAMES.map(str::to_owned), &mut head);
    let db = app.db.clone();
    let pages = stream::unfold(Some((Some(first), head)), move |state| {
        let db = db.clone();
        async move {
            let (next, mut text) = state?;
            let Some(after) = next else { return (!text.is_empty()).then_some((Ok(text), None)) };
            match export::page(&db, after).await {
                Ok((lines, next)) => {
                    lines.iter().for_each(|cells| line(cells, &mut text));
                    Some((Ok(text), next.map(|next| (Some(next), String::new()))))
                }
                Err(error) => {
                    tracing::error!(?error, "failed to read the payment log to its end");
                    // Aborted rather than ended, so that a part is not taken for the whole.
                    Some((Err(std::io::Error::other("the payment log cannot be read")), None))
                }
            }
        }
    });
    let mut response = Body::from_stream(pages).into_response();
    attached(&mut response, &name);
    Ok(response)
}

pub(super) fn attached(response: &mut Response, name: &str) {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
}

/// RFC 4180.
pub(super) fn line(cells: &[String], out: &mut String) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        let safe = safe(cell);
        if safe.contains(['"', ',', ';', '\n', '\r', '\'']) {
            // Writing into a String cannot fail.
            let _ = write!(out, "\"{}\"", safe.replace('"', "\"\""));
        } else {
            out.push_str(&safe);
        }
    }
    out.push_str("\r\n");
}

/// Also full-width ones, which some spreadsheets run.
const FORMULA_SIGNS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// Turns what a spreadsheet would run as a formula into text. A negative amount is none.
fn safe(cell: &str) -> String {
    let is_amount = cell.strip_prefix('-').is_some_and(|rest| money::parse(rest).is_some_and(|cents| cents >= 0));
    if !is_amount && cell.starts_with(FORMULA_SIGNS) { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-B01.
    #[test]
    fn a_cell_is_never_a_formula_and_never_two() {
        for (cell, expected) in [
            ("=HYPERLINK(\"http://evil.example\";\"x\")", "\"'=HYPERLINK(\"\"http://evil.example\"\";\"\"x\"\")\"\r\n"),
            ("+cmd|' /C calc'!A0", "\"'+cmd|' /C calc'!A0\"\r\n"),
            ("-1+1", "\"'-1+1\"\r\n"),
            ("--1", "\"'--1\"\r\n"),
            ("\u{ff1d}1+1", "\"'\u{ff1d}1+1\"\r\n"),
            ("-1,2", "\"'-1,2\"\r\n"),
            ("-12.50", "-12.50\r\n"),
            ("@SUM(A1)", "\"'@SUM(A1)\"\r\n"),
            ("\t=1", "\"'\t=1\"\r\n"),
            ("\r=1", "\"'\r=1\"\r\n"),
            ("a\nb", "\"a\nb\"\r\n"),
            ("a;b", "\"a;b\"\r\n"),
            ("නිමලි", "නිමලි\r\n"),
            ("", "\r\n"),
        ] {
            let mut out = String::new();
            line(&[cell.to_owned()], &mut out);
            assert_eq!(out, expected, "{cell}");
        }
    }
}
