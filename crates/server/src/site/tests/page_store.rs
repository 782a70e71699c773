//! Drawn pages on disk: limits, restarts, and damaged files.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::site::page_store::{Digest, PageStore, StoredPage};
use crate::site::settings::DiskBudget;

const BUILD: Digest = [7; 32];
const DATA: Digest = [1; 32];
const PAGE: Digest = [2; 32];
const MUCH: u64 = 1024 * 1024;

fn room(bytes: u64) -> DiskBudget {
    DiskBudget { bytes, free_bytes: 0, free_percent: 0 }
}

fn stored_page(text: &'static [u8]) -> Option<StoredPage> {
    Some(StoredPage { digest: PAGE, brotli: bytes::Bytes::from_static(text) })
}

fn files(root: &TempDir) -> Vec<PathBuf> {
    let folders = fs::read_dir(root.path()).unwrap().map(|folder| folder.unwrap().path());
    folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|file| file.unwrap().path()).collect()
}

fn on_disk(root: &TempDir) -> u64 {
    files(root).iter().map(|file| fs::metadata(file).unwrap().len()).sum()
}

#[test]
fn a_page_is_there_after_a_restart_and_only_for_what_it_was_drawn_from() {
    let root = TempDir::new().unwrap();
    let store = PageStore::open(root.path(), &BUILD, room(MUCH));
    assert_eq!(store.read("/a", &DATA), None);
    store.write("/a", &DATA, &PAGE, b"tea").unwrap();
    assert_eq!(store.read("/a", &DATA), stored_page(b"tea"));
    let restarted = PageStore::open(root.path(), &BUILD, room(MUCH));
    assert_eq!(restarted.bytes(), store.bytes());
    assert_eq!(restarted.read("/a", &DATA), stored_page(b"tea"));
    assert_eq!(restarted.read("/a", &[9; 32]), None, "the data has changed");
    assert_eq!(restarted.read("/b", &DATA), None, "another address");
    restarted.write("/a", &[9; 32], &PAGE, b"rain").unwrap();
    assert_eq!(restarted.read("/a", &[9; 32]), stored_page(b"rain"));
    assert_eq!(restarted.read("/a", &DATA), None, "a page has one file");
    assert_eq!(files(&root).len(), 1);
}

#[test]
fn pages_of_another_build_are_not_taken_and_are_swept_away() {
    let root = TempDir::new().unwrap();
    PageStore::open(root.path(), &BUILD, room(MUCH)).write("/a", &DATA, &PAGE, b"tea").unwrap();
    fs::create_dir(root.path().join("of somebody else")).unwrap();
    let other = PageStore::open(root.path(), &[8; 32], room(MUCH));
    assert_eq!(other.read("/a", &DATA), None);
    other.write("/a", &DATA, &PAGE, b"rain").unwrap();
    other.sweep();
    assert_eq!(files(&root).len(), 1);
    assert_eq!(other.read("/a", &DATA), stored_page(b"rain"));
    assert!(root.path().join("of somebody else").exists());
}

#[test]
fn the_page_store_is_bounded_and_requested_pages_stay() {
    let root = TempDir::new().unwrap();
    let store = PageStore::open(root.path(), &BUILD, room(200_000));
    let body = vec![5; 6_000];
    for number in 0..100 {
        store.write(&format!("/{number}"), &DATA, &PAGE, &body).unwrap();
        assert!(store.read("/0", &DATA).is_some(), "{number}");
        assert!(store.bytes() <= 200_000 && on_disk(&root) <= 200_000, "{number}: {}", store.bytes());
    }
    assert!(store.bytes() > 100_000, "the room is used");
    assert!(store.read("/99", &DATA).is_some());
    assert_eq!(store.read("/1", &DATA), None);
    let smaller = PageStore::open(root.path(), &BUILD, room(50_000));
    smaller.sweep();
    assert!(smaller.bytes() <= 50_000 && on_disk(&root) <= 50_000);
    smaller.write("/big", &DATA, &PAGE, &vec![5; 60_000]).unwrap();
    assert_eq!(smaller.read("/big", &DATA), None, "more than all the room");
}

#[test]
fn a_file_that_is_broken_cut_short_or_gone_is_no_page() {
    let root = TempDir::new().unwrap();
    let store = PageStore::open(root.path(), &BUILD, room(MUCH));
    let spoil: [fn(&mut Vec<u8>); 5] = [
        |file| *file.last_mut().unwrap() ^= 1,
        |file| file[0] ^= 1,
        |file| file.truncate(file.len() - 1),
        |file| file.truncate(20),
        Vec::clear,
    ];
    for spoil in spoil {
        store.write("/a", &DATA, &PAGE, b"tea and rain").unwrap();
        let path = files(&root).remove(0);
        let mut file = fs::read(&path).unwrap();
        spoil(&mut file);
        fs::write(&path, file).unwrap();
        assert_eq!(store.read("/a", &DATA), None);
        assert!(files(&root).is_empty() && store.bytes() == 0);
    }
    store.write("/a", &DATA, &PAGE, b"tea").unwrap();
    fs::remove_dir_all(root.path()).unwrap();
    assert_eq!(store.read("/a", &DATA), None);
    store.write("/a", &DATA, &PAGE, b"tea").unwrap();
    assert_eq!(store.read("/a", &DATA), stored_page(b"tea"), "the folder may be deleted at any time");
}

#[test]
fn what_a_crash_left_unfinished_is_removed_and_a_page_that_is_no_more_is_forgotten() {
    let root = TempDir::new().unwrap();
    let store = PageStore::open(root.path(), &BUILD, room(MUCH));
    for address in ["/a", "/b", "/c"] {
        store.write(address, &DATA, &PAGE, b"tea").unwrap();
    }
    let unfinished = files(&root).remove(0).with_extension("part");
    fs::write(&unfinished, b"half").unwrap();
    let restarted = PageStore::open(root.path(), &BUILD, room(MUCH));
    assert!(!unfinished.exists());
    restarted.remove("/c");
    assert!(restarted.read("/a", &DATA).is_some());
    restarted.forget_unknown();
    assert_eq!((restarted.read("/b", &DATA), restarted.read("/c", &DATA)), (None, None));
    assert_eq!(files(&root).len(), 1);
}

#[test]
fn nothing_is_written_where_the_disk_is_to_stay_free() {
    let root = TempDir::new().unwrap();
    let full = DiskBudget { bytes: MUCH, free_bytes: u64::MAX, free_percent: 0 };
    let store = PageStore::open(root.path(), &BUILD, full);
    store.write("/a", &DATA, &PAGE, b"tea").unwrap();
    assert_eq!(store.read("/a", &DATA), None);
    assert!(files(&root).is_empty());
}
