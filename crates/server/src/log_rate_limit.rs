//! Rate-limits the log: a repeated warning is written a few times a minute and then only counted. T-D16.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

const MINUTE: Duration = Duration::from_secs(60);
/// Times per minute that one warning is written.
const PER_WINDOW: u32 = 10;
/// Different warnings per minute; beyond that they are only counted.
const DIFFERENT: usize = 1_000;

/// Drops repeated warnings and errors; a clone of it can report how many.
#[derive(Clone, Debug)]
pub struct LogRateLimit(Arc<Mutex<LogWindow>>);

#[derive(Debug)]
struct LogWindow {
    started: Instant,
    logged: HashMap<u64, u32>,
    left_out: u64,
}

impl LogRateLimit {
    pub fn new() -> Self {
        Self(Arc::new(Mutex::new(LogWindow { started: Instant::now(), logged: HashMap::new(), left_out: 0 })))
    }

    /// Logs once a minute how many were dropped.
    pub async fn report_suppressed(self) {
        loop {
            tokio::time::sleep(MINUTE).await;
            let count = std::mem::take(&mut self.minute().left_out);
            if count > 0 {
                tracing::warn!(count, "repeated warnings were suppressed");
            }
        }
    }

    fn minute(&self) -> std::sync::MutexGuard<'_, LogWindow> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admits(&self, warning: u64, now: Instant) -> bool {
        let mut minute = self.minute();
        if now.saturating_duration_since(minute.started) >= MINUTE {
            minute.started = now;
            minute.logged.clear();
        }
        let room = minute.logged.len() < DIFFERENT;
        let is_logged = match minute.logged.get_mut(&warning) {
            Some(times) => {
                *times += 1;
                *times <= PER_WINDOW
            }
            None if room => minute.logged.insert(warning, 1).is_none(),
            None => false,
        };
        if !is_logged {
            minute.left_out += 1;
        }
        is_logged
    }
}

/// A warning about a lasting condition: once a minute.
#[derive(Debug, Default)]
pub struct OnceAMinute(Mutex<Option<Instant>>);

impl OnceAMinute {
    /// Whether to log now; a `true` counts as logged.
    pub fn is_due(&self) -> bool {
        self.is_due_at(Instant::now())
    }

    fn is_due_at(&self, now: Instant) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| now.saturating_duration_since(last) >= MINUTE);
        if is_due {
            *last = Some(now);
        }
        is_due
    }
}

impl<S: Subscriber> Layer<S> for LogRateLimit {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        if *event.metadata().level() > Level::WARN {
            return true;
        }
        let mut fingerprint = EventFingerprint(DefaultHasher::new());
        event.metadata().callsite().hash(&mut fingerprint.0);
        event.record(&mut fingerprint);
        self.admits(fingerprint.0.finish(), Instant::now())
    }
}

/// The content of a warning, without its changing parts.
struct EventFingerprint(DefaultHasher);

impl Visit for EventFingerprint {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if !(field.name().ends_with(".id") || field.name().ends_with("_ms")) {
            field.name().hash(&mut self.0);
            // Hashing cannot fail.
            let _ = write!(self, "{value:?}");
        }
    }
}

impl std::fmt::Write for EventFingerprint {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Default)]
    struct LogBuffer(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for LogBuffer {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    /// T-D16.
    #[test]
    fn a_warning_is_logged_ten_times_a_minute_and_other_warnings_are_not_concerned() {
        let (lines, calm) = (LogBuffer::default(), LogRateLimit::new());
        let writer = lines.clone();
        let log = tracing_subscriber::registry()
            .with(calm.clone())
            .with(tracing_subscriber::fmt::layer().with_ansi(false).with_writer(move || writer.clone()));
        tracing::subscriber::with_default(log, || {
            for number in 0..50 {
                tracing::warn!(request.id = number, took_ms = number, status = 503, "again and again");
                tracing::info!("no warning");
            }
            tracing::warn!(status = 500, "again and again");
        });
        let output = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        assert_eq!(output.matches("status=503").count(), 10, "{output}");
        assert_eq!((output.matches("status=500").count(), output.matches("no warning").count()), (1, 50));
        assert_eq!(calm.minute().left_out, 40);
    }

    /// T-D16.
    #[test]
    fn what_is_logged_stays_in_its_line_and_no_terminal_obeys_it() {
        let attack = "seen\r\n{\"level\":\"ERROR\"}\u{1b}[31m\u{7}";
        let lines = LogBuffer::default();
        let writer = lines.clone();
        let log = tracing_subscriber::registry().with(crate::observability::json_lines(move || writer.clone()));
        tracing::subscriber::with_default(log, || tracing::warn!(said = attack, "one\nline"));
        let output = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        let line = output.strip_suffix('\n').unwrap();
        assert!(!line.contains(char::is_control), "{line:?}");
        let read: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&read["said"], &read["message"]), (&attack.into(), &"one\nline".into()));
    }

    #[test]
    fn a_lasting_warning_is_logged_once_a_minute() {
        let (warning, start) = (OnceAMinute::default(), Instant::now());
        let is_due = |seconds| warning.is_due_at(start + Duration::from_secs(seconds));
        assert_eq!([0, 1, 59, 60, 61, 119, 120].map(is_due), [true, false, false, true, false, false, true]);
    }

    /// T-D16.
    #[test]
    fn the_next_minute_begins_anew_and_a_flood_of_different_ones_ends_too() {
        let (calm, start) = (LogRateLimit::new(), Instant::now());
        assert_eq!((0..30).filter(|_| calm.admits(1, start)).count(), 10);
        assert!(calm.admits(1, start + MINUTE));
        assert_eq!((2..5_000).filter(|warning| calm.admits(*warning, start + MINUTE)).count(), DIFFERENT - 1);
    }
}
