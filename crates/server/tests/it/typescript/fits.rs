//! Whether an answer has exactly the declared shape.

use serde_json::Value;
use serendib_db::Output;
use serendib_server::rpc::register::Reply;

pub fn fits(value: &Value, reply: &Reply, place: &str) {
    match reply {
        Reply::Text => assert!(value.is_string(), "{place}: {value}"),
        Reply::Number => assert!(value.is_number(), "{place}: {value}"),
        Reply::Flag => assert!(value.is_boolean(), "{place}: {value}"),
        Reply::Json => {}
        Reply::Nullable(inner) | Reply::Optional(inner) => {
            if !value.is_null() {
                fits(value, inner, place);
            }
        }
        Reply::List(inner) => {
            value
                .as_array()
                .unwrap_or_else(|| panic!("{place}: {value}"))
                .iter()
                .for_each(|one| fits(one, inner, place));
        }
        Reply::Object(fields) => {
            let object = value.as_object().unwrap_or_else(|| panic!("{place}: {value}"));
            let is_expected =
                |(name, field): &&(&str, Reply)| !matches!(field, Reply::Optional(_)) || object.contains_key(*name);
            let expected: Vec<_> = fields.iter().filter(is_expected).collect();
            let names: Vec<_> = expected.iter().map(|(name, _)| *name).collect();
            assert_eq!(object.keys().collect::<Vec<_>>(), names, "{place}");
            for (name, field) in expected {
                fits(&object[*name], field, &format!("{place}.{name}"));
            }
        }
        Reply::Row(_, select) => {
            let keys = select.output.iter().map(|output| match output {
                Output::Column { key, .. } | Output::Made { key, .. } => key,
                Output::Embed(embed) => &embed.key,
            });
            assert!(value.as_object().unwrap().keys().eq(keys), "{place}: {value}");
        }
    }
}
