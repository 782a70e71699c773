//! Contract test: requests to Stripe match Stripe's OpenAPI description of our version. `SERENDIB_STRIPE_OPENAPI` names the file, which is
//! not in the repository; without it the test checks nothing.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use url::form_urlencoded;

use super::refunds::wish;
use super::{PaymentFixture, double};

#[expect(clippy::disallowed_methods, reason = "whoever has the description says where it is by one variable")]
fn description() -> Option<Json> {
    let path = std::env::var("SERENDIB_STRIPE_OPENAPI").ok()?;
    Some(serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap())
}

/// The description's path template that matches this path.
fn described<'a>(description: &'a Json, path: &str) -> Option<&'a String> {
    let is_example = |known: &&String| {
        let (known, steps): (Vec<_>, Vec<_>) = (known.split('/').collect(), path.split('/').collect());
        known.len() == steps.len()
            && known.iter().zip(steps).all(|(known, step)| known.starts_with('{') || *known == step)
    };
    description["paths"].as_object()?.keys().find(is_example)
}

/// The description of a field such as `line_items[0][price_data][currency]`.
fn field<'a>(schema: &'a Json, name: &str) -> Option<&'a Json> {
    let mut at = schema;
    for step in name.split(['[', ']']).filter(|step| !step.is_empty()) {
        // Among alternatives, the one with parts.
        let shapes = at["anyOf"].as_array();
        let has_parts = |shape: &&Json| matches!(shape["type"].as_str(), Some("object" | "array"));
        let shape = shapes.and_then(|shapes| shapes.iter().find(has_parts)).unwrap_or(at);
        at = match shape["type"].as_str() {
            Some("array") => &shape["items"],
            Some("object") if shape["properties"][step].is_object() => &shape["properties"][step],
            Some("object") => &shape["additionalProperties"],
            _ => return None,
        };
    }
    at.is_object().then_some(at)
}

fn fits(field: &Json, value: &str) -> bool {
    let is_known = field["enum"].as_array().is_none_or(|known| known.iter().any(|one| one == value));
    let length = u64::try_from(value.chars().count()).unwrap();
    let is_short = field["maxLength"].as_u64().is_none_or(|most| length <= most);
    is_known && is_short && (field["type"] != "integer" || value.parse::<i64>().is_ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_is_as_stripe_describes_it() {
    let Some(description) = description() else { return };
    assert_eq!(description["info"]["version"], double::VERSION);
    let desk = PaymentFixture::open().await;
    // An unpaid page, a paid one, and a refund.
    let over = desk.booking(9, "approved").await;
    desk.open_advance(over).await;
    let past = desk.world.app.clock.now() - chrono::Duration::minutes(9);
    let sql = "UPDATE payments SET expires_at = $1, created_at = $1, checked_at = $1".to_owned();
    desk.world.run(sql, vec![past.into()]).await;
    desk.work().await;
    let (_, payment, _) = desk.advanced(1).await;
    let sure = desk.admin("sure", true).await;
    assert_eq!(desk.rpc(&sure.bearer, "refund_payment", &wish(payment, 10.0, 90.01)).await.status, 200);
    desk.work().await;
    desk.deliver_all_events().await;
    let mut calls = BTreeSet::new();
    for call in desk.double.calls() {
        let path = call.path.split('?').next().unwrap_or_default();
        let known = described(&description, path).unwrap_or_else(|| panic!("{path} is not described"));
        let act = &description["paths"][known][call.method.to_lowercase()];
        assert!(act.is_object(), "{} {known} is not described", call.method);
        let schema = &act["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"];
        for (name, value) in form_urlencoded::parse(call.body.as_bytes()) {
            let field = field(schema, &name).unwrap_or_else(|| panic!("{known} takes no {name}"));
            assert!(fits(field, &value), "{known}: {name} is not to be {value}");
        }
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str) {
            assert!(form_urlencoded::parse(call.body.as_bytes()).any(|(sent, _)| sent == name), "{known} needs {name}");
        }
        calls.insert(format!("{} {known}", call.method));
    }
    for act in ["POST /v1/checkout/sessions", "POST /v1/checkout/sessions/{session}/expire", "POST /v1/refunds"] {
        assert!(calls.contains(act), "{act} was not tried: {calls:?}");
    }
}
