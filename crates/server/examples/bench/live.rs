//! Many sockets that receive changes: the delay, the memory, and the effect on the catalogue's reads.
//!
//! 20 guides change their specialties. 50 sockets receive each change. Half of them are visitors, who share one view. Half are different
//! signed-in users, for each of whom the server reads the change again.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async};

use crate::child::Child;
use crate::load::{self, Latencies, LoadPlan, exchange};
use crate::report::{BenchReport, format_whole, goal, millis, number};
use crate::scratch::BenchDirectory;
use crate::{BenchTiming, cases, recorded, serving};

const GUIDES: usize = 20;
const SOCKETS_EACH: usize = 50;
const CHANGES_A_SECOND: u32 = 200;
/// Connections that read the catalogue at the same time.
const READERS: usize = 4;
const DELIVERY_GOAL: Duration = Duration::from_millis(250);
const MEMORY_GOAL: f64 = 40.0;
const TIMES_GOAL: f64 = 4.0;
/// How long the last change may take to reach every socket.
const LAST: Duration = Duration::from_secs(5);
/// Specialties that no demo guide has, in turn. Each change is delivered before its specialty comes again.
const CHANGING: [&str; 12] = [
    "Temple Tours",
    "Bird Watching",
    "Train Journeys",
    "Shopping Tours",
    "Nightlife Tours",
    "Gem Mining Tours",
    "Cycling Tours",
    "Rock Climbing",
    "Surfing Lessons",
    "Whale Watching",
    "Festival Tours",
    "Adventure Sports",
];
const SECRET: &str = "a secret of the bench and of nobody else";
const BUFFER: usize = 64 * 1024;

struct LiveGuide {
    id: String,
    token: String,
}

/// When each change was requested, by the row's id or the text that names it.
type ChangeTimes = Arc<Mutex<HashMap<String, Instant>>>;
/// The delay of each delivery, in nanoseconds.
type Delivered = Arc<Mutex<Vec<u64>>>;

pub fn measure(
    binary: &Path,
    scratch: &BenchDirectory,
    pace: BenchTiming,
    report: &mut BenchReport,
) -> anyhow::Result<()> {
    eprintln!("live: {} sockets", GUIDES * SOCKETS_EACH);
    let product = start(binary, &scratch.directory("live")?)?;
    let key = serving::key(product.address)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let guides = guides(product.address)?;
    let reads = cases::load_cases(product.address, &key)?;
    let asked = serving::requests(reads.iter().flat_map(|case| case.addresses.iter().take(500)), &key);
    let lasting = pace.round * u32::try_from(pace.rounds).unwrap_or(1) * 3;
    let plan = LoadPlan { warm: pace.warm, measured: lasting };

    let before = product.memory()?.resident;
    let (sent, delivered) = (ChangeTimes::default(), Delivered::default());
    let lines = runtime.block_on(open(product.address, &key, &guides))?;
    let after = product.memory()?.resident;
    let mut idle = load::run(product.address, &asked, READERS, plan)?;
    for line in lines {
        runtime.spawn(listen(line, Arc::clone(&sent), Arc::clone(&delivered)));
    }
    let writing = runtime.spawn(write(product.address, guides, lasting + pace.warm, Arc::clone(&sent)));
    let mut busy = load::run(product.address, &asked, READERS, plan)?;
    let changes = runtime.block_on(writing)??;
    let told = wait(&delivered, changes * SOCKETS_EACH);
    let sockets = number(GUIDES * SOCKETS_EACH);
    row(report, &mut idle, &mut busy, changes, told, (after - before) * 1_024.0 / sockets);
    drop(runtime);
    product.stop()
}

fn row(
    report: &mut BenchReport,
    idle: &mut Latencies,
    busy: &mut Latencies,
    changes: usize,
    told: Latencies,
    kibibytes: f64,
) {
    let mut told = told;
    report.section(
        &format!(
            "Live: {} sockets, {CHANGES_A_SECOND} changes a second, each told to {SOCKETS_EACH}",
            GUIDES * SOCKETS_EACH
        ),
        &["what", "figure", "goal"],
    );
    let (p99, reads) = (told.quantile(990), (idle.quantile(990), busy.quantile(990)));
    let times = reads.1.as_secs_f64() / reads.0.as_secs_f64();
    let lost = changes * SOCKETS_EACH - told.nanos.len().min(changes * SOCKETS_EACH);
    for (what, figure, said) in [
        ("from asking for a change to hearing of it, p50", millis(told.quantile(500)), String::new()),
        ("the same, p99", millis(p99), goal("≤ 250 ms", p99 <= DELIVERY_GOAL)),
        ("changes", format_whole(number(changes)), String::new()),
        ("told", format_whole(number(told.nanos.len())), goal("none lost", lost == 0)),
        (
            "memory of a socket with a channel",
            format!("{kibibytes:.1} KiB"),
            goal("≤ 40 KiB", kibibytes <= MEMORY_GOAL),
        ),
        ("reads of the catalogue, p99, idle", millis(reads.0), String::new()),
        ("reads of the catalogue, p99, meanwhile", millis(reads.1), goal("≤ 4 times", times <= TIMES_GOAL)),
        ("errors of reads", (idle.errors + busy.errors).to_string(), String::new()),
    ] {
        report.row(vec![what.to_owned(), figure, said]);
    }
}

