//! Only a command on the host makes an admin.

use serde_json::json;

use super::people::PASSWORD;
use crate::program::ProgramData;

/// T-B14.
#[test]
fn only_the_host_makes_admins_and_only_of_confirmed_accounts() {
    let place = ProgramData::new();
    let program = place.start(&["serve", "--ops-listen", "127.0.0.1:0"]);
    let (well, output) = place.run(&["admin", "list"]);
    assert!(well && output.contains("There are no admins"), "{output}");
    let sign_up = json!({ "email": "owner@example.lk", "password": PASSWORD, "data": { "full_name": "The Owner" } });
    assert_eq!(program.post("/auth/v1/signup", &sign_up).status, 200);
    let (well, output) = place.run(&["admin", "grant", "owner@example.lk"]);
    assert!(!well && output.contains("No account has the confirmed address"), "{output}");
    place.write("UPDATE users SET email_confirmed_at = created_at");
    assert_eq!(
        place.run(&["admin", "grant", "Owner@Example.lk"]),
        (true, "Owner@Example.lk is now an admin.\n".to_owned())
    );
    let (well, output) = place.run(&["admin", "grant", "owner@example.lk"]);
    assert!(well && output.contains("already"), "{output}");
    let (well, output) = place.run(&["admin", "list"]);
    assert!(well && output.starts_with("owner@example.lk\tThe Owner\t"), "{output}");

    let signed = program.post("/auth/v1/token?grant_type=password", &sign_up).json();
    let bearer = format!("authorization: Bearer {}\r\n", signed["access_token"].as_str().unwrap());
    let admin = || program.ask("GET", "/rest/v1/profiles?select=is_admin", &bearer, b"").json();
    assert_eq!(admin(), json!([{ "is_admin": true }]));
    let (well, output) = place.run(&["admin", "revoke", "owner@example.lk"]);
    assert!(!well && output.contains("the only admin"), "b09: {output}");
    assert_eq!(admin(), json!([{ "is_admin": true }]));
    let second = json!({ "email": "second@example.lk", "password": PASSWORD });
    assert_eq!(program.post("/auth/v1/signup", &second).status, 200);
    place.write("UPDATE users SET email_confirmed_at = created_at");
    assert!(place.run(&["admin", "grant", "second@example.lk"]).0);
    assert_eq!(place.run(&["admin", "revoke", "owner@example.lk"]).1, "owner@example.lk is no longer an admin.\n");
    assert_eq!(admin(), json!([{ "is_admin": false }]));
    assert!(!place.run(&["admin", "grant", "nobody"]).0);
    assert_eq!(
        place.rows("SELECT id FROM identity_events WHERE action IN ('admin_granted', 'admin_revoked')").len(),
        4
    );
    let log = place.rows("SELECT actor_name FROM audit_log WHERE subject = 'profiles'");
    assert!(log.len() == 3 && log.iter().all(|row| row.text(0).unwrap() == "Server"), "who gave and took it");
}

/// T-U35.
#[test]
fn the_signing_key_is_rotated_by_a_command() {
    let place = ProgramData::new();
    assert!(place.run(&["migrate"]).0);
    let program = place.start(&["serve", "--ops-listen", "127.0.0.1:0"]);
    let keys = || place.rows("SELECT id FROM server_keys WHERE purpose = 'es256'").len();
    assert_eq!(keys(), 1);
    let (well, output) = place.run(&["keys", "rotate"]);
    assert!(well && output.contains("signing key"), "{output}");
    assert_eq!(keys(), 2);
    assert!(place.run(&["keys", "rotate", "--drop"]).0);
    assert_eq!(keys(), 1);
    let (well, output) = place.run(&["keys"]);
    assert!(well && serde_json::from_str::<serde_json::Value>(&output).unwrap()["anon"].is_string(), "{output}");
    drop(program);
}
