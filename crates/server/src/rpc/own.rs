//! Functions that read what is the caller's to read.

use serde_json::Value as Json;
use serendib_domain::accounts::waiting;
use serendib_domain::bookings::list::Whose;
use serendib_domain::guides::settings;
use serendib_domain::phone;

use super::args::Args;
use super::{Told, bookings, catalogue, chat, custom_requests, operating, packages, planner};
use crate::app::App;
use crate::rest::door::Asked;
use crate::rest::error::RestError;

/// # Errors
/// Those of the function's rules, and of a read.
pub async fn answer(app: &App, function: &str, args: &Args, asked: &Asked) -> Result<Told, RestError> {
    let (caller, ctx) = (&asked.caller, app.ctx(asked.caller.clone()));
    let found = match function {
        "review_counts" => waiting::counts(&app.db, caller).await,
        "package_for_edit" => packages::for_edit(&app.db, caller, args).await,
        "payment_figures" => operating::figures(&app.db, &ctx, args).await,
        "payment_refunds" => operating::refunds(&app.db, &ctx, args).await,
        "explain_search" => catalogue::explain_search(app, caller, args).await,
        "dead_letters" => operating::dead_letters(&app.db, caller, args).await,
        "pending_packages" => packages::pending(&app.db, caller, args).await,
        "quote_booking" => bookings::quoted(&app.db, &ctx, args).await,
        "busy_days" => bookings::busy_days(&app.db, &ctx, args).await,
        "next_starts" => bookings::next_starts(&app.db, &ctx, args).await,
        "date_facts" => bookings::date_facts(app, args).await,
        "season_swaps" => bookings::season_swaps(app, args).await,
        "my_bookings" => bookings::own(&app.db, &ctx, args, Whose::Traveller).await,
        "guide_bookings" => bookings::own(&app.db, &ctx, args, Whose::Guide).await,
        "booking_counts" => bookings::counted(&app.db, &ctx, args).await,
        "conversations" => chat::conversations(&app.db, &ctx, args).await,
        "conversation" => chat::conversation(&app.db, &ctx, args).await,
        "my_notification_preferences" => chat::preferences(&app.db, &ctx).await,
        "planner_options" => planner::options(app, &ctx).await,
        "itinerary" => planner::one(&app.db, &ctx, args).await,
        "itinerary_history" => planner::earlier(&app.db, &ctx, args).await,
        "shared_itinerary" => planner::shared(&app.db, &ctx, args).await,
        "guides_for_itinerary" => custom_requests::guides(app, &ctx, args).await,
        "custom_requests" => custom_requests::listed(&app.db, &ctx, args).await,
        "custom_request" => custom_requests::one(&app.db, &ctx, args).await,
        "read_phone_number" => Ok(phone::describe(args.text("phone"), args.text("country"))),
        "my_guide_settings" => settings::own(&app.db, caller).await,
        other => Err(serendib_db::Error::Bug(format!("nobody answers {other}")).into()),
    };
    let found = found.map_err(|error| RestError::from_domain(error, caller))?;
    let rows = match &found {
        Json::Array(rows) => u64::try_from(rows.len()).unwrap_or(u64::MAX),
        _ => 1,
    };
    Ok(Told { body: found.to_string().into_bytes(), rows, tables: Vec::new(), stamp: app.db.changes().stamp(&[]) })
}
