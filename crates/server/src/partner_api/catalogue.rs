//! The supplier and the packages on sale.

use serde_json::{Value as Json, json};
use serendib_domain::Caller;
use serendib_domain::partners::products;
use uuid::Uuid;

use super::error::PartnerError;
use super::request_body::{page_limit, read_query};
use super::{PartnerAnswer, PartnerResult};
use crate::app::App;

pub(super) fn supplier(app: &App) -> Json {
    json!({
        "id": "serendib",
        "name": "Serendib",
        "endpoint": format!("{}/api/v1", app.site_url),
        "contact": {
            "website": app.site_url,
            "email": app.settings.support_email,
            "telephone": null,
            "address": null,
        },
    })
}

pub(super) async fn products(app: &App, query: &str) -> PartnerResult {
    let [after, limit] = read_query(query, ["after", "limit"])?;
    let after = match after.as_deref() {
        None => None,
        Some(id) => Some(parse_product_id(id)?),
    };
    let limit = page_limit(limit.as_deref(), products::PRODUCTS_PAGE, products::LONGEST_PAGE)?;
    let (page, next) = products::list_products(&app.db, &app.ctx(Caller::Visitor), after, limit).await?;
    let next = next.map(|next| format!("{}/api/v1/products?after={next}&limit={limit}", app.site_url));
    Ok(PartnerAnswer { body: page.into(), next })
}

pub(super) async fn product(app: &App, id: &str) -> PartnerResult<Json> {
    let found = products::find_product(&app.db, &app.ctx(Caller::Visitor), parse_product_id(id)?).await?;
    found.ok_or_else(|| invalid_product(id))
}

pub(super) fn parse_product_id(id: &str) -> PartnerResult<Uuid> {
    id.parse().map_err(|_| invalid_product(id))
}

pub(super) fn invalid_product(id: &str) -> PartnerError {
    PartnerError::invalid_id("INVALID_PRODUCT_ID", "productId", id)
}
