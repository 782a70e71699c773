//! Notifications to both sides of a request, behind the bell and by mail.

use serendib_db::Tx;

use super::row::{CustomRequest, OfferRow, OfferState};
use crate::ctx::{self, Ctx};
use crate::error::Result;
use crate::group_price::group_total;
use crate::money;
use crate::notices::{self, Notice};
use crate::plain_text::apart;

fn link(request: &CustomRequest) -> Option<String> {
    Some(format!("/trip-requests/{}", request.row.id))
}

/// What, when and how many.
fn trip(request: &CustomRequest) -> String {
    let row = &request.row;
    let (start, end) = (row.start_date.format("%-d %B %Y"), row.end_date.format("%-d %B %Y"));
    let people = if row.number_of_travelers == 1 {
        "1 traveler".to_owned()
    } else {
        format!("{} travelers", row.number_of_travelers)
    };
    format!("{}, {start} to {end}, {people}.", apart(&row.title))
}

/// To its guides: a plan waits for their price.
pub(super) async fn send_requested(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest) -> Result<()> {
    let traveller = apart(&request.row.traveller_name);
    let words = request.row.message.as_deref().map_or_else(String::new, |text| format!("\n\"{text}\""));
    for offer in &request.offers {
        let notice = Notice {
            kind: "custom_request_received",
            title: format!("{traveller} sends you a plan: \"{}\"", apart(&request.row.title)),
            body: format!(
                "{traveller} would like you to lead their own plan.\n{}{words}\nPlease answer with a price, with a changed plan, or \
                 decline, until {}.",
                trip(request),
                ctx::format_time(request.row.respond_by),
            ),
            link: link(request),
        };
        notices::tell(tx, ctx, offer.guide_user, &notice).await?;
    }
    Ok(())
}

/// To its traveler: a guide has answered.
pub(super) async fn send_answer(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest, place: usize) -> Result<()> {
    let Some(offer) = request.offers.get(place) else { return Ok(()) };
    let guide = apart(&offer.guide_name);
    let words = offer.message.as_deref().map_or_else(String::new, |text| format!("\n\"{text}\""));
    let notice = match offer.price_per_person {
        Some(price) => {
            let total = group_total(price, request.row.number_of_travelers, []);
            let changed = if offer.document.is_some() { "\nThe offer is for a changed plan." } else { "" };
            let ends = offer
                .ends_at
                .map_or_else(String::new, |ends| format!("\nThe offer stands until {}.", ctx::format_time(ends)));
            Notice {
                kind: "custom_offer_received",
                title: format!("{guide} offers to lead \"{}\"", apart(&request.row.title)),
                body: format!(
                    "{}\n{} per person, {} in all.{words}{changed}{ends}",
                    trip(request),
                    money::format(price),
                    money::format(total)
                ),
                link: link(request),
            }
        }
        None => Notice {
            kind: "custom_request_declined",
            title: format!("{guide} cannot lead \"{}\"", apart(&request.row.title)),
            body: format!("{}{words}", trip(request)),
            link: link(request),
        },
    };
    notices::tell(tx, ctx, request.row.user_id, &notice).await
}

/// To the guide whose offer was accepted, and to the others.
pub(super) async fn send_accepted(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &CustomRequest,
    accepted: &OfferRow,
) -> Result<()> {
    let traveller = apart(&request.row.traveller_name);
    let notice = Notice {
        kind: "custom_offer_accepted",
        title: format!("{traveller} accepts your offer for \"{}\"", apart(&request.row.title)),
        body: format!(
            "{}\nYour days are held. The booking is confirmed once the advance is paid; it stands among your requests.",
            trip(request)
        ),
        link: link(request),
    };
    notices::tell(tx, ctx, accepted.guide_user, &notice).await?;
    send_closed(tx, ctx, request, Some(accepted), "has chosen another guide").await
}

/// To its guides: nothing is left to answer.
pub(super) async fn send_withdrawn(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest) -> Result<()> {
    send_closed(tx, ctx, request, None, "has withdrawn the request").await
}

async fn send_closed(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &CustomRequest,
    apart_from: Option<&OfferRow>,
    why: &str,
) -> Result<()> {
    let traveller = apart(&request.row.traveller_name);
    for offer in &request.offers {
        let concerns = matches!(offer.state(&request.row, ctx.now)?, OfferState::Waiting | OfferState::Offered);
        if !concerns || apart_from.is_some_and(|one| one.id == offer.id) {
            continue;
        }
        let notice = Notice {
            kind: "custom_request_closed",
            title: format!("\"{}\" needs no answer any more", apart(&request.row.title)),
            body: format!("{traveller} {why}.\n{}", trip(request)),
            link: link(request),
        };
        notices::tell(tx, ctx, offer.guide_user, &notice).await?;
    }
    Ok(())
}
