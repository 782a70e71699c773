//! Booking requests: a traveler asks a guide to host a trip.
//!
//! A request starts `pending`: nothing is paid and no date is taken. The price is computed in the transaction that stores the request; the
//! client's figures are only compared. P-T05 and P-T07; D-037 to D-053; T-R11 to T-R17.

use chrono::Duration;
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::companions::{self, Companion};
use super::quote::{self, NOT_A_HOST, Quote};
use super::request_form::{self, BookingRequestForm, Form};
use super::status::Status;
use super::trip::Snapshot;
use super::{deadlines, decide, notifications, row, terms};
use crate::accounts::account_deletion;
use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::money;
use crate::table::Posted;
use crate::webhooks::{self, WebhookEvent};

/// Pending requests of one traveler. T-R17.
pub const PENDING_LIMIT: i64 = 10;
/// Requests of one traveler to one guide for one date per day.
pub const SAME_DATE_LIMIT: i64 = 3;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
const NOT_FOR_OTHERS: &str = "A trip is booked in the traveler's own name.";
const OWN: &str = "You cannot book a package that you own or host.";
const NO_FREE_HOST: &str = "No host of this package is free on these dates.";
pub(super) const NOT_FREE: &str = "This host is not free on these dates.";
const REPRICED: &str = "The price has changed. Please look at it again.";
/// T-R12.
const MISMATCH: &str = "price_mismatch";

/// Stores a request, notifies the guide, and returns the booking's id. Sending the same request again returns the same booking.
///
/// # Errors
/// `SignedOut`; `Fields` with every broken rule, among them `price_mismatch`; `Refused`; `Outdated` with the new quote if a price has
/// changed; `Conflict` if no host is free; `Duplicate` while another request for the same trip is open; `TooMany`.
pub async fn request(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted, form: Form) -> Result<Uuid> {
    match place(tx, ctx, posted, form, free_host).await? {
        RequestPlacement::Before(id) => Ok(id),
        RequestPlacement::Now(id) => {
            let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
            notifications::send_requested(tx, ctx, &booking).await?;
            deadlines::after_request(tx, ctx, &booking).await?;
            Ok(id)
        }
    }
}

/// Stores a request for a trip that its guide has offered at this price, and approves it at once.
///
/// # Errors
/// As [`request`], and those of an approval.
pub(crate) async fn request_agreed(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Uuid> {
    let placed = place(tx, ctx, posted, Form::Document, agreed_host).await?;
    let (RequestPlacement::Before(id) | RequestPlacement::Now(id)) = placed;
    decide::approve_agreed(tx, ctx, id).await?;
    Ok(id)
}

/// A stored request.
enum RequestPlacement {
    /// The same request was sent before.
    Before(Uuid),
    Now(Uuid),
}

async fn place(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    posted: &Posted,
    form: Form,
    choose_host: fn(&Quote) -> Result<Uuid>,
) -> Result<RequestPlacement> {
    let person = traveller(ctx)?;
    let document = match form {
        Form::Document => posted.clone(),
        Form::Row => request_form::of_row(posted, person.user)?,
    };
    let mut fields = FieldReader::new(&document);
    let quote = quote::read(tx, ctx, &mut fields).await?;
    let wish = BookingRequestForm::read(&mut fields, form, quote.as_ref());
    fields.finish()?;
    let quote = quote.ok_or_else(|| Error::Refused(NOT_A_HOST.to_owned()))?;
    if let Some(known) = same(tx, person.user, &quote, &wish).await? {
        return Ok(RequestPlacement::Before(known));
    }
    account_deletion::ensure_stays(tx, person.user).await?;
    not_own(tx, person, quote.package).await?;
    if wish.version.as_ref().is_some_and(|version| *version != quote.version()) {
        return Err(Error::Outdated { message: REPRICED, now: Box::new(quote.to_json()) });
    }
    if !request_form::agrees(posted, form, &quote) {
        let wrong = FieldError::new("total_price", format!("The total is {}.", money::format(quote.total)));
        return Err(Error::Fields { message: MISMATCH.to_owned(), wrong: vec![wrong] });
    }
    let guide = choose_host(&quote)?;
    within_limits(tx, ctx, person.user, guide, &quote).await?;
    let id = ctx.new_id();
    insert(tx, ctx, id, person.user, guide, &quote, &wish).await?;
    let companions =
        if wish.companions.is_empty() { vec![alone(tx, person.user, &wish).await?] } else { wish.companions };
    companions::insert(tx, ctx, id, quote.end, &companions).await?;
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingRequested, id).await?;
    Ok(RequestPlacement::Now(id))
}

fn traveller(ctx: &Ctx) -> Result<&SignedInPerson> {
    match &ctx.caller {
        Caller::Person(person) => Ok(person),
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Service => Err(Error::Forbidden(NOT_FOR_OTHERS)),
    }
}

row_struct! {
    struct OpenRequest {
        id: Uuid = "id",
        status: Status = "status",
        guide: Uuid = "guide_id",
        any_host: bool = "any_host",
        people: i64 = "number_of_travelers",
        total: i64 = "total_price",
        contact_email: String = "contact_email",
        special_requests: Option<String> = "special_requests",
        pricing_summary: Option<String> = "pricing_summary",
        contact_phone: Option<String> = "contact_phone",
        self_arranged: bool = "self_arranged",
    }
}

