//! `rest/v1`: parse, plan, run, respond.

pub mod bounds;
pub mod cache;
mod csv;
pub mod endpoint;
pub mod error;
pub mod literal;
pub(crate) mod near;
mod openapi;
pub mod parse;
pub mod plan;
pub mod plan_cache;
mod relation;
pub mod respond;
pub mod write;

impl From<parse::ParseError> for error::RestError {
    fn from(error: parse::ParseError) -> Self {
        Self {
            status: error.status,
            code: error.code.to_owned(),
            message: error.message,
            details: error.details.map(|details| Box::new(details.into())),
            hint: error.hint,
        }
    }
}
