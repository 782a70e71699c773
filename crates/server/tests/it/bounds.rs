//! Request bounds that the operator sets: T-Q11, T-Q13 and T-Q14. The grammar's bounds are tested beside it.

use serendib_db::Error;

use crate::fixture::TestApp;

/// T-Q11, T-Q13, T-Q14.
#[tokio::test(flavor = "multi_thread")]
async fn addresses_answers_and_statements_are_as_long_as_the_operator_lets_them() {
    let world =
        TestApp::with_arguments(&["demo", "--rows", "3", "--address-bytes", "600", "--statement-ms", "300"]).await;
    for question in ["?select=id", "?select=id&limit=100", "?select=id&limit=99999999999999999999"] {
        let answer = world.ask("GET", &format!("/rest/v1/packages{question}"), &[("prefer", "count=exact")], "").await;
        assert_eq!((answer.status, answer.header("content-range")), (206, "0-2/140"), "{question}");
    }
    assert_eq!(world.get("/rest/v1/packages?select=id&limit=2").await.json().as_array().unwrap().len(), 2);
    let address = |bytes: usize| format!("/rest/v1/packages?select=id&title=eq.{}", "x".repeat(bytes - 37));
    assert_eq!(address(600).len(), 600);
    assert_eq!(world.get(&address(600)).await.status, 200);
    assert_eq!(world.get(&address(601)).await.status, 414);
    let endless =
        "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000000000) SELECT count(*) FROM n";
    let ended = world.app.db.rows(endless, &[]).await;
    assert!(matches!(ended, Err(Error::Timeout)), "{ended:?}");
    // Background work, such as building the search index at a start, may take longer.
    let long = endless.replace("2000000000", "12000000");
    assert!(matches!(world.app.db.rows(&long, &[]).await, Err(Error::Timeout)));
    let rows = world.app.db.rows_at_leisure(&long, &[]).await.unwrap();
    assert_eq!(rows[0].int(0).unwrap(), 12_000_000);
}
