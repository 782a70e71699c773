//! The lock's rules for what guides prove.

use super::bookings::{EVERYTHING, sides};
use super::product::{guided_by, rule};
use super::{VisibleRows, Who};

/// A guide's own credentials and saved replies.
pub fn own_proofs(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "guide_credentials" | "guide_saved_replies" => Some(VisibleRows::rows(guided_by(who))),
        _ => rule(table, who),
    }
}

/// What was approved, without numbers, documents and names.
pub fn public(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "guide_credentials" => {
            let seen = VisibleRows::rows("status = 'approved'");
            let hidden = ["number", "number_key", "issuer", "document_id", "decided_by", "reason"];
            Some(hidden.into_iter().fold(seen, |seen, name| seen.mask(name, "NULL".to_owned())))
        }
        _ => rule(table, who),
    }
}

/// Admins read all, with the type and the size of documents.
pub fn queue(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "guide_credentials" if who.is_admin => Some(VisibleRows::rows(EVERYTHING)),
        "storage_objects" if who.is_admin => Some(VisibleRows::rows("bucket_id = 'guide-documents'")),
        _ => rule(table, who),
    }
}

/// A guide's own record: bookings that they lead, and what was approved.
pub fn reputation(table: &str, who: Who) -> Option<VisibleRows> {
    match table {
        "guide_credentials" => own_proofs(table, who),
        _ => sides(table, who),
    }
}
