//! A package gets another owner.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::packages::transfer::transfer_package;
use serendib_domain::staff::StaffRights;
use serendib_domain::{Caller, Result, SignedInPerson};

use super::{WHY, wrong_fields};
use crate::bookings::BookingFixture;
use crate::people::{guide, id, kind, run, texts, to_object};

impl BookingFixture {
    async fn transfer(&self, who: &Caller, to: &Caller) -> Result<Json> {
        let (ctx, package) = (self.ctx(who), self.package);
        let posted = to_object(&json!({ "guide_id": to.person().unwrap().record, "reason": WHY }));
        self.write(async move |tx: &mut Tx<'_>| transfer_package(tx, &ctx, package, &posted).await).await
    }

    /// Owners, then hosts; the primary ones with a star.
    async fn people_of_package(&self) -> Vec<String> {
        let sql = "SELECT p.display_name || CASE WHEN o.is_primary_owner THEN '*' ELSE '' END
                     FROM package_owners o JOIN profiles p ON p.user_id = o.user_id
                   UNION ALL SELECT 'host ' || g.display_name || CASE WHEN h.is_primary_guide THEN '*' ELSE '' END
                     FROM package_guides h JOIN guides g ON g.id = h.guide_id ORDER BY 1";
        texts(&self.db, sql).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_new_guide_owns_and_leads_it_and_open_bookings_stay_where_they_are() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    assert_eq!(scene.people_of_package().await, ["Person 1*", "host Person 1*", "host Person 2"]);
    let sale = scene.transfer(&scene.admin, &scene.colleague).await.unwrap();
    assert_eq!((&sale["state"], &sale["approved"]), (&json!("on_sale"), &json!(1)));
    assert_eq!(scene.people_of_package().await, ["Person 2*", "host Person 1", "host Person 2*"]);
    let led = "SELECT g.display_name FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE b.id = $1";
    assert_eq!(scene.text(led, booking).await, "Person 1");
    let kinds = "SELECT kind FROM notifications WHERE kind LIKE 'package_%' ORDER BY kind";
    assert_eq!(texts(&scene.db, kinds).await, ["package_given_away", "package_received"]);
    assert_eq!(scene.logged("package_transferred").await[0]["reason"], json!(WHY));
    assert_eq!(kind(scene.transfer(&scene.admin, &scene.colleague).await), "conflict", "theirs already");
    // A guide who does not host it yet.
    let newcomer = guide(&scene.db, 7).await;
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![id(502).into()]).await;
    scene.transfer(&Caller::Service, &newcomer).await.unwrap();
    assert_eq!(
        scene.people_of_package().await,
        ["Person 7*", "host Person 1", "host Person 7*"],
        "a suspended one leaves"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn agreements_with_the_former_owner_end() {
    let scene = BookingFixture::new().await;
    run(
        &scene.db,
        "INSERT INTO host_shares (id, package_id, owner_guide_id, guide_id, percent, proposed_by, status, created_at, expires_at)
         VALUES ($1, $2, $3, $4, 80, 'owner', 'agreed', $5, $5)",
        vec![id(800).into(), scene.package.into(), id(501).into(), id(502).into(), scene.now.into()],
    )
    .await;
    let newcomer = guide(&scene.db, 7).await;
    scene.transfer(&scene.admin, &newcomer).await.unwrap();
    assert_eq!(texts(&scene.db, "SELECT status FROM host_shares").await, ["ended"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_give_packages_and_not_to_themselves_to_suspended_guides_or_private_ones() {
    let scene = BookingFixture::new().await;
    for who in [&scene.host, &scene.colleague, &scene.traveller] {
        assert_eq!(kind(scene.transfer(who, &scene.colleague).await), "forbidden");
    }
    assert_eq!(kind(scene.transfer(&Caller::Visitor, &scene.colleague).await), "signed out");
    let person = scene.colleague.person().unwrap().clone();
    run(&scene.db, "UPDATE profiles SET is_admin = TRUE WHERE user_id = $1", vec![person.user.into()]).await;
    let own = Caller::Person(SignedInPerson { rights: StaffRights::ALL, ..person });
    assert_eq!(kind(scene.transfer(&own, &scene.colleague).await), "forbidden", "four eyes");
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![id(502).into()]).await;
    assert_eq!(wrong_fields(scene.transfer(&scene.admin, &scene.colleague).await), ["guide_id"]);
    run(&scene.db, "UPDATE guides SET is_active = TRUE", vec![]).await;
    run(&scene.db, "UPDATE packages SET is_active = FALSE, private_to = $1", vec![id(10).into()]).await;
    assert_eq!(kind(scene.transfer(&scene.admin, &scene.colleague).await), "forbidden");
}
