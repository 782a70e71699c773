//! Packages on sale as OCTO's products, with the capabilities `octo/content` and `octo/pricing`. Public data only.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, TextList, row_struct};
use uuid::Uuid;

use super::product_parts::ProductParts;
use super::{TIME_ZONE, UNIT, WITHOUT_ROOMS, pricing};
use crate::bookings::terms::POLICY;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::group_price::HOTEL_TYPES;
use crate::packages::public_sql;

/// Products of a page, unless the caller says another number, and at most.
pub const PRODUCTS_PAGE: usize = 50;
pub const LONGEST_PAGE: usize = 100;

row_struct! {
    struct ProductRow {
        id: Uuid = "p.id",
        title: String = "p.title",
        description: Option<String> = "p.description",
        price: i64 = "p.price",
        days: i64 = "p.duration_days",
        min_people: i64 = "p.min_people",
        max_people: i64 = "p.max_people",
        image_url: Option<String> = "p.image_url",
        images: Option<TextList> = "p.images",
        highlights: Option<String> = "p.highlights",
        included: Option<String> = "p.included",
        excluded: Option<String> = "p.excluded",
        rating: f64 = "p.rating",
        reviews: i64 = "p.review_count",
        updated_at: DateTime<Utc> = "p.updated_at",
    }
}

const ON_SALE: &str = concat!("FROM packages p WHERE ", public_sql!("p"));

/// A page in the order of ids, and the id after which the next one begins.
///
/// # Errors
/// Those of a read.
pub async fn list_products(db: &Db, ctx: &Ctx, after: Option<Uuid>, limit: usize) -> Result<(Vec<Json>, Option<Uuid>)> {
    let (condition, mut binds) = match after {
        Some(after) => ("AND p.id > $2", vec![after.into()]),
        None => ("", Vec::new()),
    };
    binds.insert(0, i64::try_from(limit + 1).unwrap_or(i64::MAX).into());
    let rest = format!("{ON_SALE} {condition} ORDER BY p.id LIMIT $1");
    let mut rows: Vec<ProductRow> = db.select(&rest, &binds).await?;
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(|row| row.id);
    Ok((to_products(db, ctx, &rows).await?, next))
}

/// `None` for a package that is not on sale.
///
/// # Errors
/// Those of a read.
pub async fn find_product(db: &Db, ctx: &Ctx, id: Uuid) -> Result<Option<Json>> {
    let rows: Vec<ProductRow> = db.select(&format!("{ON_SALE} AND p.id = $1"), &[id.into()]).await?;
    Ok(to_products(db, ctx, &rows).await?.pop())
}

async fn to_products(db: &Db, ctx: &Ctx, rows: &[ProductRow]) -> Result<Vec<Json>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let parts = ProductParts::read(db, &ids).await?;
    Ok(rows.iter().map(|row| row.to_json(ctx, &parts)).collect())
}

impl ProductRow {
    fn to_json(&self, ctx: &Ctx, parts: &ProductParts) -> Json {
        let hosts = parts.hosts.get(&self.id).into_iter().flatten();
        let hosts: Vec<Json> = hosts.map(|host| json!({ "id": host.guide, "name": host.name })).collect();
        let languages = parts.languages.get(&self.id).into_iter().flatten();
        let languages: Vec<&str> = languages.map(|language| language.code.as_str()).collect();
        let categories = parts.categories.get(&self.id).into_iter().flatten();
        let categories: Vec<&str> = categories.map(|one| one.category.as_str()).collect();
        json!({
            "id": self.id,
            "internalName": self.title,
            "reference": null,
            "locale": "en",
            "timeZone": TIME_ZONE,
            "allowFreesale": false,
            "instantConfirmation": false,
            "instantDelivery": false,
            "availabilityRequired": true,
            "availabilityType": "OPENING_HOURS",
            "deliveryFormats": [],
            "deliveryMethods": ["VOUCHER"],
            "redemptionMethod": "MANIFEST",
            "options": self.options(parts),
            "defaultCurrency": "USD",
            "availableCurrencies": ["USD"],
            "pricingPer": "UNIT",
            "title": self.title,
            "shortDescription": null,
            "description": self.description,
            "features": self.features(),
            "faqs": [],
            "media": self.media(ctx),
            "locations": self.locations(parts),
            "categoryLabels": categories,
            "durationDays": self.days,
            "languages": languages,
            "hosts": hosts,
            "rating": (self.reviews > 0).then_some(self.rating),
            "reviewCount": self.reviews,
            "url": format!("{}/packages/{}", ctx.site, self.id),
            "utcUpdatedAt": self.updated_at.to_rfc3339(),
        })
    }

