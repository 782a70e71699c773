//! What a merge would move, and what stands in its way.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::account::MergeAccount;
use super::problems::{MergeProblem, list_problems, list_warnings};
use super::user_columns::{ColumnFate, USER_COLUMNS};
use crate::back_office::looks::log_look;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

row_struct! {
    struct CountedColumn {
        count: i64 = "COUNT(*)",
    }
}

/// Two accounts as they are now.
pub(super) struct MergePreview {
    pub source: MergeAccount,
    pub target: MergeAccount,
    moves: Vec<(&'static str, i64)>,
    pub problems: Vec<MergeProblem>,
}

impl MergePreview {
    pub(super) async fn read(tx: &mut impl RowSource, ctx: &Ctx, source: Uuid, target: Uuid) -> Result<Self> {
        let source = MergeAccount::find(tx, ctx, source).await?;
        let target = MergeAccount::find(tx, ctx, target).await?;
        let problems = list_problems(tx, ctx, &source, &target).await?;
        let moves = count_moves(tx, source.id).await?;
        Ok(Self { source, target, moves, problems })
    }

    pub(super) fn to_json(&self) -> Json {
        let moves: Vec<Json> = self.moves.iter().map(|(name, count)| json!({ "name": name, "count": count })).collect();
        json!({
            "source": self.source.to_json(),
            "target": self.target.to_json(),
            "moves": moves,
            "problems": self.problems.iter().map(MergeProblem::sentence).collect::<Vec<_>>(),
            "warnings": list_warnings(&self.source, &self.target),
        })
    }

    /// How many rows move, by their word.
    pub(super) fn moves_to_json(&self) -> Json {
        self.moves
            .iter()
            .map(|(name, count)| ((*name).to_owned(), json!(count)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}

async fn count_moves(tx: &mut impl RowSource, source: Uuid) -> Result<Vec<(&'static str, i64)>> {
    let mut counts: BTreeMap<&'static str, i64> = BTreeMap::new();
    let mut names = Vec::new();
    for column in USER_COLUMNS {
        let name = match column.fate {
            ColumnFate::Moves { name, .. } => name,
            ColumnFate::SignsIn => "sign_in_methods",
            ColumnFate::Prevents | ColumnFate::Ends | ColumnFate::Stays => continue,
        };
        let rest = format!("FROM {} WHERE {} = $1 AND {}", column.table, column.column, column.rows);
        let found: Option<CountedColumn> = tx.select_one(&rest, &[source.into()]).await?;
        if !names.contains(&name) {
            names.push(name);
        }
        *counts.entry(name).or_default() += found.map_or(0, |one| one.count);
    }
    let counted = |name: &'static str| (name, counts.get(name).copied().unwrap_or(0));
    Ok(names.into_iter().map(counted).filter(|(_, count)| *count > 0).collect())
}

/// A preview of the merge of two accounts. The audit log has the look.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Missing`; those of a read.
pub async fn merge_preview(mut db: &Db, ctx: &Ctx, source: Uuid, target: Uuid) -> Result<Json> {
    let what = json!({ "target": target });
    log_look(db, ctx, StaffRight::ActOnPeople, "merge_previewed", "users", Some(source), what).await?;
    Ok(MergePreview::read(&mut db, ctx, source, target).await?.to_json())
}
