//! Backups and restores that break off, or that were tampered with.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::operator_commands::{files, upload};
use crate::program::{ProgramData, postgres};
use crate::tokens;

const SERVE: [&str; 3] = ["serve", "--jwt-secret", tokens::SECRET];

/// Data with two pictures, of a server that has stopped.
fn data_with_pictures() -> ProgramData {
    let place = ProgramData::new();
    let program = place.start(&SERVE);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    for key in ["1.jpg", "2.jpg"] {
        assert_eq!(upload(&program, key).status, 200);
    }
    place
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn empty_folder(place: &ProgramData, name: &str) -> PathBuf {
    let folder = place.directory.join(name);
    fs::create_dir(&folder).unwrap();
    folder
}

/// T-D14.
#[test]
fn a_backup_that_was_killed_at_any_moment_is_none_and_the_next_one_succeeds() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let folder = empty_folder(&place, "backups");
    let copy = folder.join("copy.db");
    let words = ["backup", "--to", text(&copy)];
    for pause in 0..24 {
        let mut child = place.command(&words).stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause * 2));
        let _ = child.kill();
        let ended = child.wait().unwrap();
        if copy.exists() {
            // Only a complete backup has this name.
            assert_eq!(names(&folder), ["copy.db", "copy.db.files", "copy.db.manifest"], "{ended}");
            let fresh = ProgramData::bare();
            let (well, output) = fresh.run(&["restore", "--from", text(&copy), "--verify"]);
            assert!(well, "{output}");
            for name in names(&folder) {
                let path = folder.join(name);
                if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
            }
        }
    }
    // Final names beside a partial database come from a run that was killed while renaming.
    fs::write(folder.join("copy.db.partial"), "half").unwrap();
    fs::create_dir_all(folder.join("copy.db.files/aa")).unwrap();
    fs::write(folder.join("copy.db.manifest"), "half").unwrap();
    let (well, output) = place.run(&words);
    assert!(
        !well && output.contains("copy.db.files exists already"),
        "without a mark they are somebody else's: {output}"
    );
    fs::write(folder.join("copy.db.partial"), "half").unwrap();
    fs::write(folder.join("copy.db.files/.partial"), "").unwrap();
    let (well, output) = place.run(&words);
    assert!(well && output.contains("2 files"), "{output}");
    assert_eq!(names(&folder), ["copy.db", "copy.db.files", "copy.db.manifest"]);
    let mut sums = std::process::Command::new("sha256sum");
    sums.args(["--check", "--quiet", "copy.db.manifest"]).current_dir(&folder);
    assert!(sums.status().unwrap().success(), "sha256sum reads the manifest");
}

/// T-D14.
#[test]
fn a_backup_that_fails_leaves_nothing_and_files_of_others_alone() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let folder = empty_folder(&place, "backups");
    let copy = folder.join("copy.db");
    fs::remove_file(&files(&place.directory.join("files"))[0]).unwrap();
    let (well, output) = place.run(&["backup", "--to", text(&copy)]);
    assert!(!well && output.contains("of the files listed in the database are missing from"), "{output}");
    assert!(names(&folder).is_empty(), "{:?}", names(&folder));
    fs::create_dir(folder.join("copy.db.files")).unwrap();
    let (well, output) = place.run(&["backup", "--to", text(&copy)]);
    assert!(!well && output.contains("copy.db.files exists already"), "{output}");
    assert_eq!(names(&folder), ["copy.db.files"]);
}

#[test]
fn a_file_whose_bytes_have_changed_on_the_disk_is_noticed_by_check_backup_and_restore() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let damaged = &files(&place.directory.join("files"))[0];
    let mut bytes = fs::read(damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(damaged, bytes).unwrap();
    let name = damaged.file_name().unwrap().to_str().unwrap();
    let (well, output) = place.run(&["check", "--listen", "127.0.0.1:0"]);
    assert!(!well && output.contains("1 of the files") && output.contains(name), "{output}");
    let copy = place.directory.join("copy.db");
    let (well, output) = place.run(&["backup", "--to", text(&copy)]);
    assert!(well && output.contains("1 of the files") && output.contains(name), "{output}");
    let fresh = ProgramData::bare();
    let (well, output) = fresh.run(&["restore", "--from", text(&copy), "--verify"]);
    assert!(!well && output.contains("1 of the files") && output.contains(name), "{output}");
    let (well, output) = fresh.run(&["restore", "--from", text(&copy)]);
    assert!(well, "{output}");
}

