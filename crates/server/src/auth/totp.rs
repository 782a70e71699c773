//! TOTP codes of an authenticator app: SHA-1, 30 seconds, 6 digits (RFC 6238).
//!
//! Pure: the caller stores the secret and the last used step, and passes them with the time. Each code works once: the caller stores the
//! step that [`check`] returns, in the transaction of the sign-in, if the stored step is still smaller. T-U25.

use chrono::{DateTime, Utc};
use qrcodegen::{QrCode, QrCodeEcc};
use totp_rs::{Builder, Secret, Totp};

/// RFC 4226 section 4 recommends 160 bits.
pub const SECRET_BYTES: usize = 20;
const DIGITS: usize = 6;
/// Codes of the step before and after also count: clocks differ, and typing takes time. C-1.10.
const SKEW: u16 = 1;
/// Light modules around the code. ISO/IEC 18004 requires four.
const MARGIN: i32 = 4;
/// Longer labels make a code too dense for a phone to scan.
const LONGEST_LABEL_CHARS: usize = 100;

/// What a user needs to set up an app; returned only once. T-U26.
#[derive(Clone, PartialEq, Eq)]
pub struct Enrolment {
    /// Base32, for typing in without a camera.
    pub secret: String,
    /// `otpauth://totp/…`
    pub uri: String,
    /// The URI as a QR code: a small SVG document without characters that end a `data:` address.
    pub qr_code: String,
}

/// Why a code is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TotpError {
    #[error("the code is not the app's")]
    Code,
    #[error("the code has been used")]
    Used,
    #[error("the secret cannot be used")]
    Secret,
}

/// Prepares an app with a new secret. `issuer` is the site's name, `account` the user's.
///
/// # Errors
/// The secret cannot be used.
pub fn enrol(secret: &[u8; SECRET_BYTES], issuer: &str, account: &str) -> Result<Enrolment, TotpError> {
    let secret = Secret::from(*secret);
    let totp = Builder::new()
        .with_secret(secret.clone())
        .with_skew(SKEW)
        .with_issuer(Some(label(issuer)))
        .with_account_name(label(account))
        .build()
        .map_err(|_| TotpError::Secret)?;
    let uri = totp.to_url().map_err(|_| TotpError::Secret)?;
    let qr_code = QrCode::encode_text(&uri, QrCodeEcc::Medium).map_err(|_| TotpError::Secret)?;
    Ok(Enrolment { secret: secret.to_base32(), qr_code: svg(&qr_code), uri })
}

/// The step of a code valid at `now`, which the caller stores. `last_step` is the stored step: its code and earlier ones are used up.
///
/// # Errors
/// The code is wrong or used.
pub fn check(
    secret: &[u8; SECRET_BYTES],
    code: &str,
    now: DateTime<Utc>,
    last_step: Option<i64>,
) -> Result<i64, TotpError> {
    // Users copy the space that apps put in the middle.
    let code: String = code.chars().filter(|ch| *ch != ' ').collect();
    if code.len() != DIGITS || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(TotpError::Code);
    }
    let seconds = u64::try_from(now.timestamp()).map_err(|_| TotpError::Code)?;
    let step = reader(secret)?.check(&code, seconds).ok_or(TotpError::Code)?;
    let step = i64::try_from(step).map_err(|_| TotpError::Code)?;
    if last_step.is_some_and(|last| step <= last) { Err(TotpError::Used) } else { Ok(step) }
}

fn reader(secret: &[u8; SECRET_BYTES]) -> Result<Totp, TotpError> {
    Builder::new().with_secret(*secret).with_skew(SKEW).build().map_err(|_| TotpError::Secret)
}

/// A name without the separators of a label.
fn label(text: &str) -> String {
    let plain = text.chars().filter(|ch| !ch.is_control() && *ch != ':');
    let label: String = plain.take(LONGEST_LABEL_CHARS).collect();
    if label.trim().is_empty() { "account".to_owned() } else { label }
}

