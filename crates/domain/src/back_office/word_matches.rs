//! Conditions on the booking `b` for a typed text, and the bookings that a rare term leaves to look at.
//!
//! The term that leaves the fewest bookings to look at is read from the index of words, and the other terms are tested on these; if all leave
//! too many, matches are dense, so a scan in the order of the list finds a page early.

use serendib_db::{RowSource, Value};

use super::record_query::{Reading, RecordQuery};
use super::record_words::prefix_end;
use crate::error::Result;
use crate::packages::document::duration;
use crate::statement::{Binds, containing, join_conditions};

/// People who match a text, above which their bookings are not read one by one.
const RARE_PEOPLE: i64 = 1_000;
/// People who match a term, above which it is common.
const PEOPLE: i64 = 5_000;
/// Bookings that match a term, above which it is common.
const CANDIDATES: i64 = 10_000;

/// The range of a prefix as placeholders.
fn range(prefix: &str, binds: &mut Binds) -> String {
    // A single letter is a whole word: as a beginning it would match nearly everybody.
    if prefix.chars().count() == 1 {
        return format!("word = {}", binds.add(prefix.into()));
    }
    format!("word >= {} AND word < {}", binds.add(prefix.into()), binds.add(prefix_end(prefix).into()))
}

/// The words of `record_words` that a reading matches; `None` for readings that are no words.
pub(super) fn words_condition(reading: &Reading, binds: &mut Binds) -> Option<String> {
    match reading {
        Reading::Word(prefix) | Reading::Email(prefix) | Reading::Phone(prefix) => Some(range(prefix, binds)),
        Reading::Reference(..) | Reading::ProviderId(_) | Reading::Amount(_) => None,
    }
}

/// The words of a term, joined, for tests on one row; `None` if it has none.
fn term_words(term: &[Reading], binds: &mut Binds) -> Option<String> {
    let words: Vec<String> = term.iter().filter_map(|reading| words_condition(reading, binds)).collect();
    (!words.is_empty()).then(|| words.join(" OR "))
}

/// The ids of a subject with a word of a term; `None` if it has none. A statement for each range: joined by OR, an embedded database reads
/// every word of the subject.
fn ids_with_term(term: &[Reading], subject: &str, binds: &mut Binds) -> Option<String> {
    let range = |words: String| format!("SELECT subject_id FROM record_words WHERE subject = '{subject}' AND {words}");
    let ranges: Vec<String> = term.iter().filter_map(|reading| words_condition(reading, binds)).map(range).collect();
    (!ranges.is_empty()).then(|| ranges.join(" UNION ALL "))
}

/// The ids of one subject that match every term, as a statement that reads the rarest term and tests the others on what it leaves; `None` if
/// a term has no words, or if days are searched. Then `binds` stay as they are.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn subject_ids(
    source: &mut impl RowSource,
    query: &RecordQuery,
    subject: &str,
    binds: &mut Binds,
) -> Result<Option<String>> {
    let has_words = |term: &Vec<Reading>| term.iter().any(Reading::is_word);
    if query.terms.is_empty() || !query.days.is_empty() || !query.terms.iter().all(has_words) {
        return Ok(None);
    }
    let mut rarest = (0, i64::MAX);
    for (at, term) in query.terms.iter().enumerate() {
        let mut counted = Binds::default();
        let Some(found) = ids_with_term(term, subject, &mut counted) else { continue };
        let found = count(source, &found, &counted.0, RARE_PEOPLE).await?;
        if found < rarest.1 {
            rarest = (at, found);
        }
    }
    let Some(rarest_ids) = query.terms.get(rarest.0).and_then(|term| ids_with_term(term, subject, binds)) else {
        return Ok(None);
    };
    let mut conditions = vec!["TRUE".to_owned()];
    for (_, term) in query.terms.iter().enumerate().filter(|(at, _)| *at != rarest.0) {
        conditions.extend(term_words(term, binds).map(|words| format!(
            "EXISTS (SELECT 1 FROM record_words o WHERE o.subject_id = w.subject_id AND o.subject = '{subject}' AND ({words}))"
        )));
    }
    Ok(Some(format!("SELECT DISTINCT w.subject_id FROM ({rarest_ids}) w WHERE {}", join_conditions(&conditions))))
}

