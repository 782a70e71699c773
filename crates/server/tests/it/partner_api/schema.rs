//! The served description (OpenAPI 3.1), and answers compared with it: a small JSON Schema validator of the words that the description uses.

use serde_json::Value as Json;

use crate::program::TestResponse;

pub struct Description(Json);

impl Description {
    pub fn new(document: Json) -> Self {
        assert_eq!(document["openapi"], "3.1.0");
        let this = Self(document);
        this.check_references(&this.0);
        this
    }

    /// Every reference leads to something.
    fn check_references(&self, part: &Json) {
        match part {
            Json::Object(fields) => {
                if let Some(to) = fields.get("$ref") {
                    assert!(!self.resolve(to.as_str().unwrap()).is_null(), "{to}");
                }
                fields.values().for_each(|value| self.check_references(value));
            }
            Json::Array(items) => items.iter().for_each(|item| self.check_references(item)),
            _ => {}
        }
    }

    fn resolve(&self, reference: &str) -> &Json {
        self.0.pointer(reference.strip_prefix('#').unwrap()).unwrap_or(&Json::Null)
    }

    fn follow<'a>(&'a self, part: &'a Json) -> &'a Json {
        part["$ref"].as_str().map_or(part, |reference| self.resolve(reference))
    }

    /// The description of a path without its parameters.
    fn route(&self, path: &str) -> Option<&Json> {
        let path = path.split('?').next().unwrap().trim_end_matches('/');
        let fits = |pattern: &str| {
            let (mut parts, mut steps) = (pattern.split('/'), path.split('/'));
            parts.by_ref().all(|part| {
                steps.next().is_some_and(|step| step == part || (part.starts_with('{') && !step.is_empty()))
            }) && steps.next().is_none()
        };
        let paths = self.0["paths"].as_object().unwrap();
        paths.get(path).or_else(|| paths.iter().find(|(pattern, _)| fits(pattern)).map(|(_, route)| route))
    }

    /// # Panics
    /// If the answer is not as the description says.
    pub fn check(&self, method: &str, path: &str, answer: &TestResponse) {
        let status = answer.status.to_string();
        let method = if method == "HEAD" { "get".to_owned() } else { method.to_ascii_lowercase() };
        let operation = self.route(path).map(|route| &route[&method]).filter(|operation| !operation.is_null());
        let Some(operation) = operation else {
            // No route, or another method: an error in the common shape.
            if !answer.body.is_empty() {
                self.check_value(
                    &answer.json(),
                    &self.0["components"]["schemas"]["Error"],
                    &format!("{method} {path}"),
                );
            }
            assert!([204, 404, 405].contains(&answer.status), "{method} {path}: {answer:?}");
            return;
        };
        let described = self.follow(&operation["responses"][&status]);
        assert!(!described.is_null(), "{method} {path} answers {status}, which is not described: {answer:?}");
        for name in described["headers"].as_object().into_iter().flatten().map(|(name, _)| name) {
            let is_there = answer.headers.contains_key(&name.to_ascii_lowercase());
            // The address may be over its limit before the key is known; the last page has no next one.
            assert!(is_there || name == "Link", "{method} {path}: no {name} in {answer:?}");
        }
        let schema = &described["content"]["application/json"]["schema"];
        if schema.is_null() || answer.body.is_empty() {
            assert!(answer.body.is_empty(), "{method} {path}: {answer:?}");
            return;
        }
        assert_eq!(answer.header("content-type"), "application/json", "{method} {path}");
        self.check_value(&answer.json(), schema, &format!("{method} {path}"));
    }

    fn check_value(&self, value: &Json, schema: &Json, place: &str) {
        let schema = self.follow(schema);
        if let Some(choices) = schema["anyOf"].as_array() {
            let schema = if value.is_null() { &choices[1] } else { &choices[0] };
            return self.check_value(value, schema, place);
        }
        if let Some(constant) = schema.get("const") {
            assert_eq!(value, constant, "{place}");
        }
        if let Some(values) = schema["enum"].as_array() {
            assert!(values.contains(value), "{place}: {value} is not one of {values:?}");
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Json::String(kind) => vec![kind],
            Json::Array(kinds) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect(),
            _ => Vec::new(),
        };
        let is_kind = |kind: &&str| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("{place}: the kind {other} is not known here"),
        };
        assert!(kinds.is_empty() || kinds.iter().any(is_kind), "{place}: {value} is no {kinds:?}");
        if let (Some(text), Some(format)) = (value.as_str(), schema["format"].as_str()) {
            assert!(fits_format(text, format), "{place}: {text} is no {format}");
        }
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check_value(item, &schema["items"], &format!("{place}[{index}]"));
        }
        let Some(fields) = value.as_object() else { return };
        for name in schema["required"].as_array().into_iter().flatten() {
            assert!(fields.contains_key(name.as_str().unwrap()), "{place}: {name} is absent");
        }
        for (name, field) in fields {
            match schema["properties"].get(name) {
                Some(schema) => self.check_value(field, schema, &format!("{place}.{name}")),
                None => assert!(schema["additionalProperties"] != false, "{place}: {name} is not described"),
            }
        }
    }
}

fn fits_format(text: &str, format: &str) -> bool {
    match format {
        "uuid" => text.parse::<uuid::Uuid>().is_ok(),
        "date" => text.len() == 10 && text.parse::<chrono::NaiveDate>().is_ok(),
        "date-time" => chrono::DateTime::parse_from_rfc3339(text).is_ok(),
        "uri" => url::Url::parse(text).is_ok(),
        "email" => text.contains('@'),
        other => panic!("the format {other} is not known here"),
    }
}
