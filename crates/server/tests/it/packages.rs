//! Packages over the wire: creation, edits, reviews, single rows. T-R19 to T-R23, T-R27, T-R30, T-S12, T-B02, T-B08.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::{id, status_and_code};
use crate::fixture::TestApp;
use crate::program::TestResponse;

fn trip(title: &str) -> Json {
    json!({
        "title": title, "description": "Two slow days.", "duration": "2 days", "max_people": 6, "price": 240.5,
        "highlights": "Tea", "included": "Tickets", "locations": [{ "location_name": "Haputale" }], "categories": ["nature"],
        "days": [{ "attractions": [{ "title": "My aunt's garden", "description": "Bananas." }] }],
        "room_pricing": [{ "accommodation_type": "double", "hotel_type": "three_star", "price_per_room": 80 }],
        "paid_locally": "nothing", "local_costs": [], "shopping": "none",
        "images": ["/pictures/ella-dawn-3.webp"],
    })
}

async fn save(world: &TestApp, who: Uuid, document: &Json) -> Json {
    let saved = world.request_as(who, "POST", "rpc/save_package", &json!({ "document": document })).await;
    assert_eq!(saved.status, 200, "{saved:?}");
    saved.json()
}

async fn open_for_edit(world: &TestApp, who: Uuid, package: &str) -> Json {
    world.request_as(who, "POST", "rpc/package_for_edit", &json!({ "package": package })).await.json()
}

fn text(answer: &TestResponse) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

