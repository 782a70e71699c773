//! A site with one trip, one guide and a small web client.

use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use bytes::Bytes;
use clap::Parser as _;
use serendib_db::testing::{self, ScratchDatabase};
use serendib_db::{Db, Location, Use, Value};
use serendib_domain::migrations;
use sha2::{Digest as _, Sha256};
use tower::ServiceExt as _;
use uuid::Uuid;

use crate::app::App;
use crate::config::{Cli, Command, Mode};
use crate::serve;
use crate::site::files::{BuildFile, Find};
use crate::site::pages::Pages;
use crate::site::server_rendering::PageRenderer;
use crate::site::{Site, routes};

pub const SITE: &str = "https://serendib.example";
pub const TRIP: Uuid = Uuid::from_u128(0x0e2b_6b6e_93a1_4c35_8a8f_0a4c_6f4d_2f10);
pub const GUIDE: Uuid = Uuid::from_u128(0x51c0_2a44_7d1e_4b9b_9e63_3f1f_6c2a_7788);
const USER: Uuid = Uuid::from_u128(0x9a01_77aa_1c5d_4d0e_8f2b_c1b2_a3d4_e5f6);

pub struct SiteFixture {
    pub db: Db,
    pub site: Arc<Site>,
    /// Draws pages.
    app: Option<App>,
    _scratch: ScratchDatabase,
}

pub struct SiteResponse {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl SiteFixture {
    /// Migrated and filled, with the client's files.
    pub async fn new() -> Self {
        Self::with_files(client).await
    }

    pub async fn with_files(find: Find) -> Self {
        let (db, scratch) = empty().await;
        let site = Arc::new(Site::with_files(db.clone(), SITE.to_owned(), find));
        let world = Self { db, site, app: None, _scratch: scratch };
        world.fill().await;
        world
    }

    /// Draws pages with the program in these files.
    pub async fn drawing(find: Find, pages: Pages) -> Self {
        let (app, scratch) = app().await;
        let db = app.db.clone();
        let site = Self::site(&app, find, pages);
        let world = Self { db, site, app: Some(app), _scratch: scratch };
        world.fill().await;
        world
    }

    /// With a search that follows changes.
    pub fn following(self) -> Self {
        if let Some(app) = self.app.clone() {
            #[expect(clippy::disallowed_methods, reason = "ends with the test")]
            tokio::spawn(crate::search::follow(app));
        }
        self
    }

    fn site(app: &App, find: Find, pages: Pages) -> Arc<Site> {
        let site = Site::with_files(app.db.clone(), SITE.to_owned(), find);
        Arc::new(Site { renderer: Some(PageRenderer::new(app.clone())), pages, ..site })
    }

    /// After a restart, with empty memory.
    pub fn restarted(self, find: Find, pages: Pages) -> Self {
        let site = self.app.as_ref().map(|app| Self::site(app, find, pages)).unwrap();
        Self { site, ..self }
    }

    pub fn app(&self) -> &App {
        self.app.as_ref().unwrap()
    }

    async fn fill(&self) {
        for sql in [
            format!("INSERT INTO users (id, created_at, updated_at) VALUES ('{USER}', $1, $1)"),
            format!(
                "INSERT INTO guides (id, user_id, display_name, bio, experience_years, created_at)
                 VALUES ('{GUIDE}', '{USER}', 'Ajantha Ekanayake', 'Drummed before he drove.', 23, $1)"
            ),
            format!(
                "INSERT INTO packages (id, title, description, price, duration_days, max_people, image_url, status,
                                       created_at, updated_at)
                 VALUES ('{TRIP}', 'Tea & Trains', 'Two days above the clouds.', 64050, 2, 6,
                         '/pictures/ella-dawn-1.webp', 'approved', $1, $1)"
            ),
            format!(
                "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at)
                 VALUES ('{TRIP}', '{GUIDE}', TRUE, $1)"
            ),
        ] {
            self.run_at(sql).await;
        }
        let id = Uuid::from_u128;
        for (table, columns, values) in [
            ("guide_locations", "guide_id, location_name", format!("'{GUIDE}', 'Matale'")),
            ("guide_locations", "guide_id, location_name, is_primary_location", format!("'{GUIDE}', 'Kandy', TRUE")),
            ("guide_languages", "guide_id, language_code, language_name", format!("'{GUIDE}', 'en', 'English'")),
            ("package_locations", "package_id, location_name", format!("'{TRIP}', 'Ella'")),
            ("package_categories", "package_id, category", format!("'{TRIP}', 'nature'")),
            (
                "package_days",
                "package_id, day_number, title, description",
                format!("'{TRIP}', 1, 'The slow train', 'Third class, by the door.'"),
            ),
            ("package_days", "package_id, day_number", format!("'{TRIP}', 2")),
            ("attractions", "title, duration_hours, attraction_type", "'Nine Arch Bridge', 2, 'Landmark'".to_owned()),
            (
                "package_attractions",
                "package_id, attraction_id, day_number, order_in_day",
                format!("'{TRIP}', '{}', 2, 1", id(8)),
            ),
        ]
        .into_iter()
        .enumerate()
        .map(|(index, row)| {
            let id = id(u128::try_from(index).unwrap() + 1);
            (row.0, row.1, format!("'{id}', {}", row.2))
        }) {
            self.run(format!("INSERT INTO {table} (id, {columns}) VALUES ({values})")).await;
        }
    }

