//! Roles of the staff and the four-eyes rules. D-172, T-B08, T-B09.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Db;
use serendib_domain::mail_templates::TemplateCall;
use serendib_domain::notices::Notice;
use serendib_domain::staff::four_eyes::{self, FourEyesAction};
use serendib_domain::staff::{StaffRight, StaffRights, StaffRole, four_eyes_rules, members};
use serendib_domain::{Caller, Result, SignedInPerson, identity, notices};
use uuid::Uuid;

use crate::fixture::{self, retry_while_busy};
use crate::people::{count, ctx, error_kind_and_text, id, kind, person, run, texts, to_object};

const LIVE: &str = "SELECT role FROM staff_members WHERE ended_at IS NULL ORDER BY role";

/// An owner of the host, with a second factor.
async fn owner(db: &Db, number: u128) -> Caller {
    assured(&person(db, number, true).await)
}

fn assured(caller: &Caller) -> Caller {
    Caller::Person(SignedInPerson { is_assured: true, ..caller.person().unwrap().clone() })
}

fn with_role(caller: &Caller, role: StaffRole) -> Caller {
    let rights: StaffRights = role.rights();
    Caller::Person(SignedInPerson { rights, is_assured: true, ..caller.person().unwrap().clone() })
}

async fn set(db: &Db, who: &Caller, number: u128, role: &str, until: Option<DateTime<Utc>>) -> Result<Json> {
    let posted = json!({ "email": format!("person{number}@example.lk"), "role": role,
        "reason": "Needed at the desk", "until": until.map(|at| at.to_rfc3339()) });
    let (ctx, posted) = (ctx(who), to_object(&posted));
    db.write(async move |tx| members::set_staff_role(tx, &ctx, &posted).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lasting_role_replaces_all_and_one_for_some_time_only_its_own_kind() {
    let db = fixture::empty().await;
    let owner = owner(&db, 1).await;
    person(&db, 2, false).await;
    let (now, hours) = (fixture::morning(), Duration::hours);
    set(&db, &owner, 2, "support", None).await.unwrap();
    set(&db, &owner, 2, "content", Some(now + hours(2))).await.unwrap();
    assert_eq!(texts(&db, LIVE).await, ["content", "support"]);
    let member = set(&db, &owner, 2, "finance", Some(now + hours(3))).await.unwrap();
    assert_eq!((member["role"].as_str(), member["expires_at"].is_string()), (Some("finance"), true));
    assert_eq!(texts(&db, LIVE).await, ["finance", "support"]);
    set(&db, &owner, 2, "operations", None).await.unwrap();
    assert_eq!(texts(&db, LIVE).await, ["operations"]);
    assert_eq!(set(&db, &owner, 2, "none", None).await.unwrap()["role"], Json::Null);
    let rows = "SELECT COUNT(*) FROM staff_members";
    assert_eq!((count(&db, rows).await, texts(&db, LIVE).await.len()), (4, 0), "the history stays");
    // There is nothing left to end, and nothing to tell.
    set(&db, &owner, 2, "none", None).await.unwrap();
    assert_eq!(count(&db, "SELECT COUNT(*) FROM audit_log WHERE action = 'staff_role_set'").await, 5);
    assert_eq!(count(&db, "SELECT COUNT(*) FROM notifications WHERE kind = 'staff_role'").await, 5);
    let log = texts(&db, "SELECT CAST(after AS TEXT) FROM audit_log WHERE action = 'staff_role_set'").await;
    assert!(log.iter().all(|row| row.contains("Needed at the desk")), "{log:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_owners_with_a_second_factor_give_roles_and_never_to_themselves() {
    let db = fixture::empty().await;
    let owner = owner(&db, 1).await;
    let helper = person(&db, 2, false).await;
    assert_eq!(kind(set(&db, &Caller::Visitor, 2, "support", None).await), "signed out");
    assert_eq!(kind(set(&db, &Caller::Service, 2, "support", None).await), "forbidden");
    let unproven = Caller::Person(SignedInPerson { is_assured: false, ..owner.person().unwrap().clone() });
    assert_eq!(kind(set(&db, &unproven, 2, "support", None).await), "forbidden");
    for role in StaffRole::ALL.into_iter().filter(|role| *role != StaffRole::Owner) {
        assert_eq!(kind(set(&db, &with_role(&helper, role), 1, "none", None).await), "forbidden", "{role:?}");
    }
    assert_eq!(kind(set(&db, &owner, 1, "none", None).await), "forbidden");
    let at = |days| Some(fixture::morning() + Duration::days(days));
    for (number, role, until) in [
        (9, "support", None),
        (2, "admin", None),
        (2, "", None),
        (2, "support", at(0)),
        (2, "support", at(91)),
        (2, "none", at(1)),
    ] {
        assert_eq!(kind(set(&db, &owner, number, role, until).await), "fields", "{number} {role}");
    }
    let text = to_object(&json!({ "email": "person2@example.lk", "role": "support", "reason": "Short" }));
    let ctx = ctx(&owner);
    let short: Result<Json> = db.write(async move |tx| members::set_staff_role(tx, &ctx, &text).await).await;
    assert_eq!(kind(short), "fields");
    assert_eq!(count(&db, "SELECT COUNT(*) FROM staff_members").await, 0);
}

/// T-B09.
#[tokio::test(flavor = "multi_thread")]
async fn two_owners_who_end_each_others_role_at_once_leave_one() {
    let db = fixture::empty().await;
    let host = owner(&db, 1).await;
    let mut owners = Vec::new();
    for number in [2, 3] {
        let other = person(&db, number, false).await;
        set(&db, &host, number, "owner", None).await.unwrap();
        owners.push(with_role(&other, StaffRole::Owner));
    }
    run(&db, "UPDATE profiles SET is_admin = FALSE WHERE user_id = $1", vec![id(1).into()]).await;
    let (one, other) = tokio::join!(
        retry_while_busy(|| set(&db, &owners[0], 3, "none", None)),
        retry_while_busy(|| set(&db, &owners[1], 2, "content", None)),
    );
    assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1, "{one:?} {other:?}");
    let lost = if one.is_ok() { other } else { one };
    assert!(error_kind_and_text(lost).1.contains("only admin"));
    let left = "SELECT COUNT(*) FROM staff_members WHERE role = 'owner' AND ended_at IS NULL";
    assert_eq!(count(&db, left).await, 1);
    // Nor is the account of the last one removed.
    let last: Uuid =
        texts(&db, "SELECT CAST(user_id AS TEXT) FROM staff_members WHERE role = 'owner' AND ended_at IS NULL").await
            [0]
        .parse()
        .unwrap();
    let remove = async |user: Uuid| -> identity::IdentityResult<()> {
        let ctx = ctx(&Caller::Service);
        db.write(async move |tx| identity::admin::remove(tx, &ctx, user).await).await
    };
    assert!(remove(last).await.is_err());
    let gone = if last == id(2) { id(3) } else { id(2) };
    remove(gone).await.unwrap();
    let of_the_gone = "SELECT COUNT(*) FROM staff_members WHERE ended_at IS NOT NULL AND reason = ''";
    assert!(count(&db, of_the_gone).await >= 1);
}

async fn decide(db: &Db, who: &Caller, action: FourEyesAction, cents: Option<i64>) -> Result<bool> {
    let (ctx, own) = (ctx(who), who.person().unwrap().user);
    db.write(async move |tx| four_eyes::ensure_not_own(tx, &ctx, action, cents, &[own]).await).await
}

async fn set_rule(db: &Db, who: &Caller, rule: Json) -> Result<Json> {
    let (ctx, posted) = (ctx(who), to_object(&rule));
    db.write(async move |tx| four_eyes_rules::set_four_eyes_rule(tx, &ctx, &posted).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_own_case_needs_another_person_with_the_right_as_its_rule_says() {
    let db = fixture::empty().await;
    let owner = owner(&db, 1).await;
    person(&db, 2, false).await;
    let refund = FourEyesAction::Refund;
    assert!(decide(&db, &owner, refund, Some(100)).await.unwrap(), "a sole owner decides alone");
    set(&db, &owner, 2, "support", None).await.unwrap();
    assert!(decide(&db, &owner, refund, Some(100)).await.unwrap(), "support moves no money");
    set(&db, &owner, 2, "finance", None).await.unwrap();
    assert_eq!(kind(decide(&db, &owner, refund, Some(100)).await), "forbidden");
    assert!(decide(&db, &owner, FourEyesAction::ApprovePackage, None).await.unwrap());
    let later = (fixture::morning() - Duration::hours(1)).into();
    run(&db, "UPDATE staff_members SET expires_at = $1 WHERE ended_at IS NULL", vec![later]).await;
    assert!(decide(&db, &owner, refund, Some(100)).await.unwrap(), "their time is over");
    set(&db, &owner, 2, "finance", None).await.unwrap();

    for (rule, outcome) in [
        (json!({ "action": "dance", "is_on": true }), "fields"),
        (json!({ "action": "refund" }), "fields"),
        (json!({ "action": "commission", "is_on": true, "above": 5 }), "fields"),
        (json!({ "action": "refund", "is_on": true, "above": -1 }), "fields"),
        (json!({ "action": "payout", "is_on": true, "approve_above": 5 }), "fields"),
    ] {
        assert_eq!(kind(set_rule(&db, &owner, rule).await), outcome);
    }
    let finance = with_role(&person(&db, 3, false).await, StaffRole::Finance);
    assert_eq!(kind(set_rule(&db, &finance, json!({ "action": "refund", "is_on": false })).await), "forbidden");
    let rule = set_rule(&db, &owner, json!({ "action": "refund", "is_on": true, "above": 50 })).await.unwrap();
    assert_eq!((rule["is_on"].as_bool(), rule["above"].as_f64()), (Some(true), Some(50.0)));
    assert!(!decide(&db, &owner, refund, Some(5_000)).await.unwrap());
    assert_eq!(kind(decide(&db, &owner, refund, Some(5_001)).await), "forbidden");
    set_rule(&db, &owner, json!({ "action": "commission", "is_on": false })).await.unwrap();
    assert!(!decide(&db, &owner, FourEyesAction::Commission, None).await.unwrap());
    let listed = four_eyes_rules::four_eyes_rules(&db, &ctx(&owner)).await.unwrap();
    assert_eq!(listed.as_array().unwrap().len(), FourEyesAction::ALL.len());
    assert_eq!(count(&db, "SELECT COUNT(*) FROM audit_log WHERE action = 'four_eyes_rule_set'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn news_of_what_waits_goes_to_staff_with_the_right() {
    let db = fixture::empty().await;
    let owner = owner(&db, 1).await;
    for (number, role) in [(2, "support"), (3, "content"), (4, "finance")] {
        person(&db, number, false).await;
        set(&db, &owner, number, role, None).await.unwrap();
    }
    run(&db, "DELETE FROM notifications", Vec::new()).await;
    for (right, readers) in [
        (StaffRight::DecidePackages, vec![id(1), id(3)]),
        (StaffRight::HandleMessages, vec![id(1), id(2)]),
        (StaffRight::MoveMoney, vec![id(1), id(4)]),
        (StaffRight::DecideApplications, vec![id(1)]),
    ] {
        let ctx = ctx(&Caller::Service);
        let sent: Result<()> = db
            .write(async move |tx| {
                let template = TemplateCall { template: "guides/suspended".to_owned(), values: json!({}) };
                let words = ("Waits".to_owned(), "A package waits.".to_owned());
                let notice = Notice { kind: "package_waiting", title: words.0, body: words.1, link: None, template };
                notices::show_staff(tx, &ctx, right, &notice).await
            })
            .await;
        sent.unwrap();
        let rows = db.rows("SELECT user_id FROM notifications ORDER BY user_id", &[]).await.unwrap();
        let notified: Vec<Uuid> = rows.iter().map(|row| row.uuid(0).unwrap()).collect();
        assert_eq!(notified, readers, "{right:?}");
        run(&db, "DELETE FROM notifications", Vec::new()).await;
    }
}