/// T-D14.
#[test]
fn a_directory_of_backups_keeps_so_many_and_what_others_put_there() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let folder = empty_folder(&place, "backups");
    for name in ["serendib-20260101T000000Z.db", "notes.db", "serendib-20260102T000000Z.db.manifest"] {
        fs::write(folder.join(name), "of somebody else").unwrap();
    }
    fs::write(folder.join("serendib-20260103T000000Z.db.partial"), "of a run that was killed").unwrap();
    let others = names(&folder).len() - 1;
    for count in 1..=3 {
        let (well, output) = place.run(&["backup", "--to", text(&folder), "--keep", "2"]);
        assert!(well && output.contains("2 files"), "{output}");
        assert_eq!(names(&folder).len(), others + 3 * usize::min(count, 2), "{:?}", names(&folder));
        // Names contain seconds.
        std::thread::sleep(Duration::from_millis(1_100));
    }
    let newest = names(&folder).into_iter().rfind(|name| name.ends_with("Z.db")).unwrap();
    let fresh = ProgramData::bare();
    let (well, output) = fresh.run(&["restore", "--from", text(&folder)]);
    assert!(!well && output.contains("is a directory") && output.contains(&newest), "{output}");
    for ending in ["", ".manifest"] {
        let mode = fs::metadata(folder.join(format!("{newest}{ending}"))).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{newest}{ending}");
    }
    let (well, output) = fresh.run(&["restore", "--from", text(&folder.join(newest)), "--verify"]);
    assert!(well, "{output}");
    let (well, output) = place.run(&["backup", "--to", text(&folder), "--keep", "0"]);
    assert!(!well && output.contains("Keep at least 1"), "{output}");
    let (well, output) = place.run(&["backup", "--to", text(&folder.join("one.db")), "--keep", "2"]);
    assert!(!well && output.contains("is not a directory"), "{output}");
}

/// D-148.
#[test]
fn a_backup_of_which_a_piece_was_changed_is_refused_and_the_next_restore_begins_anew() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let folder = empty_folder(&place, "backups");
    let copy = folder.join("copy.db");
    assert!(place.run(&["backup", "--to", text(&copy)]).0);
    let manifest = folder.join("copy.db.manifest");
    let picture = files(&folder.join("copy.db.files"))[0].clone();
    let fresh = ProgramData::bare();
    let restore = ["restore", "--from", text(&copy), "--verify"];
    let empty = names(&fresh.directory);
    for (path, expected) in [
        (&copy, "does not match its manifest"),
        (&picture, "1 of the files in"),
        (&manifest, "is truncated or damaged"),
    ] {
        let whole = fs::read(path).unwrap();
        let mut altered = whole.clone();
        let middle = altered.len() / 2;
        altered[middle] ^= 1;
        if path == &manifest {
            altered.truncate(middle);
        }
        fs::write(path, altered).unwrap();
        let (well, output) = fresh.run(&restore);
        assert!(!well && output.contains(expected), "{output}");
        assert_eq!(names(&fresh.directory), empty, "nothing stays of {}", path.display());
        fs::write(path, whole).unwrap();
    }
    fs::rename(&manifest, folder.join("away")).unwrap();
    let (well, output) = fresh.run(&restore);
    assert!(!well && output.contains("--without-manifest"), "{output}");
    // A restore that was killed while renaming.
    fs::write(fresh.directory.join("serendib.db.partial"), "half").unwrap();
    fs::create_dir_all(fresh.directory.join("files/aa")).unwrap();
    let (well, output) = fresh.run(&SERVE);
    assert!(!well && output.contains("was interrupted"), "{output}");
    let (well, output) = fresh.run(&["restore", "--from", text(&copy), "--without-manifest"]);
    assert!(!well && output.contains("exists already"), "without a mark they are somebody else's: {output}");
    assert!(fresh.directory.join("files/aa").exists());
    fs::write(fresh.directory.join("serendib.db.partial"), "half").unwrap();
    fs::write(fresh.directory.join("files/.partial"), "").unwrap();
    let (well, output) = fresh.run(&["restore", "--from", text(&copy), "--verify", "--without-manifest"]);
    assert!(well && output.contains("Restored 2 files"), "{output}");
    assert!(fresh.start(&SERVE).is_ready());
}

