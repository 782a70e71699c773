//! The JavaScript engine that draws pages: the web client's own program, run on a thread of its own.
//!
//! What it is given is our program and our data, never anybody's code. It has no files, no network and no clock; its memory and
//! its time are bounded. A page that it cannot draw goes out without, and the browser draws it.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use rquickjs::{CatchResultExt as _, Context, Function, Object, Promise, Runtime};
use tokio::sync::oneshot;

use super::files::File;

/// Where the build lays the program; the dot keeps it from being served.
pub const PROGRAM: &str = ".server/render.js";
/// Pages waiting to be drawn. Whoever comes when so many wait is not kept waiting too.
const WAITING: usize = 4;
/// A page of the demo catalogue takes 10 to 70 ms in a release build.
const TIME: Duration = Duration::from_secs(2);
/// A page of the demo catalogue takes less than 10 MiB.
const MEMORY: usize = 64 * 1024 * 1024;
/// An engine that holds more than this between two pages is replaced by a new one.
const MEMORY_AT_REST: i64 = 8 * 1024 * 1024;
/// An engine that had nothing to draw for so long goes; loading the program again takes some 50 ms.
const IDLE: Duration = Duration::from_secs(10);
/// React goes down the tree by recursion.
const STACK: usize = 2 * 1024 * 1024;

/// The two arguments of the program's function.
pub struct Order {
    /// What the page is drawn from: `told` in the client.
    pub told: String,
    /// Milliseconds since 1970.
    pub now: f64,
}

/// A page as the program drew it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What the browser should fetch at once, as elements for the head.
    pub hints: String,
    pub html: String,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Too many pages are waiting; the next time may be better.
    Busy,
    /// It took too long, a read failed, or the program did: the next attempt may go better, but not at once.
    Failed(String),
}

struct Job {
    program: Bytes,
    version: [u8; 32],
    order: Order,
    done: oneshot::Sender<Result<Drawn, String>>,
}

/// The thread's other end; it stops when this is dropped.
pub struct Engine {
    jobs: mpsc::SyncSender<Job>,
}

impl Engine {
    /// The engine itself is made for the first page, and made again when it has long had nothing to do.
    pub fn start() -> Self {
        Self::resting(IDLE)
    }

    fn resting(idle: Duration) -> Self {
        let (jobs, waiting) = mpsc::sync_channel::<Job>(WAITING);
        let work = move || {
            let mut running: Option<Running> = None;
            loop {
                let next = match running {
                    Some(_) => waiting.recv_timeout(idle),
                    None => waiting.recv().map_err(mpsc::RecvTimeoutError::from),
                };
                match next {
                    Ok(job) => {
                        let drawn = draw(&mut running, &job);
                        // Nobody may be waiting any more.
                        let _ = job.done.send(drawn);
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => running = None,
                    Err(mpsc::RecvTimeoutError::Disconnected) => return,
                }
            }
        };
        // Without the thread, every page finds the engine failed and goes out undrawn.
        if let Err(error) = std::thread::Builder::new().name("pages".to_owned()).stack_size(2 * STACK).spawn(work) {
            tracing::error!(%error, "pages cannot be drawn");
        }
        Self { jobs }
    }

    /// # Errors
    /// See `Trouble`.
    pub async fn draw(&self, program: File, order: Order) -> Result<Drawn, Trouble> {
        let (done, drawn) = oneshot::channel();
        let job = Job { program: program.bytes, version: program.digest, order, done };
        self.jobs.try_send(job).map_err(|refused| match refused {
            mpsc::TrySendError::Full(_) => Trouble::Busy,
            mpsc::TrySendError::Disconnected(_) => Trouble::Failed("the engine has stopped".to_owned()),
        })?;
        drawn.await.map_err(|_| Trouble::Failed("the engine has stopped".to_owned()))?.map_err(Trouble::Failed)
    }
}

fn draw(running: &mut Option<Running>, job: &Job) -> Result<Drawn, String> {
    let current = match running.take() {
        Some(current) if current.version == job.version => current,
        _ => Running::load(&job.program, job.version)?,
    };
    // A program that failed is not trusted to be in order, one that has grown is not worth keeping.
    let drawn = current.draw(&job.order)?;
    // What a page leaves behind goes in circles and would wait for the next one.
    current.runtime.run_gc();
    if current.runtime.memory_usage().malloc_size < MEMORY_AT_REST {
        *running = Some(current);
    }
    Ok(drawn)
}

struct Running {
    runtime: Runtime,
    context: Context,
    version: [u8; 32],
    until: Rc<Cell<Option<Instant>>>,
}

impl Running {
    fn load(program: &[u8], version: [u8; 32]) -> Result<Self, String> {
        let runtime = Runtime::new().map_err(|error| error.to_string())?;
        runtime.set_memory_limit(MEMORY);
        runtime.set_max_stack_size(STACK);
        let until: Rc<Cell<Option<Instant>>> = Rc::default();
        let end = Rc::clone(&until);
        runtime.set_interrupt_handler(Some(Box::new(move || end.get().is_some_and(|end| Instant::now() > end))));
        let context = Context::full(&runtime).map_err(|error| error.to_string())?;
        let loaded = Self { runtime, context, version, until };
        loaded.timed(|| {
            loaded.context.with(|ctx| ctx.eval::<(), _>(program).catch(&ctx).map_err(|error| error.to_string()))
        })?;
        Ok(loaded)
    }

