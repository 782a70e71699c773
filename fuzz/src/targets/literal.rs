use serendib_db::ColumnType;
use serendib_server::rest::literal;

use super::{KINDS, is_refusal, pick};

pub(super) fn run(data: &[u8]) {
    let [which, value @ ..] = data else { return };
    let kind = *pick(&KINDS, *which);
    let text = String::from_utf8_lossy(value);
    if let Err(refused) = literal::parse(kind, &text) {
        assert!(is_refusal(refused.status), "{refused:?}");
        assert!(refused.message.len() < 2 * 1024, "a refusal as long as what was asked");
    }
    if let Ok(json) = serde_json::from_slice(value) {
        match literal::from_json(kind, &json) {
            // Stored JSON must be valid.
            Ok(serendib_db::Value::Text(parsed)) if matches!(kind, ColumnType::Json | ColumnType::TextList) => {
                assert!(serde_json::from_str::<serde_json::Value>(&parsed).is_ok(), "{parsed}");
            }
            Ok(_) => {}
            Err(refused) => assert!(is_refusal(refused.status), "{refused:?}"),
        }
    }
}
