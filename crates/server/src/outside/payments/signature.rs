//! Webhook signatures: an HMAC over the time and the raw bytes of an event. T-P10 and T-P11.

use hmac::{Hmac, Mac as _};
use sha2::Sha256;

/// Tolerated difference of a signature's time, either way.
const TOLERANCE_SECONDS: i64 = 300;
const LONGEST_BYTES: usize = 4 * 1024;
const MOST_PARTS: usize = 16;

/// Whether one of `secrets` signed these bytes about now (seconds since 1970). Gives no reason.
pub fn is_genuine(header: &str, body: &[u8], secrets: &[String], now: i64) -> bool {
    read(header).is_some_and(|(at, signatures)| {
        let is_about_now =
            at.checked_sub(now).is_some_and(|apart| apart.unsigned_abs() <= TOLERANCE_SECONDS.unsigned_abs());
        // Tries every secret with every signature, so that the duration reveals nothing.
        let matches = secrets.iter().flat_map(|secret| signatures.iter().map(move |signature| (secret, signature)));
        let genuine = matches.filter(|(secret, signature)| verified(secret, at, body, signature)).count();
        is_about_now && genuine > 0
    })
}

/// The signature header for these bytes.
pub fn sign(body: &[u8], secret: &str, now: i64) -> Option<String> {
    let digest = seal(secret, now, body)?.finalize().into_bytes();
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    Some(format!("t={now},v1={digits}"))
}

/// The time and the signatures of the valid scheme. Two times are invalid.
fn read(header: &str) -> Option<(i64, Vec<Vec<u8>>)> {
    if header.len() > LONGEST_BYTES || header.split(',').count() > MOST_PARTS {
        return None;
    }
    let (mut at, mut signatures) = (None, Vec::new());
    for (name, value) in header.split(',').filter_map(|part| part.split_once('=')) {
        match name.trim() {
            "t" if at.is_some() => return None,
            "t" => at = Some(value.trim().parse().ok()?),
            "v1" => signatures.extend(unhex(value.trim())),
            _ => {}
        }
    }
    Some((at?, signatures))
}

fn verified(secret: &str, at: i64, body: &[u8], signature: &[u8]) -> bool {
    seal(secret, at, body).is_some_and(|seal| seal.verify_slice(signature).is_ok())
}

fn seal(secret: &str, at: i64, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut seal = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    seal.update(at.to_string().as_bytes());
    seal.update(b".");
    seal.update(body);
    Some(seal)
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if text.is_empty() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_894_678_200;

    /// T-P10.
    #[test]
    fn only_what_a_secret_of_ours_signed_just_now_is_genuine() {
        let (body, secret) = (br#"{"id":"evt_1"}"#, "whsec_first".to_owned());
        let secrets = [secret.clone(), "whsec_second".to_owned()];
        let fine = sign(body, &secret, NOW).unwrap();
        let other = sign(body, "whsec_second", NOW).unwrap();
        let digits = fine.split_once("v1=").unwrap().1;
        let many = vec!["v1=00"; 16].join(",");
        for (header, expected) in [
            (fine.clone(), true),
            (other, true),
            (format!("t={NOW},v0=abc,v1=00,v1={digits},v2=x"), true),
            (String::new(), false),
            (format!("v1={digits}"), false),
            (format!("t={NOW}"), false),
            (format!("t={NOW},v1="), false),
            (format!("t={NOW},v0={digits}"), false),
            (format!("t={NOW},t={NOW},v1={digits}"), false),
            (format!("t={NOW},v1={}", &digits[..62]), false),
            (format!("t={NOW},v1=ü{}", &digits[2..]), false),
            (format!("t=x,v1={digits}"), false),
            (format!("t={},v1={digits}", i64::MIN), false),
            (format!("t={NOW},v1={digits},{many}"), false),
            (format!("t={NOW},v1={digits},x={}", "y".repeat(LONGEST_BYTES)), false),
            (sign(body, "whsec_wrong", NOW).unwrap(), false),
            (sign(body, &secret, NOW - 300).unwrap(), true),
            (sign(body, &secret, NOW - 301).unwrap(), false),
            (sign(body, &secret, NOW + 301).unwrap(), false),
        ] {
            assert_eq!(is_genuine(&header, body, &secrets, NOW), expected, "{header}");
        }
        for changed in [&br#"{"id":"evt_2"}"#[..], br#"{"id": "evt_1"}"#, b"\xef\xbb\xbf{\"id\":\"evt_1\"}", b""] {
            assert!(!is_genuine(&fine, changed, &secrets, NOW));
        }
        assert!(!is_genuine(&fine, body, &[], NOW));
    }
}
