//! Worker pool of two low-priority threads. Each processes one picture at a time; a memory budget limits both. T-S02.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tokio::sync::oneshot;

use super::transform::{self, Rendered, Transform};
use super::{MEMORY, MOST_PIXELS, PictureRejection, ProcessedPicture, catch_panic, image_header};

/// Pictures processed at once. T-S02.
const AT_ONCE: usize = 2;
/// Larger pictures run on one thread only: the allocator holds a thread's freed memory for a while, and two threads would hold it twice.
const LARGE: u64 = MEMORY / 2;
/// Page requests come before picture processing: `nice(2)`.
const NICENESS: i32 = 15;

struct ImageJob {
    work: ImageTask,
    is_large: bool,
}

enum ImageTask {
    Make(File, oneshot::Sender<Result<ProcessedPicture, PictureError>>),
    Render(Bytes, Transform, oneshot::Sender<Result<Rendered, PictureError>>),
}

/// Why a picture was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureError {
    Refused(PictureRejection),
    /// The file cannot be read again, or the workers have ended.
    Unreadable,
}

/// The workers end with the last copy.
#[derive(Clone)]
pub struct ImageWorkers(Arc<WorkersHandle>);

struct WorkersHandle(Arc<ImageQueue>);

impl ImageWorkers {
    /// # Errors
    /// When a thread cannot be started.
    pub fn open() -> std::io::Result<Self> {
        let door = WorkersHandle(Arc::default());
        let memory = Arc::new(MemoryBudget::new(MEMORY));
        for number in 0..AT_ONCE {
            let (queue, memory) = (Arc::clone(&door.0), Arc::clone(&memory));
            let takes_large = number == 0;
            std::thread::Builder::new()
                .name(format!("picture {number}"))
                .spawn(move || work(&queue, &memory, takes_large))?;
        }
        Ok(Self(Arc::new(door)))
    }

    /// Processes an upload when its turn comes. Dropping the future cancels it.
    ///
    /// # Errors
    /// When the picture is rejected or cannot be read.
    pub async fn make(&self, file: File) -> Result<ProcessedPicture, PictureError> {
        let (answer, made) = oneshot::channel();
        self.order(ImageTask::Make(file, answer));
        made.await.unwrap_or(Err(PictureError::Unreadable))
    }

    /// Renders a stored picture in another size, queued like [`Self::make`].
    ///
    /// # Errors
    /// When the picture is rejected or cannot be read.
    pub async fn render(&self, bytes: Bytes, transform: Transform) -> Result<Rendered, PictureError> {
        let (answer, rendered) = oneshot::channel();
        self.order(ImageTask::Render(bytes, transform, answer));
        rendered.await.unwrap_or(Err(PictureError::Unreadable))
    }

    fn order(&self, work: ImageTask) {
        self.0.0.change(|orders| orders.waiting.push_back(ImageJob { work, is_large: false }));
    }
}

impl Drop for WorkersHandle {
    fn drop(&mut self) {
        self.0.change(|orders| orders.is_closed = true);
    }
}

#[derive(Default)]
struct ImageQueue {
    orders: Mutex<Orders>,
    changed: Condvar,
}

#[derive(Default)]
struct Orders {
    waiting: VecDeque<ImageJob>,
    is_closed: bool,
}

impl ImageQueue {
    fn change(&self, change: impl FnOnce(&mut Orders)) {
        change(&mut held(&self.orders));
        self.changed.notify_all();
    }