/// Packages whose title or places contain a word.
pub(super) fn package_condition(word: &str, binds: &mut Binds) -> String {
    // As in `range`: a single letter is a whole word, and no title consists of one.
    if word.chars().count() == 1 {
        return "FALSE".to_owned();
    }
    let pattern = binds.add(containing(word).into());
    format!(
        "(lower(p.title) LIKE {pattern} ESCAPE '\\' OR EXISTS (SELECT 1 FROM package_locations l
            WHERE l.package_id = p.id AND lower(l.location_name) LIKE {pattern} ESCAPE '\\'))"
    )
}

/// The condition on `b` of one reading.
pub(super) fn reading_condition(reading: &Reading, binds: &mut Binds) -> String {
    if let Some(words) = words_condition(reading, binds) {
        // Tested on one booking at a time: a list of all people with a common name would be built before the first one.
        let has = |subject: &str, id: &str| {
            format!(
                "EXISTS (SELECT 1 FROM record_words w WHERE w.subject_id = {id} AND w.subject = '{subject}' AND w.{})",
                words.replace("AND word", "AND w.word")
            )
        };
        let packages = match reading {
            Reading::Word(word) => {
                format!(" OR b.package_id IN (SELECT p.id FROM packages p WHERE {})", package_condition(word, binds))
            }
            _ => String::new(),
        };
        return format!(
            "{} OR EXISTS (SELECT 1 FROM guides l WHERE l.id = b.guide_id AND {}) OR {}{packages}",
            has("person", "b.user_id"),
            has("person", "l.user_id"),
            has("booking", "b.id"),
        );
    }
    match reading {
        Reading::Reference(first, last) => {
            format!("(b.id >= {} AND b.id <= {})", binds.add((*first).into()), binds.add((*last).into()))
        }
        Reading::Amount(cents) => {
            let amount = binds.add((*cents).into());
            format!(
                "b.total_price = {amount} OR b.id IN (SELECT booking_request_id FROM payments WHERE amount = {amount})"
            )
        }
        Reading::ProviderId(id) => format!("b.id IN ({})", provider_bookings(id, binds)),
        Reading::Word(_) | Reading::Email(_) | Reading::Phone(_) => "FALSE".to_owned(),
    }
}

fn provider_bookings(id: &str, binds: &mut Binds) -> String {
    let id = binds.add(id.into());
    format!(
        "SELECT booking_request_id FROM payments WHERE session_id = {id} OR provider_payment = {id}
         UNION SELECT booking_request_id FROM refunds WHERE provider_refund = {id}
         UNION SELECT booking_request_id FROM disputes WHERE provider_dispute = {id}"
    )
}

/// The conditions on `b` of all terms but the one at `met`, which the candidates meet, and of the days.
pub(super) fn booking_conditions(query: &RecordQuery, met: Option<usize>, binds: &mut Binds) -> Vec<String> {
    let mut conditions = Vec::new();
    for (_, term) in query.terms.iter().enumerate().filter(|(at, _)| Some(*at) != met) {
        let readings: Vec<String> = term.iter().map(|reading| reading_condition(reading, binds)).collect();
        conditions.push(readings.join(" OR "));
    }
    conditions.extend(days_condition(query, binds));
    conditions
}

/// The condition on `b` of the days; `None` without any.
pub(super) fn days_condition(query: &RecordQuery, binds: &mut Binds) -> Option<String> {
    let mut spans = Vec::new();
    for (first, last) in &query.days {
        spans.push(format!(
            "(b.start_date <= {} AND b.end_date >= {})",
            binds.add((*last).into()),
            binds.add((*first).into())
        ));
    }
    (!spans.is_empty()).then(|| spans.join(" OR "))
}

/// The bookings to look at.
pub(super) struct BookingCandidates {
    /// A statement for their ids.
    pub ids: String,
    /// The place of the term that they all meet; `None` if they are those of some days.
    pub term: Option<usize>,
}

/// The bookings that the term with the fewest of them leaves; `None` if every term is common.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn candidates(
    source: &mut impl RowSource,
    query: &RecordQuery,
    binds: &mut Binds,
) -> Result<Option<BookingCandidates>> {
    let mut rarest = (None, CANDIDATES + 1);
    for (at, term) in query.terms.iter().enumerate() {
        let weight = weigh(source, term).await?;
        if weight < rarest.1 {
            rarest = (Some((at, term)), weight);
        }
    }
    if let (Some((at, term)), _) = rarest {
        return Ok(Some(BookingCandidates { ids: term_candidates(term, binds), term: Some(at) }));
    }
    // The trips of some days stand together in the order of their first days.
    if !query.days.is_empty() {
        let mut spans = Vec::new();
        for (first, last) in &query.days {
            let earliest = *first - chrono::Duration::days(*duration::DAYS.end());
            spans.push(format!(
                "SELECT id FROM booking_requests WHERE start_date >= {} AND start_date <= {} AND end_date >= {}",
                binds.add(earliest.into()),
                binds.add((*last).into()),
                binds.add((*first).into())
            ));
        }
        return Ok(Some(BookingCandidates { ids: spans.join(" UNION "), term: None }));
    }
    Ok(None)
}

