//! Saved trips.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::identity::admin;
use serendib_domain::saved::save::{self, SAVED_LIMIT};
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use crate::fixture;
use crate::people::{count, ctx, error_kind_and_text, guide, id, kind, package, person, run};

async fn save(db: &Db, who: &Caller, packages: Json) -> Result<Json> {
    let ctx = ctx(who);
    db.write(async move |tx: &mut Tx<'_>| save::save(tx, &ctx, Some(&packages)).await).await
}

fn titles(list: &Json) -> Vec<&str> {
    list["saved"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browsers_saved_list_is_merged_in_order_and_a_repeat_changes_nothing() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    let (anna, ben) = (person(&db, 10, false).await, person(&db, 11, false).await);
    let mut packages = Vec::new();
    for number in 100..104 {
        packages.push(package(&db, number, &host).await);
    }
    let [first, second, third, off_sale] = packages[..] else { unreachable!() };
    run(&db, "UPDATE packages SET is_active = FALSE WHERE id = $1", vec![off_sale.into()]).await;
    assert_eq!(titles(&save(&db, &anna, json!([third])).await.unwrap()), ["Trip 102"]);
    // A duplicate, one off sale, one that never existed, and one that is saved already.
    let local = json!([first, second, off_sale, first, id(999), third]);
    let merged = save(&db, &anna, local.clone()).await.unwrap();
    assert_eq!(titles(&merged), ["Trip 101", "Trip 100", "Trip 102"]);
    assert_eq!(merged["left_out"], json!([off_sale, id(999)]));
    assert_eq!(save(&db, &anna, local).await.unwrap(), merged);
    assert_eq!(titles(&save(&db, &ben, json!([second])).await.unwrap()), ["Trip 101"]);
    // A package that leaves the sale stays saved with its last title.
    run(&db, "UPDATE packages SET is_active = FALSE, title = 'Another' WHERE id = $1", vec![first.into()]).await;
    assert_eq!(titles(&save(&db, &anna, json!([second])).await.unwrap()), ["Trip 101", "Trip 100", "Trip 102"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_people_save_and_what_is_no_list_of_ids_is_refused() {
    let db = fixture::empty().await;
    let anna = person(&db, 10, false).await;
    assert_eq!(kind(save(&db, &Caller::Visitor, json!([id(1)])).await), "signed out");
    assert_eq!(kind(save(&db, &Caller::Service, json!([id(1)])).await), "forbidden");
    let many: Vec<Uuid> = (0..=u128::try_from(SAVED_LIMIT).unwrap()).map(id).collect();
    for wrong in [json!([]), json!("x"), json!([1]), json!(["x"]), json!(null), json!(many)] {
        let refused = "Please name from one to 200 packages, as a list of their ids.".to_owned();
        assert_eq!(error_kind_and_text(save(&db, &anna, wrong.clone()).await), ("refused", refused), "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_user_can_have_so_many_saved_and_the_rest_is_left_out() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    let (anna, last) = (person(&db, 10, false).await, package(&db, 100, &host).await);
    let copies = "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
                  SELECT $2, title, price, duration_days, max_people, status, created_at, updated_at FROM packages WHERE id = $1";
    let others: Vec<Uuid> = (1_000..1_000 + u128::try_from(SAVED_LIMIT).unwrap()).map(id).collect();
    for other in &others {
        run(&db, copies, vec![last.into(), (*other).into()]).await;
    }
    let full = save(&db, &anna, json!(others)).await.unwrap();
    assert_eq!((titles(&full).len(), &full["left_out"]), (SAVED_LIMIT, &json!([])));
    let beyond = save(&db, &anna, json!([last])).await.unwrap();
    assert_eq!((titles(&beyond).len(), &beyond["left_out"]), (SAVED_LIMIT, &json!([last])));
    run(&db, "DELETE FROM saved_packages WHERE package_id = $1", vec![others[0].into()]).await;
    let again = save(&db, &anna, json!([last])).await.unwrap();
    assert_eq!((&again["saved"][0]["package_id"], &again["left_out"]), (&json!(last), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_trips_are_deleted_with_their_account_and_no_others_are() {
    let db = fixture::empty().await;
    let host = guide(&db, 1).await;
    let (anna, ben) = (person(&db, 10, false).await, person(&db, 11, false).await);
    let trip = package(&db, 100, &host).await;
    for who in [&anna, &ben] {
        save(&db, who, json!([trip])).await.unwrap();
    }
    let (operator, user) = (ctx(&Caller::Service), anna.person().unwrap().user);
    db.write(async move |tx: &mut Tx<'_>| admin::remove(tx, &operator, user).await).await.unwrap();
    assert_eq!(count(&db, "SELECT COUNT(*) FROM saved_packages").await, 1);
    let left = db.rows("SELECT user_id FROM saved_packages", &[]).await.unwrap();
    assert_eq!(left[0].uuid(0).unwrap(), ben.person().unwrap().user);
}
