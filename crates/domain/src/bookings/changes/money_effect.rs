//! What a change does to the money of a booking.

use serendib_db::Tx;

use crate::bookings::paid::money_paid;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::bookings::terms::LEAST_CHARGE;
use crate::error::{Error, Result};
use crate::money;
use crate::payments;

/// Cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoneyEffect {
    /// Paid, without refunds for earlier changes.
    pub paid: i64,
    /// Goes back to the traveler.
    pub refund: i64,
    /// Still due afterwards.
    pub due: i64,
}

impl MoneyEffect {
    /// For a booking of which `paid` cents are paid and that then costs `total`.
    pub fn new(paid: i64, total: i64) -> Self {
        Self { paid, refund: (paid - total).max(0), due: money::balance(total, paid) }
    }

    /// Whether the rest can be paid online.
    pub(super) fn is_chargeable(self) -> bool {
        self.due == 0 || self.due >= LEAST_CHARGE
    }
}

/// The effect of another total on a booking. What is paid follows from its state, which each payment and each change updates.
pub(super) fn of_booking(booking: &Booking, total: i64) -> MoneyEffect {
    MoneyEffect::new(money_paid(None, booking.status, booking.is_paid, booking.total, booking.advance), total)
}

const TOO_SMALL: &str = "The difference is too small to be charged. Please choose otherwise.";
const NO_MONEY_HERE: &str =
    "Not enough of this booking was paid online to refund the difference. Please write to our support.";

/// # Errors
/// `Conflict` if the difference can neither be charged nor refunded.
pub(super) async fn check(tx: &mut Tx<'_>, booking: &Booking, effect: MoneyEffect) -> Result<()> {
    if booking.status != Status::Confirmed {
        return Ok(());
    }
    if !effect.is_chargeable() {
        return Err(Error::Conflict(TOO_SMALL));
    }
    if effect.refund > 0 && effect.refund > payments::paid_so_far(tx, booking.id).await? {
        return Err(Error::Conflict(NO_MONEY_HERE));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_paid_and_due_less_the_refund_is_the_new_total(paid in 0_i64..10_000_000, total in 0_i64..10_000_000) {
            let effect = MoneyEffect::new(paid, total);
            prop_assert_eq!(effect.paid - effect.refund + effect.due, total);
            prop_assert!(effect.refund == 0 || effect.due == 0);
        }
    }
}