/// The bookings of people who have all words of the text, if it is several common ones ("kumara perera"), as a statement.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn bookings_of_people(
    source: &mut impl RowSource,
    query: &RecordQuery,
    binds: &mut Binds,
) -> Result<Option<String>> {
    if query.terms.len() < 2 {
        return Ok(None);
    }
    let mut counted = Binds::default();
    let Some(people) = subject_ids(source, query, "person", &mut counted).await? else { return Ok(None) };
    let found = count(source, &people, &counted.0, RARE_PEOPLE).await?;
    if found == 0 || found > RARE_PEOPLE {
        return Ok(None);
    }
    let Some(people) = subject_ids(source, query, "person", binds).await? else { return Ok(None) };
    Ok(Some(format!("SELECT id FROM booking_requests WHERE user_id IN ({people})")))
}

async fn count(source: &mut impl RowSource, sql: &str, binds: &[Value], most: i64) -> Result<i64> {
    let sql = format!("SELECT COUNT(*) FROM (SELECT 1 FROM ({sql}) found LIMIT {}) counted", most + 1);
    source.row(&sql, binds).await?.map_or(Ok(0), |row| Ok(row.int(0)?))
}

/// How many bookings match a term; more than [`CANDIDATES`] for a common one.
async fn weigh(source: &mut impl RowSource, term: &[Reading]) -> Result<i64> {
    let mut weight = 0;
    for reading in term {
        let mut binds = Binds::default();
        if let Some(words) = words_condition(reading, &mut binds) {
            let people = format!("SELECT subject_id FROM record_words WHERE subject = 'person' AND {words}");
            // Before all of them are read for their bookings.
            if count(source, &people, &binds.0, PEOPLE).await? > PEOPLE {
                return Ok(CANDIDATES + 1);
            }
        }
        let mut binds = Binds::default();
        let parts = reading_candidates(reading, &mut binds);
        if !parts.is_empty() {
            weight += count(source, &parts.join(" UNION ALL "), &binds.0, CANDIDATES - weight).await?;
        }
        if weight > CANDIDATES {
            break;
        }
    }
    Ok(weight)
}

fn term_candidates(term: &[Reading], binds: &mut Binds) -> String {
    let parts: Vec<String> = term.iter().flat_map(|reading| reading_candidates(reading, binds)).collect();
    parts.join(" UNION ")
}

/// Statements for the bookings that match one reading.
fn reading_candidates(reading: &Reading, binds: &mut Binds) -> Vec<String> {
    if let Some(words) = words_condition(reading, binds) {
        let people = format!("SELECT subject_id FROM record_words WHERE subject = 'person' AND {words}");
        let mut parts = vec![
            format!("SELECT id FROM booking_requests WHERE user_id IN ({people})"),
            format!(
                "SELECT id FROM booking_requests WHERE guide_id IN (SELECT g.id FROM guides g WHERE g.user_id IN ({people}))"
            ),
            format!("SELECT subject_id FROM record_words WHERE subject = 'booking' AND {words}"),
        ];
        if let Reading::Word(word) = reading {
            let packages = package_condition(word, binds);
            parts.push(format!(
                "SELECT id FROM booking_requests WHERE package_id IN (SELECT p.id FROM packages p WHERE {packages})"
            ));
        }
        return parts;
    }
    match reading {
        Reading::Reference(first, last) => vec![format!(
            "SELECT id FROM booking_requests WHERE id >= {} AND id <= {}",
            binds.add((*first).into()),
            binds.add((*last).into())
        )],
        Reading::Amount(cents) => {
            let amount = binds.add((*cents).into());
            vec![
                format!("SELECT id FROM booking_requests WHERE total_price = {amount}"),
                format!("SELECT booking_request_id FROM payments WHERE amount = {amount}"),
            ]
        }
        Reading::ProviderId(id) => vec![provider_bookings(id, binds)],
        Reading::Word(_) | Reading::Email(_) | Reading::Phone(_) => Vec::new(),
    }
}