/// D-148.
#[test]
fn a_restore_that_was_killed_at_any_moment_lets_the_next_one_succeed_and_no_server_start_on_half() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let copy = place.directory.join("copy.db");
    assert!(place.run(&["backup", "--to", text(&copy)]).0);
    let restore = ["restore", "--from", text(&copy)];
    for pause in 0..16 {
        let fresh = ProgramData::bare();
        let mut child = fresh.command(&restore).stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(pause * 3));
        let _ = child.kill();
        child.wait().unwrap();
        if !fresh.directory.join("serendib.db").exists() {
            let has_begun = fresh.directory.join("serendib.db.partial").exists();
            if has_begun {
                let (well, output) = fresh.run(&SERVE);
                assert!(!well && output.contains("was interrupted"), "{output}");
            }
            let (well, output) = fresh.run(&restore);
            assert!(well, "{output}");
        }
        let (well, output) = fresh.run(&["check"]);
        assert!(well, "{output}");
    }
}

/// T-D14.
#[test]
fn a_server_does_not_begin_with_an_empty_database_beside_files() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    fs::remove_file(place.directory.join("serendib.db")).unwrap();
    let (well, output) = place.run(&SERVE);
    assert!(!well && output.contains("holds uploaded files, but their database"), "{output}");
    assert!(!place.directory.join("serendib.db").exists());
}

#[test]
fn what_a_killed_server_left_beside_its_database_bars_a_restore_and_an_empty_database() {
    if postgres().is_some() {
        return;
    }
    let place = data_with_pictures();
    let copy = place.directory.join("copy.db");
    assert!(place.run(&["backup", "--to", text(&copy)]).0);
    let (database, log) = (place.directory.join("serendib.db"), place.directory.join("serendib.db-wal"));
    fs::remove_file(&database).unwrap();
    fs::remove_dir_all(place.directory.join("files")).unwrap();
    fs::write(&log, "committed last").unwrap();
    let (well, output) = place.run(&["restore", "--from", text(&copy), "--verify"]);
    assert!(!well && output.contains("serendib.db-wal exists already"), "{output}");
    for command in ["serve", "check"] {
        let (well, output) = place.run(&[command, "--listen", "127.0.0.1:0"]);
        assert!(!well && output.contains("serendib.db-wal belongs to a database that is missing"), "{output}");
    }
    assert_eq!(fs::read_to_string(&log).unwrap(), "committed last");
    fs::rename(&log, place.directory.join("moved-wal")).unwrap();
    let elsewhere = ProgramData::new();
    let program = elsewhere.start(&SERVE);
    fs::rename(elsewhere.directory.join("serendib.db"), elsewhere.directory.join("moved.db")).unwrap();
    let _ = fs::remove_dir_all(elsewhere.directory.join("files"));
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(elsewhere.directory.join(format!("serendib.db{ending}")));
    }
    let (well, output) = elsewhere.run(&["restore", "--from", text(&copy)]);
    assert!(!well && output.contains("another serendib process uses this data directory"), "{output}");
    drop(program);
    fs::rename(place.directory.join("moved-wal"), &log).unwrap();
    fs::remove_file(&log).unwrap();
    let (well, output) = place.run(&["restore", "--from", text(&copy), "--verify"]);
    assert!(well, "{output}");
}
