use serendib_server::rest::parse;

pub(super) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        match parse::prefer([line]) {
            // The applied preferences parse to the same again.
            Ok(prefer) => {
                if let Some(applied) = prefer.applied() {
                    assert_eq!(parse::prefer([applied.as_str()]), Ok(prefer), "{line:?}");
                }
            }
            Err(refused) => assert!(super::is_refusal(refused.status), "{refused:?}"),
        }
        if let Err(refused) = parse::accept(Some(line)) {
            assert_eq!((refused.status, refused.code), (406, "PGRST107"), "{line:?}");
        }
        match parse::profile(Some(line), &["public", "archive"]) {
            Ok(found) => assert!(found.is_some_and(|name| line.contains(name)), "{line:?}"),
            Err(refused) => assert_eq!((refused.status, refused.code), (406, "PGRST106"), "{line:?}"),
        }
        match parse::range(line) {
            Ok(None) => {}
            Ok(Some(rows)) => assert!(rows.offset <= i64::MAX.unsigned_abs(), "{line:?}"),
            Err(refused) => assert_eq!((refused.status, refused.code), (416, "PGRST103"), "{line:?}"),
        }
    }
}
