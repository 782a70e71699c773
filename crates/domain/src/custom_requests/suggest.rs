//! Suggests guides for a plan: those whose trips on sale visit its places, best first.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Value, row_struct};
use uuid::Uuid;

use super::request::dates;
use crate::bookings::{self, BookedOn};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::guides::active_sql;
use crate::itineraries::offers::{places, visits};
use crate::itineraries::{ItineraryKey, find};
use crate::packages::public_sql;
use crate::planner::Catalogue;
use crate::search::taxonomy;

/// Suggestions per answer.
const SUGGESTED: usize = 12;
/// Candidates: guides whose trips visit most of the places.
const LOOKED_AT: usize = 60;
const NO_LANGUAGE: &str = "There is no such language.";

row_struct! {
    struct GuideCandidate {
        guide: Uuid = "g.id",
        name: String = "g.display_name",
        avatar_url: Option<String> = "g.avatar_url",
        rating: f64 = "g.rating",
        reviews: i64 = "g.review_count";
        /// Names of the plan's places, in its order.
        places: Vec<String>,
        languages: Vec<(String, String)>,
        home: Option<String>,
        is_free: Option<bool>,
    }
}

row_struct! {
    struct LanguageOfGuide {
        guide: Uuid = "guide_id",
        code: String = "language_code",
        name: String = "language_name",
    }
}

/// Guides for a plan of the caller, best first: free on its days, speaking the language, knowing most of its places, best rated. `language`
/// is a code; empty means any.
///
/// # Errors
/// `SignedOut`; `Missing` for a plan that is not the caller's; `Refused` for an unknown language.
pub async fn guides_for_itinerary(db: &Db, ctx: &Ctx, land: &Catalogue, id: Uuid, language: &str) -> Result<Json> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    if !language.is_empty() && taxonomy::language(language).is_none() {
        return Err(Error::Refused(NO_LANGUAGE.to_owned()));
    }
    let found = find::open_itinerary(db, ctx, &ItineraryKey { id, secret: None }).await?;
    if !found.is_mine {
        return Err(Error::Missing("itinerary"));
    }
    let plan = found.itinerary;
    let places = places(land, &plan);
    let mut source = db;
    let mut found = candidates(&mut source, &places, person.user).await?;
    belongings(&mut source, &mut found).await?;
    if let Some((first, last)) = dates(&plan) {
        let guides: Vec<Uuid> = found.iter().map(|one| one.guide).collect();
        let taken = bookings::find_taken_guides(&mut source, ctx, &guides, (first, last), BookedOn::Today).await?;
        for one in &mut found {
            one.is_free = Some(!taken.contains(&one.guide));
        }
    }
    let speaks = |one: &GuideCandidate| one.languages.iter().any(|(code, _)| code == language);
    found.sort_by(|a, b| {
        (b.is_free == Some(true))
            .cmp(&(a.is_free == Some(true)))
            .then(speaks(b).cmp(&speaks(a)))
            .then(b.places.len().cmp(&a.places.len()))
            .then(b.rating.total_cmp(&a.rating))
            .then(b.reviews.cmp(&a.reviews))
            .then(a.guide.cmp(&b.guide))
    });
    found.truncate(SUGGESTED);
    let wanted = taxonomy::language(language).map(|language| language.name);
    let suggested = found.iter().map(|one| {
        let speaks = wanted.map(|_| speaks(one));
        json!({
            "guide_id": one.guide,
            "display_name": one.name,
            "avatar_url": one.avatar_url,
            "location": one.home,
            "rating": one.rating,
            "review_count": one.reviews,
            "languages": one.languages.iter().map(|(_, name)| name).collect::<Vec<_>>(),
            "places": one.places,
            "places_total": places.len(),
            "speaks": speaks,
            "is_free": one.is_free,
            "reason": reason(one.places.len(), places.len(), wanted.zip(speaks), one.is_free),
        })
    });
    Ok(suggested.collect())
}

/// The reason for a suggestion, in a sentence.
fn reason(known: usize, of: usize, language: Option<(&str, bool)>, is_free: Option<bool>) -> String {
    let places = match (known, of) {
        (1, 1) => "Leads trips to your place".to_owned(),
        (known, of) if known == of => format!("Leads trips to all {of} of your places"),
        (known, of) => format!("Leads trips to {known} of your {of} places"),
    };
    let language = match language {
        Some((name, true)) => format!(", speaks {name}"),
        Some((name, false)) => format!(", does not list {name}"),
        None => String::new(),
    };
    let free = match is_free {
        Some(true) => ", free on your dates",
        Some(false) => ", not free on your dates",
        None => "",
    };
    format!("{places}{language}{free}.")
}

