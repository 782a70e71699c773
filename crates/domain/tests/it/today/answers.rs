//! How guides answer.

use serde_json::json;
use serendib_domain::Result;
use serendib_domain::back_office::today::guide_answers::{AnswersQuery, guide_answers};
use serendib_domain::staff::{StaffRight, StaffRole};

use super::*;
use crate::people::kind;

async fn list(db: &Db, who: &Caller, days: &str, sort: &str, after: &str, limit: &str) -> Result<Json> {
    guide_answers(db, &ctx(who), &AnswersQuery { days, sort, after, limit }).await
}

/// A request to a guide, so many hours ago, answered so many minutes later.
async fn request(db: &Db, number: u128, guide: Uuid, hours: i64, status: &'static str, minutes: Option<i64>) -> Uuid {
    let decided = minutes.map(|minutes| ago(hours) + Duration::minutes(minutes));
    let columns = [("status", Value::from(status)), ("decided_at", decided.into())];
    let booking = booking(db, number, ago(hours), &columns).await;
    run(db, "UPDATE booking_requests SET guide_id = $2 WHERE id = $1", vec![booking.into(), guide.into()]).await;
    booking
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_counted_and_the_median_is_of_those_who_answered() {
    let (db, owner) = staffed().await;
    for number in 4..7 {
        people::guide(&db, number).await;
    }
    let (busy, slow, silent) = (id(503), id(504), id(505));
    for (number, (status, minutes)) in (1..).zip([
        ("approved", Some(10)),
        ("confirmed", Some(30)),
        ("cancelled", Some(50)),
        // Approved, and not paid in time.
        ("expired", Some(70)),
        ("rejected", Some(5_000)),
        ("expired", None),
        ("pending", None),
        ("pending", None),
        // Withdrawn before an answer.
        ("cancelled", None),
    ]) {
        request(&db, number, busy, 100, status, minutes).await;
    }
    request(&db, 20, slow, 100, "rejected", Some(2_000)).await;
    request(&db, 21, slow, 100, "approved", Some(1_000)).await;
    request(&db, 22, silent, 10, "pending", None).await;
    // Too long ago, and one that came from another host.
    request(&db, 23, slow, 91 * 24, "approved", Some(1)).await;
    let moved = request(&db, 24, slow, 100, "confirmed", Some(1)).await;
    run(
        &db,
        "INSERT INTO booking_handovers (id, booking_request_id, from_guide_id, to_guide_id, status, created_at, expires_at)
         VALUES ($1, $1, $2, $3, 'accepted', $4, $4)",
        vec![moved.into(), busy.into(), slow.into(), ago(50).into()],
    )
    .await;
    let all = list(&db, &owner, "", "", "", "").await.unwrap();
    assert_eq!((&all["total"], &all["next"]), (&json!(3), &Json::Null));
    let expected = json!({ "guide_id": busy, "display_name": "Person 3", "requests": 9, "accepted": 4, "rejected": 1, "expired": 1,
        "acceptance": 67, "median_minutes": 50, "waiting": 2 });
    assert_eq!(all["results"][0], expected);
    let named = |page: &Json| -> Vec<String> {
        page["results"].as_array().unwrap().iter().map(|row| row["display_name"].as_str().unwrap().to_owned()).collect()
    };
    for (sort, order) in [
        ("waiting", ["Person 3", "Person 5", "Person 4"]),
        ("slowest", ["Person 4", "Person 3", "Person 5"]),
        ("acceptance", ["Person 4", "Person 3", "Person 5"]),
        ("requests", ["Person 3", "Person 4", "Person 5"]),
    ] {
        let (mut paged, mut after) = (Vec::new(), String::new());
        loop {
            let page = list(&db, &owner, "90", sort, &after, "1").await.unwrap();
            assert_eq!(page["total"], 3);
            paged.extend(named(&page));
            match page["next"].as_str() {
                Some(next) => after = next.to_owned(),
                None => break,
            }
        }
        assert_eq!(paged, order, "{sort}");
    }
    assert_eq!(named(&list(&db, &owner, "365", "slowest", "", "").await.unwrap())[0], "Person 4");
    let slow = &list(&db, &owner, "90", "slowest", "", "").await.unwrap()["results"][0];
    assert_eq!(
        (&slow["median_minutes"], &slow["acceptance"], &slow["requests"]),
        (&json!(1_000), &json!(50), &json!(2))
    );
    for (days, sort, after) in [("8", "", ""), ("", "name", ""), ("", "waiting", "slowest.1.x"), ("", "", "x")] {
        assert_eq!(kind(list(&db, &owner, days, sort, after, "").await), "refused", "{days} {sort} {after}");
    }
    for role in StaffRole::ALL {
        let may = role.rights().contains(StaffRight::ReadReports);
        assert_eq!(list(&db, &with_role(&owner, role), "", "", "", "").await.is_ok(), may, "{role:?}");
    }
}
