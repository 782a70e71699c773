//! Request bodies that the server discards: after a refusal, or too long for the endpoint.

use super::{JSON, KeepAliveClient, PAUSES, READ, SMALL, serve};
use crate::program::ProgramData;
use crate::tokens;

/// Bytes that the server drains after a refusal.
const READ_OUT: usize = 64 * 1024;
/// The same after a refused picture.
const PICTURE: usize = 12 * 1024 * 1024;
/// More than any endpoint but uploads accepts, and more than is drained.
const MUCH: usize = 2 * 1024 * 1024;
/// More than a file may have.
const A_FILE: usize = 54 * 1024 * 1024;

/// Refused before the body is read: method, address, head, status.
const EARLY: [(&str, &str, &str, u16); 17] = [
    ("POST", "/rest/v1/packages", "authorization: Bearer nonsense\r\n", 401),
    ("POST", "/rest/v1/no_such_table", "", 404),
    ("PUT", "/rest/v1/packages", "", 401),
    ("POST", "/rest/v1/contact_messages", "content-encoding: gzip\r\n", 415),
    ("POST", "/rest/v1/rpc/no_such_function", "", 404),
    ("POST", "/auth/v1/factors", "", 401),
    ("POST", "/auth/v1/no-such-thing", "", 404),
    ("POST", "/auth/v1/settings", "", 404),
    ("POST", "/client-errors", "sec-fetch-site: cross-site\r\n", 403),
    ("POST", "/storage/v1/object/avatars/x/y.jpg", "", 400),
    ("POST", "/storage/v1/no-such-thing", "", 404),
    ("POST", "/functions/v1/no-such-thing", "", 404),
    ("GET", "/functions/v1/stripe-webhook", "", 405),
    ("POST", "/realtime/v1/api/broadcast", "", 401),
    ("POST", "/guides", "", 405),
    ("POST", "/pictures/nothing.webp", "", 405),
    ("DELETE", "/config.json", "", 405),
];

#[test]
fn each_early_answer_arrives_whatever_is_still_on_its_way() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let mut keeper = KeepAliveClient::new(&program);
    for (method, path, head, status) in EARLY {
        let limit = if path.starts_with("/storage/v1/object/") { PICTURE } else { READ_OUT };
        for (size, times) in
            [(SMALL, PAUSES.len()), (READ_OUT - 1, 1), (READ_OUT, 1), (READ_OUT + 1, PAUSES.len()), (MUCH, 3)]
        {
            let body = vec![b'x'; size];
            for _ in 0..times {
                assert_eq!(keeper.ask(method, path, head, &body).status, status, "{method} {path} with {size}");
                assert_eq!(keeper.stays_open(), size <= limit, "{method} {path} with {size}");
                assert_eq!(keeper.in_chunks(method, path, head, &body).status, status, "{method} {path} with {size}");
                assert_eq!(keeper.stays_open(), size <= limit, "{method} {path} with {size} in chunks");
                assert_eq!(keeper.ask("GET", READ, "", b"").status, 200, "after {method} {path} with {size}");
            }
        }
    }
}

#[test]
fn too_much_for_an_endpoint_is_answered_413() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--jwt-secret", tokens::SECRET, "--ops-listen", "127.0.0.1:0"]);
    let much = vec![b'x'; MUCH];
    let user = place.rows("SELECT id FROM users ORDER BY id LIMIT 1")[0].uuid(0).unwrap();
    let person = format!("authorization: {}\r\n", tokens::person(user));
    let key = tokens::service();
    let service = format!("authorization: {key}\r\napikey: {}\r\n", key.trim_start_matches("Bearer "));
    let mut keeper = KeepAliveClient::new(&program);
    for (path, who) in [
        ("/rest/v1/packages", &service),
        ("/rest/v1/rpc/search_packages", &String::new()),
        ("/auth/v1/token?grant_type=password", &String::new()),
        ("/functions/v1/create-booking-payment", &person),
        ("/functions/v1/stripe-webhook", &String::new()),
        ("/storage/v1/object/list/avatars", &service),
        ("/realtime/v1/api/broadcast", &service),
        ("/client-errors", &String::new()),
    ] {
        let head = format!("{who}{JSON}");
        for _ in 0..5 {
            assert_eq!(keeper.ask("POST", path, &head, &much).status, 413, "{path}");
            assert_eq!(keeper.in_chunks("POST", path, &head, &much).status, 413, "{path} in chunks");
            assert_eq!(keeper.ask("GET", READ, "", b"").status, 200);
        }
    }
    let head = format!("{person}content-type: image/png\r\n");
    let file = vec![b'x'; A_FILE];
    let path = format!("/storage/v1/object/avatars/{user}/a.png");
    assert_eq!(keeper.ask("POST", &path, &head, &file).status, 413);
    assert_eq!(keeper.in_chunks("POST", &path, &head, &file).status, 413);
    assert_eq!(keeper.ask("GET", READ, "", b"").status, 200);
}

#[test]
fn who_may_not_bring_a_file_hears_that_however_large_it_is() {
    let place = ProgramData::new();
    let program = serve(&place, &[]);
    let mut keeper = KeepAliveClient::new(&program);
    let (path, file) = ("/storage/v1/object/avatars/x/a.png", vec![b'x'; A_FILE]);
    let refused = keeper.ask("POST", path, "", &file);
    let small = keeper.ask("POST", path, "", b"x");
    assert_eq!((refused.status, refused.json()), (small.status, small.json()));
    assert_ne!(small.status, 413);
}
