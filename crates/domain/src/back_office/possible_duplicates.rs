//! Accounts that are perhaps of the same person: they share a phone number, a mailbox, or a name and a country.
//!
//! A number counts once it is proven, or once the booking that has it is paid: anybody can type that of another person.
//! All candidates are read from the index of words. A name that very many people have is no sign.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Value, row_struct};
use uuid::Uuid;

use super::record_words::{mailbox_word, name_words, phone_prefix, prefix_end};
use crate::error::Result;
use crate::phone::parse_stored;

/// Accounts on the page of one.
const MOST: usize = 5;
/// Candidates that are read per sign.
const CANDIDATES: i64 = 20;
/// People who have a word of a name, above which the word is common.
const RARE: i64 = 500;
/// The last digits of a number, which are the same with and without the country code.
const LAST_DIGITS: usize = 9;
/// The last bookings whose contact numbers count.
const BOOKINGS: i64 = 5;

/// Why an account is perhaps the same person's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DuplicateSign {
    Phone,
    Email,
    Name,
}

impl DuplicateSign {
    fn name(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Email => "email",
            Self::Name => "name",
        }
    }
}

row_struct! {
    struct ComparedAccount {
        name: String = "p.display_name",
        email: Option<String> = "COALESCE(u.email, u.sso_email)",
        phone: Option<String> = "CASE WHEN u.phone_confirmed_at IS NOT NULL THEN u.phone END",
    }
}

row_struct! {
    struct ContactPhone {
        phone: String = "contact_phone",
    }
}

row_struct! {
    struct FoundPhone {
        user: Uuid = "found.user_id",
        phone: String = "found.phone",
    }
}

/// Accounts that are neither removed nor part of another one.
const PRESENT: &str = "FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM account_merges x WHERE x.source_id = u.id AND x.undone_at IS NULL)";

/// The surest signs first.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn list_possible_duplicates(source: &mut impl RowSource, id: Uuid) -> Result<Vec<Json>> {
    let Some(own): Option<ComparedAccount> = source.select_one(PRESENT, &[id.into()]).await? else {
        return Ok(Vec::new());
    };
    let phones = list_phones(source, id, own.phone.as_deref()).await?;
    let mut candidates = Vec::new();
    for phone in &phones {
        let found = find_by_phone(source, id, phone).await?;
        candidates.extend(found.into_iter().map(|user| (user, DuplicateSign::Phone)));
    }
    if let Some(email) = &own.email {
        let found = find_by_mailbox(source, id, email).await?;
        candidates.extend(found.into_iter().map(|user| (user, DuplicateSign::Email)));
    }
    let countries = to_countries(&phones);
    if !countries.is_empty() {
        let found = find_by_name(source, id, &own.name).await?;
        candidates.extend(found.into_iter().map(|user| (user, DuplicateSign::Name)));
    }
    let (mut seen, mut duplicates) = (BTreeSet::new(), Vec::new());
    for (user, sign) in candidates {
        if duplicates.len() == MOST || !seen.insert(user) {
            continue;
        }
        let found: Option<ComparedAccount> = source.select_one(PRESENT, &[user.into()]).await?;
        let Some(account) = found else { continue };
        if sign == DuplicateSign::Name {
            let theirs = to_countries(&list_phones(source, user, account.phone.as_deref()).await?);
            if name_words(&account.name) != name_words(&own.name) || countries.is_disjoint(&theirs) {
                continue;
            }
        }
        duplicates.push(json!({ "id": user, "name": account.name, "email": account.email, "because": sign.name() }));
    }
    Ok(duplicates)
}

/// The numbers of an account and of its last bookings, in E.164.
async fn list_phones(source: &mut impl RowSource, user: Uuid, own: Option<&str>) -> Result<BTreeSet<String>> {
    let rest = format!(
        "FROM booking_requests WHERE user_id = $1 AND contact_phone IS NOT NULL AND status = 'confirmed' ORDER BY created_at DESC, id LIMIT {BOOKINGS}"
    );
    let contacts: Vec<ContactPhone> = source.select(&rest, &[user.into()]).await?;
    let all = own.into_iter().chain(contacts.iter().map(|one| one.phone.as_str()));
    Ok(all.filter_map(parse_stored).map(|number| number.e164()).collect())
}

