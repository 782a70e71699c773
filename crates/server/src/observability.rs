//! Logs, metrics and health: for the operator, on a separate loopback port.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use serendib_db::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::Subscriber;
use tracing_subscriber::filter::{Directive, LevelFilter, ParseError};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer};

use crate::app::App;
use crate::connection::{ConnectionServer, ShutdownStage};
use crate::gate::Gate;
use crate::limits::Limits;
use crate::log_rate_limit::LogRateLimit;
use crate::middleware::request_id;
use crate::storage::picture;
use crate::{ports, process_metrics};

/// In seconds; the goals of reads lie between the first and the fourth.
const LATENCY_BUCKETS: [f64; 9] = [0.000_25, 0.001, 0.004, 0.016, 0.064, 0.25, 1.0, 4.0, 16.0];

/// How often measurements are folded into buckets: at 16 bytes and 70,000 answers a second, 1 MiB waits.
pub const FOLDED_EVERY: Duration = Duration::from_secs(1);

pub const PLACES: usize = 64;

/// These modules would log the data of security keys, whatever level the operator sets. T-U36.
const DISCREET: [&str; 3] = ["webauthn_rs=warn", "webauthn_rs_core=warn", "object_store=warn"];

/// The log filter.
///
/// # Errors
/// A message when the text cannot be read.
pub fn filter(text: &str) -> Result<EnvFilter, String> {
    let wrong =
        |error: ParseError| format!("SERENDIB_LOG cannot be parsed: {error}. Write info, or info,serendib_db=debug");
    // A word without a level would be a module's name, which by default logs nothing: "verbose".
    if let Some(word) = text
        .split(',')
        .map(str::trim)
        .find(|word| !word.is_empty() && !word.contains('=') && word.parse::<LevelFilter>().is_err())
    {
        return Err(format!(
            "SERENDIB_LOG cannot be parsed: {word} is not a level (off, error, warn, info, debug, trace). Write info, or info,serendib_db=debug"
        ));
    }
    let wanted = EnvFilter::try_new(text).map_err(wrong)?;
    DISCREET.iter().try_fold(wanted, |filter, less| Ok(filter.add_directive(less.parse::<Directive>().map_err(wrong)?)))
}

/// One JSON object per line: content cannot leave its line, nor control a terminal. T-D16.
pub(crate) fn json_lines<S, W>(writer: W) -> impl Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + 'static,
{
    tracing_subscriber::fmt::layer::<S>().json().flatten_event(true).with_writer(writer)
}

/// Logs JSON lines to standard error; standard output only names the server's address.
///
/// # Errors
/// As [`filter`].
pub fn log_as_json(text: &str) -> Result<LogRateLimit, String> {
    let calm = LogRateLimit::new();
    // A second call in one process (tests) keeps the first.
    let _ = tracing_subscriber::registry()
        .with(filter(text)?)
        .with(calm.clone())
        .with(json_lines(std::io::stderr))
        .try_init();
    Ok(calm)
}

pub fn install_metrics() -> anyhow::Result<PrometheusHandle> {
    let recorder = recorder()?;
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|_| anyhow::anyhow!("the metrics recorder is already installed"))?;
    Ok(handle)
}

fn recorder() -> anyhow::Result<PrometheusRecorder> {
    let buckets = Matcher::Full("http_request_seconds".to_owned());
    Ok(PrometheusBuilder::new().set_buckets_for_metric(buckets, &LATENCY_BUCKETS)?.build_recorder())
}

/// Bounds the memory of metrics: the recorder holds every measurement until `/metrics` is read, which on many servers never happens.
pub async fn run_metrics_upkeep(metrics: PrometheusHandle, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        metrics.run_upkeep();
    }
}

/// Counts and logs every panic, wherever it is caught. A decoder that panics on a hostile picture has its own counter, so that
/// `panics_total` counts bugs that ended a request or a job.
pub fn count_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let why = panic.payload_as_str();
        if picture::is_decoding() {
            metrics::counter!("picture_panics_total").increment(1);
            tracing::warn!(place, why, "a picture decoder panicked");
            return;
        }
        metrics::counter!("panics_total").increment(1);
        tracing::error!(request.id = request_id(), place, why, "a thread panicked");
    }));
}

