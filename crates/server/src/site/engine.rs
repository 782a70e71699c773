//! The JavaScript engine that draws pages: the web client's own program on its own thread.
//!
//! It runs only our program with our data. It has no files, network or clock; memory and time are limited. A page that it cannot draw is
//! drawn by the browser.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use rquickjs::{CatchResultExt as _, Context, Function, Object, Promise, Runtime};
use tokio::sync::oneshot;

use super::files::BuildFile;

/// Where the build puts the program; the dot prevents serving it.
pub const PROGRAM: &str = ".server/render.js";
/// Length of the queue. Further pages are not drawn: the last in the queue waits a quarter of a second.
const WAITING: usize = 16;
/// How often background work checks for waiting pages.
const GIVING_WAY: Duration = Duration::from_millis(20);
/// A page of the demo catalogue takes 10 to 40 ms in a release build.
const TIME: Duration = Duration::from_secs(2);
/// A page of the demo catalogue takes less than 10 MiB.
const MEMORY: usize = 64 * 1024 * 1024;
/// An engine with more memory than this between two pages is replaced. The program alone takes about 7 MiB.
const MEMORY_AT_REST: i64 = 16 * 1024 * 1024;
/// Garbage of pages is cyclic, a third of a MiB each. It is collected after this many pages and after the answer, because collecting and
/// measuring visit the whole program, which takes half as long as a page.
const PAGES_BETWEEN_COLLECTIONS: u32 = 8;
/// An engine idle for this long is dropped; loading the program again takes about 50 ms.
const IDLE: Duration = Duration::from_secs(60);
/// React walks the tree by recursion.
const STACK: usize = 2 * 1024 * 1024;

pub struct RenderArguments {
    /// The page's data, as the client reads it on hydration.
    pub preloaded: String,
    /// Milliseconds since 1970.
    pub now: f64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedPage {
    /// Preload elements for the head.
    pub hints: String,
    pub html: String,
}

#[derive(Debug, PartialEq, Eq)]
pub enum RenderError {
    /// The queue is full; a retry may help.
    Busy,
    /// A timeout, a failed read or an error of the program: a later attempt may succeed.
    Failed(String),
}

struct RenderJob {
    program: Bytes,
    version: [u8; 32],
    order: RenderArguments,
    done: oneshot::Sender<Result<RenderedPage, String>>,
}

/// A handle of the thread, which stops when this is dropped.
pub struct Engine {
    jobs: mpsc::SyncSender<RenderJob>,
    /// Number of pages with a waiting request.
    awaited: AtomicUsize,
}

/// Counts one waiting request while it exists.
struct Awaited<'a>(&'a AtomicUsize);

impl Drop for Awaited<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Engine {
    /// The engine is created for the first page, and again after it was idle.
    pub fn start() -> Self {
        Self::resting(IDLE)
    }

    fn resting(idle: Duration) -> Self {
        let (jobs, waiting) = mpsc::sync_channel::<RenderJob>(WAITING);
        let work = move || {
            let mut running: Option<Running> = None;
            loop {
                let next = match running {
                    Some(_) => waiting.recv_timeout(idle),
                    None => waiting.recv().map_err(mpsc::RecvTimeoutError::from),
                };
                match next {
                    Ok(RenderJob { program, version, order, done }) => {
                        let drawn = draw(&mut running, &program, version, &order);
                        // The request may be gone.
                        let _ = done.send(drawn);
                        running = running.and_then(Running::tidied);
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => running = None,
                    Err(mpsc::RecvTimeoutError::Disconnected) => return,
                }
            }
        };
        // Without the thread every page is sent undrawn.
        if let Err(error) = std::thread::Builder::new().name("pages".to_owned()).stack_size(2 * STACK).spawn(work) {
            tracing::error!(%error, "cannot render pages");
        }
        Self { jobs, awaited: AtomicUsize::new(0) }
    }

    /// Waits until no request waits for a page.
    pub async fn give_way(&self) {
        while self.awaited.load(Ordering::Acquire) > 0 {
            tokio::time::sleep(GIVING_WAY).await;
        }
    }

    /// # Errors
    /// See [`RenderError`].
    pub async fn draw(&self, program: BuildFile, order: RenderArguments) -> Result<RenderedPage, RenderError> {
        self.awaited.fetch_add(1, Ordering::AcqRel);
        let _awaited = Awaited(&self.awaited);
        let (done, drawn) = oneshot::channel();
        let job = RenderJob { program: program.bytes, version: program.digest, order, done };
        self.jobs.try_send(job).map_err(|refused| match refused {
            mpsc::TrySendError::Full(_) => RenderError::Busy,
            mpsc::TrySendError::Disconnected(_) => RenderError::Failed("the engine has stopped".to_owned()),
        })?;
        drawn.await.map_err(|_| RenderError::Failed("the engine has stopped".to_owned()))?.map_err(RenderError::Failed)
    }
}

fn draw(
    running: &mut Option<Running>,
    program: &[u8],
    version: [u8; 32],
    order: &RenderArguments,
) -> Result<RenderedPage, String> {
    let current = match running.take() {
        Some(current) if current.version == version => current,
        _ => Running::load(program, version)?,
    };
    // After an error the program's state is not trusted.
    let drawn = current.draw(order)?;
    *running = Some(current);
    Ok(drawn)
}

struct Running {
    runtime: Runtime,
    context: Context,
    version: [u8; 32],
    until: Rc<Cell<Option<Instant>>>,
    /// Pages since the last garbage collection.
    uncollected: Cell<u32>,
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
        let loaded = Self { runtime, context, version, until, uncollected: Cell::new(0) };
        loaded.timed(|| {
            loaded.context.with(|ctx| ctx.eval::<(), _>(program).catch(&ctx).map_err(|error| error.to_string()))
        })?;
        Ok(loaded)
    }

