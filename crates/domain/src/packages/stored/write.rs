//! Creates a package from a document, and updates one.

use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::super::document::{Document, local_costs};
use super::{children, sights};
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};

/// Creates a pending package, with its owner and its first host. D-091.
///
/// # Errors
/// Those of the itinerary.
pub async fn create(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, author: &SignedInPerson, document: &Document) -> Result<()> {
    insert_head(tx, ctx, id, document).await?;
    people(tx, ctx, id, author).await?;
    write_children(tx, ctx, id, author, document).await
}

/// Creates a package that one traveler alone can book, led by one guide. It has no owner, so it can be neither edited nor put on sale.
///
/// # Errors
/// Those of the itinerary.
pub async fn create_private(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    guide: &SignedInPerson,
    traveller: Uuid,
    document: &Document,
) -> Result<()> {
    insert_head(tx, ctx, id, document).await?;
    tx.run(
        "UPDATE packages SET status = 'approved', is_active = FALSE, private_to = $2 WHERE id = $1",
        &[id.into(), traveller.into()],
    )
    .await?
    .any();
    host(tx, ctx, id, guide).await?;
    write_children(tx, ctx, id, guide, document).await
}

async fn insert_head(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let mut binds = head(id, document);
    binds.push(ctx.now.into());
    let made = tx
        .run(
            "INSERT INTO packages (id, title, description, duration_days, max_people, price, highlights, included, excluded, images,
                                   image_url, local_costs, shopping, shopping_stops, shopping_commission, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)",
            &binds,
        )
        .await;
    match made {
        Ok(made) => {
            made.any();
            Ok(())
        }
        // A parallel request created it first: a retry will find it.
        Err(serendib_db::Error::Unique { .. }) => Err(Error::Db(serendib_db::Error::Serialization)),
        Err(error) => Err(error.into()),
    }
}

/// The rows of a new package. Its default languages are its author's.
async fn write_children(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    author: &SignedInPerson,
    document: &Document,
) -> Result<()> {
    let mut document = document.clone();
    if document.languages.is_none() {
        document.languages = Some(spoken(tx, author).await?);
    }
    children::write(tx, ctx, id, &document).await?;
    sights::write(tx, ctx, id, author.user, &document).await
}

/// Adds the owner and the first host.
pub async fn people(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, author: &SignedInPerson) -> Result<()> {
    tx.run(
        "INSERT INTO package_owners (id, package_id, user_id, is_primary_owner) VALUES ($1, $2, $3, TRUE)",
        &[ctx.new_id().into(), id.into(), author.user.into()],
    )
    .await?
    .any();
    host(tx, ctx, id, author).await
}

/// A guide leads their own package; an admin is no guide.
async fn host(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, author: &SignedInPerson) -> Result<()> {
    let Some(guide) = author.guide else { return Ok(()) };
    tx.run(
        "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, TRUE, $3)",
        &[id.into(), guide.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Updates a package from a document; `author` wrote it.
///
/// # Errors
/// Those of the itinerary.
pub async fn write(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, author: Uuid, document: &Document) -> Result<()> {
    write_head(tx, ctx, id, document).await?;
    children::write(tx, ctx, id, document).await?;
    sights::write(tx, ctx, id, author, document).await
}

/// Updates the package row only.
pub async fn write_head(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let mut binds = head(id, document);
    binds.push(ctx.now.into());
    tx.run(
        "UPDATE packages SET title = $2, description = $3, duration_days = $4, max_people = $5, price = $6, highlights = $7,
                included = $8, excluded = $9, images = $10, image_url = $11, local_costs = $12, shopping = $13,
                shopping_stops = $14, shopping_commission = $15, updated_at = $16,
                min_people = CASE WHEN min_people > $5 THEN $5 ELSE min_people END
          WHERE id = $1",
        &binds,
    )
    .await?
    .exactly_one(Error::Missing("package"))
}

/// A guide's languages are those of their trips by default.
pub async fn spoken(tx: &mut Tx<'_>, author: &SignedInPerson) -> Result<Vec<String>> {
    let Some(guide) = author.guide else { return Ok(Vec::new()) };
    let sql = "SELECT language_code FROM guide_languages WHERE guide_id = $1 ORDER BY language_code";
    let rows = tx.rows(sql, &[guide.into()]).await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

fn head(id: Uuid, document: &Document) -> Vec<Value> {
    let text = |text: &str| if text.is_empty() { Value::Null } else { text.into() };
    let costs = document.local_costs.as_deref().map(local_costs::to_column);
    let (shopping, stops, commission) = document.shopping_columns();
    vec![
        id.into(),
        document.title.as_str().into(),
        text(&document.description),
        document.duration_days.into(),
        document.max_people.into(),
        document.price_cents.into(),
        text(&document.highlights),
        text(&document.included),
        text(&document.excluded),
        if document.images.is_empty() { Value::Null } else { Value::list(&document.images) },
        document.images.first().map(String::as_str).into(),
        costs.map_or(Value::Null, |costs| Value::json(&costs)),
        shopping.into(),
        stops.into(),
        commission.into(),
    ]
}
