//! Creates counters and gauges at zero at startup, so that rates and alerts include the first event.

use serendib_domain::planner::plan::Planner;

use crate::endpoints::Endpoint;

const PLAIN_COUNTERS: [&str; 8] = [
    "pages_drawn_ahead_total",
    "panics_total",
    "picture_panics_total",
    "password_hashes_total",
    "connections_refused_total",
    "payments_in_doubt_total",
    "realtime_dropped_total",
    "realtime_unsaid_total",
];
const GAUGES: [&str; 5] =
    ["page_store_bytes", "password_hashes", "password_hashes_most", "realtime_sockets", "realtime_channels"];
/// Counter, label, and the label's values.
const LABELLED: [(&str, &str, &[&str]); 5] = [
    ("pages_total", "from", &["memory", "disk", "drawing", "undrawn"]),
    ("jobs_total", "outcome", &["done", "failed", "dead", "lost"]),
    ("pictures_refused_total", "why", &["not_a_picture", "too_many_pixels", "moves", "broken", "too_costly"]),
    ("realtime_refused_total", "why", &["full", "address"]),
    ("client_errors_total", "error", &["other"]),
];
const STATUS_CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
const DOORS: [Endpoint; 6] =
    [Endpoint::Rest, Endpoint::Auth, Endpoint::Storage, Endpoint::Functions, Endpoint::Realtime, Endpoint::Site];

pub fn create() {
    PLAIN_COUNTERS.iter().for_each(|name| metrics::counter!(*name).absolute(0));
    GAUGES.iter().for_each(|name| metrics::gauge!(*name).increment(0.0));
    for (name, label, values) in LABELLED {
        values.iter().for_each(|value| metrics::counter!(name, label => *value).absolute(0));
    }
    for door in DOORS {
        for class in STATUS_CLASSES {
            metrics::counter!("http_requests_total", "door" => door.name(), "status" => class).absolute(0);
        }
    }
    for provider in [Planner::Deepseek, Planner::Openai] {
        for outcome in ["answered", "failed"] {
            metrics::counter!("model_questions_total", "provider" => provider.name(), "outcome" => outcome).absolute(0);
        }
    }
}
