//! Inverted index of people, bookings, applications and contact messages by the words of their names, addresses and phone numbers.
//!
//! Whatever writes one of these columns calls [`refresh`] in the same transaction; a test reads the sources for those that do not. Rows
//! older than the index get their words from [`backfill`].

mod backfill;
mod spellings;
mod words;

use std::collections::BTreeSet;

use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

pub use backfill::backfill;
pub(super) use spellings::find_similar;
pub(crate) use words::mailbox_word;
pub(super) use words::{email_word, name_words, phone_prefix, prefix_end};

use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::table::{Refine, Table, text, time, uuid};

/// What is found by words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordSubject {
    Person,
    Booking,
    Application,
    Message,
}

impl RecordSubject {
    /// As in the database.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Booking => "booking",
            Self::Application => "application",
            Self::Message => "message",
        }
    }
}

pub(super) fn tables() -> Vec<Table> {
    vec![
        Table::new("record_words")
            .columns([text("subject"), text("word"), uuid("subject_id")])
            .key(&["subject", "word", "subject_id"])
            .internal(),
        Table::new("record_spellings").columns([text("variant"), text("word")]).key(&["variant", "word"]).internal(),
        Table::new("record_word_backfills")
            .columns([text("subject"), uuid("after_id").nullable(), time("second_pass_at").nullable()])
            .key(&["subject"])
            .internal(),
    ]
}

row_struct! {
    /// Names, addresses and phone numbers of one row.
    struct RecordTexts {
        name: Option<String> = "name",
        email: Option<String> = "email",
        phone: Option<String> = "phone",
    }
}

row_struct! {
    struct StoredWord {
        word: String = "word",
    }
}

/// Writes the words of a row anew; of a row that is gone, none remain.
///
/// # Errors
/// When the database cannot be written.
pub async fn refresh(tx: &mut Tx<'_>, subject: RecordSubject, id: Uuid) -> Result<()> {
    let has_changed = refresh_one(tx, subject, id).await?;
    if has_changed && subject == RecordSubject::Person {
        // What their account loses may stand in their bookings still.
        let rows = tx.rows("SELECT id FROM booking_requests WHERE user_id = $1", &[id.into()]).await?;
        for row in &rows {
            refresh_one(tx, RecordSubject::Booking, row.uuid(0)?).await?;
        }
    }
    Ok(())
}

pub(super) async fn refresh_one(tx: &mut Tx<'_>, subject: RecordSubject, id: Uuid) -> Result<bool> {
    let texts = read_texts(tx, subject, id).await?;
    let mut names: BTreeSet<String> = texts.iter().filter_map(|one| one.name.as_deref()).flat_map(name_words).collect();
    let mut words = names.clone();
    for one in &texts {
        words.extend(one.email.as_deref().into_iter().flat_map(words::of_email));
        words.extend(one.phone.as_deref().and_then(words::of_phone));
    }
    if subject == RecordSubject::Booking {
        for known in words_of_account(tx, id).await? {
            words.remove(&known);
            names.remove(&known);
        }
    }
    let has_changed = replace(tx, subject, id, &words).await?;
    spellings::add(tx, &names).await?;
    Ok(has_changed)
}

async fn read_texts(tx: &mut Tx<'_>, subject: RecordSubject, id: Uuid) -> Result<Vec<RecordTexts>> {
    let from = match subject {
        RecordSubject::Person => {
            "FROM (SELECT p.display_name AS name, u.email AS email, u.phone AS phone
                     FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = $1 AND u.deleted_at IS NULL
                   UNION ALL
                   SELECT NULL, u.sso_email, NULL FROM users u WHERE u.id = $1 AND u.deleted_at IS NULL
                   UNION ALL
                   SELECT NULL, COALESCE(x.source_email, x.source_sso_email), x.source_phone
                     FROM account_merges x JOIN users u ON u.id = x.target_id
                    WHERE x.target_id = $1 AND x.undone_at IS NULL AND u.deleted_at IS NULL
                   UNION ALL
                   SELECT g.display_name, k.contact_email, k.phone FROM guides g JOIN users u ON u.id = g.user_id
                     LEFT JOIN guide_contacts k ON k.guide_id = g.id WHERE g.user_id = $1 AND u.deleted_at IS NULL
                   UNION ALL
                   SELECT NULL, NULL, k.contact_whatsapp FROM guides g JOIN users u ON u.id = g.user_id
                     JOIN guide_contacts k ON k.guide_id = g.id WHERE g.user_id = $1 AND u.deleted_at IS NULL) r"
        }
        RecordSubject::Booking => {
            "FROM (SELECT NULL AS name, b.contact_email AS email, b.contact_phone AS phone
                     FROM booking_requests b JOIN users u ON u.id = b.user_id WHERE b.id = $1 AND u.deleted_at IS NULL
                   UNION ALL
                   SELECT t.full_name, t.email, COALESCE(t.phone, t.phone_original) FROM booking_travellers t WHERE t.booking_request_id = $1) r"
        }
        RecordSubject::Application => {
            "FROM (SELECT display_name AS name, contact_email AS email, contact_whatsapp AS phone
                     FROM guide_applications WHERE id = $1) r"
        }
        RecordSubject::Message => {
            "FROM (SELECT first_name || ' ' || last_name AS name, email AS email, NULL AS phone
                     FROM contact_messages WHERE id = $1) r"
        }
    };
    Ok(tx.select(from, &[id.into()]).await?)
}

async fn stored_words(source: &mut impl RowSource, subject: RecordSubject, id: Uuid) -> Result<BTreeSet<String>> {
    let sql = "FROM record_words WHERE subject_id = $1 AND subject = $2";
    let stored: Vec<StoredWord> = source.select(sql, &[id.into(), subject.name().into()]).await?;
    Ok(stored.into_iter().map(|one| one.word).collect())
}

/// Words of the account itself are not stored with its bookings again: they are found by the account.
async fn words_of_account(tx: &mut Tx<'_>, booking: Uuid) -> Result<BTreeSet<String>> {
    let row = tx.row("SELECT user_id FROM booking_requests WHERE id = $1", &[booking.into()]).await?;
    match row {
        Some(row) => stored_words(tx, RecordSubject::Person, row.uuid(0)?).await,
        None => Ok(BTreeSet::new()),
    }
}

/// Returns whether words were added or removed.
async fn replace(tx: &mut Tx<'_>, subject: RecordSubject, id: Uuid, words: &BTreeSet<String>) -> Result<bool> {
    let stored = stored_words(tx, subject, id).await?;
    for gone in stored.difference(words) {
        let sql = "DELETE FROM record_words WHERE subject = $1 AND word = $2 AND subject_id = $3";
        tx.run(sql, &[subject.name().into(), gone.as_str().into(), id.into()]).await?.any();
        spellings::remove_unused(tx, gone).await?;
    }
    let mut added = BulkInsert::new("record_words", ["subject", "word", "subject_id"]);
    for word in words.difference(&stored) {
        added.push([subject.name().into(), word.as_str().into(), id.into()]);
    }
    added.insert_missing(tx).await?;
    Ok(stored != *words)
}
