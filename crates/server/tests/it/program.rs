//! The program on a socket of its own, and a client that can misbehave.

mod connection;

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serendib_db::testing::{self, ScratchDatabase};
use serendib_db::{Db, Location, Row, Use};
use serendib_domain::migrations;

pub use self::connection::{Connection, TestResponse};
use crate::secrets_in_logs::{self, SeenSecrets};

static NEXT: AtomicU32 = AtomicU32::new(0);
/// The developer's disk may be nearly full, which refuses uploads. A server that lives for seconds need not render pages ahead. A test's
/// own flags win.
const OF_TESTS: [(&str, &str); 3] =
    [("SERENDIB_FREE_BYTES", "0"), ("SERENDIB_FREE_PERCENT", "0"), ("SERENDIB_DRAW_AHEAD", "false")];
/// A busy machine is slow, not wrong.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A program's data; it outlives the program, so that another can start on it.
pub struct ProgramData {
    pub directory: PathBuf,
    pub location: Location,
    _scratch: ScratchDatabase,
}

impl ProgramData {
    pub fn new() -> Self {
        tokio::runtime::Runtime::new().unwrap().block_on(Self::make())
    }

    /// As [`Self::new`], within a runtime.
    pub async fn make() -> Self {
        let (directory, name) = Self::scratch_directory();
        let scratch =
            testing::create_migrated(postgres().as_deref(), &directory, &name, migrations::ALL).await.unwrap();
        Self { directory, location: scratch.location.clone(), _scratch: scratch }
    }

    /// As [`Self::new`], without tables.
    pub fn bare() -> Self {
        let (directory, name) = Self::scratch_directory();
        let server = postgres();
        let made = testing::create_empty(server.as_deref(), &directory, &name);
        let scratch = tokio::runtime::Runtime::new().unwrap().block_on(made).unwrap();
        Self { directory, location: scratch.location.clone(), _scratch: scratch }
    }

    fn scratch_directory() -> (PathBuf, String) {
        let name = format!("serendib_it_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let directory = std::env::temp_dir().join(&name);
        // An earlier process with the same id may have left it.
        let _ = std::fs::remove_dir_all(&directory);
        std::fs::create_dir_all(&directory).unwrap();
        (directory, name)
    }

    /// The program with a command and its arguments, on this data.
    pub fn command(&self, words: &[&str]) -> Command {
        self.command_on(&self.location, words)
    }

    fn command_on(&self, location: &Location, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_serendib"));
        command.args(words).arg("--data").arg(&self.directory);
        if let Location::Postgres(url) = location {
            command.args(["--database-url", url]);
        }
        // A free port. A test's own flags win.
        command.env("SERENDIB_LISTEN", "127.0.0.1:0");
        command.env("SERENDIB_LOG", "warn").envs(OF_TESTS).stdin(Stdio::null());
        command
    }

    /// The rows of a statement, read beside the running program.
    pub fn rows(&self, sql: &str) -> Vec<Row> {
        self.rows_of(&[sql]).remove(0)
    }

    /// The same for several statements over one connection.
    pub fn rows_of(&self, statements: &[&str]) -> Vec<Vec<Row>> {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let db = Db::open(&self.location, Use::Look).unwrap();
            let mut all = Vec::with_capacity(statements.len());
            for sql in statements {
                all.push(db.rows(sql, &[]).await.unwrap());
            }
            all
        })
    }

    /// Writes past the program, to arrange what would take it hours.
    pub fn write(&self, sql: &'static str) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let written: serendib_domain::Result<()> = runtime.block_on(async {
            let db = Db::open(&self.location, Use::Look).unwrap();
            db.write(async move |tx| {
                tx.run(sql, &[]).await?.any();
                Ok(())
            })
            .await
        });
        written.unwrap();
    }

    /// The same for many statements in one transaction.
    pub fn write_all(&self, statements: Vec<(&'static str, Vec<serendib_db::Value>)>) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let written: serendib_domain::Result<()> = runtime.block_on(async {
            let db = Db::open(&self.location, Use::Look).unwrap();
            db.write(async move |tx| {
                for (sql, binds) in &statements {
                    tx.run(sql, binds).await?.any();
                }
                Ok(())
            })
            .await
        });
        written.unwrap();
    }

    /// Runs a command to its end: its success, and its output on both streams.
    pub fn run(&self, words: &[&str]) -> (bool, String) {
        let output = self.command(words).output().unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        let heard = SeenSecrets::default();
        heard.words(words);
        heard.stands_nowhere_in(&text);
        (output.status.success(), text)
    }

    /// Serves on a port of its own until dropped.
    pub fn start(&self, words: &[&str]) -> Program {
        self.start_on(&self.location, words)
    }

    /// The same, with the address of its health and metrics.
    pub fn start_with_ops(&self, words: &[&str]) -> (Program, SocketAddr) {
        let program = self.start(&[words, &["--ops-listen", "127.0.0.1:0"]].concat());
        let ops = program.ops();
        (program, ops)
    }

    /// The same, with another location of its database.
    pub fn start_on(&self, location: &Location, words: &[&str]) -> Program {
        let mut command = self.command_on(location, words);
        command.env("SERENDIB_LOG", secrets_in_logs::LEVEL);
        let program = begin(command, Some(tempfile::tempfile().unwrap()));
        program.heard.words(words);
        program
    }

    /// As [`Self::start_with`], with its log.
    pub fn start_and_log(&self, mut command: Command) -> (Program, std::process::ChildStderr) {
        command.stderr(Stdio::piped());
        let mut program = self.start_with(command);
        let log = program.child.stderr.take().unwrap();
        (program, log)
    }

    /// As [`Self::start`], with a command that wraps the program.
    pub fn start_by(&self, mut command: Command) -> Program {
        command.env("SERENDIB_LOG", secrets_in_logs::LEVEL);
        begin(command, Some(tempfile::tempfile().unwrap()))
    }

    /// The same, with the command's own log.
    pub fn start_with(&self, command: Command) -> Program {
        begin(command, None)
    }
}

