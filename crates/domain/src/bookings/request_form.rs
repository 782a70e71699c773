//! The posted booking request: the document of `request_booking`, or a row as the old client writes it. Posted figures are compared with
//! the quote and never stored. P-T05; D-042 to D-050; T-R11 to T-R14.

use serde_json::{Map, Value as Json, json};

use super::companions::{self, Companion};
use super::quote::Quote;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money;
use crate::phone;
use crate::table::{AcceptedFields, Posted, whom};

pub const REQUESTS_LIMIT: usize = 2_000;
const VERSION_LIMIT: usize = 2_000;
pub(super) const NO_PRIMARY: &str = "Please select a primary contact for this booking.";
const NO_TERMS: &str = "Please accept the terms and conditions.";
const SHORT: &str = "Please choose rooms for everybody, or say that you will arrange the rest yourself.";
const NOT_YOURS: &str = "Of a booking request you say who travels where and when; the rest is worked out here.";
const ANOTHERS: &str = "You can only book for yourself.";
const DOCUMENT: [&str; 13] = [
    "package_id",
    "guide_id",
    "start_date",
    "number_of_travelers",
    "rooms",
    "quote_version",
    "total_price",
    "contact_email",
    "contact_phone",
    "special_requests",
    "self_arranged",
    "accepted_terms",
    "travellers",
];
/// The fields of the old client.
pub(super) const ROW: AcceptedFields = AcceptedFields {
    whom: whom::people,
    must: &["guide_id", "package_id", "start_date", "number_of_travelers", "contact_email"],
    may: &["user_id", "contact_phone", "special_requests", "total_price", "pricing_summary", "status"],
};

/// Which form was posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Document,
    Row,
}

/// The request apart from the trip and its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRequestForm {
    pub form: Form,
    pub version: Option<String>,
    pub contact_email: String,
    pub contact_phone: Option<String>,
    pub special_requests: Option<String>,
    pub self_arranged: bool,
    pub accepted_terms: bool,
    /// Exactly one is the primary contact; empty from the old client.
    pub companions: Vec<Companion>,
}

/// Converts a row of the old client into a document. Columns that only the server sets are refused. T-R06, T-R11.
///
/// # Errors
/// `Forbidden`.
pub(super) fn of_row(posted: &Posted, user: uuid::Uuid) -> Result<Posted> {
    if posted.keys().any(|name| !ROW.names(name)) {
        return Err(Error::Forbidden(NOT_YOURS));
    }
    let posted_user = posted.get("user_id").filter(|value| !value.is_null());
    if posted_user.is_some_and(|posted_user| posted_user.as_str().and_then(|text| text.parse().ok()) != Some(user)) {
        return Err(Error::Forbidden(ANOTHERS));
    }
    let summary = summary(posted);
    let mut document: Posted = posted.clone();
    let rooms = summary.get("room_selections").cloned().unwrap_or(Json::Null);
    document.insert("rooms".to_owned(), requested_rooms(&rooms));
    document.retain(|name, _| DOCUMENT.contains(&name.as_str()));
    Ok(document)
}

/// The price summary, an object or its JSON text. D-043.
fn summary(posted: &Posted) -> Map<String, Json> {
    match posted.get("pricing_summary") {
        Some(Json::Object(summary)) => summary.clone(),
        Some(Json::String(text)) => serde_json::from_str(text).unwrap_or_default(),
        _ => Map::new(),
    }
}

/// Keeps only the fields of rooms that a traveler chooses.
fn requested_rooms(rooms: &Json) -> Json {
    let Json::Array(rooms) = rooms else { return rooms.clone() };
    let chosen = |room: &Json| match room {
        Json::Object(room) => json!({
            "accommodation_type": room.get("accommodation_type"),
            "hotel_type": room.get("hotel_type"),
            "quantity": room.get("quantity"),
        }),
        other => other.clone(),
    };
    rooms.iter().map(chosen).collect()
}

impl BookingRequestForm {
    /// Notes errors next to those of the quote, so that one answer reports all.
    pub(super) fn read(fields: &mut FieldReader<'_>, form: Form, quote: Option<&Quote>) -> Self {
        fields.only(&DOCUMENT);
        let version = fields.line("quote_version", "quote", VERSION_LIMIT);
        let companions = fields.objects("travellers", "travellers", companions::LIMIT, companions::read);
        let primaries = companions.iter().filter(|one| one.is_primary).count();
        if form == Form::Document && primaries != 1 {
            fields.note("travellers", NO_PRIMARY);
        }
        let primary = companions.iter().find(|one| one.is_primary);
        let contact_email = if fields.is_blank("contact_email") && primary.is_some() {
            primary.map(|one| one.email.clone()).unwrap_or_default()
        } else {
            fields.email("contact_email", "email")
        };
        let contact_phone = match form {
            Form::Document => companions::phone(fields, "contact_phone").map(|(number, _)| number),
            // Older numbers often have no country code.
            Form::Row => phone::read_typed(fields, "contact_phone", "phone number")
                .map(|typed| companions::international(&typed).unwrap_or(typed)),
        };
        let self_arranged = fields.flag("self_arranged").unwrap_or(false);
        let accepted_terms = fields.flag("accepted_terms").unwrap_or(false);
        if form == Form::Document {
            if !accepted_terms {
                fields.note("accepted_terms", NO_TERMS);
            }
            if !self_arranged && quote.is_some_and(|quote| quote.shortfall > 0) {
                fields.note("rooms", SHORT);
            }
        }
        Self {
            form,
            version,
            contact_email,
            contact_phone: contact_phone.or_else(|| primary.and_then(|one| one.phone.clone())),
            special_requests: fields.lines("special_requests", "special requests", REQUESTS_LIMIT),
            self_arranged,
            accepted_terms,
            companions,
        }
    }
}

/// Whether every posted figure matches the quote. T-R12.
pub(super) fn agrees(posted: &Posted, form: Form, quote: &Quote) -> bool {
    let is = |value: Option<&Json>, cents: i64| match value {
        None | Some(Json::Null) => form == Form::Row,
        Some(Json::Number(number)) => money::nearest(&number.to_string()) == Some(cents),
        Some(_) => false,
    };
    if !is(posted.get("total_price"), quote.total) {
        return false;
    }
    let summary = summary(posted);
    let figures = [
        ("base_price_per_person", quote.price_per_person),
        ("base_price_total", quote.base_total),
        ("accommodation_price", quote.rooms_total),
        ("total_price", quote.total),
    ];
    let may_be = |value: Option<&Json>, cents: i64| value.is_none() || is(value, cents);
    let rooms = summary.get("room_selections").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let people = summary.get("number_of_travelers");
    figures.iter().all(|(name, cents)| may_be(summary.get(*name), *cents))
        && people.is_none_or(|people| people.as_i64() == Some(quote.people))
        && rooms.iter().zip(&quote.rooms).all(|(value, ours)| {
            let capacity = value.get("capacity_per_room");
            may_be(value.get("price_per_room"), ours.price)
                && capacity.is_none_or(|capacity| capacity.as_i64() == Some(ours.capacity))
        })
}