    /// Takes the first job that suits this thread; `None` after the end.
    fn next(&self, takes_large: bool) -> Option<ImageJob> {
        let mut orders = held(&self.orders);
        loop {
            let at = orders.waiting.iter().position(|order| takes_large || !order.is_large);
            if let Some(order) = at.and_then(|at| orders.waiting.remove(at)) {
                return Some(order);
            }
            if orders.is_closed {
                return None;
            }
            orders = self.changed.wait(orders).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn work(queue: &ImageQueue, memory: &MemoryBudget, takes_large: bool) {
    // On Linux this affects only this thread. Where it is refused, pictures run at normal priority.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    while let Some(mut order) = queue.next(takes_large) {
        if order.work.is_unwanted() {
            continue;
        }
        match order.work.look() {
            Ok(looked) if (LARGE + 1..=MEMORY).contains(&looked.cost) && !takes_large => {
                queue.change(|orders| orders.waiting.push_front(ImageJob { is_large: true, ..order }));
            }
            looked => order.work.carry_out(looked, memory),
        }
    }
}

impl ImageTask {
    /// Whether the caller has stopped waiting.
    fn is_unwanted(&self) -> bool {
        match self {
            Self::Make(_, answer) => answer.is_closed(),
            Self::Render(_, _, answer) => answer.is_closed(),
        }
    }

    fn look(&mut self) -> Result<Looked, PictureError> {
        match self {
            Self::Make(file, _) => {
                let mut bytes = Vec::new();
                let read = file.rewind().and_then(|()| file.read_to_end(&mut bytes));
                read.map_err(|_| PictureError::Unreadable)?;
                Looked::inspect(bytes.into(), 0)
            }
            Self::Render(bytes, transform, _) => Looked::inspect(bytes.clone(), transform.cost()),
        }
    }

    fn carry_out(self, looked: Result<Looked, PictureError>, memory: &MemoryBudget) {
        match self {
            Self::Make(_, answer) => {
                let _ = answer.send(looked.and_then(|looked| looked.run_within_memory(memory, super::process)));
            }
            Self::Render(_, wanted, answer) => {
                let render = |bytes: &[u8], head: &image_header::ImageHeader| transform::render(bytes, head, &wanted);
                let _ = answer.send(looked.and_then(|looked| looked.run_within_memory(memory, render)));
            }
        }
    }
}

/// A file with its parsed header.
struct Looked {
    bytes: Bytes,
    head: image_header::ImageHeader,
    /// Peak memory of the work in bytes.
    cost: u64,
}

impl Looked {
    fn inspect(bytes: Bytes, beside: u64) -> Result<Self, PictureError> {
        let head = catch_panic(|| image_header::read(&bytes, MOST_PIXELS)).map_err(PictureError::Refused)?;
        Ok(Self { bytes, cost: head.cost + beside, head })
    }

    fn run_within_memory<T>(
        &self,
        memory: &MemoryBudget,
        work: impl FnOnce(&[u8], &image_header::ImageHeader) -> Result<T, PictureRejection>,
    ) -> Result<T, PictureError> {
        if self.cost > MEMORY {
            return Err(PictureError::Refused(PictureRejection::TooCostly));
        }
        let _taken = memory.take(self.cost);
        catch_panic(|| work(&self.bytes, &self.head)).map_err(PictureError::Refused)
    }
}

/// Memory that all pictures share, granted in the order of requests.
struct MemoryBudget {
    left: Mutex<Left>,
    changed: Condvar,
}

struct Left {
    bytes: u64,
    requested: u64,
    given: u64,
}

struct MemoryReservation<'a> {
    memory: &'a MemoryBudget,
    bytes: u64,
}

impl MemoryBudget {
    const fn new(bytes: u64) -> Self {
        Self { left: Mutex::new(Left { bytes, requested: 0, given: 0 }), changed: Condvar::new() }
    }

    fn take(&self, bytes: u64) -> MemoryReservation<'_> {
        let mut left = held(&self.left);
        let turn = left.requested;
        left.requested += 1;
        let waits = |left: &mut Left| left.given != turn || left.bytes < bytes;
        let mut left = self.changed.wait_while(left, waits).unwrap_or_else(PoisonError::into_inner);
        left.bytes -= bytes;
        left.given += 1;
        drop(left);
        self.changed.notify_all();
        MemoryReservation { memory: self, bytes }
    }
}

impl Drop for MemoryReservation<'_> {
    fn drop(&mut self) {
        held(&self.memory.left).bytes += self.bytes;
        self.memory.changed.notify_all();
    }
}

/// No code panics while it holds one of these locks.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// T-S02.
    #[test]
    fn pictures_that_need_more_together_than_there_is_wait_for_each_other() {
        let memory = Arc::new(MemoryBudget::new(100));
        let first = memory.take(60);
        let (begun, beginning) = std::sync::mpsc::channel();
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
        assert_eq!(held(&memory.left).bytes, 100, "all of it is given back");
    }
}