/// The open request with the same content: a double click, or a lost answer. T-R16.
async fn same(tx: &mut Tx<'_>, user: Uuid, quote: &Quote, wish: &BookingRequestForm) -> Result<Option<Uuid>> {
    let open: Option<OpenRequest> = tx
        .select_one(
            "FROM booking_requests
              WHERE user_id = $1 AND package_id = $2 AND start_date = $3 AND status IN ('pending', 'approved', 'confirmed')",
            &[user.into(), quote.package.into(), quote.start.into()],
        )
        .await?;
    let Some(open) = open else { return Ok(None) };
    let id = open.id;
    let requested_guide = (!open.any_host).then_some(open.guide);
    let is_same = open.status == Status::Pending
        && requested_guide == quote.host
        && (open.people, open.total) == (quote.people, quote.total)
        && open.contact_email == wish.contact_email
        && open.special_requests == wish.special_requests
        && open.pricing_summary == Some(quote.summary().to_string())
        && open.contact_phone == wish.contact_phone
        && open.self_arranged == wish.self_arranged
        // The old client sends no companions.
        && (wish.companions.is_empty() || companions::are(tx, id, &wish.companions).await?);
    if is_same { Ok(Some(id)) } else { Err(Error::Duplicate("requested this package for this date")) }
}

/// D-053.
async fn not_own(tx: &mut Tx<'_>, person: &SignedInPerson, package: Uuid) -> Result<()> {
    let own = tx
        .row(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM package_owners WHERE package_id = $1 AND user_id = $2)
                OR EXISTS (SELECT 1 FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
                            WHERE pg.package_id = $1 AND g.user_id = $2)",
            &[package.into(), person.user.into()],
        )
        .await?;
    own.map_or(Ok(()), |_| Err(Error::Refused(OWN.to_owned())))
}

/// The requested host, or the first free one. D-039.
fn free_host(quote: &Quote) -> Result<Uuid> {
    let mut free = quote.hosts.iter().filter(|host| host.is_free).map(|host| host.guide);
    match quote.host {
        Some(host) if free.any(|one| one == host) => Ok(host),
        Some(_) => Err(Error::Conflict(NOT_FREE)),
        None => free.next().ok_or(Error::Conflict(NO_FREE_HOST)),
    }
}

/// The host who has offered the trip. The approval checks bookings and blocked days; other rules count on the day of the traveler's
/// request, which came before the offer.
fn agreed_host(quote: &Quote) -> Result<Uuid> {
    quote.host.ok_or(Error::Conflict(NOT_FREE))
}

async fn within_limits(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, guide: Uuid, quote: &Quote) -> Result<()> {
    let row = tx
        .row(
            "SELECT COUNT(*) FILTER (WHERE status = 'pending' OR status = 'cancelled' AND created_at > $4),
                    COUNT(*) FILTER (WHERE guide_id = $2 AND start_date = $3 AND (status = 'pending' OR created_at > $4))
               FROM booking_requests WHERE user_id = $1 AND (status = 'pending' OR created_at > $4)",
            &[user.into(), guide.into(), quote.start.into(), (ctx.now - Duration::days(1)).into()],
        )
        .await?
        .ok_or(Error::Missing("booking request"))?;
    if row.int(0)? >= PENDING_LIMIT || row.int(1)? >= SAME_DATE_LIMIT {
        return Err(Error::TooMany(PAUSE));
    }
    Ok(())
}

async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    user: Uuid,
    guide: Uuid,
    quote: &Quote,
    wish: &BookingRequestForm,
) -> Result<()> {
    let accepted = wish.accepted_terms.then_some(ctx.now);
    let trip = Snapshot::read(tx, quote.package).await?;
    tx.run(
        "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                       contact_email, contact_phone, special_requests, total_price, pricing_summary, any_host,
                                       self_arranged, quote_version, policy, terms_version, terms_accepted_at, respond_by,
                                       created_at, updated_at, trip_title, trip_days, trip_place, trip_included,
                                       trip_excluded, promised_advance, trip_local_costs, trip_shopping)
         VALUES ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $21, $22, $23, $24, $25,
                 $26, $27, $28)",
        &[
            id.into(),
            user.into(),
            guide.into(),
            quote.package.into(),
            quote.start.into(),
            quote.end.into(),
            quote.people.into(),
            wish.contact_email.as_str().into(),
            wish.contact_phone.clone().into(),
            wish.special_requests.clone().into(),
            quote.total.into(),
            quote.summary().to_string().into(),
            quote.host.is_none().into(),
            wish.self_arranged.into(),
            quote.version().into(),
            terms::policy_json().to_string().into(),
            accepted.map(|_| terms::TERMS_VERSION).into(),
            accepted.into(),
            terms::respond_by(ctx.now, quote.start).into(),
            ctx.now.into(),
            trip.title.into(),
            trip.days.into(),
            trip.place.into(),
            trip.included.into(),
            trip.excluded.into(),
            quote.advance.into(),
            trip.local_costs.into(),
            trip.shopping.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// The traveler alone, if the old client names no companions.
async fn alone(tx: &mut Tx<'_>, user: Uuid, wish: &BookingRequestForm) -> Result<Companion> {
    let row = tx.row("SELECT display_name FROM profiles WHERE user_id = $1", &[user.into()]).await?;
    let name = row.map(|row| row.text(0).map(str::to_owned)).transpose()?.unwrap_or_else(|| "User".to_owned());
    Ok(Companion {
        name,
        email: wish.contact_email.clone(),
        phone: wish.contact_phone.as_deref().and_then(companions::international),
        phone_original: wish.contact_phone.clone(),
        is_primary: true,
    })
}
