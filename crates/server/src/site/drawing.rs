//! A page as the web client would draw it first, so that it is there with the HTML.

use chrono::NaiveDate;
use serendib_domain::Caller;

use super::engine::{Drawn, Engine, Order, Trouble};
use super::files::Files;
use super::head::in_script;
use crate::app::App;
use crate::rest::cache::Source;
use crate::rest::door;

pub struct Easel {
    app: App,
    engine: Engine,
}

/// A drawn page, what it was drawn from, and for how long it is true.
pub struct Drawing {
    pub page: Drawn,
    /// The answers, for the client to start from, as an element.
    pub told: String,
    pub sources: Vec<Source>,
    pub day: NaiveDate,
}

impl Easel {
    pub fn new(app: App) -> Self {
        Self { app, engine: Engine::start() }
    }

    /// Today, on which some of a page depends.
    pub fn day(&self) -> NaiveDate {
        self.app.ctx(Caller::Visitor).today()
    }

    /// The page at `path`, which the client draws from these reads.
    ///
    /// # Errors
    /// When it cannot be drawn now, or not at all; the client draws it then.
    pub async fn draw(&self, files: &Files, path: &str, reads: &[String]) -> Result<Drawing, Trouble> {
        let program = files.program().ok_or_else(|| Trouble::Failed("the build has no program for it".to_owned()))?;
        let day = self.day();
        let mut sources = Vec::with_capacity(reads.len());
        let mut answers = vec![format!(r#""/config.json":{}"#, self.app.public_config())];
        for read in reads {
            let answer = door::told(&self.app, read.strip_prefix("/rest/v1/").unwrap_or(read))
                .await
                .map_err(|error| Trouble::Failed(format!("{read}: {}", error.message)))?;
            answers.push(format!("{}:{}", quoted(read), String::from_utf8_lossy(&answer.plain())));
            sources.push(answer.source);
        }
        let told = format!(r#"{{"address":{},"answers":{{{}}}}}"#, quoted(path), answers.join(","));
        let element = format!(r#"<script type="application/json" id="told">{}</script>"#, in_script(&told));
        let now = self.app.clock.now().timestamp_millis();
        // Exact for the next 285,000 years.
        let now = now.to_string().parse().unwrap_or_default();
        let page = self.engine.draw(program, Order { told, now }).await?;
        Ok(Drawing { page, told: element, sources, day })
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
