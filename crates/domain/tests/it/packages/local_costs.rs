//! Local costs and shopping stops: both answers are required, keep the host's order, and are never part of a price.

use serde_json::{Value as Json, json};
use serendib_domain::packages;

use super::{ADMIN, OTHER_ADMIN, OWNER, PackageFixture};
use super::{admin, ctx, field_errors, guide, to_object, trip, with};

const MISSING: &str = "Please fill in all required fields.";

fn cost(label: &str, amount: Json, per: &str) -> Json {
    json!({ "label": label, "amount_usd": amount, "per": per, "is_optional": false })
}

/// The two answers in a document.
fn declared(document: &Json) -> Json {
    ["paid_locally", "local_costs", "shopping", "shopping_stops", "shopping_commission"]
        .map(|field| document[field].clone())
        .into_iter()
        .collect()
}

/// A column of a package row, as JSON.
async fn column(scene: &PackageFixture, name: &str) -> String {
    let sql = format!("SELECT COALESCE(CAST({name} AS TEXT), 'null') FROM packages");
    scene.rows(&sql, &[]).await[0].text(0).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_answer_is_refused_and_every_broken_rule_is_reported_at_its_field() {
    let scene = PackageFixture::new().await;
    let many: Vec<Json> = (0..13).map(|number| cost(&format!("Ticket {number}"), json!(1), "person")).collect();
    for (path, value, field, message) in [
        ("paid_locally", json!(null), "paid_locally", MISSING),
        ("paid_locally", json!(" "), "paid_locally", MISSING),
        ("paid_locally", json!("perhaps"), "paid_locally", "Please say whether anything is paid locally."),
        ("paid_locally", json!(true), "paid_locally", "Please say whether anything is paid locally."),
        ("paid_locally", json!("nothing"), "paid_locally", "Nothing is paid locally, but there is a list of what is."),
        ("local_costs", json!([]), "local_costs", "Please add what is paid locally, or say that nothing is."),
        ("local_costs", json!(null), "local_costs", "Please add what is paid locally, or say that nothing is."),
        ("local_costs", json!("much"), "local_costs", "This must be a list."),
        ("local_costs", json!(many), "local_costs", "A package may have at most 12 local costs."),
        ("local_costs.0", json!("Jeep"), "local_costs.0", "This must be an object."),
        ("local_costs.0.tax", json!(1), "local_costs.0.tax", "A package has no field \"tax\"."),
        ("local_costs.0.label", json!(" "), "local_costs.0.label", "Please enter the name."),
        ("local_costs.0.label", json!("a\nb"), "local_costs.0.label", "The name must be one line of plain text."),
        (
            "local_costs.0.label",
            json!("ස".repeat(81)),
            "local_costs.0.label",
            "The name may have at most 80 characters.",
        ),
        (
            "local_costs.0.amount_usd",
            json!(null),
            "local_costs.0.amount_usd",
            "The amount must be an amount in dollars and cents.",
        ),
        (
            "local_costs.0.amount_usd",
            json!(1.005),
            "local_costs.0.amount_usd",
            "The amount must be an amount in dollars and cents.",
        ),
        ("local_costs.0.amount_usd", json!(-1), "local_costs.0.amount_usd", "The amount may not be below 0."),
        (
            "local_costs.0.amount_usd",
            json!(5000.01),
            "local_costs.0.amount_usd",
            "The amount may be at most 5000 dollars.",
        ),
        ("local_costs.1.per", json!("elephant"), "local_costs.1.per", "Please choose what the amount is for."),
        ("local_costs.1.per", json!(null), "local_costs.1.per", "Please choose what the amount is for."),
        ("local_costs.1.is_optional", json!("yes"), "local_costs.1.is_optional", "This must be true or false."),
        ("shopping", json!(null), "shopping", MISSING),
        ("shopping", json!(""), "shopping", MISSING),
        ("shopping", json!("some"), "shopping", "Please say whether there are shopping stops."),
        ("shopping", json!("none"), "shopping", "A trip without shopping stops has none to tell of."),
        ("shopping_stops", json!("\u{200b}"), "shopping_stops", MISSING),
        (
            "shopping_stops",
            json!("x".repeat(501)),
            "shopping_stops",
            "The text about shopping stops may have at most 500 characters.",
        ),
        ("shopping_commission", json!(null), "shopping_commission", MISSING),
        ("shopping_commission", json!("no"), "shopping_commission", "This must be true or false."),
    ] {
        let errors = field_errors(scene.save(guide(OWNER), &with(trip(&scene), path, value)).await.unwrap_err());
        assert_eq!(errors.1, [(field.to_owned(), message.to_owned())], "{path}");
    }
    let mut silent = trip(&scene);
    for field in ["paid_locally", "local_costs", "shopping", "shopping_stops", "shopping_commission"] {
        silent.as_object_mut().unwrap().remove(field);
    }
    let (message, fields) = field_errors(scene.save(guide(OWNER), &silent).await.unwrap_err());
    let fields: Vec<_> = fields.iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!((message.as_str(), fields.as_slice()), (MISSING, ["paid_locally", "shopping"].as_slice()));
    assert_eq!(scene.number("SELECT COUNT(*) FROM packages").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_stored_in_the_host_s_order_and_the_price_is_what_it_was() {
    let scene = PackageFixture::new().await;
    for (answers, stored) in [
        (
            json!([
                "costs",
                [cost("Tip", json!(0), "group"), cost("Park", json!("5000"), "person")],
                "none",
                null,
                null
            ]),
            json!(["costs", [cost("Tip", json!(0), "group"), cost("Park", json!(5000), "person")], "none", null, null]),
        ),
        (
            json!(["nothing", [], "stops", " Gems\r\nSpices ", false]),
            json!(["nothing", [], "stops", "Gems\nSpices", false]),
        ),
        (
            json!(["costs", [{ "label": "Bo\u{200b}at", "amount_usd": 12.5, "per": "vehicle" }], "stops", "Batik", true]),
            json!(["costs", [cost("Boat", json!(12.5), "vehicle")], "stops", "Batik", true]),
        ),
    ] {
        let mut document = trip(&scene);
        let fields = ["paid_locally", "local_costs", "shopping", "shopping_stops", "shopping_commission"];
        for (field, answer) in fields.into_iter().zip(answers.as_array().unwrap()) {
            document = with(document, field, answer.clone());
        }
        let id = scene.save(guide(OWNER), &document).await.unwrap().id;
        let reopened = scene.document(id).await;
        assert_eq!(numbers(&declared(&reopened)), numbers(&stored));
        assert_eq!(reopened["price"].as_f64(), Some(240.5), "what is paid locally is no part of the price");
    }
}

/// Normalizes integers and floats.
fn numbers(json: &Json) -> Json {
    match json {
        Json::Number(number) => json!(number.as_f64()),
        Json::Array(items) => items.iter().map(numbers).collect(),
        Json::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), numbers(value))).collect::<serde_json::Map<_, _>>().into()
        }
        other => other.clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_package_on_sale_keeps_its_answers_until_an_admin_has_seen_the_new_ones() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let before = declared(&scene.document(id).await);
    let more = with(scene.document(id).await, "local_costs.0.amount_usd", json!(30));
    let more = with(more, "shopping_commission", json!(false));
    let saved = scene.save(guide(OWNER), &more).await.unwrap();
    assert!(saved.waiting, "what is declared is looked at");
    assert_eq!(declared(&scene.document(id).await), before);
    let opened = scene.open_for_edit(&guide(OWNER), id).await;
    let revision = opened.revision.unwrap();
    assert_eq!(numbers(&declared(&revision.document)), numbers(&declared(&more)));
    scene.patch(admin(OTHER_ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(numbers(&declared(&scene.document(id).await)), numbers(&declared(&more)));
    let fields = scene.rows("SELECT after FROM audit_log WHERE action = 'revision_submitted'", &[]).await;
    let fields: Json = serde_json::from_str(fields[0].text(0).unwrap()).unwrap();
    let fields: Vec<_> = fields.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(fields, ["local_costs", "shopping_commission"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_the_old_client_need_no_answer_and_lose_none() {
    let scene = PackageFixture::new().await;
    let head = json!({
        "title": "Row by row", "description": "Slow.", "price": 90, "duration_days": 1, "max_people": 4,
        "highlights": "Tea", "included": "Tickets",
    });
    let id = scene.insert(guide(OWNER), "packages", head).await.unwrap();
    for (table, row) in [
        ("package_locations", json!({ "package_id": id, "location_name": "Ella", "is_primary_location": true })),
        ("package_categories", json!({ "package_id": id, "category": "nature" })),
        ("package_days", json!({ "package_id": id, "day_number": 1, "title": "Up" })),
    ] {
        scene.insert(guide(OWNER), table, row).await.unwrap();
    }
    assert_eq!(declared(&scene.document(id).await), json!([null, [], null, null, null]));
    scene.approve(id).await;
    assert_eq!((column(&scene, "local_costs").await, column(&scene, "shopping").await), ("null".into(), "null".into()));

    // Edits by rows wait for an admin and require no answers.
    scene.patch(guide(OWNER), "packages", id, json!({ "title": "By rows" })).await.unwrap();
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap();
    scene.patch(admin(ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.document(id).await["title"], "By rows");

    // The wizard requires both answers, and they survive later edits by rows.
    let whole = scene.document(id).await;
    let (_, fields) =
        field_errors(scene.save(guide(OWNER), &with(whole.clone(), "price", json!(80))).await.unwrap_err());
    assert_eq!(fields.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>(), ["paid_locally", "shopping"]);
    let answered = with(with(whole, "paid_locally", json!("nothing")), "shopping", json!("none"));
    assert!(scene.save(guide(OWNER), &answered).await.unwrap().waiting);
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap();
    scene.patch(admin(ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    scene.patch(guide(OWNER), "packages", id, json!({ "price": 70 })).await.unwrap();
    scene.insert(guide(OWNER), "package_categories", json!({ "package_id": id, "category": "food" })).await.unwrap();
    assert_eq!(declared(&scene.document(id).await), json!(["nothing", [], "none", null, null]));
    let waiting = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap();
    assert_eq!(declared(&waiting.document), json!(["nothing", [], "none", null, null]));
    for column in ["local_costs", "shopping", "shopping_commission"] {
        let refused = scene.patch(guide(OWNER), "packages", id, json!({ column: null })).await;
        assert!(refused.is_err(), "{column} is declared in the whole document");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_from_before_the_questions_can_still_be_approved() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let before = declared(&scene.document(id).await);
    let renamed = with(scene.document(id).await, "title", json!("Hills by bus"));
    scene.save(guide(OWNER), &renamed).await.unwrap();
    let mut old = renamed.clone();
    for field in ["paid_locally", "local_costs", "shopping", "shopping_stops", "shopping_commission"] {
        old.as_object_mut().unwrap().remove(field);
    }
    scene.run("UPDATE package_revisions SET document = $1", &[serendib_db::Value::json(&old)]).await;
    let revision = scene.open_for_edit(&guide(OWNER), id).await.revision.unwrap();
    assert_eq!(declared(&revision.document), json!([null, [], null, null, null]), "the wizard is given every field");
    scene.patch(admin(ADMIN), "package_revisions", revision.id, json!({ "status": "approved" })).await.unwrap();
    let now = scene.document(id).await;
    assert_eq!((&now["title"], declared(&now)), (&json!("Hills by bus"), before), "what was declared stays");
}

#[tokio::test(flavor = "multi_thread")]
async fn saying_the_same_again_changes_nothing() {
    let scene = PackageFixture::new().await;
    let id = scene.on_sale().await;
    let same = to_object(&scene.document(id).await);
    let saved =
        scene.db.write(async move |tx| packages::save(tx, &ctx(guide(OWNER)), &same, None).await).await.unwrap();
    assert_eq!((saved.version, saved.waiting), (1, false));
}
