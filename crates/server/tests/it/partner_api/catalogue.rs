//! The supplier and the packages on sale.

use serde_json::Value as Json;

use super::{ALL, PartnerFixture};

#[tokio::test(flavor = "multi_thread")]
async fn all_packages_on_sale_are_products_page_by_page_and_no_others() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    assert_eq!(scene.get("/supplier", &key).await.json()["name"], "Serendib");
    let products = scene.walk("/products?limit=7", &key).await;
    let ids: Vec<&str> = products.iter().map(|one| one["id"].as_str().unwrap()).collect();
    let sql = "SELECT CAST(id AS TEXT) FROM packages WHERE is_active AND status = 'approved' ORDER BY id";
    let on_sale = scene.world.app.db.rows(sql, &[]).await.unwrap();
    let on_sale: Vec<&str> = on_sale.iter().map(|row| row.text(0).unwrap()).collect();
    assert!(on_sale.len() > 20 && ids == on_sale, "{} of {}", ids.len(), on_sale.len());
    for product in products.iter().step_by(5) {
        let one = scene.get(&format!("/products/{}", product["id"].as_str().unwrap()), &key).await;
        assert_eq!(&one.json(), product);
        assert!(!product["hosts"].as_array().unwrap().is_empty() && !product["media"].as_array().unwrap().is_empty());
    }
    let with_rooms = products.iter().find(|one| one["options"].as_array().unwrap().len() > 1).unwrap();
    assert_eq!(with_rooms["options"][0]["id"], "DEFAULT");
    let pending = "SELECT CAST(id AS TEXT) FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1";
    let pending = scene.world.app.db.rows(pending, &[]).await.unwrap()[0].text(0).unwrap().to_owned();
    for id in [pending.as_str(), "00000000-0000-4000-8000-000000000000", "x", "%2e%2e", "é"] {
        let path = format!("/products/{id}");
        let refused = scene.get(&path, &key).await;
        assert_eq!((refused.status, refused.json()["error"].as_str()), (400, Some("INVALID_PRODUCT_ID")), "{id}");
        assert_eq!(refused.json()["productId"].as_str(), Some(id), "{id}");
    }
    for query in ["limit=0", "limit=101", "limit=x", "after=x", "locale=de"] {
        assert_eq!(scene.get(&format!("/products?{query}"), &key).await.status, 400, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_answer_is_not_sent_again() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    let first = scene.get("/products?limit=3", &key).await.json()[0]["id"].as_str().unwrap().to_owned();
    for path in ["/supplier", "/products?limit=3", &format!("/products/{first}")] {
        let answer = scene.get(path, &key).await;
        let tag = answer.header("etag").to_owned();
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        for sent in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let again = scene.ask("GET", path, &key, &[("if-none-match", sent.as_str())], &Json::Null).await;
            assert_eq!((again.status, again.header("etag"), again.body.len()), (304, tag.as_str(), 0), "{path} {sent}");
        }
        let other = scene.ask("GET", path, &key, &[("if-none-match", "\"x\"")], &Json::Null).await;
        assert_eq!(other.status, 200, "{path}");
        // It still needs the key.
        let without = scene.ask("GET", path, "", &[("if-none-match", tag.as_str())], &Json::Null).await;
        assert_eq!(without.status, 401, "{path}");
    }
    let path = format!("/products/{first}");
    let before = scene.get(&path, &key).await;
    scene.world.run("UPDATE packages SET price = price + 100".to_owned(), Vec::new()).await;
    let after = scene.ask("GET", &path, &key, &[("if-none-match", before.header("etag"))], &Json::Null).await;
    assert_eq!(after.status, 200);
    let price = |answer: &Json| answer["options"][0]["units"][0]["pricingFrom"][0]["retail"].as_i64().unwrap();
    assert_eq!(price(&after.json()), price(&before.json()) + 100);
    assert_eq!(scene.get("/openapi.json", "").await.header("cache-control"), "public, max-age=300");
}
