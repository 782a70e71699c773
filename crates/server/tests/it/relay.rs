//! A TCP relay between the program and its database, which can freeze or cut connections.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};

pub struct Relay {
    pub port: u16,
    way: Arc<RelaySwitch>,
}

#[derive(Default)]
struct RelaySwitch {
    state: Mutex<RelayState>,
    changed: Condvar,
}

#[derive(Default)]
struct RelayState {
    flow: Flow,
    /// Texts on one connection, in order, after which the relay freezes; empty for never.
    last_words: &'static [&'static [u8]],
    open: Vec<TcpStream>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Flow {
    #[default]
    Flows,
    /// Takes connections and bytes, and holds them until it thaws, as a stopped machine does.
    Frozen,
    /// Closes connections, as a missing machine does.
    Cut,
}

impl Relay {
    pub fn to(server: (&str, u16)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (port, way) = (listener.local_addr().unwrap().port(), Arc::<RelaySwitch>::default());
        let (server, own) = ((server.0.to_owned(), server.1), Arc::clone(&way));
        std::thread::spawn(move || {
            for program in listener.incoming().map_while(Result::ok) {
                let (way, server) = (Arc::clone(&own), server.clone());
                std::thread::spawn(move || way.join(program, (&server.0, server.1)));
            }
        });
        Self { port, way }
    }

    pub fn freeze(&self) {
        self.way.set(Flow::Frozen);
    }

    /// Freezes once a connection has sent these texts in order; the database still receives them.
    pub fn freeze_after(&self, words: &'static [&'static [u8]]) {
        self.way.state.lock().unwrap().last_words = words;
    }

    pub fn cut(&self) {
        self.way.set(Flow::Cut);
        for stream in self.way.state.lock().unwrap().open.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    pub fn thaw(&self) {
        self.way.set(Flow::Flows);
    }
}

impl RelaySwitch {
    fn set(&self, flow: Flow) {
        self.state.lock().unwrap().flow = flow;
        self.changed.notify_all();
    }

    /// Waits until it thaws; returns whether it forwards at all.
    fn is_open(&self) -> bool {
        let state = self.changed.wait_while(self.state.lock().unwrap(), |state| state.flow == Flow::Frozen).unwrap();
        state.flow == Flow::Flows
    }

    fn join(self: &Arc<Self>, program: TcpStream, server: (&str, u16)) {
        if !self.is_open() {
            return;
        }
        let Ok(server) = TcpStream::connect(server) else { return };
        let twins = [program.try_clone().unwrap(), server.try_clone().unwrap()];
        self.state.lock().unwrap().open.extend(twins);
        let (asking, answering) = ((program.try_clone().unwrap(), server.try_clone().unwrap()), (server, program));
        let way = Arc::clone(self);
        std::thread::spawn(move || way.carry(answering.0, answering.1, false));
        self.carry(asking.0, asking.1, true);
    }

    fn carry(&self, mut from: TcpStream, mut to: TcpStream, asks: bool) {
        let mut bytes = [0; 64 * 1024];
        let mut written = 0;
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            let bytes = &bytes[..count];
            if !self.is_open() {
                break;
            }
            if asks {
                let mut state = self.state.lock().unwrap();
                while state
                    .last_words
                    .get(written)
                    .is_some_and(|words| bytes.windows(words.len()).any(|part| part == *words))
                {
                    written += 1;
                }
                if written > 0 && written == state.last_words.len() {
                    state.last_words = &[];
                    state.flow = Flow::Frozen;
                }
            }
            if to.write_all(bytes).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Write);
    }
}
