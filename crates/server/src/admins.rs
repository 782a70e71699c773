//! `serendib admin`: manages the admins. There is no other way to become an admin. T-B14.

use serendib_domain::accounts::admins;
use serendib_domain::{Error, Result};

use crate::app::Clock;
use crate::config::Settings;

/// Grants or revokes; repeating it is no error.
pub async fn set(settings: &Settings, email: &str, is_admin: bool) -> anyhow::Result<()> {
    let db = crate::look(settings).await?;
    let ctx = crate::operator(&Clock::new(settings.clock));
    let address = email.to_owned();
    let done: Result<bool> = db.write(async move |tx| admins::set(tx, &ctx, &address, is_admin).await).await;
    match done {
        Ok(true) if is_admin => println!("{email} is now an admin."),
        Ok(true) => println!("{email} is no longer an admin."),
        Ok(false) if is_admin => println!("{email} is already an admin."),
        Ok(false) => println!("{email} is not an admin."),
        Err(Error::Missing(_)) => {
            anyhow::bail!("No account has the confirmed address {email}. The person has to sign up first.")
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Prints one line per admin.
pub async fn list(settings: &Settings) -> anyhow::Result<()> {
    let all = admins::list(&crate::look(settings).await?).await?;
    for admin in &all {
        println!("{}\t{}\t{}", admin.email, admin.name, admin.user);
    }
    if all.is_empty() {
        println!("There are no admins. Add one with: serendib admin grant EMAIL");
    }
    Ok(())
}