    /// The engine for the next page; `None` if it has grown too much.
    fn tidied(self) -> Option<Self> {
        self.uncollected.set(self.uncollected.get() + 1);
        if self.uncollected.get() < PAGES_BETWEEN_COLLECTIONS {
            return Some(self);
        }
        self.uncollected.set(0);
        self.runtime.run_gc();
        (self.runtime.memory_usage().malloc_size < MEMORY_AT_REST).then_some(self)
    }

    fn draw(&self, order: &RenderArguments) -> Result<RenderedPage, String> {
        self.timed(|| {
            self.context.with(|ctx| {
                let drawn = || -> rquickjs::Result<RenderedPage> {
                    let render: Function = ctx.globals().get("render")?;
                    let promise: Promise = render.call((order.preloaded.as_str(), order.now))?;
                    let drawn: Object = promise.finish()?;
                    Ok(RenderedPage { hints: drawn.get("hints")?, html: drawn.get("html")? })
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

    async fn draw_page(engine: &Engine, source: &'static str, preloaded: &str) -> Result<RenderedPage, RenderError> {
        let file = BuildFile { bytes: Bytes::from_static(source.as_bytes()), digest: Sha256::digest(source).into() };
        engine.draw(file, RenderArguments { preloaded: preloaded.to_owned(), now: 7.0 }).await
    }

    #[tokio::test]
    async fn a_page_is_rendered_from_the_preloaded_data() {
        let engine = Engine::start();
        let source =
            "globalThis.render = async (told, now) => ({ hints: String(now), html: await JSON.parse(told).a })";
        let page = draw_page(&engine, source, r#"{"a":"tea"}"#).await;
        assert_eq!(page, Ok(RenderedPage { hints: "7".to_owned(), html: "tea".to_owned() }));
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
        for (preloaded, why) in [("fail", "no tea"), ("hang", "interrupted"), ("wait", ""), ("eat", "")] {
            let Err(RenderError::Failed(message)) = draw_page(&engine, source, preloaded).await else {
                panic!("{preloaded} was drawn")
            };
            assert!(message.contains(why), "{message}");
            assert_eq!(draw_page(&engine, source, "rain").await.unwrap().html, "rain");
        }
    }

    #[tokio::test]
    async fn an_engine_that_had_nothing_to_do_has_forgotten_everything_and_draws_again() {
        let source = "let drawn = 0; globalThis.render = async () => ({ hints: '', html: String(++drawn) })";
        let engine = Engine::resting(Duration::from_secs(2));
        assert_eq!(draw_page(&engine, source, "").await.unwrap().html, "1");
        assert_eq!(draw_page(&engine, source, "").await.unwrap().html, "2");
        tokio::time::sleep(Duration::from_secs(4)).await;
        assert_eq!(draw_page(&engine, source, "").await.unwrap().html, "1");
    }

    #[tokio::test]
    async fn another_build_is_another_program() {
        let engine = Engine::start();
        let first = "globalThis.render = async () => ({ hints: '', html: 'one' })";
        let second = "globalThis.render = async () => ({ hints: '', html: 'two' })";
        assert_eq!(draw_page(&engine, first, "").await.unwrap().html, "one");
        assert_eq!(draw_page(&engine, second, "").await.unwrap().html, "two");
    }

    #[tokio::test]
    async fn nothing_of_the_machine_is_there() {
        let engine = Engine::start();
        let source = "globalThis.render = async () => ({ hints: '', html: ['std', 'os', 'require', 'process', 'fetch', 'setTimeout']
            .filter((name) => name in globalThis).join() })";
        assert_eq!(draw_page(&engine, source, "").await.unwrap().html, "");
    }
}