    pub async fn run(&self, sql: String) {
        self.write(sql, Vec::new()).await;
    }

    /// Runs a statement whose `$1` is this fixture's time.
    pub async fn run_at(&self, sql: String) {
        let moment = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
        self.write(sql, vec![moment.into()]).await;
    }

    async fn write(&self, sql: String, binds: Vec<Value>) {
        let written: serendib_domain::Result<()> = self
            .db
            .write(async move |tx| {
                tx.run(&sql, &binds).await?.any();
                Ok(())
            })
            .await;
        written.unwrap();
    }

    pub async fn ask(&self, method: Method, address: &str, headers: &[(header::HeaderName, &str)]) -> SiteResponse {
        let mut request = Request::builder().method(method).uri(address);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let response = routes(Arc::clone(&self.site)).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        SiteResponse { status: parts.status, headers: parts.headers, body }
    }

    pub async fn get(&self, address: &str) -> SiteResponse {
        self.ask(Method::GET, address, &[]).await
    }
}

impl SiteResponse {
    pub fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn structured(&self) -> Vec<serde_json::Value> {
        let open = "<script type=\"application/ld+json\">";
        let parts = self.text().split(open).skip(1);
        parts.map(|part| serde_json::from_str(part.split("</script>").next().unwrap()).unwrap()).collect()
    }
}

/// A migrated database of the kind under test.
async fn empty() -> (Db, ScratchDatabase) {
    let (_, scratch) = place().await;
    (Db::open(&scratch.location, Use::Serve).unwrap(), scratch)
}

/// The product on such a database, for drawing pages.
async fn app() -> (App, ScratchDatabase) {
    let (directory, scratch) = place().await;
    let mut words = vec!["serendib", "serve", "--data", directory.to_str().unwrap()];
    if let Location::Postgres(url) = &scratch.location {
        words.extend(["--database-url", url.as_str()]);
    }
    let Command::Serve(settings) = Cli::parse_from(words).command else {
        unreachable!("the command was serve");
    };
    (serve::assemble(*settings, Mode::Serve, ([127, 0, 0, 1], 8080).into()).await.unwrap(), scratch)
}

async fn place() -> (PathBuf, ScratchDatabase) {
    let name = format!("serendib_site_{}", crate::app::new_id().simple());
    #[expect(clippy::disallowed_methods, reason = "the test command chooses the database by one variable")]
    let server = std::env::var("SERENDIB_TEST_POSTGRES").ok();
    let directory = std::env::temp_dir().join(&name);
    std::fs::create_dir_all(&directory).unwrap();
    let scratch = testing::create_migrated(server.as_deref(), &directory, &name, migrations::ALL).await.unwrap();
    (directory, scratch)
}

const INDEX: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\" /><!--head--><script data-early>let early</script></head><body><noscript><!--unscripted--></noscript><!--page--><!--told--></body></html>\n";

/// A lossless WebP picture of two by two red pixels.
const RED: &[u8] = b"RIFF\x1e\0\0\0WEBPVP8L\x11\0\0\0\x2f\x01\x40\0\0\x07\x50\x8f\x22\x17\xa5\xff\x81\x88\xe8\x7f\0\0";

pub fn client(path: &str) -> Option<BuildFile> {
    let bytes = match path {
        "index.html" => Bytes::from_static(INDEX.as_bytes()),
        "favicon.svg" => Bytes::from_static(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
        "assets/app-1a2b.js" => Bytes::from("console.log('tea');\n".repeat(200)),
        "assets/app-1a2b.js.br" => Bytes::from_static(b"brotli of the build"),
        "assets/app-1a2b.js.gz" => Bytes::from_static(b"gzip of the build"),
        "assets/face-1a2b.woff2" => Bytes::from(vec![7; 4_000]),
        "pictures/ella-dawn-1.w1600.webp" => Bytes::from_static(RED),
        _ => return None,
    };
    let digest = Sha256::digest(&bytes).into();
    Some(BuildFile { bytes, digest })
}

/// Files of a server without a built web client.
pub fn nothing(_path: &str) -> Option<BuildFile> {
    None
}
