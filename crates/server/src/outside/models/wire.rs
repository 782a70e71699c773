//! The part of OpenAI's chat completions that is used, which DeepSeek and others share.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use serendib_domain::planner::plan::Planner;

use super::{ModelError, Question};

#[derive(Debug, Serialize)]
pub(super) struct CompletionRequest<'a> {
    model: &'a str,
    messages: [PromptMessage<'a>; 2],
    response_format: Json,
    /// OpenAI's name of the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    /// DeepSeek's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
}

#[derive(Debug, Serialize)]
struct PromptMessage<'a> {
    role: &'static str,
    content: std::borrow::Cow<'a, str>,
}

/// The answer's fields that are read.
#[derive(Debug, Deserialize)]
struct CompletionResponse {
    choices: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    finish_reason: Option<String>,
    message: CompletionMessage,
}

#[derive(Debug, Deserialize)]
struct CompletionMessage {
    content: Option<String>,
    /// The reason, when a model with a schema declines.
    refusal: Option<String>,
}

/// Providers differ in how they write a schema and a limit.
pub(super) fn build_request<'a>(
    provider: Planner,
    model: &'a str,
    tokens: u32,
    question: &'a Question,
) -> CompletionRequest<'a> {
    let is_openai = provider == Planner::Openai;
    let response_format = if is_openai {
        json!({
            "type": "json_schema",
            "json_schema": { "name": question.name, "schema": question.schema, "strict": true },
        })
    } else {
        json!({ "type": "json_object" })
    };
    CompletionRequest {
        model,
        messages: [
            PromptMessage { role: "system", content: question.rules.into() },
            PromptMessage { role: "user", content: question.data.to_string().into() },
        ],
        response_format,
        max_completion_tokens: is_openai.then_some(tokens),
        max_tokens: (!is_openai).then_some(tokens),
    }
}

/// The JSON in a model's answer.
pub(super) fn parse_response(body: &[u8]) -> Result<Json, ModelError> {
    let answer: CompletionResponse = serde_json::from_slice(body).map_err(|_| ModelError::Unreadable)?;
    let choice = answer.choices.into_iter().next().ok_or(ModelError::Unreadable)?;
    match choice.finish_reason.as_deref() {
        Some("length") => return Err(ModelError::CutOff),
        Some("content_filter") => return Err(ModelError::Declined),
        _ if choice.message.refusal.is_some() => return Err(ModelError::Declined),
        _ => {}
    }
    serde_json::from_str(&choice.message.content.ok_or(ModelError::Unreadable)?).map_err(|_| ModelError::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_models_answer_is_parsed_and_everything_else_is_an_error() {
        let answer = |reason: &str, content: Json| {
            json!({ "id": "1", "choices": [{ "finish_reason": reason, "message": { "content": content, "refusal": null } }] })
                .to_string()
        };
        assert_eq!(parse_response(answer("stop", json!("{\"a\":1}")).as_bytes()), Ok(json!({ "a": 1 })));
        assert_eq!(parse_response(answer("length", json!("{\"a\":1}")).as_bytes()), Err(ModelError::CutOff));
        assert_eq!(parse_response(answer("content_filter", Json::Null).as_bytes()), Err(ModelError::Declined));
        let refused = json!({ "choices": [{ "finish_reason": "stop", "message": { "refusal": "No." } }] }).to_string();
        assert_eq!(parse_response(refused.as_bytes()), Err(ModelError::Declined));
        for wrong in ["", "{}", r#"{"choices":[]}"#, &answer("stop", Json::Null), &answer("stop", json!("{\"a\":"))] {
            assert_eq!(parse_response(wrong.as_bytes()), Err(ModelError::Unreadable), "{wrong}");
        }
    }
}