/// Serves and logs to a file.
fn begin(mut command: Command, log: Option<File>) -> Program {
    if let Some(log) = &log {
        command.stderr(log.try_clone().unwrap());
    }
    command.args(["--listen", "127.0.0.1:0"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").unwrap_or_else(|| {
        if line.is_empty() {
            // Waits for its end, so that its last log lines are complete.
            let _ = child.wait();
        }
        panic!("it said: {line:?} {}", log.as_ref().map(text_of).unwrap_or_default())
    });
    Program { child, address: address.parse().unwrap(), heard: SeenSecrets::default(), log }
}

/// Reads a file that another process still writes.
fn text_of(file: &File) -> String {
    let mut bytes = vec![0; usize::try_from(file.metadata().unwrap().len()).unwrap()];
    file.read_exact_at(&mut bytes, 0).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[expect(clippy::disallowed_methods, reason = "the test command chooses the database by one variable")]
pub fn postgres() -> Option<String> {
    std::env::var("SERENDIB_TEST_POSTGRES").ok()
}

pub struct Program {
    child: Child,
    pub address: SocketAddr,
    heard: SeenSecrets,
    /// None if the caller reads it.
    log: Option<File>,
}

impl Program {
    pub fn connect(&self) -> Connection {
        self.try_connect().unwrap()
    }

    pub fn try_connect(&self) -> std::io::Result<Connection> {
        Connection::to(self.address)
    }

    pub fn connect_from(&self, address: [u8; 4]) -> Connection {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind((address, 0).into()).unwrap();
            socket.connect(self.address).await.unwrap().into_std().unwrap()
        });
        stream.set_nonblocking(false).unwrap();
        Connection::on(stream).unwrap()
    }

    /// One request on a connection of its own; `head` is the text between the request line and the empty line.
    pub fn ask(&self, method: &str, path: &str, head: &str, body: &[u8]) -> TestResponse {
        self.heard.record_request(path, head.lines().filter_map(|line| line.split_once(": ")), body);
        let mut connection = self.connect();
        let length = if body.is_empty() { String::new() } else { format!("content-length: {}\r\n", body.len()) };
        connection
            .send(format!("{method} {path} HTTP/1.1\r\nhost: serendib\r\n{head}{length}\r\n").as_bytes())
            .unwrap();
        connection.send(body).unwrap();
        let answer = connection.read(method != "HEAD").expect("no answer");
        self.heard.record_answer(path, &answer);
        answer
    }

    pub fn log(&self) -> String {
        self.log.as_ref().map(text_of).unwrap_or_default()
    }

    /// The address of its health and metrics, which it logs before it listens.
    pub fn ops(&self) -> SocketAddr {
        let log = self.log();
        let address = log.split_once("\"ops.listen\":\"").and_then(|(_, rest)| rest.split_once('"'));
        address.unwrap_or_else(|| panic!("it does not say where its health is: {log}")).0.parse().unwrap()
    }

    pub fn is_ready(&self) -> bool {
        is_ready(self.ops())
    }

    pub fn get(&self, path: &str) -> TestResponse {
        self.ask("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, json: &serde_json::Value) -> TestResponse {
        self.ask("POST", path, "content-type: application/json\r\n", json.to_string().as_bytes())
    }

    pub fn signal(&self, name: &str) {
        let signal = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status().unwrap();
        assert!(signal.success());
    }

    /// Whether it exits by itself with success.
    pub fn ends_well(&mut self) -> bool {
        self.end().is_some_and(|status| status.success())
    }

    pub fn end(&mut self) -> Option<ExitStatus> {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }

    /// A directory in the program's mount namespace.
    pub fn own_view_of(&self, directory: &Path) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.child.id()));
        root.join(directory.strip_prefix("/").unwrap())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = self.log();
        if std::thread::panicking() {
            // For a failing test's output.
            log.lines().filter(|line| !line.contains("\"level\":\"DEBUG\"")).for_each(|line| eprintln!("{line}"));
        } else {
            self.heard.stands_nowhere_in(&log);
        }
    }
}

/// A load balancer's readiness check.
pub fn is_ready(ops: SocketAddr) -> bool {
    let mut socket = TcpStream::connect(ops).unwrap();
    std::io::Write::write_all(&mut socket, b"GET /readyz HTTP/1.0\r\n\r\n").unwrap();
    let mut response = String::new();
    std::io::Read::read_to_string(&mut socket, &mut response).unwrap();
    response.starts_with("HTTP/1.0 200")
}
