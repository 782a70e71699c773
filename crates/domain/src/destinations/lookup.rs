//! Finds the destination of a place's name, for rows that store the name and, if known, the destination.

use serendib_db::{TextList, Tx, row_struct};
use uuid::Uuid;

use crate::error::Result;
use crate::search::fold;

row_struct! {
    struct NamedDestination {
        id: Uuid = "id",
        city: String = "city",
        aliases: TextList = "aliases",
        name_si: Option<String> = "name_si",
        name_ta: Option<String> = "name_ta",
    }
}

/// For each text, the active destination with this city name, or else with this alias; `None` if there is none.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_by_names(tx: &mut Tx<'_>, texts: &[String]) -> Result<Vec<Option<Uuid>>> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<NamedDestination> = tx.select("FROM destinations WHERE is_active ORDER BY city, id", &[]).await?;
    let (mut cities, mut others) = (Vec::with_capacity(rows.len()), Vec::new());
    for row in rows {
        cities.push((fold(&row.city), row.id));
        let names = row.aliases.0.into_iter().chain(row.name_si).chain(row.name_ta);
        others.extend(names.map(|name| (fold(&name), row.id)));
    }
    let find = |text: &String| {
        let wanted = fold(text);
        cities.iter().chain(&others).find(|(name, _)| !wanted.is_empty() && *name == wanted).map(|(_, id)| *id)
    };
    Ok(texts.iter().map(find).collect())
}
