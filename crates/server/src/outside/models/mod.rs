//! Models that plan trips: OpenAI, DeepSeek, or a compatible service at the address of the settings.
//!
//! Requests use the shared [`Http`], which bounds time and size and follows no redirects; `wire` has their format. Why no client library:
//! `docs/decisions/0013-models.md`. T-L06.

mod circuit_breaker;
mod settings;
mod wire;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Request, StatusCode, header};
use serde_json::Value as Json;
use serendib_domain::planner::plan::Planner;

pub use settings::ModelSettings;

use super::http::{Http, HttpError};
use circuit_breaker::CircuitBreaker;

/// Before the second attempt.
const PAUSE: Duration = Duration::from_millis(300);
/// With less time left there is no second attempt.
const WORTH_TRYING: Duration = Duration::from_secs(3);

/// Cheap to clone; clones share the circuit breakers.
#[derive(Clone)]
pub struct Models {
    all: [Option<Arc<Model>>; 2],
    started: Instant,
}

struct Model {
    provider: Planner,
    http: Http,
    address: String,
    /// The header's value.
    authorization: String,
    model: String,
    /// Maximum tokens of one answer.
    tokens: u32,
    patience: Duration,
    circuit: CircuitBreaker,
}

/// A question to a model.
pub struct Question {
    /// The instructions: fixed text of ours only.
    pub rules: &'static str,
    /// The data, which may contain any text.
    pub data: Json,
    /// The name of the answer's schema.
    pub name: &'static str,
    pub schema: Json,
    /// Tokens that an answer needs.
    pub tokens: u32,
}

/// Why a model gave no usable answer, without quoting anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    #[error("the model is unavailable: {0}")]
    Unanswered(HttpError),
    #[error("the model answered {0}")]
    Answered(StatusCode),
    #[error("the model's answer cannot be read")]
    Unreadable,
    #[error("the model's answer is truncated")]
    CutOff,
    #[error("the model declined to answer")]
    Declined,
    #[error("the circuit breaker is open because the model kept failing")]
    Resting,
    #[error("this model is not configured")]
    NotSetUp,
}

impl ModelError {
    /// Whether it took too long, rather than answered wrongly.
    pub fn is_late(self) -> bool {
        self == Self::Unanswered(HttpError::TooLong)
    }

    /// Whether an immediate retry may help.
    fn is_passing(self) -> bool {
        match self {
            Self::Unanswered(why) => why == HttpError::Unreachable,
            Self::Answered(status) => status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS,
            Self::Unreadable => true,
            Self::CutOff | Self::Declined | Self::Resting | Self::NotSetUp => false,
        }
    }

    /// Whether the error counts against the provider. A provider that answers in time is healthy: an answer that is too long, unreadable or
    /// declined belongs to this question, so that one user's questions open the circuit for no other.
    fn is_of_the_provider(self) -> bool {
        match self {
            Self::Unanswered(why) => why != HttpError::TooLarge,
            // Providers also reject questions that they decline with these.
            Self::Answered(status) => !matches!(
                status,
                StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE | StatusCode::UNPROCESSABLE_ENTITY
            ),
            Self::Unreadable | Self::CutOff | Self::Declined => false,
            Self::Resting | Self::NotSetUp => true,
        }
    }
}

impl Models {
    /// The models with a key in the settings, which were checked.
    pub fn open(settings: &ModelSettings, http: &Http) -> Self {
        let model = |provider, key: &Option<String>, base: &str, model: &str, tokens: u32| {
            let key = key.as_deref().map(str::trim).filter(|key| !key.is_empty())?;
            Some(Arc::new(Model {
                provider,
                http: http.with_timeout(settings.patience()),
                address: format!("{}/chat/completions", base.trim_end_matches('/')),
                authorization: format!("Bearer {key}"),
                model: model.to_owned(),
                tokens,
                patience: settings.patience(),
                circuit: CircuitBreaker::default(),
            }))
        };
        let all = [
            model(
                Planner::Deepseek,
                &settings.deepseek_api_key,
                &settings.deepseek_base_url,
                &settings.deepseek_model,
                settings.deepseek_tokens,
            ),
            model(
                Planner::Openai,
                &settings.openai_api_key,
                &settings.openai_base_url,
                &settings.openai_model,
                settings.openai_tokens,
            ),
        ];
        Self { all, started: Instant::now() }
    }

