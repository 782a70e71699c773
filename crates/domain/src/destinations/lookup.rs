//! Finds the destination of a place's name, for rows that store the name and, if known, the destination.

use serendib_db::Tx;
use uuid::Uuid;

use crate::error::Result;
use crate::search::fold;

/// For each text, the active destination with this city name, or else with this alias; `None` if there is none.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_by_names(tx: &mut Tx<'_>, texts: &[String]) -> Result<Vec<Option<Uuid>>> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    let rows = tx
        .rows("SELECT id, city, aliases, name_si, name_ta FROM destinations WHERE is_active ORDER BY city, id", &[])
        .await?;
    let (mut cities, mut others) = (Vec::with_capacity(rows.len()), Vec::new());
    for row in &rows {
        let id = row.uuid(0)?;
        cities.push((fold(row.text(1)?), id));
        let aliases: Vec<String> = serde_json::from_str(row.text(2)?).unwrap_or_default();
        let native = [row.opt_text(3)?, row.opt_text(4)?].into_iter().flatten().map(str::to_owned);
        others.extend(aliases.into_iter().chain(native).map(|name| (fold(&name), id)));
    }
    let find = |text: &String| {
        let wanted = fold(text);
        cities.iter().chain(&others).find(|(name, _)| !wanted.is_empty() && *name == wanted).map(|(_, id)| *id)
    };
    Ok(texts.iter().map(find).collect())
}
