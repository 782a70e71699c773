//! Prerendering: pages are drawn again in the background when their data changes, and after a start.
//!
//! One page at a time, only while no request waits for one, with a pause as long as the work. Unchanged pages come from memory or disk and
//! cost only their reads.

use std::sync::Arc;
use std::time::Duration;

use serendib_db::{Commit, Db};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, sleep};

use super::Site;
use super::prerender_queue::{Next, PrerenderQueue};

/// After a start other work comes first.
const AFTER_START: Duration = Duration::from_secs(3);
/// Changes rarely come alone.
const SETTLING: Duration = Duration::from_secs(1);
/// How often to check for a new day, on which pages depend.
const LOOKING: Duration = Duration::from_secs(60);
/// Faster work needs no pause.
const CHEAP: Duration = Duration::from_millis(1);
/// Delay after a failed read of the database.
const PAUSE: Duration = Duration::from_secs(5);

/// Works until `stop` is set, which cancels a drawing.
pub async fn run(site: Arc<Site>, db: Db, mut stop: watch::Receiver<bool>) {
    let mut feed = db.changes().subscribe();
    let work = async {
        sleep(AFTER_START).await;
        site.sweep_store().await;
        let mut queue = PrerenderQueue::default();
        queue.add_everything();
        follow(&site, &db, &mut feed, &mut queue).await;
    };
    tokio::select! {
        _ = stop.wait_for(|stopped| *stopped) => {}
        () = work => {}
    }
}

async fn follow(site: &Site, db: &Db, feed: &mut broadcast::Receiver<Arc<Commit>>, queue: &mut PrerenderQueue) {
    let mut day = site.day();
    loop {
        loop {
            match feed.try_recv() {
                Ok(commit) => queue.note(&commit),
                Err(TryRecvError::Lagged(_)) => queue.add_everything(),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Closed) => return,
            }
        }
        if site.day() != day {
            day = site.day();
            queue.add_everything();
        }
        match queue.next(db).await {
            Ok(Next::Page(path)) => {
                let began = Instant::now();
                site.draw_ahead(&path).await;
                let took = began.elapsed();
                if took > CHEAP {
                    sleep(took).await;
                } else {
                    tokio::task::yield_now().await;
                }
            }
            Ok(Next::Swept) => site.forget_unknown().await,
            Ok(Next::Nothing) => {
                let heard = tokio::time::timeout(LOOKING, feed.recv()).await;
                match heard {
                    Ok(Ok(commit)) => queue.note(&commit),
                    Ok(Err(RecvError::Lagged(_))) => queue.add_everything(),
                    Ok(Err(RecvError::Closed)) => return,
                    Err(_) => continue,
                }
                sleep(SETTLING).await;
            }
            Err(error) => {
                tracing::warn!(?error, "failed to prerender pages; retrying");
                sleep(PAUSE).await;
            }
        }
    }
}
