//! The part of OpenAI's chat completions that is spoken here, as DeepSeek and others speak it too.

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use serendib_domain::planner::plan::Planner;

use super::{Fault, Question};

#[derive(Debug, Serialize)]
pub(super) struct Asked<'a> {
    model: &'a str,
    messages: [Message<'a>; 2],
    response_format: Json,
    /// What OpenAI calls the bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    /// What DeepSeek calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
}

#[derive(Debug, Serialize)]
struct Message<'a> {
    role: &'static str,
    content: std::borrow::Cow<'a, str>,
}

/// Of an answer; what else stands in it is not read.
#[derive(Debug, Deserialize)]
struct Answer {
    choices: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    finish_reason: Option<String>,
    message: Said,
}

#[derive(Debug, Deserialize)]
struct Said {
    content: Option<String>,
    /// Why not, where a model keeps to a shape and does not want to.
    refusal: Option<String>,
}

/// Providers differ in how a shape and a bound are said.
pub(super) fn asked<'a>(provider: Planner, model: &'a str, tokens: u32, question: &'a Question) -> Asked<'a> {
    let is_openai = provider == Planner::Openai;
    let response_format = if is_openai {
        json!({
            "type": "json_schema",
            "json_schema": { "name": question.name, "schema": question.schema, "strict": true },
        })
    } else {
        json!({ "type": "json_object" })
    };
    Asked {
        model,
        messages: [
            Message { role: "system", content: question.rules.into() },
            Message { role: "user", content: question.data.to_string().into() },
        ],
        response_format,
        max_completion_tokens: is_openai.then_some(tokens),
        max_tokens: (!is_openai).then_some(tokens),
    }
}

/// The JSON that a model said.
pub(super) fn said(body: &[u8]) -> Result<Json, Fault> {
    let answer: Answer = serde_json::from_slice(body).map_err(|_| Fault::Unreadable)?;
    let choice = answer.choices.into_iter().next().ok_or(Fault::Unreadable)?;
    match choice.finish_reason.as_deref() {
        Some("length") => return Err(Fault::CutOff),
        Some("content_filter") => return Err(Fault::Declined),
        _ if choice.message.refusal.is_some() => return Err(Fault::Declined),
        _ => {}
    }
    serde_json::from_str(&choice.message.content.ok_or(Fault::Unreadable)?).map_err(|_| Fault::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_model_said_is_read_and_everything_else_is_a_fault() {
        let answer = |reason: &str, content: Json| {
            json!({ "id": "1", "choices": [{ "finish_reason": reason, "message": { "content": content, "refusal": null } }] })
                .to_string()
        };
        assert_eq!(said(answer("stop", json!("{\"a\":1}")).as_bytes()), Ok(json!({ "a": 1 })));
        assert_eq!(said(answer("length", json!("{\"a\":1}")).as_bytes()), Err(Fault::CutOff));
        assert_eq!(said(answer("content_filter", Json::Null).as_bytes()), Err(Fault::Declined));
        let refused = json!({ "choices": [{ "finish_reason": "stop", "message": { "refusal": "No." } }] }).to_string();
        assert_eq!(said(refused.as_bytes()), Err(Fault::Declined));
        for wrong in ["", "{}", r#"{"choices":[]}"#, &answer("stop", Json::Null), &answer("stop", json!("{\"a\":"))] {
            assert_eq!(said(wrong.as_bytes()), Err(Fault::Unreadable), "{wrong}");
        }
    }
}
