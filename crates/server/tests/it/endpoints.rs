//! Every route has a case here.

use std::collections::BTreeSet;
use std::path::Path;

use crate::golden;
use crate::program::{Program, ProgramData, TestResponse};

/// Route, method, an address on it, and its status.
pub const CASES: [(&str, &str, &str, u16); 84] = [
    ("/rest/v1/{*path}", "GET", "/rest/v1/packages?select=id&limit=1", 200),
    ("/rest/v1/{*path}", "HEAD", "/rest/v1/rpc/featured_packages", 200),
    ("/rest/v1", "GET", "/rest/v1", 200),
    ("/rest/v1/", "GET", "/rest/v1/", 200),
    ("/auth/v1/signup", "POST", "/auth/v1/signup", 422),
    ("/auth/v1/token", "POST", "/auth/v1/token", 400),
    ("/auth/v1/otp", "POST", "/auth/v1/otp", 400),
    ("/auth/v1/magiclink", "POST", "/auth/v1/magiclink", 400),
    ("/auth/v1/recover", "POST", "/auth/v1/recover", 400),
    ("/auth/v1/resend", "POST", "/auth/v1/resend", 400),
    ("/auth/v1/reauthenticate", "GET", "/auth/v1/reauthenticate", 401),
    ("/auth/v1/verify", "GET", "/auth/v1/verify", 303),
    ("/auth/v1/logout", "POST", "/auth/v1/logout", 401),
    ("/auth/v1/authorize", "GET", "/auth/v1/authorize?provider=nobody", 400),
    ("/auth/v1/callback", "GET", "/auth/v1/callback", 303),
    ("/auth/v1/sso", "POST", "/auth/v1/sso", 400),
    ("/auth/v1/user/identities/authorize", "GET", "/auth/v1/user/identities/authorize", 401),
    ("/auth/v1/user/identities/{id}", "DELETE", "/auth/v1/user/identities/x", 401),
    ("/auth/v1/factors", "POST", "/auth/v1/factors", 401),
    ("/auth/v1/factors/{id}", "DELETE", "/auth/v1/factors/x", 401),
    ("/auth/v1/factors/{id}/challenge", "POST", "/auth/v1/factors/x/challenge", 401),
    ("/auth/v1/factors/{id}/verify", "POST", "/auth/v1/factors/x/verify", 401),
    ("/auth/v1/invite", "POST", "/auth/v1/invite", 401),
    ("/auth/v1/admin/users", "GET", "/auth/v1/admin/users", 401),
    ("/auth/v1/admin/users/{id}", "GET", "/auth/v1/admin/users/x", 401),
    ("/auth/v1/admin/users/{id}/factors", "GET", "/auth/v1/admin/users/x/factors", 401),
    ("/auth/v1/admin/users/{id}/factors/{factor}", "DELETE", "/auth/v1/admin/users/x/factors/y", 401),
    ("/auth/v1/admin/generate_link", "POST", "/auth/v1/admin/generate_link", 401),
    ("/demo/identity/.well-known/openid-configuration", "GET", "/demo/identity/.well-known/openid-configuration", 200),
    ("/demo/identity/jwks.json", "GET", "/demo/identity/jwks.json", 200),
    ("/demo/identity/authorize", "GET", "/demo/identity/authorize", 400),
    ("/demo/identity/token", "POST", "/demo/identity/token", 401),
    ("/demo/identity/userinfo", "GET", "/demo/identity/userinfo", 401),
    ("/demo/identity/page.css", "GET", "/demo/identity/page.css", 200),
    ("/auth/v1/user", "GET", "/auth/v1/user", 401),
    ("/auth/v1/sessions", "GET", "/auth/v1/sessions", 401),
    ("/auth/v1/sessions/{id}", "DELETE", "/auth/v1/sessions/x", 401),
    ("/auth/v1/settings", "GET", "/auth/v1/settings", 200),
    ("/auth/v1/health", "GET", "/auth/v1/health", 200),
    ("/auth/v1/.well-known/jwks.json", "GET", "/auth/v1/.well-known/jwks.json", 200),
    ("/auth/v1/{*path}", "POST", "/auth/v1/no-such-thing", 404),
    ("/storage/v1/bucket", "GET", "/storage/v1/bucket", 400),
    ("/storage/v1/bucket/{id}", "GET", "/storage/v1/bucket/avatars", 400),
    ("/storage/v1/bucket/{id}/empty", "POST", "/storage/v1/bucket/avatars/empty", 400),
    ("/storage/v1/object/public/{*path}", "GET", "/storage/v1/object/public/avatars/x/y.jpg", 404),
    ("/storage/v1/object/authenticated/{*path}", "GET", "/storage/v1/object/authenticated/avatars/x/y.jpg", 400),
    ("/storage/v1/object/sign/{*path}", "GET", "/storage/v1/object/sign/avatars/x/y.jpg?token=x", 400),
    ("/storage/v1/object/upload/sign/{*path}", "PUT", "/storage/v1/object/upload/sign/avatars/x/y.jpg?token=x", 400),
    ("/storage/v1/object/list/{bucket}", "POST", "/storage/v1/object/list/avatars", 400),
    ("/storage/v1/object/list-v2/{bucket}", "POST", "/storage/v1/object/list-v2/avatars", 400),
    ("/storage/v1/render/image/public/{*path}", "GET", "/storage/v1/render/image/public/avatars/x/y.jpg", 404),
    (
        "/storage/v1/render/image/authenticated/{*path}",
        "GET",
        "/storage/v1/render/image/authenticated/avatars/x/y.jpg",
        400,
    ),
    ("/storage/v1/render/image/sign/{*path}", "GET", "/storage/v1/render/image/sign/avatars/x/y.jpg", 400),
    ("/storage/v1/object/info/{*path}", "GET", "/storage/v1/object/info/avatars/x/y.jpg", 400),
    ("/storage/v1/object/move", "POST", "/storage/v1/object/move", 400),
    ("/storage/v1/object/copy", "POST", "/storage/v1/object/copy", 400),
    ("/storage/v1/object/{*path}", "DELETE", "/storage/v1/object/avatars/x/y.jpg", 400),
    ("/storage/v1/document/{id}", "GET", "/storage/v1/document/00000000-0000-4000-8000-000000000001", 400),
    ("/storage/v1/{*path}", "GET", "/storage/v1/no-such-thing", 404),
    ("/functions/v1/{*path}", "POST", "/functions/v1/no-such-thing", 404),
    ("/realtime/v1/websocket", "GET", "/realtime/v1/websocket", 401),
    ("/realtime/v1/api/broadcast", "POST", "/realtime/v1/api/broadcast", 401),
    ("/realtime/v1/api/broadcast/{topic}/events/{event}", "POST", "/realtime/v1/api/broadcast/a/events/b", 401),
    ("/realtime/v1/{*path}", "GET", "/realtime/v1/no-such-thing", 404),
    ("/api/v1", "GET", "/api/v1", 404),
    ("/api/v1/", "GET", "/api/v1/", 404),
    ("/api/v1/openapi.json", "GET", "/api/v1/openapi.json", 200),
    ("/api/v1/{*path}", "GET", "/api/v1/products", 401),
    ("/sandbox/checkout/{id}", "GET", "/sandbox/checkout/x", 404),
    ("/sandbox/account/{id}", "GET", "/sandbox/account/x", 404),
    ("/sandbox/page.css", "GET", "/sandbox/page.css", 200),
    ("/config.json", "GET", "/config.json", 200),
    ("/client-errors", "POST", "/client-errors", 400),
    ("/demo/outbox", "GET", "/demo/outbox", 200),
    ("/demo/outbox.css", "GET", "/demo/outbox.css", 200),
    ("/demo/outbox/{id}", "GET", "/demo/outbox/00000000-0000-4000-8000-000000000000", 404),
    ("/demo/outbox/{id}/html", "GET", "/demo/outbox/00000000-0000-4000-8000-000000000000/html", 404),
    ("/demo/mails", "GET", "/demo/mails", 200),
    ("/demo/mails/{area}/{mail}", "GET", "/demo/mails/bookings/approved", 200),
    ("/demo/mails/{area}/{mail}/html", "GET", "/demo/mails/bookings/approved/html", 200),
    ("fallback", "GET", "/robots.txt", 200),
    ("/healthz", "GET", "/healthz", 200),
    ("/readyz", "GET", "/readyz", 200),
    ("/metrics", "GET", "/metrics", 200),
];
/// The operator's routes, on a port of their own.
pub const OPS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

