//! A person's own row: made with the account, in the same transaction. Decision 1.

use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;

/// Makes the profile of a new account; nobody is born a guide or an admin.
pub async fn make(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, display_name: &str) -> Result<()> {
    tx.run(
        "INSERT INTO profiles (user_id, display_name, is_guide, is_admin, created_at) VALUES ($1, $2, FALSE, FALSE, $3)
         ON CONFLICT (user_id) DO NOTHING",
        &[user.into(), display_name.into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}
