//! A request to the planner, read from the posted object. T-L04, T-L05, T-L08.

use axum::http::StatusCode;
use serde_json::{Map, Value as Json};
use serendib_domain::Error;
use serendib_domain::itineraries::ItineraryKey;
use serendib_domain::plain_text;
use serendib_domain::planner::Preferences;
use serendib_domain::planner::plan::Planner;
use serendib_domain::planner::plan_constraints::WISH_LENGTH;
use uuid::Uuid;

use super::super::error::FunctionError;

/// Maximum characters of a secret and of a sight's name.
const NAME: usize = 200;

pub struct PlannerRequest {
    pub provider: Planner,
    pub action: Action,
    /// No fallback to another planner.
    pub is_strict: bool,
}

pub enum Action {
    Generate(Box<Preferences>),
    Refine { plan: PlanSource, wish: String },
    Alternatives { sight: String, plan: Option<PlanSource>, day: Option<u8> },
}

pub enum PlanSource {
    /// A stored plan; with the version that the new one replaces, if the caller names it.
    Stored(ItineraryKey, Option<i64>),
    /// A plan that the caller holds and the server does not store.
    Held(Json),
}

impl Action {
    /// Whether reading it is expensive: so for a plan that the caller holds.
    pub const fn is_work_to_read(&self) -> bool {
        matches!(
            self,
            Self::Refine { plan: PlanSource::Held(_), .. } | Self::Alternatives { plan: Some(PlanSource::Held(_)), .. }
        )
    }

    /// The message for errors that have none of their own. Source: P-B08.
    pub const fn failure_message(&self) -> &'static str {
        match self {
            Self::Generate(_) => "Failed to generate itinerary",
            Self::Refine { .. } => "Failed to refine itinerary",
            Self::Alternatives { .. } => "Failed to get alternatives",
        }
    }
}

/// # Errors
/// 400 with a message that names what is wrong.
pub fn read(sent: &[u8]) -> Result<PlannerRequest, FunctionError> {
    let Ok(Json::Object(request)) = serde_json::from_slice(sent) else {
        return Err(bad_request("The request must be a JSON object."));
    };
    let provider = match word(&request, "provider")? {
        None => Planner::Builtin,
        Some(name) => {
            Planner::from_name(name).ok_or_else(|| bad_request("provider must be builtin, deepseek or openai."))?
        }
    };
    let is_strict = request.get("fallback") == Some(&Json::Bool(false));
    let action = match word(&request, "action")? {
        Some("generate") => {
            let preferences = Preferences::read(request.get("preferences").unwrap_or(&Json::Null));
            Action::Generate(Box::new(preferences.map_err(Error::from)?))
        }
        Some("refine") => refine(&request)?,
        Some("alternatives") => alternatives(&request)?,
        _ => return Err(bad_request("action must be generate, refine or alternatives.")),
    };
    Ok(PlannerRequest { provider, action, is_strict })
}

fn refine(request: &Map<String, Json>) -> Result<Action, FunctionError> {
    let plan = plan(request)?.ok_or_else(|| bad_request("No itinerary to refine"))?;
    let wish = plain_text::read_lines(word(request, "modification")?.unwrap_or_default())
        .map_err(|why| bad_request(why.message("modification", "plain text")))?;
    if wish.is_empty() {
        return Err(bad_request("modification must say what to change."));
    }
    if wish.chars().count() > WISH_LENGTH {
        return Err(bad_request(format!("modification may have at most {WISH_LENGTH} characters.")));
    }
    Ok(Action::Refine { plan, wish })
}