    pub fn none() -> Self {
        Self { all: [None, None], started: Instant::now() }
    }

    pub fn has_model(&self, provider: Planner) -> bool {
        self.find(provider).is_some()
    }

    pub fn is_circuit_open(&self, provider: Planner) -> bool {
        self.find(provider).is_some_and(|model| model.circuit.is_open(self.started.elapsed()))
    }

    /// Those that are left alone because they failed again and again.
    pub fn resting(&self) -> Vec<Planner> {
        let models = self.all.iter().flatten().map(|model| model.provider);
        models.filter(|provider| self.is_circuit_open(*provider)).collect()
    }

    fn find(&self, provider: Planner) -> Option<&Model> {
        self.all.iter().flatten().find(|model| model.provider == provider).map(Arc::as_ref)
    }

    /// Asks a model, a second time when that may help and there is time. `read` converts the answer; `None` counts as a failure. Dropping
    /// the future cancels the request.
    ///
    /// # Errors
    /// Why there is no usable answer.
    pub async fn ask<T>(
        &self,
        provider: Planner,
        question: &Question,
        read: impl Fn(Json) -> Option<T>,
    ) -> Result<T, ModelError> {
        let model = self.find(provider).ok_or(ModelError::NotSetUp)?;
        let turn = model.circuit.try_acquire(self.started.elapsed()).ok_or(ModelError::Resting)?;
        let began = Instant::now();
        let answer = tokio::time::timeout(model.patience, model.ask(question, read, began)).await;
        let answer = answer.unwrap_or(Err(ModelError::Unanswered(HttpError::TooLong)));
        let outcome = match &answer {
            Ok(_) => {
                turn.record_success();
                "answered"
            }
            Err(fault) => {
                if fault.is_of_the_provider() {
                    turn.record_failure(self.started.elapsed());
                }
                tracing::warn!(model.provider = provider.name(), reason = %fault, "a model request failed");
                "failed"
            }
        };
        metrics::counter!("model_questions_total", "provider" => provider.name(), "outcome" => outcome).increment(1);
        answer
    }
}

impl Model {
    async fn ask<T>(
        &self,
        question: &Question,
        read: impl Fn(Json) -> Option<T>,
        began: Instant,
    ) -> Result<T, ModelError> {
        let body = wire::build_request(self.provider, &self.model, self.tokens.min(question.tokens), question);
        let body = serde_json::to_vec(&body).map_err(|_| ModelError::Unanswered(HttpError::Unwritable))?;
        let mut is_second = false;
        loop {
            let answer = match self.send(body.clone()).await {
                Ok(answer) => read(answer).ok_or(ModelError::Unreadable),
                Err(fault) => Err(fault),
            };
            match answer {
                Err(fault) if !is_second && fault.is_passing() && began.elapsed() + WORTH_TRYING < self.patience => {
                    is_second = true;
                    tokio::time::sleep(PAUSE).await;
                }
                answer => return answer,
            }
        }
    }

    async fn send(&self, body: Vec<u8>) -> Result<Json, ModelError> {
        let request = Request::post(&self.address)
            .header(header::AUTHORIZATION, &self.authorization)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT, "application/json")
            .body(body)
            .map_err(|_| ModelError::Unanswered(HttpError::Unwritable))?;
        let answer = self.http.send(request).await.map_err(ModelError::Unanswered)?;
        if answer.status() != StatusCode::OK {
            return Err(ModelError::Answered(answer.status()));
        }
        wire::parse_response(answer.body())
    }
}
