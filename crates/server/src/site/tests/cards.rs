use axum::http::{StatusCode, header};
use resvg::tiny_skia::Pixmap;

use super::fixture::{GUIDE, SiteFixture, TRIP};

#[tokio::test]
async fn a_card_is_drawn_once_and_again_when_the_trip_changes() {
    let world = SiteFixture::new().await;
    let path = format!("/cards/packages/{TRIP}.png?v=1");
    let first = world.get(&path).await;
    assert_eq!(first.status, StatusCode::OK);
    assert_eq!(first.header(header::CONTENT_TYPE), "image/png");
    assert_eq!(world.get(&path).await.header(header::ETAG), first.header(header::ETAG));
    assert_eq!(world.site.cards.len(), 1);
    world.run("UPDATE packages SET title = 'Rain & Trains'".to_owned()).await;
    assert_ne!(world.get(&path).await.header(header::ETAG), first.header(header::ETAG));
}

#[tokio::test]
async fn a_card_shows_the_first_picture_of_the_trip() {
    let world = SiteFixture::new().await;
    let path = format!("/cards/packages/{TRIP}.png");
    let red = async || {
        let png = Pixmap::decode_png(&world.get(&path).await.body).unwrap();
        let point = png.pixel(900, 300).unwrap();
        (point.red(), point.green(), point.blue()) == (200, 30, 40)
    };
    assert!(red().await);
    world.run("UPDATE packages SET image_url = 'https://elsewhere.example/ella-dawn-1.webp'".to_owned()).await;
    assert!(!red().await);
}

#[tokio::test]
async fn guides_and_the_site_have_cards_and_nothing_else_has() {
    let world = SiteFixture::new().await;
    for path in [format!("/cards/guides/{GUIDE}.png"), "/cards/default.png".to_owned()] {
        let answer = world.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.body.starts_with(b"\x89PNG"), "{path}");
    }
    for path in [
        format!("/cards/guides/{TRIP}.png"),
        format!("/cards/packages/{GUIDE}.png"),
        "/cards/guides.png".to_owned(),
        format!("/cards/packages/{TRIP}"),
    ] {
        assert_eq!(world.get(&path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    world.run("UPDATE packages SET status = 'rejected'".to_owned()).await;
    assert_eq!(world.get(&format!("/cards/packages/{TRIP}.png")).await.status, StatusCode::NOT_FOUND);
}