    /// The trip without rooms, and with those of each hotel standard.
    fn options(&self, parts: &ProductParts) -> Vec<Json> {
        let rooms = || parts.rooms.get(&self.id).into_iter().flatten();
        let offered =
            HOTEL_TYPES.into_iter().filter(|hotel| self.days > 1 && rooms().any(|room| room.hotel == **hotel));
        std::iter::once(WITHOUT_ROOMS).chain(offered).map(|option| self.option(option)).collect()
    }

    fn option(&self, id: &str) -> Json {
        let cutoff = POLICY.iter().map(|tier| tier.days).min().unwrap_or(0);
        let name = match id {
            WITHOUT_ROOMS => "Without accommodation".to_owned(),
            hotel => format!("Accommodation: {}", hotel.replace('_', " ")),
        };
        // With rooms the price depends on the group and is in the availability.
        let from = if id == WITHOUT_ROOMS { vec![pricing(self.price)] } else { Vec::new() };
        let unit = json!({
            "id": UNIT,
            "internalName": "Traveler",
            "reference": null,
            "type": "ADULT",
            "restrictions": {
                "minAge": 0,
                "maxAge": 120,
                "idRequired": false,
                "minQuantity": self.min_people,
                "maxQuantity": self.max_people,
                "paxCount": 1,
                "accompaniedBy": [],
            },
            "requiredContactFields": [],
            "pricingFrom": from,
        });
        json!({
            "id": id,
            "default": id == WITHOUT_ROOMS,
            "internalName": name,
            "reference": null,
            "availabilityLocalStartTimes": ["00:00"],
            "cancellationCutoff": format!("{cutoff} days"),
            "cancellationCutoffAmount": cutoff,
            "cancellationCutoffUnit": "day",
            "requiredContactFields": [],
            "restrictions": { "minUnits": self.min_people, "maxUnits": self.max_people },
            "units": [unit],
            "title": name,
        })
    }

    fn features(&self) -> Vec<Json> {
        let lists = [("HIGHLIGHT", &self.highlights), ("INCLUSION", &self.included), ("EXCLUSION", &self.excluded)];
        let lines = lists.into_iter().flat_map(|(kind, text)| {
            text.iter()
                .flat_map(|text| text.lines())
                .filter(|line| !line.is_empty())
                .map(move |line| (kind, line.to_owned()))
        });
        let terms = POLICY.iter().map(|tier| {
            (
                "CANCELLATION_TERM",
                format!("Cancelled {} days ahead or earlier: {}% is returned.", tier.days, tier.percent),
            )
        });
        lines.chain(terms).map(|(kind, text)| json!({ "type": kind, "shortDescription": text })).collect()
    }

    fn media(&self, ctx: &Ctx) -> Vec<Json> {
        let own = self.images.iter().flat_map(|images| &images.0);
        let others = own.filter(|image| Some(*image) != self.image_url.as_ref()).map(|image| ("GALLERY", image));
        let all = self.image_url.iter().map(|image| ("COVER", image)).chain(others);
        let absolute = |address: &str| {
            if address.starts_with('/') { format!("{}{address}", ctx.site) } else { address.to_owned() }
        };
        all.map(|(rel, image)| json!({ "src": absolute(image), "rel": rel })).collect()
    }

    fn locations(&self, parts: &ProductParts) -> Vec<Json> {
        let places = parts.places.get(&self.id).into_iter().flatten();
        places.map(|place| json!({ "title": place.name, "place": { "latitude": place.latitude, "longitude": place.longitude } })).collect()
    }
}
