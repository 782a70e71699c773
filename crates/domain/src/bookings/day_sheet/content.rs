//! What a guide adds to a day sheet, and its form on the wire.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::error::Result;
use crate::fields::FieldReader;
use crate::packages::document::rules::start_time;
use crate::phone::{self, Home};
use crate::table::Posted;

/// Characters.
pub const NOTES_LIMIT: usize = 4_000;
const PLACE_LIMIT: usize = 200;
const NAME_LIMIT: usize = 120;
const ADDRESS_LIMIT: usize = 300;
const ITEM_LIMIT: usize = 200;
/// Entries.
pub const HOTELS_LIMIT: usize = 31;
pub const CHECKLIST_LIMIT: usize = 50;

row_struct! {
    /// The stored part of a day sheet.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct SheetContent {
        version: i64 = "version",
        meeting_place: Option<String> = "meeting_place",
        /// `HH:MM`
        meeting_time: Option<String> = "meeting_time",
        notes: Option<String> = "notes",
        /// `hotels` and `checklist`, as on the wire.
        lists: Map<String, Json> = "lists",
        updated_at: Option<DateTime<Utc>> = "updated_at",
    }
}

impl SheetContent {
    /// Of a booking; version 0 if its guide has written nothing yet.
    pub(super) async fn find(source: &mut impl RowSource, booking: Uuid) -> Result<Self> {
        let row = source.select("FROM day_sheets WHERE booking_request_id = $1", &[booking.into()]).await?.pop();
        Ok(row.unwrap_or_else(|| Self {
            version: 0,
            meeting_place: None,
            meeting_time: None,
            notes: None,
            lists: lists(Vec::new(), Vec::new()),
            updated_at: None,
        }))
    }

    /// Reads a posted sheet, and the version that the guide has seen.
    ///
    /// # Errors
    /// `Fields`.
    pub(super) fn read(posted: &Posted) -> Result<Self> {
        let mut fields = FieldReader::new(posted);
        fields.only(&["version", "meeting_place", "meeting_time", "notes", "hotels", "checklist"]);
        let version = fields.integer("version", "version", 0..=i64::MAX).unwrap_or(0);
        let meeting_place = fields.line("meeting_place", "meeting place", PLACE_LIMIT);
        let meeting_time = fields.line("meeting_time", "meeting time", 8).and_then(|text| {
            start_time(&text).map_err(|_| fields.note("meeting_time", "The meeting time must look like 09:00.")).ok()
        });
        if meeting_time.is_some() && meeting_place.is_none() && fields.is_blank("meeting_place") {
            fields.note("meeting_place", "Please say where you meet.");
        }
        let notes = fields.lines("notes", "notes", NOTES_LIMIT);
        let hotels = fields.objects("hotels", "hotels", HOTELS_LIMIT, read_hotel);
        let checklist = fields.objects("checklist", "checklist", CHECKLIST_LIMIT, read_item);
        fields.finish()?;
        Ok(Self { version, meeting_place, meeting_time, notes, lists: lists(hotels, checklist), updated_at: None })
    }

    pub(super) fn to_json(&self) -> Json {
        let list = |name: &str| self.lists.get(name).cloned().unwrap_or_else(|| json!([]));
        json!({
            "version": self.version,
            "meeting_place": self.meeting_place,
            "meeting_time": self.meeting_time,
            "notes": self.notes,
            "hotels": list("hotels"),
            "checklist": list("checklist"),
            "updated_at": self.updated_at.map(|at| at.to_rfc3339()),
        })
    }

    /// Whether the travelers would meet elsewhere or at another time.
    pub(super) fn meets_as(&self, other: &Self) -> bool {
        (&self.meeting_place, &self.meeting_time) == (&other.meeting_place, &other.meeting_time)
    }
}

fn lists(hotels: Vec<Json>, checklist: Vec<Json>) -> Map<String, Json> {
    Map::from_iter([("hotels".to_owned(), hotels.into()), ("checklist".to_owned(), checklist.into())])
}

fn read_hotel(fields: &mut FieldReader<'_>) -> Option<Json> {
    fields.only(&["night", "name", "address", "phone"]);
    if fields.is_blank("night") {
        fields.note("night", "Please choose the night.");
    }
    let night = fields.integer("night", "night", 1..=31);
    if fields.is_blank("name") {
        fields.note("name", "Please enter the hotel's name.");
    }
    let name = fields.line("name", "hotel's name", NAME_LIMIT);
    let address = fields.line("address", "hotel's address", ADDRESS_LIMIT);
    let phone = phone::read(fields, "phone", "hotel's phone number", Home::SriLanka);
    let phone = phone.map(|(number, _)| number.international());
    Some(json!({ "night": night?, "name": name?, "address": address, "phone": phone }))
}

fn read_item(fields: &mut FieldReader<'_>) -> Option<Json> {
    fields.only(&["text", "is_done"]);
    if fields.is_blank("text") {
        fields.note("text", "Please write what is to be done.");
    }
    let text = fields.line("text", "entry", ITEM_LIMIT);
    let is_done = fields.flag("is_done").unwrap_or(false);
    Some(json!({ "text": text?, "is_done": is_done }))
}
