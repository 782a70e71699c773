//! Decisions about packages and revisions.

use serde_json::json;
use serendib_domain::jobs::{self, Job};
use serendib_domain::{Caller, Error, Result, packages};
use uuid::Uuid;

use super::{
    ADMIN, COLLEAGUE, OTHER_ADMIN, OWNER, PackageFixture, TRAVELLER, admin, ctx, field_errors, guide, person, trip,
    with,
};
use crate::fixture;

async fn mails(scene: &PackageFixture) -> Vec<(String, String, String)> {
    let ctx = fixture::ctx(Caller::Service, fixture::morning());
    let taken: Result<Vec<jobs::LeasedJob>> =
        scene.db.write(async move |tx| jobs::take(tx, &ctx, jobs::JobLane::Main, 100).await).await;
    let notice = |taken: jobs::LeasedJob| match taken.job {
        Job::Notice(notice) => (notice.to, notice.title, notice.body),
        other => panic!("{other:?}"),
    };
    taken.unwrap().into_iter().map(notice).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_puts_a_package_on_sale_and_its_owner_hears_of_it() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    scene.approve(id).await;
    let row =
        &scene.rows("SELECT status, reviewed_by, reviewed_at, rejection_reason, version FROM packages", &[]).await[0];
    assert_eq!(
        (row.text(0).unwrap(), row.uuid(1).unwrap(), row.time(2).unwrap()),
        ("approved", ADMIN, fixture::morning())
    );
    assert_eq!((row.opt_text(3).unwrap(), row.int(4).unwrap()), (None, 1));
    assert!(packages::doc(&scene.db, id).await.unwrap().is_some(), "the search finds it");
    assert_eq!(scene.notification_kinds(OWNER).await, ["package_approved"]);
    let body = "\"Hills by train\" is now published.".to_owned();
    assert_eq!(mails(&scene).await, [("Nimal@example.lk".to_owned(), "Your package was approved".to_owned(), body)]);
    assert_eq!(scene.audited().await, ["package_created", "approved"]);

    let before = scene.dump().await;
    scene.decide(admin(OTHER_ADMIN), id, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.dump().await, before, "the same again changes nothing");
    let late = scene.decide(admin(OTHER_ADMIN), id, json!({ "status": "rejected" })).await;
    assert!(matches!(late, Err(Error::Conflict("This has been decided already."))), "{late:?}");
    assert_eq!(scene.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_says_why_and_the_old_client_s_needs_no_reason() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    for bad in [json!(7), json!("x".repeat(501)), json!("a\u{202e}b")] {
        let refused = scene.decide(admin(ADMIN), id, json!({ "status": "rejected", "rejection_reason": bad })).await;
        assert!(matches!(refused, Err(Error::Fields { .. })), "{refused:?}");
    }
    for bad in [json!("pending"), json!("sold"), json!(null), json!(1)] {
        let refused = scene.decide(admin(ADMIN), id, json!({ "status": bad })).await;
        assert!(matches!(refused, Err(Error::Refused(_))), "{refused:?}");
    }
    let with_title = scene.decide(admin(ADMIN), id, json!({ "status": "approved", "title": "Mine" })).await;
    assert!(matches!(with_title, Err(Error::Forbidden(_))));
    let reason =
        json!({ "status": "rejected", "rejection_reason": " Too short. ", "updated_at": "2030-01-01T00:00:00Z" });
    scene.decide(admin(ADMIN), id, reason).await.unwrap();
    let row = &scene.rows("SELECT status, rejection_reason FROM packages", &[]).await[0];
    assert_eq!((row.text(0).unwrap(), row.text(1).unwrap()), ("rejected", "Too short."));
    assert!(packages::doc(&scene.db, id).await.unwrap().is_none());
    let (to, title, body) = mails(&scene).await.remove(0);
    assert_eq!((to.as_str(), title.as_str()), ("Nimal@example.lk", "Your package was not approved"));
    assert!(body.ends_with("\n\nReason: Too short."), "{body}");

    let other = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    scene.decide(admin(ADMIN), other, json!({ "status": "rejected" })).await.unwrap();
}

/// T-B08.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_decides_about_their_own_unless_nobody_else_could() {
    let scene = PackageFixture::new().await;
    let yes = || json!({ "status": "approved" });
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    for not_an_admin in [guide(OWNER), guide(COLLEAGUE), person(TRAVELLER)] {
        assert!(matches!(scene.decide(not_an_admin, id, yes()).await, Err(Error::Forbidden(_))));
    }
    assert!(matches!(scene.decide(Caller::Visitor, id, yes()).await, Err(Error::SignedOut)));
    scene.run("UPDATE profiles SET is_admin = TRUE WHERE user_id = $1", &[OWNER.into()]).await;
    let refused = scene.decide(admin(OWNER), id, yes()).await;
    let text = "This is your own. Another admin must decide on it.";
    assert!(matches!(refused, Err(Error::Forbidden(message)) if message == text), "{refused:?}");
    // Nor may the host decide, nor the author of a revision of another guide's package.
    scene.run("UPDATE package_owners SET user_id = $1", &[COLLEAGUE.into()]).await;
    assert!(matches!(scene.decide(admin(OWNER), id, yes()).await, Err(Error::Forbidden(_))));
    scene.decide(admin(ADMIN), id, yes()).await.unwrap();
    let renamed = with(scene.document(id).await, "title", json!("Hills by night"));
    assert!(scene.save(admin(OTHER_ADMIN), &renamed).await.unwrap().waiting);
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    assert!(matches!(
        scene.patch(admin(OTHER_ADMIN), "package_revisions", revision, yes()).await,
        Err(Error::Forbidden(_))
    ));
    scene.run("UPDATE profiles SET is_admin = FALSE WHERE user_id <> $1", &[OTHER_ADMIN.into()]).await;
    scene.patch(admin(OTHER_ADMIN), "package_revisions", revision, yes()).await.unwrap();
    assert_eq!(scene.document(id).await["title"], "Hills by night");
    assert_eq!(scene.audited().await.last().unwrap(), "approved");
}

