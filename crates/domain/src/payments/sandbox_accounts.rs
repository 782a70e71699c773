//! The sandbox provider's accounts of guides: what its page stores, and what it answers of transfers.

use serendib_db::{Db, Tx, row_struct};
use uuid::Uuid;

use super::sandbox::SandboxLedger;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// What the guide pressed on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SandboxAccountStatus {
    New,
    Connected,
    /// Connected, but every transfer to it is rejected.
    Refusing,
}

impl SandboxAccountStatus {
    fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Connected => "connected",
            Self::Refusing => "refusing",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::New, Self::Connected, Self::Refusing].into_iter().find(|status| status.name() == name)
    }
}

serendib_db::from_text!(SandboxAccountStatus, SandboxAccountStatus::from_name);

row_struct! {
    struct SandboxAccount {
        guide: Uuid = "guide_id",
        id: String = "id",
        status: SandboxAccountStatus = "status",
    }
}

impl SandboxLedger {
    /// The account that the guide has not completed, or a new one.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn open_account(&self, ctx: &Ctx, guide: Uuid) -> Result<String> {
        let ctx = ctx.clone();
        self.db().write(async move |tx: &mut Tx<'_>| open(tx, &ctx, guide).await).await
    }

    /// `None` for an unknown account.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn account_status(&self, id: &str) -> Result<Option<SandboxAccountStatus>> {
        find_status(self.db(), id).await
    }
}

async fn open(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid) -> Result<String> {
    let sql = "FROM sandbox_accounts WHERE guide_id = $1 AND status = 'new' ORDER BY created_at DESC LIMIT 1";
    if let Some(open) = tx.select_one::<SandboxAccount>(sql, &[guide.into()]).await? {
        return Ok(open.id);
    }
    let id = format!("acct_test_{}", ctx.new_id().simple());
    tx.run(
        "INSERT INTO sandbox_accounts (id, guide_id, created_at) VALUES ($1, $2, $3)",
        &[id.as_str().into(), guide.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(id)
}

/// # Errors
/// When the database cannot be read.
pub async fn find_status(db: &Db, id: &str) -> Result<Option<SandboxAccountStatus>> {
    let found: Vec<SandboxAccount> = db.select("FROM sandbox_accounts WHERE id = $1", &[id.into()]).await?;
    Ok(found.first().map(|account| account.status))
}

/// Stores what the guide pressed.
///
/// # Errors
/// `Missing` for an unknown account.
pub async fn choose(tx: &mut Tx<'_>, id: &str, status: SandboxAccountStatus) -> Result<()> {
    let sql = "UPDATE sandbox_accounts SET status = $2 WHERE id = $1";
    tx.run(sql, &[id.into(), status.name().into()]).await?.exactly_one(Error::Missing("account"))
}