fn start(binary: &Path, data: &Path) -> anyhow::Result<Child> {
    let mut command = Command::new(binary);
    command
        .args(["demo", "--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0", "--jwt-secret", SECRET, "--data"])
        .arg(data);
    for unbounded in ["--rate-per-user", "--rate-per-address"] {
        command.args([unbounded, "0"]);
    }
    Child::start(&mut command)
}

/// A token that the server accepts.
fn token(claims: &Value) -> anyhow::Result<String> {
    let key = jsonwebtoken::EncodingKey::from_secret(SECRET.as_bytes());
    Ok(jsonwebtoken::encode(&jsonwebtoken::Header::default(), claims, &key)?)
}

fn person(user: &str) -> anyhow::Result<String> {
    token(&json!({ "role": "authenticated", "sub": user, "exp": 4_000_000_000_i64 }))
}

fn guides(server: SocketAddr) -> anyhow::Result<Vec<LiveGuide>> {
    let service = token(&json!({ "role": "service_role", "exp": 4_000_000_000_i64 }))?;
    let found = recorded::json(
        server,
        &format!("/rest/v1/guides?select=id,user_id&is_active=is.true&order=id&limit={GUIDES}"),
        &service,
    )?;
    let guides = found.as_array().context("guides are no list")?.iter().map(|guide| {
        let text = |name: &str| guide[name].as_str().map(str::to_owned).context("no guide");
        anyhow::Ok(LiveGuide { id: text("id")?, token: person(&text("user_id")?)? })
    });
    let guides = guides.collect::<anyhow::Result<Vec<_>>>()?;
    anyhow::ensure!(guides.len() == GUIDES, "the demo has {} guides", guides.len());
    Ok(guides)
}

type LiveSocket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn open(server: SocketAddr, key: &str, guides: &[LiveGuide]) -> anyhow::Result<Vec<LiveSocket>> {
    let people: Vec<String> = people(server)?;
    let mut opening = JoinSet::new();
    let mut lines = Vec::new();
    for (place, guide) in guides.iter().enumerate() {
        for seat in 0..SOCKETS_EACH {
            let user = people.get((place * SOCKETS_EACH + seat) / 2 % people.len()).context("nobody")?;
            let who = if seat % 2 == 0 { None } else { Some(person(user)?) };
            opening.spawn(subscribed(server, key.to_owned(), guide.id.clone(), who));
            if opening.len() >= 32
                && let Some(line) = opening.join_next().await
            {
                lines.push(line??);
            }
        }
    }
    while let Some(line) = opening.join_next().await {
        lines.push(line??);
    }
    Ok(lines)
}

fn people(server: SocketAddr) -> anyhow::Result<Vec<String>> {
    let service = token(&json!({ "role": "service_role", "exp": 4_000_000_000_i64 }))?;
    let found = recorded::json(server, "/rest/v1/profiles?select=user_id&limit=1000", &service)?;
    let ids = found
        .as_array()
        .context("profiles are no list")?
        .iter()
        .filter_map(|one| Some(one["user_id"].as_str()?.to_owned()));
    Ok(ids.collect())
}

async fn subscribed(server: SocketAddr, key: String, guide: String, who: Option<String>) -> anyhow::Result<LiveSocket> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let address = format!("ws://{server}/realtime/v1/websocket?apikey={key}&vsn=2.0.0");
    let (mut line, _) = client_async(address, MaybeTlsStream::Plain(stream)).await?;
    let wish = json!({ "event": "*", "schema": "public", "table": "guide_specialties", "filter": format!("guide_id=eq.{guide}") });
    let mut payload = json!({ "config": { "postgres_changes": [wish], "presence": { "enabled": false } } });
    if let Some(token) = who {
        payload["access_token"] = json!(token);
    }
    line.send(Message::Text(json!(["1", "1", format!("realtime:{guide}"), "phx_join", payload]).to_string().into()))
        .await?;
    loop {
        let said = line.next().await.context("closed")??;
        let said: Value = serde_json::from_str(said.to_text()?)?;
        anyhow::ensure!(said[4]["status"] != "error", "refused: {said}");
        if said[3] == "system" {
            return Ok(line);
        }
    }
}

