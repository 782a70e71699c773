//! The limit of open files, connections at capacity, and process metrics.

use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::process::{Resource, getrlimit};

use crate::program::{Connection, PATIENCE, Program, ProgramData};
use crate::storage::jpeg;
use crate::tokens;

const READ: &str = "/rest/v1/destinations?select=city&limit=1";
const FEW: usize = 320;
const FLOOD: usize = 300;
/// More than the sockets leave free, and few enough to wait in the kernel's queue.
const SILENT: usize = 64;

/// The program under a limit of open files, as `ulimit` takes it.
fn limited(place: &ProgramData, limit: &str, words: &[&str]) -> Command {
    let own = place.command(words);
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit {limit} && exec \"$@\""), "sh"]).arg(own.get_program()).args(own.get_args());
    command.envs(own.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command
}

fn metrics(ops: SocketAddr) -> String {
    String::from_utf8(ask_ops(ops, "/metrics")).unwrap()
}

fn ask_ops(ops: SocketAddr, path: &str) -> Vec<u8> {
    let mut line = Connection::to(ops).unwrap();
    line.send(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
    let answer = line.answer().unwrap();
    assert_eq!(answer.status, 200, "{path}");
    answer.body
}

fn number(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing: {metrics}")).parse().unwrap()
}

fn handshake(program: &Program) -> String {
    let config = program.get("/config.json").json();
    let key = config["anonKey"].as_str().unwrap();
    format!(
        "GET /realtime/v1/websocket?apikey={key}&vsn=2.0.0 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

#[test]
fn more_sockets_than_files_may_be_open_fail_nobody_else() {
    let place = ProgramData::new();
    let words = ["demo", "--jwt-secret", tokens::SECRET, "--ops-listen", "127.0.0.1:0"];
    let program = place.start_by(limited(&place, &format!("-n {FEW}"), &words));
    let ops = program.ops();
    let log = program.log();
    for words in ["may open only 320 files", "SERENDIB_CONNECTIONS", "SERENDIB_REALTIME_SOCKETS", "LimitNOFILE="] {
        assert!(log.contains(words), "{words}: {log}");
    }

    let opening = handshake(&program);
    let mut open = Vec::new();
    for _ in 0..FLOOD {
        let mut line = program.connect();
        line.send(opening.as_bytes()).unwrap();
        let answer = line.answer().unwrap();
        match answer.status {
            101 => open.push(line),
            status => {
                assert_eq!((status, answer.header("retry-after"), answer.header("connection")), (503, "5", "close"))
            }
        }
    }
    assert!(open.len() >= 10, "{} sockets", open.len());
    let everything_works = || {
        assert_eq!(program.get(READ).status, 200);
        let user = place.rows("SELECT id FROM users ORDER BY id LIMIT 1")[0].uuid(0).unwrap();
        let head = format!("authorization: {}\r\ncontent-type: image/jpeg\r\nx-upsert: true\r\n", tokens::person(user));
        let uploaded = program.ask("POST", &format!("/storage/v1/object/avatars/{user}/a.jpg"), &head, &jpeg(64, 64));
        assert_eq!(uploaded.status, 200, "{}", String::from_utf8_lossy(&uploaded.body));
        assert_eq!(ask_ops(ops, "/healthz"), b"ok\n");
    };
    everything_works();
    let metrics_text = metrics(ops);
    let refused = u32::try_from(FLOOD - open.len()).unwrap();
    let opened = u32::try_from(open.len()).unwrap();
    for (name, expected) in [
        ("realtime_sockets", opened),
        ("realtime_refused_total{why=\"full\"}", refused),
        ("http_requests_total{door=\"realtime\",status=\"1xx\"}", opened),
        ("http_requests_total{door=\"realtime\",status=\"5xx\"}", refused),
        ("process_max_fds", u32::try_from(FEW).unwrap()),
    ] {
        assert_eq!(number(&metrics_text, name).to_string(), expected.to_string(), "{name}");
    }
    assert_eq!(program.log().matches("all places for realtime sockets").count(), 1, "{}", program.log());

    // Silent connections take the rest. The operator's port and open connections still work.
    let mut inside = program.connect();
    let mut ask_inside = || {
        inside.send(format!("GET {READ} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(inside.answer().unwrap().status, 200);
    };
    ask_inside();
    let silent: Vec<_> = (0..SILENT).map(|_| program.connect()).collect();
    let since = Instant::now();
    while !program.log().contains("all places for connections (SERENDIB_CONNECTIONS) are taken") {
        assert!(since.elapsed() < PATIENCE, "{}", program.log());
        std::thread::sleep(Duration::from_millis(20));
    }
    ask_inside();
    assert_eq!(ask_ops(ops, "/healthz"), b"ok\n");
    let metrics_text = metrics(ops);
    assert!(number(&metrics_text, "connections_full_total{port=\"public\"}") >= 1.0);
    assert_eq!(number(&metrics_text, "connections_full_total{port=\"operator\"}").to_string(), "0");
    assert!(number(&metrics_text, "process_open_fds") < 320.0);
    drop((silent, open));
    everything_works();
    assert_eq!(program.log().matches("all places for connections").count(), 1, "{}", program.log());
    assert!(!program.log().contains("Too many open files"));
}

#[test]
fn the_soft_limit_of_open_files_is_raised_to_the_hard_one() {
    let place = ProgramData::new();
    let words = ["serve", "--connections", "50", "--ops-listen", "127.0.0.1:0"];
    let program = place.start_by(limited(&place, "-Sn 200", &words));
    let hard = getrlimit(Resource::Nofile).maximum.unwrap();
    assert_eq!(number(&metrics(program.ops()), "process_max_fds").to_string(), hard.to_string());
    assert!(!program.log().contains("LimitNOFILE"), "{}", program.log());
}

#[test]
fn a_check_and_a_start_say_that_too_few_files_may_be_open() {
    let place = ProgramData::new();
    let check = |limit| {
        let output = limited(&place, limit, &["check"]).output().unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (output.status.success(), text)
    };
    let (is_fine, message) = check("-n 1024");
    assert!(
        is_fine && message.contains("may open only 1024 files") && message.contains("SERENDIB_CONNECTIONS"),
        "{message}"
    );
    let (is_fine, message) = check("-n 100");
    assert!(!is_fine && message.contains("may open only 100 files") && message.contains("LimitNOFILE="), "{message}");
    let output = limited(&place, "-n 100", &["serve", "--listen", "127.0.0.1:0"]).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && message.contains("may open only 100 files"), "{message}");
}

#[test]
fn every_documented_metric_is_there_before_anything_has_happened() {
    let place = ProgramData::new();
    let (_program, ops) = place.start_with_ops(&["serve"]);
    let text = metrics(ops);
    let document = format!("{}/../../docs/run.md", env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(&document).unwrap();
    let table = document.split("| metric | what it is |").nth(1).unwrap().split("\n\n").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let names: Vec<&str> = rows.flat_map(|cell| cell.split(", ")).map(|name| name.trim_matches('`')).collect();
    assert!(names.len() > 20, "{names:?}");
    // A histogram has no lines before the first request.
    for name in names.iter().filter(|name| **name != "http_request_seconds") {
        let has = text.lines().any(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{'])));
        assert!(has, "{name} is missing: {text}");
    }
}

#[test]
fn the_metrics_tell_of_the_process() {
    let place = ProgramData::new();
    let (program, ops) = place.start_with_ops(&["serve"]);
    let metrics_text = metrics(ops);
    assert!(
        metrics_text.contains(&format!("serendib_build_info{{version=\"{}\"}} 1\n", env!("CARGO_PKG_VERSION"))),
        "{metrics_text}"
    );
    assert!(metrics_text.contains("# TYPE process_cpu_seconds_total counter\n"), "{metrics_text}");
    assert!(number(&metrics_text, "process_resident_memory_bytes") > 1_000_000.0);
    let now = chrono::DateTime::<chrono::Utc>::from(std::fs::metadata(&place.directory).unwrap().created().unwrap());
    let started = number(&metrics_text, "process_start_time_seconds");
    let since = f64::from(i32::try_from(now.timestamp()).unwrap());
    assert!((-5.0..120.0).contains(&(started - since)), "{started} {since}");
    let before = number(&metrics_text, "process_open_fds");
    let held: Vec<_> = (0..10).map(|_| program.connect()).collect();
    assert_eq!(program.get(READ).status, 200);
    assert!(number(&metrics(ops), "process_open_fds") >= before + 10.0);
    drop(held);
    let used = number(&metrics(ops), "process_cpu_seconds_total");
    let since = Instant::now();
    while number(&metrics(ops), "process_cpu_seconds_total") <= used {
        assert!(since.elapsed() < PATIENCE && program.get(READ).status == 200);
    }
}