fn alternatives(request: &Map<String, Json>) -> Result<Action, FunctionError> {
    const WANTED: &str = "attraction must name a sight by its slug, id or title.";
    let sight = match request.get("attraction") {
        Some(Json::String(name)) => name.as_str(),
        Some(Json::Object(sight)) => ["slug", "id", "title"]
            .into_iter()
            .find_map(|name| sight.get(name).and_then(Json::as_str))
            .ok_or_else(|| bad_request(WANTED))?,
        _ => return Err(bad_request(WANTED)),
    };
    if sight.chars().count() > NAME {
        return Err(bad_request(WANTED));
    }
    let (plan, day) = match request.get("context") {
        None | Some(Json::Null) => (None, None),
        Some(Json::Object(context)) => {
            let day = context.get("day").and_then(Json::as_u64).and_then(|day| u8::try_from(day).ok());
            (plan(context)?, day)
        }
        Some(_) => return Err(bad_request("context must be an object.")),
    };
    Ok(Action::Alternatives { sight: sight.to_owned(), plan, day })
}

fn plan(request: &Map<String, Json>) -> Result<Option<PlanSource>, FunctionError> {
    if let Some(id) = word(request, "id")? {
        // An invalid id matches no plan.
        let id: Uuid = id.parse().unwrap_or_default();
        let secret = word(request, "secret")?.filter(|secret| secret.len() <= NAME).map(str::to_owned);
        let version = match request.get("version") {
            None | Some(Json::Null) => None,
            Some(version) => Some(version.as_i64().ok_or_else(|| bad_request("version must be a whole number."))?),
        };
        return Ok(Some(PlanSource::Stored(ItineraryKey { id, secret }, version)));
    }
    Ok(request.get("currentItinerary").filter(|held| !held.is_null()).map(|held| PlanSource::Held(held.clone())))
}

fn word<'a>(request: &'a Map<String, Json>, name: &str) -> Result<Option<&'a str>, FunctionError> {
    match request.get(name) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) => Ok(Some(text)),
        Some(_) => Err(bad_request(format!("{name} must be text."))),
    }
}

fn bad_request(why: impl Into<String>) -> FunctionError {
    FunctionError::new(StatusCode::BAD_REQUEST, why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(sent: &str) -> String {
        read(sent.as_bytes()).err().map(|error| error.to_string()).unwrap_or_default()
    }

    /// T-L05.
    #[test]
    fn what_is_no_provider_and_no_action_is_refused() {
        for provider in [r#""http://169.254.169.254""#, r#""__proto__""#, r#""OpenAI""#, r#""""#, "7", "{}"] {
            let sent = format!(r#"{{"provider":{provider},"action":"generate","preferences":{{}}}}"#);
            assert!(why(&sent).starts_with("provider must be"), "{provider}");
        }
        for action in [r#""delete""#, "null", r#""constructor""#] {
            assert_eq!(why(&format!(r#"{{"action":{action}}}"#)), "action must be generate, refine or alternatives.");
        }
        for sent in ["", "[]", "7", "{", r#""generate""#, &format!("{}1{}", "[".repeat(400), "]".repeat(400))] {
            assert_eq!(why(sent), "The request must be a JSON object.");
        }
        assert_eq!(why(r#"{"action":"refine","modification":"slower"}"#), "No itinerary to refine");
        assert_eq!(why(r#"{"action":"refine","id":"x","modification":" "}"#), "modification must say what to change.");
        assert_eq!(
            why(r#"{"action":"refine","id":"x","version":"1","modification":"x"}"#),
            "version must be a whole number."
        );
        assert_eq!(why(r#"{"action":"alternatives","attraction":{}}"#).split(' ').next(), Some("attraction"));
        assert_eq!(why(r#"{"action":"alternatives","attraction":"x","context":[]}"#), "context must be an object.");
        for fine in [
            r#"{"action":"generate","preferences":{}}"#,
            r#"{"provider":null,"action":"generate","preferences":{},"attractions":[{"title":"ignored"}]}"#,
            r#"{"provider":"openai","action":"refine","currentItinerary":{},"modification":"slower"}"#,
            r#"{"action":"alternatives","attraction":{"title":"Galle Fort"},"context":{"day":3}}"#,
        ] {
            assert_eq!(why(fine), "", "{fine}");
        }
    }
}
