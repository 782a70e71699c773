//! The operator's commands: arguments, refusals, and files they leave. T-D13 and T-D17.

use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output};

use serendib_db::{Db, Location, Use};

use crate::program::ProgramData;

fn error_text(output: &Output) -> String {
    assert!(output.status.code().is_some_and(|code| code <= 1), "{output:?}");
    String::from_utf8_lossy(&output.stderr).trim_start_matches("serendib: ").trim().to_owned()
}

/// Runs a command on the embedded database, whichever is under test.
fn embedded(words: &[&str], data: &std::path::Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_serendib")).args(words).arg("--data").arg(data).output().unwrap()
}

#[test]
fn a_look_at_a_place_where_nothing_is_makes_nothing_and_says_so() {
    let place = ProgramData::new();
    let (typo, copy) = (place.directory.join("typo"), place.directory.join("copy.db"));
    for words in
        [&["check"][..], &["keys"], &["jobs", "list"], &["jobs", "retry"], &["backup", "--to", copy.to_str().unwrap()]]
    {
        let output = embedded(words, &typo);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(error_text(&output).contains("there is no database at"), "{words:?}: {}", error_text(&output));
    }
    assert!(!typo.exists() && !copy.exists());
}

#[test]
fn the_data_of_a_new_server_is_for_nobody_else_to_read() {
    let place = ProgramData::new();
    let data = place.directory.join("new").join("data");
    assert!(embedded(&["migrate"], &data).status.success());
    let copy = data.join("copy.db");
    assert!(embedded(&["backup", "--to", copy.to_str().unwrap()], &data).status.success());
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for file in ["serendib.db", "serendib.lock", "copy.db"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
    let again = embedded(&["backup", "--to", copy.to_str().unwrap()], &data);
    assert_eq!(again.status.code(), Some(1));
    assert!(error_text(&again).contains("never overwrites"), "{}", error_text(&again));
}

/// T-D17.
#[test]
fn check_refuses_what_a_start_refuses_in_the_same_words_and_the_others_ask_only_for_what_they_use() {
    let place = ProgramData::new();
    assert!(place.command(&["migrate"]).output().unwrap().status.success());
    for wrong in [
        ["--support-email", "nobody"],
        ["--smtp-url", "http://mail.example"],
        ["--mail-from", "nobody"],
        ["--storage-url", "ftp://x/y"],
        ["--google-client-id", "x"],
        ["--stripe-api-base", "http://api.stripe.com"],
        ["--site-url", "https://user@serendib.example"],
        ["--jwt-secret", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
        ["--listen", "0.0.0.0:0"],
        ["--log", "serendib=loud"],
    ] {
        let run = |words: &[&str]| place.command(&[words, &wrong].concat()).output().unwrap();
        let (checked, started) = (run(&["check"]), run(&["serve"]));
        assert_eq!((checked.status.code(), started.status.code()), (Some(1), Some(1)), "{wrong:?}");
        assert_eq!(error_text(&checked), error_text(&started), "{wrong:?}");
        let keys = run(&["keys"]);
        assert!(keys.status.success(), "{wrong:?}: {}", error_text(&keys));
        assert!(serde_json::from_slice::<serde_json::Value>(&keys.stdout).unwrap()["service"].is_string());
        assert!(run(&["jobs", "list"]).status.success(), "{wrong:?}");
    }
    let checked = place.command(&["check"]).output().unwrap();
    assert!(checked.status.success(), "{}", error_text(&checked));
}

/// T-D13.
#[test]
fn a_schema_of_a_newer_program_is_reported_and_a_check_leaves_an_older_one_untouched() {
    let place = ProgramData::new();
    assert!(place.command(&["migrate"]).output().unwrap().status.success());
    let change = |sql: &'static str| {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let usage = if matches!(place.location, Location::Postgres(_)) { Use::Serve } else { Use::Look };
            let db = Db::open(&place.location, usage).unwrap();
            let done: serendib_db::Result<()> = db
                .write(async |tx| {
                    tx.run(sql, &[]).await?.any();
                    Ok(())
                })
                .await;
            done.unwrap();
        });
    };
    change(
        "INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
         VALUES (9999, 'from_the_future', '2030-01-01T00:00:00Z', '1')",
    );
    for words in [&["check"][..], &["keys"], &["serve"], &["jobs", "list"]] {
        let output = place.command(words).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(error_text(&output).contains("newer serendib"), "{words:?}: {}", error_text(&output));
    }
    change("DELETE FROM refinery_schema_history WHERE version > 3");
    let count = || place.rows("SELECT version FROM refinery_schema_history").len();
    for words in [&["check"][..], &["keys"]] {
        let output = place.command(words).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        assert!(error_text(&output).contains("Run serendib migrate"), "{words:?}: {}", error_text(&output));
    }
    assert_eq!(count(), 3);
}

