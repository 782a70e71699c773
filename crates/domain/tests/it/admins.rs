//! Serendib always has an admin. T-B09.

use chrono::Duration;
use serendib_domain::accounts::admins;
use serendib_domain::{Caller, Result, identity};

use crate::fixture;
use crate::people::{count, ctx, error_kind_and_text, id, kind, person, run};

const ONLY_ADMIN: &str = "This is the only admin. Make somebody else an admin first.";

/// T-B09.
#[tokio::test(flavor = "multi_thread")]
async fn the_only_admin_neither_goes_nor_loses_the_right_and_of_two_either_may() {
    let db = fixture::empty().await;
    person(&db, 1, true).await;
    let revoke = async |number: u128| -> Result<bool> {
        let (ctx, email) = (ctx(&Caller::Service), format!("person{number}@example.lk"));
        db.write(async move |tx| admins::set(tx, &ctx, &email, false).await).await
    };
    let remove = async |number: u128| -> identity::IdentityResult<()> {
        let (ctx, user) = (ctx(&Caller::Service), id(number));
        db.write(async move |tx| identity::admin::remove(tx, &ctx, user).await).await
    };
    let left =
        "SELECT COUNT(*) FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.is_admin AND u.deleted_at IS NULL";
    let lock = "UPDATE users SET banned_until = $2 WHERE id = $1";
    person(&db, 2, true).await;
    let end = fixture::morning() + Duration::days(1);
    run(&db, lock, vec![id(2).into(), end.into()]).await;
    // A suspended admin cannot act, so the first admin is the only one left.
    assert_eq!(error_kind_and_text(revoke(1).await), ("conflict", ONLY_ADMIN.to_owned()));
    assert!(format!("{:?}", remove(1).await.unwrap_err()).contains(ONLY_ADMIN));
    assert_eq!(count(&db, left).await, 2);
    run(&db, "UPDATE users SET banned_until = NULL", Vec::new()).await;
    assert!(revoke(1).await.unwrap());
    assert_eq!(kind(revoke(2).await), "conflict");
    remove(1).await.unwrap();
    assert!(remove(2).await.is_err());
    assert_eq!(count(&db, left).await, 1);
}