async fn count_found(world: &TestApp, text: &str) -> u64 {
    let text = text.replace(' ', "%20");
    world.get(&format!("/rest/v1/rpc/search_packages?q={text}")).await.json()["total"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_is_made_reviewed_found_changed_and_gone() {
    let world = TestApp::empty().await;
    let (owner, _) = world.host(1).await;
    let admin = world.account(2, true).await;
    let other_admin = world.account(3, true).await;
    let stranger = world.account(4, false).await;
    let saved = save(&world, owner, &trip("Quiet ridges")).await;
    assert_eq!((&saved["status"], &saved["version"], &saved["waiting"]), (&json!("pending"), &json!(1), &json!(false)));
    let package = saved["id"].as_str().unwrap();
    let page = format!("/packages/{package}");
    assert_eq!((count_found(&world, "Quiet ridges").await, world.get(&page).await.status), (0, 404));
    assert_eq!(open_for_edit(&world, stranger, package).await, Json::Null);
    assert_eq!(open_for_edit(&world, owner, package).await["may_edit"], json!(true));
    let sights = "/rest/v1/attractions?select=title&slug=is.null";
    assert_eq!(world.get(sights).await.json(), json!([]), "what waits shows nothing of itself");

    let counts = world.request_as(admin, "POST", "rpc/review_counts", &Json::Null).await.json();
    assert_eq!((&counts["packages"], &counts["revisions"]), (&json!(1), &json!(0)));
    let queue = world.request_as(admin, "POST", "rpc/pending_packages", &json!({ "q": "quiet" })).await.json();
    assert_eq!((&queue["total"], &queue["results"][0]["kind"]), (&json!(1), &json!("new")));
    let old_queue = "packages?select=*,package_locations(*),package_categories(*),package_owners(*)&status=eq.pending&order=created_at.desc";
    let listed = world.request_as(admin, "GET", old_queue, &Json::Null).await.json();
    assert_eq!((&listed[0]["package_owners"][0]["user_id"], listed.as_array().unwrap().len()), (&json!(owner), 1));

    let row = format!("packages?id=eq.{package}");
    let approve = json!({ "status": "approved", "updated_at": "2030-01-01T00:00:00Z" });
    for user in [owner, stranger] {
        let refused = world.request_as(user, "PATCH", &row, &approve).await;
        let expected = if user == owner { (403, "42501".to_owned()) } else { (200, String::new()) };
        assert_eq!(status_and_code(&refused), expected);
    }
    let seen = format!("{row}&version=eq.9");
    assert_eq!(
        world.request_as(admin, "PATCH", &seen, &approve).await.json(),
        json!([]),
        "another version than was seen"
    );
    let approved = world.request_as(admin, "PATCH", &row, &approve).await;
    assert_eq!((approved.status, &approved.json()[0]["status"]), (200, &json!("approved")));
    assert_eq!(count_found(&world, "Quiet ridges").await, 1);
    assert_eq!(count_found(&world, "aunt's garden").await, 1);
    assert!(text(&world.get("/sitemap.xml").await).contains(package));
    let html = world.get(&page).await;
    assert!(html.status == 200 && text(&html).contains("<title>Quiet ridges | Serendib</title>"), "{html:?}");
    assert_eq!(world.get(sights).await.json(), json!([{ "title": "My aunt's garden" }]));
    let late =
        world.request_as(other_admin, "PATCH", &row, &json!({ "status": "rejected", "rejection_reason": "No." })).await;
    assert_eq!(status_and_code(&late), (409, "PT409".to_owned()));

    // Changes to what travelers were promised wait; the rest takes effect at once.
    let mut document = open_for_edit(&world, owner, package).await["document"].take();
    document["title"] = json!("Loud ridges");
    document["max_people"] = json!(8);
    let saved = save(&world, owner, &document).await;
    assert_eq!((&saved["status"], &saved["waiting"]), (&json!("approved"), &json!(true)));
    let card = world.get("/rest/v1/rpc/search_packages?q=ridges").await.json();
    assert_eq!((&card["results"][0]["title"], &card["results"][0]["max_people"]), (&json!("Quiet ridges"), &json!(8)));
    let stale = json!({ "document": document, "version": 1 });
    document["title"] = json!("Other ridges");
    let stale = {
        let mut stale = stale;
        stale["document"] = document;
        stale
    };
    assert_eq!(
        status_and_code(&world.request_as(owner, "POST", "rpc/save_package", &stale).await),
        (409, "PT409".to_owned())
    );
    let revisions = "package_revisions?select=id,status,document&status=eq.pending";
    assert_eq!(world.request_as(stranger, "GET", revisions, &Json::Null).await.json(), json!([]));
    assert_eq!(status_and_code(&world.get(&format!("/rest/v1/{revisions}")).await), (401, "42501".to_owned()));
    let waiting = world.request_as(owner, "GET", revisions, &Json::Null).await.json();
    assert_eq!(waiting[0]["document"]["title"], json!("Loud ridges"));
    let revision = format!("package_revisions?id=eq.{}", waiting[0]["id"].as_str().unwrap());
    assert_eq!(
        status_and_code(&world.request_as(owner, "PATCH", &revision, &json!({ "status": "approved" })).await),
        (403, "42501".to_owned())
    );
    let queue = world.request_as(admin, "POST", "rpc/pending_packages", &Json::Null).await.json();
    assert_eq!(
        (&queue["results"][0]["kind"], &queue["results"][0]["title"]),
        (&json!("revision"), &json!("Loud ridges"))
    );
    assert_eq!(world.request_as(admin, "PATCH", &revision, &json!({ "status": "approved" })).await.status, 200);
    // Quoted, because an unquoted search also returns near matches.
    assert_eq!((count_found(&world, "Loud ridges").await, count_found(&world, "%22Quiet ridges%22").await), (1, 0));
    assert!(text(&world.get(&page).await).contains("<title>Loud ridges | Serendib</title>"));

    // A single row that changes a promise waits too: travelers see the approved version until an admin has decided.
    let edited = world.request_as(owner, "PATCH", &row, &json!({ "title": "Bait" })).await;
    assert_eq!((edited.status, &edited.json()[0]["status"]), (200, &json!("approved")));
    assert_eq!((count_found(&world, "ridges").await, count_found(&world, "Bait").await), (1, 0));
    let child = json!([{ "package_id": package, "category": "food" }]);
    let added = world.request_as(owner, "POST", "package_categories?select=category", &child).await;
    assert_eq!((added.status, added.json()), (201, json!([{ "category": "food" }])));
    let categories = format!("package_categories?package_id=eq.{package}&category=eq.food");
    assert_eq!(world.request_as(owner, "GET", &categories, &Json::Null).await.json(), json!([]));
    let waiting = world.request_as(owner, "GET", revisions, &Json::Null).await.json();
    assert_eq!(waiting[0]["document"]["title"], json!("Bait"));
    let revision = format!("package_revisions?id=eq.{}", waiting[0]["id"].as_str().unwrap());
    let no = json!({ "status": "rejected", "rejection_reason": "Which ridges?" });
    assert_eq!(world.request_as(admin, "PATCH", &revision, &no).await.status, 200);
    assert_eq!((count_found(&world, "Bait").await, world.get(&page).await.status), (0, 200));
    assert_eq!(world.get(sights).await.json().as_array().unwrap().len(), 1);
    let bell = world.request_as(owner, "GET", "notifications?select=kind&order=created_at", &Json::Null).await.json();
    let kinds: Vec<_> = bell.as_array().unwrap().iter().map(|row| row["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["package_approved", "revision_approved", "revision_rejected"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_have_the_catalogue_s_texts_and_name_the_fields() {
    let world = TestApp::empty().await;
    let (owner, _) = world.host(1).await;
    let (colleague, _) = world.host(2).await;
    let stranger = world.account(3, false).await;
    let body = json!({ "document": trip("Mine") }).to_string();
    let signed_out =
        world.ask("POST", "/rest/v1/rpc/save_package", &[("content-type", "application/json")], &body).await;
    assert_eq!(status_and_code(&signed_out), (401, "42501".to_owned()));
    let no_guide = world.request_as(stranger, "POST", "rpc/save_package", &json!({ "document": trip("Mine") })).await;
    assert_eq!(status_and_code(&no_guide), (403, "42501".to_owned()));
    assert_eq!(no_guide.json()["message"], "You need to be a verified guide to create packages.");
    let mut document = trip("Mine");
    document["title"] = json!("");
    document["days"][0]["attractions"][0]["title"] = json!(" ");
    let refused = world.request_as(owner, "POST", "rpc/save_package", &json!({ "document": document })).await;
    assert_eq!(status_and_code(&refused), (400, "23514".to_owned()));
    assert_eq!(refused.json()["message"], "Please fill in all required fields.");
    let details: Json = serde_json::from_str(refused.json()["details"].as_str().unwrap()).unwrap();
    let field = |at: usize| details[at]["field"].as_str().unwrap().to_owned();
    assert_eq!((field(0).as_str(), field(1).as_str()), ("title", "days.0.attractions.0.title"));
    document["title"] = json!("Mine");
    let refused = world.request_as(owner, "POST", "rpc/save_package", &json!({ "document": document })).await;
    assert_eq!(refused.json()["message"], "Failed to create day 1: Please enter the title.");

    let saved = save(&world, owner, &trip("Mine")).await;
    let mut theirs = trip("Mine now");
    theirs["id"] = saved["id"].clone();
    let clash = world.request_as(colleague, "POST", "rpc/save_package", &json!({ "document": theirs })).await;
    assert_eq!(status_and_code(&clash), (409, "23505".to_owned()), "meant as a new one, its id is taken");
    let edit = json!({ "document": theirs, "version": saved["version"] });
    let refused = world.request_as(colleague, "POST", "rpc/save_package", &edit).await;
    assert_eq!(status_and_code(&refused), (403, "42501".to_owned()));
    assert_eq!(refused.json()["message"], "Only the package owner or an admin can edit this package.");
    for queue in ["rpc/pending_packages", "rpc/review_counts"] {
        assert_eq!(
            status_and_code(&world.request_as(owner, "POST", queue, &Json::Null).await),
            (403, "42501".to_owned()),
            "{queue}"
        );
    }
    world.run("UPDATE guides SET is_active = FALSE WHERE user_id = $1".to_owned(), vec![owner.into()]).await;
    theirs["title"] = json!("Off duty");
    let suspended = world.request_as(owner, "POST", "rpc/save_package", &json!({ "document": theirs })).await;
    assert_eq!(status_and_code(&suspended), (403, "42501".to_owned()));
}

/// T-R27, T-S12.
#[tokio::test(flavor = "multi_thread")]
async fn clients_choose_their_ids_but_no_address_of_another_site() {
    let world = TestApp::empty().await;
    let ((owner, _), (colleague, _)) = (world.host(1).await, world.host(2).await);
    let head = |id: Json| {
        json!({
            "id": id, "title": "Row by row", "description": "x", "duration_days": 2, "price": 50, "max_people": 4, "min_people": 1,
            "highlights": "x", "included": "x", "status": "pending", "is_active": true,
        })
    };
    let own = json!(id(900));
    assert_eq!(world.request_as(owner, "POST", "packages", &head(own.clone())).await.status, 201);
    for (who, bad, status, code) in [
        (owner, own.clone(), 409, "23505"),
        (colleague, own.clone(), 409, "23505"),
        (owner, json!("no-id"), 400, "22P02"),
        (owner, json!(Uuid::nil()), 400, "22P02"),
    ] {
        assert_eq!(
            status_and_code(&world.request_as(who, "POST", "packages", &head(bad.clone())).await),
            (status, code.to_owned()),
            "{bad}"
        );
    }
    // The error is that of any other table.
    let taken = world.request_as(colleague, "POST", "packages", &head(own.clone())).await.json();
    let details = format!("Key (id)=({}) already exists.", id(900));
    let message = "duplicate key value violates unique constraint \"packages_pkey\"";
    assert_eq!(taken, json!({ "code": "23505", "details": details, "hint": null, "message": message }));
    let site = &world.app.site_url;
    let stored = "/storage/v1/object/public/package-images/a/1-b.webp";
    world.picture("package-images", "a/1-b.webp").await;
    for (images, status) in [
        (json!([stored]), 200),
        (json!([format!("{site}{stored}")]), 200),
        (json!(["/pictures/ella-dawn-3.webp"]), 200),
        (json!(["/pictures/ella-dawn-1.webp"]), 400),
        (json!(["/pictures/ella-dawn-3.w400.webp"]), 400),
        (json!(["http://169.254.169.254/latest"]), 400),
        (json!(["javascript:alert(1)"]), 400),
        (json!(["https://tracker.test/pixel.gif"]), 400),
        (json!([format!("{site}.evil.test{stored}")]), 400),
    ] {
        let mut document = trip("Pictures");
        document["images"] = images.clone();
        let answer = world.request_as(owner, "POST", "rpc/save_package", &json!({ "document": document })).await;
        assert_eq!(answer.status, status, "{images}");
        let patched = world
            .request_as(owner, "PATCH", &format!("packages?id=eq.{}", id(900)), &json!({ "images": images }))
            .await;
        assert_eq!(patched.status, status, "{images}");
        if status == 400 {
            assert_eq!((answer.code(), patched.code()), ("23514".to_owned(), "23514".to_owned()));
        }
    }
    let absolute = json!({ "images": [format!("{site}{stored}")] });
    let changed = world.request_as(owner, "PATCH", &format!("packages?id=eq.{}", id(900)), &absolute).await.json();
    assert_eq!((&changed[0]["images"], &changed[0]["image_url"]), (&json!([stored]), &json!(stored)));
}

/// T-B02.
#[tokio::test(flavor = "multi_thread")]
async fn markup_in_a_package_is_text_wherever_it_is_rendered() {
    let world = TestApp::empty().await;
    let (owner, _) = world.host(1).await;
    let admin = world.account(2, true).await;
    let evil = "</title><script>alert(1)</script><img src=x onerror=alert(1)>";
    let mut document = trip(evil);
    for field in ["description", "highlights", "included", "excluded"] {
        document[field] = json!(evil);
    }
    document["locations"][0]["location_name"] = json!("<b>Ella</b>");
    document["days"][0]["title"] = json!(evil);
    document["days"][0]["attractions"][0]["title"] = json!(evil);
    let package = save(&world, owner, &document).await["id"].as_str().unwrap().to_owned();
    let answer = world.request_as(admin, "POST", "rpc/pending_packages", &Json::Null).await;
    assert_eq!(answer.json()["results"][0]["title"], json!(evil), "to the letter");
    assert!(answer.header("content-type").starts_with("application/json"));
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    world.request_as(admin, "PATCH", &format!("packages?id=eq.{package}"), &json!({ "status": "approved" })).await;
    let html = world.get(&format!("/packages/{package}")).await;
    assert_eq!(html.status, 200);
    for live in ["<script>alert", "<img src=x", "<b>Ella"] {
        assert!(!text(&html).contains(live), "{live}");
    }
    assert!(text(&html).contains("&lt;script&gt;alert(1)"), "shown as text");
}

/// T-R20, T-R22, T-R23.
#[tokio::test(flavor = "multi_thread")]
async fn rows_of_others_stay_as_they_are() {
    let world = TestApp::empty().await;
    let (owner, colleague) = (world.host(1).await, world.host(2).await);
    let package = world.on_sale(100, owner).await;
    let place = json!({ "package_id": package, "location_name": "Ella", "is_primary_location": true });
    // Added while pending, because a place added to a package on sale waits for an admin.
    world.run("UPDATE packages SET status = 'pending'".to_owned(), Vec::new()).await;
    assert_eq!(world.request_as(owner.0, "POST", "package_locations", &place).await.status, 201);
    world.run("UPDATE packages SET status = 'approved'".to_owned(), Vec::new()).await;
    let forbidden = (403, "42501".to_owned());
    for change in [
        json!({ "status": "approved" }),
        json!({ "rating": 5 }),
        json!({ "review_count": 100 }),
        json!({ "is_active": true }),
        json!({ "title": "x", "reviewed_by": owner.0 }),
        json!({ "version": 7, "created_at": "2020-01-01T00:00:00Z" }),
    ] {
        let refused = world.request_as(owner.0, "PATCH", &format!("packages?id=eq.{package}"), &change).await;
        assert_eq!(status_and_code(&refused), forbidden, "{change}");
    }
    let path = format!("?package_id=eq.{package}");
    for table in ["package_locations", "package_guides"] {
        assert_eq!(
            status_and_code(&world.request_as(colleague.0, "DELETE", &format!("{table}{path}"), &Json::Null).await),
            forbidden,
            "{table}"
        );
    }
    assert_eq!(
        world.request_as(colleague.0, "DELETE", &format!("package_owners{path}"), &Json::Null).await.json(),
        json!([])
    );
    for (table, row) in [
        ("package_locations", json!({ "package_id": package, "location_name": "Galle" })),
        (
            "package_room_pricing",
            json!({ "package_id": package, "accommodation_type": "double", "hotel_type": "budget", "price_per_room": 1 }),
        ),
        ("package_days", json!({ "package_id": package, "day_number": 1 })),
        ("package_owners", json!({ "package_id": package, "user_id": colleague.0 })),
        ("package_guides", json!({ "package_id": package, "guide_id": colleague.1 })),
    ] {
        assert_eq!(status_and_code(&world.request_as(colleague.0, "POST", table, &row).await), forbidden, "{table}");
    }
    let foreign_guide = json!({ "package_id": package, "guide_id": colleague.1 });
    assert_eq!(status_and_code(&world.request_as(owner.0, "POST", "package_guides", &foreign_guide).await), forbidden);
    let title = json!({ "title": "Mine" });
    assert_eq!(
        status_and_code(&world.request_as(colleague.0, "PATCH", &format!("packages?id=eq.{package}"), &title).await),
        forbidden
    );
    let all = world.request_as(owner.0, "PATCH", "packages", &title).await;
    assert_eq!(status_and_code(&all), (400, "21000".to_owned()), "T-R24");
    let deleted = world.request_as(owner.0, "DELETE", &format!("packages?id=eq.{package}"), &Json::Null).await;
    assert_eq!(status_and_code(&deleted), forbidden);
    assert_eq!(world.number("SELECT COUNT(*) FROM package_locations").await, 1);
    // A repeat of a row that came with the package returns the stored row.
    let again = json!({ "package_id": package, "guide_id": owner.1, "is_primary_guide": true });
    let repeated = world.request_as(owner.0, "POST", "package_guides", &again).await;
    assert_eq!((repeated.status, &repeated.json()[0]["guide_id"]), (201, &json!(owner.1)));
    let again = json!({ "package_id": package, "user_id": owner.0, "is_primary_owner": true });
    assert_eq!(world.request_as(owner.0, "POST", "package_owners", &again).await.status, 201);
}

/// T-S06.
#[tokio::test(flavor = "multi_thread")]
async fn more_packages_than_the_operator_allows_are_refused_one_by_one_and_in_one_array() {
    let world = TestApp::with_arguments(&["serve", "--packages-per-day", "2", "--packages-waiting", "3"]).await;
    let (owner, _) = world.host(1).await;
    let row = |title: &str| {
        json!({ "title": title, "description": "Slow.", "price": 10, "duration_days": 2, "max_people": 4, "highlights": "Tea",
                "included": "Tickets" })
    };
    let array = Json::from((0..3).map(|number| row(&format!("Array {number}"))).collect::<Vec<_>>());
    let refused = world.request_as(owner, "POST", "packages", &array).await;
    assert_eq!((status_and_code(&refused), refused.header("retry-after")), ((429, "PT429".to_owned()), "86401"));
    save(&world, owner, &trip("One")).await;
    assert_eq!(world.request_as(owner, "POST", "packages", &row("Two")).await.status, 201);
    let third = world.request_as(owner, "POST", "rpc/save_package", &json!({ "document": trip("Three") })).await;
    assert_eq!(status_and_code(&third), (429, "PT429".to_owned()));
    let stored = world.app.db.rows("SELECT title FROM packages ORDER BY title", &[]).await.unwrap();
    assert_eq!(stored.iter().map(|row| row.text(0).unwrap()).collect::<Vec<_>>(), ["One", "Two"]);
}
