//! Two quiet threads that make pictures, one each at a time and no more together than there is memory for. Threat row S02.

use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use tokio::sync::oneshot;

use super::{MEMORY, MOST_PIXELS, Made, Refused, caught, head};

/// Pictures made at once. Threat row S02.
const AT_ONCE: usize = 2;
/// Whoever waits for a page goes before whoever waits for a picture to be made: `nice(2)`.
const NICENESS: i32 = 10;

struct Order {
    file: File,
    answer: oneshot::Sender<Result<Made, Failed>>,
}

/// Why there is no picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    Refused(Refused),
    /// The file cannot be read again, or there is nobody to make it a picture.
    Unreadable,
}

/// Ends with the last of its copies.
#[derive(Clone)]
pub struct Studio(Sender<Order>);

impl Studio {
    /// # Errors
    /// When a thread cannot be had.
    pub fn open() -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        let orders = Arc::new(Mutex::new(receiver));
        let memory = Arc::new(Memory { free: Mutex::new(MEMORY), freed: Condvar::new() });
        for number in 0..AT_ONCE {
            let (orders, memory) = (Arc::clone(&orders), Arc::clone(&memory));
            std::thread::Builder::new().name(format!("picture {number}")).spawn(move || work(&orders, &memory))?;
        }
        Ok(Self(sender))
    }

    /// Makes a picture of what was uploaded, when its turn has come. Whoever stops waiting takes the order back.
    ///
    /// # Errors
    /// Why not.
    pub async fn make(&self, file: File) -> Result<Made, Failed> {
        let (answer, made) = oneshot::channel();
        self.0.send(Order { file, answer }).map_err(|_| Failed::Unreadable)?;
        made.await.unwrap_or(Err(Failed::Unreadable))
    }
}

fn work(orders: &Mutex<Receiver<Order>>, memory: &Memory) {
    // Of this thread alone, as Linux has it; where that is refused, pictures are made like everything else.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    loop {
        let next = orders.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Order { file, answer }) = next else { return };
        if !answer.is_closed() {
            let _ = answer.send(made(file, memory));
        }
    }
}

fn made(mut file: File, memory: &Memory) -> Result<Made, Failed> {
    let mut bytes = Vec::new();
    let read = file.rewind().and_then(|()| file.read_to_end(&mut bytes));
    read.map_err(|_| Failed::Unreadable)?;
    let head = head::read(&bytes, MOST_PIXELS).map_err(Failed::Refused)?;
    if head.cost > MEMORY {
        return Err(Failed::Refused(Refused::TooCostly));
    }
    let _taken = memory.take(head.cost);
    caught(|| super::made(&bytes, &head)).map_err(Failed::Refused)
}

/// Bytes that pictures may take together.
struct Memory {
    free: Mutex<u64>,
    freed: Condvar,
}

struct Taken<'a> {
    memory: &'a Memory,
    bytes: u64,
}

impl Memory {
    fn take(&self, bytes: u64) -> Taken<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self.freed.wait_while(free, |free| *free < bytes).unwrap_or_else(PoisonError::into_inner);
        *free -= bytes;
        Taken { memory: self, bytes }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.memory.free.lock().unwrap_or_else(PoisonError::into_inner) += self.bytes;
        self.memory.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn s02_pictures_that_need_more_together_than_there_is_wait_for_each_other() {
        let memory = Arc::new(Memory { free: Mutex::new(100), freed: Condvar::new() });
        let first = memory.take(60);
        let (begun, beginning) = channel();
        let other = Arc::clone(&memory);
        let second = std::thread::spawn(move || {
            let taken = other.take(60);
            begun.send(()).unwrap();
            drop(taken);
        });
        assert!(beginning.recv_timeout(Duration::from_millis(100)).is_err(), "there is no room for it yet");
        drop(first);
        beginning.recv_timeout(Duration::from_secs(10)).unwrap();
        second.join().unwrap();
        assert_eq!(*memory.free.lock().unwrap(), 100, "all of it is given back");
    }
}
