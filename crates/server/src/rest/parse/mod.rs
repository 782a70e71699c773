//! What a caller of `/rest/v1/{table}` may say, read into types before anything is looked up.
//!
//! Pure: text in, `Request` or `ParseError` out. Nothing here knows a table, so a name that parses is only a
//! name; whether it exists and who may see it is decided where the schema is. Every loop is bounded by
//! `Limits`, and recursion is never deeper than they allow. Grammar: C-2.1 and C-2.2; bounds: T-Q08 to T-Q18.

mod accept;
mod array;
mod ast;
mod cursor;
mod error;
mod filter;
mod form;
mod key;
mod limits;
mod logic;
mod names;
mod operator;
mod order;
mod paging;
mod prefer;
mod profile;
mod range;
mod request;
mod select;
#[cfg(test)]
mod tests;
mod value;

pub use self::{
    accept::{Media, accept, accept_description},
    array::elements,
    ast::{
        Direction, Embed, Filter, Is, Join, JsonKey, JsonStep, Logic, Nulls, Op, OrderTerm, Quantifier, SelectCast,
        SelectColumn, SelectItem, Value,
    },
    error::ParseError,
    form::pairs,
    limits::Limits,
    operator::begins_condition,
    prefer::{CountPreference, Handling, Missing, Prefer, Resolution, Return, Transaction, prefer},
    profile::profile,
    range::{RowRange, range},
    request::{Request, parse, parse_pairs},
};
