//! PostgreSQL over TLS: the client sends nothing before the connection is encrypted.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};

use crate::golden;

const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// The bytes of one connection: at first, and after the answer.
type ReceivedBytes = ([u8; 8], Vec<u8>);

/// A server that answers each TLS request with one letter.
fn server(reply: u8) -> (u16, Receiver<ReceivedBytes>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, heard) = channel();
    std::thread::spawn(move || {
        for socket in listener.incoming() {
            let (mut socket, tell) = (socket.unwrap(), tell.clone());
            std::thread::spawn(move || {
                let (mut first, mut then) = ([0; 8], Vec::new());
                socket.read_exact(&mut first).unwrap();
                socket.write_all(&[reply]).unwrap();
                // Ends with the socket or the program's patience.
                let _ = socket.read_to_end(&mut then);
                let _ = tell.send((first, then));
            });
        }
    });
    (port, heard)
}

fn migrate(port: u16) -> String {
    let authority = golden::path("crates/server/tests/it/authority.pem");
    let url = format!(
        "postgres://serendib:hunter2@localhost:{port}/serendib?sslmode=require&sslrootcert={}",
        authority.display()
    );
    let output =
        Command::new(env!("CARGO_BIN_EXE_serendib")).args(["migrate", "--database-url", &url]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_server_without_tls_receives_nothing() {
    let (port, heard) = server(b'N');
    let output = migrate(port);
    assert!(output.contains("does not support TLS") && !output.contains("hunter2"), "{output}");
    assert_eq!(heard.recv().unwrap(), (SSL_REQUEST, Vec::new()));
}

#[test]
fn a_server_with_tls_hears_a_handshake_and_no_name() {
    let (port, heard) = server(b'S');
    let output = migrate(port);
    assert!(output.contains("cannot be reached") && !output.contains("hunter2"), "{output}");
    let (first, heard) = heard.recv().unwrap();
    assert_eq!(first, SSL_REQUEST);
    assert!(heard.starts_with(&[22, 3]), "the first record of a handshake: {heard:?}");
    assert!(!heard.windows(8).any(|part| part == b"serendib"), "who signs in is nobody's to read");
}
