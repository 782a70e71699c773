//! Threads for long computations, at a lower priority than requests.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

type BackgroundJob = Box<dyn FnOnce() + Send>;

/// A few threads with one queue. They end when this is dropped.
pub struct BackgroundThreads(Sender<BackgroundJob>);

impl BackgroundThreads {
    /// `niceness` as in `nice(2)`: the higher, the lower the priority.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn open(name: &str, threads: u8, niceness: i32) -> std::io::Result<Self> {
        let (sender, receiver) = channel();
        let jobs = Arc::new(Mutex::new(receiver));
        for number in 0..threads {
            let jobs = Arc::clone(&jobs);
            std::thread::Builder::new().name(format!("{name} {number}")).spawn(move || work(&jobs, niceness))?;
        }
        Ok(Self(sender))
    }

    /// The job's result, or `None` when it panicked. A job is skipped if its caller has stopped waiting by then.
    pub async fn run<T: Send + 'static>(&self, job: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let job = move || {
            if !answer.is_closed() {
                let _ = answer.send(job());
            }
        };
        self.0.send(Box::new(job)).ok()?;
        answered.await.ok()
    }
}

fn work(jobs: &Mutex<Receiver<BackgroundJob>>, niceness: i32) {
    // On Linux this affects this thread alone. If the system refuses, the thread keeps the usual priority.
    let _ = rustix::process::setpriority_process(None, niceness);
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // After a panic the caller gets `None`, and the thread goes on.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_no_answer_and_ends_nothing() {
        let quiet = BackgroundThreads::open("test", 1, 0).unwrap();
        assert_eq!(quiet.run(|| -> u32 { panic!("on purpose") }).await, None);
        assert_eq!(quiet.run(|| 7).await, Some(7));
    }

    #[tokio::test]
    async fn work_without_a_waiting_caller_is_not_begun() {
        let quiet = BackgroundThreads::open("test", 1, 0).unwrap();
        let begun = Arc::new(AtomicU32::new(0));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let long = quiet.run(move || wait.recv().is_ok());
        let own = Arc::clone(&begun);
        let given_up = quiet.run(move || own.fetch_add(1, Ordering::SeqCst));
        let mut long = Box::pin(long);
        assert!(tokio::time::timeout(Duration::from_millis(20), &mut long).await.is_err());
        assert!(tokio::time::timeout(Duration::from_millis(20), given_up).await.is_err());
        go.send(()).unwrap();
        assert_eq!(long.await, Some(true));
        assert_eq!(quiet.run(|| ()).await, Some(()));
        assert_eq!(begun.load(Ordering::SeqCst), 0);
    }
}
