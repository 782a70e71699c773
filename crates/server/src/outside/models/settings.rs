//! Settings of the models that plan trips, and limits of their cost.

use std::time::Duration;

use clap::Args;
use serendib_domain::itineraries::model_quota::{Allowed, PER_DAY, PER_HOUR};
use url::Url;

#[derive(Clone, Args)]
pub struct ModelSettings {
    /// OpenAI API key; without it, the OpenAI planner is disabled.
    #[arg(long, env = "SERENDIB_OPENAI_API_KEY", hide_env_values = true)]
    pub openai_api_key: Option<String>,
    /// Base URL of the OpenAI API.
    #[arg(long, env = "SERENDIB_OPENAI_BASE_URL", default_value = "https://api.openai.com/v1")]
    pub openai_base_url: String,
    /// OpenAI model name.
    #[arg(long, env = "SERENDIB_OPENAI_MODEL", default_value = "gpt-4o-mini")]
    pub openai_model: String,
    /// Maximum tokens of an OpenAI answer; a request asks for as many as its days need.
    #[arg(long, env = "SERENDIB_OPENAI_TOKENS", default_value_t = 16_000, value_parser = clap::value_parser!(u32).range(500..=128_000))]
    pub openai_tokens: u32,
    /// DeepSeek API key; without it, the DeepSeek planner is disabled.
    #[arg(long, env = "SERENDIB_DEEPSEEK_API_KEY", hide_env_values = true)]
    pub deepseek_api_key: Option<String>,
    /// Base URL of the DeepSeek API.
    #[arg(long, env = "SERENDIB_DEEPSEEK_BASE_URL", default_value = "https://api.deepseek.com")]
    pub deepseek_base_url: String,
    /// DeepSeek model name.
    #[arg(long, env = "SERENDIB_DEEPSEEK_MODEL", default_value = "deepseek-chat")]
    pub deepseek_model: String,
    /// Maximum tokens of a DeepSeek answer; the provider rejects more than the model supports.
    #[arg(long, env = "SERENDIB_DEEPSEEK_TOKENS", default_value_t = 8_000, value_parser = clap::value_parser!(u32).range(500..=128_000))]
    pub deepseek_tokens: u32,
    /// Total timeout of a model request in seconds, including one retry; then the built-in planner answers.
    #[arg(long, env = "SERENDIB_MODEL_SECONDS", default_value_t = 25, value_parser = clap::value_parser!(u64).range(1..=27))]
    pub model_seconds: u64,
    /// Model requests per person and hour; 0 for no limit.
    #[arg(long, env = "SERENDIB_MODEL_CALLS_PER_HOUR", default_value_t = PER_HOUR)]
    pub model_calls_per_hour: u32,
    /// Model requests per person and day; 0 for no limit.
    #[arg(long, env = "SERENDIB_MODEL_CALLS_PER_DAY", default_value_t = PER_DAY)]
    pub model_calls_per_day: u32,
    /// Plans per person and hour, or per address for visitors; 0 for no limit.
    #[arg(long, env = "SERENDIB_PLANS_PER_HOUR", default_value_t = 60)]
    pub plans_per_hour: u32,
    /// Target of the "Upgrade" button after the model quota is used up; without it, the button is hidden.
    #[arg(long, env = "SERENDIB_UPGRADE_URL")]
    pub upgrade_url: Option<String>,
}

/// Without the keys.
impl std::fmt::Debug for ModelSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ModelSettings({}, {})", self.openai_base_url, self.deepseek_base_url)
    }
}

impl ModelSettings {
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.model_seconds)
    }

    pub fn allowed(&self) -> Allowed {
        Allowed { per_hour: self.model_calls_per_hour, per_day: self.model_calls_per_day }
    }

    /// # Errors
    /// A message for the operator, which never quotes a key.
    pub fn check(&self) -> Result<(), String> {
        for (name, key) in
            [("SERENDIB_OPENAI_API_KEY", &self.openai_api_key), ("SERENDIB_DEEPSEEK_API_KEY", &self.deepseek_api_key)]
        {
            if key.as_deref().is_some_and(|key| !key.trim().bytes().all(|byte| byte.is_ascii_graphic())) {
                return Err(format!("{name} is not a key: it contains a space or a character that is not allowed."));
            }
        }
        match self.upgrade_url.as_deref().map(Url::parse) {
            None => Ok(()),
            Some(Ok(url)) if url.scheme() == "https" && url.host().is_some() => Ok(()),
            Some(_) => Err("SERENDIB_UPGRADE_URL must be an https:// address.".to_owned()),
        }
    }
}