/// The error of a start, which must equal that of a check.
fn both(data: &std::path::Path, words: &[&str]) -> String {
    let run = |command: &str| {
        let ports = if words.contains(&"--listen") { &[][..] } else { &["--listen", "127.0.0.1:0"] };
        let output = embedded(&[&[command], ports, words].concat(), data);
        assert_eq!(output.status.code(), Some(1), "{command} {words:?}: {output:?}");
        error_text(&output).lines().last().unwrap_or_default().trim_start_matches("serendib: ").to_owned()
    };
    let (checked, started) = (run("check"), run("serve"));
    assert_eq!(checked, started, "{words:?}");
    assert!(started.contains("SERENDIB_"), "names no setting: {started}");
    started
}

/// T-D17.
#[test]
fn check_refuses_the_places_and_ports_that_a_start_refuses() {
    let place = ProgramData::new();
    let data = place.directory.join("own");
    assert!(embedded(&["migrate"], &data).status.success());
    let chmod = |mode| std::fs::set_permissions(&data, std::fs::Permissions::from_mode(mode)).unwrap();
    chmod(0o777);
    assert!(both(&data, &[]).contains("chmod o-w"));
    chmod(0o700);
    let (linked, half, file) = (place.directory.join("linked"), place.directory.join("half"), data.join("serendib.db"));
    std::fs::create_dir_all(&linked).unwrap();
    std::os::unix::fs::symlink(&file, linked.join("serendib.db")).unwrap();
    assert!(both(&linked, &[]).contains("is a link or has a second name"));
    let barred = place.directory.join("barred");
    std::fs::create_dir_all(barred.join("serendib.lock")).unwrap();
    assert!(both(&barred, &[]).contains("serendib.lock is not a file"));
    std::fs::create_dir_all(half.join("files/ab")).unwrap();
    assert!(both(&half, &[]).contains("Restore a backup into a new directory"));
    for files in ["/proc/nowhere/files".to_owned(), file.display().to_string()] {
        assert!(both(&data, &["--storage-url", &format!("file://{files}")]).contains("SERENDIB_STORAGE_URL is"));
    }
    assert!(both(std::path::Path::new("/proc/nowhere/data"), &[]).contains("cannot be created in /proc"));
    assert!(both(&file.join("data"), &[]).contains("is not a directory"));
    assert!(both(&data, &["--database-url", "postgres://u@db.example/d?sslmode=prefer"]).contains("sslmode=require"));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let message = both(&data, &["--listen", &address]);
    assert!(message.starts_with(&format!("SERENDIB_LISTEN is {address}, where another program listens")), "{message}");
    let message = both(&data, &["--ops-listen", &address]);
    assert!(
        message.starts_with(&format!("SERENDIB_OPS_LISTEN is {address}, where another program listens")),
        "{message}"
    );
    let free = taken.local_addr().unwrap();
    drop(taken);
    for (own, ops) in [(free, free), (([0, 0, 0, 0], free.port()).into(), free)] {
        let own = own.to_string();
        let words = ["--listen", &own, "--ops-listen", &ops.to_string(), "--site-url", "https://serendib.example"];
        let message = both(&data, &words);
        assert!(message.contains(&format!("SERENDIB_LISTEN is {own} and SERENDIB_OPS_LISTEN is {ops}")), "{message}");
    }
    let output = embedded(&["check"], &place.directory.join("not/there"));
    assert!(error_text(&output).contains("there is no database at"), "{}", error_text(&output));
    assert!(!place.directory.join("not").exists(), "a check makes nothing");
    assert!(embedded(&["check", "--listen", "127.0.0.1:0"], &data).status.success(), "what was wrong is over");
}

