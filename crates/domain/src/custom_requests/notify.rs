//! Notifications to both sides of a request, behind the bell and by mail.

use serendib_db::Tx;

use super::mails::{CustomRequestMail, RequestedTrip};
use super::row::{CustomRequest, OfferRow, OfferState};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::group_price::group_total;
use crate::notices::{self, Notice};

fn link(request: &CustomRequest) -> Option<String> {
    Some(format!("/trip-requests/{}", request.row.id))
}

fn trip(request: &CustomRequest) -> RequestedTrip {
    let row = &request.row;
    RequestedTrip {
        title: row.title.clone(),
        start: row.start_date,
        end: row.end_date,
        people: row.number_of_travelers,
        traveler: row.traveller_name.clone(),
    }
}

/// To its guides: a plan waits for their price.
pub(super) async fn send_requested(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest) -> Result<()> {
    let (message, respond_by) = (request.row.message.clone(), request.row.respond_by);
    let mail = CustomRequestMail::Received { trip: trip(request), message, respond_by };
    let notice = Notice::new("custom_request_received", &mail, link(request))?;
    for offer in &request.offers {
        notices::tell(tx, ctx, offer.guide_user, &notice).await?;
    }
    Ok(())
}

/// To its traveler: a guide has answered.
pub(super) async fn send_answer(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest, place: usize) -> Result<()> {
    let Some(offer) = request.offers.get(place) else { return Ok(()) };
    let (trip, guide, message) = (trip(request), offer.guide_name.clone(), offer.message.clone());
    let (kind, mail) = match offer.price_per_person {
        Some(price_per_person) => {
            let total = group_total(price_per_person, request.row.number_of_travelers, []);
            let (is_changed, ends_at) = (offer.document.is_some(), offer.ends_at);
            let mail =
                CustomRequestMail::Offered { trip, guide, price_per_person, total, message, is_changed, ends_at };
            ("custom_offer_received", mail)
        }
        None => ("custom_request_declined", CustomRequestMail::Declined { trip, guide, message }),
    };
    notices::tell(tx, ctx, request.row.user_id, &Notice::new(kind, &mail, link(request))?).await
}

/// To the guide whose offer was accepted, and to the others.
pub(super) async fn send_accepted(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    request: &CustomRequest,
    accepted: &OfferRow,
) -> Result<()> {
    let mail = CustomRequestMail::Accepted { trip: trip(request) };
    let notice = Notice::new("custom_offer_accepted", &mail, link(request))?;
    notices::tell(tx, ctx, accepted.guide_user, &notice).await?;
    send_closed(tx, ctx, request, Some(accepted)).await
}

/// To its guides: nothing is left to answer.
pub(super) async fn send_withdrawn(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest) -> Result<()> {
    send_closed(tx, ctx, request, None).await
}

/// To the guides who could still answer, except the accepted one.
async fn send_closed(tx: &mut Tx<'_>, ctx: &Ctx, request: &CustomRequest, accepted: Option<&OfferRow>) -> Result<()> {
    let mail = CustomRequestMail::Closed { trip: trip(request), was_withdrawn: accepted.is_none() };
    let notice = Notice::new("custom_request_closed", &mail, link(request))?;
    for offer in &request.offers {
        let concerns = matches!(offer.state(&request.row, ctx.now)?, OfferState::Waiting | OfferState::Offered);
        if concerns && accepted.is_none_or(|one| one.id != offer.id) {
            notices::tell(tx, ctx, offer.guide_user, &notice).await?;
        }
    }
    Ok(())
}