fn to_countries(phones: &BTreeSet<String>) -> BTreeSet<i32> {
    phones.iter().filter_map(|phone| parse_stored(phone)).map(|number| number.calling_code()).collect()
}

async fn find_by_phone(source: &mut impl RowSource, own: Uuid, phone: &str) -> Result<Vec<Uuid>> {
    let digits: Vec<char> = phone.chars().filter(char::is_ascii_digit).collect();
    let end: String = digits.iter().skip(digits.len().saturating_sub(LAST_DIGITS)).collect();
    let Some(prefix) = phone_prefix(&end) else { return Ok(Vec::new()) };
    let rest = format!(
        "FROM (SELECT u.id AS user_id, u.phone AS phone FROM record_words w JOIN users u ON u.id = w.subject_id
                WHERE w.subject = 'person' AND w.word >= $1 AND w.word < $2 AND u.id <> $3 AND u.phone_confirmed_at IS NOT NULL AND u.phone IS NOT NULL
               UNION ALL
               SELECT b.user_id, b.contact_phone FROM record_words w JOIN booking_requests b ON b.id = w.subject_id
                WHERE w.subject = 'booking' AND w.word >= $1 AND w.word < $2 AND b.user_id <> $3 AND b.status = 'confirmed' AND b.contact_phone IS NOT NULL
              ) found LIMIT {CANDIDATES}"
    );
    let binds = [prefix.as_str().into(), prefix_end(&prefix).into(), own.into()];
    let found: Vec<FoundPhone> = source.select(&rest, &binds).await?;
    let is_same = |one: &FoundPhone| parse_stored(&one.phone).is_some_and(|number| number.e164() == phone);
    Ok(found.into_iter().filter(is_same).map(|one| one.user).collect())
}

async fn find_by_mailbox(source: &mut impl RowSource, own: Uuid, email: &str) -> Result<Vec<Uuid>> {
    let sql = format!(
        "SELECT subject_id FROM record_words WHERE subject = 'person' AND word = $1 AND subject_id <> $2 LIMIT {CANDIDATES}"
    );
    read_ids(source, &sql, &[mailbox_word(email).into(), own.into()]).await
}

/// People with all words of a name; none for one word, and for words that are all common.
async fn find_by_name(source: &mut impl RowSource, own: Uuid, name: &str) -> Result<Vec<Uuid>> {
    let words: BTreeSet<String> = name_words(name).into_iter().collect();
    if words.len() < 2 {
        return Ok(Vec::new());
    }
    let mut rarest: Option<(i64, &str)> = None;
    for word in &words {
        let sql = format!(
            "SELECT COUNT(*) FROM (SELECT 1 FROM record_words WHERE subject = 'person' AND word = $1 LIMIT {}) counted",
            RARE + 1
        );
        let count = source.row(&sql, &[word.as_str().into()]).await?.map_or(Ok(0), |row| row.int(0))?;
        if count <= RARE && rarest.is_none_or(|(least, _)| count < least) {
            rarest = Some((count, word));
        }
    }
    let Some((_, rarest)) = rarest else { return Ok(Vec::new()) };
    let mut binds: Vec<Value> = vec![rarest.into(), own.into()];
    let mut others = String::new();
    for word in words.iter().filter(|word| word.as_str() != rarest) {
        binds.push(word.as_str().into());
        others += &format!(
            " AND EXISTS (SELECT 1 FROM record_words o WHERE o.subject_id = w.subject_id AND o.subject = 'person' AND o.word = ${})",
            binds.len()
        );
    }
    let sql = format!(
        "SELECT w.subject_id FROM record_words w WHERE w.subject = 'person' AND w.word = $1 AND w.subject_id <> $2{others}
          ORDER BY w.subject_id LIMIT {CANDIDATES}"
    );
    read_ids(source, &sql, &binds).await
}

async fn read_ids(source: &mut impl RowSource, sql: &str, binds: &[Value]) -> Result<Vec<Uuid>> {
    let rows = source.rows(sql, binds).await?;
    Ok(rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<_>>()?)
}
