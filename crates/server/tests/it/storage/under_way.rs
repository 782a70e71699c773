//! Backups during uploads and deletions. T-D14.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::operator_commands::upload;
use super::{ANNA, jpeg};
use crate::program::{Program, ProgramData, postgres};
use crate::tokens;

const SERVE: [&str; 7] = ["serve", "--jwt-secret", tokens::SECRET, "--rate-per-address", "0", "--rate-per-user", "0"];
const CLIENTS: usize = 4;
/// A client keeps one in so many files, because of the quota per user.
const ONE_OF: usize = 5;
const COPIES_PER_CLIENT: usize = 25;

fn delete(program: &Program, key: &str) {
    let head = format!("authorization: {}\r\nconnection: close\r\n", tokens::person(ANNA));
    assert_eq!(program.ask("DELETE", &format!("/storage/v1/object/avatars/{ANNA}/{key}"), &head, b"").status, 200);
}

/// T-D14.
#[test]
fn backups_that_are_made_while_people_upload_and_delete_are_restored_with_every_file_there_was() {
    const BACKUPS: usize = 3;
    if postgres().is_some() {
        return;
    }
    let place = ProgramData::new();
    let program = place.start(&SERVE);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    let (copies, is_over) = (Mutex::new(Vec::new()), AtomicBool::new(false));
    let churn = |client: usize| {
        for number in 0.. {
            if is_over.load(Ordering::Relaxed) {
                return;
            }
            let key = format!("{client}-{number}.jpg");
            assert_eq!(upload(&program, &key).status, 200);
            let mut copies = copies.lock().unwrap();
            if number % ONE_OF == 0 && copies.len() < COPIES_PER_CLIENT * CLIENTS {
                copies.push(key);
            } else {
                drop(copies);
                delete(&program, &key);
            }
        }
    };
    let made: Vec<_> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|client| scope.spawn(move || churn(client))).collect();
        let made = (0..BACKUPS).map(|number| {
            while copies.lock().unwrap().len() < 2 * (number + 1) {
                std::thread::yield_now();
            }
            let acknowledged = copies.lock().unwrap().clone();
            let copy = place.directory.join(format!("copy{number}.db"));
            let output = place.run(&["backup", "--to", copy.to_str().unwrap()]);
            (copy, acknowledged, output)
        });
        let made = made.collect();
        is_over.store(true, Ordering::Relaxed);
        clients.into_iter().for_each(|client| client.join().unwrap());
        made
    });
    for (copy, acknowledged, (well, output)) in made {
        assert!(well, "{output}");
        let fresh = ProgramData::bare();
        let (well, output) = fresh.run(&["restore", "--from", copy.to_str().unwrap(), "--verify"]);
        assert!(well, "{output}");
        let again = fresh.start(&SERVE);
        for key in acknowledged {
            let path = format!("/storage/v1/object/public/avatars/{ANNA}/{key}");
            let (was, is) = (program.get(&path), again.get(&path));
            assert_eq!((is.status, is.body), (200, was.body), "{key}");
        }
    }
}

/// T-D14.
#[test]
fn a_backup_named_in_the_future_never_replaces_the_one_just_made() {
    if postgres().is_some() {
        return;
    }
    let place = ProgramData::new();
    let folder = place.directory.join("backups");
    fs::create_dir(&folder).unwrap();
    for name in ["serendib-20310101T000000Z.db", "serendib-20250101T000000Z.db", "serendib-20250102T000000Z.db"] {
        fs::write(folder.join(name), "a database").unwrap();
        fs::write(folder.join(format!("{name}.manifest")), "its sums").unwrap();
    }
    let databases = || {
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.filter(|name| name.ends_with("Z.db")).collect();
        names.sort();
        names
    };
    let (well, output) = place.run(&["backup", "--to", folder.to_str().unwrap(), "--keep", "2"]);
    assert!(well, "{output}");
    let left = databases();
    assert_eq!((left.len(), left[0].as_str()), (2, "serendib-20250102T000000Z.db"), "{left:?}");
    let just_made = folder.join(&left[1]);
    assert!(output.contains(just_made.to_str().unwrap()), "{output}");
    let fresh = ProgramData::bare();
    let (well, output) = fresh.run(&["restore", "--from", just_made.to_str().unwrap(), "--verify"]);
    assert!(well, "{output}");
}

/// D-148.
#[test]
fn a_restore_fills_an_empty_folder_and_leaves_it_empty_where_it_fails() {
    use std::os::unix::fs::MetadataExt as _;
    if postgres().is_some() {
        return;
    }
    let place = ProgramData::new();
    let program = place.start(&SERVE);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    assert_eq!(upload(&program, "1.jpg").status, 200);
    let copy = place.directory.join("copy.db");
    assert!(place.run(&["backup", "--to", copy.to_str().unwrap()]).0);
    let fresh = ProgramData::bare();
    let folder = fresh.directory.join("files");
    // As on a disk of its own, whose root folder cannot be replaced.
    fs::create_dir_all(folder.join("lost+found")).unwrap();
    let inode = fs::metadata(&folder).unwrap().ino();
    let restore = ["restore", "--from", copy.to_str().unwrap(), "--verify"];
    let manifest = place.directory.join("copy.db.manifest");
    let (whole, picture) = (
        fs::read_to_string(&manifest).unwrap(),
        super::operator_commands::files(&place.directory.join("copy.db.files")),
    );
    let bytes = fs::read(&picture[0]).unwrap();
    fs::write(&picture[0], jpeg(1, 1)).unwrap();
    let (well, output) = fresh.run(&restore);
    assert!(!well && output.contains("1 of the files in"), "{output} {whole}");
    assert!(super::operator_commands::files(&folder).is_empty() && fs::read_dir(&folder).unwrap().count() == 1);
    fs::write(&picture[0], bytes).unwrap();
    // A restore that was killed while it filled the folder.
    fs::write(fresh.directory.join("serendib.db.partial"), "half").unwrap();
    fs::create_dir(folder.join("aa")).unwrap();
    fs::write(folder.join("aa/half"), "half").unwrap();
    fs::write(folder.join(".partial"), "").unwrap();
    let (well, output) = fresh.run(&restore);
    assert!(well && output.contains("files to"), "{output}");
    assert_eq!(fs::metadata(&folder).unwrap().ino(), inode);
    assert!(!folder.join("aa/half").exists() && !folder.join(".partial").exists());
    let again = fresh.start(&SERVE);
    let path = format!("/storage/v1/object/public/avatars/{ANNA}/1.jpg");
    assert_eq!((again.get(&path).status, again.get(&path).body), (200, program.get(&path).body));
}

/// T-D14.
#[test]
fn an_empty_database_is_not_served_beside_files_of_another() {
    let (place, other) = (ProgramData::new(), ProgramData::new());
    let program = place.start(&SERVE);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    assert_eq!(upload(&program, "1.jpg").status, 200);
    drop(program);
    let files = format!("file://{}", place.directory.join("files").display());
    for words in [&["check", "--storage-url", &files][..], &["serve", "--storage-url", &files]] {
        let (well, output) = other.run(words);
        assert!(!well && output.contains("holds uploaded files, but the database of SERENDIB_DATA"), "{output}");
    }
    let (well, output) = place.run(&["check", "--storage-url", &files]);
    assert!(well, "{output}");
    let elsewhere = other.directory.join("elsewhere");
    fs::create_dir_all(elsewhere.join("lost+found")).unwrap();
    let (well, output) = other.run(&["check", "--storage-url", &format!("file://{}", elsewhere.display())]);
    assert!(well, "what a new disk holds is nobody's: {output}");
}
