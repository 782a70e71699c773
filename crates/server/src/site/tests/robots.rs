use axum::http::{StatusCode, header};
use uuid::Uuid;

use super::fixture::{GUIDE, SITE, SiteFixture, TRIP};
use crate::site::sitemap::{SitemapPart, Sitemaps};

#[tokio::test]
async fn robots_txt_names_the_sitemap() {
    let world = SiteFixture::new().await;
    let robots = world.get("/robots.txt").await;
    assert!(robots.text().contains(&format!("Sitemap: {SITE}/sitemap.xml\n")));
    assert!(robots.text().contains("Disallow: /admin\n"));
    assert!(!robots.text().contains("Disallow: /\n"));
    assert!(!robots.text().contains("/rest/"), "pages are rendered from these reads");
    let map = world.get("/sitemap.xml").await;
    assert_eq!(map.header(header::CONTENT_TYPE), "application/xml; charset=utf-8");
    for part in [
        format!("<loc>{SITE}/</loc>"),
        format!("<loc>{SITE}/search</loc>"),
        format!("<loc>{SITE}/guides/{GUIDE}</loc>"),
        format!("<loc>{SITE}/packages/{TRIP}</loc><lastmod>2023-11-14T22:13:20Z</lastmod>"),
    ] {
        assert!(map.text().contains(&part), "{part}\n{}", map.text());
    }
    assert!(!map.text().contains("/profile") && !map.text().contains("/auth"));
}

#[tokio::test]
async fn a_trip_off_the_market_leaves_the_sitemap_at_once() {
    let world = SiteFixture::new().await;
    assert!(world.get("/sitemap.xml").await.text().contains("/packages/"));
    world.run("UPDATE packages SET is_active = FALSE".to_owned()).await;
    assert!(!world.get("/sitemap.xml").await.text().contains("/packages/"));
}

#[tokio::test]
async fn a_large_catalogue_is_split() {
    let world = SiteFixture::new().await;
    for number in 0..23_u128 {
        world
            .run_at(format!(
                "INSERT INTO packages (id, title, price, duration_days, max_people, status, created_at, updated_at)
                 VALUES ('{}', 'Trip {number}', 100, 1, 2, 'approved', $1, $1)",
                Uuid::from_u128(100 + number)
            ))
            .await;
    }
    for number in 0..24_u128 {
        let id = Uuid::from_u128(500 + number);
        for sql in [
            format!("INSERT INTO users (id, created_at, updated_at) VALUES ('{id}', $1, $1)"),
            format!(
                "INSERT INTO guides (id, user_id, display_name, created_at) VALUES ('{id}', '{id}', 'Guide {number}', $1)"
            ),
        ] {
            world.run_at(sql).await;
        }
    }
    let maps = Sitemaps::with_limit(10);
    let read = async |part| {
        let found = maps.part(&world.db, SITE, part).await.unwrap();
        found.map(|file| String::from_utf8(file.body.in_coding(crate::encoding::Coding::Identity).0.to_vec()).unwrap())
    };
    let index = read(SitemapPart::Whole).await.unwrap();
    assert!(index.contains(&format!("<loc>{SITE}/sitemap-pages.xml</loc>")), "{index}");
    assert_eq!(index.matches("<sitemap>").count(), 7, "{index}");
    for (kind, all) in [("packages", 24), ("guides", 25)] {
        let part_of =
            |number| if kind == "guides" { SitemapPart::Guides(number) } else { SitemapPart::Packages(number) };
        let mut named = std::collections::BTreeSet::new();
        for part in 1..=3 {
            assert!(index.contains(&format!("<loc>{SITE}/sitemap-{kind}-{part}.xml</loc>")), "{index}");
            let text = read(part_of(part)).await.unwrap();
            assert!(text.matches("<url>").count() <= 10);
            named.extend(text.lines().filter(|line| line.starts_with("<url>")).map(str::to_owned));
        }
        assert_eq!(named.len(), all, "{kind}: each once");
        assert_eq!(read(part_of(4)).await, None);
        let own = if kind == "guides" { GUIDE } else { TRIP };
        assert!(named.iter().any(|line| line.contains(&format!("/{kind}/{own}"))));
    }
    assert!(read(SitemapPart::Pages).await.unwrap().contains(&format!("<loc>{SITE}/search</loc>")));
    assert_eq!(world.get("/sitemap-packages-2.xml").await.status, StatusCode::NOT_FOUND);
}
