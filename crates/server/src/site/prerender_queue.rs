//! The prerender queue, without duplicates.

use std::collections::{HashSet, VecDeque};

use serendib_db::{Commit, Db, RowChange};
use serendib_domain::{content, guides, landing, packages};
use uuid::Uuid;

use super::routes;

/// Maximum waiting packages and guides; with more, all pages are checked.
const MOST: usize = 2_000;
/// Ids per read.
const STRETCH: i64 = 200;
/// Maximum pages that change with one package or guide.
const RELATED: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Due {
    Fixed,
    Package(Uuid),
    Guide(Uuid),
}

#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Page(String),
    /// The pass over all pages is complete.
    Swept,
    Nothing,
}

/// The position in the pass over all pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stretch {
    Fixed,
    Packages(i64),
    Guides(i64),
}

#[derive(Debug, Default)]
pub struct PrerenderQueue {
    /// Pages of the first entry.
    pages: VecDeque<String>,
    changed: VecDeque<Due>,
    waiting: HashSet<Due>,
    sweep: Option<Stretch>,
    /// A change during the pass may affect any page.
    again: bool,
}

impl PrerenderQueue {
    pub fn add_everything(&mut self) {
        self.again = self.sweep.is_some();
        self.sweep.get_or_insert(Stretch::Fixed);
        self.changed.clear();
        self.waiting.clear();
    }

    fn add(&mut self, due: Due) {
        if self.waiting.len() >= MOST {
            self.add_everything();
        } else if self.waiting.insert(due) {
            self.changed.push_back(due);
        }
    }

    pub fn note(&mut self, commit: &Commit) {
        if commit.anything {
            self.add_everything();
        }
        for change in &commit.changes {
            let table = &*change.table;
            match table {
                "packages" => self.add_ids(change, "id", Due::Package),
                "guides" => self.add_ids(change, "id", Due::Guide),
                "destinations" | content::TABLE => self.add_everything(),
                // A catalogue attraction may belong to any package; another one belongs to its package only.
                "attractions" if change.texts("package_id").is_empty() && change.texts("author").is_empty() => {
                    self.add_everything();
                }
                _ if packages::HEAD_TABLES.contains(&table) || table.starts_with("package_") => {
                    self.add_ids(change, "package_id", Due::Package);
                    self.add_ids(change, "guide_id", Due::Guide);
                }
                _ if guides::HEAD_TABLES.contains(&table) => self.add_ids(change, "guide_id", Due::Guide),
                _ => {}
            }
        }
    }

    fn add_ids(&mut self, change: &RowChange, column: &str, due: fn(Uuid) -> Due) {
        for id in change.texts(column).into_iter().filter_map(|id| id.parse().ok()) {
            self.add(due(id));
            // Lists contain it.
            self.add(Due::Fixed);
        }
    }

    /// The next page to check.
    ///
    /// # Errors
    /// When the database cannot be read; the position stays.
    pub async fn next(&mut self, db: &Db) -> serendib_domain::Result<Next> {
        loop {
            if let Some(path) = self.pages.pop_front() {
                return Ok(Next::Page(path));
            }
            if let Some(due) = self.changed.front().copied() {
                let pages = pages_of(db, due).await?;
                self.pages.extend(pages);
                self.changed.pop_front();
                self.waiting.remove(&due);
                continue;
            }
            let Some(stretch) = self.sweep else {
                return Ok(Next::Nothing);
            };
            let (pages, next) = stretch_of(db, stretch).await?;
            self.pages.extend(pages);
            self.sweep = next;
            if next.is_none() {
                if std::mem::take(&mut self.again) {
                    self.sweep = Some(Stretch::Fixed);
                } else if self.pages.is_empty() {
                    return Ok(Next::Swept);
                }
            }
        }
    }
}

fn package(id: Uuid) -> String {
    format!("/packages/{id}")
}

fn guide(id: Uuid) -> String {
    format!("/guides/{id}")
}

fn fixed() -> Vec<String> {
    routes::indexed_paths().map(str::to_owned).collect()
}

/// The page of a changed row, and pages that contain parts of it.
async fn pages_of(db: &Db, due: Due) -> serendib_domain::Result<Vec<String>> {
    Ok(match due {
        Due::Fixed => fixed(),
        Due::Package(id) => {
            let hosts = packages::host_ids(db, id, RELATED).await?;
            let landings = landing::paths_of_package(db, id).await?;
            [package(id)].into_iter().chain(hosts.into_iter().map(guide)).chain(landings).collect()
        }
        Due::Guide(id) => {
            let led = packages::led_ids(db, id, RELATED).await?;
            [guide(id)].into_iter().chain(led.into_iter().map(package)).collect()
        }
    })
}