async fn candidates(
    source: &mut impl RowSource,
    places: &[(Uuid, String)],
    traveller: Uuid,
) -> Result<Vec<GuideCandidate>> {
    if places.is_empty() {
        return Ok(Vec::new());
    }
    let wanted: Vec<Value> = places.iter().map(|(id, _)| (*id).into()).collect();
    let (visits, me) = (visits(wanted.len()), wanted.len() + 1);
    let from = format!(
        "FROM ({visits}) v JOIN packages p ON p.id = v.package_id JOIN package_guides pg ON pg.package_id = p.id
           JOIN guides g ON g.id = pg.guide_id
          WHERE {} AND {} AND g.user_id <> ${me}",
        public_sql!("p"),
        active_sql!("g")
    );
    let rest = format!(
        "{from}
          GROUP BY g.id, g.display_name, g.avatar_url, g.rating, g.review_count
          ORDER BY COUNT(DISTINCT v.destination_id) DESC, g.rating DESC, g.id LIMIT {LOOKED_AT}"
    );
    let mut binds = wanted.clone();
    binds.push(traveller.into());
    let mut found: Vec<GuideCandidate> = source.select(&rest, &binds).await?;
    if found.is_empty() {
        return Ok(found);
    }
    let these = numbered(me + 1, found.len());
    let sql = format!("SELECT DISTINCT g.id, v.destination_id {from} AND g.id IN ({these})");
    binds.extend(found.iter().map(|one| Value::from(one.guide)));
    let mut known: HashMap<Uuid, HashSet<Uuid>> = HashMap::new();
    for row in &source.rows(&sql, &binds).await? {
        known.entry(row.uuid(0)?).or_default().insert(row.uuid(1)?);
    }
    for one in &mut found {
        let known = known.remove(&one.guide).unwrap_or_default();
        one.places = places.iter().filter(|(id, _)| known.contains(id)).map(|(_, name)| name.clone()).collect();
    }
    Ok(found)
}

/// Adds their languages and homes.
async fn belongings(source: &mut impl RowSource, found: &mut [GuideCandidate]) -> Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    let (these, binds) = (numbered(1, found.len()), found.iter().map(|one| one.guide.into()).collect::<Vec<Value>>());
    let rest = format!("FROM guide_languages WHERE guide_id IN ({these}) ORDER BY guide_id, language_name");
    let mut languages: BTreeMap<Uuid, Vec<(String, String)>> = BTreeMap::new();
    for row in source.select::<LanguageOfGuide>(&rest, &binds).await? {
        languages.entry(row.guide).or_default().push((row.code, row.name));
    }
    let sql = format!(
        "SELECT guide_id, location_name FROM guide_locations WHERE guide_id IN ({these})
          ORDER BY guide_id, is_primary_location DESC, location_name"
    );
    let mut homes: BTreeMap<Uuid, String> = BTreeMap::new();
    for row in &source.rows(&sql, &binds).await? {
        let place = row.text(1)?;
        homes.entry(row.uuid(0)?).or_insert_with(|| place.to_owned());
    }
    for one in found {
        one.languages = languages.remove(&one.guide).unwrap_or_default();
        one.home = homes.remove(&one.guide);
    }
    Ok(())
}

/// `$first, …`, so many.
fn numbered(first: usize, many: usize) -> String {
    (first..first + many).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::reason;

    #[test]
    fn a_reason_names_what_it_counts() {
        for (known, of, language, is_free, text) in [
            (1, 1, None, None, "Leads trips to your place."),
            (5, 5, None, Some(true), "Leads trips to all 5 of your places, free on your dates."),
            (2, 6, Some(("German", true)), None, "Leads trips to 2 of your 6 places, speaks German."),
            (
                2,
                6,
                Some(("German", false)),
                Some(false),
                "Leads trips to 2 of your 6 places, does not list German, not free on your dates.",
            ),
        ] {
            assert_eq!(reason(known, of, language, is_free), text);
        }
    }
}