/// One path for all dark modules, as horizontal runs.
fn svg(code: &QrCode) -> String {
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|x| code.get_module(*x, y)).count();
            let Ok(run @ 1..) = i32::try_from(run) else {
                x += 1;
                continue;
            };
            path += &format!("M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            x += run;
        }
    }
    let whole = size + 2 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\">\
         <path fill=\"white\" d=\"M0 0h{whole}v{whole}h-{whole}z\"/><path fill=\"black\" d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    /// RFC 6238 appendix B, for SHA-1; the last six of its eight digits.
    const RFC: &[u8; SECRET_BYTES] = b"12345678901234567890";

    fn timestamp(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(check(RFC, code, timestamp(seconds), None), Ok(seconds / 30), "{seconds}");
        }
    }

    /// T-U25.
    #[test]
    fn a_code_counts_one_step_early_and_late_and_no_further() {
        let step = 1_111_111_111 / 30;
        for (distance, counts) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            for second in [0, 29] {
                let result = check(RFC, "050471", timestamp((step + distance) * 30 + second), None);
                assert_eq!(result, if counts { Ok(step) } else { Err(TotpError::Code) }, "{distance} {second}");
            }
        }
    }

    /// T-U25.
    #[test]
    fn a_used_code_and_those_before_it_are_refused() {
        let (now, step) = (timestamp(1_111_111_111), 1_111_111_111 / 30);
        assert_eq!(check(RFC, "050471", now, Some(step - 1)), Ok(step));
        assert_eq!(check(RFC, "050471", now, Some(step)), Err(TotpError::Used));
        assert_eq!(check(RFC, "050471", now, Some(step + 1)), Err(TotpError::Used));
        assert_eq!(check(RFC, "081804", now, Some(step)), Err(TotpError::Used), "the step before");
    }

    #[test]
    fn what_is_no_code_is_none() {
        let now = timestamp(1_111_111_111);
        assert!(check(RFC, "050 471", now, None).is_ok() && check(RFC, " 050471 ", now, None).is_ok());
        for code in ["", "05047", "0504710", "+50471", "05O471", "٠٥٠٤٧١", "050471\n", "-50471", "5047l1"] {
            assert_eq!(check(RFC, code, now, None), Err(TotpError::Code), "{code:?}");
        }
        assert_eq!(check(RFC, "050471", DateTime::<Utc>::MIN_UTC, None), Err(TotpError::Code));
        assert_eq!(check(&[7; SECRET_BYTES], "050471", now, None), Err(TotpError::Code));
    }

    #[test]
    fn an_app_is_set_up_by_address_by_picture_or_by_hand() {
        let enrollment = enrol(RFC, "Serendib", "asha@example.com").unwrap();
        assert_eq!(enrollment.secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            enrollment.uri,
            "otpauth://totp/Serendib:asha%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Serendib"
        );
        assert!(enrollment.qr_code.len() < 16 * 1024, "{}", enrollment.qr_code.len());
    }

    #[test]
    fn labels_of_any_kind_make_an_address_that_an_app_reads() {
        for account in ["a:b", "", "\r\n", "ආයුබෝවන්", &"x".repeat(5_000), "a?secret=b&issuer=c#d/"] {
            let uri = url::Url::parse(&enrol(RFC, "Serendib: the island", account).unwrap().uri).unwrap();
            let words: Vec<_> = uri.query_pairs().map(|(name, _)| name.into_owned()).collect();
            assert_eq!(words, ["secret", "issuer"], "{account:?}");
        }
    }

    /// The dark modules of a drawing, parsed from its path.
    fn dark(svg: &str) -> HashSet<(i32, i32)> {
        let path = svg.rsplit_once("d=\"").unwrap().1.split_once('"').unwrap().0;
        let mut modules = HashSet::new();
        for run in path.split('M').skip(1) {
            let (start, rest) = run.split_once('h').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let length: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            modules.extend((x..x + length).map(|x| (x - MARGIN, y - MARGIN)));
        }
        modules
    }

    proptest! {
        #[test]
        fn the_picture_is_the_code_module_by_module(account in "[a-z.]{1,20}@[a-z.]{1,20}") {
            let enrollment = enrol(RFC, "Serendib", &account).unwrap();
            let code = QrCode::encode_text(&enrollment.uri, QrCodeEcc::Medium).unwrap();
            let every = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
            let expected: HashSet<_> = every.filter(|(x, y)| code.get_module(*x, *y)).collect();
            prop_assert_eq!(dark(&enrollment.qr_code), expected);
        }

        #[test]
        fn the_picture_is_well_formed_and_fits_a_data_address(account in "\\PC{1,60}") {
            let svg = enrol(RFC, "Serendib", &account).unwrap().qr_code;
            prop_assert!(!svg.contains(['#', '%', '\n', '&']), "characters that a data: address cannot hold");
            prop_assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
            prop_assert!(resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).is_ok());
        }

        #[test]
        fn the_code_of_any_secret_counts_at_its_time_once(secret in any::<[u8; SECRET_BYTES]>(), seconds in 0_u64..4_000_000_000) {
            let code = reader(&secret).unwrap().generate(seconds).to_string();
            let now = timestamp(i64::try_from(seconds).unwrap());
            let step = check(&secret, &code, now, None).unwrap();
            prop_assert_eq!(check(&secret, &code, now, Some(step)), Err(TotpError::Used));
        }
    }
}