/// One step of the pass over all pages, and the next position. The last step is empty, so that no page is left at the end.
async fn stretch_of(db: &Db, stretch: Stretch) -> serendib_domain::Result<(Vec<String>, Option<Stretch>)> {
    Ok(match stretch {
        Stretch::Fixed => ([fixed(), landing::paths(db).await?].concat(), Some(Stretch::Packages(0))),
        Stretch::Packages(from) => {
            let ids = packages::public_ids(db, STRETCH, from).await?;
            let next = if ids.is_empty() { Stretch::Guides(0) } else { Stretch::Packages(from + STRETCH) };
            (ids.into_iter().map(|(id, _)| package(id)).collect(), Some(next))
        }
        Stretch::Guides(from) => {
            let ids = guides::public_ids(db, STRETCH, from).await?;
            let next = if ids.is_empty() { None } else { Some(Stretch::Guides(from + STRETCH)) };
            (ids.into_iter().map(guide).collect(), next)
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serendib_db::Op;

    use super::*;
    use crate::site::tests::fixture::{GUIDE, SiteFixture, TRIP};

    fn change(table: &str, fields: serde_json::Value) -> RowChange {
        RowChange { table: table.into(), op: Op::Update, old: None, new: fields.as_object().cloned() }
    }

    fn commit(changes: Vec<RowChange>) -> Commit {
        Commit { seq: 1, changes, anything: false }
    }

    async fn drain_queue(queue: &mut PrerenderQueue, db: &Db) -> Vec<String> {
        let mut paths = Vec::new();
        loop {
            match queue.next(db).await.unwrap() {
                Next::Page(path) => paths.push(path),
                Next::Swept => paths.push("swept".to_owned()),
                Next::Nothing => return paths,
            }
        }
    }

    #[tokio::test]
    async fn what_changed_is_drawn_once_with_what_shows_it() {
        let world = SiteFixture::new().await;
        let mut queue = PrerenderQueue::default();
        assert!(drain_queue(&mut queue, &world.db).await.is_empty());
        let day = change("package_days", json!({ "package_id": TRIP.to_string(), "title": "Rain" }));
        let price = change("packages", json!({ "id": TRIP.to_string() }));
        queue.note(&commit(vec![day.clone(), price]));
        queue.note(&commit(vec![day, change("booking_requests", json!({ "package_id": TRIP.to_string() }))]));
        let paths = drain_queue(&mut queue, &world.db).await;
        let landings = ["/destinations".to_owned(), "/themes/nature".to_owned()];
        assert_eq!(paths[..2], [package(TRIP), guide(GUIDE)]);
        assert_eq!(paths[2..4], landings);
        assert_eq!(paths[4..], fixed());
        queue.note(&commit(vec![change("guide_languages", json!({ "guide_id": GUIDE.to_string() }))]));
        assert_eq!(drain_queue(&mut queue, &world.db).await[..2], [guide(GUIDE), package(TRIP)]);
    }

    #[tokio::test]
    async fn after_a_start_and_when_anything_may_have_changed_every_page_is_looked_at() {
        let world = SiteFixture::new().await;
        let mut queue = PrerenderQueue::default();
        let landings = landing::paths(&world.db).await.unwrap();
        let every = [fixed(), landings, vec![package(TRIP), guide(GUIDE), "swept".to_owned()]].concat();
        queue.add_everything();
        assert_eq!(drain_queue(&mut queue, &world.db).await, every);
        queue.note(&commit(vec![change("destinations", json!({ "id": "x" }))]));
        assert!(matches!(queue.next(&world.db).await.unwrap(), Next::Page(_)));
        queue.note(&Commit { seq: 2, changes: Vec::new(), anything: true });
        let paths = drain_queue(&mut queue, &world.db).await;
        assert_eq!(paths.len(), every.len() - 2 + every.len(), "the rest, and all of them once more: {paths:?}");
        for number in 0..=u128::try_from(MOST).unwrap() {
            queue.add(Due::Package(Uuid::from_u128(number)));
        }
        assert_eq!(drain_queue(&mut queue, &world.db).await, every, "too many are as good as all");
    }
}
