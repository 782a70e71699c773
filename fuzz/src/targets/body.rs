use serendib_server::rest::{literal, write};

use super::{KINDS, is_refusal};

pub(super) fn run(data: &[u8]) {
    match write::parse_objects(data) {
        Ok((objects, _)) => {
            for (number, value) in objects.iter().flat_map(|object| object.values()).enumerate().take(200) {
                let kind = KINDS[number % KINDS.len()];
                if let Err(refused) = literal::from_json(kind, value) {
                    assert!(is_refusal(refused.status), "{refused:?}");
                }
            }
        }
        Err(refused) => assert!(is_refusal(refused.status), "{refused:?}"),
    }
}
