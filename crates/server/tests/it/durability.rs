//! Durability after the loss of a process or a disk: T-D06, T-D07, T-D08, T-D11, T-D13, T-D14 and T-D17.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use serde_json::json;

use crate::program::{PATIENCE, Program, ProgramData, postgres};
use crate::tokens;

const OPS: [&str; 2] = ["--ops-listen", "127.0.0.1:0"];

fn serve(place: &ProgramData) -> Program {
    place.start(&[&["serve"][..], &OPS].concat())
}

/// A unique message, found again by its first name.
fn message(number: usize) -> serde_json::Value {
    let email = format!("writer{number}@example.lk");
    json!({ "first_name": format!("Writer {number}"), "last_name": "K", "email": email, "subject": "Ella", "message": "Hello" })
}

fn write(program: &Program, number: usize) -> u16 {
    program.post("/rest/v1/contact_messages", &message(number)).status
}

fn stored_names(place: &ProgramData) -> BTreeSet<String> {
    let rows = place.rows("SELECT first_name FROM contact_messages");
    rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}

fn count(place: &ProgramData, sql: &str) -> i64 {
    place.rows(sql)[0].int(0).unwrap()
}

/// Whether the program acknowledges a message; `None` once it accepts no connection, because it may be killed meanwhile. Retries while the
/// database is busy.
fn acknowledges(program: &Program, number: usize) -> Option<bool> {
    let body = message(number).to_string();
    let head = format!("POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n", body.len());
    let request = head + &body;
    let began = Instant::now();
    loop {
        let mut connection = program.try_connect().ok()?;
        let answer = connection.send(request.as_bytes()).ok().and_then(|()| connection.answer());
        match answer {
            Some(answer) if answer.status == 503 && began.elapsed() < PATIENCE => {}
            answer => return Some(answer.is_some_and(|answer| answer.status == 201)),
        }
    }
}

/// T-D08.
#[test]
fn kill_9_keeps_what_was_acknowledged_and_nothing_by_halves() {
    let place = ProgramData::new();
    let acknowledged = Mutex::new(BTreeSet::new());
    let next = AtomicUsize::new(0);
    // Each round leaves some for the next.
    for round in 1..=2 {
        let program = serve(&place);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while next.load(Ordering::Relaxed) < round * 24 {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        match acknowledges(&program, number) {
                            Some(true) => _ = acknowledged.lock().unwrap().insert(format!("Writer {number}")),
                            Some(false) => {}
                            None => break,
                        }
                    }
                });
            }
            // In the middle of the round.
            while next.load(Ordering::Relaxed) < round * 24 - 8 {
                std::thread::yield_now();
            }
            program.signal("KILL");
        });
    }
    let _again = serve(&place);
    let stored = stored_names(&place);
    let acknowledged = acknowledged.into_inner().unwrap();
    assert!(acknowledged.len() > 20, "{}", acknowledged.len());
    assert!(acknowledged.is_subset(&stored), "{:?}", acknowledged.difference(&stored));
    // A message and its mail are written together or not at all.
    let mails = count(
        &place,
        "SELECT (SELECT COUNT(*) FROM jobs WHERE kind = 'mail') - (SELECT COUNT(*) FROM contact_messages)",
    );
    assert_eq!(mails, 0);
}

