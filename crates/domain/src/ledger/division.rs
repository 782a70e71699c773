//! How what a booking has earned is divided between its host, the owner of its package, and us.

use crate::money;

/// What one guide gets of a booking and what we get with it, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GuidePart {
    pub share: i64,
    pub commission: i64,
}

/// The parts of the host and of the owner. `commission` is in percent, as is what the host keeps. Each of them bears the commission of
/// their own part, so that what they received, less the commission, is what they get.
pub(super) fn divide(earned: i64, commission: i64, host_percent: Option<i64>) -> (GuidePart, GuidePart) {
    let positive = earned.max(0);
    let share = money::share_up(positive, 100 - commission);
    let percent = host_percent.unwrap_or(100);
    let host = money::share_up(share, percent);
    let received = positive - money::share_up(positive, percent);
    let owner = GuidePart { share: share - host, commission: received - (share - host) };
    // A loss beyond the money of the booking is ours.
    (GuidePart { share: host, commission: earned - share - owner.commission }, owner)
}

/// What the host keeps of the guide's part, in cents.
pub(crate) fn share_of_host(part: i64, percent: Option<i64>) -> i64 {
    money::share_up(part, percent.unwrap_or(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_keeps_their_percentage_rounded_up() {
        for (earned, commission, percent, host, owner) in [
            (24_550, 10, Some(80), (17_676, 1_964), (4_419, 491)),
            (24_550, 10, None, (22_095, 2_455), (0, 0)),
            (24_550, 10, Some(100), (22_095, 2_455), (0, 0)),
            (1, 10, Some(50), (1, 0), (0, 0)),
            (3, 0, Some(50), (2, 0), (1, 0)),
            (0, 10, Some(80), (0, 0), (0, 0)),
            (-500, 10, Some(80), (0, -500), (0, 0)),
        ] {
            let part = |(share, commission)| GuidePart { share, commission };
            assert_eq!(divide(earned, commission, percent), (part(host), part(owner)), "{earned} {percent:?}");
        }
    }

    #[test]
    fn nothing_is_lost_and_no_part_is_negative() {
        for earned in (0..2_000).chain([99_999_999, 1_234_567]) {
            for commission in [0, 1, 10, 33, 50] {
                for percent in [50, 51, 67, 80, 99, 100] {
                    let (host, owner) = divide(earned, commission, Some(percent));
                    let all = [host.share, host.commission, owner.share, owner.commission];
                    assert!(all.iter().all(|part| *part >= 0), "{earned} {commission} {percent}: {all:?}");
                    assert_eq!(all.iter().sum::<i64>(), earned);
                    assert_eq!(host.share + owner.share, money::share_up(earned, 100 - commission));
                    assert!(host.share >= owner.share);
                }
            }
        }
    }
}