async fn listen(mut line: LiveSocket, asked: ChangeTimes, delivered: Delivered) {
    let mut beat = tokio::time::interval(Duration::from_secs(20));
    loop {
        let said = tokio::select! {
            said = line.next() => said,
            _ = beat.tick() => {
                let _ = line.send(Message::Text(r#"[null,"b","phoenix","heartbeat",{}]"#.into())).await;
                continue;
            }
        };
        let now = Instant::now();
        let Some(Ok(Message::Text(text))) = said else { return };
        let Ok(said) = serde_json::from_str::<Value>(text.as_str()) else { continue };
        let data = &said[4]["data"];
        let record = &data["record"];
        let name =
            match (record["guide_id"].as_str(), record["specialty_name"].as_str(), data["old_record"]["id"].as_str()) {
                (Some(guide), Some(said), _) => format!("{guide} {said}"),
                (_, _, Some(id)) => id.to_owned(),
                _ => continue,
            };
        let since = asked.lock().unwrap_or_else(PoisonError::into_inner).get(&name).copied();
        if let Some(since) = since {
            let took = u64::try_from((now - since).as_nanos()).unwrap_or(u64::MAX);
            delivered.lock().unwrap_or_else(PoisonError::into_inner).push(took);
        }
    }
}

/// Inserts and deletes in turn for the given time; returns the number of changes.
async fn write(
    server: SocketAddr,
    guides: Vec<LiveGuide>,
    lasting: Duration,
    asked: ChangeTimes,
) -> anyhow::Result<usize> {
    let mut writing = JoinSet::new();
    let share = u32::try_from(guides.len())?;
    for (place, guide) in guides.into_iter().enumerate() {
        let asked = Arc::clone(&asked);
        writing.spawn(async move {
            let pause = Duration::from_secs(1) * share / CHANGES_A_SECOND;
            tokio::time::sleep(pause * u32::try_from(place)? / share).await;
            let mut ticks = tokio::time::interval(pause);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
            let mut stream = TcpStream::connect(server).await?;
            stream.set_nodelay(true)?;
            let (began, mut changes, mut made) = (Instant::now(), 0, None::<String>);
            while began.elapsed() < lasting || made.is_some() {
                ticks.tick().await;
                let (method, address, body, name) = match made.take() {
                    None => {
                        let said = CHANGING[changes / 2 % CHANGING.len()];
                        let body = json!({ "guide_id": guide.id, "specialty_name": said }).to_string();
                        let name = format!("{} {said}", guide.id);
                        ("POST", "/rest/v1/guide_specialties?select=id".to_owned(), body, name)
                    }
                    Some(id) => ("DELETE", format!("/rest/v1/guide_specialties?id=eq.{id}&select=id"), String::new(), id),
                };
                let request = format!(
                    "{method} {address} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {}\r\nprefer: return=representation\r\n\
                     content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                    guide.token,
                    body.len()
                );
                asked.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Instant::now());
                let mut buffer = vec![0; BUFFER];
                let (status, answer) = exchange(&mut stream, request.as_bytes(), &mut buffer).await?;
                let answer = answer.and_then(|place| buffer.get(place)).unwrap_or_default();
                anyhow::ensure!(matches!(status, 200 | 201), "{method} {address}: {status} {}", String::from_utf8_lossy(answer));
                changes += 1;
                if method == "POST" {
                    let rows: Value = serde_json::from_slice(answer)?;
                    made = Some(rows[0]["id"].as_str().context("no row")?.to_owned());
                }
            }
            anyhow::Ok(changes)
        });
    }
    let mut changes = 0;
    while let Some(one) = writing.join_next().await {
        changes += one??;
    }
    Ok(changes)
}

/// Waits until all changes are delivered, or for `LAST` at most.
fn wait(delivered: &Delivered, all: usize) -> Latencies {
    let since = Instant::now();
    loop {
        let told = delivered.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() >= all || since.elapsed() > LAST {
            return Latencies { nanos: told.clone(), ..Latencies::default() };
        }
        drop(told);
        std::thread::sleep(Duration::from_millis(20));
    }
}