#[test]
fn a_check_beside_its_own_server_says_so_and_beside_another_s_refuses() {
    let (place, other) = (ProgramData::new(), ProgramData::new());
    let (program, ops) = place.start_with_ops(&["serve"]);
    let ports = ["check", "--listen", &program.address.to_string(), "--ops-listen", &ops.to_string()];
    let (well, output) = place.run(&ports);
    assert!(well && output.contains(&format!("A server of this database listens on {}", program.address)), "{output}");
    let (well, output) = other.run(&ports);
    assert!(!well && output.contains("SERENDIB_LISTEN is"), "{output}");
}

/// T-D17.
#[test]
fn a_check_beside_its_own_server_refuses_an_operators_port_in_use_and_a_second_server() {
    let place = ProgramData::new();
    let (program, ops) = place.start_with_ops(&["serve"]);
    let (listen, ops) = (program.address.to_string(), ops.to_string());
    let (well, output) = place.run(&["check", "--listen", &listen, "--ops-listen", &ops]);
    assert!(well, "its own settings: {output}");
    let other = ProgramData::new();
    let (_other, other_ops) = other.start_with_ops(&["serve"]);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    for address in [taken.local_addr().unwrap(), other_ops] {
        let (well, output) = place.run(&["check", "--listen", &listen, "--ops-listen", &address.to_string()]);
        assert!(!well && output.contains(&format!("SERENDIB_OPS_LISTEN is {address}, where another")), "{output}");
    }
    drop(taken);
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let elsewhere = ["--listen", &free, "--ops-listen", "127.0.0.1:0"];
    if crate::program::postgres().is_some() {
        return; // Several servers may share one PostgreSQL.
    }
    let output = both(&place.directory, &elsewhere);
    assert!(output.starts_with(&format!("SERENDIB_DATA is {}", place.directory.display())), "{output}");
    assert!(output.contains("another serendib process uses this data directory"), "{output}");
    drop(program);
    let (well, output) = place.run(&[&["check"], &elsewhere[..]].concat());
    assert!(well, "{output}");
}

/// T-D17.
#[test]
fn a_check_makes_no_keys_in_a_database_that_has_none() {
    let place = ProgramData::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let (well, output) = place.run(&["check", "--listen", &taken.local_addr().unwrap().to_string()]);
    assert!(!well && output.contains("where another program listens"), "{output}");
    assert!(place.rows("SELECT id FROM server_keys").is_empty());
}

#[test]
fn a_database_in_which_nothing_is_yet_is_not_called_older() {
    let place = ProgramData::bare();
    if crate::program::postgres().is_none() {
        std::fs::write(place.directory.join("serendib.db"), b"").unwrap();
    }
    let (well, output) = place.run(&["check"]);
    assert!(!well && output.contains("is empty. Start") && !output.contains("older"), "{output}");
}

#[test]
fn a_wrong_value_is_named_by_its_variable_and_a_misspelled_variable_by_the_check() {
    let place = ProgramData::new();
    let command = |words: &[&str], name: &str, value: &str| {
        let output = place.command(words).env(name, value).output().unwrap();
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
        (output.status.success(), text)
    };
    let (well, message) = command(&["serve"], "SERENDIB_CONNECTIONS", "many");
    assert!(
        !well && message.contains("'many'") && message.contains("this setting is SERENDIB_CONNECTIONS"),
        "{message}"
    );
    let (well, message) = command(&["check", "--listen", "127.0.0.1:0"], "SERENDIB_SITE_ULR", "https://x.example");
    assert!(
        well && message.contains("SERENDIB_SITE_ULR is in the environment") && message.contains("SERENDIB_SITE_URL"),
        "{message}"
    );
    let (well, message) = command(&["check", "--listen", "127.0.0.1:0"], "SERENDIB_FREE_BYTES", "9000000000000000000");
    assert!(
        well && message.contains("SERENDIB_FREE_BYTES is 9000000000000000000, more than the whole disk"),
        "{message}"
    );
    let (well, message) = command(&["check", "--listen", "127.0.0.1:0"], "SERENDIB_REALTIME_SOCKETS", "5000");
    assert!(well && message.contains("SERENDIB_REALTIME_SOCKETS is 5000"), "{message}");
}

#[test]
fn a_postgresql_that_does_not_answer_is_named_by_its_setting() {
    let place = ProgramData::bare();
    for address in ["postgres://x@127.0.0.1:1/x", "postgres://x@/x"] {
        let output = embedded(&["check", "--database-url", address], &place.directory);
        let message = error_text(&output);
        assert!(!output.status.success() && message.contains("SERENDIB_DATABASE_URL is its address"), "{message}");
    }
}