#[test]
fn every_route_has_a_case() {
    let mut routes = BTreeSet::from(["fallback".to_owned()]);
    collect(&golden::path("crates/server/src"), &mut routes);
    let cases: BTreeSet<String> = CASES.iter().map(|(route, ..)| (*route).to_owned()).collect();
    assert_eq!(routes.difference(&cases).collect::<Vec<_>>(), Vec::<&String>::new(), "routes without a case");
    assert_eq!(cases.difference(&routes).collect::<Vec<_>>(), Vec::<&String>::new(), "cases without a route");
}

/// Reads the routes from the sources, because routers do not list theirs.
fn collect(folder: &Path, routes: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // Clients of other services and their doubles; none of their routes are ours.
            if path.file_name().is_some_and(|name| name != "outside") {
                collect(&path, routes);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            for call in [".route(", ".route_service(", ".nest("] {
                for after in text.split(call).skip(1) {
                    let literal = after.trim_start().strip_prefix('"');
                    let (route, _) = literal.and_then(|text| text.split_once('"')).unwrap_or_else(|| {
                        panic!("{}: a route whose address is no literal cannot be checked", path.display())
                    });
                    routes.insert(route.to_owned());
                }
            }
        }
    }
}

/// T-D18.
#[test]
fn every_route_answers_and_health_and_metrics_only_on_their_own_port() {
    let place = ProgramData::new();
    let (mut program, free) = place.start_with_ops(&["demo"]);
    let public = program.address;
    for (route, method, address, status) in CASES {
        program.address = if OPS.contains(&route) { free } else { public };
        assert_eq!(ask(&program, method, address).status, status, "{method} {address}");
    }
    program.address = free;
    let metrics = String::from_utf8(program.get("/metrics").body).unwrap();
    assert!(metrics.contains("http_requests_total{door=\"rest\",status=\"2xx\"}"), "{metrics}");
    program.address = public;
    for address in OPS {
        assert_ne!(program.get(address).status, 200, "{address} is not for everybody");
    }
}

fn ask(program: &Program, method: &str, address: &str) -> TestResponse {
    let answer = program.ask(method, address, "connection: close\r\n", b"");
    assert!(!answer.header("x-request-id").is_empty() || OPS.contains(&address), "{address}");
    answer
}
