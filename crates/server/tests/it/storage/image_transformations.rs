//! Image transformations: resized pictures, and limits on them.

use image::GenericImageView as _;

use super::{ANNA, ask, error_summary, jpeg, json, storage_app, upload};
use crate::fixture::TestApp;
use crate::program::{ProgramData, TestResponse};
use crate::tokens;

const NAME: &str = "1.jpg";

async fn with_picture(width: u16, height: u16) -> TestApp {
    let world = storage_app().await;
    let response = upload(&world, ANNA, &format!("{ANNA}/{NAME}"), &jpeg(width, height)).await;
    assert_eq!(response.status, 200);
    world
}

fn public(query: &str) -> String {
    format!("/storage/v1/render/image/public/package-images/{ANNA}/{NAME}?{query}")
}

/// Size and format of a returned picture.
fn size(answer: &TestResponse) -> ((u32, u32), &'static str) {
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    let kind = match image::guess_format(&answer.body).unwrap() {
        image::ImageFormat::Jpeg => "image/jpeg",
        image::ImageFormat::Png => "image/png",
        image::ImageFormat::WebP => "image/webp",
        other => panic!("{other:?}"),
    };
    assert_eq!(answer.header("content-type"), kind);
    (image::load_from_memory(&answer.body).unwrap().dimensions(), kind)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_rendered_in_the_requested_size_and_never_enlarged() {
    let world = with_picture(1_400, 700).await;
    for (query, expected) in [
        ("width=100", (100, 50)),
        ("height=100", (200, 100)),
        ("width=100&height=100", (100, 100)),
        ("width=100&height=100&resize=cover", (100, 100)),
        ("width=100&height=100&resize=contain", (100, 50)),
        ("width=100&height=100&resize=fill", (100, 100)),
        ("width=100&resize=fill", (100, 700)),
        ("width=600&height=600&resize=contain", (600, 300)),
        ("width=999999", (1_400, 700)),
        ("width=1000000000000&height=1000000000000", (1_400, 700)),
        ("width=1&height=1", (1, 1)),
        ("quality=20", (1_400, 700)),
        ("width=0&height=10", (20, 10)),
    ] {
        assert_eq!(size(&world.get(&public(query)).await), (expected, "image/jpeg"), "{query}");
    }
    let bytes = async |query: &str| world.get(&public(query)).await.body.len();
    assert!(bytes("width=300&quality=20").await < bytes("width=300").await);
    assert!(bytes("width=300").await < bytes("width=300&quality=100").await);
    for query in ["width=x", "width=-1", "quality=10", "resize=stretch", "format=avif"] {
        assert_eq!(error_summary(&world.get(&public(query)).await), "400 400 InvalidRequest", "{query}");
    }
    let plain = world.get(&format!("/storage/v1/object/public/package-images/{ANNA}/{NAME}")).await;
    assert_eq!(world.get(&public("")).await.body, plain.body, "nothing is asked for");
    assert_eq!(error_summary(&world.get(&public("width=9").replace(NAME, "2.jpg")).await), "404 404 not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rendering_is_given_out_as_a_file_is() {
    let world = with_picture(300, 200).await;
    let path = public("width=30&download=a.jpg");
    let response = world.get(&path).await;
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("accept-ranges", "bytes"),
        ("cache-control", "max-age=3600"),
        ("x-robots-tag", "none"),
        ("x-transformations", "width:30"),
        ("content-disposition", "attachment; filename=\"a.jpg\"; filename*=UTF-8''a.jpg"),
    ] {
        assert_eq!(response.header(name), value, "{name}");
    }
    assert!(response.header("vary").to_ascii_lowercase().contains("accept"));
    let etag = response.header("etag").to_owned();
    let conditional = async |name: &str, value: &str| world.ask("GET", &path, &[(name, value)], "").await;
    let unchanged = conditional("if-none-match", &etag).await;
    assert_eq!((unchanged.status, unchanged.body.len(), unchanged.header("etag")), (304, 0, etag.as_str()));
    let part = conditional("range", "bytes=10-19").await;
    assert_eq!((part.status, part.body.as_slice()), (206, &response.body[10..20]));
    assert_eq!(part.header("content-range"), format!("bytes 10-19/{}", response.body.len()));
    assert_eq!(conditional("range", "bytes=9999999-").await.status, 416);
    assert_eq!(conditional("range", "bytes=0-1,4-5").await.body, response.body);
    let head = world.ask("HEAD", &path, &[], "").await;
    assert_eq!((head.body.len(), head.header("content-length")), (0, response.body.len().to_string().as_str()));
    let other = world.get(&public("width=31")).await;
    assert_ne!(other.header("etag"), etag, "another size is another file");
    // A new picture under the same name changes every size.
    let bearer = tokens::person(ANNA);
    let headers = [("authorization", bearer.as_str()), ("x-upsert", "true"), super::FORM];
    let name = format!("/storage/v1/object/package-images/{ANNA}/{NAME}");
    let put = world.send("POST", &name, &headers, super::form(&jpeg(200, 300), "a.jpg", "image/jpeg")).await;
    assert_eq!(put.status, 200);
    let now = conditional("if-none-match", &etag).await;
    assert_eq!(size(&now).0, (30, 45));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_accept_header_decides_the_format_unless_the_origin_is_requested() {
    let world = storage_app().await;
    let service = tokens::service();
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"papers","public":true}"#).await);
    // With few colors, lossless is smaller.
    let flat =
        image::RgbImage::from_fn(400, 300, |x, _| image::Rgb(if x < 200 { [200, 20, 20] } else { [20, 20, 200] }));
    for (name, format, kind) in
        [("a.png", image::ImageFormat::Png, "image/png"), ("a.webp", image::ImageFormat::WebP, "image/webp")]
    {
        let mut bytes = std::io::Cursor::new(Vec::new());
        flat.write_to(&mut bytes, format).unwrap();
        let headers = [("authorization", service.as_str()), ("content-type", kind)];
        let put = world.send("POST", &format!("/storage/v1/object/papers/{name}"), &headers, bytes.into_inner()).await;
        assert_eq!(put.status, 200);
        let path = |query: &str| format!("/storage/v1/render/image/public/papers/{name}?width=100&{query}");
        let takes = [("accept", "image/avif,image/webp,*/*;q=0.8")];
        let fetch = async |query: &str, headers: &[(&str, &str)]| {
            let answer = world.ask("GET", &path(query), headers, "").await;
            (size(&answer), answer.header("vary").contains("accept"))
        };
        assert_eq!(fetch("", &[]).await, (((100, 75), kind), true));
        assert_eq!(fetch("format=origin", &takes).await, (((100, 75), kind), false));
        assert_eq!(fetch("format=webp", &[]).await, (((100, 75), "image/webp"), false));
        assert_eq!(fetch("", &takes).await, (((100, 75), "image/webp"), true));
        assert_eq!(fetch("", &[("accept", "image/webp;q=0")]).await, (((100, 75), kind), true));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_carries_what_becomes_of_the_picture_and_shows_nothing_else() {
    let world = with_picture(800, 400).await;
    let anna = tokens::person(ANNA);
    let sign = async |transform: &str| {
        let body = format!(r#"{{"expiresIn":60,"transform":{transform}}}"#);
        ask(&world, "POST", &format!("/object/sign/package-images/{ANNA}/{NAME}"), &anna, &body).await
    };
    let url =
        json(&sign(r#"{"width":80,"height":80,"resize":"contain"}"#).await)["signedURL"].as_str().unwrap().to_owned();
    assert!(url.starts_with(&format!("/render/image/sign/package-images/{ANNA}/{NAME}?token=")), "{url}");
    let response = world.get(&format!("/storage/v1{url}")).await;
    assert_eq!((size(&response).0, response.header("cache-control")), ((80, 40), "private, no-cache"));
    let wider = world.get(&format!("/storage/v1{url}&width=800")).await;
    assert_eq!(size(&wider).0, (80, 40), "the link says how wide");
    let original = format!("/storage/v1{}", url.replace("/render/image/", "/object/"));
    assert_eq!(error_summary(&world.get(&original).await), "400 400 InvalidSignature");
    assert_eq!(error_summary(&world.get(&format!("/storage/v1{url}x")).await), "400 400 InvalidSignature");
    let plain = json(&sign("{}").await)["signedURL"].as_str().unwrap().to_owned();
    assert!(plain.starts_with("/object/sign/"), "{plain}");
    for (transform, words) in [
        (r#"{"width":"a"}"#, "body/transform/width must be integer"),
        (r#"{"quality":101}"#, "body/transform/quality must be <= 100"),
        (r#"{"resize":"x"}"#, "body/transform/resize must be equal to one of the allowed values"),
    ] {
        let response = sign(transform).await;
        assert_eq!(error_summary(&response), "400 400 InvalidRequest");
        assert!(String::from_utf8_lossy(&response.body).contains(words), "{transform}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_readers_of_a_file_see_it_in_another_size() {
    let world = storage_app().await;
    let service = tokens::service();
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"papers"}"#).await);
    let headers = [("authorization", service.as_str()), ("content-type", "image/jpeg")];
    let put = world.send("POST", "/storage/v1/object/papers/a.jpg", &headers, jpeg(60, 40)).await;
    assert_eq!(put.status, 200);
    let path = "/render/image/authenticated/papers/a.jpg?width=30";
    let own = ask(&world, "GET", path, &service, "").await;
    assert_eq!((size(&own).0, own.header("cache-control")), ((30, 20), "private, no-store"));
    assert_eq!(error_summary(&ask(&world, "GET", path, &tokens::person(ANNA), "").await), "404 404 not_found");
    assert_eq!(world.get(&format!("/storage/v1{path}")).await.status, 400, "without a key");
    let public = path.replace("authenticated", "public");
    assert_eq!(error_summary(&world.get(&format!("/storage/v1{public}")).await), "404 404 not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_picture_or_a_bomb_is_refused_and_nothing_breaks() {
    let world = storage_app().await;
    let service = tokens::service();
    json(&ask(&world, "POST", "/bucket", &service, r#"{"id":"papers","public":true}"#).await);
    let mut bomb = Vec::new();
    let mut encoder = png::Encoder::new(&mut bomb, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&[0]).unwrap();
    // 50,000 pixels a side.
    bomb.splice(16..24, [0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
    let cut = jpeg(300, 200)[..200].to_vec();
    for (name, bytes, words) in [
        ("a.txt", b"hello".to_vec(), "The source image is invalid or unsupported for rendering"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "The source image is invalid or unsupported"),
        ("cut.jpg", cut, "The source image is invalid or unsupported for rendering"),
        ("bomb.png", bomb, "The source image resolution is too large to process"),
        ("long.png", vec![0; 11 * 1024 * 1024], "The source image file is too large to process"),
    ] {
        let headers = [("authorization", service.as_str()), ("content-type", "image/png")];
        let put = world.send("POST", &format!("/storage/v1/object/papers/{name}"), &headers, bytes).await;
        assert_eq!(put.status, 200, "{name}");
        let response = world.get(&format!("/storage/v1/render/image/public/papers/{name}?width=10")).await;
        assert_eq!(error_summary(&response), "422 422 InvalidRequest", "{name}");
        assert!(String::from_utf8_lossy(&response.body).contains(words), "{name}");
    }
}

#[test]
fn new_sizes_are_rate_limited_by_address_and_cached_ones_are_not_counted() {
    let place = ProgramData::new();
    let program = place.start(&["serve", "--jwt-secret", tokens::SECRET]);
    place.write("INSERT INTO users (id, created_at, updated_at) SELECT '00000000-0000-0000-0000-00000000000a', created_at, created_at FROM server_keys LIMIT 1");
    let head = format!("authorization: {}\r\ncontent-type: image/jpeg\r\n", tokens::person(ANNA));
    let path = format!("/storage/v1/object/package-images/{ANNA}/{NAME}");
    assert_eq!(program.ask("POST", &path, &head, &jpeg(40, 30)).status, 200);
    let render =
        |from: &str, query: &str| program.ask("GET", &public(query), &format!("x-forwarded-for: {from}\r\n"), b"");
    let (mut made, mut refusal) = (0, None);
    for number in 0..600 {
        let answer = render("203.0.113.9", &format!("width={}&quality={}", number % 40 + 1, 20 + number / 40));
        if answer.status != 200 {
            refusal = Some(answer);
            break;
        }
        made += 1;
    }
    let refusal = refusal.unwrap();
    assert!(made >= 120, "{made}");
    assert_eq!(error_summary(&refusal), "429 429 SlowDown");
    assert!(refusal.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1));
    assert_eq!(render("203.0.113.9", "width=2&quality=20").status, 200, "what is there is given out");
    assert_eq!(render("198.51.100.7", "width=40&quality=99").status, 200, "others are not concerned");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_for_one_size_at_once_all_get_it() {
    let world = std::sync::Arc::new(with_picture(900, 600).await);
    let requests = (0..24).map(|_| {
        let world = std::sync::Arc::clone(&world);
        async move { world.get(&public("width=333")).await }
    });
    let answers = futures_util::future::join_all(requests).await;
    for answer in &answers {
        assert_eq!((size(answer).0, &answer.body), ((333, 222), &answers[0].body));
    }
    assert_eq!(answers.len(), 24);
}
