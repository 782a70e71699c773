//! The settings of the four-eyes principle, per action. Without a setting an own case needs another person.

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};

use super::four_eyes::FourEyesAction;
use super::{StaffRight, members};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money;
use crate::stable;
use crate::table::Posted;

/// In cents.
const MOST: i64 = 10_000_000;
const NO_ACTION: &str = "There is no such action.";
const NO_ANSWER: &str = "Please say whether the rule counts: true or false.";
const NO_APPROVAL: &str = "Only refunds can need a second person.";
const NO_AMOUNT: &str = "Only refunds and payments have an amount.";

row_struct! {
    /// The rule of one action.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct FourEyesRule {
        is_on: bool = "is_on",
        /// In cents.
        above: Option<i64> = "above",
        /// In cents: more than that needs a second person in every case.
        approve_above: Option<i64> = "approve_above",
    }
}

impl FourEyesRule {
    pub(super) async fn find(source: &mut impl RowSource, action: FourEyesAction) -> Result<Self> {
        let sql = "FROM four_eyes_rules WHERE action = $1";
        let stored: Option<Self> = source.select(sql, &[action.name().into()]).await?.pop();
        Ok(stored.unwrap_or(Self { is_on: true, above: None, approve_above: None }))
    }

    /// Whether an own case of so many cents needs another person.
    pub(super) fn counts_for(self, cents: Option<i64>) -> bool {
        let is_above = match (self.above, cents) {
            (Some(above), Some(cents)) => cents > above,
            (None, _) | (_, None) => true,
        };
        self.is_on && is_above
    }

    /// Whether so many cents need a second person.
    pub(super) fn needs_approval(self, cents: i64) -> bool {
        self.approve_above.is_some_and(|above| cents > above)
    }

    fn to_json(self, action: FourEyesAction) -> Json {
        json!({
            "action": action.name(),
            "is_on": self.is_on,
            "above": self.above.map(money::dollars),
            "approve_above": self.approve_above.map(money::dollars),
        })
    }
}

/// The rules of all actions.
///
/// # Errors
/// `SignedOut`, `Forbidden`; those of a read.
pub async fn four_eyes_rules(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManageStaff, admins::REQUIRED)?;
    let mut rules = Vec::new();
    for action in FourEyesAction::ALL {
        rules.push(FourEyesRule::find(&mut db, action).await?.to_json(action));
    }
    Ok(rules.into())
}

/// Sets the rule of an action: `posted` has the `action`, `is_on`, and optionally `above` in dollars: an own case of at most so much is
/// then left to the caller; and for refunds `approve_above` in dollars: more than that waits for a second person. Returns the rule.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without the right or without a second factor; `Fields`.
pub async fn set_four_eyes_rule(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let owner = members::ensure_manager(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["action", "is_on", "above", "approve_above"]);
    let name = fields.line("action", "action", 40).unwrap_or_default();
    let action = FourEyesAction::from_name(&name);
    let is_on = fields.flag("is_on");
    if is_on.is_none() {
        fields.note("is_on", NO_ANSWER);
    }
    let above = fields.cents("above", "amount", 0..=MOST);
    let approve_above = fields.cents("approve_above", "amount", 0..=MOST);
    if approve_above.is_some() && action.is_some_and(|action| action != FourEyesAction::Refund) {
        fields.note("approve_above", NO_APPROVAL);
    }
    match action {
        None => fields.note("action", NO_ACTION),
        Some(action) if above.is_some() && !action.has_amount() => fields.note("above", NO_AMOUNT),
        Some(_) => {}
    }
    fields.finish()?;
    let (action, is_on) = (action.ok_or(Error::Missing("action"))?, is_on.unwrap_or(true));
    let before = FourEyesRule::find(tx, action).await?;
    let rule = FourEyesRule { is_on, above, approve_above };
    if rule != before {
        tx.run(
            "INSERT INTO four_eyes_rules (action, is_on, above, changed_by, changed_at, approve_above) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (action) DO UPDATE SET is_on = excluded.is_on, above = excluded.above, approve_above = excluded.approve_above, changed_by = excluded.changed_by,
               changed_at = excluded.changed_at",
            &[action.name().into(), is_on.into(), above.into(), owner.into(), ctx.now.into(), approve_above.into()],
        )
        .await?
        .any();
        let id = stable::id("four-eyes rule", action.name());
        let (was, is) = (before.to_json(action), rule.to_json(action));
        audit::record(tx, ctx, "four_eyes_rule_set", "four_eyes_rules", id, Some(&was), Some(&is)).await?;
    }
    Ok(rule.to_json(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_case_needs_another_person_unless_the_rule_is_off_or_the_amount_is_small() {
        let rule = |is_on, above| FourEyesRule { is_on, above, approve_above: None };
        for (rule, cents, counts) in [
            (rule(true, None), None, true),
            (rule(true, None), Some(1), true),
            (rule(true, Some(5_000)), None, true),
            (rule(true, Some(5_000)), Some(5_000), false),
            (rule(true, Some(5_000)), Some(5_001), true),
            (rule(false, None), Some(5_001), false),
            (rule(false, Some(0)), None, false),
        ] {
            assert_eq!(rule.counts_for(cents), counts, "{rule:?} {cents:?}");
        }
    }
}