/// T-D08.
#[test]
fn a_server_that_receives_a_stop_signal_finishes_what_it_has_begun() {
    let place = ProgramData::new();
    let mut program = serve(&place);
    let body = message(1).to_string();
    let (first, rest) = body.split_at(20);
    let mut begun = program.connect();
    let head = format!(
        "POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    begun.send(head.as_bytes()).unwrap();
    assert_eq!(begun.answer().unwrap().status, 100, "it has begun to read");
    begun.send(first.as_bytes()).unwrap();
    program.signal("TERM");
    let started = Instant::now();
    while program.try_connect().is_ok_and(|mut connection| !connection.is_closed()) {
        assert!(started.elapsed() < PATIENCE, "nobody new is let in");
    }
    begun.send(rest.as_bytes()).unwrap();
    assert_eq!(begun.answer().unwrap().status, 201);
    assert!(program.ends_well(), "and then it ends");
    assert_eq!(stored_names(&place).len(), 1);
}

/// Each kill comes sooner than the last whole run took, and the next run continues on what is left.
/// T-D13.
#[test]
fn a_migration_that_is_killed_is_made_whole_by_the_next_one() {
    const KILLS: u32 = 12;
    let started = Instant::now();
    assert!(ProgramData::bare().run(&["migrate"]).0);
    let whole = started.elapsed();
    for kill in 0..KILLS {
        let place = ProgramData::bare();
        let mut command = place.command(&["migrate"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole * kill / KILLS);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(place.run(&["migrate"]), (true, "The schema is up to date.\n".to_owned()), "kill {kill}");
        let (well, output) = place.run(&["check"]);
        assert!(well, "kill {kill}: {output}");
    }
}

/// T-D11.
#[test]
fn a_second_server_on_the_same_data_is_refused() {
    if postgres().is_some() {
        return; // Several servers may share one PostgreSQL.
    }
    let place = ProgramData::new();
    let first = serve(&place);
    let (well, output) = place.run(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(!well && output.contains("another serendib process uses this data directory"), "{output}");
    assert_eq!(write(&first, 1), 201, "the first is not disturbed");
    let (well, _) = place.run(&["check"]);
    assert!(well, "a look is allowed");
    // Under another name of the same file, the lock file would be another one.
    let other = ProgramData::bare();
    let (file, name) = (place.directory.join("serendib.db"), other.directory.join("serendib.db"));
    for link in [std::os::unix::fs::symlink::<&Path, &Path>, |file: &Path, name: &Path| std::fs::hard_link(file, name)]
    {
        link(&file, &name).unwrap();
        let (well, output) = other.run(&["serve", "--listen", "127.0.0.1:0"]);
        assert!(!well && output.contains("is a link or has a second name"), "{output}");
        std::fs::remove_file(&name).unwrap();
    }
}

/// T-D17.
#[test]
fn a_data_directory_that_everybody_may_write_to_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    if postgres().is_some() {
        return; // The key is in PostgreSQL.
    }
    let place = ProgramData::bare();
    std::fs::set_permissions(&place.directory, std::fs::Permissions::from_mode(0o777)).unwrap();
    let (well, output) = place.run(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(!well && output.contains("chmod o-w"), "{output}");
    std::fs::set_permissions(&place.directory, std::fs::Permissions::from_mode(0o775)).unwrap();
    assert_eq!(write(&serve(&place), 1), 201);
}

/// T-D14.
#[test]
fn a_backup_of_a_running_server_holds_what_was_acknowledged_before_it() {
    if postgres().is_some() {
        let place = ProgramData::new();
        let (well, output) = place.run(&["backup", "--to", "copy.db"]);
        assert!(!well && output.contains("pg_dump"), "{output}");
        return;
    }
    let (place, restored) = (ProgramData::new(), ProgramData::bare());
    let program = serve(&place);
    assert!((0..10).all(|number| write(&program, number) == 201));
    let copy = restored.directory.join("serendib.db");
    let backup = ["backup", "--to", copy.to_str().unwrap()];
    let (well, output) = std::thread::scope(|scope| {
        let writing = scope.spawn(|| (10..40).all(|number| write(&program, number) == 201));
        let output = place.run(&backup);
        assert!(writing.join().unwrap());
        output
    });
    assert!(well, "{output}");
    let (well, output) = place.run(&backup);
    assert!(!well && output.contains("never overwrites"), "{output}");
    let (restored_names, after) = (stored_names(&restored), stored_names(&place));
    assert!(
        (0..10).all(|number| restored_names.contains(&format!("Writer {number}"))) && restored_names.is_subset(&after)
    );
    assert_eq!(serve(&restored).get("/rest/v1/packages?limit=1").status, 200);
    assert_eq!(
        restored.run(&["check"]),
        (true, "Settings, schema, database, files and mail server are in order.\n".to_owned())
    );
}

/// T-D17.
#[test]
fn a_dangerous_setting_stops_the_start_with_what_to_do() {
    let place = ProgramData::bare();
    assert_eq!(place.run(&["migrate"]), (true, "The schema is up to date.\n".to_owned()));
    for (arguments, sentence) in [
        (&["serve", "--jwt-secret", "short"][..], "openssl rand -hex 32"),
        (&["serve", "--listen", "0.0.0.0:0"], "SERENDIB_SITE_URL is not set"),
        (&["serve", "--smtp-url", "smtp://u:hunter2@mail.example"], "?tls=required"),
        (&["serve", "--trusted-proxies", "10.0.0"], "Write 10.0.0.7"),
        (&["serve", "--log", "loud,=x"], "SERENDIB_LOG"),
        (&["check", "--smtp-url", "smtp://127.0.0.1:1"], "No mail can be sent"),
    ] {
        let (well, output) = place.run(arguments);
        assert!(!well && output.contains(sentence) && !output.contains("hunter2"), "{arguments:?}: {output}");
    }
}

/// Needs a mount of a few megabytes; prints a line and skips where mounts are not allowed.
/// T-D06.
#[test]
fn on_a_full_disk_reads_go_on_writes_say_so_and_it_passes_when_there_is_room() {
    let place = ProgramData::new();
    let Some(inside) = SmallDisk::mount(&place.directory) else {
        eprintln!("not run: no filesystem can be mounted here");
        return;
    };
    if postgres().is_some() {
        return; // The disk is PostgreSQL's own.
    }
    let words = [&["serve", "--jwt-secret", tokens::SECRET][..], &OPS].concat();
    let program = place.start_by(inside.command(&place.command(&words)));
    assert_eq!(write(&program, 1), 201);
    let filler = program.own_view_of(&place.directory).join("filler");
    let mut room = std::fs::File::create(&filler).unwrap();
    while std::io::Write::write_all(&mut room, &[0; 4_096]).is_ok() {}
    let mut number = 2;
    let refused = loop {
        let answer = program.post("/rest/v1/contact_messages", &message(number));
        if answer.status != 201 {
            break answer;
        }
        number += 1;
        assert!(number < 60, "the disk never got full");
    };
    assert_eq!((refused.status, refused.code().as_str()), (503, "53100"), "{:?}", refused.json());
    assert_eq!(program.get("/rest/v1/contact_messages?select=id").status, 401);
    assert_eq!(program.get("/rest/v1/destinations?select=city").status, 200);
    assert!(!program.is_ready(), "as long as writes fail");
    // Room for a page that the log already has, but for no message.
    assert_ne!(program.post("/rest/v1/contact_messages", &message(number)).status, 201);
    assert!(!program.is_ready());
    std::fs::remove_file(&filler).unwrap();
    drop(room);
    assert_eq!(write(&program, number), 201, "there is room again");
    let head = format!("authorization: {}\r\n", tokens::service());
    let stored = program.ask("GET", "/rest/v1/contact_messages?select=first_name", &head, b"").json();
    assert_eq!(stored.as_array().unwrap().len(), number, "what was acknowledged, no more and no less");
}

/// A limit on file size stands in for a failing disk: the engine gets an error other than "disk full".
/// T-D07.
#[test]
fn a_commit_that_the_disk_fails_is_not_acknowledged_and_ends_the_process() {
    if postgres().is_some() {
        return; // The disk is PostgreSQL's own.
    }
    let place = ProgramData::new();
    // A first start writes its own rows.
    let mut first = serve(&place);
    first.signal("TERM");
    assert!(first.ends_well());
    let log = place.directory.join("serendib.db-wal").metadata().map_or(0, |log| log.len());
    let blocks = (log + 256 * 1024) / 512;
    let server = place.command(&[&["serve"][..], &OPS].concat());
    let mut bounded = Command::new("sh");
    bounded.args(["-c", &format!("trap '' XFSZ && ulimit -f {blocks} && exec \"$0\" \"$@\"")]);
    bounded.arg(server.get_program()).args(server.get_args());
    bounded.envs(server.get_envs().filter_map(|(key, value)| Some((key, value?)))).stdin(Stdio::null());
    let mut program = place.start_with(bounded);
    let mut number = 0;
    let refused = loop {
        number += 1;
        assert!(number < 60, "the disk never failed");
        let answer = program.post("/rest/v1/contact_messages", &message(number));
        if answer.status != 201 {
            break answer;
        }
    };
    assert!(number > 1, "a disk that fails from the first write on shows nothing");
    // The outcome of this write's own commit is unknown. If a commit of the worker failed just before, this write had not begun.
    assert_eq!(refused.status, 503, "{:?}", refused.json());
    assert_eq!(refused.code() == "08007", refused.header("retry-after").is_empty(), "{:?}", refused.json());
    // Until it exits it acknowledges nothing more, because earlier writes may not be on disk.
    let body = message(60).to_string();
    let head = format!("POST /rest/v1/contact_messages HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n", body.len());
    while let Ok(mut connection) = program.try_connect() {
        let sent = connection.send((head.clone() + &body).as_bytes());
        let answer = sent.is_ok().then(|| connection.answer()).flatten();
        assert!(answer.is_none_or(|answer| answer.status == 503));
    }
    assert!(program.end().is_some_and(|status| !status.success()), "it goes on as if it knew");
    let again = serve(&place);
    let stored = stored_names(&place);
    assert!((1..number).all(|number| stored.contains(&format!("Writer {number}"))), "{stored:?}");
    assert_eq!(write(&again, number), 201);
}

/// A tmpfs that only one process and its children see.
struct SmallDisk(Vec<String>);

impl SmallDisk {
    fn mount(directory: &Path) -> Option<Self> {
        let mount = ["sh", "-c", "mount -t tmpfs -o size=6m none \"$0\" && exec \"$@\""];
        let ways = [&["--mount"][..], &["--user", "--map-root-user", "--mount"]];
        ways.into_iter().find_map(|flags| {
            let words = ["unshare"].iter().chain(flags).chain(&mount).map(|word| (*word).to_owned());
            let disk = Self(words.chain([directory.to_str()?.to_owned()]).collect());
            let tried = disk.command(&Command::new("true")).stderr(Stdio::null()).status();
            tried.is_ok_and(|status| status.success()).then_some(disk)
        })
    }

    fn command(&self, inside: &Command) -> Command {
        let mut command = Command::new(&self.0[0]);
        command.args(&self.0[1..]).arg(inside.get_program()).args(inside.get_args());
        command.envs(inside.get_envs().filter_map(|(key, value)| Some((key, value?))));
        command
    }
}
