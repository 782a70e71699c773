//! Lists of text as tables store them.

use crate::{FromValue, Value};
use serde::Serialize;

/// A JSON array of texts, stored with [`Value::list`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextList(pub Vec<String>);

impl FromValue for TextList {
    fn from_value(value: &Value) -> Result<Self, String> {
        let text = String::from_value(value)?;
        serde_json::from_str(&text).map(Self).map_err(|_| "text where a JSON list of texts is expected".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_list_is_read_again_and_anything_else_is_an_error() {
        let list = TextList(vec!["Ella".to_owned(), "Kandy \"hill\"".to_owned()]);
        assert_eq!(TextList::from_value(&Value::list(&list.0)), Ok(list));
        for other in ["", "null", "{}", "[1]"] {
            assert!(TextList::from_value(&Value::from(other)).is_err(), "{other}");
        }
    }
}
