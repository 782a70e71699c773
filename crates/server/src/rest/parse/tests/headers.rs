//! `Prefer`, `Accept` and the profile headers.

use super::*;

#[test]
fn preferences() {
    let all = prefer([
        "resolution=merge-duplicates, missing=default,return=representation",
        "count=exact, tx=rollback, handling=strict, max-affected=3",
    ])
    .unwrap();
    assert_eq!(
        all,
        Prefer {
            resolution: Some(Resolution::MergeDuplicates),
            missing: Some(Missing::Default),
            returning: Some(Return::Representation),
            count: Some(CountPreference::Exact),
            transaction: Some(Transaction::Rollback),
            handling: Some(Handling::Strict),
            max_affected: Some(3),
        }
    );
    assert_eq!(
        all.applied().as_deref(),
        Some(
            "resolution=merge-duplicates, missing=default, return=representation, count=exact, tx=rollback, \
             handling=strict, max-affected=3"
        )
    );
    assert_eq!(Prefer::default().applied(), None);
}

#[test]
fn first_preference_wins() {
    let prefer = prefer(["count=planned, return=minimal, count=exact", "return=headers-only"]).unwrap();
    assert_eq!((prefer.count, prefer.returning), (Some(CountPreference::Planned), Some(Return::Minimal)));
}

#[test]
fn unknown_preferences() {
    assert_eq!(prefer([]).unwrap(), Prefer::default());
    assert_eq!(prefer([" , ,nonsense, count=many, max-affected=-1"]).unwrap(), Prefer::default());
    assert_eq!(prefer(["max-affected=3"]).unwrap().max_affected, None);
    let error = prefer(["handling=strict, nonsense, count=many"]).unwrap_err();
    assert_eq!(error.status, 400);
    assert_eq!(
        error.body().to_string(),
        r#"{"code":"PGRST122","details":"Invalid preferences: nonsense, count=many","hint":null,"message":"Invalid preferences given with handling=strict"}"#
    );
}

#[test]
fn media() {
    let object = Media::Object { strip_nulls: false };
    for (header, media) in [
        ("", Media::Json),
        ("*/*", Media::Json),
        ("application/*", Media::Json),
        ("Application/JSON; charset=utf-8", Media::Json),
        ("text/html,application/xhtml+xml,*/*;q=0.8", Media::Json),
        ("application/vnd.pgrst.object+json", object),
        ("application/vnd.pgrst.object+json;nulls=stripped", Media::Object { strip_nulls: true }),
        ("application/vnd.pgrst.array+json;nulls=stripped", Media::Array { strip_nulls: true }),
        ("application/vnd.pgrst.array+json", Media::Array { strip_nulls: false }),
        ("text/csv", Media::Csv),
        ("text/csv;q=0.5, application/json;q=0.9", Media::Json),
        ("text/csv, application/json", Media::Csv),
        ("application/json;q=0, text/csv;q=0.001", Media::Csv),
        ("application/geo+json, application/json", Media::Json),
        ("text/csv;q=NaN", Media::Csv),
    ] {
        assert_eq!(accept(Some(header)).unwrap(), media, "{header}");
    }
    assert_eq!(accept(None).unwrap(), Media::Json);
}

#[test]
fn media_we_do_not_have() {
    for header in [
        "application/geo+json",
        "application/vnd.pgrst.plan+json",
        "application/vnd.pgrst.plan+text; for=\"application/json\"; options=analyze",
        "image/png",
        "application/json;q=0",
        "text/csv;q=0.000",
        ",",
    ] {
        let error = accept(Some(header)).unwrap_err();
        assert_eq!((error.status, error.code), (406, "PGRST107"), "{header}");
    }
    assert_eq!(
        accept(Some("application/geo+json")).unwrap_err().body().to_string(),
        r#"{"code":"PGRST107","details":null,"hint":null,"message":"None of these media types are available: application/geo+json"}"#
    );
}

#[test]
fn the_description_has_one_form() {
    for header in ["", "*/*", "application/*", "application/json", "application/openapi+json", "text/csv, */*;q=0.1"] {
        assert_eq!(accept_description(Some(header)), Ok(()), "{header}");
    }
    assert_eq!(accept_description(None), Ok(()));
    for header in ["text/csv", "application/vnd.pgrst.object+json", "application/json;q=0", "text/html"] {
        let error = accept_description(Some(header)).unwrap_err();
        assert_eq!((error.status, error.code), (406, "PGRST107"), "{header}");
    }
}

#[test]
fn profiles() {
    assert_eq!(profile(None, &["public"]).unwrap(), Some("public"));
    assert_eq!(profile(Some(" public "), &["public"]).unwrap(), Some("public"));
    for schema in ["auth", "storage", "PUBLIC", "", "public, auth"] {
        assert_eq!(profile(Some(schema), &["public"]).unwrap_err().status, 406, "{schema}");
    }
    assert_eq!(
        profile(Some("auth"), &["public"]).unwrap_err().body().to_string(),
        r#"{"code":"PGRST106","details":null,"hint":"Only the following schemas are exposed: public","message":"Invalid schema: auth"}"#
    );
}

#[test]
fn ranges_of_rows() {
    let rows = |offset, limit| Ok(Some(RowRange { offset, limit }));
    let most = i64::MAX.unsigned_abs();
    for (header, expected) in [
        ("0-9", rows(0, Some(10))),
        (" items=5-5 ", rows(5, Some(1))),
        ("10-", rows(10, None)),
        ("0-99999999999999999999999", rows(0, Some(most + 1))),
        ("99999999999999999999999-", rows(most, None)),
    ] {
        assert_eq!(range(header), expected, "{header}");
    }
    for passed_over in
        ["", "-", "-5", "bytes=0-9", "0-9,20-29", "a-b", "0-b", "+1-2", "0 - 9", "items=items=0-1", "1e3-"]
    {
        assert_eq!(range(passed_over), Ok(None), "{passed_over}");
    }
    let refused = range("9-0").unwrap_err();
    assert_eq!((refused.status, refused.code), (416, "PGRST103"));
}