/// T-B08.
#[tokio::test(flavor = "multi_thread")]
async fn an_admin_who_wrote_into_a_package_that_waits_leaves_it_to_another() {
    let scene = PackageFixture::new().await;
    let yes = || json!({ "status": "approved" });
    let text = "This is your own. Another admin must decide on it.";
    let mine = async |id| {
        let refused = scene.decide(admin(ADMIN), id, yes()).await;
        assert!(matches!(refused, Err(Error::Forbidden(message)) if message == text), "{refused:?}");
    };
    // As a document, and by rows.
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    scene.save(admin(ADMIN), &with(scene.document(id).await, "title", json!("Hills by boat"))).await.unwrap();
    mine(id).await;
    // The guide hears what was edited for them.
    let heard = "SELECT user_id, body FROM notifications WHERE kind = 'package_edited_for_you'";
    let row = scene.rows(heard, &[]).await.remove(0);
    assert_eq!(row.uuid(0).unwrap(), OWNER);
    assert!(row.text(1).unwrap().contains("the title. It is in force now."), "{}", row.text(1).unwrap());
    scene.decide(admin(OTHER_ADMIN), id, yes()).await.unwrap();
    // A package on sale is decided: a repeat counts as no decision, whichever admin has edited it since.
    scene.patch(admin(OTHER_ADMIN), "packages", id, json!({ "max_people": 5 })).await.unwrap();
    scene.decide(admin(OTHER_ADMIN), id, yes()).await.unwrap();
    // An edit by rows of a package on sale waits as its author's revision.
    scene.patch(admin(ADMIN), "packages", id, json!({ "title": "Hills by bus" })).await.unwrap();
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    let refused = scene.patch(admin(ADMIN), "package_revisions", revision, yes()).await;
    assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    scene.patch(admin(OTHER_ADMIN), "package_revisions", revision, yes()).await.unwrap();
    // The sole admin decides alone, and the log states so.
    let other = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    scene.save(admin(ADMIN), &with(scene.document(other).await, "title", json!("Mine"))).await.unwrap();
    scene.run("UPDATE profiles SET is_admin = FALSE WHERE user_id <> $1", &[ADMIN.into()]).await;
    scene.decide(admin(ADMIN), other, yes()).await.unwrap();
    let sql = "SELECT after FROM audit_log WHERE subject_id = $1 AND action = 'approved'";
    assert!(scene.rows(sql, &[other.into()]).await[0].text(0).unwrap().contains("sole_admin"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_decides_decides_about_what_they_have_seen() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    scene.save(guide(OWNER), &with(scene.document(id).await, "title", json!("Switched"))).await.unwrap();
    let seen = json!({ "status": "approved", "version": 1 });
    assert!(matches!(scene.decide(admin(ADMIN), id, seen).await, Err(Error::Stale("package"))));
    scene.decide(admin(ADMIN), id, json!({ "status": "approved", "version": 2 })).await.unwrap();

    let wish = with(scene.document(id).await, "title", json!("Fine"));
    scene.save(guide(OWNER), &wish).await.unwrap();
    let seen = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    scene.save(guide(OWNER), &with(wish, "description", json!("Not fine"))).await.unwrap();
    let gone = scene.patch(admin(ADMIN), "package_revisions", seen, json!({ "status": "approved" })).await;
    assert!(matches!(gone, Err(Error::Missing("revision"))), "{gone:?}");
    assert_eq!(scene.document(id).await["title"], "Switched");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approved_revision_is_in_force_with_what_came_into_force_meanwhile() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let before = scene.rows("SELECT id, title FROM package_days ORDER BY day_number", &[]).await;
    let live = scene.document(id).await;
    let wish = with(with(live, "title", json!("Hills slowly")), "days.1.description", json!("We sleep in."));
    scene.save(guide(OWNER), &wish).await.unwrap();
    scene.patch(guide(OWNER), "packages", id, json!({ "max_people": 4, "price": 199 })).await.unwrap();
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap();
    scene.patch(admin(ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    let now = scene.document(id).await;
    assert_eq!((&now["title"], &now["days"][1]["description"]), (&json!("Hills slowly"), &json!("We sleep in.")));
    assert_eq!((now["price"].as_f64(), &now["max_people"]), (Some(199.0), &json!(4)));
    let after = scene.rows("SELECT id, title FROM package_days ORDER BY day_number", &[]).await;
    assert_eq!(format!("{before:?}"), format!("{after:?}"), "days stay the rows that they were");
    let row = &scene.rows("SELECT status, version FROM packages", &[]).await[0];
    assert_eq!((row.text(0).unwrap(), row.int(1).unwrap()), ("approved", 4));
    assert_eq!(scene.notification_kinds(OWNER).await, ["package_approved", "revision_approved"]);
    let opened = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap();
    assert_eq!((opened.id, opened.status.as_str()), (revision.id, "approved"));
    let again =
        scene.patch(admin(OTHER_ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await;
    again.unwrap();
    let late = scene.patch(admin(OTHER_ADMIN), "package_revisions", revision.id, json!({ "status": "rejected" })).await;
    assert!(matches!(late, Err(Error::Conflict(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_revision_leaves_the_package_on_sale_as_it_was() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let live = scene.document(id).await;
    scene.save(guide(OWNER), &with(live.clone(), "title", json!("No"))).await.unwrap();
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    for not_an_admin in [guide(OWNER), person(TRAVELLER)] {
        let refused = scene.patch(not_an_admin, "package_revisions", revision, json!({ "status": "approved" })).await;
        assert!(matches!(refused, Err(Error::Forbidden(_))));
    }
    let no = json!({ "status": "rejected", "rejection_reason": "The old title is good." });
    scene.patch(admin(ADMIN), "package_revisions", revision, no).await.unwrap();
    assert_eq!(scene.document(id).await, live);
    let opened = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap();
    assert_eq!(
        (opened.status.as_str(), opened.rejection_reason.as_deref()),
        ("rejected", Some("The old title is good."))
    );
    assert_eq!(scene.notification_kinds(OWNER).await, ["package_approved", "revision_rejected"]);
    // The next edit is another revision; the rejected one stays in the history.
    scene.save(guide(OWNER), &with(live, "title", json!("Maybe"))).await.unwrap();
    assert_eq!(scene.number("SELECT COUNT(*) FROM package_revisions").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_sold_is_not_approved() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    // A day needs a sight.
    scene.run("DELETE FROM package_attractions", &[]).await;
    for (sql, field, message) in [
        ("DELETE FROM package_categories", "categories", "Please fill in all required fields."),
        ("DELETE FROM package_locations", "locations", "Please fill in all required fields."),
        ("UPDATE packages SET duration_days = 1", "days", "The itinerary has more days than the trip."),
        ("DELETE FROM package_days", "days", "At least one day must remain."),
    ] {
        scene.run(sql, &[]).await;
        let refused = scene.decide(admin(ADMIN), id, json!({ "status": "approved" })).await;
        let (_, fields) = field_errors(refused.unwrap_err());
        assert!(fields.contains(&(field.to_owned(), message.to_owned())), "{fields:?}");
    }
    scene.decide(admin(ADMIN), id, json!({ "status": "rejected" })).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_s_key_decides_as_well() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let ctx = ctx(Caller::Service);
    let done: Result<()> =
        scene.db.write(async move |tx| packages::review::package(tx, &ctx, id, &super::approval()).await).await;
    done.unwrap();
    let row = &scene.rows("SELECT status, reviewed_by FROM packages", &[]).await[0];
    assert_eq!((row.text(0).unwrap(), row.opt_uuid(1).unwrap()), ("approved", None::<Uuid>));
    let missing = scene.decide(Caller::Service, Uuid::from_u128(9), json!({ "status": "approved" })).await;
    assert!(matches!(missing, Err(Error::Missing("package"))));
}

/// D-105.
#[tokio::test(flavor = "multi_thread")]
async fn changes_that_were_refused_are_offered_until_the_package_is_saved_again() {
    for way in ["again", "as it is", "cheaper", "one row", "mended"] {
        let scene = PackageFixture::new().await;
        let id = scene.on_sale().await;
        let live = scene.document(id).await;
        let wish = with(live.clone(), "title", json!("Hills by night"));
        scene.save(guide(OWNER), &wish).await.unwrap();
        let refused = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap().id;
        let reason = json!({ "status": "rejected", "rejection_reason": "There are no trains by night." });
        scene.patch(admin(ADMIN), "package_revisions", refused, reason).await.unwrap();
        let offered = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap();
        assert_eq!((offered.id, offered.document["title"].as_str()), (refused, Some("Hills by night")), "{way}");
        let left = match way {
            "again" => scene.save(guide(OWNER), &wish).await.map(|_| Some("pending")),
            "mended" => {
                scene.save(guide(OWNER), &with(wish, "title", json!("Hills by day"))).await.map(|_| Some("pending"))
            }
            "as it is" => scene.save(guide(OWNER), &live).await.map(|_| None),
            "cheaper" => scene.save(guide(OWNER), &with(live, "price", json!(199))).await.map(|_| None),
            _ => scene.patch(guide(OWNER), "packages", id, json!({ "max_people": 4 })).await.map(|()| None),
        };
        let opened = scene.open_for_edit(&guide(OWNER), id).await.revision;
        assert_eq!(opened.as_ref().map(|revision| revision.status.as_str()), left.unwrap(), "{way}");
        assert_ne!(opened.map(|revision| revision.id), Some(refused), "{way}");
        let sql = "SELECT COUNT(*) FROM package_revisions WHERE status = 'rejected'";
        assert_eq!(scene.number(sql).await, 1, "{way}: what was decided stays");
    }
}
