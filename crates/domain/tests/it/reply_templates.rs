//! Templates of the staff: those of the release, changes, and who uses which. D-177.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::reply_templates::TemplateKind;
use serendib_domain::reply_templates::list::reply_templates;
use serendib_domain::reply_templates::save::{restore_reply_template, retire_reply_template, save_reply_template};
use serendib_domain::staff::StaffRole;
use serendib_domain::{Caller, Error, Result, SignedInPerson};
use uuid::Uuid;

use crate::fixture;
use crate::people::{ctx, error_kind_and_text, id, kind, person, texts, to_object};

async fn list(db: &fixture::Database, who: &Caller, kind: &str) -> Vec<Json> {
    reply_templates(db, &ctx(who), kind, true).await.unwrap().as_array().unwrap().clone()
}

async fn save(db: &fixture::Database, who: &Caller, id: Option<Uuid>, posted: Json) -> Result<Json> {
    let (ctx, posted) = (ctx(who), to_object(&posted));
    db.write(async move |tx: &mut Tx<'_>| save_reply_template(tx, &ctx, id, &posted).await).await
}

async fn retire(db: &fixture::Database, who: &Caller, id: Uuid, version: i64) -> Result<Json> {
    let ctx = ctx(who);
    db.write(async move |tx: &mut Tx<'_>| retire_reply_template(tx, &ctx, id, version).await).await
}

async fn restore(db: &fixture::Database, who: &Caller, id: Uuid) -> Result<Json> {
    let ctx = ctx(who);
    db.write(async move |tx: &mut Tx<'_>| restore_reply_template(tx, &ctx, id).await).await
}

fn with_role(who: &Caller, role: StaffRole) -> Caller {
    Caller::Person(SignedInPerson { rights: role.rights(), ..who.person().unwrap().clone() })
}

fn id_of(template: &Json) -> Uuid {
    template["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_uses_the_templates_of_its_decisions_and_those_who_edit_content_read_all() {
    let db = fixture::empty().await;
    let member = person(&db, 1, false).await;
    let all: Vec<&str> = TemplateKind::ALL.map(TemplateKind::name).into();
    for (role, kinds) in [
        (StaffRole::Owner, all.as_slice()),
        (StaffRole::Operations, &all),
        (StaffRole::Content, &all),
        (StaffRole::Support, &["contact", "warn_person"]),
    ] {
        let caller = with_role(&member, role);
        let mut listed: Vec<String> =
            list(&db, &caller, "").await.iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect();
        listed.dedup();
        assert_eq!(listed, kinds, "{role:?}");
        for kind in TemplateKind::ALL {
            let answer = reply_templates(&db, &ctx(&caller), kind.name(), false).await;
            assert_eq!(answer.is_ok(), kinds.contains(&kind.name()), "{role:?} {kind:?}");
        }
    }
    for role in [StaffRole::Finance, StaffRole::ReadOnly] {
        assert_eq!(kind(reply_templates(&db, &ctx(&with_role(&member, role)), "", false).await), "forbidden");
    }
    assert_eq!(kind(reply_templates(&db, &ctx(&member), "contact", false).await), "forbidden");
    assert_eq!(kind(reply_templates(&db, &ctx(&Caller::Visitor), "", false).await), "signed out");
    assert_eq!(kind(reply_templates(&db, &ctx(&with_role(&member, StaffRole::Owner)), "poem", false).await), "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_template_of_the_release_has_a_row_from_its_first_change_on() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    let first = list(&db, &admin, "hide_review").await.remove(0);
    assert_eq!((&first["version"], &first["is_shipped"], &first["updated_at"]), (&json!(0), &json!(true), &Json::Null));
    let template = id_of(&first);
    let retired = retire(&db, &admin, template, 0).await.unwrap();
    assert_eq!(
        (&retired["version"], &retired["is_shipped"]),
        (&json!(1), &json!(true)),
        "it follows the release still"
    );
    let used = reply_templates(&db, &ctx(&admin), "hide_review", false).await.unwrap();
    assert!(used.as_array().unwrap().iter().all(|one| one["id"] != first["id"]), "{used}");
    let restored = restore(&db, &admin, template).await.unwrap();
    assert_eq!((&restored["version"], &restored["is_retired"]), (&json!(2), &json!(false)));
    assert_eq!(restore(&db, &admin, template).await.unwrap()["version"], 2, "there is nothing to restore");
    let words = |body: &Json, version: i64| json!({ "kind": "hide_review", "name": first["name"], "body": body, "version": version });
    let changed = save(&db, &admin, Some(template), words(&json!("It names a child."), 2)).await.unwrap();
    assert_eq!((&changed["is_shipped"], &changed["body"]), (&json!(false), &json!("It names a child.")));
    // The release's own words again.
    let same = save(&db, &admin, Some(template), words(&first["body"], 3)).await.unwrap();
    assert_eq!((&same["is_shipped"], &same["version"]), (&json!(true), &json!(4)));
    let log = texts(&db, "SELECT action FROM audit_log WHERE subject = 'reply_templates' ORDER BY id").await;
    assert_eq!(
        log,
        ["reply_template_retired", "reply_template_restored", "reply_template_saved", "reply_template_saved"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_a_template() {
    let db = fixture::empty().await;
    let admin = person(&db, 1, true).await;
    let known = list(&db, &admin, "contact").await.remove(0);
    let valid = json!({ "kind": "contact", "name": "Soon", "body": "Hello {first_name}", "version": 0 });
    let long = "x".repeat(501);
    for (field, value, message) in [
        ("kind", json!("poem"), "Please choose what the template is for."),
        ("name", json!("  "), "Please enter your name."),
        ("name", json!("x".repeat(81)), "Your name may have at most 80 characters."),
        ("name", json!("a\nb"), "Your name must be one line of plain text."),
        ("name", json!(known["name"].as_str().unwrap().to_uppercase()), "There is a template with this name already."),
        ("body", json!(" \n "), "Please write a text."),
        ("body", json!("x".repeat(4_001)), "Your text may have at most 4000 characters."),
        (
            "body",
            json!("Hello {frist_name}"),
            "There is no placeholder {frist_name}. You can use {first_name}, {reference}, {subject}, {site}.",
        ),
        ("poem", json!("x"), "There is no field \"poem\"."),
    ] {
        let mut posted = valid.clone();
        posted[field] = value;
        match save(&db, &admin, None, posted).await {
            Err(Error::Fields { wrong, .. }) => {
                assert_eq!((wrong[0].field.as_str(), wrong[0].message.as_str()), (field, message));
            }
            other => panic!("{field} {message}: {other:?}"),
        }
    }
    let reason = json!({ "kind": "reject_package", "name": "Long", "body": long, "version": 0 });
    let refused = error_kind_and_text(save(&db, &admin, None, reason).await);
    assert_eq!(refused, ("fields", "Your text may have at most 500 characters.".to_owned()), "as a reason may have");
    let made = save(&db, &admin, None, valid.clone()).await.unwrap();
    assert_eq!((&made["version"], &made["is_shipped"]), (&json!(1), &json!(false)));
    assert_eq!(kind(save(&db, &admin, None, valid.clone()).await), "fields", "the name is taken");
    let mut other_kind = valid.clone();
    other_kind["kind"] = json!("warn_person");
    assert_eq!(kind(save(&db, &admin, Some(id_of(&made)), other_kind).await), "fields");
    assert_eq!(kind(save(&db, &admin, Some(id(99)), valid.clone()).await), "missing");
    match save(&db, &admin, Some(id_of(&made)), valid.clone()).await {
        Err(Error::Outdated { now, .. }) => assert_eq!(*now, made),
        other => panic!("{other:?}"),
    }
    let support = with_role(&admin, StaffRole::Support);
    assert_eq!(kind(save(&db, &support, None, valid).await), "forbidden");
    assert_eq!(kind(retire(&db, &support, id_of(&made), 1).await), "forbidden");
    assert_eq!(kind(restore(&db, &support, id_of(&made)).await), "forbidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_changes_at_once_one_is_written() {
    let db = fixture::empty().await;
    let (one, other) = (person(&db, 1, true).await, person(&db, 2, true).await);
    let shipped = list(&db, &one, "warn_person").await.remove(0);
    let words = |body: &str| json!({ "kind": "warn_person", "name": "Tone", "body": body, "version": 0 });
    let template = Some(id_of(&shipped));
    let (first, second) = tokio::join!(
        save(&db, &one, template, words("Please be kind.")),
        save(&db, &other, template, words("Please be polite.")),
    );
    let kinds = [first, second].map(|done| done.map_or_else(|error| kind::<()>(Err(error)), |_| "done"));
    assert!(kinds.contains(&"done") && (kinds.contains(&"outdated") || kinds.contains(&"stale")), "{kinds:?}");
    let new = || json!({ "kind": "contact", "name": "At once", "body": "Hello.", "version": 0 });
    let (first, second) = tokio::join!(save(&db, &one, None, new()), save(&db, &other, None, new()));
    assert_eq!([first.is_ok(), second.is_ok()].iter().filter(|done| **done).count(), 1, "{first:?} {second:?}");
}