/// `/healthz` (liveness, and which server this is), `/readyz` (the database can be read and written, and the server is not stopping),
/// `/metrics`. `name` identifies the server.
pub async fn serve(
    listener: TcpListener,
    app: App,
    metrics: PrometheusHandle,
    calm: LogRateLimit,
    name: String,
    stage: watch::Receiver<ShutdownStage>,
) {
    let limits = app.settings.limits.clone();
    let name = [(ports::SERVER, name)];
    let routes = Router::new()
        .route("/healthz", get(async move || (name, "ok\n")))
        .route("/readyz", get(ready))
        .with_state((app, stage.clone()))
        .route("/metrics", get(async move || metrics.render() + &process_metrics::render()));
    tokio::select! {
        () = answer(listener, routes, &limits, stage) => {}
        () = calm.report_suppressed() => {}
    }
}

/// Serves like the public listener, with separate places.
async fn answer(listener: TcpListener, routes: Router, limits: &Limits, stage: watch::Receiver<ShutdownStage>) {
    let house = ConnectionServer::new(limits, PLACES, stage);
    let gate = Gate::new(listener, PLACES, "operator", "the operator's connections");
    loop {
        let (place, stream, peer) = gate.accept().await;
        let serving = Arc::clone(&house).serve(stream, peer, Arc::new(place), routes.clone());
        #[expect(
            clippy::disallowed_methods,
            reason = "one task per connection of the operator's; they end with the process"
        )]
        tokio::spawn(serving);
    }
}

async fn ready(State((app, stage)): State<(App, watch::Receiver<ShutdownStage>)>) -> (StatusCode, &'static str) {
    // A load balancer then sends new requests elsewhere.
    if *stage.borrow() > ShutdownStage::Open {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server is stopping\n");
    }
    match app.db.ready().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(Error::DiskFull) => (StatusCode::SERVICE_UNAVAILABLE, "the disk is full\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Resident bytes of this process; each test has its own process.
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB")).unwrap();
        kib.trim().parse::<usize>().unwrap() * 1_024
    }

    #[test]
    fn a_picture_that_makes_its_decoder_panic_is_counted_apart_from_bugs() {
        let recorder = recorder().unwrap();
        let metrics = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            count_panics();
            assert_eq!(
                picture::catch_panic(|| -> Result<(), _> { panic!("a decoder") }),
                Err(picture::PictureRejection::Broken)
            );
            assert!(std::panic::catch_unwind(|| panic!("a bug")).is_err());
            assert_eq!(
                picture::catch_panic(|| Err::<(), _>(picture::PictureRejection::Moves)),
                Err(picture::PictureRejection::Moves)
            );
        });
        let text = metrics.render();
        for line in [
            "\npicture_panics_total 1\n",
            "\npanics_total 1\n",
            "pictures_refused_total{why=\"broken\"} 1",
            "pictures_refused_total{why=\"moves\"} 1",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }

    #[tokio::test]
    async fn metrics_take_no_memory_however_long_they_are_not_scraped() {
        const TURNS: usize = 50;
        const EACH: usize = 40_000;
        const A_MOMENT: Duration = Duration::from_millis(1);
        let recorder = recorder().unwrap();
        let metrics = recorder.handle();
        #[expect(clippy::disallowed_methods, reason = "ended below")]
        let folding = tokio::spawn(run_metrics_upkeep(metrics.clone(), A_MOMENT));
        let took = metrics::with_local_recorder(&recorder, || metrics::histogram!("http_request_seconds"));
        let before = resident();
        for _ in 0..TURNS {
            for _ in 0..EACH {
                took.record(0.002);
            }
            tokio::time::sleep(A_MOMENT * 2).await;
        }
        let grown = resident().saturating_sub(before);
        folding.abort();
        assert!(grown < TURNS * EACH * 16 / 2, "{grown} bytes for {} measurements", TURNS * EACH);
        let rendered = metrics.render();
        assert!(rendered.contains(&format!("http_request_seconds_count {}", TURNS * EACH)), "{rendered}");
    }

    /// T-U36.
    #[test]
    fn security_key_data_is_never_logged_at_any_level() {
        for wanted in ["trace", "webauthn_rs_core=trace,webauthn_rs=debug", "serendib_server=debug"] {
            let directives = filter(wanted).unwrap().to_string();
            assert!(
                directives.contains("webauthn_rs_core=warn") && directives.contains("webauthn_rs=warn"),
                "{wanted}: {directives}"
            );
            assert!(
                !directives.contains("=trace") && !directives.contains("webauthn_rs=debug"),
                "{wanted}: {directives}"
            );
        }
        assert!(filter("serendib=loud").is_err());
    }
}
