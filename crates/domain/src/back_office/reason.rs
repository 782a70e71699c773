//! The reason that an admin gives for what they do to the things of others. It is in the audit log.

use crate::fields::FieldReader;

const MINIMUM: usize = 10;
const LIMIT: usize = 500;

/// Reads the field `reason`; a missing or short one is noted as an error of the field.
pub(crate) fn read_reason(fields: &mut FieldReader<'_>) -> String {
    let reason = fields.lines("reason", "reason", LIMIT).unwrap_or_default();
    if reason.chars().count() < MINIMUM && (fields.is_blank("reason") || !reason.is_empty()) {
        fields.note("reason", format!("Please give a reason of at least {MINIMUM} characters."));
    }
    reason
}
