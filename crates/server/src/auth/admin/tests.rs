//! Durations of bans.

use super::*;

#[test]
fn a_ban_lasts_as_long_as_its_duration_says() {
    let now = DateTime::from_timestamp(1_894_678_200, 0).unwrap();
    assert_eq!(banned("none", now).unwrap(), None);
    assert_eq!(banned("24h", now).unwrap(), Some(now + Duration::hours(24)));
    assert_eq!(banned("1h30m10s", now).unwrap(), Some(now + Duration::seconds(5_410)));
    for wrong in ["", "h", "24", "1d", "-1h", "0h", "99999999999999999999h", "9223372036854775807h"] {
        assert!(banned(wrong, now).is_err(), "{wrong}");
    }
}
