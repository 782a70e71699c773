//! Server-side rendering: the web client's own code draws a page, so that it arrives with the HTML.

use axum::extract::Request;
use chrono::NaiveDate;
use serde_json::Value;
use serendib_db::Error;
use serendib_domain::Caller;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::document_head::in_script;
use super::engine::{Engine, RenderArguments, RenderError, RenderedPage};
use super::files::{BuildFile, Files};
use super::first_reads;
use crate::app::App;
use crate::rest::cache::CacheDependencies;
use crate::rest::endpoint;
use crate::rpc::is_without_exact_results;
use crate::usage_counters::Visitor;

pub struct PageRenderer {
    app: App,
    engine: Engine,
}

/// The input of a page, and how long it is valid.
pub struct RenderInput {
    program: BuildFile,
    /// The page's address and answers, for the program and for hydration.
    preloaded: String,
    pub sources: Vec<CacheDependencies>,
    pub day: NaiveDate,
    /// The query of a search that found nothing exactly.
    pub missed: Option<String>,
}

impl RenderInput {
    /// Differs with the program, the answers or the day.
    pub fn digest(&self) -> [u8; 32] {
        let day = self.day.to_string();
        let parts: [&[u8]; 3] = [&self.program.digest, day.as_bytes(), self.preloaded.as_bytes()];
        let mut digest = Sha256::new();
        for part in parts {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        }
        digest.finalize().into()
    }

    /// The answers as an element, for hydration.
    pub fn element(&self) -> String {
        format!(r#"<script type="application/json" id="told">{}</script>"#, in_script(&self.preloaded))
    }
}

impl PageRenderer {
    pub fn new(app: App) -> Self {
        Self { app, engine: Engine::start() }
    }

    /// Today, on which pages depend.
    pub fn day(&self) -> NaiveDate {
        self.app.ctx(Caller::Visitor).today()
    }

    /// The person who sent a request.
    pub fn find_visitor(&self, request: &Request) -> Option<Visitor> {
        Visitor::find(&self.app, request.headers(), request.extensions())
    }

    /// Counts the view of a package's page.
    pub fn count_view(&self, package: Uuid, visitor: Visitor) {
        self.app.usage.count_view(self.day(), package, (visitor, &self.app.rates));
    }

    /// Counts a search that found nothing, by the query of its read.
    pub fn count_search(&self, query: &str, visitor: Visitor) {
        self.app.usage.count_search(&self.app.ctx(Caller::Visitor), query, (visitor, &self.app.rates));
    }

    /// Waits until no request waits for a page.
    pub async fn give_way(&self) {
        self.engine.give_way().await;
    }

    /// The input of the page at `path`: the answers to these reads, as a visitor gets them.
    ///
    /// # Errors
    /// When the program or an answer is missing; then the client draws the page.
    pub async fn gather(&self, files: &Files, path: &str, reads: &[String]) -> Result<RenderInput, RenderError> {
        let program =
            files.program().ok_or_else(|| RenderError::Failed("the build has no program for it".to_owned()))?;
        let day = self.day();
        let (mut sources, mut missed) = (Vec::with_capacity(reads.len()), None);
        let mut answers = vec![format!(r#""/config.json":{}"#, self.app.public_config())];
        for read in reads {
            let answer = endpoint::read_as_visitor(&self.app, read.strip_prefix("/rest/v1/").unwrap_or(read))
                .await
                .map_err(|error| RenderError::Failed(format!("{read}: {}", error.message)))?;
            if let Some(query) =
                first_reads::query_of_search(read).filter(|_| is_without_exact_results(&answer.plain()))
            {
                missed = Some(query.to_owned());
            }
            answers.push(format!("{}:{}", to_json_string(read), String::from_utf8_lossy(&answer.plain())));
            sources.push(answer.source);
        }
        let preloaded = format!(r#"{{"address":{},"answers":{{{}}}}}"#, to_json_string(path), answers.join(","));
        Ok(RenderInput { program, preloaded, sources, day, missed })
    }

    /// A visitor's answer at this address and its validity, for heads.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read(&self, read: &str) -> serendib_domain::Result<(Value, CacheDependencies)> {
        let answer = endpoint::read_as_visitor(&self.app, read.strip_prefix("/rest/v1/").unwrap_or(read))
            .await
            .map_err(|error| {
                let message = format!("{read}: {}", error.message);
                let is_passing = [408, 503].contains(&error.status);
                if is_passing { Error::Unavailable(message) } else { Error::Bug(message) }
            })?;
        let value = serde_json::from_slice(&answer.plain()).map_err(|error| Error::Bug(format!("{read}: {error}")))?;
        Ok((value, answer.source))
    }

    /// Draws the page from its input.
    ///
    /// # Errors
    /// When it cannot be drawn now, or not at all; then the client draws it.
    pub async fn draw(&self, material: &RenderInput) -> Result<RenderedPage, RenderError> {
        let now = self.app.clock.now().timestamp_millis();
        // Exact for the next 285,000 years.
        let now = now.to_string().parse().unwrap_or_default();
        let program = BuildFile { bytes: material.program.bytes.clone(), digest: material.program.digest };
        self.engine.draw(program, RenderArguments { preloaded: material.preloaded.clone(), now }).await
    }
}

fn to_json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
