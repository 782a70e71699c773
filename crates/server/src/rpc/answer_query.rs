//! Which rows and columns of a function's answer are requested, and in which format.

use axum::http::{HeaderValue, StatusCode};
use serendib_db::Stamp;

use super::register::{Function, Reply};
use super::{FunctionAnswer, rows};
use crate::rest::cache::ReadResponse;
use crate::rest::endpoint::{self, RestRequestHead};
use crate::rest::error::RestError;
use crate::rest::parse::{self, Limits, Media};
use crate::rest::{respond, write};

pub struct AnswerQuery {
    function: &'static Function,
    request: parse::Request,
    /// No conditions on its rows.
    as_it_is: bool,
    is_one: bool,
    media: Media,
    counts: bool,
    /// Maximum of rows.
    most: Option<u64>,
}

impl AnswerQuery {
    /// # Errors
    /// Errors of the query, and `PGRST128` for a limit on rows of a function that returns one object.
    pub fn new(
        function: &'static Function,
        rest: &[(String, String)],
        head: &RestRequestHead,
        most: Option<u64>,
        limits: &Limits,
    ) -> Result<Self, RestError> {
        let mut request = parse::parse_pairs(rest, limits)?;
        endpoint::range(head.range.as_deref(), &mut request)?;
        let is_one = match (function.answers)() {
            Reply::Object(_) => true,
            Reply::Nullable(inner) => matches!(*inner, Reply::Object(_)),
            _ => false,
        };
        if most.is_some() && is_one {
            return Err(RestError::new(
                400,
                "PGRST128",
                "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
            ));
        }
        let as_it_is = rest.is_empty() && request.limits.is_empty() && request.offsets.is_empty();
        Ok(Self { function, request, as_it_is, is_one, media: head.media, counts: head.prefer.count.is_some(), most })
    }

    /// # Errors
    /// Errors of the query on the rows.
    pub fn answer(&self, result: FunctionAnswer) -> Result<ReadResponse, RestError> {
        if let Some(most) = self.most
            && result.rows > most
        {
            return Err(write::too_many_affected(result.rows));
        }
        let media = match self.media {
            Media::Json | Media::Array { strip_nulls: false } if self.is_one => Media::Object { strip_nulls: false },
            Media::Array { strip_nulls: true } if self.is_one => Media::Object { strip_nulls: true },
            media => media,
        };
        let is_plain = media == Media::Json || self.is_one && media == Media::Object { strip_nulls: false };
        let mut answer = if self.as_it_is && is_plain && !self.counts {
            let range = respond::range(0, result.rows, None);
            ReadResponse::new(
                StatusCode::OK,
                HeaderValue::from_static(""),
                range,
                result.body,
                result.tables,
                result.stamp,
            )
        } else {
            let (fetched, select) = rows::query_rows(self.function, &result.body, &self.request, self.counts)?;
            respond::rows(&fetched, &select, media, result.tables, result.stamp)?
        };
        answer.content_type = HeaderValue::from_static(self.media.content_type());
        Ok(answer)
    }

    /// Answers with a command's result, which is one object.
    ///
    /// # Errors
    /// As [`Self::answer`].
    pub fn answer_command(&self, found: &serde_json::Value, stamp: Stamp) -> Result<ReadResponse, RestError> {
        let body = found.to_string().into_bytes();
        self.answer(FunctionAnswer { body, rows: 1, tables: Vec::new(), stamp })
    }
}