    fn draw(&self, order: &Order) -> Result<Drawn, String> {
        self.timed(|| {
            self.context.with(|ctx| {
                let drawn = || -> rquickjs::Result<Drawn> {
                    let render: Function = ctx.globals().get("render")?;
                    let promise: Promise = render.call((order.told.as_str(), order.now))?;
                    let drawn: Object = promise.finish()?;
                    Ok(Drawn { hints: drawn.get("hints")?, html: drawn.get("html")? })
                };
                drawn().catch(&ctx).map_err(|error| error.to_string())
            })
        })
    }

    fn timed<T>(&self, work: impl FnOnce() -> T) -> T {
        self.until.set(Some(Instant::now() + TIME));
        let done = work();
        self.until.set(None);
        done
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest as _, Sha256};

    use super::*;

    async fn drawn(engine: &Engine, source: &'static str, told: &str) -> Result<Drawn, Trouble> {
        let file = File { bytes: Bytes::from_static(source.as_bytes()), digest: Sha256::digest(source).into() };
        engine.draw(file, Order { told: told.to_owned(), now: 7.0 }).await
    }

    #[tokio::test]
    async fn a_page_is_what_the_program_makes_of_what_it_is_told() {
        let engine = Engine::start();
        let source =
            "globalThis.render = async (told, now) => ({ hints: String(now), html: await JSON.parse(told).a })";
        let page = drawn(&engine, source, r#"{"a":"tea"}"#).await;
        assert_eq!(page, Ok(Drawn { hints: "7".to_owned(), html: "tea".to_owned() }));
    }

    #[tokio::test]
    async fn a_program_that_fails_hangs_or_eats_memory_costs_one_page_and_the_next_one_is_drawn() {
        let engine = Engine::start();
        let source = "globalThis.render = async (told) => {
            if (told === 'fail') throw new Error('no tea');
            if (told === 'hang') for (;;);
            if (told === 'wait') await new Promise(() => {});
            if (told === 'eat') for (let all = 'x';;) all += all;
            return { hints: '', html: told };
        }";
        for (told, why) in [("fail", "no tea"), ("hang", "interrupted"), ("wait", ""), ("eat", "")] {
            let Err(Trouble::Failed(said)) = drawn(&engine, source, told).await else { panic!("{told} was drawn") };
            assert!(said.contains(why), "{said}");
            assert_eq!(drawn(&engine, source, "rain").await.unwrap().html, "rain");
        }
    }

    #[tokio::test]
    async fn an_engine_that_had_nothing_to_do_has_forgotten_everything_and_draws_again() {
        let source = "let drawn = 0; globalThis.render = async () => ({ hints: '', html: String(++drawn) })";
        let engine = Engine::resting(Duration::from_secs(2));
        assert_eq!(drawn(&engine, source, "").await.unwrap().html, "1");
        assert_eq!(drawn(&engine, source, "").await.unwrap().html, "2");
        tokio::time::sleep(Duration::from_secs(4)).await;
        assert_eq!(drawn(&engine, source, "").await.unwrap().html, "1");
    }

    #[tokio::test]
    async fn another_build_is_another_program() {
        let engine = Engine::start();
        let first = "globalThis.render = async () => ({ hints: '', html: 'one' })";
        let second = "globalThis.render = async () => ({ hints: '', html: 'two' })";
        assert_eq!(drawn(&engine, first, "").await.unwrap().html, "one");
        assert_eq!(drawn(&engine, second, "").await.unwrap().html, "two");
    }

    #[tokio::test]
    async fn nothing_of_the_machine_is_there() {
        let engine = Engine::start();
        let source = "globalThis.render = async () => ({ hints: '', html: ['std', 'os', 'require', 'process', 'fetch', 'setTimeout']
            .filter((name) => name in globalThis).join() })";
        assert_eq!(drawn(&engine, source, "").await.unwrap().html, "");
    }
}
