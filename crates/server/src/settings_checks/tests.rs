//! Rejected settings with their messages, and accepted ones. T-D17.

use clap::Parser as _;

use super::*;
use crate::config::{Cli, Command};

const WEBHOOK: &str = "whsec_0123456789, whsec_9876543210";

fn settings(arguments: &[&str]) -> Settings {
    let cli = Cli::parse_from(["serendib", "serve"].iter().chain(arguments));
    match cli.command {
        Command::Serve(settings) => *settings,
        other => panic!("{other:?}"),
    }
}

/// T-D17.
#[test]
fn dangerous_settings_are_refused_with_what_to_do() {
    let (text, blanks) = ("x".repeat(64), " ".repeat(64));
    let refused: &[(Mode, &[&str], &str)] = &[
        (Mode::Serve, &["--jwt-secret", "short"], "at least 32"),
        (Mode::Serve, &["--jwt-secret", &blanks], "at least 32"),
        (Mode::Serve, &["--jwt-secret", &text], "repeats"),
        (Mode::Serve, &["--jwt-secret", "abcabcabcabcabcabcabcabcabcabcabcabc"], "repeats"),
        (Mode::Serve, &["--jwt-secret", KNOWN_SECRETS[0]], "example"),
        (Mode::Serve, &["--jwt-secret", "A-string-secret-at-least-256-bits-long"], "example"),
        (Mode::Serve, &["--commission-percent", "51"], "from 0 to 50"),
        (Mode::Serve, &["--site-url", "http://serendib.example"], "https://"),
        (Mode::Serve, &["--site-url", "ftp://serendib.example"], "https://"),
        (Mode::Serve, &["--site-url", "https://serendib.example/app"], "origin"),
        (Mode::Serve, &["--site-url", "https://user@serendib.example"], "origin"),
        (Mode::Serve, &["--site-url", "https://user:hunter2@serendib.example"], "origin"),
        (Mode::Serve, &["--site-url", "https://serendib.example/#a"], "origin"),
        (Mode::Serve, &["--site-url", "https://serendib.example/?a"], "origin"),
        (Mode::Serve, &["--site-url", "https://a;script-src"], "origin"),
        (Mode::Serve, &["--listen", "0.0.0.0:80"], "SERENDIB_SITE_URL is not set"),
        (Mode::Demo, &["--listen", "0.0.0.0:80", "--site-url", "https://serendib.example"], "loopback only"),
        (Mode::Demo, &["--site-url", "https://serendib.example"], "outbox"),
        (
            Mode::Demo,
            &["--site-url", "https://serendib.example", "--google-client-id", "x", "--google-client-secret", "y"],
            "outbox",
        ),
        (Mode::Serve, &["--listen", "0.0.0.0:80", "--site-url", "http://localhost:80"], "only this machine"),
        (Mode::Serve, &["--listen", "[::]:80", "--site-url", "http://[::1]:80"], "only this machine"),
        (Mode::Serve, &["--trusted-proxies", "0.0.0.0/0"], "no limit"),
        (Mode::Serve, &["--trusted-proxies", "loopback,::/0"], "no limit"),
        (Mode::Serve, &["--trusted-proxies", "128.0.0.0/1"], "no limit"),
        (Mode::Serve, &["--redirect-urls", "**"], "hosts of other people"),
        (Mode::Serve, &["--redirect-urls", "https://**"], "hosts of other people"),
        (Mode::Serve, &["--redirect-urls", "https://*.example/**"], "hosts of other people"),
        (Mode::Serve, &["--redirect-urls", "https://a.example,https://*/x"], "hosts of other people"),
        (Mode::Serve, &["--redirect-urls", "https://**.serendib.example"], "hosts of other people"),
        (Mode::Serve, &["--redirect-urls", "*://serendib.example"], "hosts of other people"),
        (Mode::Serve, &["--redirect-urls", "javascript:alert(1)"], "hosts of other people"),
        (Mode::Serve, &["--jwt-secret", "12345678901234567890123456789012"], "counts up"),
        (Mode::Serve, &["--jwt-secret", "abcdefghijklmnopqrstuvwxyz123456"], "counts up"),
        (
            Mode::Serve,
            &["--jwt-secret", "a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long"],
            "example",
        ),
        (Mode::Serve, &["--ops-listen", "0.0.0.0:9000"], "this machine only"),
        (Mode::Serve, &["--clock", "2030-01-01T00:00:00Z"], "demo mode"),
        (Mode::Serve, &["--database-url", "mysql://x"], "postgres://"),
        (Mode::Serve, &["--storage-url", "ftp://x/y"], "SERENDIB_STORAGE_URL"),
        (Mode::Serve, &["--storage-url", "files"], "SERENDIB_STORAGE_URL"),
        (Mode::Serve, &["--storage-url", "s3://key:hunter2@bucket"], "SERENDIB_STORAGE_URL"),
        (Mode::Serve, &["--storage-url", "s3://bucket"], "SERENDIB_S3_ACCESS_KEY_ID"),
        (Mode::Serve, &["--s3-access-key-id", "x"], "belong together"),
        (Mode::Serve, &["--s3-secret-access-key", "hunter2"], "belong together"),
        (Mode::Serve, &["--s3-endpoint", "http://s3.example"], "SERENDIB_S3_ENDPOINT"),
        (Mode::Serve, &["--s3-endpoint", "https://u:hunter2@s3.example"], "SERENDIB_S3_ENDPOINT"),
        (Mode::Serve, &["--google-client-id", "x"], "belong together"),
        (Mode::Serve, &["--google-client-secret", "hunter2"], "belong together"),
        (Mode::Serve, &["--stripe-api-base", "http://api.stripe.com"], "SERENDIB_STRIPE_API_BASE"),
        (Mode::Serve, &["--payments", "stripe"], "SERENDIB_STRIPE_SECRET_KEY is not set"),
        (Mode::Serve, &["--stripe-secret-key", "pk_test_hunter2", "--stripe-webhook-secrets", WEBHOOK], "publishable"),
        (Mode::Serve, &["--stripe-secret-key", "sk_test_hunter2"], "SERENDIB_STRIPE_WEBHOOK_SECRETS is not"),
        (Mode::Serve, &["--stripe-webhook-secrets", "hunter2"], "not a webhook secret"),
        (Mode::Serve, &["--stripe-webhook-secrets", "whsec_0123456789,whsec_hunter2"], "not a webhook secret"),
        (Mode::Demo, &["--stripe-secret-key", "sk_live_hunter2", "--stripe-webhook-secrets", WEBHOOK], "live key"),
        (
            Mode::Serve,
            &[
                "--stripe-secret-key",
                "sk_live_hunter2",
                "--stripe-webhook-secrets",
                WEBHOOK,
                "--stripe-api-base",
                "https://stripe.example",
            ],
            "with a live key",
        ),
        (Mode::Serve, &["--openai-base-url", "https://u:hunter2@x.example"], "SERENDIB_OPENAI_BASE_URL"),
        (Mode::Serve, &["--support-email", "nobody"], "SERENDIB_SUPPORT_EMAIL"),
        (Mode::Serve, &["--smtp-url", "smtp://u:hunter2@mail.example:25"], "unencrypted"),
        (Mode::Serve, &["--log", "serendib=loud"], "SERENDIB_LOG"),
        (Mode::Serve, &["--log", "verbose"], "verbose is not a level"),
        (Mode::Serve, &["--storage-url", "file:///tmp/x/%00x"], "SERENDIB_STORAGE_URL is not a storage URL"),
        (Mode::Serve, &["--log", "info,serendib_db"], "SERENDIB_LOG"),
        (
            Mode::Serve,
            &["--google-issuer", "http://id.example", "--google-client-id", "x", "--google-client-secret", "y"],
            "SERENDIB_GOOGLE_ISSUER",
        ),
        (
            Mode::Serve,
            &["--sso", r#"[{"domain":"a.example","issuer":"http://a.example","client_id":"x","client_secret":"y"}]"#],
            "SERENDIB_SSO",
        ),
        (Mode::Serve, &["--captcha", "turnstile"], "SERENDIB_CAPTCHA_SECRET"),
        (Mode::Serve, &["--captcha-url", "https://x.example"], "SERENDIB_CAPTCHA_URL"),
        (Mode::Serve, &["--captcha", "riddle", "--captcha-secret", "hunter2"], "SERENDIB_CAPTCHA is riddle"),
        (Mode::Serve, &["--sms-url", "http://a:hunter2@sms.example?from=1"], "SERENDIB_SMS_URL"),
        (Mode::Serve, &["--sms-url", "sms"], "SERENDIB_SMS_URL"),
        (Mode::Serve, &["--sms-replies", "true"], "SERENDIB_SMS_REPLIES"),
        (
            Mode::Serve,
            &["--sms-replies", "true", "--sms-url", "https://a:hunter2@sms.example?from=MG1"],
            "SERENDIB_SMS_REPLIES",
        ),
    ];
    for (mode, arguments, sentence) in refused {
        let message = settings(arguments).check(*mode).unwrap_err();
        assert!(message.contains(sentence) && !message.contains("hunter2"), "{arguments:?}: {message}");
        assert!(message.contains("SERENDIB_"), "names no setting: {message}");
    }
    let fine: &[(Mode, &[&str])] = &[
        (Mode::Serve, &[]),
        (Mode::Serve, &["--listen", "0.0.0.0:80", "--site-url", "https://serendib.example"]),
        (Mode::Serve, &["--site-url", "http://localhost:8080"]),
        (Mode::Serve, &["--jwt-secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f0"]),
        (Mode::Serve, &["--jwt-secret", "WkYq3Zt0n1uB7cVx5Jm2RhGd8LsPaEfT"]),
        (Mode::Serve, &["--trusted-proxies", "10.0.0.0/8,172.16.0.0/12,fd00::/8,203.0.113.7"]),
        (
            Mode::Serve,
            &[
                "--redirect-urls",
                "https://*.serendib.example/**,https://app.example/x?y=*,lanka://callback,http://localhost:5173",
            ],
        ),
        (Mode::Serve, &["--storage-url", "file:///var/lib/serendib/files"]),
        (
            Mode::Serve,
            &["--storage-url", "s3://bucket/folder", "--s3-access-key-id", "x", "--s3-secret-access-key", "y"],
        ),
        (Mode::Serve, &["--s3-endpoint", "http://127.0.0.1:9000"]),
        (Mode::Serve, &["--stripe-api-base", "http://127.0.0.1:12111"]),
        (Mode::Serve, &["--google-client-id", "x", "--google-client-secret", "y"]),
        (Mode::Serve, &["--payments", "none"]),
        (Mode::Serve, &["--stripe-secret-key", "sk_test_x", "--stripe-webhook-secrets", WEBHOOK]),
        (Mode::Serve, &["--stripe-secret-key", "sk_live_x", "--stripe-webhook-secrets", WEBHOOK]),
        (Mode::Demo, &["--clock", "2030-01-01T00:00:00Z"]),
        (
            Mode::Demo,
            &["--site-url", "http://localhost:8080", "--google-client-id", "x", "--google-client-secret", "y"],
        ),
    ];
    for (mode, arguments) in fine {
        assert_eq!(settings(arguments).check(*mode), Ok(()), "{arguments:?}");
    }
}

#[test]
fn of_the_site_s_address_only_the_origin_is_used() {
    let bound = "127.0.0.1:4000".parse().unwrap();
    for (site_url, used) in [
        ("https://Serendib.example:443/", "https://serendib.example"),
        ("https://serendib.example:8443", "https://serendib.example:8443"),
        ("https://sérendib.example", "https://xn--srendib-bya.example"),
    ] {
        assert_eq!(settings(&["--site-url", site_url]).site_url(bound), used);
    }
    assert_eq!(settings(&[]).site_url(bound), "http://127.0.0.1:4000");
}

#[test]
fn an_address_that_nobody_reads_is_remarked_where_mails_leave() {
    let smtp = ["--smtp-url", "smtp://127.0.0.1:25"];
    let warning = |more: &[&str]| settings(&[&smtp, more].concat()).find_mail_warning().unwrap_or_default();
    assert!(warning(&[]).contains("SERENDIB_SUPPORT_EMAIL"));
    assert!(warning(&["--support-email", "help@serendib.lk"]).contains("SERENDIB_MAIL_FROM"));
    assert_eq!(warning(&["--support-email", "help@serendib.lk", "--mail-from", "Serendib <no-reply@serendib.lk>"]), "");
    assert_eq!(settings(&[]).find_mail_warning(), None);
}

#[test]
fn a_look_at_the_database_needs_nothing_else() {
    let all_wrong = ["--listen", "0.0.0.0:80", "--jwt-secret", "short", "--support-email", "nobody"];
    assert_eq!(settings(&all_wrong).check_database(), Ok(()));
    assert!(settings(&["--database-url", "mysql://x"]).check_database().is_err());
}
