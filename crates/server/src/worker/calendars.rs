//! Reads guides' calendars from elsewhere.

use serendib_calendars::{BusyCalendar, Limits, ReadError, busy_days};
use serendib_domain::Result;
use serendib_domain::bookings::availability::{
    CalendarReading, CalendarSource, ImportCalendar, find_calendar_source, import_window, record_reading, skip_reading,
};
use serendib_domain::jobs::{self, LeasedJob};

use super::{JobError, Worker};
use crate::outside::calendars::Fetched;

/// The end of the ids of trips in our own feed: a guide who subscribes both ways would block their own trips.
const OWN_EVENTS: &str = "@serendib";

impl Worker {
    pub(super) async fn import_calendar(&self, taken: &LeasedJob, job: &ImportCalendar) -> Result<(), JobError> {
        let ctx = (self.ctx)();
        let reading = match find_calendar_source(&mut &self.db, &ctx, job).await? {
            Some(source) => Some(self.read_calendar(&source).await),
            None => None,
        };
        let (ctx, taken, job) = ((self.ctx)(), taken.clone(), job.clone());
        let ended = async move |tx: &mut serendib_db::Tx<'_>| -> Result<()> {
            match reading.clone() {
                Some(reading) => record_reading(tx, &ctx, &job, reading).await?,
                None => skip_reading(tx, &ctx, &job).await?,
            }
            jobs::complete(tx, &ctx, &taken).await
        };
        Ok(self.db.write(ended).await?)
    }

    async fn read_calendar(&self, source: &CalendarSource) -> CalendarReading {
        let CalendarSource { address, etag, last_modified } = source;
        let (bytes, etag, last_modified) =
            match self.calendars.fetch(address, etag.as_deref(), last_modified.as_deref()).await {
                Ok(Fetched::NotModified) => return CalendarReading::Unchanged,
                Ok(Fetched::Calendar { bytes, etag, last_modified }) => (bytes, etag, last_modified),
                Err(why) => return CalendarReading::Failed(why.to_string()),
            };
        let window = import_window((self.ctx)().today());
        let _turn = self.parsing.lock().await;
        // Long repetitions take up to a second.
        let read = move || busy_days(&bytes, window, OWN_EVENTS, &Limits::default());
        match tokio::task::spawn_blocking(read).await {
            Ok(Ok(calendar)) => to_reading(calendar, etag, last_modified),
            Ok(Err(why)) => CalendarReading::Failed(why.to_string()),
            // The parser's own fault.
            Err(_) => CalendarReading::Failed(ReadError::Other.to_string()),
        }
    }
}

fn to_reading(calendar: BusyCalendar, etag: Option<String>, last_modified: Option<String>) -> CalendarReading {
    let BusyCalendar { name, spans, is_incomplete, unreadable_events, .. } = calendar;
    // An event that cannot be read may be busy too.
    CalendarReading::Busy { spans, name, is_incomplete: is_incomplete || unreadable_events > 0, etag, last_modified }
}
