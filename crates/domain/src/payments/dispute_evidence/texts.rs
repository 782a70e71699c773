//! The words of the evidence, in plain English for a bank.

use chrono::{DateTime, NaiveDate, Utc};

use super::pack::{DisputedBooking, MessageOfBooking, PaymentOfBooking, RefundOfBooking};
use crate::bookings::reference;
use crate::bookings::terms::policy_of;
use crate::ctx::format_time;
use crate::money;

/// Characters of all messages; the newest count.
const MESSAGES_LIMIT: usize = 12_000;
/// Characters of what the price includes.
const INCLUDED_LIMIT: usize = 3_000;

/// At most so many characters, with an ellipsis for what is left out.
pub(super) fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    text.chars().take(limit.saturating_sub(1)).chain(['…']).collect()
}

fn day(day: NaiveDate) -> String {
    day.format("%-d %B %Y").to_string()
}

fn line(label: &str, at: Option<DateTime<Utc>>) -> Option<String> {
    at.map(|at| format!("{label}: {}", format_time(at)))
}

pub(super) fn days(booked: &DisputedBooking) -> String {
    if booked.start == booked.end { day(booked.start) } else { format!("{} to {}", day(booked.start), day(booked.end)) }
}

pub(super) fn trip(booked: &DisputedBooking) -> String {
    let mut lines = vec![
        format!("Guided trip in Sri Lanka: {}", booked.trip),
        format!("Booking: {}", reference(booked.booking)),
        format!("Days: {} ({} in all)", days(booked), booked.days),
        format!("Guide: {}", booked.guide),
        format!("Travelers: {}", booked.people),
        format!("Price: {}", money::format(booked.total)),
    ];
    lines.extend(booked.advance.map(|advance| format!("Of it, in advance: {}", money::format(advance))));
    lines.push(format!(
        "Disputed on {}: {} of a payment of {}",
        format_time(booked.disputed_at),
        money::format(booked.disputed),
        money::format(booked.paid)
    ));
    if let Some(included) = booked.included.as_deref().filter(|text| !text.trim().is_empty()) {
        lines.push(format!("Included in the price:\n{}", cut(included.trim(), INCLUDED_LIMIT)));
    }
    lines.join("\n")
}

pub(super) fn payer(booked: &DisputedBooking) -> String {
    let mut lines = vec![format!("Name: {}", booked.payer_name)];
    if let Some(email) = &booked.payer_email {
        lines.push(format!("E-mail address of the account: {email}"));
    }
    if booked.payer_email.as_ref() != Some(&booked.contact_email) {
        lines.push(format!("E-mail address of the booking: {}", booked.contact_email));
    }
    lines.extend(line("The address was confirmed", booked.email_confirmed_at));
    lines.join("\n")
}

pub(super) fn agreement(booked: &DisputedBooking, payments: &[PaymentOfBooking]) -> String {
    let mut lines: Vec<String> = line("The payer signed in", booked.signed_in_at).into_iter().collect();
    lines.push(format!("The payer requested the trip: {}", format_time(booked.requested_at)));
    if let Some(at) = booked.terms_accepted_at {
        let version =
            booked.terms_version.as_deref().map(|version| format!(" (version {version})")).unwrap_or_default();
        lines.push(format!("The payer accepted the terms{version}: {}", format_time(at)));
    }
    lines.extend(line("The guide answered", booked.decided_at));
    for payment in payments {
        let what = if payment.kind == "advance" { "the advance" } else { "the rest" };
        let sum = money::format(payment.amount);
        lines.push(format!("The payer went to pay {what}, {sum}: {}", format_time(payment.created_at)));
        lines.extend(line(&format!("The payment of {sum} arrived"), payment.paid_at));
    }
    lines.extend(line("The booking was confirmed", booked.confirmed_at));
    if let Some(at) = booked.cancelled_at {
        let by = booked.cancelled_by.as_deref().map(|by| format!(" by {by}")).unwrap_or_default();
        lines.push(format!("The booking was cancelled{by}: {}", format_time(at)));
    }
    lines.join("\n")
}

pub(super) fn service(booked: &DisputedBooking, today: NaiveDate) -> String {
    let mut lines = Vec::new();
    if let Some(place) = booked.meeting_place.as_deref().filter(|place| !place.trim().is_empty()) {
        let time = booked.meeting_time.as_deref().map(|time| format!(", {time}")).unwrap_or_default();
        lines.push(format!("Meeting point that the guide gave to the payer: {place}{time}"));
    }
    lines.extend(line("The guide and the payer met", booked.met_at));
    lines.push(match booked.status.as_str() {
        "confirmed" if booked.end < today => {
            format!("The trip ended on {}; the booking was not cancelled.", day(booked.end))
        }
        "confirmed" if booked.start <= today => format!("The trip has been under way since {}.", day(booked.start)),
        "confirmed" => format!("The trip begins on {}; the days are reserved for the payer.", day(booked.start)),
        "cancelled" => "The booking was cancelled.".to_owned(),
        _ => "The booking was not confirmed.".to_owned(),
    });
    lines.join("\n")
}

pub(super) fn refunds(refunds: &[RefundOfBooking]) -> String {
    let lines: Vec<String> = refunds
        .iter()
        .filter(|one| one.status != "failed")
        .map(|one| {
            let how = match one.status.as_str() {
                "succeeded" => "returned",
                "manual" => "to be returned by hand",
                _ => "on its way back",
            };
            format!("{} {how}, {}", money::format(one.amount), format_time(one.updated_at))
        })
        .collect();
    if lines.is_empty() { "Nothing was refunded.".to_owned() } else { lines.join("\n") }
}

pub(super) fn policy(booked: &DisputedBooking) -> String {
    let agreed = match booked.terms_accepted_at {
        Some(at) => format!("Part of the terms that the payer accepted with the request, {}:", format_time(at)),
        None => "The terms of this booking:".to_owned(),
    };
    let mut lines = vec![agreed];
    let tiers = policy_of(booked.policy.as_ref());
    let tiers: Vec<_> = tiers.iter().filter(|tier| tier.percent > 0).collect();
    lines.extend(tiers.iter().map(|tier| {
        format!(
            "Cancelled at least {} days before the first day: {} % of what was paid comes back.",
            tier.days, tier.percent
        )
    }));
    lines.push(match tiers.last() {
        Some(last) => format!("Cancelled less than {} days before the first day: nothing comes back.", last.days),
        None => "Nothing comes back after a cancellation by the payer.".to_owned(),
    });
    lines.push("If the guide cancels, everything comes back.".to_owned());
    lines.join("\n")
}

/// The newest last; older ones are left out first.
pub(super) fn messages(booked: &DisputedBooking, newest_first: &[MessageOfBooking]) -> String {
    let (mut lines, mut length) = (Vec::new(), 0);
    for message in newest_first {
        let author = if message.is_payer { &booked.payer_name } else { &message.author };
        let text = format!("{}, {author}: {}", format_time(message.at), message.text);
        length += text.chars().count() + 1;
        if length > MESSAGES_LIMIT {
            break;
        }
        lines.push(text);
    }
    lines.reverse();
    if lines.is_empty() {
        "The two sides have exchanged no messages on this site.".to_owned()
    } else {
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_text_is_cut_by_characters() {
        for (text, limit, expected) in [("කොළඹ", 9, "කොළඹ"), ("abcdef", 6, "abcdef"), ("abcdef", 3, "ab…"), ("", 3, "")]
        {
            assert_eq!(cut(text, limit), expected);
        }
    }
}
