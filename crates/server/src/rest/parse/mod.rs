//! Parser for the queries and headers of `/rest/v1/{table}`: reads them into types before any name is looked up.
//!
//! Pure: text in, `Request` or `ParseError` out. The parser knows no tables; the planner checks whether a name exists and who may see it.
//! `Limits` bound every loop and every recursion. Grammar: C-2.1 and C-2.2; bounds: T-Q08 to T-Q18.

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
