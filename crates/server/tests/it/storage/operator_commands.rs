//! The operator's commands on files. T-D14.

use super::{ANNA, jpeg};
use crate::program::{Program, ProgramData, TestResponse};
use crate::tokens;

pub(super) fn upload(program: &Program, key: &str) -> TestResponse {
    let head = format!("authorization: {}\r\ncontent-type: image/jpeg\r\nconnection: close\r\n", tokens::person(ANNA));
    program.ask("POST", &format!("/storage/v1/object/avatars/{ANNA}/{key}"), &head, &jpeg(60, 40))
}

pub(super) fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// T-D14.
#[test]
fn a_backup_holds_the_files_and_a_check_finds_those_that_are_lost() {
    let place = ProgramData::new();
    let (stored, copy) = (place.directory.join("files"), place.directory.join("copy.db"));
    assert!(place.run(&["migrate"]).0);
    assert!(place.run(&["check"]).0, "where nothing was stored there need be no folder");
    assert!(!stored.exists(), "a check makes nothing");
    let program = place.start(&["serve", "--jwt-secret", tokens::SECRET]);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    for key in ["1.jpg", "2.jpg"] {
        assert_eq!(upload(&program, key).status, 200);
    }
    if crate::program::postgres().is_none() {
        let (well, output) = place.run(&["backup", "--to", copy.to_str().unwrap()]);
        assert!(well && output.contains("2 files"), "{output}");
        let copied = files(&place.directory.join("copy.db.files"));
        let mut names: Vec<_> = copied.iter().map(|path| path.file_name().unwrap()).collect();
        let originals = files(&stored);
        let mut expected: Vec<_> = originals.iter().map(|path| path.file_name().unwrap()).collect();
        names.sort();
        expected.sort();
        assert_eq!(names, expected);
        assert!(!place.run(&["backup", "--to", copy.to_str().unwrap()]).0);
    }
    let (well, output) = place.run(&["check"]);
    assert!(well && output.contains("files"), "{output}");
    let lost = files(&stored);
    std::fs::write(&lost[0], b"short").unwrap();
    std::fs::remove_file(&lost[1]).unwrap();
    let (well, output) = place.run(&["check"]);
    assert!(!well && output.contains("2 of the files"), "{output}");
}

/// T-S02.
#[test]
fn a_client_that_requests_many_sizes_delays_only_itself() {
    let place = ProgramData::new();
    let program = place.start(&["serve", "--jwt-secret", tokens::SECRET]);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    let head = format!("authorization: {}\r\ncontent-type: image/jpeg\r\nconnection: close\r\n", tokens::person(ANNA));
    let key = format!("avatars/{ANNA}/1.jpg");
    assert_eq!(program.ask("POST", &format!("/storage/v1/object/{key}"), &head, &jpeg(1_200, 900)).status, 200);
    let ask = |client: &str, width: usize| {
        let head = format!("x-forwarded-for: {client}\r\nconnection: close\r\n");
        program.ask("GET", &format!("/storage/v1/render/image/public/{key}?width={width}"), &head, b"").status
    };
    std::thread::scope(|scope| {
        let many: Vec<_> = (0..60).map(|number| scope.spawn(move || ask("203.0.113.7", 500 + number))).collect();
        let others = scope.spawn(|| ask("203.0.113.8", 300));
        assert_eq!(others.join().unwrap(), 200);
        let statuses: Vec<u16> = many.into_iter().map(|one| one.join().unwrap()).collect();
        assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
        assert!(statuses.contains(&200), "{statuses:?}");
    });
    assert_eq!(ask("203.0.113.7", 299), 200);
}

/// D-148.
#[test]
fn a_restored_backup_is_verified_and_serves_what_was_backed_up() {
    if crate::program::postgres().is_some() {
        return;
    }
    let serve = ["serve", "--jwt-secret", tokens::SECRET];
    let place = ProgramData::new();
    let copy = place.directory.join("copy.db");
    let program = place.start(&serve);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    assert_eq!(upload(&program, "1.jpg").status, 200);
    assert!(place.run(&["backup", "--to", copy.to_str().unwrap()]).0);
    let restore = ["restore", "--from", copy.to_str().unwrap(), "--verify"];
    let (well, output) = place.run(&restore);
    assert!(!well && output.contains("never overwrites"), "{output}");

    let fresh = ProgramData::bare();
    let (well, output) = fresh.run(&restore);
    assert!(well && output.contains("Restored 1 files") && output.contains("intact"), "{output}");
    let again = fresh.start(&serve);
    let picture = format!("/storage/v1/object/public/avatars/{ANNA}/1.jpg");
    let (before, after) = (program.get(&picture), again.get(&picture));
    assert_eq!((after.status, after.body), (200, before.body));

    // Reported before the database exists, so no server starts on it.
    for file in files(&place.directory.join("copy.db.files")) {
        std::fs::remove_file(file).unwrap();
    }
    let half = ProgramData::bare();
    let (well, output) = half.run(&restore);
    assert!(!well && output.contains("1 of the files"), "{output}");
    assert!(!half.directory.join("serendib.db").exists());
    let nothing = ProgramData::bare();
    let (well, output) = nothing.run(&["restore", "--from", "nowhere.db"]);
    assert!(!well && output.contains("does not exist"), "{output}");
}
