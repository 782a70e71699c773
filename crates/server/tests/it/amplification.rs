//! Embeds within and beyond the limits: T-Q11.

use crate::fixture::TestApp;

/// T-Q11.
#[tokio::test(flavor = "multi_thread")]
async fn embeds_that_multiply_are_refused_before_they_are_written() {
    let world = TestApp::demo().await;
    let hop = "travel_times!travel_times_origin_id_fkey";
    for (select, table) in [
        (format!("*,destination_id({hop}(destination_id({hop}(*))))"), "travel_times"),
        (format!("id,{hop}(destination_id({hop}(destination_id(*))))"), "destinations"),
    ] {
        let answer = world.get(&format!("/rest/v1/{table}?select={select}")).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "54000"), "{select}");
        assert!(answer.body.len() < 1_000);
    }
    let honest = world.get(&format!("/rest/v1/destinations?select=id,{hop}(minutes,destination_id(city))")).await;
    assert_eq!(honest.status, 200);
}

/// T-Q11.
#[tokio::test(flavor = "multi_thread")]
async fn embeds_below_nothing_are_nothing() {
    let world = TestApp::demo().await;
    let select = "id,package_attractions(attractions(destinations(city))),package_guides(guides(display_name))";
    let none =
        world.get(&format!("/rest/v1/packages?select={select}&id=eq.00000000-0000-4000-8000-000000000000")).await;
    assert_eq!((none.status, none.body.as_slice()), (200, b"[]".as_slice()));
    let empty = "package_attractions.day_number=eq.99&package_guides.is_primary_guide=is.null";
    let some = world.get(&format!("/rest/v1/packages?select={select}&limit=1&{empty}")).await;
    assert_eq!(some.status, 200);
    assert_eq!(some.json()[0]["package_attractions"], serde_json::json!([]));
}

/// T-Q11.
#[tokio::test(flavor = "multi_thread")]
async fn two_dozen_embeds_are_answered_in_time_and_one_more_is_refused() {
    let world = TestApp::demo().await;
    let each = [
        "package_days(*)",
        "package_attractions(day_number)",
        "package_categories(category)",
        "package_guides(guide_id)",
    ];
    let many = |count: usize| -> String {
        let named = (0..count).map(|number| format!("e{number}:{}", each[number % each.len()]));
        format!("/rest/v1/packages?limit=20&select=id,{}", named.collect::<Vec<_>>().join(","))
    };
    let since = std::time::Instant::now();
    let answer = world.get(&many(24)).await;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    assert!(since.elapsed() < std::time::Duration::from_secs(10), "{:?}", since.elapsed());
    let first = &answer.json()[0];
    assert_eq!((&first["e23"], first.as_object().unwrap().len()), (&first["e3"], 25));
    let refused = world.get(&many(25)).await;
    assert_eq!((refused.status, refused.code().as_str()), (400, "PGRST100"));
    // As many embeds are refused when they multiply: their weight is bounded.
    let hop = "travel_times!travel_times_origin_id_fkey";
    let hops: Vec<_> = (0..12).map(|number| format!("e{number}:{hop}(destination_id({hop}(*)))")).collect();
    let answer = world.get(&format!("/rest/v1/destinations?select=id,{}", hops[..8].join(","))).await;
    assert_eq!((answer.status, answer.code().as_str()), (400, "54000"));
}
