//! Progress of a plan as server-sent events. A client that disconnects cancels the work.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;
use futures_util::stream;
use serde_json::{Value as Json, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::super::error::FunctionError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanningStage {
    Reading,
    Choosing,
    Asking,
    Checking,
    Pricing,
    Saving,
}

impl PlanningStage {
    const fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Choosing => "choosing",
            Self::Asking => "asking",
            Self::Checking => "checking",
            Self::Pricing => "pricing",
            Self::Saving => "saving",
        }
    }
}

/// Reports steps, if there is a listener.
pub struct ProgressReporter {
    sender: Option<UnboundedSender<Json>>,
    total: AtomicU32,
    done: AtomicU32,
}

impl ProgressReporter {
    pub fn silent() -> Self {
        Self { sender: None, total: AtomicU32::new(0), done: AtomicU32::new(0) }
    }

    pub fn channel() -> (Self, UnboundedReceiver<Json>) {
        let (sender, receiver) = unbounded_channel();
        (Self { sender: Some(sender), ..Self::silent() }, receiver)
    }

    pub fn expect(&self, total: u32) {
        self.total.store(total, Ordering::Relaxed);
    }

    /// All steps before this one are done.
    pub fn begin(&self, stage: PlanningStage) {
        self.tell(stage, None);
    }

    /// [`Self::begin`] of a step with a time limit in seconds.
    pub fn begin_within(&self, stage: PlanningStage, seconds: u64) {
        self.tell(stage, Some(seconds));
    }

    fn tell(&self, stage: PlanningStage, seconds: Option<u64>) {
        let done = self.done.fetch_add(1, Ordering::Relaxed);
        let total = self.total.load(Ordering::Relaxed).max(done + 1);
        if let Some(sender) = &self.sender {
            let mut step = json!({ "stage": stage.name(), "done": done, "total": total });
            if let Some(seconds) = seconds {
                step["seconds"] = seconds.into();
            }
            // A missing listener is no error: the work is canceled with it.
            let _ = sender.send(step);
        }
    }
}

type Working = Pin<Box<dyn Future<Output = Result<Json, FunctionError>> + Send>>;

/// Streams the steps and then the result. The work advances only while the client reads.
pub fn stream(
    work: impl Future<Output = Result<Json, FunctionError>> + Send + 'static,
    heard: UnboundedReceiver<Json>,
) -> Response {
    let working: Working = Box::pin(work);
    let events = stream::unfold(Some((working, heard)), |state| async move {
        let (mut working, mut heard) = state?;
        let ended = tokio::select! {
            biased;
            Some(step) = heard.recv() => {
                return Some((Ok::<_, Infallible>(event("progress", &step)), Some((working, heard))));
            }
            ended = &mut working => ended,
        };
        let mut text = String::new();
        while let Ok(step) = heard.try_recv() {
            text.push_str(&event("progress", &step));
        }
        text.push_str(&match ended {
            Ok(made) => event("itinerary", &made),
            Err(error) => event("error", &error.to_event_data()),
        });
        Some((Ok(text), None))
    });
    let mut response = Response::new(Body::from_stream(events));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    // Without it, proxies that buffer answers would delay the steps.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// JSON escapes line breaks in texts and needs none elsewhere.
fn event(name: &str, data: &Json) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}
